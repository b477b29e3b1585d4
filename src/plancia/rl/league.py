"""Players and language models graded by exact regret, position by position.

A model is a chat endpoint that follows the common completions interface, or a command that reads a
question and writes a reply. Every outcome is a line of a file, from which a run that was ended goes
on. A failure is never a move: no answer in time, an answer that is no reply, a command that fails.
"""

from __future__ import annotations

import http.client
import json
import os
import shlex
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean as mean
from statistics import stdev
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from plancia.core.game import Game
from plancia.core.position import Position
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.processes.child import Program, hard_limit
from plancia.processes.dialogue import EngineFailed, EngineTimeout, shown
from plancia.rl.regret import PROVED, UNKNOWN, regret
from plancia.rl.text import Reply, parse, prompt

KEY_VARIABLE: Final = "PLANCIA_MODEL_KEY"
"""The environment variable with the key of an endpoint."""
DEFAULT_TIMEOUT_S: Final = 120.0
MAX_REPLY_BYTES: Final = 1 << 20
KEPT_CHARS: Final = 2000
"""Of a reply, in a line of the file: its end."""
SENDS: Final = 3
"""Requests for one reply, if the endpoint fails."""
PAUSE_S: Final = 0.5
"""Before the second request; twice as long before each further one."""
SURE: Final = 1.96
"""Standard deviations in half a 95 % confidence interval."""

Status = Literal["ok", "illegal", "unreadable", "failed"]
Message = dict[str, str]


class AskFailed(Exception):
    """No reply came."""


Ask = Callable[[Sequence[Message], Stop], str]
"""Sends a conversation and returns the reply; AskFailed if none comes."""


class Endpoint:
    """A chat endpoint: `URL/chat/completions` takes a conversation and answers with a message."""

    def __init__(self, url: str, name: str, seconds: float = DEFAULT_TIMEOUT_S) -> None:
        self._url = urlsplit(url)
        if self._url.scheme not in _CONNECTIONS or not self._url.hostname:
            raise BadPlayer("{url} is not an address with http:// or https://", url=repr(url))
        self._name, self._seconds = name, seconds

    def __call__(self, messages: Sequence[Message], stop: Stop = never) -> str:
        for number in range(SENDS):
            if number:
                time.sleep(PAUSE_S * 2 ** (number - 1))
            try:
                return self._send(messages)
            except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError) as why:
                failure = f"{type(why).__name__}: {why}"
            if stop():
                break
        raise AskFailed(failure[:200])

    def _send(self, messages: Sequence[Message]) -> str:
        kind = _CONNECTIONS[self._url.scheme]
        connection = kind(self._url.hostname or "", self._url.port, timeout=self._seconds)
        # A time limit of a socket is for each read: what drips would go on for ever.
        timer = threading.Timer(self._seconds, _cut, [connection])
        timer.daemon = True
        timer.start()
        path = self._url.path.rstrip("/")
        path = path if path.endswith("/chat/completions") else f"{path}/chat/completions"
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY_VARIABLE):
            headers["Authorization"] = f"Bearer {key}"
        try:
            body = json.dumps({"model": self._name, "messages": list(messages)})
            connection.request("POST", path, body, headers)
            answer = connection.getresponse()
            data = answer.read(MAX_REPLY_BYTES + 1)
        finally:
            timer.cancel()
            connection.close()
        if answer.status != 200:
            raise ValueError(f"status {answer.status}: {data[:100].decode('utf-8', 'replace')}")
        if len(data) > MAX_REPLY_BYTES:
            raise ValueError(f"more than {MAX_REPLY_BYTES} bytes")
        return str(json.loads(data)["choices"][0]["message"]["content"])


_CONNECTIONS: Final = {
    "http": http.client.HTTPConnection,
    "https": http.client.HTTPSConnection,
}


