"""Tournaments: who plays whom from which opening, played anywhere, the same for the same seed.

A `Plan` says everything; its fixtures are independent tasks for a runner. Every opening is played
from both sides. What was played is written to a `Journal`, from which a tournament that was killed
goes on.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final

from plancia.arena.playing import play_out
from plancia.arena.sprt import Decision, Sprt
from plancia.core.capability import Solves, capability
from plancia.core.errors import BadOption, MalformedText, located
from plancia.core.game import Game
from plancia.core.position import Position, replay
from plancia.core.record import Record, read_records
from plancia.core.registry import as_game
from plancia.core.text import T
from plancia.engine.match import GameClock, Match, Termination
from plancia.engine.player import NO_LIMITS, AnyPlayer, Limits, player_name
from plancia.processes import InProcess, Runner, derived_seed

Opening = tuple[str, ...]
"""The first moves of a game, as tokens."""

KINDS: Final = ("round robin", "gauntlet", "sprt")

_MIN_PLIES: Final = 2
_MAX_PLIES: Final = 12
_MIN_REPEATED: Final = 100
"""Random openings in a row that lead nowhere new: fewer say nothing about how many there are."""
FORFEITS: Final = frozenset({Termination.TIME, Termination.ILLEGAL, Termination.CRASH})
POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with a name of its own in the tables, and with limits of its own."""

    player: AnyPlayer
    name: str = ""
    """Short; what the player itself is called, unless given."""
    limits: Limits | None = None
    """For each move; those of the plan, unless given."""

    @classmethod
    def parse(cls, text: str) -> "Entrant":
        """Reads `NAME=PLAYER@seconds=0.5,nodes=1000`, of which the player is enough."""
        found = re.fullmatch(r"(?:([^:=@]+)=)?(.+?)(?:@([a-z]+=[^@ ]*))?", text.strip(), re.DOTALL)
        if not found:
            raise MalformedText("{text} is not NAME=PLAYER@LIMITS", text=repr(text))
        given: dict[str, float] = {}
        for pair in found[3].split(",") if found[3] else ():
            name, _, value = pair.partition("=")
            number = r"[0-9]+(\.[0-9]+)?" if name == "seconds" else r"[0-9]+"
            if name not in _LIMITS or not re.fullmatch(number, value) or not float(value):
                raise MalformedText(
                    "{pair} is not a limit: seconds=0.5, nodes=1000 or depth=4", pair=repr(pair)
                )
            given[name] = float(value)
        nodes, depth = (int(given[name]) if name in given else None for name in ("nodes", "depth"))
        limits = Limits(given.get("seconds"), nodes, depth) if given else None
        return cls(found[2].strip(), (found[1] or "").strip(), limits)

    def __str__(self) -> str:
        """The text that `parse` reads; two entrants of the same text are the same."""
        limits = ""
        if self.limits is not None:
            given = {name: getattr(self.limits, name) for name in _LIMITS}
            limits = "@" + ",".join(f"{k}={v:g}" for k, v in given.items() if v is not None)
        return f"{self.name}={self.spec}{limits}" if self.name else f"{self.spec}{limits}"

    @property
    def spec(self) -> str:
        """The player as it was given, without name and limits."""
        return player_name(self.player)


_LIMITS: Final = ("seconds", "nodes", "depth")


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: the seats by number in the plan's list of players, from 0. Its number
    decides the game's seed."""

    number: int
    first: int
    second: int
    opening: Opening


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played. `moves` are all of them, the opening's too."""

    number: int
    first: int
    second: int
    result: str
    termination: Termination
    reason: str
    moves: tuple[str, ...]

    @property
    def points(self) -> tuple[float, float]:
        """The points of both players."""
        return POINTS[self.result]

    @property
    def is_forfeit(self) -> bool:
        """True if it was lost by an illegal move, a crash or the clock."""
        return self.termination in FORFEITS


