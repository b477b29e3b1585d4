"""Players in this process and in processes of their own.

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
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from types import ModuleType, NoneType
from typing import Any, ClassVar, Final

from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.position import Position
from plancia.core.text import Text
from plancia.engine.match import Forfeit, Termination
from plancia.engine.player import (
    NO_LIMITS,
    Answer,
    BadPlayer,
    Limits,
    MakePlayer,
    Player,
    Stop,
    Thinks,
    never,
)
from plancia.processes.child import CHILDREN, PipedProcess, end_with_parent, hard_limit
from plancia.processes.dialogue import EngineFailed
from plancia.processes.guard import adopt_orphans, end_tree

_START_TIMEOUT_S: Final = 120.0
"""For a player to get ready, compiling included; no clock runs."""
_EXIT_TIMEOUT_S: Final = 10.0
"""For the exit status of a process whose pipe is closed: a crash may be dumped first."""

_GONE: Final = (EOFError, BrokenPipeError, ConnectionResetError)


@dataclass(frozen=True, slots=True)
class PlayerReply:
    """An answer of a player, which goes on searching unless it is the last one."""

    answer: Any
    is_last: bool


class InProcessPlayer:
    """In this process. Nothing can be done about a player who never answers."""

    def __init__(self, make: MakePlayer) -> None:
        try:
            self.player: Thinks = make()
            _begin_game(self.player)
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
        with _forfeiting():
            answer: Answer[Any] = self.player.answer(position, limits, stop)
            _check_answer(answer, self.player)
            return answer

    def deepen(self, position: Position[Any], limits: Limits, stop: Stop) -> Iterator[Any]:
        """Each answer knows more than the one before."""
        with _forfeiting():
            for answer in self.player.deepen(position, limits, stop):
                _check_answer(answer, self.player)
                yield answer

    def close(self) -> None:
        """It has nothing to end."""


@contextlib.contextmanager
def _forfeiting() -> Iterator[None]:
    """An error of a player in this process is a Forfeit."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise _forfeit(error) from error


class SubprocessPlayer(PipedProcess):
    """In a process of its own, which ends with the seat; empty until `reseat` if made so."""

    def __init__(self, make: MakePlayer | None = None) -> None:
        self._stop = CHILDREN.RawValue("b", 0)
        self._owes = False
        """True from a question to its last answer."""
        self._latest: Any = None
        self._seconds: float | None = None
        """The limit of the last question."""
        self._is_of_main = make is not None and _is_of_main(make)
        with contextlib.nullcontext() if self._is_of_main else _hidden_main():
            super().__init__(_host, self._stop)
        if make is not None:
            self.reseat(make)

    def reseat(self, make: MakePlayer) -> None:
        """A player takes the seat, for a new game; the process stays as warm as it is."""
        try:
            try:
                self._send(make)
            except (pickle.PicklingError, TypeError, AttributeError) as error:
                raise BadPlayer(
                    "a player under a clock must pickle: {why}", why=error_text(error)
                ) from error
            self._wait_until_ready()
        except BaseException:
            self.end()
            raise

    def _wait_until_ready(self) -> None:
        if not self.pipe.poll(_START_TIMEOUT_S):
            raise Forfeit(Termination.CRASH, f"not ready after {_START_TIMEOUT_S:g} s")
        try:
            self._receive()
        except Forfeit as forfeit:
            if not (self._is_of_main and self.pipe.closed):
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
        """The player's answer, or Forfeit; `deadline` is when it is too late, in seconds."""
        # A player with a clock may use all of it, above all for its first move.
        seconds = hard_limit(limits.seconds) if deadline is None else deadline
        self.ask(position, limits, seconds=seconds)
        while (reply := self.wait(None if stop is never else 0.01)) is None:
            if stop():
                self.hurry()
        answer: Answer[Any] = reply.answer
        return answer

    def ask(
        self,
        position: Position[Any],
        limits: Limits = NO_LIMITS,
        deepens: bool = False,
        seconds: float | None = None,
    ) -> None:
        """Hand over a position; `wait` has the answer and, if it `deepens`, those before it. The
        process is ended if there is none after that many seconds."""
        self._seconds = seconds
        self.limit(seconds)
        self._stop.value = 0
        self._latest = None
        self._send((position, limits, deepens))

    def wait(self, seconds: float | None) -> PlayerReply | None:
        """The next answer, or None after that many seconds."""
        if not self.pipe.poll(seconds):
            return None
        found = self._receive()
        assert isinstance(found, PlayerReply)
        if found.is_last:
            self.limit(None)
        if found.is_last and found.answer is None:
            return PlayerReply(self._latest, is_last=True)
        self._latest = found.answer
        return found

    def hurry(self, seconds: float | None = None) -> None:
        """Have it answer at once; it is ended after that many seconds."""
        self._stop.value = 1
        if seconds is not None:
            self._seconds = seconds
            self.limit(seconds)

    def kill(self) -> None:
        """End the process. From any thread: a thread that waits for an answer gets a Forfeit."""
        pid = self._process.pid
        super().kill()
        with contextlib.suppress(AttributeError, ProcessLookupError, PermissionError):
            os.killpg(pid or 0, signal.SIGKILL)

    def close(self) -> None:
        self.end()

    def _send(self, message: object) -> None:
        self._owes = True
        with contextlib.suppress(*_GONE):  # `_receive` fails
            self.pipe.send(message)

    def _receive(self) -> Any:
        try:
            result, error = self.pipe.recv()
        except Exception as trouble:  # it died, or sent what can't be read
            self._process.join(_EXIT_TIMEOUT_S)
            how = self._process.exitcode
            self.end()
            if self.is_late:
                reason = f"no answer after {self._seconds:.2f} s"
                raise Forfeit(Termination.TIME, reason) from None
            if isinstance(trouble, _GONE):
                raise Forfeit(Termination.CRASH, f"its process ended with {how}") from trouble
            raise Forfeit(Termination.CRASH, f"an answer that can't be read: {trouble}") from None
        self._owes = isinstance(result, PlayerReply) and not result.is_last
        if error is not None:
            termination, reason = error
            raise Forfeit(termination, reason) if termination else BadPlayer(reason)
        return result


