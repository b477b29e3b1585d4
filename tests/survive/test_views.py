"""What people see of a challenge."""

from __future__ import annotations

from plancia.survive.state import (
    challenge_games,
)
from plancia.survive.views import survive_view
from survive.day import Day


def test_a_mistake_ends_the_run_and_says_what_would_have_kept_the_win() -> None:
    day = Day()
    day.begin("ada")
    day.play("ada", "C4")
    run = survive_view(day.challenge, "ada", challenge_games()).run
    assert run is not None
    assert (run.status, run.kept, [each.move for each in run.better]) == ("lost", 0, ["C1"])
    assert [step.move.move for step in run.steps if step.move] == ["C4"]
