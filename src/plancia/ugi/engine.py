"""The engine side of UGI: our players for programs that speak the protocol."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from itertools import dropwhile, pairwise
from math import inf
from typing import Any, BinaryIO, Final

from plancia.core.errors import BadOption, IllegalMove, MalformedText
from plancia.core.game import Game
from plancia.core.position import FIRST, Position
from plancia.engine.match import Forfeit, GameClock, Termination
from plancia.engine.player import NO_LIMITS, Answer, BadPlayer, Limits, player
from plancia.processes.child import hard_limit
from plancia.processes.dialogue import lines_of
from plancia.processes.player import SubprocessPlayer
from plancia.ugi.client import POINTS, truth

BEST_LEVEL: Final = "best"
NO_MOVE: Final = "(none)"
"""The best move where there is none."""

STOP_TIMEOUT_S: Final = 1.0
"""For the player to answer after `stop`; then its process is ended."""
READY_TIMEOUT_S: Final = 20.0
"""For a player that was not ready when `stop` came: its first answer is as good as any later."""

_POLL_S: Final = 0.1

_NOT_WHILE_THINKING: Final = frozenset({"uginewgame", "setoption", "position", "go"})
"""Commands that the protocol does not allow while the engine thinks."""


class UgiEngine:
    """Plays one game for a UGI client at the other end of two streams."""

    def __init__(self, kind: type[Game[Any]], source: BinaryIO, target: BinaryIO) -> None:
        if kind.players != 2:
            raise BadOption(
                "{name} is a game for one; UGI is for games of two players", name=kind.name
            )
        self._source, self._target = source, target
        self._writing = threading.Lock()
        self._game = kind()
        self._values: dict[str, object] = {}
        self._player = BEST_LEVEL
        self._seed: int | None = None
        self._position: Position[Any] = self._game.start()
        self._seat: SubprocessPlayer | None = None
        self._search: _Search | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def run(self) -> None:
        """Answer line after line until `quit` or the end of the input."""
        try:
            for line in lines_of(self._source):
                # As UCI has it: unknown words are ignored, and the rest of the line is tried.
                known = dropwhile(lambda word: word not in {"quit", *self._commands}, line.split())
                match list(known):
                    case ["quit", *_]:
                        return
                    case [command, *_] if command in _NOT_WHILE_THINKING and self._searching():
                        self.say(f"info string {command} is ignored while thinking")
                    case [command, *words]:
                        self._commands[command](words)
            if self._search and not self._search.is_endless():
                self._search.wait()
        except BrokenPipeError:
            pass  # the client has closed its end
        finally:
            if self._search:
                self._search.stop()
            self.unseat()

    def say(self, line: str) -> None:
        """Write a line to the client."""
        with self._writing:
            # A bot's words may hold a lone surrogate.
            self._target.write((" ".join(line.split()) + "\n").encode("utf-8", "replace"))
            self._target.flush()

    # Commands

    def _ugi(self, words: list[str]) -> None:
        self.say(f"id name Plancia {version('plancia')} {self._game.title}")
        self.say("id author The Plancia authors")
        self.say(f"option name Player type string default {self._player}")
        self.say("option name Seed type spin default 0 min 0 max 2147483647")
        if presets := type(self._game).presets:
            choices = " ".join(f"var {name}" for name in ("default", *presets))
            self.say(f"option name Variant type combo default default {choices}")
        for spec in self._game.options_type.specs():
            default = str(spec.write(spec.default)).replace("\n", " ")
            match spec.kind:
                case "number":
                    kind = f"spin default {default} min {spec.low} max {spec.high}"
                case "yes or no":
                    kind = f"check default {truth(spec.default)}"
                case "choice":
                    choices = " ".join(f"var {choice}" for choice in spec.choices)
                    kind = f"combo default {default} {choices}"
                case _:
                    kind = f"string default {default}"
            self.say(f"option name {spec.name} type {kind}")
        self.say("ugiok")

    def _isready(self, words: list[str]) -> None:
        if not self._searching():
            self._settle()
            self._prepare()
        self.say("readyok")

    def _uginewgame(self, words: list[str]) -> None:
        self._settle()
        self._position = self._game.start()
        self.unseat()
        self._prepare()

    def _setoption(self, words: list[str]) -> None:
        found = re.fullmatch(r"name (.+?)(?: value(?: (.*))?)?", " ".join(words))
        if not found:
            self.say("info string setoption name NAME value VALUE")
            return
        try:
            self._set(found[1], found[2] or "")
        except BadOption as error:
            self.say(f"info string {error}")

    def _set(self, name: str, value: str) -> None:
        kind = type(self._game)
        specs = {spec.name.casefold(): spec for spec in kind.options_type.specs()}
        match name.casefold():
            case "player":
                self._player = value
                self.unseat()
            case "seed":
                if not _is_whole(value, 10):
                    raise BadOption(
                        "Seed is {value}; it takes a whole number, 0 for any", value=repr(value)
                    )
                self._seed = int(value) or None
                self.unseat()
            case "variant" if kind.presets:
                presets = {name.casefold(): each.options for name, each in kind.presets.items()}
                if value.casefold() not in {"default", *presets}:
                    choices = ", ".join(kind.presets)
                    raise BadOption(
                        "Variant is {value}; there are: {choices}",
                        value=repr(value),
                        choices=choices,
                    )
                self._values = dict(presets.get(value.casefold(), {}))
            case known if known in specs:
                spec = specs[known]
                read = spec.read(value)
                spec.check(read)
                self._values = self._values | {spec.name: read}
            case _:
                choices = ", ".join(["Player", "Seed", "Variant", *specs])
                raise BadOption(
                    "there is no option {name}; there are: {choices}",
                    name=repr(name),
                    choices=choices,
                )

    def _settle(self) -> None:
        """Options that only go together are set one by one: they are looked at when needed."""
        kind = type(self._game)
        try:
            game = kind(kind.options_type.read(self._values))
        except BadOption as error:
            self.say(f"info string {error}; the options are as they were")
            self._values = dict(self._game.options.changed())
            return
        if game != self._game:
            self._game = game
            self._position = game.start()
            self.unseat()

    def _set_position(self, words: list[str]) -> None:
        self._settle()
        at = words.index("moves") if "moves" in words else len(words)
        try:
            match words[:at]:
                case ["startpos"]:
                    position = self._game.start()
                case ["fen", *text] if text:
                    position = self._game.from_text(" ".join(text))
                case _:
                    raise MalformedText("position startpos | fen POSITION [moves MOVES]")
            position = position.play_tokens(words[at + 1 :])
        except (IllegalMove, MalformedText) as error:
            self.say(f"info string {error}; the position is as it was")
            return
        self._position = position

    def _go(self, words: list[str]) -> None:
        self._settle()
        if self._position.outcome is not None:
            self.say("info string the game is over")
            self.say(f"bestmove {NO_MOVE}")
            return
        limits = _limits(words, self._position.to_move)
        self._search = _Search(self, self._position, limits)

    def _stop(self, words: list[str]) -> None:
        if self._search:
            self._search.stop(READY_TIMEOUT_S)

    def _query(self, words: list[str]) -> None:
        self._settle()
        outcome = self._position.outcome
        match words[:1]:
            case ["gameover"]:
                self.say(f"response {truth(outcome is not None)}")
            case ["p1turn"]:
                self.say(f"response {truth(self._position.to_move == FIRST)}")
            case ["result"] if outcome is None:
                self.say("response none")
            case ["result"] if outcome is not None:
                winner = outcome.winner
                self.say(f"response {f'p{winner}win' if winner else 'draw'}")

    def _searching(self) -> bool:
        return self._search is not None and not self._search.finished.is_set()

    def seated(self) -> SubprocessPlayer:
        """The player's seat; one is made if there is none."""
        if self._seat is None:
            self._seat = SubprocessPlayer()
            try:
                self._seat.reseat(partial(player, self._player, self._game, seed=self._seed))
            except (BadPlayer, Forfeit) as error:
                self.unseat()
                raise Forfeit(Termination.CRASH, str(error)) from error
        return self._seat

    def _prepare(self) -> None:
        """Have the player ready, so that the first `go` is not late."""
        try:
            self.seated()
        except Forfeit as forfeit:
            self.say(f"info string {forfeit.reason}")

    def unseat(self) -> None:
        """End the player's process, if there is one."""
        if self._seat:
            self._seat.close()
            self._seat = None

    def hurry(self) -> None:
        """Have the player answer at once, if there is one."""
        if seat := self._seat:
            seat.hurry()

    def kill(self) -> None:
        """End the player's process, if there is one. From any thread."""
        if seat := self._seat:
            with contextlib.suppress(ValueError):  # closed already
                seat.kill()


