"""Many games of bots: which they are, who sits where, and where chance comes from.

Everything that chance decides comes from the seed and from the numbers of pack, arrangement, round and seat. So no game depends on the
games before it, and no pack on how it was played: with `duplicate` every arrangement of the players gets the same packs. How a game is
played is in `playing`, how many of them become files in `corpus`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from rclog.bots.lookup import Factory, find_bot
from rclog.bots.playing import BotError, play_game, raised
from rclog.bots.protocol import Bot
from rclog.cards import CODES
from rclog.encode import plain
from rclog.game.options import RuleSet
from rclog.log import events

LONGEST_SEED = 60


@dataclass(frozen=True)
class Simulation:
    """So many games between some players, by number.

    `players` are, by seat, names of bots (`lookup`) or what makes them. Without `duplicate` each pack is played once. With it, it is played
    in every arrangement that comes of moving the players round the seats. Raises `ValueError` for players or a seed that cannot be.
    """

    players: tuple[str | Factory, ...]
    packs: int
    seed: int | str
    rules: RuleSet
    duplicate: bool = False

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= 4:
            raise ValueError(f"two to four players sit down to a game, not {len(self.players)}")
        if plain(str(self.seed)) != str(self.seed) or len(str(self.seed)) > LONGEST_SEED:
            raise ValueError(f"a seed is a number or a word of at most {LONGEST_SEED} characters, none of them a control character")
        _ = self.factories  # a bot that there is not is found here

    @cached_property
    def factories(self) -> list[Factory]:
        """What makes each player's bot."""
        return [find_bot(player) if isinstance(player, str) else player for player in self.players]

    @cached_property
    def arrangements(self) -> list[tuple[int, ...]]:
        """Who sits where: for each seat the place of its player in `players`. Of arrangements with equal players only the first."""
        number = len(self.players)
        seatings: dict[tuple[str | Factory, ...], tuple[int, ...]] = {}
        for turn in range(number if self.duplicate else 1):
            seating = tuple((seat - turn) % number for seat in range(number))
            seatings.setdefault(tuple(self.players[place] for place in seating), seating)
        return list(seatings.values())

    @cached_property
    def entrants(self) -> list[events.Player]:
        """The players as headers name them. The `id` is the bot as it was asked for; a second one of the same gets `#2`."""
        asked = [player if isinstance(player, str) else name_of(player) for player in self.players]
        ids = [name if asked.index(name) == place else f"{name}#{asked[: place + 1].count(name)}" for place, name in enumerate(asked)]
        return [events.Player(name=name_of(player), id=id_, kind="bot") for player, id_ in zip(self.players, ids, strict=True)]

    def __len__(self) -> int:
        """How many games."""
        return self.packs * len(self.arrangements)

    def game(self, number: int) -> list[events.AnyEvent]:
        """The game of this number, from 1, as its events. Raises `BotError`."""
        pack, turn = divmod(number - 1, len(self.arrangements))
        pack, turn = pack + 1, turn + 1
        seating = self.arrangements[turn - 1]
        key = f"{self.seed}-{pack}-{turn}" if self.duplicate else f"{self.seed}-{pack}"
        header = events.Game(
            format=events.FORMAT,
            id=key,
            rules=self.rules.as_log(),
            players=[self.entrants[place] for place in seating],
        )
        if self.duplicate:
            header.occasion = f"pack {pack}, arrangement {turn} of {len(self.arrangements)}"
        try:
            bots = [self.bot(place, seat, f"{self.seed}/{pack}/arrangement {turn}/seat {seat}") for seat, place in enumerate(seating)]
            return play_game(header, self.rules, bots, pack % len(bots), lambda round_: shuffled(f"{self.seed}/{pack}/round {round_}"))
        except BotError as error:
            raise BotError(f"game {key} (seed {self.seed}): {error}") from error

    def bot(self, place: int, seat: int, chance: str) -> Bot:
        """A player's bot for one game on one seat."""
        try:
            bot = self.factories[place]()
            bot.begin(seat, len(self.players), self.rules, Random(chance))
        except (Exception, SystemExit) as error:
            raise BotError(f"{self.entrants[place].name} on seat {seat} at its beginning: {raised(error)}") from error
        return bot


def simulate(
    players: Sequence[str | Factory], games: int, seed: int | str = 1, rules: RuleSet | None = None, duplicate: bool = False
) -> Iterator[list[events.AnyEvent]]:
    """Games one after the other, each as its events from header to end (`Simulation`; with `duplicate`, `games` counts packs).

    Raises `ValueError` for players or a seed that cannot be, and while games are played `BotError`.
    """
    simulation = Simulation(tuple(players), games, seed, rules or RuleSet(), duplicate)
    return (simulation.game(number) for number in range(1, len(simulation) + 1))


def name_of(player: str | Factory) -> str:
    """`greedy` for `greedy`, `Mine` for `package.module:Mine`."""
    return player.rpartition(":")[2] if isinstance(player, str) else str(getattr(player, "__name__", type(player).__name__))


def shuffled(seed: str) -> list[str]:
    """A pack in an order of chance. Only `Random.random` is asked, for that alone is promised to give the same in every Python."""
    random = Random(seed)
    return sorted(CODES, key=lambda _: random.random())
