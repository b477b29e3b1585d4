import io
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.nim import Nim
from plancia.ugi import UgiEngine
from ugi.referee import StrictClient, play
from waiting import LIMIT_S

TESTS = Path(__file__).parents[1]
DIALOGUES = sorted((TESTS / "data" / "ugi").glob("*.txt"))


class Talk:
    """A conversation with `plancia ugi GAME`."""

    def __init__(self, game: str) -> None:
        paths = os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "plancia", "ugi", game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": paths},
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
        )
        self.said: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.put(line.removesuffix("\n"))
        self.said.put(None)

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def receive(self) -> str | None:
        return self.said.get(timeout=LIMIT_S)

    def receive_until(self, word: str) -> list[str]:
        received = [self.receive()]
        while (last := received[-1]) is not None and last.split()[0] != word:
            received.append(self.receive())
        return [line for line in received if line is not None]

    def end_of_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        while self.said.get(timeout=LIMIT_S) is not None:
            pass
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.fixture
def talk(request: pytest.FixtureRequest) -> Iterator[Talk]:
    conversation = Talk(getattr(request, "param", "connect4"))
    yield conversation
    conversation.said.put(None)
    conversation.close()


def pattern(line: str) -> str:
    return re.escape(line).replace(r"\#", r"-?\d+").replace(r"\.\.\.", ".*")


@pytest.mark.parametrize("path", DIALOGUES, ids=lambda path: path.stem)
def test_the_engine_keeps_to_the_recorded_dialogue(path: Path) -> None:
    talk = Talk(path.stem)
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith(">"):
            talk.send(line[2:])
            continue
        received = talk.receive()
        assert received is not None, f"{path.name}:{number}: the engine ended"
        assert re.fullmatch(pattern(line[2:]), received), f"{path.name}:{number}: {received}"
    assert talk.receive() is None
    assert talk.process.wait(LIMIT_S) == 0
    talk.said.put(None)
    talk.close()


@pytest.mark.parametrize(
    ("game", "player", "go", "engines"),
    [
        ("connect4", "strong", "nodes 300", 1),
        ("four-in-a-row", "best", "p1time 400 p2time 400 p1inc 1 p2inc 1", 2),
        ("nim", "best", "movetime 1000", 2),
        ("pente", "strong", "nodes 200", 1),
    ],
)
def test_a_strict_client_plays_a_whole_game(game: str, player: str, go: str, engines: int) -> None:
    """One engine plays both sides where its kernels take long to be loaded."""
    talks = [Talk(game) for _ in range(engines)]
    clients = [StrictClient(talk, plancia.game(game)) for talk in talks]
    for client in clients:
        client.handshake(Player=player, Seed="1")
    result = play(clients[0], clients[-1], go)
    outcome = clients[0].position.outcome
    assert outcome is not None
    assert result == (f"p{outcome.winner}win" if outcome.winner else "draw")
    for talk in talks:
        talk.send("quit")
        assert talk.receive() is None
        talk.said.put(None)
        talk.close()


@pytest.mark.jit
@pytest.mark.parametrize("talk", ["pente"], indirect=True)
@pytest.mark.parametrize("go", ["go infinite", "go"])
def test_without_a_limit_the_engine_sends_depth_after_depth_until_stop(talk: Talk, go: str) -> None:
    client = StrictClient(talk, plancia.game("pente"))
    client.handshake()
    client.set_position(["K10", "L10"])
    client.send(go)
    infos = client.receive_until(lambda _, found: int(found["depth"]) == 7, ("info",))
    *late, best = client.ask("stop", "bestmove", ("info",))
    client.check(infos + late)
    assert [int(found["depth"]) for found in infos] == [*range(1, 8)]
    last = [found for found in infos + late if found["pv"]][-1]
    assert best.string.split()[1] == last["pv"].split()[0]


def test_playouts_and_other_engines_send_their_lines_while_they_think(talk: Talk) -> None:
    client = StrictClient(talk, plancia.game("connect4"))
    client.handshake(Player="random")
    engine = f"{sys.executable} {TESTS / 'bots' / 'engines.py'} deepens"
    for player, nodes in (("mcts:300", [64, 128, 256, 300]), (f"ugi:{engine}", [7, 49])):
        client.send(f"setoption name Player value {player}")
        *infos, _ = client.ask("go movetime 60000", "bestmove", ("info",))
        client.check(infos)
        assert [int(found.string.split()[6]) for found in infos if found["pv"]] == nodes


