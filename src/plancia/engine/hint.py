"""A hint in three steps, as a teacher gives it: what to look for, where, and the move with its
reason. The sentences come from the game's `Teaches`; a game without it has those in GENERAL."""

from dataclasses import dataclass
from typing import Any, Final

from plancia.core.capability import Teaches, capability
from plancia.core.picture import Cell
from plancia.core.position import Position, other, tokens_of
from plancia.core.text import T, Text, Value, Words, joined
from plancia.engine.player import Answer
from plancia.engine.teaching import Claim, Example, Fact, Line, Motif, advice

_NEAR: Final = 2
"""Rows and columns on each side of a move that the second step marks; one on a small board."""
MAX_NAMED: Final = 8
"""Marked cells that are named."""
_SMALL_BOARD: Final = 100
"""Cells of a board of which a smaller part says enough."""


def _general(name: str, claim: Claim, look: Text, why: Text, **words: Text) -> Motif:
    """What can be said about any game, as the last resort."""
    where = T("Look at the marked part of the board.")
    return Motif(name, claim, 9, look, where, why, (Example(""),), **words)


WON: Final = _general(
    "won", Claim.WINS,
    T("You can win from here. Look for the move that keeps it."),
    T("It keeps the win, whatever {side} answers."),
    missed=T("You could win here with {move}."),
    against=T("Then {side} can win, beginning with {move}."),
    learn=T("Try the position again: there was a win in it."),
)  # fmt: skip
LEVEL: Final = _general(
    "level", Claim.HOLDS,
    T("Neither of you can force a win. Look for the move that holds the balance."),
    T("It holds the draw."),
    missed=T("You could hold the draw here with {move}."),
    against=T("Then {side} can hold the draw, beginning with {move}."),
    learn=T("Try the position again: it could be held."),
)  # fmt: skip
LOST: Final = _general(
    "lost", Claim.LOST,
    T("Against best play this is lost. Make it as hard as you can."),
    T("It holds out longest."),
    missed=T("{move} holds out longer here."),
    against=T("Then {move} is the answer that holds out longest."),
)  # fmt: skip
OPEN: Final = _general(
    "open", Claim.SEEN,
    T("Nobody knows how this ends with best play. Look for the move that does most for you."),
    T("It looks best, after a look ahead."),
    missed=T("{move} looks better here."),
    against=T("Then {move} is a strong answer of {side}."),
    learn=T("Look at your opponent's best answer before you move."),
)  # fmt: skip
SOLVABLE: Final = _general(
    "solvable", Claim.WINS,
    T("This can be solved from here. Look for the move that keeps it so."),
    T("After it the puzzle can still be solved."),
    missed=T("With {move} the puzzle could still be solved."),
    learn=T("Before each move, ask what it makes impossible."),
)  # fmt: skip
GENERAL: Final = (WON, LEVEL, LOST, OPEN, SOLVABLE)
"""What can be said about any game."""

