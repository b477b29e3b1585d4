from collections import Counter
from functools import cache

import pytest

from plancia.tetrisito.rules import Tetrisito
from plancia.tetrisito.solver.impossibility import COLOURS, CUT_OFF, REACH, looks_wrong
from plancia.tetrisito.solver.solve import is_solvable
from plancia.tetrisito.solver.task import SolverTask
from plancia.tetrisito.teaching.doubts import ASKED, YES, Doubt, make_doubt


@cache
def doubts() -> list[Doubt]:
    return [make_doubt(number) for number in range(40)]


def reachable(start: Tetrisito) -> bool:
    """Whether some order of drops reaches the goal, by trying every one: no argument, no solver."""
    goal = start.goal_bits
    seen, todo = set(), [start.start()]
    while todo:
        position = todo.pop()
        if position.grid == goal:
            return True
        for move in position.legal_moves():
            after = position.play(move)
            if not after.grid & ~goal and after not in seen:
                seen.add(after)
                todo.append(after)
    return False


def test_every_answer_comes_and_both_yes_and_no_are_common() -> None:
    found = Counter(doubt.answer for doubt in doubts())
    assert set(found) == set(ASKED)
    assert 10 <= found[YES] <= 30


def test_the_same_number_gives_the_same_puzzle() -> None:
    assert make_doubt(7) == make_doubt(7)


@pytest.mark.parametrize("number", range(12))
def test_the_answer_is_what_trying_every_drop_finds(number: int) -> None:
    doubt = doubts()[number]
    assert reachable(Tetrisito(doubt.options)) == (doubt.answer == YES)


def test_a_yes_has_a_way_and_a_no_a_proof_that_is_not_seen_at_a_glance() -> None:
    for doubt in doubts():
        start = Tetrisito(doubt.options).start()
        assert is_solvable(start) is (doubt.answer == YES)
        if doubt.answer == YES:
            for drop in doubt.way:
                start = start.play(drop)
            assert start.solved
        else:
            assert doubt.proof
            assert not looks_wrong(SolverTask(start))


def test_what_a_proof_marks_is_what_it_is_about() -> None:
    for doubt in doubts():
        task = SolverTask(Tetrisito(doubt.options).start())
        if doubt.proof is None:
            continue
        cells = doubt.proof.cells
        assert cells
        assert not cells & ~task.open
        if doubt.answer == REACH:
            assert not any(place.body & cells for place in task.places)
        elif doubt.answer == CUT_OFF:
            assert cells in list(task.regions(task.open))
            assert not task.can_add(cells.bit_count())
        elif doubt.answer == COLOURS:
            assert f"{cells.bit_count()} have one colour" in str(doubt.proof.words)
