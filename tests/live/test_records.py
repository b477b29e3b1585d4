"""Live games as records."""

import plancia
from live.judged_game import ANNA, friends
from plancia.live.records import record_of


def test_a_record_names_players_date_and_clock_and_reads_back() -> None:
    table = friends(clock="60+1")
    table.plays(ANNA, "4")
    record = record_of(table.game, table.game.match)
    assert record.tags["First"] == "anna"
    assert record.tags["Second"] == "berta"
    assert (record.tags["Date"], record.tags["Clock"]) == ("1970-01-01", "60+1")
    (again,) = plancia.read(record.to_text())
    assert again.moves == (4,)
