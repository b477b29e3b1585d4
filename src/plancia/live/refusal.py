"""Refusals: what is not done, with a code for programs and a sentence for people."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal

from plancia.core.errors import BAD_INPUT, error_text
from plancia.core.text import T, Text, Value, Words

Code = Literal[
    "stale", "illegal", "not-yours", "over", "not-now", "malformed", "too-fast", "not-found", "busy"
]

STATUS: Final[Mapping[Code, int]] = {
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

TextJson = str | dict[str, Any]
"""What people read, as `plancia.core.text.Text.to_json` writes it."""

MAX_QUOTED_CHARACTERS: Final = 200
"""Of a value that a refusal quotes."""


class Refusal(Exception):
    """Something that is not done, and nothing has changed.

    `Refusal("stale", "{n} moves have been made.", n=3)`: the template is a literal.
    """

    def __init__(self, code: Code, says: Words, /, **values: Value) -> None:
        super().__init__(code, says, values)
        self.code = code

    def __str__(self) -> str:
        return str(self.text)

    @property
    def text(self) -> Text:
        """Made where it is read: policy tries every action after every move."""
        _, says, values = self.args
        return says if isinstance(says, Text) else T(says, **values)

    @property
    def says(self) -> TextJson:
        """The sentence as messages have it; what it quotes is cut where it is long."""
        return self.text.shortened(MAX_QUOTED_CHARACTERS).to_json()


@contextmanager
def refusing_bad_input(code: Code = "malformed") -> Iterator[None]:
    """What a person gave and can't be read or played is refused."""
    try:
        yield
    except BAD_INPUT as error:
        raise Refusal(code, error_text(error)) from error
