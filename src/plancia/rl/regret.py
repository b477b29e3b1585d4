"""Exact regret: what a move really cost, by solver, theory or proof.

A set of positions is a text file: the position, a tab, and a mark for each legal move in the order
of `legal_moves()`. The marks are PROVED: `+` if perfect play wins after the move, `0` if it draws,
`-` if it loses; `?` if that is not proved. `docs/make_positions.py` makes the sets.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from plancia.core.capability import Proves, Solves, capability
from plancia.core.errors import BadOption, MalformedText
from plancia.core.game import Game
from plancia.core.position import Position, Side
from plancia.core.registry import as_game
from plancia.engine.player import NO_LIMITS, AnyPlayer, BadPlayer, Limits, Stop, never, player
from plancia.engine.search import AlphaBeta
from plancia.processes.dialogue import EngineFailed

PROVED: Final = {"-": -1, "0": 0, "+": 1}
UNKNOWN: Final = "?"
PROOF_DEPTH: Final = 3
"""Moves that a full-width search looks ahead in games that have no solver."""

Values = Callable[[Position[Any]], str]
"""The marks of a position's legal moves."""


def proved_values(game: Game[Any]) -> Values:
    """Marks by the game's solver or its prover; else what a short full-width search proves."""
    solves, proves = capability(game, Solves), capability(game, Proves)
    search = AlphaBeta[Any](PROOF_DEPTH)  # without an opinion: only ends of the game count

    def proved(position: Position[Any]) -> Mapping[Any, int]:
        mover, moves = position.to_move, position.legal_moves()
        if solves is not None:
            return {move: solves.solve(position.play(move), mover) for move in moves}
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


_MARKS: Final = {value: mark for mark, value in PROVED.items()}


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
    """Grades the moves that are made in games, by the values that `proved_values` finds."""
    values = proved_values(game)

    def cost(position: Position[Any], move: Any) -> int | None:
        if move is None:
            return None
        return regret(values(position), position.legal_moves().index(move))

    return cost


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
    file = Path(str(files("plancia.rl") / "positions" / f"{game.name}.txt"))
    if not file.exists() or game.options != type(game).options_type():
        raise BadOption("there is no set of positions for {game}", game=repr(game))
    return file


@dataclass(frozen=True, slots=True)
class Score:
    """How a player did on a set."""

    positions: int
    graded: int
    """Answers whose cost is proved."""
    best: int
    """Answers that cost nothing."""
    total: int
    """The cost of all graded answers."""
    errors: int = 0
    """Answers that never came, because the player raised an error; none of these is graded."""
    illegal: int = 0
    """Answers that are not legal moves."""
    unreadable: int = 0
    """Answers in which there is no move at all."""

    @property
    def share(self) -> float:
        """The share of graded answers that are best, from 0 to 1."""
        return self.best / self.graded if self.graded else 0.0

    @property
    def mean(self) -> float:
        """The mean cost of a graded answer."""
        return self.total / self.graded if self.graded else 0.0


def score(
    who: AnyPlayer,
    game: Game[Any] | str,
    positions: Iterable[tuple[str, str]],
    limits: Limits = NO_LIMITS,
    progress: Callable[[], object] | None = None,
    stop: Stop = never,
) -> Score:
    """Ask a bot about every position of a set, until `stop`.

    A bot that raises an error is asked on; EngineFailed if it is a program that fails.
    """
    game = as_game(game)
    asked = player(who, game)
    costs: list[int] = []
    count = errors = illegal = unreadable = 0
    for text, marks in positions:
        position = game.from_text(text)
        legal = position.legal_moves()
        try:
            asked.new_game()
            move = asked.answer(position, limits, stop).move
        except (BadPlayer, EngineFailed):
            raise
        except Exception:  # whatever a bot raises
            errors += 1
        else:
            if stop():
                break
            if move is None:
                unreadable += 1
            elif move not in legal:
                illegal += 1
            elif (cost := regret(marks, legal.index(move))) is not None:
                costs.append(cost)
        count += 1
        if progress is not None:
            progress()
    best, total = costs.count(0), sum(costs)
    return Score(count, len(costs), best, total, errors, illegal, unreadable)
