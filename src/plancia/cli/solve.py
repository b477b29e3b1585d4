"""`plancia solve`: exact answers, game by game."""

from __future__ import annotations

import click

from plancia.cli import solve_tetrisito


@click.group(name="solve", commands={"tetrisito": solve_tetrisito.command})
def command() -> None:
    """Solve a position exactly: what is possible, how, and why not."""