@pytest.mark.jit
def test_the_depth_never_falls_when_the_solver_answers(talk: Talk) -> None:
    client = StrictClient(talk, plancia.game("connect4"))
    client.handshake()
    client.set_position(list("4444441"))
    assert client.go("movetime 60000") in "1234567"


@pytest.mark.jit
def test_a_fresh_engine_that_is_stopped_at_once_answers_from_the_book(talk: Talk) -> None:
    talk.send("go")
    talk.send("stop")
    assert talk.receive_until("bestmove")[-1] == "bestmove 4"  # 3, its neighbour, only draws


def test_stop_is_answered_even_if_the_player_does_not_stop(talk: Talk) -> None:
    talk.send("setoption name Player value bots.players:Hangs")
    talk.send("isready")
    assert talk.receive() == "readyok"
    for _ in range(2):  # the second time by another process: the first one was ended
        talk.send("go infinite")
        talk.send("stop")
        assert talk.receive() == "info string the player did not stop in time"
        assert talk.receive() == "bestmove 4"


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("bots.players:Dies", "its process ended with -9"),
        ("bots.players:Raises", "RuntimeError: I forgot the rules"),
        ("bots.players:Cheat", "there is no column 99"),
    ],
)
def test_a_broken_player_is_reported_and_a_legal_move_still_comes(
    bot: str, why: str, talk: Talk
) -> None:
    talk.send(f"setoption name Player value {bot}")
    talk.send("go depth 1")
    first, second = talk.receive(), talk.receive()
    assert first is not None
    assert first.startswith(f"info string {why}")
    assert second == "bestmove 4"


def test_another_player_takes_over_from_one_that_hangs(talk: Talk) -> None:
    talk.send("setoption name Player value bots.players:Hangs")
    for change in ("setoption name Player value bots.players:Last", "uginewgame"):
        talk.send("go nodes 1")
        talk.send("stop")
        assert talk.receive_until("bestmove")
        talk.send(change)
    talk.send("go nodes 1")
    assert talk.receive_until("bestmove")[-1] == "bestmove 7"


def test_quit_does_not_wait_for_a_player_that_never_gets_ready(talk: Talk) -> None:
    talk.send("setoption name Player value bots.players:NeverBorn")
    talk.send("go nodes 1")
    talk.send("quit")
    assert talk.receive_until("bestmove")[-1] == "bestmove 4"
    assert talk.process.wait(LIMIT_S) == 0


def test_a_player_that_does_not_exist_is_reported(talk: Talk) -> None:
    talk.send("setoption name Player value nobody")
    talk.send("isready")
    said = talk.receive_until("readyok")
    assert "has no player 'nobody'" in said[0]


def test_the_same_seed_gives_the_same_moves(talk: Talk) -> None:
    talk.send("setoption name Player value random")
    talk.send("setoption name Seed value 5")
    games = []
    for _ in range(2):
        talk.send("uginewgame")
        talk.send("isready")
        assert talk.receive() == "readyok"
        moves = []
        for _ in range(5):
            talk.send("position startpos")
            talk.send("go nodes 1")
            moves.append(talk.receive_until("bestmove")[-1])
        games.append(moves)
    assert games[0] == games[1]


@pytest.mark.parametrize(
    ("player", "go", "move"), [("First", "go nodes 10", "1"), ("Patient", "go infinite", "7")]
)
def test_when_the_input_ends_a_limited_search_is_finished_and_an_endless_one_stopped(
    player: str, go: str, move: str, talk: Talk
) -> None:
    talk.send(f"setoption name Player value bots.players:{player}")
    talk.send("isready")
    talk.send(go)
    talk.end_of_input()
    assert talk.receive_until("bestmove")[-1] == f"bestmove {move}"
    assert talk.process.wait(LIMIT_S) == 0


def test_a_puzzle_has_no_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ugi", "tetrisito"]) == 2
    assert "tetrisito is a game for one" in capsys.readouterr().err


def test_half_a_million_unknown_words_are_ignored_in_linear_time() -> None:
    source, target = io.BytesIO(b"x " * 450_000 + b"query p1turn\n"), io.BytesIO()
    began = time.process_time()
    UgiEngine(Nim, source, target).run()
    assert target.getvalue() == b"response true\n"
    assert time.process_time() - began < 5


def test_a_reason_that_is_not_unicode_does_not_cost_the_move(talk: Talk) -> None:
    talk.send("setoption name Player value bots.players:Mumbles")
    talk.send("go nodes 1")
    assert talk.receive_until("bestmove")[1:] == ["info string a b c?d", "bestmove 1"]
