"""Pente's options as Hypothesis draws them."""

from typing import Any

from hypothesis import strategies as st

from plancia.pente import PenteOptions
from plancia.pente.variants import WORDS

CAPTURES_THAT_WIN = [0, 2, 4, 10, 15]


@st.composite
def all_options(draw: st.DrawFn, low: int = 1, high: int = 9) -> PenteOptions:
    """Any options that go together, each side from `low` to `high`."""
    chosen: dict[str, Any] = {}
    for spec in PenteOptions.specs():
        if spec.kind == "yes or no":
            chosen[spec.name] = draw(st.booleans())
        elif spec.name in ("rows", "columns"):
            chosen[spec.name] = draw(st.integers(low, high))
        else:
            chosen[spec.name] = draw(st.sampled_from(CAPTURES_THAT_WIN))
    for words in WORDS:
        if words.needs and not chosen[words.needs]:
            chosen[words.name] = type(chosen[words.name])(0)
    return PenteOptions(**chosen)
