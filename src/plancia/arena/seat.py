"""Seats: where a player sits while it thinks.

A player under a clock, and a user's own bot always, sits apart, in a process of its own: one that
hangs is out of time, one that crashes forfeits, and nothing else suffers. It is not a sandbox: a
player can do whatever the user who runs it can do.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from types import ModuleType, NoneType
from typing import Any, ClassVar, Final

from plancia.core.errors import IllegalMove, MalformedText, said
from plancia.core.game import Position
from plancia.core.match import Termination
from plancia.core.player import (
    NO_LIMITS,
    Answer,
    BadPlayer,
    Limits,
    Player,
    Stop,
    never,
)
from plancia.core.run.dialogue import EngineFailed
from plancia.core.run.guard import adopt_orphans, end_tree
from plancia.core.run.local import CHILDREN, end_with_parent
from plancia.core.text import Text

MakePlayer = Callable[[], Player[Any]]

Tell = Callable[[Answer[Any]], None]
"""Called with each answer of a player that goes on searching; an analyst's are analyses."""

MAX_REASON_CHARS: Final = 4000
"""Characters kept of a player's explanation or error."""

_START_TIMEOUT_S: Final = 120.0
"""For a player to get ready, compiling included; no clock runs."""
_EXIT_TIMEOUT_S: Final = 10.0
"""For the exit status of a process whose pipe is closed: a crash may be dumped first."""

_GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)


class Forfeit(Exception):
    """A player gave no valid answer: the kind of failure, and the reason."""

    def __init__(self, termination: Termination, reason: str) -> None:
        self.termination = termination
        self.reason: str = writable(reason)
        super().__init__(self.reason)


class PlayerSeat(ABC):
    """A player who answers or forfeits, whatever it does."""

    @abstractmethod
    def answer(
        self,
        position: Position[Any],
        limits: Limits = NO_LIMITS,
        stop: Stop = never,
        deadline: float | None = None,
    ) -> Answer[Any]:
        """The player's answer, or Forfeit; `deadline` is when it is too late, in seconds."""

    def close(self) -> None:  # noqa: B027  # a seat in this process has nothing to do
        """End the player."""


class HereSeat(PlayerSeat):
    """In this process. Nothing can be done about a player who never answers."""

    def __init__(self, make: MakePlayer) -> None:
        try:
            self.player: Player[Any] = make()
            self.player.new_game()
        except BadPlayer:  # an error in the match's set-up, not of the player
            raise
        except (Exception, SystemExit) as error:
            raise _forfeit(error) from error

    def answer(
        self,
        position: Position[Any],
        limits: Limits = NO_LIMITS,
        stop: Stop = never,
        deadline: float | None = None,
    ) -> Answer[Any]:
        try:
            answer = self.player.answer(position, limits, stop)
            _check_answer(answer)
        except (Exception, SystemExit) as error:
            raise _forfeit(error) from error
        return answer


