import os
import shlex
import sys
import time
from functools import partial

import pytest

import plancia
from plancia.arena import Forfeit, Match, seat
from plancia.arena.playing import play_out
from plancia.engine.match import Termination
from plancia.engine.player import Limits, player
from plancia.processes.player import PooledSubprocessPlayer, SubprocessPlayer
from processes import commands_with
from waiting import eventually

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


def engine(body: str) -> str:
    """A UGI engine that does this when it is asked to go."""
    code = (
        "import os, subprocess, sys, time\n"
        "for line in sys.stdin:\n"
        "    if line.startswith('ugi\\n'): print('ugiok', flush=True)\n"
        "    elif line.startswith('isready'): print('readyok', flush=True)\n"
        f"    elif line.startswith('go'): {body}\n"
    )
    return f"ugi:{shlex.join([sys.executable, '-c', code])}"


MARK = f"600.{os.getpid()}"
LATE = {
    "sleeps": f"subprocess.Popen(['sleep', '{MARK}']); time.sleep(600)",
    "floods": "[print('info depth 1', flush=True) for _ in iter(int, 1)]",
    "ignores stop": "[None for _ in iter(int, 1)]",
}


@pytest.mark.parametrize("how", LATE)
def test_an_engine_that_does_not_answer_is_ended_and_named(how: str) -> None:
    late = player(engine(LATE[how]), GAME)
    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"(?s)ugi:.*: no answer within 1\.4 s"):
        late.answer(GAME.start(), Limits(seconds=0.2))
    assert time.monotonic() - began < 30
    eventually(lambda: commands_with(MARK) == [])


@pytest.mark.parametrize(
    "who",
    [
        *(engine(body) for body in LATE.values()),
        f"stdin:sh -c 'sleep {MARK} & sleep {MARK}'",
        "bots.players:Hangs",
    ],
    ids=[*LATE, "stdin", "module"],
)
def test_who_does_not_answer_in_time_forfeits_and_leaves_no_process(who: str) -> None:
    match = Match(GAME.start(), ["late", "random"])
    ending = play_out(match, [who, "random"], Limits(seconds=0.2))
    assert (ending.winner, ending.termination) == (2, Termination.TIME)
    assert "no answer" in ending.reason
    eventually(lambda: commands_with(MARK) == [])
