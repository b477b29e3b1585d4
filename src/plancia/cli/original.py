"""`plancia original NAME`: the five programs as their documents describe them."""

import importlib

import click

ORIGINALS = {
    "forza4": "plancia.connect4.forza4",
    "four-in-a-row": "plancia.four_in_a_row.original",
    "nim": "plancia.nim.original",
    "pente": "plancia.pente.original",
    "tetrisito": "plancia.tetrisito.original",
}


@click.command(
    name="original",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("name", type=click.Choice(sorted(ORIGINALS)))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(name: str, arguments: tuple[str, ...]) -> int:
    """Run one of the five originals; `plancia original NAME --help` tells its options."""
    try:
        status = importlib.import_module(ORIGINALS[name]).main(list(arguments))
    except SystemExit as end:  # argparse's way to say that arguments are wrong, or were answered
        status = end.code
    return int(status or 0)
