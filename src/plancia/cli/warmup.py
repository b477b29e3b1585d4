"""`plancia warmup`: compile the kernels now, so that nobody waits for them later."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from plancia.core.game import Game

if TYPE_CHECKING:
    from rich.progress import Progress

Step = tuple[str, Callable[[], object]]


@click.command(name="warmup")
def command() -> int:
    """Compile the kernels of all games now and keep them: it takes a minute, once.

    They are compiled when they are first needed otherwise. What is compiled lies in the user's
    cache and is used until Plancia or Numba changes.
    """
    began = time.monotonic()
    if sys.stdout.isatty():
        _with_a_bar()
    else:
        for words, compile_it in steps():
            click.echo(f"{words} ...")
            compile_it()
    click.echo(f"All kernels are compiled ({time.monotonic() - began:.0f} s).")
    return 0


def _with_a_bar() -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns) as progress:
        _advance(progress)


def _advance(progress: Progress) -> None:
    todo = steps()
    task = progress.add_task("", total=len(todo))
    for words, compile_it in todo:
        progress.update(task, description=words)
        compile_it()
        progress.advance(task)
    progress.update(task, description="")


def steps() -> list[Step]:
    """What there is to compile, in words, and how."""
    return [
        ("Connect Four's solver", _connect4_solver),
        ("Connect Four's random games", _connect4_playouts),
        ("Pente's engine", _pente_engine),
        ("Pente's random games", _pente_playouts),
        ("Tetrisito's solver", _tetrisito_solver),
    ]


def _connect4_solver() -> None:
    from plancia.connect4 import Connect4
    from plancia.connect4.solver import Solver

    position = Connect4().start()
    for column in (1, 2, 1, 2, 1):
        position = position.play(column)
    Solver(table_mb=1).solve(position)


def _connect4_playouts() -> None:
    from plancia.connect4 import Connect4

    _play_out(Connect4())


def _pente_playouts() -> None:
    from plancia.pente import Pente

    _play_out(Pente())


def _play_out(game: Game[Any]) -> None:
    from plancia.core.capability import PlaysOut, capability

    playouts = capability(game, PlaysOut)
    assert playouts is not None
    playouts.play_out(game.start(), 1, seed=0)


def _pente_engine() -> None:
    from plancia.pente import Pente
    from plancia.pente.engine import Engine

    Engine(Pente(), table_bits=10)  # it compiles when it is made


def _tetrisito_solver() -> None:
    from plancia.core.registry import game
    from plancia.tetrisito import TetrisitoPosition
    from plancia.tetrisito.solver import solve

    for preset in ("heart", "house", "sweep", "tuck"):
        position = game("tetrisito", preset).start()
        assert isinstance(position, TetrisitoPosition)
        solve(position)
