"""Kernels compiled in a process of their own, one after the other, so that nobody waits for all of
them, no two workers compile the same, and play goes on meanwhile."""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core.game import Game
from plancia.kernels.declared import Kernels, kernels
from plancia.processes.local import CHILDREN, end_with_parent

ALMOST_DONE: Final = 0.95
"""The progress of a compilation that takes longer than it should."""
NOT_STARTED: Final = 1
"""The exit status of a process that could not be started."""

Compile = Callable[[Game[Any], str], int]
"""Compiles kernels of a game, by their name, and returns an exit status."""


@dataclass(eq=False)
class CompileStep:
    """Kernels to compile."""

    game: Game[Any]
    kernels: Kernels
    began: float | None = None
    is_done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def progress(self) -> float:
        """An estimate, from 0 to 1."""
        if self.is_done.is_set():
            return 1.0
        if self.began is None:
            return 0.0
        return min((time.monotonic() - self.began) / self.kernels.seconds, ALMOST_DONE)


class KernelCompiler:
    """The kernels to compile, and their progress. Kernels that a person waits for come first."""

    niceness = 0
    """Of the process, 0 to 19."""

    def __init__(self, compile: Compile | None = None) -> None:
        self._compile = compile or self._compile_apart
        self.steps: dict[tuple[str, str], CompileStep] = {}
        self._todo: list[CompileStep] = []
        self._wanted = asyncio.Event()
        self._process: Any = None
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    def add(self, games: Iterable[Game[Any]]) -> None:
        """Compile the kernels of these games too, one game after the other."""
        for game in games:
            self._todo += self._steps_of(game)
        self._wake()

    async def close(self) -> None:
        """End the process that compiles, and release all that wait for it."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            if self._process is not None and self._process.is_alive():
                self._process.kill()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for step in self.steps.values():
            step.is_done.set()

    def are_ready(self, game: Game[Any]) -> bool:
        """Whether the kernels of a game's levels are compiled."""
        return all(step.is_done.is_set() for step in self._steps_of(game))

    async def wait(self, game: Game[Any], urgently: bool = True) -> None:
        """Until the kernels of a game's levels are compiled; urgent ones are the next to be."""
        steps = self._steps_of(game)
        if urgently:
            wanted = [step for step in steps if not step.is_done.is_set() and step.began is None]
            self._todo = [*wanted, *(step for step in self._todo if step not in wanted)]
            self._wake()
        for step in steps:
            await step.is_done.wait()

    def on_begin(self, step: CompileStep) -> None:
        """Called when a compilation begins."""

    def on_end(self, step: CompileStep, status: int, seconds: float) -> None:
        """Called when a compilation has ended with that exit status."""

    def _steps_of(self, game: Game[Any]) -> list[CompileStep]:
        found = []
        for each in kernels(game, for_levels=True):
            step = self.steps.setdefault((each.room, each.name), CompileStep(game, each))
            if each.are_compiled:
                step.is_done.set()
            found.append(step)
        return found

    def _wake(self) -> None:
        self._wanted.set()
        if self._task is None and self._todo and not self._closed:
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            self._wanted.clear()
            while self._todo:
                step = self._todo.pop(0)
                if step.is_done.is_set():
                    continue
                step.began = time.monotonic()
                self.on_begin(step)
                # If this fails, the process that needs the kernels will compile them.
                status = await asyncio.to_thread(self._compile, step.game, step.kernels.name)
                step.is_done.set()
                self.on_end(step, status, time.monotonic() - step.began)
            await self._wanted.wait()

    def _compile_apart(self, game: Game[Any], name: str) -> int:
        """On a thread: in a process of its own, which `close` ends."""
        arguments = game, name, self.niceness
        process = CHILDREN.Process(target=compile_kernels, args=arguments, daemon=True)
        try:
            process.start()
        except Exception:  # such as no process to be had, or a signal has ended the fork server
            return NOT_STARTED
        self._process = process
        if self._closed:  # while it was being started
            process.kill()
        process.join()
        return process.exitcode or 0


def compile_kernels(game: Game[Any], name: str, niceness: int) -> None:
    """In a process of its own: compile kernels of a game's levels."""
    end_with_parent()
    with contextlib.suppress(OSError, AttributeError):  # Windows has neither
        os.setpgrp()  # Ctrl-C is for the program that asked, which ends this process in order
        os.nice(niceness)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)  # the caller reports it, not a line on its terminal
    for each in kernels(game, for_levels=True):
        if each.name == name:
            each.compile()
