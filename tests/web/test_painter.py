"""The process that makes pictures of drawings."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from plancia.live.refusal import Refusal
from plancia.web.painter import PICTURES_KEPT, Painter


def drawing(name: str = "") -> str:
    cells = "".join(f'<circle cx="{n}" cy="{n}" r="30"/>' for n in range(900))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
    return f"{head}{cells}<!--{name}--></svg>"


def paint(scene: Callable[[Painter], Awaitable[None]]) -> None:
    async def run() -> None:
        painter = Painter()
        try:
            await scene(painter)
        finally:
            await painter.close()

    asyncio.run(run())


def test_a_drawing_becomes_a_picture_and_is_kept() -> None:
    async def scene(painter: Painter) -> None:
        first = await painter.png(drawing())
        assert first.startswith(b"\x89PNG")
        assert await painter.png(drawing()) is first
        for n in range(PICTURES_KEPT):
            painter._kept[str(n)] = b""
        assert await painter.png(drawing("other")) != b""
        assert len(painter._kept) == PICTURES_KEPT

    paint(scene)


def test_the_library_that_keeps_pythons_lock_is_not_in_the_servers_process() -> None:
    """In one of its threads it would have all others wait."""
    script = (
        "import asyncio, sys\n"
        "import plancia.web.app\n"
        "from plancia.web.painter import Painter\n"
        "async def main():\n"
        "    painter = Painter()\n"
        f"    print((await painter.png({drawing()!r}))[1:4].decode(), 'resvg_py' in sys.modules)\n"
        "    await painter.close()\n"
        "asyncio.run(main())\n"
    )
    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert completed.stdout == "PNG False\n", completed.stderr


def test_a_process_that_was_killed_is_started_again() -> None:
    async def scene(painter: Painter) -> None:
        await painter.png(drawing("first"))
        assert painter._process is not None
        os.kill(painter._process.pid, signal.SIGKILL)
        with pytest.raises(Refusal):
            await painter.png(drawing("second"))
        assert (await painter.png(drawing("second"))).startswith(b"\x89PNG")

    paint(scene)


def test_a_picture_that_is_not_awaited_any_more_is_not_taken_for_the_next_one() -> None:
    async def scene(painter: Painter) -> None:
        await painter.png(drawing("first"))
        given_up = asyncio.create_task(painter.png(drawing("x" * 1000)))
        await asyncio.sleep(0.005)
        given_up.cancel()
        small = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>'
        assert len(await painter.png(small)) < 200

    paint(scene)
