"""From keys of players to names that can be shown: the name last recorded, with the id beside it where two players have one name."""

from collections import Counter
from collections.abc import Mapping

from rclog.stats.batch import AGAIN, BETWEEN, BY_ID


class Labels:
    """The names of all players met so far."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._counts: Counter[str] = Counter()
        self._counted_at = -1

    def learn(self, names: Mapping[str, str]) -> None:
        self._names.update(names)

    def of(self, key: "str | None") -> "str | None":
        """What to call a player, or partners."""
        if key is None:
            return None
        if BETWEEN in key:
            return " & ".join(str(self.of(one)) for one in key.split(BETWEEN))
        plain_key, _, number = key.partition(AGAIN)
        name = self._names.get(plain_key, plain_key.removeprefix(BY_ID)) or "(no name)"
        if self._shared.get(name, 0) > 1:
            name += f" ({plain_key.removeprefix(BY_ID)})" if plain_key.startswith(BY_ID) else " (no id)"
        return f"{name} #{number}" if number else name

    @property
    def _shared(self) -> Counter[str]:
        if len(self._names) != self._counted_at:
            self._counts = Counter(name or "(no name)" for key, name in self._names.items() if AGAIN not in key)
            self._counted_at = len(self._names)
        return self._counts
