"""Standings as CSV, for a spreadsheet."""

import csv
import io

from plancia.tournament.standings import standings
from plancia.tournament.state import Tournament

COLUMNS = (
    *("rank", "name", "points", "buchholz", "sonneborn-berger", "direct"),
    *("wins", "draws", "losses"),
)


def standings_csv(tournament: Tournament) -> str:
    written = io.StringIO()
    rows = csv.writer(written)
    rows.writerow(COLUMNS)
    for row in standings(tournament):
        rows.writerow(
            [
                row.rank,
                _cell(tournament.player(row.player).name),
                *(row.points, row.buchholz, row.sonneborn_berger, row.direct),
                *(row.wins, row.draws, row.losses),
            ]
        )
    return written.getvalue()


def _cell(name: str) -> str:
    """A name that a spreadsheet does not take for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name
