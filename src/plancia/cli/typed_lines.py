"""Lines that a person types, awaited beside whatever else happens."""

from __future__ import annotations

import asyncio
import contextlib
import threading

from plancia.cli import READER
from plancia.originals.console import Console


class TypedLines:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._next: asyncio.Future[str] | None = None

    async def line(self) -> str:
        """The next line, or what the console raises. If this is cancelled, the next call has it."""
        if self._next is None:
            loop = asyncio.get_running_loop()
            self._next = loop.create_future()
            arguments = (loop, self._next)
            threading.Thread(target=self._read, args=arguments, name=READER, daemon=True).start()
        try:
            return await asyncio.shield(self._next)
        finally:
            if self._next.done():
                self._next = None

    def _read(self, loop: asyncio.AbstractEventLoop, read: asyncio.Future[str]) -> None:
        line, error = "", None
        try:
            line = self._console.line()
        except Exception as trouble:
            error = trouble
        with contextlib.suppress(RuntimeError):  # the loop is closed: nothing waits
            loop.call_soon_threadsafe(_finish, read, line, error)


def _finish(read: asyncio.Future[str], line: str, error: Exception | None) -> None:
    if read.done():  # cancelled, at the end
        return
    if error is not None:
        read.set_exception(error)
    else:
        read.set_result(line)
