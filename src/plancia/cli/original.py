"""`plancia original [NAME]`: the five programs as their documents describe them."""

import importlib
from typing import Final, NamedTuple

import click

from plancia.cli.speech import echo
from plancia.core.text import T, Text
from plancia.language import say


class Original(NamedTuple):
    """A document's program."""

    title: str
    module: str
    about: Text


ORIGINALS: Final = {
    "four-in-a-row": Original(
        "Four in a Row",
        "plancia.originals.four_in_a_row",
        T("for two at one keyboard, with removes, undos and blocks"),
    ),
    "tetrisito": Original(
        "Tetrisito",
        "plancia.originals.tetrisito",
        T("YES or NO: can these pieces make that grid? Reads a file"),
    ),
    "forza4": Original(
        "Forza 4", "plancia.originals.forza4", T("Connect Four for 0, 1 or 2 people, in Italian")
    ),
    "pente": Original("Pente", "plancia.originals.pente", T("plays turns on the board of a file")),
    "nim": Original(
        "Nim",
        "plancia.originals.nim",
        T("three rows of rocks; the player who takes the last loses"),
    ),
}
"""By the name of their command, in the order in which they are listed everywhere."""


@click.command(
    name="original",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("name", type=click.Choice(list(ORIGINALS), case_sensitive=False), required=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(name: str | None, arguments: tuple[str, ...]) -> int:
    """Run one of the five originals; `plancia original NAME --help` shows its options.

    Without NAME they are listed.
    """
    if name is None:
        echo(T("The five programs, as their documents describe them:"))
        for each, original in ORIGINALS.items():
            click.echo(f"  {original.title:<13}  plancia original {each}")
            click.echo(f"                 {say(original.about)}")
            click.echo(f"                 Python: import {original.module}")
        return 0
    try:
        status = importlib.import_module(ORIGINALS[name].module).main(list(arguments))
    except SystemExit as end:  # argparse's way to say that arguments are wrong, or were answered
        status = end.code
    return int(status or 0)
