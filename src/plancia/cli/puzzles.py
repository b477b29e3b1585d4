"""`plancia puzzles`: the application, at its puzzles; and how every command starts it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from plancia.cli.speech import Failed
from plancia.core.text import T

if TYPE_CHECKING:
    from plancia.core.record import Record


@click.command(name="puzzles")
def command() -> int:
    """Solve puzzles with one right answer: today's, or others by their grade."""
    return start(at_puzzles=True)


def start(record: Record | None = None, *, at_puzzles: bool = False) -> int:
    """Run the application, on a record if one is given, or at its puzzles; the exit status."""
    if find_spec("textual") is None:
        raise Failed(
            T(
                "the application needs Textual: pip install 'WHEEL[tui]', with Plancia's .whl "
                "file for WHEEL. `plancia play` plays in plain text without it"
            )
        )
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise Failed(T("the application needs a terminal; `plancia play` needs none"))
    from plancia.tui import run

    return run(record, at_puzzles=at_puzzles)
