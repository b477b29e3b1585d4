import shlex
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.arena import GameClock, GameEnd, Match, Termination, play_out
from plancia.engine.player import Answer, BadPlayer, Limits, player
from plancia.ugi import EngineFailed, UgiPlayer
from processes import is_alive
from waiting import LIMIT_S

ENGINES = Path(__file__).parents[1] / "bots" / "engines.py"
GAME = plancia.game("connect4")


def command(kind: str) -> str:
    return shlex.join([sys.executable, str(ENGINES), kind])


def plancia_ugi(game: str) -> str:
    return "ugi:" + shlex.join([sys.executable, "-m", "plancia", "ugi", game])


@contextmanager
def engine(kind: str, game: Any = GAME, **settings: Any) -> Iterator[UgiPlayer[Any]]:
    made: UgiPlayer[Any] = UgiPlayer(command(kind), game, **settings)
    try:
        yield made
    finally:
        made.close()


def stderr(of: UgiPlayer[Any]) -> list[str]:
    of._engine.errors.seek(0)
    return of._engine.errors.read().decode().splitlines()


def test_an_engine_answers_with_its_move_value_line_and_reason() -> None:
    with engine("good") as good:
        answer = good.answer(GAME.start(), Limits(depth=3))
        assert answer == Answer(5, 0.4, (5, 5, 1), "I like it", 3, 250)


def test_an_engine_sends_its_lines_while_it_thinks() -> None:
    with engine("deepens") as deepens:
        assert list(deepens.deepen(GAME.start())) == [
            Answer(4, 0.1, (4, 4), "", 1, 7),
            Answer(5, 0.2, (5, 4), "", 2, 49),
            Answer(5, 0.2, (5, 4), "I like it", 2, 49),
        ]


def test_an_engine_that_is_left_while_it_thinks_is_stopped() -> None:
    with engine("deepens without end") as endless:
        for turn in (1, 2):
            answers = endless.deepen(GAME.start())
            assert next(answers) == Answer(4, None, (4,), "", 1, 7), turn
            answers.close()  # type: ignore[attr-defined]  # it is a generator


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(), "movetime 1000"),
        (Limits(seconds=0.25, nodes=7, depth=9), "movetime 250"),
        (Limits(nodes=7, depth=9), "nodes 7"),
        (Limits(depth=9), "depth 9"),
        (Limits(seconds=inf), "infinite"),
    ],
)
def test_an_engine_is_sent_one_kind_of_limit(limits: Limits, words: str) -> None:
    with engine("good") as good:
        good.answer(GAME.start().play(4), limits)
        assert stderr(good)[-1] == words


def test_an_engine_is_sent_the_options_and_the_seed() -> None:
    with engine("good", plancia.game("connect4", rows=5), seed=3) as good:
        good.new_game()
        assert stderr(good) == [
            "ROWS value 5",
            "Columns value 7",
            "connect value 4",
            "seed value 3",
        ]


def test_options_before_the_command_are_set() -> None:
    words = f"Seed=7 connect=4 {command('good')}"
    made: UgiPlayer[Any] = UgiPlayer(words, GAME)
    made.new_game()
    assert stderr(made)[-2:] == ["seed value 7", "connect value 4"]
    made.close()
    unknown: UgiPlayer[Any] = UgiPlayer(f"Threads=2 {command('good')}", GAME)
    with pytest.raises(BadPlayer, match="the engine has no option Threads; there are: ROWS"):
        unknown.new_game()
    unknown.close()


def test_an_engine_is_sent_the_start_and_the_moves() -> None:
    with engine("logs") as logs:
        position = GAME.start()
        for reply in (4, 3):
            position = position.play(logs.answer(position).move).play(reply)
        logs.answer(position)
        other = GAME.start().play_line("1122")
        logs.answer(other)
        logs.answer(other.play(5).play(1))
        assert [line for line in stderr(logs) if line.startswith("startpos")] == [
            "startpos",
            "startpos moves 5 4",
            "startpos moves 5 4 5 3",
        ]
        text = other.to_text()
        assert [line for line in stderr(logs) if line.startswith("fen")] == [
            f"fen {text}",
            f"fen {text} moves 5 1",
        ]


def test_an_engine_that_lacks_an_option_that_matters_is_refused() -> None:
    needed = pytest.raises(EngineFailed, match="no option rows, which is to be 5")
    with engine("bare", plancia.game("connect4", rows=5)) as bare, needed:
        bare.new_game()
    with engine("bare") as bare:
        assert bare.answer(GAME.start()).move == 5


def test_an_engine_plays_the_game_it_was_started_for() -> None:
    with engine("good") as good, pytest.raises(BadPlayer, match="was started for"):
        good.answer(plancia.game("connect4", rows=9).start())


def test_an_engine_is_stopped_when_the_player_is() -> None:
    with engine("deep") as deep:
        assert deep.answer(GAME.start(), stop=lambda: True).move == 6


def test_a_child_that_holds_the_output_of_an_engine_does_not_outlive_it() -> None:
    with engine("breeds") as breeds:
        pids = breeds.answer(GAME.start()).why.split()
        closing = threading.Thread(target=breeds.close, daemon=True)
        closing.start()
        closing.join(LIMIT_S)
        assert not closing.is_alive()
    for pid in pids:
        assert not is_alive(int(pid))


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere", "'"])
def test_a_command_that_can_not_be_started_is_no_player(command: str) -> None:
    with pytest.raises(BadPlayer, match="can't be started"):
        player(f"ugi:{command}", GAME)


@pytest.mark.parametrize(
    ("kind", "clock", "termination", "reason"),
    [
        ("cheats", None, Termination.ILLEGAL, "'9' is not a column from 1 to 7"),
        ("mumbles", None, Termination.ILLEGAL, "'e2e4' is not a column"),
        ("crashes", None, Termination.CRASH, "Segmentation fault, or so"),
        ("hangs", GameClock(0.5), Termination.TIME, "no answer after"),
    ],
)
def test_cheating_crashing_and_hung_engines_forfeit(
    kind: str, clock: GameClock | None, termination: Termination, reason: str
) -> None:
    match = Match(GAME.start(), clock=clock)
    verdict = play_out(match, (f"ugi:{command(kind)}", "random"), seed=1)
    assert (verdict.winner, verdict.termination) == (2, termination)
    assert reason in verdict.reason


@pytest.mark.parametrize("clock", [None, GameClock(60)], ids=["here", "apart"])
def test_two_plancia_engines_play_a_match_through_the_client(clock: GameClock | None) -> None:
    game = plancia.game("nim", heaps="1,2,3", misere=False)
    match = Match(game.start().play_line("A1"), clock=clock)
    spec = plancia_ugi("nim")
    # 2,3 is won for the player to move, and both play perfectly.
    assert play_out(match, (spec, spec), Limits(nodes=100)) == GameEnd(
        2, Termination.NORMAL, "last rock"
    )
    assert match.record().comments
