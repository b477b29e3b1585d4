"""`plancia puzzles`: the application, at its puzzles."""

import click

from plancia.cli.application import start


@click.command(name="puzzles")
def command() -> int:
    """Solve puzzles with one right answer: today's, by grade and motif, and your own mistakes."""
    return start(at_puzzles=True)
