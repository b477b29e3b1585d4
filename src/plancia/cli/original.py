"""`plancia original [NAME]`: the five programs as their documents describe them."""

import difflib
import importlib
import re
import sys
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
_OTHER_NAMES: Final = {
    "connect4": "forza4",
    "connectfour": "forza4",
    "forzaquattro": "forza4",
    "4inarow": "four-in-a-row",
    "gomoku": "pente",
}


class _Name(click.ParamType[str]):
    """One of the five, however it is spelt: `Nim`, `forza-4`, `connect4`, `Four in a Row`, `3`."""

    name = "name"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        plain = re.sub(r"[^a-z0-9]", "", value.lower())
        names = {name.replace("-", ""): name for name in ORIGINALS} | _OTHER_NAMES
        numbers = {str(number): name for number, name in enumerate(ORIGINALS, 1)}
        if found := names.get(plain) or numbers.get(plain):
            return found
        choices = ", ".join(ORIGINALS)
        if near := difflib.get_close_matches(plain, names, n=1):
            message = T(
                "there is no program {value}; did you mean {near}? There are: {choices}",
                value=repr(value),
                near=names[near[0]],
                choices=choices,
            )
        else:
            message = T(
                "there is no program {value}; there are: {choices}",
                value=repr(value),
                choices=choices,
            )
        raise click.BadParameter(say(message), ctx, param)


@click.command(
    name="original",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("name", type=_Name(), required=False)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(name: str | None, arguments: tuple[str, ...]) -> int:
    """Run one of the five originals; `plancia original NAME --help` shows its options.

    Without NAME they are listed, and on a terminal you can choose one to start.
    """
    if name is None:
        echo(T("The five programs, as their documents describe them:"))
        for number, (each, original) in enumerate(ORIGINALS.items(), 1):
            click.echo(f"  {number}  {original.title:<13}  plancia original {each}")
            click.echo(f"                    {say(original.about)}")
            click.echo(f"                    Python: import {original.module}")
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return 0
        question = say(T("Start which one? A number or a name, Enter for none"))
        answer = click.prompt(question, default="", show_default=False)
        if not answer.strip():
            return 0
        name = _Name().convert(answer, None, None)
    try:
        status = importlib.import_module(ORIGINALS[name].module).main(list(arguments))
    except SystemExit as end:  # argparse's way to say that arguments are wrong, or were answered
        status = end.code
    return int(status or 0)
