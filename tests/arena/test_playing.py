"""Bots take their seats and play a match to its end."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.arena import GameClock, GameEnd, Match, Termination, play_out, seat
from plancia.engine.player import BadPlayer, Bot
from processes import wait_until_gone

GAME = plancia.game("connect4")


CLOCK = GameClock(60)


def play(*players: str, clock: GameClock | None = None, **settings: Any) -> GameEnd:
    match = Match(GAME.start(), players, clock=clock)
    verdict = play_out(match, players, seed=1, **settings)
    record = match.record()
    assert plancia.read_records(record.to_text()) == [record]
    return verdict


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["here", "apart"])
def test_two_players_play_a_match_to_its_end(clock: GameClock | None) -> None:
    assert play("bots.players:First", "bots.players:Last", clock=clock) == GameEnd(
        1, Termination.NORMAL, "line"
    )


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for clock in (None, CLOCK, None):
        match = Match(GAME.start(), clock=clock)
        play_out(match, ("random", "random"), seed=7)
        games.append(match.moves)
    assert games[0] == games[1] == games[2]


SCRIPT = """
import plancia
class Mine:
    def play(self, position):
        return position.legal_moves()[0]
print(plancia.play("bots.players:First", "bots.players:Last", clock="60").result)
try:
    plancia.play(Mine(), Mine(), clock="60")
except plancia.BadPlayer as error:
    print(error)
"""


def test_a_script_need_not_guard_its_games_unless_its_own_bots_play_them(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    tests = str(Path(__file__).parents[1])
    paths = os.pathsep.join([tests, os.environ.get("PYTHONPATH", "")])
    completed = subprocess.run(
        [sys.executable, str(script)],
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    result, error = completed.stdout.splitlines()
    assert result == "1-0"
    assert "it must start games under `if __name__ == '__main__':`" in error


FAULTS = [
    ("Cheat", Termination.ILLEGAL, "there is no column 99"),
    ("NoAnswer", Termination.ILLEGAL, "it answered 1, which is not an Answer"),
    ("Nothing", Termination.ILLEGAL, "it answered None, which is not an Answer"),
    ("Reads", Termination.CRASH, "EOFError: no input"),
    ("Raises", Termination.CRASH, "RuntimeError: I forgot the rules (players.py, line "),
    ("BornBad", Termination.CRASH, "RuntimeError: no model file"),
    ("Counts", Termination.ILLEGAL, "its Answer has the why 5"),
    ("Garbles", Termination.CRASH, "RuntimeError: a\u2028b\u0085c?d"),
    ("Exits", Termination.CRASH, "SystemExit: 3 (players.py, line "),
    ("Interrupts", Termination.CRASH, "KeyboardInterrupt: "),
    ("Segfaults", Termination.CRASH, "its process ended with -11"),
    ("Dies", Termination.CRASH, "its process ended with -9"),
    ("BornDead", Termination.CRASH, "its process ended with 0"),
    ("Mute", Termination.CRASH, "its answer can't be sent"),
]


UNDER_A_CLOCK_TOO = {"Cheat", "Raises", "Dies"}


@pytest.mark.parametrize(
    ("bot", "termination", "reason", "clock"),
    [(*fault, None) for fault in FAULTS]
    + [(*fault, CLOCK) for fault in FAULTS if fault[0] in UNDER_A_CLOCK_TOO],
)
def test_illegal_moves_and_errors_forfeit_with_the_reason(
    bot: str, termination: Termination, reason: str, clock: GameClock | None
) -> None:
    verdict = play("random", f"bots.players:{bot}", clock=clock)
    assert (verdict.winner, verdict.termination) == (1, termination)
    assert reason in verdict.reason


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["here", "apart"])
def test_a_player_that_does_not_exist_loses_no_game(clock: GameClock | None) -> None:
    with pytest.raises(BadPlayer, match=r"bots\.players:Nobody can't be loaded: AttributeError"):
        play("bots.players:Nobody", "random", clock=clock)


def test_a_module_that_exits_when_it_is_loaded_is_no_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadPlayer, match="can't be loaded: SystemExit: 3"):
        play("leaving:Bot", "random")


def test_a_bot_without_a_clock_keeps_its_process_for_the_next_game_until_it_dies() -> None:
    spec = "bots.players:Flickers"
    played = [play(spec, "bots.players:Last").termination for _ in range(4)]
    assert played == [Termination.NORMAL, Termination.CRASH] * 2
    match = Match(GAME.start())
    one, two = seat(spec, match), seat(spec, match)
    assert one is not two
    two.close()
    assert seat(spec, match) is two
    one.close()
    two.close()


def test_a_reason_of_any_characters_is_kept_with_the_move() -> None:
    match = Match(GAME.start())
    play_out(match, ("bots.players:Mumbles", "random"), seed=1)
    assert match.record().comments[1] == "a\u2028b\u0085c?d"
    match.record().to_text().encode()


def test_a_player_that_can_not_be_sent_to_a_process_is_an_error() -> None:
    match = Match(GAME.start(), clock=CLOCK)
    with pytest.raises(BadPlayer, match="a player under a clock must pickle"):
        play_out(match, (Bot(lambda position: 4), "random"))


def test_a_game_without_end_is_called_a_draw() -> None:
    verdict = play("random", "random", move_limit=3)
    assert verdict == GameEnd(None, Termination.MOVE_LIMIT, "3 moves")


def test_what_a_player_prints_does_not_mix_with_our_output(
    capfd: pytest.CaptureFixture[str],
) -> None:
    play("bots.players:Talks", "bots.players:First", clock=CLOCK)
    assert capfd.readouterr().out == ""


def test_what_a_player_apart_has_started_ends_with_its_seat() -> None:
    reason = play("bots.players:Breeds", "random", clock=CLOCK).reason
    wait_until_gone(int(reason.split()[4]))
