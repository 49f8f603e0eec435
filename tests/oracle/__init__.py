"""The independent oracle: a second judge of Royal Casino logs, by brute force.

It reads the same texts (rules.md, format.md and the readings agreed, cited as R1-R25) but shares no
code with rclog: cards are names like "As", heaps of cards are frozensets of names, and every question
is answered by trying all there is. Slow, plain, and meant to be compared with rclog, never used by it.

cards -> ruleset -> position -> plays -> scoring -> lines -> course -> judge; beside them
legal (all legal plays), games (legal games from a seed; styles, players) and damage (broken logs from a
seed; kinds, damage_*, aimed).
"""
