"""Events are stored as plain values, and read again as they were."""

from __future__ import annotations

import json
from random import Random

import pytest

from plancia.core.errors import MalformedText
from plancia.live.logs import LogRow
from plancia.tournament.events import KINDS
from plancia.tournament.standings import standings
from plancia.tournament.state import TournamentState
from tournament.simulated import plan, play


def test_a_tournament_read_from_its_stored_events_is_the_same() -> None:
    simulation = play(plan("swiss", options={"rows": 7}), 9, Random(1), come_and_go=True)
    rows = [KINDS.to_row(event) for event in simulation.events]
    written = [(row.seq, row.at, row.kind, json.dumps(row.data)) for row in rows]
    read = [KINDS.from_row(LogRow(*head, json.loads(data))) for *head, data in written]
    assert read == simulation.events
    assert standings(TournamentState("t", read)) == standings(simulation.tournament)


def test_an_unknown_event_is_malformed() -> None:
    with pytest.raises(MalformedText, match="'danced' is no event that is known here"):
        KINDS.from_row(LogRow(1, 0.0, "danced", {}))
