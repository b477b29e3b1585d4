import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import plancia
from plancia.arena import GameClock, GameEnd, Match, Termination, play_out
from plancia.engine.player import Answer, BadPlayer, Limits, player
from plancia.gomocup import GomocupPlayer
from plancia.gomocup.board import GomokuRule, gomoku
from plancia.processes.dialogue import EngineFailed

BRAINS = Path(__file__).parents[1] / "bots" / "brains.py"
GAME = gomoku((15, 15))


def command(kind: str) -> str:
    return shlex.join([sys.executable, str(BRAINS), kind])


@contextmanager
def brain(kind: str, game: plancia.Game[int] = GAME) -> Iterator[GomocupPlayer]:
    made = GomocupPlayer(command(kind), game)
    try:
        yield made
    finally:
        made.close()


def commands(one: GomocupPlayer) -> list[str]:
    """What was sent to the brain since the start of a game."""
    one._engine.errors.seek(0)
    lines = one._engine.errors.read().decode().splitlines()
    return [line for line in lines if not line.startswith(("INFO time_left", "INFO max_memory"))]


def test_a_brain_is_sent_moves_or_the_board_when_it_does_not_know_it() -> None:
    with brain("good") as good:
        start = GAME.start()
        first = good.answer(start, Limits(seconds=0.25))
        assert first == Answer(start.parse_move("A15"), why="I like it")
        after = start.play(first.move).play_tokens(["C15"])
        assert after.format_move(good.answer(after).move) == "B15"
        elsewhere = start.play_tokens(["H8", "G8", "H7"])
        good.answer(elsewhere)
        assert commands(good) == [
            "START 15",
            "INFO timeout_match 0",
            "INFO game_type 1",
            "INFO rule 0",
            "INFO timeout_turn 250",
            "BEGIN",
            "INFO timeout_turn 1000",
            "TURN 2,0",
            "INFO timeout_turn 1000",
            "BOARD",
            "7,7,2",
            "6,7,1",
            "7,8,2",
            "DONE",
        ]


def test_exactly_five_is_rule_1_and_a_forced_centre_is_not_asked_for() -> None:
    game = plancia.game("pente", "gomoku", rows=15, columns=15)
    with brain("good", game) as good:
        start = game.start()
        assert start.format_move(good.answer(start).move) == "H8"
        assert good.answer(start.play_tokens(["H8"])).why == "I like it"
        assert "INFO rule 1" in commands(good)
        assert "BEGIN" not in commands(good)


@pytest.mark.parametrize("name", ["nim", "pente"])
def test_brains_play_gomoku_alone(name: str) -> None:
    with pytest.raises(BadPlayer, match="plays gomoku: pente without captures"):
        player(f"gomocup:{command('good')}", plancia.game(name))


def test_a_size_that_a_brain_refuses_is_an_error_with_its_words() -> None:
    refused = pytest.raises(EngineFailed, match="ERROR only 15x15")
    with brain("good", gomoku((15, 14))) as good, refused:
        good.new_game()


def test_a_program_that_is_no_brain_is_an_error_with_its_first_lines() -> None:
    lines = r"does not speak Gomocup's protocol: 'START 15' had .*; its first lines: 220 mail\.ex"
    with brain("greets") as greets, pytest.raises(EngineFailed, match=lines):
        greets.new_game()


@pytest.mark.parametrize(
    ("kind", "termination", "reason"),
    [
        ("cheats", Termination.ILLEGAL, "is not a free point of this board"),
        ("fails", Termination.CRASH, "ERROR out of ideas"),
    ],
)
def test_brains_that_cheat_or_fail_forfeit(
    kind: str, termination: Termination, reason: str
) -> None:
    verdict = play_out(Match(GAME.start()), (f"gomocup:{command(kind)}", "random"), seed=1)
    assert (verdict.winner, verdict.termination) == (2, termination)
    assert reason in verdict.reason


def test_two_brains_play_a_match_and_ours_beats_one_that_fills_rows() -> None:
    game = gomoku((15, 15), GomokuRule.EXACTLY_FIVE)
    ours = shlex.join([sys.executable, "-m", "plancia", "gomocup", "--player", "strong"])
    match = Match(game.start(), clock=GameClock(60))
    verdict = play_out(match, (f"gomocup:{command('good')}", f"gomocup:{ours}"))
    assert verdict == GameEnd(2, Termination.NORMAL, "five")
