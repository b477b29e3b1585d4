"""Thinkers: players in processes of their own, hurried and called off."""

import time
from functools import partial
from threading import Thread

import pytest

import plancia
from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff, Request, Thinker
from plancia.core.player import player

GAME = plancia.game("nim")


def thinker(bot: str) -> Thinker:
    return Thinker(partial(player, f"bots.players:{bot}", GAME))


def test_somebody_who_never_answers_is_called_off() -> None:
    deaf, request = thinker("Hangs"), Request()
    position = GAME.start()
    caught: list[Exception] = []

    def ask() -> None:
        try:
            deaf.ask(position, request)
        except CalledOff as error:
            caught.append(error)

    thread = Thread(target=ask)
    thread.start()
    time.sleep(0.1)
    request.call_off()
    thread.join(60)
    assert len(caught) == 1
    deaf.close()
    with pytest.raises(CalledOff):
        deaf.ask(position, Request())


def test_somebody_who_is_hurried_answers_and_time_out_is_a_forfeit() -> None:
    patient, request = thinker("Patient"), Request()
    position = GAME.start()
    request.hurry()
    assert patient.ask(position, request).move == position.legal_moves()[-1]
    with pytest.raises(Forfeit, match=r"no answer after 0\.10 s"):
        patient.ask(position, Request(), deadline=0.1)
    patient.close()
