"""`plancia gomocup`: the engine for managers that speak Gomocup's protocol."""

import sys

import click


@click.command(name="gomocup")
@click.option(
    "--player", default="best", show_default=True,
    help="Who thinks: a level, or a player as the arena names it.",
)  # fmt: skip
def command(player: str) -> int:
    """Run a gomoku engine (a brain) for Gomocup and piskvork, on standard input and output.

    Boards of any size, five or more in a row or exactly five, and the swap2 opening. The manager
    sets rules and time limits.
    """
    from plancia.engine.player import player as make_player
    from plancia.gomocup import GomocupEngine
    from plancia.gomocup.board import gomoku

    make_player(player, gomoku((15, 15)))  # a wrong name is said here, not in the manager's log
    GomocupEngine(sys.stdin.buffer, sys.stdout.buffer, player).run()
    return 0
