"""A live game as those who look at it see it."""

from typing import Any

from msgspec.structs import asdict

from plancia.engine.match import GameEnd, Termination
from plancia.live.events import Ended, Seat
from plancia.live.game import LiveGame
from plancia.live.snapshot import Audience, Snapshot
from plancia.live.stored import StoredGame
from plancia.live.views import Presence
from texts import from_json

SEATS = (Seat(1, "person", "anna", None, "Anna"), Seat(2, "person", "berta", None, "Berta"))
MOVES = ("K10", "L9", "M10", "K9")


def game() -> LiveGame:
    return LiveGame(StoredGame("id", "pente", {}, "", MOVES, "", 1000.0, "anna", SEATS))


def test_what_is_long_in_a_state_is_packed_once() -> None:
    packed: list[Any] = []

    def pack(value: Any) -> Any:
        packed.append(value)
        return value

    snapshot, anna = Snapshot(game(), pack), Audience((1,))
    first = snapshot.state(anna, Presence([True, True], 0, [None, None]), 1000.0)
    assert len(packed) == 2  # moves and position
    second = snapshot.state(anna, Presence([True, True], 7, [None, None]), 1000.0)
    assert len(packed) == 2
    assert asdict(first) | {"watchers": 7} == asdict(second)
    assert [each.move for each in second.moves] == [*MOVES]


def test_only_the_player_to_move_sees_legal_moves_and_only_the_creator_the_invitation() -> None:
    snapshot, nobody = Snapshot(game()), Presence([False, False], 0, [1.5, None])
    mine = snapshot.state(Audience((1,), "/join/x"), nobody, 1000.0)
    assert mine.position["legal_moves"]
    assert (mine.invite, [seat.mine for seat in mine.seats]) == ("/join/x", [True, False])
    assert (mine.coach, mine.coached, mine.thinking) == (False, False, False)
    watching = snapshot.state(Audience(()), nobody, 1000.0)
    assert not watching.position["legal_moves"]
    assert (watching.invite, watching.mine, watching.buttons) == (None, [], [])


def test_a_level_is_shown_by_its_opponent() -> None:
    level = Seat(2, "level", None, "casual", "casual", points=1.5)
    live = LiveGame(StoredGame("id", "pente", {}, "", MOVES, "", 1000.0, "anna", (SEATS[0], level)))
    anna, nando = Snapshot(live).state(Audience((1,)), Presence([True] * 2, 0, [None] * 2), 0).seats
    assert (anna.name, anna.level, anna.points) == ("Anna", "", 0)
    assert (nando.name, nando.level, nando.points) == ("Nando", "casual", 1.5)
    assert nando.title == {"text": "Casual"}


def test_the_winner_is_named_unless_one_person_has_both_sides() -> None:
    resigned = GameEnd(2, Termination.RESIGNED, "")
    level = Seat(2, "level", None, "casual", "casual")
    for seats, says in (
        (SEATS, "Berta wins: Anna resigned."),
        ((SEATS[0], level), "Nando wins: Anna resigned."),
        ((SEATS[0], Seat(2, "person", "berta")), "black wins: Anna resigned."),
        ((SEATS[0], Seat(2, "person", "anna", None, "Anna")), "black wins: white resigned."),
    ):
        live = LiveGame(StoredGame("id", "pente", {}, "", MOVES, "", 1000.0, "anna", seats))
        live.apply(live.after(Ended(1, 1001.0, verdict=resigned)))
        presence = Presence([True] * 2, 0, [None] * 2)
        verdict = Snapshot(live).state(Audience(()), presence, 0).verdict
        assert verdict is not None
        assert str(from_json(verdict.says)) == says
