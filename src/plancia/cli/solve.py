"""`plancia solve`: exact answers, game by game."""

import click

from plancia.cli import solve_connect4, solve_tetrisito

GAMES = {"connect4": solve_connect4.command, "tetrisito": solve_tetrisito.command}


@click.group(name="solve", commands=GAMES)
def command() -> None:
    """Solve a position exactly: what is possible, how, and why not."""
