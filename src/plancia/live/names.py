"""Names of people, as they may be shown to others."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from typing import Final

from plancia.live.refusal import Refusal

MAX_PLAYER_CHARACTERS: Final = 24
"""Of a name in a tournament or a class, which many read from afar."""

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


def player_name(text: str) -> str:
    """The name of a person who joins a room; Refusal if nothing of it can be seen."""
    name = readable_name(text)[:MAX_PLAYER_CHARACTERS].strip()
    if not name:
        raise Refusal("malformed", "Enter a name that the others can read.")
    return name


def unique_name(name: str, others: Iterable[str]) -> str:
    """The name, with a number behind it if one of the others has the same."""
    taken = {each.casefold() for each in others}
    candidates = (f"{name} {number}" if number > 1 else name for number in count(1))
    return next(each for each in candidates if each.casefold() not in taken)
