"""The league: endpoints on loopback, good and bad, files of outcomes, and scores."""

import contextlib
import http.server
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import plancia
from plancia.arena import Match, Termination, play_out
from plancia.cli import main
from plancia.engine.player import BadPlayer
from plancia.rl import league
from plancia.rl.league import (
    AskFailed,
    Endpoint,
    Outcome,
    ask_model,
    ask_player,
    run,
    score,
)  # fmt: skip
from plancia.rl.regret import published_set, read_set
from plancia.rl.text import tokens

NIM, CONNECT4 = plancia.game("nim"), plancia.game("connect4")
Say = Callable[[http.server.BaseHTTPRequestHandler, dict[str, Any]], None]


@contextlib.contextmanager
def endpoint(say: Say) -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with contextlib.suppress(OSError):
                say(self, body)

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()


def send(handler: http.server.BaseHTTPRequestHandler, status: int, data: bytes) -> None:
    handler.send_response(status)
    handler.end_headers()
    handler.wfile.write(data)


def reply(handler: http.server.BaseHTTPRequestHandler, content: str) -> None:
    answer = {"choices": [{"message": {"role": "assistant", "content": content}}]}
    send(handler, 200, json.dumps(answer).encode())


def perfect(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    """Finds the position of the question among those of the set, and answers with the best move."""
    question = body["messages"][0]["content"]
    assert handler.path == "/v1/chat/completions"
    assert handler.headers["Authorization"] == "Bearer secret"
    assert body["model"] == "perfect"
    reply(handler, f"I see.\n<move>{BEST[question]}</move>")


def _best() -> dict[str, str]:
    from plancia.rl.text import prompt

    best = {}
    for text, marks in list(read_set(published_set(NIM)))[:12]:
        position = NIM.from_text(text)
        best[prompt(position)] = [*tokens(position)][marks.index(max(marks, key="-0+".index))]
    return best


BEST = _best()


def test_a_good_endpoint_goes_through_the_league_and_a_killed_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(league.KEY_VARIABLE, "secret")
    file = tmp_path / "out.jsonl"
    with endpoint(perfect) as url:
        options = ["--game", "nim", "--model", url, "--name", "perfect", "--out", str(file)]
        assert main(["regret", *options, "--count", "5", "--jobs", "3"]) == 0
        whole = file.read_bytes()
        file.write_bytes(whole[:-20])  # a kill tears the last line
        assert main(["regret", *options, "--count", "12", "--json"]) == 0
    found = json.loads(capsys.readouterr().out.partition("\n{")[2].join(["{", ""]))
    assert (found["positions"], found["graded"], found["best"]) == (12, 12, 12)
    assert (found["mean"], found["share"]) == (0.0, 1.0)
    assert found["share_interval"][0] < 0.8
    assert len(file.read_text().splitlines()) == 13
    assert main(["regret", "best", "--game", "nim", "--out", str(file)]) == 2
    assert "begun otherwise: there player is" in capsys.readouterr().err


def fails(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    send(handler, 503, b"busy")


def stalls(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    time.sleep(3)


def drips(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    handler.wfile.write(b"HTTP/1.0 200 OK\r\nX: ")
    for _ in range(60):
        handler.wfile.write(b"x")
        time.sleep(0.05)


def floods(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    handler.send_response(200)
    handler.end_headers()
    for _ in range(3 * league.MAX_REPLY_BYTES // 65536):
        handler.wfile.write(b" " * 65536)


def babbles(handler: http.server.BaseHTTPRequestHandler, body: dict[str, Any]) -> None:
    send(handler, 200, b'{"choices": []}')


@pytest.mark.parametrize(
    ("say", "why"),
    [
        (fails, "status 503: busy"), (stalls, ""), (drips, ""), (babbles, "IndexError"),
        (floods, "more than"),
    ],
    ids=["fails", "stalls", "drips", "babbles", "floods"],
)  # fmt: skip
def test_a_failure_is_never_a_move(say: Say, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "PAUSE_S", 0.0)
    monkeypatch.setattr(league, "SENDS", 2)
    with endpoint(say) as url:
        began = time.monotonic()
        outcome = ask_model(Endpoint(url, "any", seconds=0.4))(NIM.start(), lambda: False)
        assert time.monotonic() - began < 2.9
    assert outcome.status == "failed"
    assert why in outcome.reply
    found = score([outcome])
    assert (found.failed, found.graded, found.mean, found.share) == (1, 0, None, None)


def test_a_second_try_is_told_the_rule() -> None:
    asked: list[Any] = []
    replies = iter(["Hm.", "<move>D9</move>", "<move>A1</move>"])

    def ask(messages: Any, stop: Any) -> str:
        asked.append(list(messages))
        return next(replies)

    outcome = ask_model(ask, retries=2)(NIM.start(), lambda: False)
    assert (outcome.status, outcome.token, outcome.tries) == ("ok", "A1", 3)
    says = [messages[-1]["content"] for messages in asked[1:]]
    assert "No move was stated" in says[0]
    assert "there is no D" in says[1]


def test_failures_are_asked_again_and_the_rest_is_not(tmp_path: Path) -> None:
    positions = list(read_set(published_set(NIM)))[:3]
    done = [Outcome(positions[0][0], "failed"), Outcome(positions[1][0], "illegal", worst=2)]
    found = list(run(NIM, positions, ask_player(plancia.player("best", NIM)), done=done))
    assert [each.position for each in found] == [positions[0][0], positions[2][0]]
    total = score([*done, *found])
    assert (total.positions, total.graded, total.illegal, total.failed) == (3, 2, 1, 0)
    assert (total.mean, total.mean_with_worst) == (0.0, 2 / 3)


def test_bots_that_raise_or_answer_with_no_move_are_counted_apart() -> None:
    answers = iter([RuntimeError("tired"), None, (0, 99)])

    def bot(position: plancia.Position[Any]) -> Any:
        answer = next(answers, position.legal_moves()[0])
        if isinstance(answer, Exception):
            raise answer
        return answer

    positions = list(read_set(published_set(NIM)))[:4]
    found = score(run(NIM, positions, ask_player(plancia.player(bot, NIM))))
    assert (found.failed, found.unreadable, found.illegal, found.graded) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("stdin:cat", "0 illegal moves, 2 answers without a move, 0 failures"),
        ("stdin:echo 8", "2 illegal moves, 0 answers without a move, 0 failures"),
        ("stdin:yes", "0 illegal moves, 0 answers without a move, 2 failures"),
        ("stdin:sleep 60", "0 illegal moves, 0 answers without a move, 2 failures"),
        ("stdin:echo 4", "of 2 moves are best"),
    ],
)
def test_a_command_is_a_model(program: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regret", program, "--count", "2", "--jobs", "2", "--seconds", "0.5"]) == 0
    output = capsys.readouterr().out
    assert says in output
    assert ("nothing was graded" in output) == (program != "stdin:echo 4")


def test_a_command_that_fails_ends_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["regret", "stdin:false", "--count", "5"]) == 1
    captured = capsys.readouterr()
    assert "the command failed with status 1" in captured.err
    assert captured.out == ""


def test_in_the_arena_a_program_without_a_move_forfeits_with_its_first_lines() -> None:
    program = f"stdin:{sys.executable} -c 'print(\"As a language model\")'"
    verdict = play_out(Match(CONNECT4.start()), (program, "random"), seed=1)
    assert verdict.termination is Termination.ILLEGAL
    assert "No move was stated" in verdict.reason
    assert "As a language model" in verdict.reason
    with pytest.raises(BadPlayer, match="needs a command"):
        plancia.player("stdin: ", CONNECT4)
    with pytest.raises(BadPlayer, match=r"can't be started: .*no-such-program"):
        plancia.player("stdin:no-such-program", CONNECT4).answer(CONNECT4.start())


def test_wrong_addresses_are_named() -> None:
    with pytest.raises(BadPlayer, match="is not an address"):
        Endpoint("ftp://host", "any")
    with pytest.raises(AskFailed):
        Endpoint("http://127.0.0.1:9", "any", 0.2)([], lambda: True)


def test_the_command_makes_sets_and_grades_by_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["regret", "make", "5", "--count", "4"]) == 0
    made = capsys.readouterr().out
    (tmp_path / "set.txt").write_text(made)
    assert len(made.splitlines()) == 4
    assert main(["regret", "make", "5", "--count", "4"]) == 0
    assert capsys.readouterr().out == made
    assert main(["regret", "best", "--positions", str(tmp_path / "set.txt")]) == 0
    assert "100.00% of 4 moves are best" in capsys.readouterr().out
    set_of_nim = ["--game", "nim", "-o", "heaps=6,7,9", "--count", "5"]
    assert main(["regret", "make", "7", *set_of_nim]) == 0
    (tmp_path / "set.txt").write_text(capsys.readouterr().out)
    asked = ["regret", "best", "--positions", str(tmp_path / "set.txt"), *set_of_nim]
    assert main(asked) == 0
    assert "100.00% of 5 moves are best" in capsys.readouterr().out
    for wrong in (["regret"], ["regret", "--model", "http://x"], ["regret", "a", "b"]):
        assert main(wrong) == 2
