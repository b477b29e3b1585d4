"""Games at one computer."""

import plancia
from plancia.engine.match import GameClock
from plancia.live.game import LiveGame
from plancia.live.local import ME, PERSON, local_game, only_person


def test_one_person_has_every_seat_without_a_computer_player() -> None:
    alone = LiveGame(local_game(plancia.game("nim"), (PERSON, PERSON), "id", 5.0))
    assert (alone.seats_of(ME), only_person(alone)) == ([1, 2], None)
    against = LiveGame(
        local_game(plancia.game("nim"), ("mcts:9", PERSON), "id", 5.0, clock=GameClock(60, 1))
    )
    assert (against.seats_of(ME), only_person(against)) == ([2], 2)
    assert (against.awaited_level, against.match.clock) == ("mcts:9", GameClock(60, 1))
    puzzle = LiveGame(local_game(plancia.game("tetrisito"), (PERSON,), "id", 5.0))
    assert only_person(puzzle) is None
