"""Names of people, as they may be shown to others."""

import re
import unicodedata
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but letters of Persian and emoji of families are made with them."""
_LOOSE: Final = re.compile(rf"(?<![^\s{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?![^\s{_JOINERS}])")


def readable_name(text: str) -> str:
    """A name without what can't be seen or turns the text around."""
    words = " ".join(text.split())
    seen = "".join(letter for letter in words if letter.isprintable() or letter in _JOINERS)
    name = " ".join(_LOOSE.sub("", seen).split())
    # Letters, digits, punctuation and symbols show; marks need a letter to stand on.
    shown = (each for each in name if unicodedata.category(each)[0] in "LNPS")
    return name if any(each not in _BLANK_LETTERS for each in shown) else ""


_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that have no ink: fillers of Hangul, the empty Braille pattern, and such."""