def _cut(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


class Command:
    """A program that is started for each question, reads it and writes its reply."""

    def __init__(self, command: str, seconds: float = DEFAULT_TIMEOUT_S) -> None:
        if not command.strip():
            raise BadPlayer("stdin:COMMAND needs a command")
        self._command, self._seconds = shlex.split(command), seconds

    def __call__(self, messages: Sequence[Message], stop: Stop = never) -> str:
        try:
            program = Program(self._command)
        except (OSError, ValueError) as error:
            raise BadPlayer("the command can't be started: {why}", why=str(error)) from error
        try:
            program.limit(self._seconds)
            question = "\n".join(message["content"] for message in messages).encode()
            output, errors = program.communicate(question, MAX_REPLY_BYTES, stop)
            if program.is_late:
                name = shlex.join(["stdin", *self._command])
                raise EngineTimeout(f"{name}: no answer within {self._seconds:g} s")
            if stop() or len(output) > MAX_REPLY_BYTES:
                raise AskFailed("interrupted" if stop() else f"more than {MAX_REPLY_BYTES} bytes")
            with suppress(subprocess.TimeoutExpired):
                if status := program.wait(1.0):
                    lines = (output + b"\n" + errors).decode("utf-8", "replace").split("\n")
                    says = shown([line.strip() for line in lines if line.strip()])
                    raise EngineFailed(f"the command failed with status {status}{says}")
        finally:
            program.end()
        return output.decode("utf-8", "replace")


class StdinPlayer(Player[Any]):
    """A command as a player of the arena: an answer without a legal move is no move at all."""

    def __init__(self, command: str) -> None:
        self._command = command
        Command(command)

    def answer(
        self, position: Position[Any], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[Any]:
        ask = Command(self._command, hard_limit(limits.seconds) or DEFAULT_TIMEOUT_S)
        try:
            text = ask([{"role": "user", "content": prompt(position, legal_moves=True)}], stop)
        except AskFailed as error:
            return Answer(None, why=str(error))
        reply = parse(position, text)
        why = "" if reply.status == "ok" else f"{reply.status}: {reply.says}"
        return Answer(reply.move, why=f"{why}{shown(text.strip().splitlines())}" if why else "")


def stdin_player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The kind `stdin:COMMAND`."""
    return StdinPlayer(argument)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one position, or of one move of a game."""

    position: str
    status: Status
    token: str = ""
    regret: int | None = None
    """What the move cost; None if that is not proved, or there is none."""
    worst: int | None = None
    """What the worst move would have cost."""
    tries: int = 1
    reply: str = ""


Grade = Callable[[Position[Any], Stop], Outcome]
"""Has a position answered; what the move cost is filled in later."""


def ask_model(ask: Ask, retries: int = 0) -> Grade:
    """A model, which after a reply without a legal move is told why, that many times."""

    def graded(position: Position[Any], stop: Stop) -> Outcome:
        messages: list[Message] = [{"role": "user", "content": prompt(position)}]
        text, reply = "", Reply("unreadable")
        for tries in range(1, retries + 2):
            try:
                text = ask(messages, stop)
            except (AskFailed, EngineTimeout) as error:
                return Outcome(position.to_text(), "failed", tries=tries, reply=str(error))
            reply = parse(position, text)
            if reply.status == "ok":
                break
            messages += [
                {"role": "assistant", "content": text[-KEPT_CHARS:]},
                {"role": "user", "content": reply.says},
            ]
        token = reply.token if reply.move is None else position.format_move(reply.move)
        return Outcome(
            position.to_text(), reply.status, token, tries=tries, reply=text[-KEPT_CHARS:]
        )

    return graded


def ask_player(player: Player[Any], limits: Limits = NO_LIMITS) -> Grade:
    """A player of ours, or a bot. A program that fails ends the run."""

    def graded(position: Position[Any], stop: Stop) -> Outcome:
        text = position.to_text()
        try:
            player.new_game()
            answer = player.answer(position, limits, stop)
        except EngineTimeout as error:
            return Outcome(text, "failed", reply=str(error))
        except (BadPlayer, EngineFailed):
            raise
        except Exception as error:  # whatever a bot raises
            return Outcome(text, "failed", reply=f"{type(error).__name__}: {error}"[:KEPT_CHARS])
        if answer.move is None:
            return Outcome(text, "unreadable", reply=str(answer.why)[:KEPT_CHARS])
        if answer.move not in position.legal_moves():
            return Outcome(text, "illegal", repr(answer.move)[:80])
        return Outcome(text, "ok", position.format_move(answer.move))

    return graded


def run(
    game: Game[Any],
    positions: Iterable[tuple[str, str]],
    grade: Grade,
    *,
    jobs: int = 1,
    done: Sequence[Outcome] = (),
    stop: Stop = never,
) -> Iterator[Outcome]:
    """The outcomes of a set as they come, until `stop`; those `done` already are not asked again,
    but for failures."""
    known = {each.position for each in done if each.status != "failed"}
    todo = ((text, marks) for text, marks in positions if text not in known)
    waiting: set[Future[Outcome]] = set()

    def work(text: str, marks: str) -> Outcome:
        position = game.from_text(text)
        return _costed(position, marks, grade(position, stop))

    with ThreadPoolExecutor(jobs) as pool:
        while not stop():
            while len(waiting) < jobs and (one := next(todo, None)) is not None:
                waiting.add(pool.submit(work, *one))
            if not waiting:
                return
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ready:
                outcome = future.result()
                if not stop():
                    yield outcome


def _costed(position: Position[Any], marks: str, found: Outcome) -> Outcome:
    known = [PROVED[mark] for mark in marks if mark != UNKNOWN]
    worst = max(known) - min(known) if known and UNKNOWN not in marks else None
    cost = None
    if found.status == "ok":
        move = position.parse_move(found.token)
        cost = regret(marks, position.legal_moves().index(move))
    return replace(found, regret=cost, worst=worst)


@dataclass(frozen=True, slots=True)
class Score:
    """How a player did. Means and shares are None where nothing was graded."""

    positions: int
    graded: int
    """Legal answers whose cost is proved."""
    best: int
    """Of these, answers that cost nothing."""
    illegal: int
    unreadable: int
    failed: int
    share: float | None
    """The share of graded answers that are best, from 0 to 1."""
    share_interval: tuple[float, float] | None
    """Its 95 % confidence interval (Wilson)."""
    mean: float | None
    """The mean regret of graded answers."""
    mean_error: float | None
    """Half its 95 % confidence interval."""
    mean_with_worst: float | None
    """The same, with the worst move for each answer that was illegal or unreadable."""


def score(outcomes: Iterable[Outcome]) -> Score:
    """The last outcome of each position counts."""
    found = list({each.position: each for each in outcomes}.values())
    kinds = Counter(each.status for each in found)
    costs = [each.regret for each in found if each.status == "ok" and each.regret is not None]
    missed = [each.worst for each in found if each.status in ("illegal", "unreadable")]
    with_worst = [*costs, *(worst for worst in missed if worst is not None)]
    best, count = costs.count(0), len(costs)
    return Score(
        positions=len(found),
        graded=count,
        best=best,
        illegal=kinds["illegal"],
        unreadable=kinds["unreadable"],
        failed=kinds["failed"],
        share=best / count if count else None,
        share_interval=_wilson(best, count) if count else None,
        mean=mean(costs) if count else None,
        mean_error=SURE * stdev(costs) / sqrt(count) if count > 1 else None,
        mean_with_worst=mean(with_worst) if with_worst else None,
    )


def _wilson(best: int, count: int) -> tuple[float, float]:
    share, z2 = best / count, SURE**2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = SURE * sqrt(share * (1 - share) / count + z2 / (4 * count**2)) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)