class ApartSeat(PlayerSeat):
    """In a process of its own, which ends with the seat; empty until `reseat` if made so."""

    def __init__(self, make: MakePlayer | None = None) -> None:
        self._pipe, there = CHILDREN.Pipe()
        self._stop = CHILDREN.RawValue("b", 0)
        self._tell: Tell | None = None
        self._owes = False
        """True from a question to its answer."""
        self._process = CHILDREN.Process(target=_host, args=(there, self._stop))
        self._is_of_main = make is not None and _is_of_main(make)
        with contextlib.nullcontext() if self._is_of_main else _hidden_main():
            self._process.start()
        there.close()
        if make is not None:
            self.reseat(make)

    def reseat(self, make: MakePlayer) -> None:
        """A player takes the seat, for a new game; the process stays as warm as it is."""
        try:
            try:
                self._send(make)
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                raise BadPlayer(
                    "a player under a clock must pickle: {why}", why=said(error)
                ) from error
            self._wait_until_ready()
        except BaseException:
            self._end()
            raise

    def _wait_until_ready(self) -> None:
        if not self._pipe.poll(_START_TIMEOUT_S):
            raise Forfeit(Termination.CRASH, f"not ready after {_START_TIMEOUT_S:g} s")
        try:
            self._receive()
        except Forfeit as forfeit:
            if not (self._is_of_main and self._pipe.closed):
                raise
            raise BadPlayer(
                "a script whose own bot plays under a clock runs again in the bot's process: "
                "it must start games under `if __name__ == '__main__':` ({why})",
                why=forfeit.reason,
            ) from forfeit

    def answer(
        self,
        position: Position[Any],
        limits: Limits = NO_LIMITS,
        stop: Stop = never,
        deadline: float | None = None,
    ) -> Answer[Any]:
        began = time.monotonic()
        self.ask(position, limits)
        patience = deadline if stop is never else 0.01
        while (answer := self.wait(patience)) is None:
            spent = time.monotonic() - began
            if deadline is not None and spent > deadline:
                self._end()
                raise Forfeit(Termination.TIME, f"no answer after {spent:.2f} s")
            if stop():
                self.hurry()
        return answer

    def ask(
        self, position: Position[Any], limits: Limits = NO_LIMITS, tell: Tell | None = None
    ) -> None:
        """Hand over a position; `wait` has the answer, after `tell` was called with it and with
        each one that knew less."""
        self._stop.value = 0
        self._tell = tell
        self._send((position, limits, tell is not None))

    def wait(self, seconds: float | None) -> Answer[Any] | None:
        """The answer, or None after that many seconds; an interim answer also ends the wait with
        None."""
        if not self._pipe.poll(seconds):
            return None
        found = self._receive()
        if isinstance(found, _SoFar):
            assert self._tell is not None
            self._tell(found.answer)
            return None
        assert isinstance(found, Answer)
        return found

    def hurry(self) -> None:
        """Have it answer at once. From any thread."""
        self._stop.value = 1

    def kill(self) -> None:
        """End the process. From any thread: a thread that waits for an answer gets a Forfeit."""
        # The player may have started processes too: below it, or left behind in its group.
        if (pid := self._process.pid) and self._process.is_alive():
            end_tree(pid)
        with contextlib.suppress(AttributeError, ProcessLookupError, PermissionError):
            os.killpg(pid or 0, signal.SIGKILL)
        self._process.kill()

    def close(self) -> None:
        self._end()

    def _end(self) -> None:
        if self._pipe.closed:
            return
        self.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()

    def _send(self, message: object) -> None:
        self._owes = True
        with contextlib.suppress(*_GONE):  # `_receive` will tell
            self._pipe.send(message)

    def _receive(self) -> Any:
        try:
            result, error = self._pipe.recv()
        except Exception as trouble:  # it died, or sent what can't be read
            self._process.join(_EXIT_TIMEOUT_S)
            how = self._process.exitcode
            self._end()
            if isinstance(trouble, _GONE):
                raise Forfeit(Termination.CRASH, f"its process ended with {how}") from trouble
            raise Forfeit(Termination.CRASH, f"an answer that can't be read: {trouble}") from None
        self._owes = isinstance(result, _SoFar)
        if error is not None:
            termination, reason = error
            raise Forfeit(termination, reason) if termination else BadPlayer(reason)
        return result


class KeptSeat(ApartSeat):
    """Apart, in a process that stays for the next game of the same player when it is closed.

    Without a clock a game of a simple bot takes less time than the start of a process.
    """

    _idle: ClassVar[dict[str, list[KeptSeat]]] = {}

    def __init__(self, spec: str, make: MakePlayer) -> None:
        self._spec = spec
        super().__init__(make)

    @classmethod
    def take(cls, spec: str, make: MakePlayer) -> KeptSeat:
        """A seat for the player that a text names: an idle process if there is one."""
        idle = cls._idle.setdefault(spec, [])
        while idle:
            kept = idle.pop()
            with contextlib.suppress(Forfeit):  # a fresh process shows whose fault that was
                kept.reseat(make)
                return kept
        return cls(spec, make)

    def close(self) -> None:
        if self._owes or self._pipe.closed:
            self._end()
        else:
            self._idle[self._spec].append(self)

    @classmethod
    def end_idle(cls) -> None:
        """End all processes that wait for another game."""
        for idle in cls._idle.values():
            while idle:
                idle.pop()._end()


atexit.register(KeptSeat.end_idle)


