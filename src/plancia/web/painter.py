"""Painter: turns drawings into PNG pictures in a process of its own.

The library that does it keeps Python's lock for as long as it works, some tenths of a second: in a
thread of the server nobody else would be answered meanwhile. Run as a module, this is that process:
it reads drawings and writes pictures, each after its length, until its input ends.
"""

import asyncio
import contextlib
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

from plancia.host.tasks import uninterrupted
from plancia.live.refusal import Refusal

PICTURES_KEPT: Final = 64
PAINT_TIMEOUT_S: Final = 20.0
"""For one picture, on a busy machine, the start of the process included."""
NICE: Final = 10
_LENGTH_BYTES: Final = 4


class Painter:
    """Starts its process when the first picture is asked for; one picture is made at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._kept: dict[str, bytes] = {}
        """By drawing, the one asked for last at the end."""

    async def png(self, drawing: str) -> bytes:
        """The picture of an SVG drawing; Refusal if it can't be made in time."""
        async with self._lock:
            picture = self._kept.pop(drawing, None)
            if picture is None:
                # A picture that is not awaited any more would be taken for the next one.
                picture = await uninterrupted(self._paint(drawing.encode()))
            self._kept[drawing] = picture
            for oldest in [*self._kept][:-PICTURES_KEPT]:
                del self._kept[oldest]
            return picture

    async def _paint(self, drawing: bytes) -> bytes:
        try:
            async with asyncio.timeout(PAINT_TIMEOUT_S):
                if self._process is None:
                    self._process = await asyncio.create_subprocess_exec(
                        sys.executable, "-m", __name__, stdin=PIPE, stdout=PIPE
                    )
                assert self._process.stdin
                assert self._process.stdout
                self._process.stdin.write(len(drawing).to_bytes(_LENGTH_BYTES) + drawing)
                await self._process.stdin.drain()
                length = int.from_bytes(await self._process.stdout.readexactly(_LENGTH_BYTES))
                return await self._process.stdout.readexactly(length)
        except (OSError, EOFError, TimeoutError) as error:
            await self.close()
            raise Refusal("busy", "The picture can't be made now; try again.") from error

    async def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _main() -> None:
    import resvg_py

    os.nice(NICE)
    drawings, pictures = sys.stdin.buffer, sys.stdout.buffer
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):  # the server ends with it
        while length := drawings.read(_LENGTH_BYTES):
            drawing = drawings.read(int.from_bytes(length)).decode()
            picture = bytes(resvg_py.svg_to_bytes(svg_string=drawing, background="#ffffff"))
            pictures.write(len(picture).to_bytes(_LENGTH_BYTES) + picture)
            pictures.flush()


if __name__ == "__main__":
    _main()