WIN_FROM_HERE: Final = T("{advice}: you can win from here.")
HOLDS_DRAW: Final = T("{advice}: it holds the draw.")
HOLDS_OUT: Final = T("{advice}: it holds out longest.")
CAN_BE_SOLVED: Final = T("{advice}: the puzzle can be solved from here.")
JUST_PLAY: Final = T("{advice}.")
UNSOLVABLE: Final = T("This can't be solved any more: take back a move.")
MARKED: Final = T("Marked: {cells}.")
LINE_RUNS: Final = T("A line runs from {start} to {end}.")
MAY_GO_ON: Final = T("It may go on like this: {line}.")
_OUTLOOKS: Final = {1.0: WIN_FROM_HERE, 0.0: HOLDS_DRAW, -1.0: HOLDS_OUT}
_SAYS_HOW_IT_ENDS: Final = (
    Claim.WINS_NOW, Claim.WINS, Claim.HOLDS, Claim.LOST, Claim.LOST_NEXT,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HintStep:
    """What one step says, a sentence each, and the cells of the board that it marks."""

    sentences: tuple[Words, ...]
    cells: frozenset[Cell] = frozenset()
    is_area: bool = False
    """True if the cells are a part of the board to look at, not the move."""
    lines: tuple[Line, ...] = ()
    """Lines to draw; none for most steps."""


def hint_steps(position: Position[Any], answer: Answer[Any]) -> tuple[HintStep, ...]:
    """The three steps of a hint whose move is the answer's.

    A puzzle that can't be solved any more has one step, which says so.
    """
    if position.game.players == 1 and answer.value is not None and answer.value < 0:
        return (HintStep((UNSOLVABLE, answer.why)),)
    fact, move = fact_about(position, answer), answer.move
    outlook = JUST_PLAY
    if answer.value is not None and fact.motif.claim not in _SAYS_HOW_IT_ENDS:
        is_sure = fact.motif is not OPEN and (is_proved(answer) or abs(answer.value) == 1)
        if is_sure and position.game.players == 1:
            outlook = CAN_BE_SOLVED
        elif is_sure:
            outlook = _OUTLOOKS.get(answer.value, JUST_PLAY)
    why = (fact.say(fact.motif.why), *fact.more)
    return (
        HintStep((fact.say(fact.motif.look),)),
        HintStep((fact.say(fact.motif.where),), frozenset(fact.cells), True, fact.lines),
        HintStep(
            (outlook.filled({"advice": advise(position, move)}), *why),
            frozenset((*position.touches(move), *fact.move_cells)),
            lines=fact.lines,
        ),
    )


def marked_words(position: Position[Any], step: HintStep) -> Words:
    """The names of the cells that a step marks to be looked at, and where its lines run, for people
    who do not see them."""
    if not step.is_area:
        return ""
    board, sentences = position.picture().board, list[Words]()
    if step.cells:
        names: list[Words] = [board.cell_name(cell) for cell in sorted(step.cells)[:MAX_NAMED]]
        if len(step.cells) > MAX_NAMED:
            names.append("…")
        sentences.append(MARKED.filled({"cells": joined("; ", names)}))
    for start, end in step.lines:
        names = [board.cell_name(start), board.cell_name(end)]
        sentences.append(LINE_RUNS.filled({"start": names[0], "end": names[1]}))
    return joined(" ", sentences)


def is_proved(answer: Answer[Any]) -> bool:
    """Whether the value of an answer is exact: only analyses say so."""
    return bool(getattr(answer, "exact", False))


def advise(position: Position[Any], move: Any) -> Words:
    """What to do, in the game's own words: `Play 4`."""
    teaches = capability(position.game, Teaches)
    return teaches.advice(position, move) if teaches else advice(position.format_move(move))


def fact_about(position: Position[Any], answer: Answer[Any]) -> Fact:
    """The most urgent fact that the answer's move is about; a general one if there is none."""
    teaches = capability(position.game, Teaches)
    for fact in teaches.facts(position, answer.move) if teaches else ():
        if answer.move in fact.moves:
            return fact
    return general_fact(position, answer)


def answer_fact(position: Position[Any], answer: Answer[Any]) -> Fact:
    """The same for the player who has just moved: a fact that has words for what is coming."""
    fact = fact_about(position, answer)
    return fact if fact.motif.against else general_fact(position, answer)


def against_words(position: Position[Any], fact: Fact) -> Words:
    """What the player to move can do now, said to the other one."""
    return fact.say(fact.motif.against, side=position.game.side(position.to_move))


def general_fact(position: Position[Any], answer: Answer[Any]) -> Fact:
    """What the value of a position says, and where the move is."""
    game, value = position.game, answer.value
    is_sure = value is not None and (is_proved(answer) or abs(value) == 1)
    if not is_sure:
        motif = OPEN
    elif game.players == 1:
        motif = SOLVABLE if value == 1 else OPEN
    else:
        motif = {1.0: WON, -1.0: LOST}.get(value or 0.0, LEVEL)
    values: dict[str, Value] = {"move": position.format_move(answer.move)}
    if game.players > 1:
        values["side"] = game.side(other(position.to_move))
    more: tuple[Text, ...] = ()
    if len(answer.line) > 1 and game.players > 1:
        line = [*tokens_of(position, answer.line[:3])]
        more = (MAY_GO_ON.filled({"line": joined(" ", line)}),)
    near = tuple(_near(position, answer.move))
    return Fact(motif, (answer.move,), near, values=values, more=more)


def _near(position: Position[Any], move: Any) -> set[Cell]:
    """The neighbourhood of a move: of a heap its rocks, of other boards cells that can be played,
    if there are several."""
    touched, board = position.touches(move), position.picture().board
    if not touched:
        return set()
    row, column = min(touched)
    is_heap = board.style == "rocks"
    near = _NEAR if sum(map(len, board.rows)) >= _SMALL_BOARD else 1
    area = {
        (r, c)
        for r, cells in enumerate(board.rows)
        for c in range(len(cells))
        if (r == row if is_heap else max(abs(r - row), abs(c - column)) <= near)
    }
    playable = {cell for each in position.legal_moves() for cell in position.touches(each)}
    return area if is_heap else area & playable
