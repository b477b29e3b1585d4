"""Views of lines and records."""

import plancia
from plancia.core.record import Record
from plancia.study.views import record_view


def test_a_record_is_shown_step_by_step() -> None:
    record = Record(plancia.game("connect4").start(), (4, 4), {"First": "me"}, {2: "hm"}, "1-0")
    view = record_view(record)
    assert (view.game, view.tags, view.comments, view.result) == (
        "connect4", {"First": "me"}, {"2": "hm"}, "1-0",
    )  # fmt: skip
    start, first, second = view.steps
    assert (start.move, start.last, start.position) == (None, [], record.start.to_json())
    assert first.move is not None
    assert (first.move.move, first.move.player, first.last) == ("4", 1, [(5, 3)])
    assert second.last == [(4, 3)]


def test_the_variations_of_a_record_have_their_own_steps() -> None:
    start = plancia.game("connect4").start()
    line = Record(start.play(4), (3, 3), symbols={1: "?"})
    view = record_view(Record(start, (4, 4), variations={2: (line,)}))
    (variation,) = view.variations["2"]
    assert [step.move.move for step in variation.steps if step.move] == ["3", "3"]
    assert (len(view.steps), len(variation.steps)) == (3, 2)
    assert variation.symbols == {"1": "?"}
