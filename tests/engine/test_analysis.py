import time
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import plancia
from plancia.core.position import Position
from plancia.core.text import Text
from plancia.engine.analysis import (
    DEFAULT_SECONDS,
    Analysis,
    GameOver,
    LevelAnalyst,
    SolverAnalyst,
    adviser,
    analyst,
    is_exact,
)
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.engine.value import Value
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
    assert not is_exact(large, allow_slow=False)
    assert isinstance(analyst(large, allow_slow=False), LevelAnalyst)


def test_a_game_that_only_solves_positions_is_analysed_by_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = plancia.game("nim", heaps="1,2,4").start()
    answer = analyst(position.game).answer(position)
    only = {key: place for key, place in Nim.capabilities.items() if key != "Analyses"}
    monkeypatch.setattr(Nim, "capabilities", only)
    found = analyst(position.game)
    assert isinstance(found, SolverAnalyst)
    solved = found.answer(position)
    assert isinstance(answer, Analysis)
    assert isinstance(solved, Analysis)
    assert {each.move: each.value for each in solved.moves} == {
        each.move: each.value for each in answer.moves
    }
    assert solved.exact
    assert isinstance(solved.why, Text)


def test_an_opinion_looks_at_the_moves_and_says_that_it_is_one() -> None:
    position = plancia.game("four-in-a-row").start().play_line("d4 p d4 p")
    answer = analyst(position.game).answer(position, Limits(depth=1))
    assert isinstance(answer, Analysis)
    assert not answer.exact
    assert answer.moves[0].move == answer.best()[0]
    assert {each.move for each in answer.moves} <= set(position.legal_moves())


@pytest.mark.usefixtures("third_party")
def test_a_game_without_solver_and_levels_is_searched_full_width() -> None:
    position = plancia.game("chomp").start()
    found = plancia.analyse(position, seconds=0.5)
    assert not found.exact
    assert found.best()[0] in position.legal_moves()
    assert adviser(position.game).answer(position, Limits(0.1)).move in position.legal_moves()


def test_print_shows_the_value_and_the_moves_of_an_analysis() -> None:
    found = plancia.analyse(plancia.game("nim").start())
    text = str(found)
    assert text.startswith("Nim: player 1 to move\nPlayer 1 wins\n")
    assert "  C2  wins\n" in text
    assert "and 4 more" in text


def test_values_come_without_the_line_in_a_fraction_of_the_time() -> None:
    position = plancia.game("connect4").start().play_line("444")
    values = position.analyse(line=False).by_move
    assert values == plancia.analyse(position).by_move
    assert next(iter(values)) == 4
    assert plancia.analyse(position, line=False).line == ()


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
def test_a_finished_game_is_refused_with_the_same_error_in_every_game(name: str) -> None:
    position, chance = plancia.game(name).start(), Random(1)
    while position.outcome is None:
        position = position.play(chance.choice(position.legal_moves()))
    with pytest.raises(GameOver, match="; there is nothing to analyse"):
        plancia.analyse(position, seconds=0.1)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_no_time_at_all_is_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="it must be more than 0"):
        plancia.analyse(plancia.game("nim").start(), seconds=seconds)


def test_solved_values_end_with_the_time_and_say_what_is_missing() -> None:
    class Slow:
        def solve(self, position: Position[Any], *, result_only: bool = False) -> Value:
            time.sleep(0.01)
            return Value.proved(1)

    position = plancia.game("nim").start()
    found = SolverAnalyst[Any](Slow()).answer(position, Limits(0.02))
    assert 0 < len(found.moves) < len(position.legal_moves())
    assert not found.is_complete(position)
    assert found.value is None
    assert "moves are solved" in str(found.why)


def test_moves_made_at_once_share_the_time_of_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0, monotonic=lambda: clock.now)
    monkeypatch.setattr("plancia.engine.analysis.time", clock)

    class Glancing(Player[Any]):
        """Answers as a player does that sees one move worth a look, and takes all of its time."""

        def answer(
            self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
        ) -> Answer[Any]:
            clock.now += limits.seconds or 0.0
            return Answer(position.legal_moves()[0], 0.0, nodes=1)

    found = LevelAnalyst(Glancing()).answer(plancia.game("nim").start(), Limits(0.4))
    assert clock.now == pytest.approx(0.4)
    assert len(found.moves) == 16


def test_an_opinion_looks_at_the_candidates_of_its_player_first() -> None:
    position = plancia.game("nim").start()
    legal = position.legal_moves()

    class Choosy(Player[Any]):
        def __init__(self) -> None:
            self.asked: list[Position[Any]] = []

        def candidates(self, position: Position[Any]) -> tuple[Any, ...]:
            return legal[5], legal[3]

        def answer(
            self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
        ) -> Answer[Any]:
            self.asked.append(position)
            return Answer(position.legal_moves()[0], 0.0, nodes=2)

    choosy = Choosy()
    next(LevelAnalyst(choosy).deepen(position, Limits(LIMIT_S)))
    looked_at = [position, *map(position.play, (legal[0], legal[5], legal[3], legal[1]))]
    assert choosy.asked[:5] == looked_at


def test_analyse_keeps_to_the_seconds_given() -> None:
    position = plancia.game("four-in-a-row").start()
    began = time.process_time()  # which other programs do not lengthen
    plancia.analyse(position, seconds=0.05)
    assert time.process_time() - began < DEFAULT_SECONDS


@pytest.mark.parametrize(("line", "value"), [("", 1), ("C1", -1), ("C4 B2", -1), ("C4 B2 A1", 1)])
def test_solve_values_a_position_for_the_side_to_move(line: str, value: int) -> None:
    position = plancia.game("nim", heaps="1,2,4").start().play_line(line)
    assert plancia.solve(position).result == value


def test_solve_says_that_a_text_is_no_position() -> None:
    text: Any = "444"
    with pytest.raises(TypeError, match=r"solve takes a Position, not '444'; .*play_line"):
        plancia.solve(text)


def test_solve_says_which_game_has_no_solver() -> None:
    with pytest.raises(BadPlayer, match="Pente has no solver with these options"):
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


def test_an_opinion_that_is_stopped_has_an_answer() -> None:
    position = plancia.game("four-in-a-row").start()
    (step,) = analyst(position.game).deepen(position, Limits(seconds=60), lambda: True)
    assert step.move in position.legal_moves()