@dataclass(frozen=True)
class Plan:
    """Everything that decides how a tournament goes.

    Round robin: all players meet. Gauntlet: the first player meets all others. Sprt: two players,
    until the test decides. `games` is for each two who meet; in a test that is the most.
    """

    game: Game[Any]
    players: tuple[AnyPlayer | Entrant, ...]
    games: int = 100
    kind: str = "round robin"
    seed: int = 0
    openings: tuple[Opening, ...] = ((),)
    clock: GameClock | None = None
    limits: Limits = NO_LIMITS
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        if self.game.players != 2:
            raise BadOption("{name} is a game for one; a tournament needs two", name=self.game.name)
        if self.kind not in KINDS or (self.kind == "sprt") != (self.sprt is not None):
            raise BadOption(
                "a tournament of the kind {kind}; there are: {kinds}",
                kind=repr(self.kind),
                kinds=", ".join(KINDS),
            )
        if len(self.players) < 2 or (self.sprt and len(self.players) > 2):
            players = ", ".join(self.specs) or "none"
            needed = "two" if self.sprt else "two or more"
            raise BadOption(
                "the players are {players}; it takes {needed}", players=players, needed=needed
            )
        if self.games < 2 or self.games % 2:
            raise BadOption(
                "{games} games; it takes an even number: openings are played from both sides",
                games=self.games,
            )
        if not self.openings:
            raise BadOption("there is no opening, not even the empty one")
        for number, opening in enumerate(self.openings, 1):
            where = T("opening {n}", n=number)
            with located(where):
                position = self.game.start().play_tokens(opening)
            if position.outcome is not None:
                raise MalformedText(
                    "{opening} ends the game", where=where, opening=" ".join(opening)
                )

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The players, each with its name and limits."""
        return tuple(each if isinstance(each, Entrant) else Entrant(each) for each in self.players)

    @property
    def specs(self) -> tuple[str, ...]:
        """The players as they were given."""
        return tuple(map(str, self.entrants))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; one who takes part twice gets a number."""
        names = [each.name or str(each) for each in self.entrants]
        return tuple(
            f"{name} #{names[: at + 1].count(name)}" if names.count(name) > 1 else name
            for at, name in enumerate(names)
        )

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every game, opening by opening, so that all have played about as often at any time; in a
        test at most."""
        games, found = self.games, list[Fixture]()
        pairs = [(one, two) for two in range(len(self.players)) for one in range(two)]
        if self.kind == "gauntlet":
            pairs = [(one, two) for one, two in pairs if one == 0]
        for number in range(games // 2):
            opening = self.openings[number % len(self.openings)]
            for place, (one, two) in enumerate(pairs):
                at = place * games + 2 * number
                found += [Fixture(at, one, two, opening), Fixture(at + 1, two, one, opening)]
        return tuple(found)


def random_openings(
    game: Game[Any] | str, count: int, seed: int, balanced: bool = False
) -> tuple[Opening, ...]:
    """`count` openings of random moves that lead to different positions, in which no game is over.

    They have as few moves as give enough different ones. There may be fewer of them in a small
    game: a tournament then plays them again. With `balanced` all are draws by perfect play;
    BadOption if the game has no solver or no drawn opening is found.
    """
    game = as_game(game)
    solves = capability(game, Solves) if balanced else None
    if balanced and solves is None:
        raise BadOption("{name} has no solver for these options", name=game.name)
    found: dict[Position[Any], Opening] = {}
    best: dict[Position[Any], Opening] = {}
    for length in range(_MIN_PLIES, _MAX_PLIES + 1):
        chance = random.Random(derived_seed(seed, "openings", length))
        found, seen, repeated = {}, set[Position[Any]](), 0
        for _ in range(20 * count):
            opening, position = _random_walk(game.start(), length, chance)
            repeated += 1
            if repeated > max(count, _MIN_REPEATED):
                break  # there are no more in a small game
            if position.outcome is None and position not in seen:
                seen.add(position)
                repeated = 0
                if solves is None or solves.solve(position, result_only=True).result == 0:
                    found[position] = opening
            if len(found) == count:
                return tuple(found.values())
        best = max(best, found, key=len)
    if balanced and not best:
        raise BadOption("no drawn opening of {name} was found", name=game.name)
    return tuple(best.values()) or ((),)


def _random_walk(
    position: Position[Any], length: int, chance: random.Random
) -> tuple[Opening, Position[Any]]:
    tokens: list[str] = []
    while len(tokens) < length and position.outcome is None:
        move = chance.choice(position.legal_moves())
        tokens.append(position.format_move(move))
        position = position.play(move)
    return tuple(tokens), position


def read_openings(game: Game[Any] | str, text: str) -> tuple[Opening, ...]:
    """Openings from a text with one on each line, as moves, where `#` begins a comment; or from
    records."""
    game = as_game(game)
    if text.lstrip().startswith(("[", "{")):
        records = read_records(text)
        for number, record in enumerate(records, 1):
            if record.start != game.start():
                raise MalformedText(
                    "it does not begin at the start of this game", where=T("game {n}", n=number)
                )
        # Many games begin alike: each opening counts once.
        return tuple(dict.fromkeys(tuple(record.tokens()) for record in records))
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(tuple(game.split_moves(line)) for line in lines if line)


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play one game. The task of a runner: it depends on nothing else."""
    entrants = plan.entrants[fixture.first], plan.entrants[fixture.second]
    names = plan.names[fixture.first], plan.names[fixture.second]
    start = plan.game.start()
    opening = [step.move for step in replay(start, fixture.opening)]
    match: Match[Any] = Match(start, names, clock=plan.clock, made=opening)
    seed = derived_seed(plan.seed, "game", fixture.number)
    players = [each.player for each in entrants]
    limits = [each.limits or plan.limits for each in entrants]
    verdict = play_out(match, players, limits, seed=seed)
    record = match.record()
    return Played(
        fixture.number,
        fixture.first,
        fixture.second,
        record.result,
        verdict.termination,
        verdict.reason,
        tuple(record.tokens()),
    )


