"""Which game a projector shows large."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from plancia.tournament.excitement import MARGIN, Moment, excitement, most_exciting

seconds = st.floats(0, 600, allow_nan=False)
moments = st.builds(
    Moment,
    ply=st.integers(0, 60),
    left_s=st.one_of(st.just(()), st.tuples(seconds, seconds)),
    clock_s=st.floats(1, 600),
    since_move_s=seconds,
    value=st.one_of(st.none(), st.floats(-1, 1)),
)
CALM = Moment(ply=20, left_s=(170.0, 175.0), clock_s=180.0, since_move_s=15.0, value=0.9)
WILD = Moment(ply=30, left_s=(4.0, 9.0), clock_s=180.0, since_move_s=1.0, value=0.0)


@given(moments)
def test_excitement_is_a_share_and_none_before_the_first_move(moment: Moment) -> None:
    assert 0 <= excitement(moment) <= 1
    assert excitement(replace(moment, ply=0)) == 0


@given(moments, seconds)
def test_less_time_on_a_clock_is_never_less_exciting(moment: Moment, less: float) -> None:
    shorter = tuple(max(0.0, left - less) for left in moment.left_s)
    assert excitement(replace(moment, left_s=shorter)) >= excitement(moment) - 1e-9


@given(moments, st.floats(-1, 1), st.floats(0, 1))
def test_a_closer_result_is_never_less_exciting(moment: Moment, value: float, share: float) -> None:
    far, close = replace(moment, value=value), replace(moment, value=value * share)
    assert excitement(close) >= excitement(far) - 1e-9


@given(moments, seconds)
def test_a_game_without_moves_for_a_while_is_never_more_exciting(
    moment: Moment, more: float
) -> None:
    later = replace(moment, since_move_s=moment.since_move_s + more)
    assert excitement(later) <= excitement(moment) + 1e-9


@given(st.dictionaries(st.integers(1, 50), moments, max_size=12), st.integers(0, 50))
def test_the_game_that_is_shown_is_about_the_most_exciting_one(
    games: dict[int, Moment], shown: int
) -> None:
    chosen = most_exciting(games, shown)
    if not games:
        assert chosen == 0
        return
    felt = {number: excitement(moment) for number, moment in games.items()}
    assert felt[chosen] >= max(felt.values()) - MARGIN
    assert most_exciting(games, chosen) == chosen  # it does not jump


def test_a_scramble_is_shown_rather_than_a_decided_game() -> None:
    assert most_exciting({1: CALM, 2: WILD}) == 2
    assert most_exciting({1: CALM, 2: WILD}, shown=1) == 2
    assert most_exciting({1: CALM, 2: replace(CALM, value=0.85)}, shown=2) == 2
    assert most_exciting({1: CALM}, shown=7) == 1
