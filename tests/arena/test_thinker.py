"""Thinkers: players in processes of their own, hurried and called off."""

import multiprocessing
import time
from functools import partial
from threading import Thread

import pytest

import plancia
from plancia.arena.seat import Forfeit
from plancia.arena.thinker import CalledOff, Request, Thinker
from plancia.core.analysis import Analysis, analyst
from plancia.core.player import Limits, player
from waiting import LIMIT_S, eventually

GAME = plancia.game("nim")


def thinker(bot: str) -> Thinker:
    return Thinker(partial(player, f"bots.players:{bot}", GAME))


def test_a_player_who_never_answers_is_called_off() -> None:
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
    eventually(multiprocessing.active_children)
    request.call_off()
    thread.join(LIMIT_S)
    assert len(caught) == 1
    deaf.close()
    with pytest.raises(CalledOff):
        deaf.ask(position, Request())


def test_a_player_that_is_not_ready_is_not_waited_for() -> None:
    compiling = Thinker(partial(time.sleep, 600))
    caught: list[Exception] = []

    def ask() -> None:
        try:
            compiling.ask(GAME.start(), Request())
        except CalledOff as error:
            caught.append(error)

    thread = Thread(target=ask)
    thread.start()
    eventually(multiprocessing.active_children)
    compiling.close().join(LIMIT_S)
    thread.join(LIMIT_S)
    assert len(caught) == 1
    with pytest.raises(CalledOff):
        compiling.reseat(partial(time.sleep, 600))


def test_a_player_who_is_hurried_answers_and_time_out_is_a_forfeit() -> None:
    patient, request = thinker("Patient"), Request()
    position = GAME.start()
    request.hurry()
    assert patient.ask(position, request).move == position.legal_moves()[-1]
    with pytest.raises(Forfeit, match=r"no answer after 0\.10 s"):
        patient.ask(position, Request(), deadline=0.1)
    patient.close()


@pytest.mark.jit
def test_an_analyst_tells_what_it_knows_while_it_goes_on_looking() -> None:
    game = plancia.game("connect4")
    position = game.start().play_line("44444")
    told: list[Analysis[int]] = []
    analysing = Thinker(partial(analyst, game))
    answer = analysing.ask(position, Request(), tell=told.append)
    assert [len(each.moves) for each in told] == [0, 1, 2, 3, 4, 5, 6, 7, 7]
    assert answer == told[-1]
    assert analysing.ask(position, Request()).line == answer.line
    analysing.close()


def test_an_analyst_that_is_called_off_stops_and_its_process_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plancia.arena.thinker._STOP_TIMEOUT_S", LIMIT_S)  # others are busy too
    game = plancia.game("pente")
    told: list[Analysis[int]] = []
    analysing, request = Thinker(partial(analyst, game)), Request()

    def hear(analysis: Analysis[int]) -> None:
        told.append(analysis)
        request.call_off()

    with pytest.raises(CalledOff):
        analysing.ask(game.start(), request, Limits(seconds=60), tell=hear)
    assert told
    seat = analysing._seat
    assert seat is not None
    analysing.ask(game.start(), Request(), Limits(seconds=0.1))
    assert analysing._seat is seat
    analysing.close()
