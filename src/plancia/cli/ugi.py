"""`plancia ugi`: the engine for programs that speak the Universal Game Interface."""

import sys

import click

from plancia.cli.arguments import complete_games
from plancia.core.registry import game_type


@click.command(name="ugi")
@click.argument("name", metavar="GAME", shell_complete=complete_games)
def command(name: str) -> int:
    """Run a UGI engine for GAME, a game of two players, on standard input and output.

    Options of the game, its variants and the player who thinks are set by `setoption`; `ugi`
    lists them.
    """
    from plancia.ugi import UgiEngine

    UgiEngine(game_type(name), sys.stdin.buffer, sys.stdout.buffer).run()
    return 0
