"""The notes in the sample games: by the game's id and by place, what the note says.

A place is `game` (that note follows the header; all others stand before their line), the `setup`, a deal `1/2`, a play `1/2/3`, the
`score 1` of a round, the `end`, a `slip 1/2/3` (the play that will be taken back) or its `undo 1/2/3`.
"""

NOTES: dict[str, dict[str, str]] = {
    "santiago-2026-04": {
        "game": (
            "The line above is the header: every game begins with one. It names the format and the players, here "
            "Altagracia (seat 0) and Ramón (seat 1). It names no rules, so the rules are the Dominican ones, to "
            "21 points. This line is a note. It changes nothing; each note from here on explains the line below "
            "it."
        ),
        "1/1": (
            "A deal: deal 1 of round 1, by seat 0. Four cards go face up to the table and four to each hand, seat "
            "0's hand first. A card is its rank and its suit: Ts is the ten of spades, 9h the nine of hearts."
        ),
        "1/1/1": (
            "The seat after the dealer leads: Ramón. He captures. Th takes Ts, which is its equal, and 3h and 7s, "
            "which add up to ten: two groups in one play. How the cards split into groups is not written down."
        ),
        "1/1/2": (
            "9h takes 9s and the table is empty: that is a sweep, worth one point as long as the other side's "
            "sweeps do not cancel it. The key sweep is a claim. It may be left out: rclog looks at the table "
            "itself."
        ),
        "1/1/3": ("A trail: Ramón leaves 6d on the table and takes nothing. On an empty table there is nothing else to do."),
        "1/1/5": ("Now Ramón takes 6d with 6c. He could not have trailed 6c: no card is trailed while an equal card lies loose."),
        "1/2": (
            "All hands are empty, so each gets four more cards. The table gets none; what lies there stays. A "
            "later deal has no table, and need not name the dealer again."
        ),
        "1/2/1": ("2s is the little casino and worth a point to whoever has it in the end. For now that is Ramón, who takes it with 2d."),
        "1/2/2": "4h and 8c make twelve, and Qd is equal to Qh: the table is empty, another sweep.",
        "slip 1/2/5": "Here Ramón makes a mistake: he trails 5d although 5h lies loose.",
        "undo 1/2/5": (
            "An undo takes back the newest play. Both lines vanish before anything is judged, so this game is "
            "legal. Without the undo it would be invalid, and the finding would be trail.equal_card_loose."
        ),
        "1/2/6": (
            "A build: Altagracia lays 2c to 4s and declares the value 6. The two cards are one unit now, and only "
            "a six takes it. She must hold one; she has 6h."
        ),
        "1/2/7": "Ramón may trail, because he owns no build. Altagracia may not as long as hers lies there.",
        "1/2/8": "Altagracia takes her build. A build is taken only whole, so all its cards are named.",
        "1/3/4": (
            "A raise: Altagracia adds Ah to the 7-build that Ramón has just made, and it is worth 8; an ace in a "
            "sum is 1. The line names all cards of the build. The build is hers now, and she holds 8h for it. "
            "Only somebody else's build is raised."
        ),
        "1/4/1": "Two aces are equal cards, so Ad takes Ac.",
        "1/4/2": "A build of 14, 7c and 7h. An ace from the hand takes it, and Altagracia has As. No other card does.",
        "1/5/2": ("Td is the big casino, worth two points. The card played goes to the pile with what it takes, so Altagracia has it."),
        "1/6/1": "A capture by a sum alone: 4d and 7d make eleven for Js. Everything else stays.",
        "1/6/4": (
            "An addition: Kd joins the 13-build 4c 9c as a second group of thirteen. The build keeps its value "
            "and is multiple from now on, so nobody can raise it. Altagracia keeps Kc to take it with."
        ),
        "1/6/6": "Kc takes the whole build. Nothing else lies on the table: a sweep, her third in this round.",
        "1/6/8": (
            "The last play of the round. 5s and Jh are left over; they go to Altagracia, because she captured last. That is no sweep."
        ),
        "score 1": (
            "A score. Every list has one entry for each side, here each player. Ramón has 28 cards, the most: 3 "
            "points; 9 spades, the most: 1; 2s: 1; two aces: 2. That makes 7. Altagracia has Td: 2; two aces: 2; "
            "and three sweeps against one: net 2. That makes 6. Every number here is a claim, and may be left "
            "out: rclog counts again."
        ),
        "2/1": ("Round 2, with all 52 cards again. The deal passes to the seat before, so Ramón deals and Altagracia leads."),
        "2/1/1": "An ace from the hand takes 14: 4d and Th.",
        "2/1/8": "Loose cards and builds can be taken together: 9s takes 9d and the 9-build 3h 6c.",
        "score 2": (
            "6 and 8 are 14, 7 and 5 are 12. Nobody has 21, so they play on. Had somebody 18, 19 or 20 now, the "
            "next round would be a special one: the logs whose names begin with closing show it."
        ),
        "3/1/1": ("A new build may have several groups at once: 7s and 4h make eleven, Jh is eleven. It is multiple from the start."),
        "3/3/2": ("Anyone with a card of the value may take a build. Ramón made this one of 13; Altagracia has Kc, and sweeps the table."),
        "score 3": (
            "Altagracia scores 3 for 29 cards, 1 for seven spades, 1 for 2s, 4 for the aces and 1 for two sweeps "
            "against one: 10, and 24 altogether. Ramón scores 2 for Td."
        ),
        "end": (
            "The end says why the game is over, and claims who won and with which totals. Everything was legal "
            "and the claims are right: rclog calls this game valid."
        ),
    },
    "moca-2026-05": {
        "game": (
            "Three play, each for themselves: there are three sides, and lists by side have three entries. Every "
            "line has a time t, in milliseconds since the game began."
        ),
        "1/1": "With three players a round has four deals. Always 48 plays.",
        "1/2/2": "Two kings laid together: as equals they make 13 twice, so this build is multiple from the start.",
        "1/2/3": "A second build beside the first. Each has its value and its owner.",
        "score 1": (
            "The sweeps are 2, 1 and 0. Each side nets its own less those of both others together: Yolanda 2 - 1 = 1, nobody else any."
        ),
        "2/1": "The deal passes to the seat before: from Milagros, seat 2, to Freddy, seat 1. So Milagros leads.",
        "2/3/1": "Six takes five and one. An ace on the table is 1 inside a sum.",
        "4/1/4": "Yolanda raises Freddy's build from 9 to 14 and holds Ad for it. But Milagros holds Ac.",
        "4/4/4": "An addition to her own build: Ks is a second group of 13.",
        "score 4": ("Yolanda and Milagros have 22 cards each: a tie for most cards scores for nobody. Yolanda reaches 22 points and wins."),
    },
    "la-vega-2026-06": {
        "game": ("Four play as two sides: Mercedes and Rosa, seats 0 and 2, are side 0; Wilkin and Domingo, seats 1 and 3, are side 1."),
        "1/1": "With four players a round has three deals, of four cards to each.",
        "score 1": "Partners have one pile and one score: every list here has two entries, one for each side.",
        "score 2": "26 cards each: nobody scores most cards.",
        "2/3/5": "Domingo takes the build of Wilkin, his partner. That is allowed; adding to it or raising it is not.",
        "3/1/2": "An opponent's build may be raised: 11 and 3 are 14, and Domingo holds As.",
        "3/3/4": "Again a raise: 7 and 6 are 13. Wilkin holds Kh.",
        "score 3": "Sweeps of partners are added first: Wilkin made two, Domingo one, Rosa one. 3 to 1 nets 2.",
        "end": "The winner is a side, not a seat.",
    },
    "azua-2026-01": {
        "game": (
            "Nobody wrote down the hands of this game. What a hand was shows when it has been played: every card "
            "dealt is played before the next deal."
        ),
        "1/2/1": "To build an 8, Félix must hold an eight. He plays 8h two plays later, so he does.",
    },
    "bonao-2026-02": {
        "score 3": "Luis has 18 now, Carmen 17.",
        "4/1": (
            "Luis begins this round on 18. Only most cards can help him: if he gets them he wins, whatever Carmen "
            "scores, and if not he scores nothing."
        ),
        "score 4": (
            "Luis has 35 of 52 cards: 3 points, 21, and the game, although Carmen has 22. His spades, aces and 2s count for nothing."
        ),
    },
    "bonao-2026-03": {
        "3/1": "Luis begins this round on 19. Only big casino, Td, can help him.",
        "score 3": "Carmen got Td. Luis scores nothing at all and stays on 19; his two sweeps still cancel hers.",
        "4/1": "Luis is on 19 again.",
        "4/1/2": "This time Luis has Td himself, and there are tens on the table.",
        "score 4": "Td wins the game for Luis, 21 to 23.",
    },
    "bonao-2026-04": {
        "4/1": "Luis begins this round on 20. Only little casino, 2s, can help him.",
        "4/2/1": "2s takes 2h, and goes to the pile of Luis with it. Now he cannot lose any more.",
        "score 4": "One point, for 2s, and Luis wins 21 to 23. Carmen's 10 points do not help her.",
    },
    "higuey-2026-07": {
        "score 4": "21 to 21. Only the strictly highest total wins, so they play another round.",
        "5/1": (
            "Overtime. A side on 21 or more needs no special item, but its sweeps score nothing; they still cancel those of the other."
        ),
        "score 5": "José made two sweeps, for nothing. Ana wins 32 to 21.",
    },
    "san-juan-2026-03": {
        "end": ("Leonel gives up in the middle of the third round. The winner is taken as said, and the totals are those after round 2."),
    },
    "cotui-2026-08": {
        "end": ("The lights went out. An abandoned game is incomplete, not invalid: what was played is legal, but nobody has won."),
    },
    "nagua-2026-02": {
        "slip 1/1/6": "Written down in haste: with 8h Altagracia took 3c as well.",
        "undo 1/1/6": "Taken back. The illegal capture and this undo do not count; their line numbers do.",
        "slip 1/2/5": "Pedro takes the wrong card from his hand, and Altagracia plays on before he says so.",
        "undo 1/2/5": "Two plays are taken back, the newest first. Both had been legal.",
        "slip 1/5/3": "Pedro forgets that he owns the 14-build: he may not trail.",
        "undo 1/5/3": "Altagracia reminds him.",
    },
    "bani-2026-06": {
        "setup": (
            "The recorder came late. A setup says how the game stands: the totals, whose turn it is in which "
            "deal, the hands, the table, and what each side has captured in this round. All 52 cards will have "
            "been seen in the end, so rclog can count the round."
        ),
        "3/2/4": "Rafael owns the 13-build of the setup. Kh takes it, and Kc.",
    },
    "sosua-2026-05": {
        "game": (
            "House rules: the options that differ from the Dominican rules stand in the header. Here one may "
            "raise one's own build, and sweeps do not cancel."
        ),
        "1/1/3": "Manuel raises his own build from 7 to 14. By the default rules this would be build.raises_own.",
        "score 3": "2 sweeps to 1: both score all of theirs.",
        "score 4": "Ingrid began the round on 20 and made 2s: she wins, 21 to 22.",
    },
    "jarabacoa-2026-08-1": {
        "game": "The first of two games in this file. The next one begins with a header of its own.",
    },
    "jarabacoa-2026-08-2": {
        "end": "It is late. The others at the table decide that whoever leads has won: the game is adjudicated.",
    },
}
