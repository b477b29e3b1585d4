"""Characters that properties draw texts from. Hypothesis's own `characters()` draws surrogates."""

from hypothesis import strategies as st

UNICODE = st.characters(codec="utf-8")
"""All that UTF-8 can carry: NUL and other control characters too, surrogates not."""
HEADER = st.characters(codec="latin-1")
"""All that a server can read in an HTTP header, which is bytes."""
STORED = st.characters(codec="utf-8", exclude_characters="\0")
"""All that PostgreSQL keeps: no NUL."""
ONE_LINE = st.characters(codec="utf-8", exclude_categories=["Cc"])
"""All but control characters, line ends among them."""