class _Search:
    """One `go`: the player thinks in its process, a thread waits for it; one `bestmove` comes.

    Without a limit it comes after `stop`, even if there is nothing left to think about.
    """

    def __init__(self, engine: UgiEngine, position: Position[Any], limits: Limits) -> None:
        self.engine, self.position, self.limits = engine, position, limits
        self.finished = threading.Event()
        self._stopped = threading.Event()
        self._is_late = False
        self._asked = threading.Event()
        """Set once the player has the question."""
        self._sent: Answer[Any] | None = None
        """The last answer in `info` lines, without its reason."""
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def is_endless(self) -> bool:
        return self.limits.seconds == inf

    def wait(self) -> None:
        """Until the best move is out."""
        self._thread.join()

    def stop(self, ready_timeout: float = STOP_TIMEOUT_S) -> None:
        """Have the best move out. A player that does not stop is ended, and a middle move stands
        in for its own; one that has no question yet has `ready_timeout` to get ready."""
        self._stopped.set()
        if self._asked.wait(ready_timeout):
            self.engine.hurry()
            self._thread.join(STOP_TIMEOUT_S)
        while self._thread.is_alive():
            self._is_late = True
            self.engine.kill()
            self._thread.join(_POLL_S)

    def _run(self) -> None:
        try:
            try:
                move, why = self._think()
            except Forfeit as forfeit:
                self.engine.unseat()
                moves = self.position.legal_moves()
                move = moves[len(moves) // 2]
                why = "the player did not stop in time" if self._is_late else forfeit.reason
            if why:
                self.engine.say(f"info string {why}")
            if self.is_endless():
                self._stopped.wait()
            # The client may send the next command as soon as it has the move.
            self.finished.set()
            self.engine.say(f"bestmove {self.position.format_move(move)}")
        except BrokenPipeError:
            pass  # the client has closed its end; the reader will notice as well
        finally:
            self._asked.set()
            self.finished.set()

    def _think(self) -> tuple[Any, str]:
        """The player's move, and its reason."""
        seat = self.engine.seated()
        seconds = hard_limit(self.limits.seconds)
        seat.ask(self.position, self.limits, deepens=True, seconds=seconds)
        self._asked.set()
        while (reply := seat.wait(None)) is None or not reply.is_last:
            if reply:
                self._send_info(reply.answer)
        try:
            self.position.play(reply.answer.move)
        except Exception as error:  # a bot may answer with anything at all
            raise Forfeit(Termination.ILLEGAL, str(error)) from error
        return reply.answer.move, str(reply.answer.why)

    def _send_info(self, answer: Answer[Any]) -> None:
        """An `info` line, unless nothing is new."""
        # A solver's answer comes from no depth; it knows more than what was sent before.
        depth = max(answer.depth, self._sent.depth if self._sent else 0)
        before, self._sent = self._sent, replace(answer, why="", depth=depth)
        if self._sent == before:
            return
        spent = time.monotonic() - self._began
        speed = int(answer.nodes / spent) if spent else 0
        facts = f"time {spent * 1000:.0f} nodes {answer.nodes} nps {speed}"
        score = "" if answer.value is None else f" score cp {answer.value * POINTS:.0f}"
        if tokens := " ".join(_tokens(self.position, answer.line or (answer.move,))):
            self.engine.say(f"info depth {depth} {facts}{score} pv {tokens}")


def _is_whole(text: str, digits: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= digits


def _limits(words: Sequence[str], to_move: int) -> Limits:
    """What `go` allows, infinite seconds if nothing limits it; unknown words are ignored."""
    given: dict[str, int] = {}
    for word, value in pairwise(words):
        if _is_whole(value, 15):
            given[word] = int(value)
    seconds = given["movetime"] / 1000 if "movetime" in given else None
    left = given.get(f"p{to_move}time")
    if seconds is None and left is not None:
        left, increment = max(left, 1), given.get(f"p{to_move}inc", 0)
        seconds = GameClock(left / 1000, increment / 1000).budget(left / 1000)
    limits = Limits(seconds, given.get("nodes"), given.get("depth"))
    return Limits(inf) if limits == NO_LIMITS else limits


def _tokens(position: Position[Any], line: Sequence[Any]) -> Iterator[str]:
    """The moves of a line as far as they are any."""
    for move in line:
        try:
            token, position = position.format_move(move), position.play(move)
        except Exception:  # a bot's own line: it is only shown
            return
        yield token
