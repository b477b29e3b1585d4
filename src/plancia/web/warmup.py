"""The warm-up: kernels are compiled from the server's start, one after the other in a process of
the lowest priority, so that no player waits for them later and play is not disturbed."""

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from plancia.core.game import Game
from plancia.core.registry import game, games
from plancia.kernels.declared import Kernels, kernels
from plancia.live.messages import KernelsView, ReadyView
from plancia.processes.local import CHILDREN, end_with_parent
from plancia.web.telemetry import log, note

LOWEST_PRIORITY: Final = 19
ALMOST_DONE: Final = 0.95
"""The progress of a compilation that takes longer than it should."""
NOT_STARTED: Final = 1
"""The exit status of a process that could not be started."""

Compile = Callable[[Game[Any], str], int]
"""Compiles kernels of a game, by their name, and returns an exit status."""


@dataclass(eq=False)
class _Step:
    """Kernels to compile."""

    game: Game[Any]
    kernels: Kernels
    began: float | None = None
    is_done: asyncio.Event = field(default_factory=asyncio.Event)

    def view(self) -> KernelsView:
        progress = 0.0
        if self.is_done.is_set():
            progress = 1.0
        elif self.began is not None:
            progress = min((time.monotonic() - self.began) / self.kernels.seconds, ALMOST_DONE)
        return KernelsView(
            game=self.game.name,
            title=self.kernels.title,
            levels=[level.name for level in self.game.levels if level.needs_kernels],
            ready=self.is_done.is_set(),
            seconds=self.kernels.seconds,
            progress=round(progress, 2),
        )


class WarmUp:
    """The kernels to compile, and their progress. Kernels that a visitor waits for come first."""

    def __init__(self, compile: Compile | None = None) -> None:
        self._compile = compile or self._compile_apart
        self._steps: dict[tuple[str, str], _Step] = {}
        self._todo: list[_Step] = []
        self._wanted = asyncio.Event()
        self._process: Any = None
        self._closed = False
        self._task: asyncio.Task[None] | None = None

    def start(self, most_played: Sequence[str] = ()) -> None:
        """Begin, in the background, with those games; the others come after them."""
        for name in dict.fromkeys([*most_played, *games()]):
            if name in games():
                self._todo += self._steps_of(game(name))
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """End the process that compiles, and release all that wait for it."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            if self._process is not None and self._process.is_alive():
                self._process.kill()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for step in self._steps.values():
            step.is_done.set()

    def view(self) -> ReadyView:
        found = [step.view() for step in self._steps.values()]
        waited_for = {view.game for view in found if not view.ready}
        ready = {name: name not in waited_for for name in games()}
        return ReadyView(ready=not waited_for, games=ready, kernels=found)

    async def wait(self, game: Game[Any], urgently: bool = True) -> None:
        """Until the kernels of a game's levels are compiled; urgent ones are the next to be."""
        steps = self._steps_of(game)
        if urgently:
            wanted = [step for step in steps if not step.is_done.is_set() and step.began is None]
            self._todo = [*wanted, *(step for step in self._todo if step not in wanted)]
            self._wanted.set()
        for step in steps:
            await step.is_done.wait()

    def _steps_of(self, game: Game[Any]) -> list[_Step]:
        found = []
        for each in kernels(game, for_levels=True):
            step = self._steps.setdefault((each.room, each.name), _Step(game, each))
            if each.are_compiled:
                step.is_done.set()
            found.append(step)
        return found

    async def _run(self) -> None:
        while True:
            self._wanted.clear()
            while self._todo:
                step = self._todo.pop(0)
                if not step.is_done.is_set():
                    await self._take(step)
            await self._wanted.wait()

    async def _take(self, step: _Step) -> None:
        """Compile; if that fails, the process that needs the kernels will compile them."""
        step.began = time.monotonic()
        title = step.kernels.title
        note("kernels are being compiled", kernels=title, about_seconds=step.kernels.seconds)
        status = await asyncio.to_thread(self._compile, step.game, step.kernels.name)
        step.is_done.set()
        seconds = round(time.monotonic() - step.began, 1)
        if status == 0:
            note("kernels are compiled", kernels=title, seconds=seconds)
        else:
            facts = {"kernels": title, "status": status}
            log.warning("kernels could not be compiled", extra={"facts": facts})

    def _compile_apart(self, game: Game[Any], name: str) -> int:
        """On a thread: in a process of its own, which `close` ends."""
        process = CHILDREN.Process(target=compile_kernels, args=(game, name), daemon=True)
        try:
            process.start()
        except (OSError, EOFError):  # no process to be had, or a signal has ended the fork server
            return NOT_STARTED
        self._process = process
        if self._closed:  # while it was being started
            process.kill()
        process.join()
        return process.exitcode or 0


def compile_kernels(game: Game[Any], name: str) -> None:
    """In a process of its own: compile kernels of a game's levels, with the lowest priority."""
    end_with_parent()
    with contextlib.suppress(OSError, AttributeError):  # Windows has neither
        os.setpgrp()  # Ctrl-C is for the server, which ends this process in order
        os.nice(LOWEST_PRIORITY)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)  # the server's log tells of it, not a line on its terminal
    for each in kernels(game, for_levels=True):
        if each.name == name:
            each.compile()
