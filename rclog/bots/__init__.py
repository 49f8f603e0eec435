"""Players that are programs, and the simulator that lets them play.

    protocol    what a bot sees (`View`), what it answers (`Play`), and what it must be able to do (`Bot`)
    lookup      bots by name: a file of this folder, or `package.module:Class`
    worth       what cards are worth to a side: prices that bots share
    offers      what a table offers to a card of each value
    random, greedy, builder, careful
                the bots, one file each; the class has the name of its file
    playing     one game of bots, as its events
    simulator   many games: which they are, who sits where, where chance comes from
    workers     many games played by several processes
    corpus      many games as files
    output      a file written whole or not at all, compressed as its name says

A bot is a file here with its class: nothing else has to be told of it. docs/bots.md shows how to write one.
"""
