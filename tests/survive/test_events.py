import json
from dataclasses import replace

from plancia.survive.events import KINDS
from survive.day import Day


def test_a_challenge_read_from_its_stored_events_is_the_same() -> None:
    day = Day()
    day.begin("ada")
    day.play("ada", "C1")
    day.play("ada", "B1")
    rows = [KINDS.to_row(event) for event in day.events]
    stored = [replace(row, data=json.loads(json.dumps(row.data))) for row in rows]
    assert [*map(KINDS.from_row, stored)] == day.events
