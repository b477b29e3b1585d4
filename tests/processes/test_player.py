import time
from functools import partial

import pytest

import plancia
from plancia.arena import Forfeit, Match, seat
from plancia.engine.player import Limits, player
from plancia.processes.player import PooledSubprocessPlayer, SubprocessPlayer

GAME = plancia.game("connect4")


def test_a_bot_whose_answer_was_not_waited_for_does_not_keep_its_process() -> None:
    spec, match = "bots.players:Patient", Match(GAME.start())
    first = seat(spec, match)
    assert isinstance(first, PooledSubprocessPlayer)
    first.ask(GAME.start())
    first.close()
    assert seat(spec, match) is not first


def test_a_player_in_another_process_stops_when_asked() -> None:
    apart = SubprocessPlayer(partial(player, "bots.players:Patient", GAME))
    try:
        answer = apart.answer(GAME.start(), stop=lambda: True)
        assert answer.move == 7
        apart.ask(GAME.start(), Limits(seconds=60))
        assert apart.wait(0.01) is None
        apart.hurry()
        second = apart.wait(60)
        assert second is not None
        assert str(second.answer.why) == "you asked {me} to stop"
    finally:
        apart.close()


def test_a_seat_can_be_closed_while_its_player_thinks() -> None:
    apart = SubprocessPlayer(partial(player, "bots.players:Hangs", GAME))
    apart.ask(GAME.start())
    began = time.monotonic()
    apart.close()
    apart.close()
    assert time.monotonic() - began < 60
    with pytest.raises((Forfeit, OSError)):
        apart.wait(0)
