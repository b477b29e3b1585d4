"""Mistakes come back on the days of Leitner's boxes, in the person's own calendar."""

from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.core.text import T
from plancia.live.refusal import Refusal
from plancia.study.mistakes import (
    DAYS,
    MAX_KEPT,
    KeptMistake,
    due_after,
    find,
    is_due,
    mistake_list,
    mistake_task,
    mistake_view,
    origin,
    with_answer,
    with_mistake,
)
from plancia.study.tasks import Mistake, PositionTask
from texts import from_json

MONDAY = "2026-11-16"
BLOCK = plancia.game("connect4").start().play_line("12131")
"""Red has to put a stone on the column."""


def mistake(motif: str = "block-column", position: str = BLOCK.to_text()) -> Mistake:
    task = PositionTask(BLOCK.game.options.to_json(), position, ["1"], -1.0, exact=True)
    says, learn = T("You missed it."), T("Look at the columns.")
    return Mistake("connect4", motif, task, "4", says, learn)


def kept(day: str = MONDAY) -> list[KeptMistake]:
    return with_mistake([], mistake(), day, "game-1")[1]


def test_a_mistake_comes_back_the_next_day_and_not_before() -> None:
    (made,) = kept()
    assert made.due == "2026-11-17"
    assert not is_due(made, MONDAY)
    assert is_due(made, "2026-11-17")
    assert is_due(made, "2026-12-24")  # it waits


def test_solved_each_time_it_moves_through_all_boxes_and_is_learned() -> None:
    mistakes, day, days = kept(), MONDAY, []
    while due := mistakes[0].due:
        days.append((datetime.fromisoformat(due) - datetime.fromisoformat(day)).days)
        day = due
        mistakes = with_answer(mistakes, mistakes[0].id, day, solved=True)[1]
    assert days == [*DAYS]
    assert mistake_list(mistakes, "2030-01-01").due == 0


def test_a_failure_sends_it_back_to_the_first_box() -> None:
    mistakes = kept()
    for day in ("2026-11-17", "2026-11-19"):
        mistakes = with_answer(mistakes, mistakes[0].id, day, solved=True)[1]
    assert (mistakes[0].box, mistakes[0].due) == (2, "2026-11-23")
    failed = with_answer(mistakes, mistakes[0].id, "2026-11-25", solved=False)[0]
    assert (failed.box, failed.due) == (0, "2026-11-26")


def test_practice_before_its_day_changes_nothing() -> None:
    mistakes = kept()
    for solved in (True, False):
        assert with_answer(mistakes, mistakes[0].id, MONDAY, solved)[1] == mistakes


def test_it_says_in_how_many_games_a_motif_was_missed() -> None:
    mistakes = kept()
    assert str(mistakes[0].again) == "You missed this in 1 game."
    mistakes = with_mistake(mistakes, mistake(), MONDAY, "game-2")[1]
    assert str(mistakes[0].again) == "A column has got through in 2 games now."
    assert str(from_json(mistake_list(mistakes, MONDAY).entries[0].again)) == str(mistakes[0].again)


def test_a_second_review_of_the_same_game_changes_nothing() -> None:
    mistakes = kept()
    solved = with_answer(mistakes, mistakes[0].id, "2026-11-17", solved=True)[1]
    assert with_mistake(solved, mistake(), "2026-11-18", "game-1")[1] == solved


def test_the_motif_missed_in_another_game_begins_again_there() -> None:
    mistakes = kept()
    mistakes = with_answer(mistakes, mistakes[0].id, "2026-11-17", solved=True)[1]
    elsewhere = plancia.game("connect4").start().play_line("21323").to_text()
    again, all_of_them = with_mistake(mistakes, mistake(position=elsewhere), MONDAY, "game-2")
    assert [again] == all_of_them
    assert (again.box, again.own.position) == (0, elsewhere)


def test_where_nothing_more_is_known_than_a_win_each_position_is_an_mistake() -> None:
    mistakes = with_mistake([], mistake("winnable"), MONDAY, "a")[1]
    other = plancia.game("connect4").start().play_line("44").to_text()
    mistakes = with_mistake(mistakes, mistake("winnable", other), MONDAY, "b")[1]
    assert len(mistakes) == 2
    solved = with_answer(mistakes, mistakes[0].id, "2026-11-17", solved=True)[0]
    assert solved.task == solved.own  # no motif to look for


def test_of_too_many_the_newest_stays() -> None:
    mistakes: list[KeptMistake] = []
    for number in range(MAX_KEPT + 5):
        mistakes = with_mistake(mistakes, mistake(f"motif-{number}"), MONDAY, str(number))[1]
    assert len(mistakes) == MAX_KEPT
    assert mistakes[-1].motif == f"motif-{MAX_KEPT + 4}"


def test_unknown_mistakes_and_days_are_refused() -> None:
    with pytest.raises(Refusal):
        find(kept(), "none")
    with pytest.raises(Refusal):
        mistake_list(kept(), "2026-02-30")


def test_the_own_position_is_shown_until_it_is_known() -> None:
    mistakes = kept()
    view = mistake_view(mistakes[0])
    assert view.position == BLOCK.to_text()
    assert (view.moves, view.as_good) == (["1"], [])
    assert str(from_json(view.about)).startswith("From your own game.")
    [steps] = view.hints
    assert [str(from_json(step.says[0])) for step in steps] == [
        "yellow is building upwards. Look at the columns.",
        "Look at column 1: three stones of yellow lie on top of each other.",
        "Play 1: it holds out longest.",
    ]


@pytest.mark.parametrize("motif", ["block-column", "double", "poison"])
def test_once_it_is_known_a_position_of_the_lesson_about_the_motif_comes(motif: str) -> None:
    mistakes = with_mistake([], mistake(motif), MONDAY, "a")[1]
    seen = [mistakes[0].task.position]
    while mistakes[0].box < len(DAYS) - 1:
        mistakes = with_answer(mistakes, mistakes[0].id, mistakes[0].due, solved=True)[1]
        seen.append(mistakes[0].task.position)
    assert len({*seen}) > 2
    assert seen[0] not in seen[1:]
    task = mistake_task("connect4", mistakes[0].task)
    assert str(origin(mistakes[0], task.start)) == "The same idea in another position."
    assert {*task.line, *task.as_good} < {*task.start.legal_moves()}


@given(
    zones=st.lists(st.integers(-12, 14), min_size=40, max_size=40),
    answers=st.lists(st.booleans(), min_size=40, max_size=40),
    seed=st.integers(),
)
def test_a_traveller_sees_each_mistake_once_a_day_and_never_too_early(
    zones: list[int], answers: list[bool], seed: int
) -> None:
    """Forty looks at intervals of up to two days, each in another time zone."""
    now, chance = datetime(2026, 11, 16, 12, tzinfo=UTC), Random(seed)
    mistakes, counted = kept(), dict[str, int]()
    for zone, solved in zip(zones, answers, strict=True):
        now += timedelta(hours=chance.randrange(1, 48))
        day = now.astimezone(timezone(timedelta(hours=zone))).date().isoformat()
        before = mistakes[0]
        after, mistakes = with_answer(mistakes, before.id, day, solved)
        if after != before:
            assert before.due <= day
            counted[day] = counted.get(day, 0) + 1
            assert not after.due or after.due == due_after(day, after.box)
    assert all(times == 1 for times in counted.values())
