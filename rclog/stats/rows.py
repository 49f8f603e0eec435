"""Results of several measures as one table, each number a row: what `rclog stats` prints and the report keeps."""

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.compute as pc

from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.run import TYPES, Asked


def together(asked: Sequence[Asked], tables: Sequence[pa.Table], least_games: int = 0) -> tuple[pa.Table, int]:
    """One table with `measure`, every dimension that one of them has, the value and what belongs to it, and `unit`; and how many rows were
    left out because they rest on fewer than `least_games` games. The columns depend on what was asked, never on what was found."""
    dimensions = list(dict.fromkeys(name for measure, by in asked for name in measure.columns(by)))
    schema = pa.schema(
        [
            ("measure", pa.string()),
            *((name, DIMENSIONS[name].type) for name in dimensions),
            *TYPES.items(),
            ("unit", pa.string()),
        ]
    )
    made = []
    left_out = 0
    for (measure, _), table in zip(asked, tables, strict=True):
        kept = table.filter(pc.greater_equal(table["games"], least_games)) if least_games else table
        left_out += table.num_rows - kept.num_rows
        rows = kept.num_rows
        fixed = {"measure": pa.array([measure.name] * rows, pa.string()), "unit": pa.array([measure.unit] * rows, pa.string())}
        columns = [
            fixed[field.name]
            if field.name in fixed
            else kept[field.name].cast(field.type)
            if field.name in kept.column_names
            else pa.nulls(rows, field.type)
            for field in schema
        ]
        made.append(pa.table(columns, schema=schema))
    return (pa.concat_tables(made) if made else schema.empty_table()), left_out
