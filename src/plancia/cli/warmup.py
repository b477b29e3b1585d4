"""`plancia warmup`: compile the kernels before their first use."""

import time

import click

from plancia.cli.arguments import game_options
from plancia.cli.progress import progress
from plancia.cli.speech import echo
from plancia.core.capability import Kernels, kernels
from plancia.core.registry import game, games
from plancia.core.text import T


@click.command(name="warmup")
@click.argument("name", required=False, metavar="[GAME]")
@click.option("--for-levels", is_flag=True, help="Only what levels and analyses need.")
@game_options
def command(name: str | None, for_levels: bool, options: dict[str, str]) -> int:
    """Compile the kernels of GAME, or of all games, now and keep them: it takes a minute, once.

    They are compiled when they are first needed otherwise. What is compiled lies in the user's
    cache and is used until the game's kernels or Numba change.
    """
    began = time.monotonic()
    todo = kernels_of((name,) if name else games(), options, for_levels)
    with progress("compiling", len(todo)) as tell:
        for done, each in enumerate(todo):
            tell(done, len(todo))
            echo(T("{title}, about {seconds} seconds ...", title=each.title, seconds=each.seconds))
            each.compile()
    echo(T("All kernels are compiled ({seconds} s).", seconds=f"{time.monotonic() - began:.0f}"))
    return 0


def kernels_of(names: tuple[str, ...], options: dict[str, str], for_levels: bool) -> list[Kernels]:
    """What is not compiled yet; what levels need comes first."""
    found = [
        each
        for name in names
        for each in kernels(game(name, **options), for_levels=for_levels)
        if not each.are_compiled
    ]
    return sorted(found, key=lambda each: not each.for_levels)