def _is_of_main(make: MakePlayer) -> bool:
    """True if a bot is of the user's script, which a new process must run again to know it."""
    try:
        return b"__main__" in pickle.dumps(make)
    except Exception:  # `reseat` will tell
        return False


_hiding: Final = threading.Lock()


@contextlib.contextmanager
def _hidden_main() -> Iterator[None]:
    """A process that starts now does not run the user's script, which may start games itself."""
    with _hiding:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def _host(pipe: Connection, stop_now: Any) -> None:
    """The other end of an ApartSeat: makes players, and answers position after position."""
    _leave_the_terminal()
    seated: Player[Any] | None = None
    with contextlib.suppress(*_GONE):
        while True:
            data = pipe.recv_bytes()
            result: Answer[Any] | None = None
            error: tuple[Termination | None, str] | None = None
            try:
                message = pickle.loads(data)
                if callable(message):
                    seated, error = _made(message)
                else:
                    assert seated is not None
                    position, limits, tells = message
                    stop = partial(_is_set, stop_now)
                    if tells:
                        for result in seated.deepen(position, limits, stop):
                            _check_answer(result)
                            pipe.send((_SoFar(result), None))
                    else:
                        result = seated.answer(position, limits, stop)
                    _check_answer(result)
            except BaseException as trouble:  # SystemExit and KeyboardInterrupt of its own too
                forfeit = _forfeit(trouble)
                error = forfeit.termination, forfeit.reason
            pipe.send_bytes(_pickled(result, error))


def _made(make: MakePlayer) -> tuple[Player[Any] | None, tuple[None, str] | None]:
    """A player ready for its first game; or the reason why there is no such player."""
    try:
        made = make()
    except BadPlayer as error:  # not the player's fault: the text that names it is wrong
        return None, (None, str(error))
    made.new_game()
    return made, None


@dataclass(frozen=True, slots=True)
class _SoFar:
    """An answer of a player that goes on searching."""

    answer: Answer[Any]


def _is_set(flag: Any) -> bool:
    return bool(flag.value)


def _check_answer(answer: object) -> None:
    """A bot may answer with anything at all."""
    if not isinstance(answer, Answer):
        raise IllegalMove("it answered {answer}, which is not an Answer", answer=repr(answer))
    for name, kinds in _FIELDS.items():
        if not isinstance(value := getattr(answer, name), kinds):
            raise IllegalMove("its Answer has the {name} {value}", name=name, value=repr(value))


_FIELDS: Final[dict[str, tuple[type, ...]]] = {
    "value": (float, int, NoneType),
    "line": (tuple,),
    "why": (str, Text),
    "depth": (int,),
    "nodes": (int,),
}
"""What may stand in an Answer beside the move, which the match judges."""


def writable(text: str) -> str:
    """A bot's words without what no file or stream takes, lone surrogates, and not too many."""
    return text[:MAX_REASON_CHARS].encode("utf-8", "replace").decode()


def _pickled(result: object, error: object) -> bytes:
    try:
        return pickle.dumps((result, error))
    except Exception as trouble:
        return pickle.dumps((None, (Termination.CRASH, f"its answer can't be sent: {trouble}")))


def _leave_the_terminal() -> None:
    """Ctrl-C is for Plancia, and what a player prints must not mix with our output."""
    if hasattr(os, "setpgrp"):
        os.setpgrp()
    adopt_orphans()
    end_with_parent(_end_with_descendants)
    sys.stdout = sys.stderr
    with contextlib.suppress(OSError):
        os.dup2(2, 1)


def _end_with_descendants() -> None:
    end_tree(os.getpid())
    os._exit(1)


def _forfeit(error: BaseException) -> Forfeit:
    if isinstance(error, IllegalMove | MalformedText):
        return Forfeit(Termination.ILLEGAL, str(error))
    if isinstance(error, EngineFailed):
        return Forfeit(Termination.CRASH, str(error))
    *_, last = traceback.extract_tb(error.__traceback__) or [None]
    where = f" ({os.path.basename(last.filename)}, line {last.lineno})" if last else ""
    return Forfeit(Termination.CRASH, f"{type(error).__name__}: {error}{where}")
