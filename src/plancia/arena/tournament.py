"""Tournaments: who plays whom from which opening, played anywhere, the same for the same seed.

A `Plan` says everything; its fixtures are independent tasks for a runner. Every opening is played
from both sides. What was played is written to a `Journal`, from which a tournament that was killed
goes on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations
from typing import Any, Final

from plancia.arena.seat import play_out
from plancia.arena.sprt import Decision, Sprt
from plancia.core.errors import BadOption, IllegalMove, MalformedText, said
from plancia.core.game import Game, Position, replay
from plancia.core.match import Clock, Match, Termination
from plancia.core.player import NO_LIMITS, Limits
from plancia.core.record import Record
from plancia.core.run import Runner, derived_seed
from plancia.core.text import T

Opening = tuple[str, ...]
"""The first moves of a game, as tokens."""

KINDS: Final = ("round robin", "gauntlet", "sprt")

_FEWEST_PLIES: Final = 2
_MOST_PLIES: Final = 12
_POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: the seats by number in the plan's list of players, from 0."""

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
        return _POINTS[self.result]


@dataclass(frozen=True)
class Plan:
    """Everything that decides how a tournament goes.

    Round robin: all players meet. Gauntlet: the first player meets all others.
    Sprt: two players, until the test decides. `games` is for each two who meet; in a test that is
    the most.
    """

    game: Game[Any]
    players: tuple[str, ...]
    games: int = 100
    kind: str = "round robin"
    seed: int = 0
    openings: tuple[Opening, ...] = ((),)
    clock: Clock | None = None
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
            there = ", ".join(self.players) or "none"
            needed = "two" if self.sprt else "two or more"
            raise BadOption(
                "the players are {there}; it takes {needed}", there=there, needed=needed
            )
        if self.games < 2 or self.games % 2:
            raise BadOption(
                "{games} games; it takes an even number: openings are played from both sides",
                games=self.games,
            )
        if not self.openings:
            raise BadOption("there is no opening, not even the empty one")
        for number, opening in enumerate(self.openings, 1):
            _check_opening(self.game, opening, number)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names; who takes part twice is told apart by a number."""
        return tuple(
            f"{spec} #{self.players[: at + 1].count(spec)}"
            if self.players.count(spec) > 1
            else spec
            for at, spec in enumerate(self.players)
        )

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        numbers = range(len(self.players))
        if self.kind == "gauntlet":
            return tuple((0, other) for other in numbers[1:])
        return tuple(combinations(numbers, 2))

    @cached_property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every game, round by round, so that all have played about as often at any time."""
        fixtures: list[Fixture] = []
        for number in range(self.games // 2):
            opening = self.openings[number % len(self.openings)]
            for one, two in self.pairings:
                for first, second in ((one, two), (two, one)):
                    fixtures.append(Fixture(len(fixtures), first, second, opening))
        return tuple(fixtures)


def _check_opening(game: Game[Any], opening: Opening, number: int) -> None:
    try:
        position = game.start().play_tokens(opening)
    except (IllegalMove, MalformedText) as error:
        raise MalformedText(said(error), where=T("opening {n}", n=number)) from error
    if position.outcome is not None:
        raise MalformedText(
            "{opening} ends the game",
            where=T("opening {n}", n=number),
            opening=" ".join(opening),
        )


def random_openings(
    game: Game[Any], count: int, seed: int, plies: int | None = None
) -> tuple[Opening, ...]:
    """`count` openings of random moves that lead to different positions, all undecided.

    Unless told how many plies, as few as give enough different ones. There may be fewer of them in
    a small game: a tournament then plays them again.
    """
    found: dict[Position[Any], Opening] = {}
    lengths = range(_FEWEST_PLIES, _MOST_PLIES + 1) if plies is None else [plies]
    best: dict[Position[Any], Opening] = {}
    for length in lengths:
        chance = random.Random(derived_seed(seed, "openings", length))
        found = {}
        for _ in range(20 * count):
            opening, position = _random_walk(game.start(), length, chance)
            if position.outcome is None:
                found.setdefault(position, opening)
            if len(found) == count:
                return tuple(found.values())
        best = max(best, found, key=len)
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


def read_openings(game: Game[Any], text: str) -> tuple[Opening, ...]:
    """Openings from a text with one on each line, as moves; `#` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(tuple(game.split_moves(line)) for line in lines if line)


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play one game. The task of a runner: it depends on nothing else."""
    specs = plan.players[fixture.first], plan.players[fixture.second]
    start = plan.game.start()
    opening = [step.move for step in replay(start, fixture.opening)]
    match: Match[Any] = Match(start, specs, clock=plan.clock, made=opening)
    seed = derived_seed(plan.seed, "game", fixture.number)
    verdict = play_out(match, specs, plan.limits, seed=seed)
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
        self.ratio = 0.0
        """How the test stands, if the plan has one: see Sprt."""
        self.decision: Decision | None = None
        """The decision of the test; None while it goes on."""
        self._played: dict[int, Played] = {}
        self._pairs: Counter[float] = Counter()
        for game in played:
            self._add(game)

    def play(self, runner: Runner) -> Iterator[Played]:
        """Play what is left, game by game as they end; a test ends when it has decided."""
        if self.over:
            return
        left = [fixture for fixture in self.plan.fixtures if fixture.number not in self._played]
        results = runner.run(partial(play_fixture, self.plan), left)
        try:
            for _, played in results:
                self._add(played)
                yield played
                if self.decision:
                    break
        finally:
            results.close()

    @property
    def over(self) -> bool:
        return len(self._played) == len(self.plan.fixtures) or self.decision is not None

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
