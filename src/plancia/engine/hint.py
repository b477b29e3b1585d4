"""A hint in three steps, as a teacher gives it: what to look for, where, and the move with its
reason. The sentences come from the game's `Teaches`; a game without it has those in GENERAL."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from plancia.core.capability import Level, Teaches, capability
from plancia.core.picture import Cell
from plancia.core.position import Position, other
from plancia.core.text import T, Value, Words, joined
from plancia.engine.player import Answer
from plancia.engine.teaching import Claim, Fact, Line, advice
from plancia.engine.word_files import read_motifs

NEAR_MOVES: Final = 6
"""Of the winner's own: an end that is further away is no person's to see."""
QUICK: Final = 2
"""Own moves of a win that is said even if the answer is another move."""
MAX_REPLIES: Final = 12
"""Of the opponent's, in games where a win with the move after next is looked for."""
MAX_NAMED: Final = 8
"""Marked cells that are named."""


GENERAL: Final = tuple(read_motifs(Path(__file__).with_name("words")).values())
"""What can be said about any game, as the last resort."""
WON, LEVEL, LOST, OPEN, SOLVABLE, UNCLEAR, ONLY = GENERAL

WIN_FROM_HERE: Final = T("{advice}: you can win from here.")
HOLDS_DRAW: Final = T("{advice}: it holds the draw.")
HOLDS_OUT: Final = T("{advice}: it holds out longest.")
CAN_BE_SOLVED: Final = T("{advice}: the puzzle can be solved from here.")
JUST_PLAY: Final = T("{advice}.")
THEN: Final = T("Then: {advice}. {why}")
UNSOLVABLE: Final = T("This can't be solved any more: take moves back, or start again.")
MARKED: Final = T("Marked: {cells}.")
LINE_RUNS: Final = T("A line runs from {start} to {end}.")
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
    move: Any = None
    """The move, once the step names it."""


def hint_steps(
    position: Position[Any],
    answer: Answer[Any],
    *,
    plans: bool = True,
    opponent: Level | None = None,
    is_valued: bool = False,
) -> tuple[HintStep, ...]:
    """The three steps of a hint whose move is the answer's; without `plans` a win that is proved is
    not spoken of as what the move is good for. Of a level that plays against the reader the
    weakness is named, when it can be used now. Where the value is said already (`is_valued`) the
    steps do not repeat it.

    A puzzle that can't be solved any more has one step, which says so.
    """
    if position.game.players == 1 and answer.value is not None and answer.value < 0:
        return (HintStep((UNSOLVABLE, answer.why)),)
    fact = _quick_win(position, answer) or fact_about(position, answer, plans=plans)
    # The move of a win that can be seen; where all is lost, one that at least stops something.
    move = answer.move if answer.move in fact.moves else fact.moves[0]
    outlook = JUST_PLAY
    is_open = fact.motif.sight > 0 and fact.motif.claim not in _SAYS_HOW_IT_ENDS
    if is_open and not is_valued and is_in_sight(answer):
        if position.game.players == 1:
            outlook = CAN_BE_SOLVED
        else:
            outlook = _OUTLOOKS.get(answer.value or 0.0, JUST_PLAY)
    why, cells = [fact.say(fact.motif.why), *fact.more], {*position.touches(move), *fact.move_cells}
    if (beside := _plan_beside(position, fact, move) if plans else None) is not None:
        why.append(beside.say(beside.motif.why))
        cells |= {*beside.cells}
    where, shown, lines = [fact.say(fact.motif.where)], {*fact.cells}, fact.lines
    then = _next_turn(position, answer) if move == answer.move else None
    if then is not None:
        after, next_fact = then
        following = answer.line[1] if answer.line[1] in next_fact.moves else next_fact.moves[0]
        advice = advise(after, following)
        told = THEN.filled({"advice": advice, "why": next_fact.say(next_fact.motif.why)})
        why += [told, *next_fact.more]
        cells |= {*after.touches(following), *next_fact.cells}
        if not fact.cells and next_fact.cells:  # what the next turn is about can be seen
            where.append(next_fact.say(next_fact.motif.where))
            shown, lines = {*next_fact.cells}, next_fact.lines
    look = [fact.say(fact.motif.look)]
    if opponent is not None and _meets_weakness(position, move, opponent):
        look.append(T("{weakness}.", weakness=opponent.weakness))
    return (
        HintStep(tuple(look)),
        HintStep(tuple(where), frozenset(shown), True, lines),
        HintStep(
            (outlook.filled({"advice": advise(position, move)}), *why),
            frozenset(cells),
            lines=lines,
            move=move,
        ),
    )


def _quick_win(position: Position[Any], answer: Answer[Any]) -> Fact | None:
    """A win that a person can see, where a search that proves nothing chose another move."""
    teaches = capability(position.game, Teaches)
    if teaches is None or is_proved(answer):
        return None
    wins = [
        fact
        for fact in teaches.facts(position)
        if fact.motif.claim in (Claim.WINS_NOW, Claim.WINS) and fact.motif.sight <= QUICK
    ]
    is_one = any(answer.move in fact.moves for fact in wins)
    return None if is_one or not wins else wins[0]


