"""`plancia kernels`: what runs the kernels here, and libraries of them compiled ahead of time."""

from pathlib import Path

import click

from plancia.cli.speech import Failed, echo, errors_as
from plancia.core.text import T
from plancia.kernels.build import TARGETS, BuildFailed, build
from plancia.kernels.library import FOLDER, backend


@click.group(name="kernels", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Say what runs the kernels here: a library compiled ahead of time, Numba, or plain Python."""
    if ctx.invoked_subcommand is None:
        echo(T("The kernels run by: {backend}", backend=backend().value))


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
