"""Pente's options as Hypothesis draws them."""

from hypothesis import strategies as st

from plancia.pente.rules import PenteOptions


@st.composite
def all_options(draw: st.DrawFn, low: int = 1, high: int = 9) -> PenteOptions:
    captures, centre_first = draw(st.booleans()), draw(st.booleans())
    sides, maybe = st.integers(low, high), st.booleans()
    return PenteOptions(
        rows=draw(sides),
        columns=draw(sides),
        exactly_five=draw(maybe),
        captures=captures,
        capture_win=draw(st.sampled_from([0, 2, 4, 10, 15])) if captures else 0,
        triples=captures and draw(maybe),
        poof=captures and draw(maybe),
        boat=captures and draw(maybe),
        tournament=centre_first and draw(maybe),
        centre_first=centre_first,
    )
