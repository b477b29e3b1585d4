"""The engine side of UGI: our players for programs that speak the protocol."""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import version
from itertools import dropwhile, pairwise
from typing import Any, BinaryIO, Final

from plancia.arena.seat import ApartSeat, Forfeit
from plancia.core.errors import BadOption, IllegalMove, MalformedText
from plancia.core.game import FIRST, Game, M, Position
from plancia.core.match import Clock, Termination
from plancia.core.options import OptionSpec
from plancia.core.player import NO_LIMITS, Answer, BadPlayer, Limits, player
from plancia.ugi.text import NO_MOVE, POINTS, lines_of, truth

STOP_TIMEOUT_S: Final = 0.04
"""For the player to answer after `stop`; then the engine answers without it."""

_STALE_TIMEOUT_S: Final = 1.0
"""For a player that did not stop in time, before its process is killed."""

_POLL_S: Final = 0.25
"""Interval at which a waiting thread checks whether its search was abandoned."""


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
        self._player = "best" if "Levels" in kind.capabilities else "mcts:1000"
        self._seed: int | None = None
        self._position: Position[Any] = self._game.start()
        self._seat: ApartSeat | None = None
        self._search: _GoCommand | None = None
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
            "quit": self._stop,
        }

    def run(self) -> None:
        """Answer line after line until `quit` or the end of the input."""
        try:
            for line in lines_of(self._source):
                # As UCI has it: unknown words are ignored, and the rest of the line is tried.
                known = dropwhile(lambda word: word not in self._commands, line.split())
                match list(known):
                    case ["quit", *_]:
                        self._stop([])
                        return
                    case [command, *words]:
                        self._commands[command](words)
            if self._search and self._search.endless:
                self._stop([])
            if self._search:
                self._search.finished.wait()
        except BrokenPipeError:
            pass  # the client has closed its end
        finally:
            self._leave()

    def say(self, line: str) -> None:
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
        presets = type(self._game).presets
        if presets:
            usual = [name for name, preset in presets.items() if not preset.options]
            first = usual[0] if usual else "default"
            names = presets if usual else [first, *presets]
            choices = " ".join(f"var {name}" for name in names)
            self.say(f"option name Variant type combo default {first} {choices}")
        for spec in self._game.options_type.specs():
            self.say(f"option name {spec.name} {_declared(spec)}")
        self.say("ugiok")

    def _isready(self, words: list[str]) -> None:
        if not self._searching():
            self._settle()
            try:
                self.seated()
            except Forfeit as forfeit:
                self.say(f"info string {forfeit.reason}")
        self.say("readyok")

    def _uginewgame(self, words: list[str]) -> None:
        if self._refused("uginewgame"):
            return
        self._settle()
        self._position = self._game.start()
        if self._search and self._search.is_stale():
            self._leave()
        try:
            if self._seat:
                self._reseat(self._seat)
            else:
                self.seated()  # now, so that the first `go` is not late
        except Forfeit:  # `go` will tell
            self.unseat()

    def _setoption(self, words: list[str]) -> None:
        if self._refused("setoption"):
            return
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
                self._leave()
            case "seed":
                if not (value.isascii() and value.isdecimal() and len(value) <= 10):
                    raise BadOption(
                        "Seed is {value}; it takes a whole number, 0 for any", value=repr(value)
                    )
                self._seed = int(value) or None
                self._leave()
            case "variant" if kind.presets:
                presets = {name.casefold(): each.options for name, each in kind.presets.items()}
                if value.casefold() not in {"default", *presets}:
                    there = ", ".join(kind.presets)
                    raise BadOption(
                        "Variant is {value}; there are: {there}", value=repr(value), there=there
                    )
                self._values = dict(presets.get(value.casefold(), {}))
            case known if known in specs:
                spec = specs[known]
                read = spec.read(value)
                spec.check(read)
                self._values = self._values | {spec.name: read}
            case _:
                there = ", ".join(["Player", "Seed", "Variant", *specs])
                raise BadOption(
                    "there is no option {name}; there are: {there}", name=repr(name), there=there
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
            self._leave()

    def _set_position(self, words: list[str]) -> None:
        if self._refused("position"):
            return
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
        if self._refused("go"):
            return
        self._settle()
        if self._position.outcome is not None:
            self.say("info string the game is over")
            self.say(f"bestmove {NO_MOVE}")
            return
        limits = _limits(words, self._position.to_move)
        self._search = _GoCommand(self, self._position, limits, self._search)

    def _stop(self, words: list[str]) -> None:
        if self._search:
            self._search.stop()

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

    def _refused(self, command: str) -> bool:
        """While the engine thinks, the protocol allows `isready`, `stop`, `quit` and no more."""
        if self._searching():
            self.say(f"info string {command} is ignored while thinking")
            return True
        return False

    def seated(self) -> ApartSeat:
        """The player's seat; one is made if there is none."""
        if self._seat is None:
            self._seat = ApartSeat()
            try:
                self._reseat(self._seat)
            except Forfeit:
                self._seat = None
                raise
        return self._seat

    def _reseat(self, seat: ApartSeat) -> None:
        try:
            seat.reseat(partial(player, self._player, self._game, seed=self._seed))
        except BadPlayer as error:
            raise Forfeit(Termination.CRASH, str(error)) from error

    def unseat(self) -> None:
        if self._seat:
            self._seat.close()
            self._seat = None

    def kill(self) -> None:
        """End the player's process, if there is one. From any thread."""
        seat = self._seat
        if seat:
            with contextlib.suppress(ValueError):  # closed already
                seat.kill()

    def _leave(self) -> None:
        """Abandon the search and end the player."""
        if self._search:
            self._search.abandon()
        self.unseat()


class _GoCommand:
    """One `go`: the player thinks in its process, a thread waits for it; one `bestmove` comes."""

    def __init__(
        self, engine: UgiEngine, position: Position[Any], limits: Limits, before: _GoCommand | None
    ) -> None:
        self.engine, self.position, self.limits = engine, position, limits
        self.endless = limits == NO_LIMITS
        self.finished = threading.Event()
        self._stale = False
        self._answering = threading.Lock()
        self._hurried = False
        self._seat: ApartSeat | None = None
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._think, args=(before,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._hurried = True
        if self._seat:
            self._seat.hurry()
        if not self.finished.wait(STOP_TIMEOUT_S):
            self._give_up("the player did not stop in time")
        with self._answering:
            pass  # until the move is out

    def abandon(self) -> None:
        """Drop the answer and end the player."""
        self.finished.set()
        while self._thread.is_alive():
            self.engine.kill()
            self._thread.join(0.05)

    def is_stale(self) -> bool:
        """True if the player still owes the answer to a finished search."""
        self._thread.join()
        return self._stale

    def _think(self, before: _GoCommand | None) -> None:
        try:
            seat = self._take_seat(stale=before is not None and before.is_stale())
            seat.ask(self.position, self.limits)
            self._seat = seat
            if self._hurried:
                seat.hurry()
            answer = None
            while answer is None and not self.finished.is_set():
                answer = seat.wait(_POLL_S)
            self._stale = answer is None
            if answer is not None:
                self._answer(answer)
        except Forfeit as forfeit:
            self.engine.unseat()
            self._give_up(forfeit.reason)
        except BrokenPipeError:
            self.finished.set()  # the client has closed its end; the reader will notice as well

    def _take_seat(self, stale: bool) -> ApartSeat:
        seat = self.engine.seated()
        if stale:
            try:
                if seat.wait(_STALE_TIMEOUT_S) is not None:
                    return seat
            except Forfeit:
                pass
            self.engine.unseat()
        return self.engine.seated()

    def _answer(self, answer: Answer[Any]) -> None:
        try:
            self.position.play(answer.move)
        except Exception as error:  # a bot may answer with anything at all
            self._give_up(str(error))
            return
        spent = time.monotonic() - self._began
        speed = int(answer.nodes / spent) if spent else 0
        facts = f"depth {answer.depth} time {spent * 1000:.0f} nodes {answer.nodes} nps {speed}"
        if answer.value is not None:
            facts += f" score cp {answer.value * POINTS:.0f}"
        facts += f" pv {' '.join(_tokens(self.position, answer.line or (answer.move,)))}"
        lines = [f"info {facts}"]
        if answer.why:
            lines.append(f"info string {answer.why}")
        self._say(lines, answer.move)

    def _give_up(self, why: str) -> None:
        self._say([f"info string {why}"], passable_move(self.position))

    def _say(self, lines: list[str], move: Any) -> None:
        with self._answering:
            if self.finished.is_set():
                return
            for line in lines:
                self.engine.say(line)
            # The client may send the next command as soon as it has the move.
            self.finished.set()
            self.engine.say(f"bestmove {self.position.format_move(move)}")


def passable_move(position: Position[M], seconds: float = 0.005) -> M:
    """A move without any thought: one that wins at once if it is soon found, else a middle one."""
    moves = position.legal_moves()
    until = time.monotonic() + seconds
    for move in moves:
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            return move
        if time.monotonic() > until:
            break
    return moves[len(moves) // 2]


def _declared(spec: OptionSpec) -> str:
    default = str(spec.write(spec.default)).replace("\n", " ")
    match spec.kind:
        case "number":
            return f"type spin default {default} min {spec.low} max {spec.high}"
        case "yes or no":
            return f"type check default {truth(spec.default)}"
        case "choice":
            choices = " ".join(f"var {choice}" for choice in spec.choices)
            return f"type combo default {default} {choices}"
        case _:
            return f"type string default {default}"


def _limits(words: Sequence[str], to_move: int) -> Limits:
    """What `go` allows; words that mean nothing here are ignored."""
    given: dict[str, int] = {}
    for word, value in pairwise(words):
        if value.isascii() and value.isdecimal() and len(value) < 16:
            given[word] = int(value)
    seconds = given["movetime"] / 1000 if "movetime" in given else None
    left = given.get(f"p{to_move}time")
    if seconds is None and left:
        increment = given.get(f"p{to_move}inc", 0)
        seconds = Clock(left / 1000, increment / 1000).budget(left / 1000)
    return Limits(seconds, given.get("nodes"), given.get("depth"))


def _tokens(position: Position[Any], line: Sequence[Any]) -> Iterator[str]:
    """The moves of a line as far as they are any."""
    for move in line:
        try:
            token, position = position.format_move(move), position.play(move)
        except Exception:  # a bot's own line: it is only shown
            return
        yield token
