"""Lines that a person types, awaited beside whatever else happens."""

import asyncio
from queue import Queue

import pytest

from plancia.cli.typed_lines import TypedLines
from plancia.originals.console import Console, EndOfInput
from waiting import LIMIT_S


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> "Queue[str]":
    """What is typed from now on; the empty text ends the input."""
    typed: Queue[str] = Queue()

    def line(self: Console) -> str:
        if text := typed.get(timeout=LIMIT_S):
            return text
        raise EndOfInput

    monkeypatch.setattr(Console, "line", line)
    return typed


def test_a_line_that_was_no_longer_awaited_comes_with_the_next_call(lines: "Queue[str]") -> None:
    async def main() -> None:
        typed = TypedLines(Console())
        waits = asyncio.ensure_future(typed.line())
        await asyncio.sleep(0)
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
        lines.put("first")
        lines.put("second")
        assert await typed.line() == "first"
        assert await typed.line() == "second"

    asyncio.run(main())


def test_the_end_of_input_is_raised_where_a_line_is_awaited(lines: "Queue[str]") -> None:
    async def main() -> None:
        lines.put("")
        with pytest.raises(EndOfInput):
            await TypedLines(Console()).line()

    asyncio.run(main())
