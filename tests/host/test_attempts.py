"""Moves in an attempt, judged by the host."""

import asyncio

from plancia.cli.seated_players import SeatedPlayers
from plancia.core.position import tokens_of
from plancia.host.attempts import try_move
from plancia.host.study import Study
from plancia.study.attempts import Attempt
from plancia.study.puzzle import Puzzle
from plancia.study.puzzles import TaskView, TriedView

SQUARES = (
    '{"puzzle":"start .... .... .... goal .... #### #### piece ## ## piece ## ## piece #### '
    'piece ##"}\t4/4/4 -\t1@0 2@2\t1\t1\tsmall'
)
"""Two squares side by side, in any order; a square in the middle leaves room for none."""
HEAPS = '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps'


def attempt_at(game: str, text: str) -> Attempt:
    puzzle = Puzzle.from_text(game, text)
    position, moves = puzzle.position, list(tokens_of(puzzle.position, puzzle.line))
    options = position.game.options.to_json()
    solo = puzzle.is_solo
    return Attempt(TaskView(game, "", options, position.to_text(), "", moves, [], solo, [], []))


def tried(attempt: Attempt, *tokens: str) -> list[TriedView | None]:
    async def work() -> list[TriedView | None]:
        players = SeatedPlayers(is_timed=False)
        study = Study(players)
        try:
            return [await try_move(study, attempt, token) for token in tokens]
        finally:
            await study.close()
            await players.close()

    return asyncio.run(work())


def test_a_known_move_is_right_and_another_one_is_refuted() -> None:
    attempt = attempt_at("nim", HEAPS)
    wrong, right = tried(attempt, "A3", "B1")
    assert wrong is not None
    assert [step.move.move for step in wrong.line if step.move] == ["A3", "B4"]
    assert right is None
    assert (attempt.wrong, attempt.ply) == (1, 1)


def test_any_way_to_the_goal_solves_a_puzzle_for_one_and_a_dead_end_is_explained() -> None:
    attempt = attempt_at("tetrisito", SQUARES)
    dead_end, first, second = tried(attempt, "1@1", "2@0", "1@2")
    assert dead_end is not None
    assert dead_end.why
    assert (first, second) == (None, None)
    assert (attempt.is_solved, attempt.wrong) == (True, 1)
