"""How much one person or address may use."""

import contextlib
from functools import partial
from types import SimpleNamespace

import pytest

from plancia.core.registry import game
from plancia.live.refusal import Refusal
from plancia.web.config import Settings
from plancia.web.limits import (
    BURST_S,
    MAX_AT_WORK,
    MESSAGES_PER_S,
    Rate,
    ServerLimits,
    Tally,
    check_board,
    place_of,
)


class Hands:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_passes_and_then_as_many_as_the_rate_allows() -> None:
    clock = Hands()
    rate = Rate(2.0, 5.0, clock)
    assert [rate.take("anna") for _ in range(7)] == [True] * 5 + [False] * 2
    assert rate.take("berta")
    clock.now = 1.0
    assert [rate.take("anna") for _ in range(3)] == [True, True, False]
    clock.now = 1000.0
    assert [rate.take("anna") for _ in range(6)] == [True] * 5 + [False]


def test_a_person_is_stopped_before_their_address_is() -> None:
    limits = ServerLimits(Settings())
    for _ in range(20):
        limits.new_game("anna", "10.0.0.1")
    with pytest.raises(Refusal) as refused:
        limits.new_game("anna", "10.0.0.1")
    assert refused.value.code == "too-fast"
    limits.new_game("berta", "10.0.0.1")


def test_an_address_stands_for_a_few_people_and_not_for_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.web.limits.GAMES_PER_MINUTE", 1)
    limits = ServerLimits(Settings(people_per_address=7))
    for number in range(7):
        limits.new_game(f"person {number}", "10.0.0.1")
    with pytest.raises(Refusal):
        limits.new_game("one more", "10.0.0.1")
    limits.new_game("one more", "10.0.0.2")


def test_requests_without_a_person_count_for_the_address() -> None:
    limits = ServerLimits(Settings(people_per_address=1))
    for _ in range(200):
        limits.request(None, "10.0.0.1")
    with pytest.raises(Refusal):
        limits.request(None, "10.0.0.1")


def test_limits_can_be_turned_off() -> None:
    limits = ServerLimits(Settings(rate_limits=False, people_per_address=1))
    for _ in range(50):
        limits.new_game("anna", "10.0.0.1")
        limits.open_socket("10.0.0.1")
    assert limits.sockets == 50


def test_sockets_are_counted_for_an_address_and_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plancia.web.limits.MAX_SOCKETS", 3)
    monkeypatch.setattr("plancia.web.limits.SOCKETS", 2)
    limits = ServerLimits(Settings(people_per_address=1))
    limits.open_socket("10.0.0.1")
    limits.open_socket("10.0.0.1")
    with pytest.raises(Refusal, match="your address"):
        limits.open_socket("10.0.0.1")
    limits.open_socket("10.0.0.2")
    with pytest.raises(Refusal, match="Too many people"):
        limits.open_socket("10.0.0.3")
    limits.close_socket("10.0.0.1")
    limits.open_socket("10.0.0.3")


def test_no_more_is_worked_out_for_an_address_than_it_can_wait_for() -> None:
    limits = ServerLimits(Settings())
    with contextlib.ExitStack() as at_work:
        for _ in range(MAX_AT_WORK):
            at_work.enter_context(limits.at_work("10.0.0.1"))
        with pytest.raises(Refusal, match="already"), limits.at_work("10.0.0.1"):
            pass
        with limits.at_work("10.0.0.2"):
            pass
    with limits.at_work("10.0.0.1"):
        pass


def test_one_household_has_many_addresses_of_the_new_kind() -> None:
    assert place_of("2001:db8::1") == place_of("2001:db8::ffff:2")
    assert place_of("2001:db8:0:1::1") != place_of("2001:db8::1")
    assert place_of("10.0.0.1") != place_of("10.0.0.2")
    assert place_of("testclient") == "testclient"


def test_an_address_is_the_same_wherever_the_server_listens() -> None:
    assert place_of("::ffff:10.0.0.1") == "10.0.0.1"
    assert place_of("::ffff:10.0.0.2") != place_of("::ffff:10.0.0.1")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("connect4", {"rows": 99, "columns": 99}),
        ("pente", {"rows": 99, "columns": 99}),
        ("nim", {"heaps": ",".join(["999"] * 99)}),
    ],
)
def test_boards_that_would_occupy_the_whole_server_are_refused(
    name: str, options: dict[str, object]
) -> None:
    with pytest.raises(Refusal, match="at most 1000 can be played here"):
        check_board(game(name, **options).start())


def test_a_puzzle_with_too_many_pieces_is_refused() -> None:
    puzzle = "start " + ".......... " * 10 + "goal " + "########## " * 10 + "piece # " * 700
    with pytest.raises(Refusal, match="7000 legal moves; there can be 1000 here"):
        check_board(game("tetrisito", puzzle=puzzle).start())


@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim", "pente", "tetrisito"])
def test_every_game_can_be_played_as_it_is_and_in_all_its_presets(name: str) -> None:
    for preset in [None, *type(game(name)).presets]:
        check_board(game(name, preset).start())


def test_many_sockets_of_an_address_may_not_say_more_than_a_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Hands()
    monkeypatch.setattr("plancia.web.limits.Rate", partial(Rate, clock=clock))
    monkeypatch.setattr("plancia.web.limits.time", SimpleNamespace(monotonic=clock))
    limits = ServerLimits(Settings())
    sockets = [limits.messages("10.0.0.1") for _ in range(5)]
    burst = int(MESSAGES_PER_S * BURST_S)
    assert sum(may_speak() for may_speak in sockets for _ in range(burst)) == burst
    assert limits.messages("10.0.0.2")()


def test_a_tally_forgets_keys_that_nothing_counts_any_more() -> None:
    tally = Tally()
    tally.update(["here", "here", "there"])
    tally.release("here")
    tally.release("there")
    assert tally == {"here": 1}
