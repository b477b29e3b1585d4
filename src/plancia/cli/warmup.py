"""`plancia warmup`: compile the kernels before their first use."""

import time
from functools import partial

import click

from plancia.cli.arguments import complete_games, game_options
from plancia.cli.interrupt import until_interrupted
from plancia.cli.speech import echo
from plancia.core.registry import game, games
from plancia.core.text import T
from plancia.engine.player import Stop
from plancia.kernels.declared import Kernels, kernels


@click.command(name="warmup")
@click.argument("name", required=False, metavar="[GAME]", shell_complete=complete_games)
@click.option("--for-levels", is_flag=True, help="Only what levels and analyses need.")
@game_options
def command(name: str | None, for_levels: bool, options: dict[str, str]) -> int:
    """Compile the kernels of GAME, or of all games, now and keep them: it takes a minute, once.

    Otherwise they are compiled when they are first needed. They stay in the user's cache until the
    game's kernels or Numba change.
    """
    began = time.monotonic()
    todo = kernels_of((name,) if name else games(), options, for_levels)
    for number, each in enumerate(todo, 1):
        echo(
            T(
                "{n} of {total}: {title}, about {seconds} seconds ...",
                n=number,
                total=len(todo),
                title=each.title,
                seconds=each.seconds,
            )
        )
        until_interrupted(partial(_compile, each))
    echo(T("All kernels are compiled ({seconds} s).", seconds=f"{time.monotonic() - began:.0f}"))
    return 0


def _compile(each: Kernels, stop: Stop) -> None:
    each.compile()


def kernels_of(names: tuple[str, ...], options: dict[str, str], for_levels: bool) -> list[Kernels]:
    """What is not compiled yet; what levels need comes first."""
    found = [
        each
        for name in names
        for each in kernels(game(name, **options), for_levels=for_levels)
        if not each.are_compiled
    ]
    return sorted(found, key=lambda each: not each.for_levels)
