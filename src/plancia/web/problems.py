"""Refusals: what the server does not do, said alike over HTTP and on a socket."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from plancia.core.errors import BadOption, IllegalMove, MalformedText, UnknownGame
from plancia.core.text import T, Text, Value, Words
from plancia.web.messages import Said

Code = Literal[
    "stale",
    "illegal",
    "not-yours",
    "over",
    "not-now",
    "malformed",
    "too-fast",
    "not-found",
    "busy",
]

STATUS: Final[Mapping[str, int]] = {
    "stale": 409,
    "illegal": 422,
    "not-yours": 403,
    "over": 409,
    "not-now": 409,
    "malformed": 422,
    "too-fast": 429,
    "not-found": 404,
    "busy": 429,
}
"""The HTTP status that goes with each code, unless a refusal says otherwise."""

BAD_INPUT: Final = (BadOption, IllegalMove, MalformedText, UnknownGame)

_LONGEST: Final = 200
"""Characters of a value that a refusal quotes."""


class Refusal(Exception):
    """Something that is not done: a code as in messages.Refused, and a sentence.

    `Refusal("stale", "{n} moves have been made.", n=3)`: the template is a literal.
    """

    def __init__(self, code: Code, says: Words, /, *, status: int = 0, **values: Value) -> None:
        self.text = says if isinstance(says, Text) else T(says, **values)
        super().__init__(self.text)
        self.code = code
        self.status = status or STATUS[code]

    @property
    def says(self) -> Said:
        """The sentence as messages carry it; what it quotes is cut where it is long."""
        return self.text.shortened(_LONGEST).to_json()


def out_of_reach() -> Refusal:
    """For a request that the store failed; the store has logged it."""
    return Refusal("busy", "The server can't reach its store; try again in a moment.", status=503)
