"""`plancia record`: game records shown, replayed and validated."""

import contextlib
from collections.abc import Iterator
from typing import Final

import click

from plancia.cli.arguments import naming
from plancia.cli.speech import Failed, Misused, echo, visible
from plancia.core import draw
from plancia.core.errors import MalformedText, located
from plancia.core.position import last_change
from plancia.core.record import Record, iter_records
from plancia.core.record.writing import move_lines
from plancia.core.text import T, plural
from plancia.language import say
from plancia.originals.console import standard_input

MAX_LINE_BYTES: Final = 1 << 24
"""Of a record's file: one without line ends, such as a device, would fill the memory."""

_which = click.option(
    "--game", "number", type=click.IntRange(1), help="Only the game of that number in the file."
)


@click.group(name="record")
def command() -> None:
    """Show, replay and validate game records.

    A record is a text with tags; FILE - is standard input. See docs/records.md.
    """


@command.command()
@click.argument("file", type=click.Path())
@_which
def show(file: str, number: int | None) -> int:
    """Show the games in FILE: who played, the moves, and how it ended."""
    for place, record in enumerate(records_of(file, number), number or 1):
        if place > 1 and number is None:
            click.echo()
        echo(T("Game {place}: {headline}", place=place, headline=record.headline(say)))
        click.echo(visible("\n".join(move_lines(record))))
        last = last_change([*record.positions()])
        click.echo("\n" + draw.text(record.final.picture(), last, say=say), nl=False)
    return 0


@command.command()
@click.argument("file", type=click.Path())
@_which
def replay(file: str, number: int | None) -> int:
    """Replay the first game in FILE, or the one of --game, in the application."""
    from plancia.cli.puzzles import start

    if (record := next(records_of(file, number), None)) is None:
        raise Failed(T("{file}: no game", file=file))
    return start(record)


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
def validate(files: tuple[str, ...]) -> int:
    """Check records: play their games again and compare the results.

    The exit status is 1 if a FILE is not valid.
    """
    valid = True
    for file in files:
        try:
            games = sum(1 for _ in _read(file))
            verdict = say(plural("{n} game, valid", "{n} games, valid", games))
        except MalformedText as error:
            valid, verdict = False, say(error.text)
        click.echo(visible(f"{file}: {verdict}"))
    return int(not valid)


def _lines(file: str) -> Iterator[str]:
    standard = contextlib.nullcontext(standard_input())
    with standard if file == "-" else open(file, "rb") as lines:
        for number, line in enumerate(iter(lambda: lines.readline(MAX_LINE_BYTES + 1), b""), 1):
            if len(line) > MAX_LINE_BYTES:
                where = T("line {n}", n=number)
                raise MalformedText("{n} bytes without an end", where=where, n=MAX_LINE_BYTES)
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError as error:
                where = T("line {n}", n=number)
                raise MalformedText("byte {n} is not UTF-8", where=where, n=error.start) from error


def _read(file: str) -> Iterator[Record]:
    """The games of a file, one after the other."""
    with naming(file):
        yield from iter_records(_lines(file))


def records_of(file: str, number: int | None = None) -> Iterator[Record]:
    """The games of a file, or the one of that number."""
    place = 0
    with located(file):
        for place, record in enumerate(_read(file), 1):
            if number in (None, place):
                yield record
            if number == place:
                return
    if number is not None:
        raise Misused(
            T(
                "there is no game {number}; {file} has {records}",
                number=number,
                file=file,
                records=place,
            )
        )
