"""Checks what lessons claim: every right move, every refutation and every position to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plancia.core.capability import Proves, Solves, Teaches, capability, find_level
from plancia.core.errors import BAD_INPUT
from plancia.core.position import Position, Side, other, replay
from plancia.engine.analysis import can_win_now, value, wins_now
from plancia.engine.lesson import Lesson, MoveTask, Practice, WrongMove
from plancia.engine.teaching import Claim
from plancia.study.lessons import moves_of, positions_of

PRACTICED = 3
"""Positions to play at the end of a lesson."""


def problems(name: str, lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson of a game, a sentence each; nothing if all is true."""
    if len(lesson.practice) != PRACTICED:
        yield f"{lesson.name}: {len(lesson.practice)} positions to play, not {PRACTICED}"
    for number, step in enumerate(lesson.steps):
        try:
            position = positions_of(name, step)[-1]
            found = (
                _task(position, step) if isinstance(step, MoveTask) else _practice(position, step)
            )
            yield from (f"{lesson.name}, step {number}: {each}" for each in found)
        except BAD_INPUT as error:
            yield f"{lesson.name}, step {number}: {error}"


def _step(position: Position[Any], step: MoveTask | Practice) -> Iterator[str]:
    return _task(position, step) if isinstance(step, MoveTask) else _practice(position, step)


def _task(position: Position[Any], task: MoveTask) -> Iterator[str]:
    declared, right = moves_of(position, task.right), right_moves(position, task)
    if not declared or set(declared) != right:
        tokens = " ".join(sorted(map(position.format_move, right)))
        yield f"the right moves are {tokens or 'none'}, not {task.right}"
    if len(right) == len(position.legal_moves()):
        yield "every move is right"
    if task.goal is Claim.AVOIDS and _is_threatened(position):
        yield "the opponent threatens to win already: the goal is STOPS"
    if task.goal is Claim.STOPS and not _is_threatened(position):
        yield "the opponent threatens nothing yet: the goal is AVOIDS"
    for mistake in task.mistakes:
        for move in moves_of(position, mistake.moves):
            if move in right or move not in position.legal_moves():
                yield f"{position.format_move(move)} is no mistake"
            elif not _is_refuted(position, task, move, mistake):
                yield f"{mistake.reply or 'nothing'} does not refute {position.format_move(move)}"


def right_moves(position: Position[Any], task: MoveTask) -> set[Any]:
    """Every move after which the goal of a task is reached."""
    legal, mover = position.legal_moves(), position.to_move
    match task.goal:
        case Claim.WINS_NOW:
            return {move for move in legal if wins_now(position, move)}
        case Claim.WINS if task.within:
            left = task.within - 1
            return {move for move in legal if wins_within(position.play(move), mover, left)}
        case Claim.WINS:
            return {move for move in legal if value(position.play(move), mover) == 1}
        case Claim.HOLDS:
            values = {move: value(position.play(move), mover) for move in legal}
            return {move for move, found in values.items() if found is not None and found >= 0}
        case Claim.STOPS | Claim.AVOIDS if position.game.players == 1:
            return {move for move in legal if value(position.play(move), mover) == 1}
        case Claim.STOPS | Claim.AVOIDS:
            them = other(mover)
            return {move for move in legal if not can_win_now(position.play(move), them)}
        case Claim.SEEN:
            teaches = capability(position.game, Teaches)
            facts = teaches.facts(position) if teaches else ()
            return {move for fact in facts if fact.motif.name == task.motif for move in fact.moves}
        case _:
            return set()


def _is_threatened(position: Position[Any]) -> bool:
    """Whether most moves let the opponent win at once: something stands on the board already."""
    if position.game.players == 1:
        return False
    them, legal = other(position.to_move), position.legal_moves()
    losing = [move for move in legal if can_win_now(position.play(move), them)]
    return 2 * len(losing) > len(legal)


def _is_refuted(position: Position[Any], task: MoveTask, move: Any, mistake: WrongMove) -> bool:
    """Whether the declared answer shows that a move misses the goal."""
    pupil, after = position.to_move, position.play(move)
    for step in replay(after, mistake.reply.split()):
        after = step.after
    if after.outcome is not None:
        return after.outcome.value(pupil) < (0 if task.goal is Claim.HOLDS else 1)
    if position.game.players == 1:
        return task.goal in (Claim.WINS_NOW, Claim.SEEN) or value(after, pupil) == -1
    if after.to_move != pupil and mistake.reply:
        return False
    match task.goal:
        case Claim.STOPS | Claim.AVOIDS:
            return False
        case Claim.WINS_NOW | Claim.SEEN:
            return True
        case Claim.WINS if task.within:
            return not wins_within(after, pupil, task.within - 1)
        case Claim.WINS:
            return (value(after, pupil) or 0) < 1
        case _:
            return value(after, pupil) == -1


def _practice(position: Position[Any], practice: Practice) -> Iterator[str]:
    game, pupil = position.game, position.to_move
    if game.players == 2 and find_level(game, practice.level) is None:
        yield f"there is no level {practice.level}"
    if not can_reach(position, practice):
        yield f"player {pupil} can't be sure of it: {practice.goal.name}"


def can_reach(position: Position[Any], practice: Practice) -> bool:
    """Whether the person to move is sure of the goal: by the solver, by a search for proofs, or by
    trying everything."""
    pupil = position.to_move
    if practice.within:
        return wins_within(position, pupil, practice.within)
    if capability(position.game, Solves) is not None:
        found = value(position, pupil)
        return found is not None and found >= (0 if practice.goal is Claim.HOLDS else 1)
    proves = capability(position.game, Proves)
    return proves is not None and 1 in proves.proved_moves(position).values()


def wins_within(position: Position[Any], player: Side, turns: int) -> bool:
    """Whether a player wins within that number of own turns, whatever is answered: every move is
    tried, by the rules alone."""
    if position.outcome is not None:
        return position.outcome.value(player) == 1
    is_mine = position.to_move == player
    if is_mine and position.begins_turn:
        if turns == 0:
            return False
        turns -= 1
    moves = position.legal_moves()
    if is_mine:
        # Wins at once first: they are found without a look at the answers.
        if any(wins_now(position, move) for move in moves):
            return True
        if turns == 0 and not any(position.play(move).to_move == player for move in moves):
            return False
        return any(wins_within(position.play(move), player, turns) for move in moves)
    return all(wins_within(position.play(move), player, turns) for move in moves)
