"""`plancia kernels`: what runs the kernels here; compiling them before their first use."""

import time
from functools import partial
from pathlib import Path

import click

from plancia.cli.arguments import complete_games
from plancia.cli.interrupt import until_interrupted
from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.registry import game, games
from plancia.core.text import T
from plancia.engine.player import Stop
from plancia.kernels.build import TARGETS, BuildFailed, build
from plancia.kernels.declared import Kernels, kernels
from plancia.kernels.library import FOLDER, backend


@click.group(name="kernels", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Say what runs the kernels here: a library compiled ahead of time, Numba, or plain Python."""
    if ctx.invoked_subcommand is None:
        echo(T("The kernels run by: {backend}", backend=backend().value))


@command.command()
@click.argument("name", required=False, metavar="[GAME]", shell_complete=complete_games)
@click.option("--for-levels", is_flag=True, help="Only what levels and analyses need.")
def warmup(name: str | None, for_levels: bool) -> int:
    """Compile the kernels of GAME, or of all games, for this machine: it takes a minute, once.

    Otherwise they are compiled when they are first needed. They stay in the user's cache until the
    game's kernels or Numba change.
    """
    began = time.monotonic()
    missing = [
        each
        for each_game in ((name,) if name else games())
        for each in kernels(game(each_game), for_levels=for_levels)
        if not each.are_compiled
    ]
    missing.sort(key=lambda each: not each.for_levels)  # what levels need comes first
    for number, each in enumerate(missing, 1):
        echo(
            T(
                "{n} of {total}: {title}, about {seconds} seconds ...",
                n=number,
                total=len(missing),
                title=each.title,
                seconds=each.seconds,
            )
        )
        until_interrupted(partial(_compile, each))
    echo(T("All kernels are compiled ({seconds} s).", seconds=f"{time.monotonic() - began:.0f}"))
    return 0


def _compile(each: Kernels, stop: Stop) -> None:
    each.compile()


@command.command(name="build")
@click.option(
    "--target", "targets", multiple=True, type=click.Choice(list(TARGETS)), default=list(TARGETS),
    metavar="NAME",
    help="One of x86-64, x86-64-v3, aarch64, macos-arm64, macos-x86-64, windows-x86-64, wasm32 and "
    "wasm32-standalone; may be given several times. All of them otherwise.",
)  # fmt: skip
@click.option(
    "--out", "folder", type=click.Path(file_okay=False, path_type=Path), default=FOLDER,
    help="Write the libraries to this folder, instead of where Plancia looks for them.",
)  # fmt: skip
def build_command(targets: tuple[str, ...], folder: Path) -> None:
    """Compile all kernels into a library for each target.

    It needs Numba, and ziglang to link. A library is used only as long as the kernels' sources are
    those that it was made from.
    """
    with errors_as(Failed, BuildFailed):
        files = build(targets, folder)
    for file in files:
        click.echo(f"{file} ({file.stat().st_size:,} bytes)")
