"""Standings as CSV, for a spreadsheet."""

from plancia.live.export import csv_text
from plancia.tournament.standings import standings
from plancia.tournament.state import TournamentState

COLUMNS = (
    *("rank", "name", "points", "buchholz", "sonneborn-berger", "direct"),
    *("wins", "draws", "losses"),
)


def standings_csv(tournament: TournamentState) -> str:
    return csv_text(
        COLUMNS,
        (
            (
                row.rank,
                tournament.player(row.player).name,
                *(row.points, row.buchholz, row.sonneborn_berger, row.direct),
                *(row.wins, row.draws, row.losses),
            )
            for row in standings(tournament)
        ),
    )
