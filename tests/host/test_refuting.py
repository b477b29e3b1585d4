"""Moves in puzzles that are not the known ones: another way to the goal, or what refutes them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.english import english

import plancia
from plancia.core.game import Game
from plancia.host.refuting import judge_try
from plancia.host.study import Study
from plancia.host.thinkers import FairQueue
from plancia.live.refusal import Refusal
from plancia.puzzles.pack import shipped
from plancia.puzzles.puzzle import Puzzle
from plancia.study.puzzles import PuzzleTry, TriedView
from plancia.web.app import process_queue

EITHER_FIRST = "start .... .... goal .... #### piece ## piece ##"
"""Its pieces can be dropped in both orders."""


@pytest.fixture(scope="module")
def pool() -> Iterator[FairQueue]:
    pool = process_queue(1)
    yield pool
    asyncio.run(pool.close())


def judged(pool: FairQueue, asked: PuzzleTry) -> TriedView:
    async def main() -> TriedView:
        study = Study(pool)
        try:
            return await judge_try(study, asked)
        finally:
            await study.close()

    return asyncio.run(main())


def tetrisito(*moves: str, any_way: bool = True, puzzle: str = EITHER_FIRST) -> PuzzleTry:
    start = plancia.game("tetrisito", puzzle=puzzle).start()
    return PuzzleTry("tetrisito", start.to_text(), [*moves], {"puzzle": puzzle}, any_way)


def test_the_opponent_refutes_a_wrong_move(pool: FairQueue) -> None:
    start = plancia.game("nim", heaps="1,2", misere=False).start()
    options = {"heaps": "1,2", "misere": False}
    tried = judged(pool, PuzzleTry("nim", start.to_text(), ["A1"], options))
    assert tried.way == []
    moves = [step.move.move for step in tried.line if step.move]
    assert moves == ["A1", "B2"]  # whoever takes the last one wins
    assert tried.line[-1].position["outcome"]["winner"] == 2


def test_a_level_refutes_a_move_while_kernels_are_being_compiled(
    pool: FairQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Never:
        def are_ready(self, game: Game[Any]) -> bool:
            return False

        async def wait(self, game: Game[Any], urgently: bool = True) -> None:
            await asyncio.Event().wait()

    monkeypatch.setattr(pool, "kernels", Never())
    monkeypatch.setattr("plancia.host.refuting.ANALYSIS_TIMEOUT_S", 0.01)
    monkeypatch.setattr("plancia.host.thinkers.STAND_IN_AFTER_S", 0.01)
    start = plancia.game("pente").start().play_line("K10")
    tried = judged(pool, PuzzleTry("pente", start.to_text(), ["A1"]))
    assert len(tried.line) == 3


def test_what_the_solver_decides_before_the_answer_is_decided_too(pool: FairQueue) -> None:
    """In Four in a Row a drop is kept before the opponent has the turn."""
    pack = shipped("four-in-a-row")
    assert pack is not None
    puzzle = pack[0]
    start = puzzle.position
    wrong = next(move for move in start.legal_moves() if move != puzzle.line[0])
    token, options = start.format_move(wrong), start.game.options.to_json()
    tried = judged(pool, PuzzleTry("four-in-a-row", start.to_text(), [token], options))
    movers = [step.position["to_move"] for step in tried.line]
    assert movers[0] == start.to_move
    assert len(tried.line) > 2
    here: Any = start.game.from_text(tried.line[-2].position["position"])
    assert here.to_move != start.to_move or tried.line[-1].position["outcome"]


def test_another_way_to_the_goal_counts_with_its_hints(pool: FairQueue) -> None:
    tried = judged(pool, tetrisito("2@2"))
    start = plancia.game("tetrisito", puzzle=EITHER_FIRST).start()
    assert tried.way[0] == "2@2"
    assert start.play_tokens(tried.way).outcome is not None
    assert len(tried.hints) == len(tried.way)
    assert len(tried.line) == len(tried.way) + 1
    assert all(len(steps) == 3 for steps in tried.hints)


def test_the_last_drop_of_another_way_solves_it(pool: FairQueue) -> None:
    assert judged(pool, tetrisito("2@2", "1@0")).way == ["2@2", "1@0"]


def test_a_drop_that_loses_the_goal_is_explained_on_the_board(pool: FairQueue) -> None:
    tried = judged(pool, tetrisito("1@1"))
    assert tried.way == []
    assert english(tried.why).startswith("no piece can come to rest on the open cell at row 2")
    assert tried.cells == [(1, 0), (1, 3)]
    assert len(tried.line) == 2


def test_a_drop_after_which_nothing_fits_is_wrong(pool: FairQueue) -> None:
    puzzle = "start .. .. goal ## .# piece ## .# piece ##"
    tried = judged(pool, tetrisito("2@0", puzzle=puzzle))
    assert tried.way == []
    assert english(tried.why) == "no piece fits"


def test_where_one_move_is_asked_for_another_way_does_not_count(pool: FairQueue) -> None:
    tried = judged(pool, tetrisito("2@2", any_way=False))
    assert tried.way == []
    assert tried.why == ""  # the goal is not out of reach


@pytest.mark.parametrize("moves", [(), ("9@9",), ("1@0", "1@2"), ("nonsense",)])
def test_what_is_no_move_is_refused(pool: FairQueue, moves: tuple[str, ...]) -> None:
    with pytest.raises(Refusal):
        judged(pool, tetrisito(*moves))


def test_every_drop_of_a_puzzle_is_judged_as_the_rules_say(pool: FairQueue) -> None:
    """Against trying every drop to the end."""
    pack = shipped("tetrisito")
    assert pack is not None
    puzzle: Puzzle = next(each for each in pack if each.tags == ("small",))
    start = puzzle.position
    for move in start.legal_moves():
        token, options = start.format_move(move), start.game.options.to_json()
        asked = PuzzleTry("tetrisito", start.to_text(), [token], options, True)
        assert bool(judged(pool, asked).way) == can_be_solved(start.play(move), {})


def can_be_solved(position: Any, known: dict[Any, bool]) -> bool:
    if position.solved:
        return True
    if position not in known:
        after = (position.play(move) for move in position.legal_moves())
        known[position] = any(can_be_solved(each, known) for each in after)
    return known[position]
