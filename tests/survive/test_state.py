"""The challenge of a day: the same position for everybody, and an exact judge of every move."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.live.logs import LogRow, PersonMerged
from plancia.live.refusal import Refusal
from plancia.survive.events import KINDS, Began
from plancia.survive.state import (
    MAX_RUNS,
    Challenge,
    candidates,
    challenge_games,
    check_move,
    judge_begin,
)
from plancia.survive.views import survive_view
from survive.day import Day, keeping

DAY = date(2026, 11, 18)


people = st.sampled_from(["ada", "bea", "cleo"])


@given(st.lists(st.tuples(people, st.integers(0, 50)), max_size=60))
def test_moves_are_counted_as_long_as_the_win_is_kept_and_the_best_run_counts(
    choices: list[tuple[str, int]],
) -> None:
    day, best = Day(), dict[str, int]()
    for person, choice in choices:
        run = day.challenge.run_of(person)
        if run is None or run.status != "running":
            day.begin(person)
            run = day.challenge.run_of(person)
            assert run is not None
        legal = run.position.legal_moves()
        move = legal[choice % len(legal)]
        is_kept, before = move in keeping(run.position), run.kept
        day.play(person, run.position.format_move(move))
        assert run.kept == before + is_kept
        assert (run.status == "lost") == (not is_kept)
        if run.status == "survived":
            assert run.position.outcome is not None
            assert run.position.outcome.winner == 1
        best[person] = max(best.get(person, 0), run.kept)
    table = day.challenge.table
    assert {run.person: run.kept for run in table} == best
    ranks = [(run.status == "survived", run.kept) for run in table]
    assert ranks == sorted(ranks, reverse=True)
    rows = [KINDS.to_row(event) for event in day.events]
    written = [(row.seq, row.at, row.kind, json.dumps(row.data)) for row in rows]
    read = [KINDS.from_row(LogRow(*head, json.loads(data))) for *head, data in written]
    again = Challenge(day.challenge.id, read)
    for person in ("ada", "bea", None):
        games = challenge_games()
        before_view = survive_view(day.challenge, person, games)
        assert survive_view(again, person, games) == before_view


def test_a_run_takes_legal_moves_of_its_person_in_their_turn() -> None:
    day = Day()
    with pytest.raises(Refusal, match="name first"):
        check_move(day.challenge, "ada", 0, "C1")
    day.begin("ada")
    with pytest.raises(Refusal, match="0 moves"):
        check_move(day.challenge, "ada", 2, "C1")
    with pytest.raises(Refusal):
        check_move(day.challenge, "ada", 0, "C9")
    day.play("ada", "C4")
    with pytest.raises(Refusal, match="over"):
        check_move(day.challenge, "ada", 1, "A1")


def test_who_begins_twice_begins_once_and_nobody_begins_without_end() -> None:
    day = Day()
    day.begin("ada")
    assert judge_begin(day.challenge, "ada", "Ada", 0.0) is None
    with pytest.raises(Refusal, match="Enter a name"):
        judge_begin(day.challenge, "bea", " ", 0.0)
    for _ in range(MAX_RUNS - 1):
        day.play("ada", "C4")
        day.begin("ada")
    day.play("ada", "C4")
    with pytest.raises(Refusal, match="tomorrow"):
        day.begin("ada")


def test_the_exact_games_for_two_have_a_challenge_and_every_day_another_one() -> None:
    assert set(challenge_games()) == {"connect4", "nim"}
    for name in challenge_games():
        first = [next(candidates(name, DAY + timedelta(days))) for days in range(20)]
        assert first[0] == next(candidates(name, DAY))
        assert len(set(first)) > 15
        assert all(each.outcome is None for each in islice(candidates(name, DAY), 10))


def test_a_game_is_survived_by_the_only_winning_moves() -> None:
    day = Day()
    day.begin("ada")
    run = day.challenge.run_of("ada")
    assert run is not None
    while run.status == "running":
        day.play("ada", run.position.format_move(keeping(run.position)[0]))
    assert run.status == "survived"
    assert plancia.game("nim", heaps="1,2,4").from_text(run.position.to_text()).outcome is not None
    assert isinstance(day.events[1], Began)


def test_runs_of_a_person_who_is_another_one_count_for_them() -> None:
    day = Day()
    for person in ("phone", "computer"):
        day.begin(person)
    day.play("phone", "C1")
    day.play("computer", "C4")
    day.take(PersonMerged(day.challenge.seq + 1, 0.0, "phone", "computer"))
    best, latest = day.challenge.best_of("computer"), day.challenge.run_of("computer")
    assert best is not None
    assert latest is not None
    assert (best.number, best.kept, latest.number) == (1, 1, 2)
    assert day.challenge.runs_by("computer") == 2
    assert [run.person for run in day.challenge.table] == ["computer"]
    assert day.challenge.run_of("phone") is None
