"""`plancia gomocup`: the engine for managers that speak Gomocup's protocol."""

import sys

import click


@click.command(name="gomocup")
@click.option(
    "--player", default="best", show_default=True,
    help="Who thinks: a level, or a player as the arena names it.",
)  # fmt: skip
def command(player: str) -> int:
    """Be a gomoku engine (a brain) for Gomocup and piskvork, on standard input and output.

    Boards of any size, five or more in a row or exactly five, and the swap2 opening. The manager
    sets rules and time limits.
    """
    from plancia.gomocup import GomocupEngine

    GomocupEngine(sys.stdin.buffer, sys.stdout.buffer, player).run()
    return 0
