"""Players of every temper: here, so that other processes can import them."""

import ctypes
import faulthandler
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never


class First:
    """The first legal move."""

    def play(self, position: Any) -> Any:
        return position.legal_moves()[0]


def first(position: Any) -> Any:
    """The first legal move, by a function."""
    return position.legal_moves()[0]


class Last:
    """The last legal move."""

    def play(self, position: Any) -> Any:
        return position.legal_moves()[-1]


class Cheat:
    """A move that is none."""

    def play(self, position: Any) -> Any:
        return 99


class Mute:
    """Something that can't be sent to another process."""

    def play(self, position: Any) -> Any:
        return threading.Lock()


class Raises:
    def play(self, position: Any) -> Any:
        raise RuntimeError("I forgot the rules")


class BornBad:
    def __init__(self) -> None:
        raise RuntimeError("no model file")

    def play(self, position: Any) -> Any:
        raise AssertionError


class NeverBorn:
    def __init__(self) -> None:
        while True:
            time.sleep(1)

    def play(self, position: Any) -> Any:
        raise AssertionError


class Reads:
    """Asks a question where no person answers."""

    def play(self, position: Any) -> Any:
        raise EOFError("no input")


class Nothing(Player[Any]):
    """Answers with nothing at all."""

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        return None  # type: ignore[return-value]  # on purpose


class Dies:
    def play(self, position: Any) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)


class Exits:
    """Leaves as a script does."""

    def play(self, position: Any) -> Any:
        sys.exit(3)


class Interrupts:
    def play(self, position: Any) -> Any:
        raise KeyboardInterrupt


class Segfaults:
    def play(self, position: Any) -> Any:
        faulthandler.disable()
        ctypes.string_at(0)


class BornDead:
    def __init__(self) -> None:
        os._exit(0)

    def play(self, position: Any) -> Any:
        raise AssertionError


class Garbles:
    """Fails with characters that some files and streams can't take."""

    def play(self, position: Any) -> Any:
        raise RuntimeError("a\u2028b\u0085c\ud800d")


class Mumbles(Player[Any]):
    """Explains its moves with such characters."""

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        return Answer(position.legal_moves()[0], why="a\u2028b\u0085c\ud800d")


class Counts(Player[Any]):
    """Its reason is no text."""

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        return Answer(position.legal_moves()[0], why=5)  # type: ignore[arg-type]  # on purpose


class Flickers:
    """Dies in every second game of its process."""

    games = 0

    def __init__(self) -> None:
        Flickers.games += 1

    def play(self, position: Any) -> Any:
        if Flickers.games % 2 == 0:
            os._exit(1)
        return position.legal_moves()[0]


class Breeds:
    """Starts a process in a session of its own, and names it."""

    def play(self, position: Any) -> Any:
        child = subprocess.Popen(["setsid", "sleep", "300"])
        raise RuntimeError(f"its child is {child.pid} .")


class Hangs:
    def play(self, position: Any) -> Any:
        while True:
            time.sleep(1)


class Talks:
    """Prints while it thinks."""

    def play(self, position: Any) -> Any:
        print("bestmove nonsense")  # noqa: T201
        return position.legal_moves()[0]


class NoAnswer(Player[Any]):
    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        return position.legal_moves()[0]  # type: ignore[no-any-return]  # on purpose


class Patient(Player[Any]):
    """Thinks until it is told to stop."""

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        while not stop():
            time.sleep(0.002)
        return Answer(position.legal_moves()[-1], why="you asked {me} to stop")


@dataclass(frozen=True)
class Noted(Player[Any]):
    """Writes down when it begins, in which process, and waits until it is told to stop."""

    file: Path
    name: str = "noted"
    patient: bool = False

    def __call__(self) -> Player[Any]:
        return self

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        with self.file.open("a") as notes:
            notes.write(f"{self.name} {os.getpid()} {os.getpriority(os.PRIO_PROCESS, 0)}\n")
        while self.patient and not stop():
            time.sleep(0.01)
        return Answer(position.legal_moves()[0])
