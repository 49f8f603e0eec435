"""What it means: measures over the facts of many games.

A measure is one file in `rclog.stats.measures`: what it asks, how it is defined, and the rows it counts. `ratio` makes sums, values and
intervals of these rows; `run` folds many measures over a stream of games in one pass. Charts and the report are in `rclog.reports`.
"""
