"""What happened, in columns: every game, seat, side, round, play, card and build of many logs as exact tables.

`columns` and `gather` count in whole numbers, in the compilable subset of `rclog.game`; `schema` says what each column means; `tables`
names and types the numbers with Arrow; `dataset` keeps tables in a folder; `frames` hands them out.
"""
