import random
from collections import Counter
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plancia import MalformedText
from plancia.arena import Decision, Sprt
from twins import sprt as twin

scores = st.fixed_dictionaries(
    {score: st.integers(0, 500) for score in (0.0, 0.25, 0.5, 0.75, 1.0)}
)


def test_the_bounds_are_walds() -> None:
    assert Sprt(alpha=0.05, beta=0.1).bounds == (log(0.1 / 0.95), log(0.9 / 0.05))


@given(scores)
def test_the_test_is_the_same_from_the_other_side(pairs: dict[float, int]) -> None:
    mirrored = {1 - score: count for score, count in pairs.items()}
    ratio, mirrored_ratio = Sprt(-5, 15).ratio(pairs), Sprt(-15, 5).ratio(mirrored)
    assert ratio == pytest.approx(-mirrored_ratio, abs=1e-6)


@pytest.mark.parametrize(
    ("elos", "counts"),
    [
        ((0, 5), (50, 900, 2100, 980, 70)),
        ((-3, 1), (12, 410, 1190, 402, 9)),
        ((0, 20), (90, 20, 130, 30, 180)),
    ],
)
def test_the_ratio_is_that_of_the_likeliest_distributions(
    elos: tuple[int, int], counts: tuple[int, ...]
) -> None:
    """The test treats a pair's score as normally distributed; its definition does not."""
    pairs = {number / 4: count for number, count in enumerate(counts)}
    slow = twin.ratio(pairs, *elos)
    assert Sprt(*elos).ratio(pairs) == pytest.approx(slow, rel=0.1, abs=0.02)


def play(sprt: Sprt, elo: float, seed: int) -> Decision:
    chance, pairs = random.Random(seed), Counter[float]()
    win = 1 / (1 + 10 ** (-elo / 400))
    for _ in range(100_000):
        pairs[(chance.random() < win) / 2 + (chance.random() < win) / 2] += 1
        decision = sprt.decide(sprt.ratio(pairs))
        if decision:
            return decision
    raise AssertionError("no decision")


@pytest.mark.parametrize(("elo", "wrong"), [(0, Decision.STRONGER), (100, Decision.NOT_STRONGER)])
def test_at_the_edges_it_errs_about_as_rarely_as_it_says(elo: float, wrong: Decision) -> None:
    decisions = [play(Sprt(0, 100, alpha=0.1, beta=0.1), elo, seed) for seed in range(400)]
    assert 8 <= decisions.count(wrong) <= 56  # 40 more or less, by two and a half deviations


def test_what_is_tested_is_written_as_text() -> None:
    assert Sprt.parse("0:20") == Sprt(0, 20)
    assert Sprt.parse("-2.5:2.5") == Sprt(-2.5, 2.5)


@pytest.mark.parametrize("text", ["", "20", "20:0", "5:5", "a:b", "0:1e9", "0:20:30"])
def test_a_malformed_sprt_is_refused(text: str) -> None:
    with pytest.raises(MalformedText):
        Sprt.parse(text)


@pytest.mark.parametrize("chance", [0, 0.5, 1, -1])
def test_an_sprt_that_is_never_or_always_wrong_is_refused(chance: float) -> None:
    with pytest.raises(MalformedText, match="between 0 and"):
        Sprt(alpha=chance)
