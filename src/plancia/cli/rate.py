"""`plancia rate`: ratings of the players in files of records."""

import json
from pathlib import Path

import click

from plancia.cli.arguments import write_file
from plancia.cli.record import records_of

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="rate")
@click.argument("paths", metavar="FILES...", nargs=-1, required=True, type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="For programs.")
@click.option("--plot", type=_FILE, help="Write the ratings to FILE as an SVG.")
@click.option("--markdown", type=_FILE, help="Write the table to FILE for a page.")
def command(paths: tuple[str, ...], as_json: bool, plot: Path | None, markdown: Path | None) -> int:
    """Rate the players of the games in FILES, records of any game; FILE - is standard input.

    The tags First and Second name the players; games without them or without a result are left
    out.
    """
    from plancia.arena import report
    from plancia.arena.records import RecordedGames

    rated = RecordedGames(record for path in paths for record in records_of(path))
    if as_json:
        click.echo(json.dumps(report.scores_json(rated), indent=1, ensure_ascii=False))
    else:
        click.echo(report.text(rated), nl=False)
    write_file(plot, lambda: report.svg(rated))
    write_file(markdown, lambda: report.markdown(rated))
    return 0