class Tournament:
    """A plan, and what has been played of it so far."""

    def __init__(self, plan: Plan, played: Sequence[Played] = ()) -> None:
        self.plan = plan
        self.ratio: float = 0.0
        """How the test stands, if the plan has one: see Sprt."""
        self.decision: Decision | None = None
        """The decision of the test; None while it goes on."""
        self._played: dict[int, Played] = {}
        self._pairs: Counter[float] = Counter()
        for game in played:
            self._add(game)

    def play(self, runner: Runner | None = None) -> Iterator[Played]:
        """Play what is left, here or by a runner, game by game as they end; a test ends when it has
        decided."""
        if self.over:
            return
        results = (runner or InProcess()).run(partial(play_fixture, self.plan), self._left())
        try:
            for _, played in results:
                self._add(played)
                yield played
                if self.decision:
                    break
        finally:
            results.close()

    def __str__(self) -> str:
        """The table of standings, as `print` shows it."""
        from plancia.arena.report import text  # which needs this module

        return text(self).rstrip("\n")

    @property
    def over(self) -> bool:
        """True if nothing is left to play."""
        return self.decision is not None or not self._left()

    def _left(self) -> list[Fixture]:
        return [each for each in self.plan.fixtures if each.number not in self._played]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order of the plan."""
        return self.plan.names

    @property
    def notes(self) -> list[str]:
        """The state of the sequential test, if there is one."""
        sprt = self.plan.sprt
        if sprt is None:
            return []
        one, two = self.names
        low, high = sprt.bounds
        says = f"{one} is {self.decision} than {two}" if self.decision else "undecided"
        if self.over and not self.decision:
            says += f" after {len(self.played)} games, the most that --games allows"
        pairs = ", ".join(str(self._pairs[score / 4]) for score in range(5))
        return [
            f"SPRT {sprt.elo0:g}:{sprt.elo1:g}: {says} "
            f"(ratio {self.ratio:.2f}, decided below {low:.2f} and above {high:.2f}; "
            f"pairs with 0, 1/2, 1, 3/2 and 2 points: {pairs})"
        ]

    @property
    def played(self) -> list[Played]:
        """The games that count, in the order of the plan.

        In a test only those up to the decision: several may be under way when it comes, and
        which of them end in time depends on the runner.
        """
        games = [self._played[number] for number in sorted(self._played)]
        return games[: 2 * self._pairs.total()] if self.decision else games

    def _add(self, played: Played) -> None:
        self._played[played.number] = played
        sprt = self.plan.sprt
        while sprt and not self.decision:
            # Pairs are weighed in the order of the plan, whichever ends first.
            number = 2 * self._pairs.total()
            one, two = self._played.get(number), self._played.get(number + 1)
            if one is None or two is None:
                break
            self._pairs[(one.points[0] + two.points[1]) / 2] += 1
            self.ratio = sprt.ratio(self._pairs)
            self.decision = sprt.decide(self.ratio)

    def record(self, played: Played) -> Record:
        """A game as a record."""
        plan = self.plan
        start = plan.game.start()
        moves = tuple(step.move for step in replay(start, played.moves))
        tags = {
            "Round": str(played.number + 1),
            "First": plan.names[played.first],
            "Second": plan.names[played.second],
            "Termination": played.termination.value,
        }
        if played.termination is not Termination.NORMAL:
            tags["Reason"] = played.reason
        return Record(start, moves, tags, {}, played.result)
