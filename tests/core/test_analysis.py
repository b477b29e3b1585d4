import time
from itertools import pairwise

import pytest

import plancia
from plancia.core.analysis import (
    DEFAULT_SECONDS,
    Analysis,
    ByLevel,
    BySolution,
    adviser,
    analyst,
    is_exact,
)
from plancia.core.player import BadPlayer, Limits
from plancia.core.text import Text
from plancia.nim import Nim
from waiting import LIMIT_S


@pytest.mark.parametrize(
    ("name", "options", "exact"),
    [
        ("connect4", {}, True),
        ("connect4", {"connect": 5}, False),
        ("nim", {}, True),
        ("tetrisito", {}, True),
        ("four-in-a-row", {}, False),
        ("pente", {}, False),
    ],
)
def test_a_room_says_whether_it_knows_the_truth(
    name: str, options: dict[str, int], exact: bool
) -> None:
    assert is_exact(plancia.game(name, **options)) is exact


@pytest.mark.jit
def test_who_is_not_patient_gets_an_opinion_on_a_board_that_takes_hours() -> None:
    large = plancia.game("connect4", rows=7, columns=8)
    assert is_exact(large)
    assert not is_exact(large, patient=False)
    assert isinstance(analyst(large, patient=False), ByLevel)


def test_a_game_that_only_solves_positions_is_analysed_by_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    told = analyst(position.game).answer(position)
    only = {key: place for key, place in Nim.capabilities.items() if key != "Analyses"}
    monkeypatch.setattr(Nim, "capabilities", only)
    found = analyst(position.game)
    assert isinstance(found, BySolution)
    solved = found.answer(position)
    assert isinstance(told, Analysis)
    assert isinstance(solved, Analysis)
    assert {each.move: each.value for each in solved.moves} == {
        each.move: each.value for each in told.moves
    }
    assert solved.exact
    assert isinstance(solved.why, Text)


def test_an_opinion_looks_at_the_moves_and_says_that_it_is_one() -> None:
    position = plancia.game("four-in-a-row").start().play_line("d4 p d4 p")
    told = analyst(position.game).answer(position, Limits(depth=1))
    assert isinstance(told, Analysis)
    assert not told.exact
    assert told.moves[0].move == told.best()[0]
    assert {each.move for each in told.moves} <= set(position.legal_moves())


def test_an_adviser_has_a_legal_move() -> None:
    for name in ("nim", "tetrisito"):
        position = plancia.game(name).start()
        assert adviser(position.game).answer(position).move in position.legal_moves()


@pytest.mark.usefixtures("third_party")
def test_a_game_without_solver_and_levels_raises_bad_player() -> None:
    with pytest.raises(BadPlayer, match="chomp has neither a solver nor levels"):
        plancia.analyse(plancia.game("chomp").start())


def test_analyse_gives_exact_values_where_the_game_is_solved() -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    found = plancia.analyse(position)
    assert found.exact
    assert position.play(found.best()[0]) == position.play_line("C1")


def test_analyse_keeps_to_the_seconds_given() -> None:
    position = plancia.game("four-in-a-row").start()
    began = time.process_time()  # which other programs do not lengthen
    plancia.analyse(position, seconds=0.05)
    assert time.process_time() - began < DEFAULT_SECONDS


@pytest.mark.parametrize(("line", "value"), [("", 1), ("C1", -1), ("C4 B2", -1), ("C4 B2 A1", 1)])
def test_solve_values_a_position_for_the_side_to_move(line: str, value: int) -> None:
    position = plancia.game("nim", heaps="1,2,4").start().play_line(line)
    assert plancia.solve(position) == value


def test_solve_says_which_game_has_no_solver() -> None:
    with pytest.raises(BadPlayer, match="pente has no solver"):
        plancia.solve(plancia.game("pente").start())


def test_an_opinion_deepens_and_forgets_neither_moves_nor_the_line() -> None:
    position = plancia.game("pente").start().play_line("K10 L9 M10 K9 J9 L10")
    steps = []
    for step in analyst(position.game).deepen(position, Limits(seconds=LIMIT_S)):
        steps.append(step)
        if step.depth > steps[0].depth:
            break
    depths = [step.depth for step in steps]
    assert depths == sorted(depths)
    assert depths[-1] > depths[0]
    for before, after in pairwise(steps):
        assert {each.move for each in before.moves} <= {each.move for each in after.moves}
    for step in steps:
        assert step.move == step.line[0] == step.moves[0].move
        reached = position
        for move in step.line:
            reached = reached.play(move)


def test_an_opinion_that_is_told_to_stop_has_an_answer() -> None:
    position = plancia.game("four-in-a-row").start()
    (step,) = analyst(position.game).deepen(position, Limits(seconds=60), lambda: True)
    assert step.move in position.legal_moves()
