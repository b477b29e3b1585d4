"""`plancia solve`: exact answers, game by game."""

import importlib

import click

from plancia.cli import translate
from plancia.core.errors import Explained
from plancia.core.registry import game_type
from plancia.core.text import T

GAMES = ("connect4", "tetrisito")
"""Each is `command` in the module `solve_NAME`."""


class SolveGroup(click.Group):
    """Says of a game that it does not solve what to use instead."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GAMES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in GAMES:
            found = importlib.import_module(f"plancia.cli.solve_{cmd_name}").command
            assert isinstance(found, click.Command)
            translate(found)
            return found
        kind = game_type(cmd_name)
        raise Explained(
            T(
                "{title} has no solver of files; `plancia analyse {name}` says what each move is "
                "worth",
                title=kind.title,
                name=kind.name,
            )
        )


@click.group(name="solve", cls=SolveGroup)
def command() -> None:
    """Solve a position exactly: what is possible, how, and why not."""
