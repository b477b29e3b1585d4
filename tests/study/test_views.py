"""Views of lines and records."""

import plancia
from plancia.core.record import Record
from plancia.study.views import record_view, step_views


def test_a_record_is_shown_step_by_step() -> None:
    record = Record(plancia.game("connect4").start(), (4, 4), {"First": "me"}, {2: "hm"}, "1-0")
    view = record_view(record, [*step_views(record)])
    assert (view.game, view.tags, view.comments, view.result) == (
        "connect4", {"First": "me"}, {"2": "hm"}, "1-0",
    )  # fmt: skip
    start, first, second = view.steps
    assert (start.move, start.last, start.position) == (None, [], record.start.to_json())
    assert first.move is not None
    assert (first.move.move, first.move.player, first.last) == ("4", 1, [(5, 3)])
    assert second.last == [(4, 3)]
