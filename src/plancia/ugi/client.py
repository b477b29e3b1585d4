"""The client side of UGI: any external engine as a player, `ugi:COMMAND`."""

from __future__ import annotations

import contextlib
import queue
import re
import shlex
import subprocess
import tempfile
import threading
import time
import weakref
from collections.abc import Callable
from itertools import pairwise
from typing import IO, Any, BinaryIO, TypeVar

from plancia.core.errors import IllegalMove, MalformedText, said
from plancia.core.game import Game, M, Position, replay
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, Player, Stop, never
from plancia.core.run.guarded import Guarded
from plancia.ugi.text import MAX_LINE_BYTES, POINTS, lines_of, truth

T = TypeVar("T")


class EngineFailed(RuntimeError):
    """An external engine that ended, hung or spoke something else than UGI."""


class UgiPlayer(Player[M]):
    """An external UGI engine: a program that is started, and asked through its streams.

    An engine takes one kind of limit: seconds are preferred to nodes, and nodes to depth. Without
    any it is given a second.
    """

    def __init__(
        self, command: str, game: Game[M], seed: int | None = None, *, patience: float = 20.0
    ) -> None:
        self.name = f"ugi:{command}"
        self._game, self._seed, self._patience = game, seed, patience
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # closed by `_end`
        try:
            self._process = Guarded(shlex.split(command), stderr=self._errors)
        except (OSError, ValueError) as error:
            self._errors.close()
            raise BadPlayer(
                "ugi:{command} can't be started: {why}", command=command, why=said(error)
            ) from error
        self._said: queue.Queue[str | None] = queue.Queue(10_000)
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._said), daemon=True
        )
        reader.start()
        self._close = weakref.finalize(self, _end, self._process, reader, self._said, self._errors)
        self._introduced = False

    def close(self) -> None:
        """Have the engine quit. It happens by itself when the player is garbage collected."""
        self._close()

    def new_game(self) -> None:
        if not self._introduced:
            self._introduce()
        self._send("uginewgame")
        self._ready()

    def answer(
        self, position: Position[M], limits: Limits = NO_LIMITS, stop: Stop = never
    ) -> Answer[M]:
        if not self._introduced:
            self.new_game()
        if position.game != self._game:
            raise BadPlayer(
                "{name} was started for {game}, not {wanted}",
                name=self.name,
                game=repr(self._game),
                wanted=repr(position.game),
            )
        start = position == self._game.start()
        self._send("position startpos" if start else f"position fen {position.to_text()}")
        self._ready()
        self._send(f"go {_go_words(limits)}")
        told = _Told()
        token = self._expect(told.hear, stop=stop)
        return told.answer(position, position.parse_move(token))

    def _introduce(self) -> None:
        """`ugi`, then the game's options as far as the engine knows them."""
        offered: dict[str, str] = {}

        def hear(words: list[str]) -> bool | None:
            if found := re.fullmatch(r"option name (.+?) type .*", " ".join(words)):
                offered[found[1].casefold()] = found[1]
            return True if words == ["ugiok"] else None

        self._send("ugi")
        self._expect(hear, self._patience)
        changed = self._game.options.changed()
        for name, value in self._game.options.to_json().items():
            if name.casefold() in offered:
                text = truth(value) if isinstance(value, bool) else str(value)
                self._send(f"setoption name {offered[name.casefold()]} value {text}")
            elif name in changed:
                raise EngineFailed(f"the engine has no option {name}, which is to be {value}")
        if self._seed is not None and "seed" in offered:
            self._send(f"setoption name {offered['seed']} value {self._seed}")
        self._ready()
        self._introduced = True

    def _ready(self) -> None:
        self._send("isready")
        self._expect(lambda words: True if words == ["readyok"] else None, self._patience)

    def _send(self, line: str) -> None:
        stream = self._process.stdin
        # If it died, reading will tell.
        with contextlib.suppress(BrokenPipeError, ValueError):
            stream.write(line.encode() + b"\n")
            stream.flush()

    def _expect(
        self,
        hear: Callable[[list[str]], T | None],
        patience: float | None = None,
        stop: Stop = never,
    ) -> T:
        """Listen to lines until `hear` makes something of one."""
        until = None if patience is None else time.monotonic() + patience
        stopped = False
        while True:
            if not stopped and stop():
                self._send("stop")
                stopped = True
            try:
                wait = 0.01 if stop is not never else patience
                line = self._said.get(timeout=wait)
            except queue.Empty:
                if until is not None and time.monotonic() > until:
                    raise EngineFailed(f"no answer within {patience:g} s") from None
                continue
            if line is None:
                raise EngineFailed(self._last_words())
            found = hear(line.split())
            if found is not None:
                return found

    def _last_words(self) -> str:
        try:
            status: int | str = self._process.wait(1)
        except subprocess.TimeoutExpired:
            status = "its output closed"
        self._errors.seek(0)
        lines = self._errors.read(MAX_LINE_BYTES).decode("utf-8", "replace").strip().splitlines()
        return f"the engine ended ({status}){': ' + lines[-1] if lines else ''}"


def player(argument: str, game: Game[Any], seed: int | None) -> Player[Any]:
    """The player that `ugi:COMMAND` names."""
    return UgiPlayer(argument, game, seed)


class _Told:
    """What an engine says on the way to its move."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.line: list[str] = []
        self.why = ""

    def hear(self, words: list[str]) -> str | None:
        match words:
            case ["bestmove", token, *_]:
                return token
            case ["info", "string", *text]:
                self.why = " ".join(text)
            case ["info", *facts]:
                if "pv" in facts:
                    at = facts.index("pv")
                    facts, self.line = facts[:at], facts[at + 1 :]
                for word, value in pairwise(facts):
                    if re.fullmatch(r"-?[0-9]{1,15}", value):
                        self.numbers[word] = int(value)
        return None

    def answer(self, position: Position[M], move: M) -> Answer[M]:
        value = None
        if "cp" in self.numbers:
            value = max(-1.0, min(1.0, self.numbers["cp"] / POINTS))
        line: list[M] = []
        with contextlib.suppress(IllegalMove, MalformedText):
            line.extend(step.move for step in replay(position, self.line))
        depth, nodes = self.numbers.get("depth", 0), self.numbers.get("nodes", 0)
        return Answer(move, value, tuple(line), self.why, depth, nodes)


def _go_words(limits: Limits) -> str:
    if limits.seconds is not None:
        return f"movetime {max(1, round(limits.seconds * 1000))}"
    if limits.nodes is not None:
        return f"nodes {limits.nodes}"
    if limits.depth is not None:
        return f"depth {limits.depth}"
    return "movetime 1000"


def _read(stream: BinaryIO, said: queue.Queue[str | None]) -> None:
    with contextlib.suppress(OSError, ValueError):
        for line in lines_of(stream):
            said.put(line)
    said.put(None)


def _end(
    process: Guarded,
    reader: threading.Thread,
    said: queue.Queue[str | None],
    errors: IO[bytes],
) -> None:
    with contextlib.suppress(OSError, ValueError):
        process.stdin.write(b"quit\n")
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(1)
    process.end()
    while reader.is_alive():  # it may be waiting for room to put what it read
        with contextlib.suppress(queue.Empty):
            said.get(timeout=0.01)
    errors.close()