PlayerSeat = InProcessPlayer | SubprocessPlayer
"""A player who answers or forfeits, whatever it does."""


class PooledSubprocessPlayer(SubprocessPlayer):
    """Apart, in a process that stays for the next game of the same player when it is closed.

    Without a clock a game of a simple bot takes less time than the start of a process.
    """

    _idle: ClassVar[dict[str, list[PooledSubprocessPlayer]]] = {}

    def __init__(self, spec: str, make: MakePlayer) -> None:
        self._spec = spec
        super().__init__(make)

    @classmethod
    def take(cls, spec: str, make: MakePlayer) -> PooledSubprocessPlayer:
        """A seat for the player that a text names: an idle process if there is one."""
        idle = cls._idle.setdefault(spec, [])
        while idle:
            kept = idle.pop()
            with contextlib.suppress(Forfeit):  # a fresh process shows whose fault that was
                kept.reseat(make)
                return kept
        return cls(spec, make)

    def close(self) -> None:
        if self._owes or self.pipe.closed:
            self.end()
        else:
            self._idle[self._spec].append(self)

    @classmethod
    def end_idle(cls) -> None:
        """End all processes that wait for another game."""
        for idle in cls._idle.values():
            while idle:
                idle.pop().end()


atexit.register(PooledSubprocessPlayer.end_idle)


def _is_of_main(make: MakePlayer) -> bool:
    """True if a bot is of the user's script, which a new process must run again to know it."""
    try:
        return b"__main__" in pickle.dumps(make)
    except Exception:  # `reseat` fails
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
    """The other end of an SubprocessPlayer: makes players, and answers position after position."""
    _leave_the_terminal()
    seated: Thinks | None = None
    with contextlib.suppress(*_GONE):
        while True:
            data = pipe.recv_bytes()
            result: PlayerReply | None = None
            error: tuple[Termination | None, str] | None = None
            try:
                message = pickle.loads(data)
                if callable(message):
                    seated = None  # what it holds, such as an engine, is free for the next one
                    try:
                        seated = message()
                    except BadPlayer as wrong:  # not the player's fault: the text that names it
                        error = None, str(wrong)
                    else:
                        _begin_game(seated)
                else:
                    assert seated is not None
                    position, limits, deepens = message
                    result = _reply(seated, position, limits, deepens, pipe, stop_now)
            except BaseException as trouble:  # SystemExit and KeyboardInterrupt of its own too
                forfeit = _forfeit(trouble)
                error = forfeit.termination, forfeit.reason
            try:
                reply = pickle.dumps((result, error))
            except Exception as trouble:
                reason = f"its answer can't be sent: {trouble}"
                reply = pickle.dumps((None, (Termination.CRASH, reason)))
            pipe.send_bytes(reply)


def _reply(
    seated: Thinks,
    position: Position[Any],
    limits: Limits,
    deepens: bool,
    pipe: Connection,
    stop_now: Any,
) -> PlayerReply:
    """The last reply, after those before it were sent."""

    def stop() -> bool:
        return bool(stop_now.value)

    if not deepens:
        answer = seated.answer(position, limits, stop)
        _check_answer(answer, seated)
        return PlayerReply(answer, is_last=True)
    for answer in seated.deepen(position, limits, stop):
        _check_answer(answer, seated)
        pipe.send((PlayerReply(answer, is_last=False), None))
    return PlayerReply(None, is_last=True)  # it was sent already


def _begin_game(made: Thinks) -> None:
    if isinstance(made, Player):
        made.new_game()


def _check_answer(answer: object, player: Thinks) -> None:
    """A bot may answer with anything at all; a tutor's answers are views."""
    if not isinstance(player, Player):
        return
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
    if isinstance(error, TimeoutError):
        return Forfeit(Termination.TIME, str(error))
    if isinstance(error, EngineFailed):
        return Forfeit(Termination.CRASH, str(error))
    *_, last = traceback.extract_tb(error.__traceback__) or [None]
    where = f" ({os.path.basename(last.filename)}, line {last.lineno})" if last else ""
    return Forfeit(Termination.CRASH, f"{type(error).__name__}: {error}{where}")
