"""`plancia record`: game records shown, replayed and validated."""

from typing import Final

import click

from plancia.cli.speech import WIDTH, Failed, Misused, echo, visible
from plancia.core import draw
from plancia.core.errors import MalformedText, located
from plancia.core.position import last_change
from plancia.core.record import Record, read_records
from plancia.core.record.writing import move_lines
from plancia.core.text import T, plural
from plancia.language import say
from plancia.originals.console import read_file

MAX_FILE_BYTES: Final = 1 << 26

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
        click.echo("\n" + draw.text(record.final.picture(), last, WIDTH, say), nl=False)
    return 0


@command.command()
@click.argument("file", type=click.Path())
@_which
def replay(file: str, number: int | None) -> int:
    """Replay the first game in FILE, or the one of --game, in the application."""
    from plancia.cli.puzzles import start

    if not (records := records_of(file, number)):
        raise Failed(T("{file}: no game", file=file))
    return start(records[0])


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
def validate(files: tuple[str, ...]) -> int:
    """Check records: play their games again and compare the results.

    The exit status is 1 if a FILE is not valid.
    """
    valid = True
    for file in files:
        try:
            games = len(_read(file))
            verdict = say(plural("{n} game, valid", "{n} games, valid", games))
        except MalformedText as error:
            valid, verdict = False, say(error.text)
        click.echo(visible(f"{file}: {verdict}"))
    return int(not valid)


def _read(file: str) -> list[Record]:
    """The games of a file."""
    data = read_file(file, MAX_FILE_BYTES)
    try:
        return read_records(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise MalformedText("byte {n} is not UTF-8", n=error.start) from error


def records_of(file: str, number: int | None = None) -> list[Record]:
    """The games of a file, or the one of that number."""
    with located(file):
        records = _read(file)
    if number is None:
        return records
    if number > len(records):
        raise Misused(
            T(
                "there is no game {number}; {file} has {records}",
                number=number,
                file=file,
                records=len(records),
            )
        )
    return [records[number - 1]]
