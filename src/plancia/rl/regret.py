"""Exact regret: what a move really cost, by solver, theory or proof.

A set of positions is a text file: the position, a tab, and a mark for each legal move in the order
of `legal_moves()`. The marks are PROVED: `+` if perfect play wins after the move, `0` if it draws,
`-` if it loses; `?` if that is not proved. `plancia regret make` makes a set of a solved game.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from plancia.core.capability import Proves, Solves, capability
from plancia.core.errors import BadOption, MalformedText
from plancia.core.game import Game
from plancia.core.position import Position, Side
from plancia.core.registry import as_game
from plancia.engine.analysis import Analyst, analyst, is_exact, result_for
from plancia.engine.search import AlphaBeta

PROVED: Final = {"-": -1, "0": 0, "+": 1}
_MARKS: Final = {value: mark for mark, value in PROVED.items()}
UNKNOWN: Final = "?"
PROOF_DEPTH: Final = 3
"""Moves that a full-width search looks ahead in games that have no solver."""
MAX_DISTANCE: Final = 50
"""A win or loss further away than that counts as this far."""
CANDIDATES: Final = 4
"""Positions that are looked at for each that is sampled."""
PLIES_A_STRATUM: Final = 4

Values = Callable[[Position[Any]], str]
"""The marks of a position's legal moves."""


def proved_values(game: Game[Any]) -> Values:
    """Marks by the game's solver or its prover; else what a short full-width search proves."""
    solves, proves = capability(game, Solves), capability(game, Proves)
    search = AlphaBeta[Any](PROOF_DEPTH)  # without an opinion: only ends of the game count

    def proved(position: Position[Any]) -> Mapping[Any, int]:
        mover, moves = position.to_move, position.legal_moves()
        if solves is not None:
            return {move: result_for(solves, position.play(move), mover) for move in moves}
        if proves is not None:
            return proves.proved_moves(position)
        found = {move: _searched(search, position.play(move), mover) for move in moves}
        return {move: value for move, value in found.items() if value is not None}

    def values(position: Position[Any]) -> str:
        known = proved(position)
        return "".join(
            _MARKS[known[move]] if move in known else UNKNOWN for move in position.legal_moves()
        )

    return values


def _searched(search: AlphaBeta[Any], after: Position[Any], mover: Side) -> int | None:
    if after.outcome is not None:
        return after.outcome.value(mover)
    answer = search.answer(after)
    found = (answer.value or 0.0) * (1 if after.to_move == mover else -1)
    return int(found) if abs(found) == 1 else None


def regret(marks: str, chosen: int) -> int | None:
    """What the move with that index cost: 0, 1 or 2; None if that is not proved."""
    known = [PROVED[mark] for mark in marks if mark != UNKNOWN]
    best = max(known, default=-1)
    if marks[chosen] == UNKNOWN or (UNKNOWN in marks and best < 1):
        return None
    return best - PROVED[marks[chosen]]


Grader = Callable[[Position[Any], Any], int | None]
"""What a move of a position cost: see `regret`. None too for an action that is no move."""


def grader(game: Game[Any]) -> Grader:
    """Grades the moves that are made in games, by the values that `proved_values` finds. A solver
    is asked about the position and the move alone, not about every other move."""
    solves, values = capability(game, Solves), proved_values(game)

    def cost(position: Position[Any], move: Any) -> int | None:
        if move is None:
            return None
        if solves is None:
            return regret(values(position), position.legal_moves().index(move))
        best = result_for(solves, position, position.to_move)
        return best - result_for(solves, position.play(move), position.to_move) if best > -1 else 0

    return cost


def worths(position: Position[Any]) -> dict[Any, float]:
    """What each legal move is worth to the mover, from -1 to 1: of wins the faster one is worth
    more, of losses the slower one. Moves of which that is not proved are left out."""
    exact = _exact_analyst(position.game)
    if exact is not None:
        for found in exact.deepen(position):
            if found.is_complete(position):
                return {each.move: _worth(each.value, each.distance) for each in found.moves}
    known = zip(position.legal_moves(), proved_values(position.game)(position), strict=True)
    return {move: _worth(PROVED[mark], None) for move, mark in known if mark != UNKNOWN}


@lru_cache(8)
def _exact_analyst(game: Game[Any]) -> Analyst[Any] | None:
    """One for all positions, as it keeps what it has searched; None if the game has none."""
    return analyst(game) if is_exact(game) else None


def _worth(value: float, distance: int | None) -> float:
    return value * (1 - min(distance or 0, MAX_DISTANCE) / (2 * MAX_DISTANCE))


