"""Levels of Four in a Row, and who plays them: no priced move is ever searched."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, cast

from plancia.connect4.board import Bits
from plancia.connect4.engine.blind_spots import (
    DroppedStone,
    Steps,
    other_steps,
    wins_only_along,
)
from plancia.core.capability import GameCapability, Level, Opponent
from plancia.core.position import FIRST, Position, other
from plancia.core.text import T, Words
from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.engine.search import AlphaBeta, blind, overlooking
from plancia.engine.search.strategy import Evaluation, Unseen
from plancia.engine.word_files import read_opponents
from plancia.four_in_a_row.engine.evaluation import FourInARowEvaluates, winning_drops
from plancia.four_in_a_row.engine.soon import turn_passed, wins_soon
from plancia.four_in_a_row.notation import (
    BLOCK,
    BOARD,
    CENTRE,
    DROPS,
    KEEP,
    PASS,
    UNDO,
    WINNING_LINE,
    Kind,
    Move,
    Phase,
)
from plancia.four_in_a_row.rules import FourInARow, FourInARowPosition

GAIN: Final = 0.1
"""What an undo has to gain to be worth one, from -1 to 1."""
BLOCK_GAIN: Final = 0.5
"""The same for a block, of which there is one: less is within what a short search errs by."""
_DROPS: Final = tuple(sorted(DROPS[1:], key=lambda drop: abs(drop.column - CENTRE)))

OPPONENTS: Final = read_opponents(Path(__file__).with_name("words"))
"""Who plays the levels, by name."""


def drops_only(position: Position[Any]) -> Sequence[Move]:
    """What most people think of."""
    here = cast(FourInARowPosition, position)
    if here.phase is not Phase.TURN:
        return (KEEP,) if here.phase is Phase.UNDO else (PASS,)
    if not here.hand(here.to_move).moved:
        return [drop for drop in _DROPS if not here.broken_rule(drop)]
    open_columns = BOARD.open_columns(here.first | here.second)
    return [drop for drop in _DROPS if drop.column in open_columns]


def sensible_moves(position: Position[Any]) -> Sequence[Move]:
    """All that costs nothing but undos: a player who thinks ahead plays the other move at once."""
    here = cast(FourInARowPosition, position)
    if here.phase is Phase.BLOCK:
        return here.legal_moves()
    moves = drops_only(here)
    if not (here.phase is Phase.TURN and here.may_remove):
        return moves
    # Not by `legal_moves`, which tries all 42 cells: most of the time would be spent there.
    theirs = here.stones[other(here.to_move) - 1]
    return [*moves, *(Move(Kind.REMOVE, c + 1, r + 1) for r, c in BOARD.cells(theirs))]


def sharp_moves(position: Position[Any]) -> Sequence[Move]:
    """Only what wins, if something does at once; only what can help against a threat to do so."""
    here = cast(FourInARowPosition, position)
    moves = sensible_moves(here)
    if here.phase is not Phase.TURN or len(moves) == 1:
        return moves
    mine, theirs = here.stones[:: 1 if here.to_move == FIRST else -1]
    winning = winning_drops(mine, theirs)
    if winning:
        return [next(drop for drop in moves if _lands_on(here, drop) & winning)]
    threats = winning_drops(theirs, mine)
    may_block = here.hand(here.to_move).blocks and not here.chance_to_win(other(here.to_move))
    if not threats or may_block:
        return moves
    return [m for m in moves if m.kind is Kind.REMOVE or _lands_on(here, m) & threats]


def _lands_on(position: FourInARowPosition, move: Move) -> Bits:
    if move.kind is not Kind.DROP:
        return 0
    return BOARD.landing(position.first | position.second, move.column)


def _wins(position: Position[Any], move: Move, how: Callable[..., bool], *details: Steps) -> bool:
    """Whether a move is a drop that wins in that way."""
    here = cast(FourInARowPosition, position)
    mine, theirs = here.stones[:: 1 if here.to_move == FIRST else -1]
    landed = _lands_on(here, move)
    return bool(landed) and how(DroppedStone(BOARD, WINNING_LINE, mine, theirs, landed), *details)


def _is_lost(after: Position[Any]) -> bool:
    """Whether the opponent wins soon and no block can prevent it any more."""
    return BLOCK not in after.legal_moves() and wins_soon(
        turn_passed(cast(FourInARowPosition, after))
    )


def _saves(position: Position[Any], move: Move) -> bool:
    """Whether after a turn the opponent does not win soon, or can still be blocked."""
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner == position.to_move
    return not _is_lost(after.play(KEEP) if KEEP in after.legal_moves() else after)


def _loses_soon(position: Position[Any], line: Sequence[Move]) -> bool:
    """Whether the turn that follows a question lets the opponent win in the next one."""
    after = position.play(line[0])
    if len(line) < 2 or not after.begins_turn:
        return False
    mover, after = after.to_move, after.play(line[1])
    if after.outcome is not None:
        return after.outcome.winner == other(mover)
    return wins_soon(turn_passed(cast(FourInARowPosition, after)))


class Planner(Player[Move]):
    """Thinks once a turn: the answers to the questions after a move are part of the plan.

    `usual` is what it spends on an answer for which no limits are given. One that `weighs`
    looks at both answers when it is asked about a move that it did not choose.
    """

    def __init__(
        self, search: AlphaBeta[Move], usual: Limits = NO_LIMITS, *, weighs: bool = False
    ) -> None:
        self._search, self._usual, self._weighs = search, usual, weighs
        self._plan: dict[Position[Move], Move] = {}

    def new_game(self) -> None:
        self._plan.clear()

    def answer(
        self, position: Position[Move], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Move]:
        *_, last = self.deepen(position, limits, stop)
        return last

    def deepen(
        self, position: Position[Move], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Iterator[Answer[Move]]:
        planned = self._plan.get(position)
        if planned:
            yield Answer(planned, line=(planned,), why=T("Part of the plan when the turn began."))
            return
        allowed = self._usual if limits == NO_LIMITS else limits
        legal = position.legal_moves() if self._weighs else ()
        for answers in ((UNDO, KEEP), (BLOCK, PASS)):
            if answers[0] in legal:
                yield self._weigh(position, answers, allowed, stop)
                return
        for answer in self._search.deepen(position, allowed, stop):
            self._make_plan(position, answer.line)
            yield answer

    def _weigh(
        self,
        position: Position[Move],
        answers: tuple[Move, Move],
        limits: Limits,
        stop: Stop,
    ) -> Answer[Move]:
        """Both answers: an undo or a block is spent where it gains enough."""
        spend, spare = answers
        found = []
        for move, share in ((spare, 2), (spend, 1)):  # in doubt nothing is spent
            after = position.play(move)
            if after.outcome is not None:  # the board is full
                value = float(after.outcome.value(position.to_move))
                found.append(Answer(move, value, (move,)))
                continue
            limited = Limits(
                limits.seconds and limits.seconds * share / 3,
                limits.nodes and limits.nodes * share // 3,
                limits.depth,
            )
            answer = self._search.answer(after, limited, stop)
            value = (answer.value or 0.0) * (1 if after.to_move == position.to_move else -1)
            found.append(replace(answer, move=move, value=value, line=(move, *answer.line)))
        kept, spent = found
        gain = (spent.value or 0.0) - (kept.value or 0.0)
        is_lost = kept.value == -1 or _is_lost(position.play(spare))
        needed = GAIN if spend == UNDO else BLOCK_GAIN
        is_in_vain = spent.value == -1 or _loses_soon(position, spent.line)
        if is_lost and is_in_vain and spend == UNDO:
            undone = position.play(UNDO)
            saving = next((move for move in sensible_moves(undone) if _saves(undone, move)), None)
            return replace(spent, line=(UNDO, saving)) if saving else kept
        if is_in_vain or (gain < needed and not is_lost):
            return kept
        return spent

    def _make_plan(self, position: Position[Move], line: tuple[Move, ...]) -> None:
        self._plan = {}
        while line:
            position, line = position.play(line[0]), line[1:]
            phase = cast(FourInARowPosition, position).phase
            if phase is Phase.UNDO:
                self._plan[position] = KEEP
            elif phase is Phase.BLOCK and line:
                self._plan[position] = line[0]
            else:
                break


class FourInARowLevels(GameCapability[FourInARow]):
    """Five strengths, as a capability."""

    def levels(self) -> tuple[Level, ...]:
        steps = BOARD.directions
        columns, diagonals, slopes = steps[:1], steps[2:], steps[2:3]
        return (
            self._human(
                OPPONENTS["mimmo"],
                "beginner",
                T("drops, overlooks every second one, and never looks at columns"),
                (1, 0.6),
                self._evaluate(other_steps(BOARD, columns)),
                lambda position, move: _wins(position, move, wins_only_along, columns),
            ),
            self._human(
                OPPONENTS["carla"],
                "casual",
                T("looks three drops ahead, but overlooks things, and all diagonals"),
                (3, 0.05),
                self._evaluate(other_steps(BOARD, diagonals)),
                lambda position, move: _wins(position, move, wins_only_along, diagonals),
            ),
            self._human(
                OPPONENTS["dario"],
                "good",
                T("looks four drops ahead and overlooks little but one kind of diagonal"),
                (4, 0.02),
                self._evaluate(other_steps(BOARD, slopes)),
                lambda position, move: _wins(position, move, wins_only_along, slopes),
            ),
            self._human(
                OPPONENTS["elsa"],
                "strong",
                T("looks four drops ahead, but never thinks of removes and blocks"),
                (4, 0.0),
                self._evaluate(),
                lambda position, move: move.kind in (Kind.REMOVE, Kind.BLOCK),
            ),
            Level(
                "best",
                T("looks at drops, removes and blocks, 8,000 positions a turn or what time allows"),
                lambda seed: self._machine(Limits(nodes=8_000), seed),
                opponent=OPPONENTS["ottavio"],
            ),
        )

    def _evaluate(self, steps: Steps = ()) -> Evaluation:
        return FourInARowEvaluates(self._game, steps).evaluate

    def _human(
        self,
        opponent: Opponent,
        name: str,
        about: Words,
        sight: tuple[int, float],
        evaluate: Evaluation,
        unseen: Unseen,
    ) -> Level:
        """Looks `depth` drops ahead, overlooks a share of them and what is in its blind spot."""
        depth, overlooked = sight

        def make(seed: int | None) -> Player[Any]:
            chance = random.Random(seed)
            search = AlphaBeta[Move](
                depth,
                evaluate=evaluate,
                candidates=overlooking(blind(drops_only, unseen), overlooked, chance),
                seed=chance.getrandbits(32),
            )
            return Planner(search)

        return Level(name, about, make, opponent=opponent, unseen=unseen)

    def _machine(self, usual: Limits, seed: int | None) -> Player[Any]:
        """Sees everything as far as it gets, follows threats."""
        search = AlphaBeta[Move](evaluate=self._evaluate(), candidates=sharp_moves, seed=seed)
        return Planner(search, usual, weighs=True)