def _meets_weakness(position: Position[Any], move: Any, opponent: Level) -> bool:
    """Whether a move wins in a way that the opponent never thinks of, or leads to such a win with
    the next one."""
    unseen, mover, after = opponent.unseen, position.to_move, position.play(move)
    if unseen is None:
        return False
    if after.outcome is not None:
        return after.outcome.winner == mover and unseen(position, move)
    replies = after.legal_moves()
    if after.to_move == mover or len(replies) > MAX_REPLIES:
        return False
    wins = dict[Any, list[tuple[Position[Any], Any]]]()
    for reply in replies:
        then = after.play(reply)
        own = then.legal_moves() if then.outcome is None else ()
        ends = ((each, then.play(each).outcome) for each in own)
        wins[reply] = [(then, each) for each, end in ends if end and end.winner == mover]
    is_unseen = any(unseen(*win) for found in wins.values() for win in found)
    seen = [reply for reply in replies if not unseen(after, reply)]
    return is_unseen or (not all(wins.values()) and all(wins[reply] for reply in seen))


def _plan_beside(position: Position[Any], fact: Fact, move: Any) -> Fact | None:
    """What a move is good for that was chosen since others must be avoided."""
    teaches = capability(position.game, Teaches)
    if teaches is None or not fact.avoid or not position.begins_turn:
        return None
    plans = (each for each in teaches.facts(position, move) if each.motif.is_plan)
    return next((each for each in plans if move in each.moves), None)


def _next_turn(position: Position[Any], answer: Answer[Any]) -> tuple[Position[Any], Fact] | None:
    """What the same player does next, if the answer to a question of the game leads to it."""
    after = position.play(answer.move)
    if position.begins_turn or len(answer.line) < 2 or after.outcome is not None:
        return None
    if after.to_move != position.to_move or not after.begins_turn:
        return None
    return after, fact_about(after, Answer(answer.line[1]))


def is_in_sight(answer: Answer[Any]) -> bool:
    """Whether the value of an answer is sure, and the end near enough for a person to see."""
    if not _is_sure(answer):
        return False
    moves: Sequence[Any] = getattr(answer, "moves", ())
    distance = next((each.distance for each in moves if each.move == answer.move), None)
    if distance is None:  # a draw has none, nor has what a level has found
        distance = (len(answer.line) + 1) // 2
    return distance <= NEAR_MOVES


def _is_sure(answer: Answer[Any]) -> bool:
    """Whether the value of an answer is exact, or a win or a loss that was found."""
    return answer.value is not None and (is_proved(answer) or abs(answer.value) == 1)


def marked_words(position: Position[Any], step: HintStep) -> Words:
    """The names of the cells that a step marks to be looked at, and where its lines run, for people
    who do not see them."""
    if not step.is_area:
        return ""
    board, sentences = position.picture().board, list[Words]()
    if step.cells:
        names: list[Words] = [board.cell_name(cell) for cell in sorted(step.cells)]
        if board.row_labels and not board.column_labels:  # a heap is one thing
            names = [board.row_labels[row] for row in sorted({row for row, _ in step.cells})]
        if len(names) > MAX_NAMED:
            names[MAX_NAMED:] = ["…"]
        sentences.append(MARKED.filled({"cells": joined("; ", names)}))
    for start, end in step.lines:
        ends = {"start": board.cell_name(start), "end": board.cell_name(end)}
        sentences.append(LINE_RUNS.filled(ends))
    return joined(" ", sentences)


def is_proved(answer: Answer[Any]) -> bool:
    """Whether the value of an answer is exact: only analyses say so."""
    return bool(getattr(answer, "exact", False))


def advise(position: Position[Any], move: Any) -> Words:
    """What to do, in the game's own words: `Play 4`."""
    teaches = capability(position.game, Teaches)
    return teaches.advice(position, move) if teaches else advice(position.format_move(move))


def fact_about(position: Position[Any], answer: Answer[Any], *, plans: bool = True) -> Fact:
    """The most urgent fact that the answer's move is about; a general one if there is none."""
    teaches = capability(position.game, Teaches)
    is_forced, is_sure = len(position.legal_moves()) == 1, _is_sure(answer)
    for fact in teaches.facts(position, answer.move) if teaches else ():
        is_about = answer.move in fact.moves or fact.motif.claim is Claim.LOST_NEXT
        if answer.move in fact.spares and not is_sure:
            is_about = True
        # Of a move that is the only one, only that it wins, or why the rules allow no other.
        says_why = not fact.motif.sight or fact.motif.claim is Claim.WINS_NOW
        is_wanted = says_why if is_forced else plans or not fact.motif.is_plan
        if is_about and is_wanted:
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
    if len(position.legal_moves()) == 1:
        motif = ONLY
    elif not is_in_sight(answer):
        motif = OPEN if game.players > 1 else UNCLEAR
    elif game.players == 1:
        motif = SOLVABLE if value == 1 else UNCLEAR
    else:
        motif = {1.0: WON, -1.0: LOST}.get(value or 0.0, LEVEL)
    values: dict[str, Value] = {
        "advice": advise(position, answer.move),
        "answer": position.describe_move(answer.move),
    }
    if game.players > 1:
        values["side"] = game.side(other(position.to_move))
    near = tuple(_near(position, answer.move))
    return Fact(motif, (answer.move,), near, values=values)


def _near(position: Position[Any], move: Any) -> set[Cell]:
    """Where a move happens, and what can be played on each side of it."""
    touched = position.touches(move)
    if not touched:
        return set()
    row, column = min(touched)
    playable = {cell for each in position.legal_moves() for cell in position.touches(each)}
    return {cell for cell in playable if max(abs(cell[0] - row), abs(cell[1] - column)) <= 2}
