"""What commands say, in the language of this process: lines, and errors of one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from unicodedata import category

import click

from plancia.core.errors import error_text
from plancia.core.text import Words
from plancia.language import say

_BIDIRECTIONAL: Final = frozenset(
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Characters that turn the direction of those after them."""
WIDTH: Final = 79
"""Of lines of words: longer ones would be cut within a word."""


def visible(text: str) -> str:
    """Text of a file as a terminal may show it: what would control the terminal is written out."""

    def shown(character: str) -> str:
        is_control = category(character) in ("Cc", "Cs", "Zl", "Zp") and character not in "\n\t"
        if is_control or character in _BIDIRECTIONAL:
            return repr(character)[1:-1] if is_control else f"\\u{ord(character):04x}"
        return character

    return "".join(map(shown, text))


def indented(first: str, text: str, indent: int = 0) -> str:
    """A paragraph no wider than a terminal: it begins with `first`, and its other lines stand below
    the text, or that many columns to the right."""
    below = " " * (indent or len(first))
    return click.wrap_text(text, WIDTH, initial_indent=first, subsequent_indent=below)


def echo(words: Words) -> None:
    click.echo(visible(say(words)))


class Failed(click.ClickException):
    """The command could not do what was asked: exit status 1."""

    def __init__(self, words: Words) -> None:
        super().__init__(say(words))


class Misused(click.UsageError):
    """The arguments do not go together: exit status 2, with the usage."""

    def __init__(self, words: Words) -> None:
        super().__init__(say(words))


@contextmanager
def errors_as(kind: type[Failed | Misused], *errors: type[Exception]) -> Iterator[None]:
    """End the command with what one of these errors says."""
    try:
        yield
    except BrokenPipeError:  # the reader of our output has gone: no error to report
        raise
    except errors as error:
        raise kind(error_text(error)) from error