def reward(position: Position[Any], move: Any) -> float | None:
    """1 for a best move down to 0 for one that turns a win into the fastest loss, and for what is
    no legal move; None where that is not proved."""
    legal = position.legal_moves()
    if move not in legal:
        return 0.0
    known = worths(position)
    best = max(known.values(), default=0.0)
    if move not in known or (len(known) < len(legal) and best <= 0):
        return None
    return 1 - (best - known[move]) / 2


@dataclass(frozen=True, slots=True)
class Sampled:
    """A position to be graded on."""

    position: Position[Any]
    moves: tuple[str, ...]
    """From the start of the game."""
    worths: Mapping[Any, float]

    @property
    def marks(self) -> str:
        """As in a set."""
        signs = [self.worths.get(move) for move in self.position.legal_moves()]
        return "".join(UNKNOWN if w is None else _MARKS[(w > 0) - (w < 0)] for w in signs)

    @property
    def stratum(self) -> tuple[int, int, int, int]:
        """Value, number of best moves, distance and ply, in few classes each."""
        best = max(self.worths.values())
        count = sum(worth == best for worth in self.worths.values())
        distance = round((1 - abs(best)) * 2 * MAX_DISTANCE) // PLIES_A_STRATUM if best else 0
        value = (best > 0) - (best < 0)
        return value, min(count, 3), distance, len(self.moves) // PLIES_A_STRATUM


def _differ(found: Sampled) -> bool:
    return len({*found.worths.values()}) > 1


def sample(
    game: Game[Any] | str, seed: int, count: int, keep: Callable[[Sampled], bool] = _differ
) -> list[Sampled]:
    """Fresh positions of random games, as evenly of all kinds as they come: by value, number of
    best moves, distance and ply. None of them is in the published set, and moves differ in worth.
    """
    game, chance = as_game(game), random.Random(seed)
    seen: set[str] = set()
    if (file := _published(game)) is not None:
        seen.update(text for text, _ in read_set(file))
    strata: dict[tuple[int, int, int, int], list[Sampled]] = {}
    tries = 0
    while (left := CANDIDATES * count - sum(map(len, strata.values()))) and tries < 50 * count:
        tries += 1
        moves, position = _random_position(game, chance)
        if position.to_text() in seen or len(position.legal_moves()) < 2:
            continue
        seen.add(position.to_text())
        found = Sampled(position, moves, worths(position))
        if len(found.worths) == len(position.legal_moves()) and keep(found):
            strata.setdefault(found.stratum, []).append(found)
    chosen: list[Sampled] = []
    queues = [strata[key] for key in sorted(strata)]
    while len(chosen) < count and any(queues):
        chosen += [queue.pop() for queue in queues if queue]
    if len(chosen) < count and left:
        raise BadOption("{game} has {n} fresh positions", game=repr(game), n=len(chosen))
    chance.shuffle(chosen)
    return chosen[:count]


def _random_position(
    game: Game[Any], chance: random.Random
) -> tuple[tuple[str, ...], Position[Any]]:
    """A position before the end of a random game, all its plies alike likely."""
    positions, moves = [game.start()], list[str]()
    while positions[-1].outcome is None:
        move = chance.choice(positions[-1].legal_moves())
        moves.append(positions[-1].format_move(move))
        positions.append(positions[-1].play(move))
    ply = chance.randrange(len(moves))
    return tuple(moves[:ply]), positions[ply]


def make_set(game: Game[Any], seed: int, count: int) -> Iterator[str]:
    """The lines of a fresh set, in which the moves of a position differ in value."""
    found = sample(game, seed, count, lambda each: len({*each.marks}) > 1)
    return (f"{each.position.to_text()}\t{each.marks}" for each in found)


def read_set(file: Path) -> Iterator[tuple[str, str]]:
    """The positions of a file, each with its marks."""
    for number, line in enumerate(file.read_text("ascii").splitlines(), 1):
        text, tab, marks = line.partition("\t")
        if not tab or not marks or set(marks) - {*PROVED, UNKNOWN}:
            raise MalformedText(
                "line {n} of {file} is not a position, a tab and marks", n=number, file=str(file)
            )
        yield text, marks


def published_set(game: Game[Any]) -> Path:
    """The set of positions that comes with the package, for the game with its usual options."""
    file = _published(game)
    if file is None:
        raise BadOption("there is no set of positions for {game}", game=repr(game))
    return file


def _published(game: Game[Any]) -> Path | None:
    file = Path(str(files("plancia.rl") / "positions" / f"{game.name}.txt"))
    return file if file.exists() and game.options == type(game).options_type() else None
