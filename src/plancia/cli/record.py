"""`plancia record`: game records shown, replayed, converted and validated."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import click

from plancia.core import draw
from plancia.core.console import BadInput, read_file
from plancia.core.errors import MalformedText, said
from plancia.core.language import say
from plancia.core.picture import Cell
from plancia.core.record import Record, read_records, write_json, write_text
from plancia.core.text import T, plural

MAX_FILE_BYTES = 1 << 28

_which = click.option(
    "--game", "number", type=click.IntRange(1), help="Only the game of that number in the file."
)


@click.group(name="record")
def command() -> None:
    """Show, replay, convert and validate game records.

    A record is a text with tags, or JSON; FILE - is standard input. See docs/records.md.
    """


@command.command()
@click.argument("file")
@_which
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def show(file: str, number: int | None, as_json: bool) -> int:
    """Show the games in FILE: who played, the moves, and how it ended."""
    records = _records(file, number)
    if as_json:
        click.echo(write_json(records), nl=False)
        return 0
    for place, record in enumerate(records, number or 1):
        if place > 1 and number is None:
            click.echo()
        click.echo(say(T("Game {place}: {headline}", place=place, headline=headline(record))))
        click.echo(click.wrap_text(" ".join(record.tokens()), 79))
        for ply, comment in sorted(record.comments.items()):
            click.echo(
                click.wrap_text(
                    say(T("after move {n}: {comment}", n=ply, comment=comment)),
                    79,
                    subsequent_indent="  ",
                )
            )
        click.echo("\n" + draw.text(record.final.picture(), _last(record), say=say), nl=False)
    return 0


@command.command()
@click.argument("file")
@_which
@click.option("--text", "as_text", is_flag=True, help="In plain text, on a terminal too.")
def replay(file: str, number: int | None, as_text: bool) -> int:
    """Replay the games in FILE: in the application on a terminal, move by move in text elsewhere.

    The application takes the first game, or the one chosen with --game.
    """
    records = _records(file, number)
    if not as_text and sys.stdin.isatty() and sys.stdout.isatty() and records:
        from plancia.cli.application import start

        return start(records[0])
    for record in records:
        _replay(record)
    return 0


@command.command()
@click.argument("file")
@click.option("--to", type=click.Choice(["text", "json"]), required=True, help="The form to write.")
@click.option("--out", metavar="FILE", help="Where to write; standard output if not given.")
def convert(file: str, to: str, out: str | None) -> int:
    """Write the games in FILE in the other form."""
    records = _records(file, None)
    written = write_json(records) if to == "json" else write_text(records)
    if out is None:
        click.echo(written, nl=False)
        return 0
    try:
        with open(out, "w", encoding="utf-8", newline="\n") as target:
            target.write(written)
    except OSError as error:
        raise click.UsageError(f"{out!r}: {error.strerror}") from error
    return 0


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="For programs.")
def validate(files: tuple[str, ...], as_json: bool) -> int:
    """Play the games of each FILE again and say whether they are what they claim to be.

    The exit status is 1 if a file is not valid.
    """
    verdicts = []
    for file in files:
        try:
            verdicts.append({"file": file, "valid": True, "games": len(_read(file)), "why": None})
        except MalformedText as error:
            verdicts.append({"file": file, "valid": False, "games": None, "why": say(error.text)})
    if as_json:
        click.echo(json.dumps(verdicts, indent=1, ensure_ascii=False))
    else:
        for verdict in verdicts:
            says = verdict["why"] or say(
                plural("{n} game, valid", "{n} games, valid", int(str(verdict["games"])))
            )
            click.echo(f"{verdict['file']}: {says}")
    return int(not all(verdict["valid"] for verdict in verdicts))


def headline(record: Record) -> str:
    """The game, who played it, and how it ended, on one line."""
    names = [record.tags.get(tag, "") for tag in ("First", "Second")]
    who = " - ".join(filter(None, names))
    ended = record.tags.get("Termination", "")
    moves = say(plural("{n} move", "{n} moves", len(record.moves)))
    parts = [say(record.game.title), who, moves, record.result]
    if ended not in ("", "normal"):
        parts.append(ended)
    return ", ".join(filter(None, parts))


def _replay(record: Record) -> None:
    click.echo(headline(record) + "\n")
    before = None
    for ply, position in enumerate(record.positions()):
        picture = position.picture()
        last = picture.changed_since(before.picture()) if before else frozenset[Cell]()
        if before is not None:
            move = record.moves[ply - 1]
            click.echo(f"{ply}. {before.format_move(move)}: {say(before.describe_move(move))}")
        click.echo(draw.text(picture, last, say=say))
        if ply in record.comments:
            click.echo(click.wrap_text(record.comments[ply], 79) + "\n")
        before = position


def _last(record: Record) -> frozenset[Cell]:
    positions = list(record.positions())[-2:]
    if len(positions) < 2:
        return frozenset()
    return positions[1].picture().changed_since(positions[0].picture())


def _read(file: str) -> list[Record]:
    try:
        data = read_file(file, MAX_FILE_BYTES)
    except BadInput as error:
        raise click.UsageError(say(said(error))) from error
    try:
        return read_records(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise MalformedText("byte {start} is not UTF-8", start=error.start) from error


def _records(file: str, number: int | None) -> Sequence[Record]:
    try:
        records = _read(file)
    except MalformedText as error:
        raise MalformedText(said(error), where=file) from error
    if number is None:
        return records
    if number > len(records):
        raise click.UsageError(
            say(
                T(
                    "there is no game {number}; {file} has {records}",
                    number=number,
                    file=file,
                    records=len(records),
                )
            )
        )
    return records[number - 1 : number]
