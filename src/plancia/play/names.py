"""Names of people, as they may be shown to others."""

import re
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but letters of Persian and emoji of families are made with them."""
_LOOSE: Final = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?![^\s{_JOINERS}])")


def readable_name(text: str) -> str:
    """A name without what can't be seen or turns the text around."""
    words = " ".join(text.split())
    seen = "".join(letter for letter in words if letter.isprintable() or letter in _JOINERS)
    return " ".join(_LOOSE.sub("", seen).split())
