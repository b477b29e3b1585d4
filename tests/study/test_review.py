"""Moves judged by what they gave away."""

import pytest

import plancia
from plancia.study.review import Worth, judge
from plancia.study.views import AnalysisView, ValueView


def worth(value: float | None, moves: dict[str, float], exact: bool, text: str = "") -> Worth:
    """A position of Nim of which that is known."""
    position = plancia.game("nim").start()
    known = [ValueView(m, m, v, f"{v:+.2f}", "", []) for m, v in moves.items()]
    view = AnalysisView("", exact=exact, value=value, verdict=text, moves=known)
    return Worth(position, view, {move: (v, None) for move, v in moves.items()})


@pytest.mark.parametrize(
    ("before", "after", "judgement"),
    [
        (0.5, 0.5, "best"),
        (0.5, 0.6, "best"),
        (0.5, 0.4, "good"),
        (0.5, 0.3, "inaccuracy"),
        (0.5, 0.1, "mistake"),
        (0.5, -0.2, "blunder"),
        (1.0, 0.9, "good"),
        (1.0, -1.0, "blunder"),
    ],
)
def test_an_estimate_is_judged_by_what_was_lost(
    before: float, after: float, judgement: str
) -> None:
    first = worth(before, {"A1": before}, exact=False)
    assert judge(first, "A2", worth(after, {"A1": after}, exact=False)).judgement == judgement
    assert judge(first, "A1", worth(after, {"A1": after}, exact=False)).judgement == "best"


def test_what_is_not_known_is_not_judged() -> None:
    unknown = worth(None, {}, exact=False)
    assert judge(unknown, "A1", unknown).judgement == ""
    known = worth(0.5, {"A1": 0.5}, exact=False)
    assert judge(known, "A2", unknown).judgement == ""


@pytest.mark.parametrize(
    ("values", "played", "judgement"),
    [
        ({"A1": (1.0, 3), "A2": (1.0, 3)}, "A2", "best"),
        ({"A1": (1.0, 3), "A2": (1.0, 5)}, "A2", "good"),
        ({"A1": (1.0, 3), "A2": (1.0, 6)}, "A2", "inaccuracy"),
        ({"A1": (1.0, 3), "A2": (0.0, None)}, "A2", "mistake"),
        ({"A1": (0.0, None), "A2": (-1.0, 9)}, "A2", "blunder"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 8)}, "A2", "good"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 2)}, "A2", "inaccuracy"),
    ],
)
def test_where_the_truth_is_known_result_and_distance_count(
    values: dict[str, tuple[float, int | None]], played: str, judgement: str
) -> None:
    plain = worth(values["A1"][0], {move: v for move, (v, _) in values.items()}, exact=True)
    before = Worth(plain.position, plain.view, values)
    assert judge(before, played, plain).judgement == judgement
