"""What commands say, in the language of this process: lines, errors, and the words of Click."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final
from unicodedata import category

import click
import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types

from plancia.core.errors import error_text
from plancia.core.text import T, Text, Words
from plancia.language import say, template

_TRANSLATED: Final[Sequence[Text]] = (
    T("Usage:"),
    T("Options"),
    T("Commands"),
    T("default: {default}"),
    T("Show the version and exit."),
    T("Show this message and exit."),
    T("No such command {name!r}."),
    T("No such option {name!r}."),
    T("Did you mean {possibility}?"),
    T("Missing argument"),
    T("Missing option"),
    T("Missing command."),
    T("Got unexpected extra argument ({args})"),
    T("Got unexpected extra arguments ({args})"),
    T("Option {name!r} requires an argument."),
    T("Invalid value for {param_hint}: {message}"),
    T("{value!r} is not one of {choices}."),
    T("{value!r} is not a valid {number_type}."),
    T("{value} is not in the range {range}."),
)
"""Those that have a translation; Click's other messages stay English."""


_BY_ENGLISH: Final = {text.template: text for text in _TRANSLATED}


def translate_click() -> None:
    """Have Click look its messages up in our catalogue, when it needs them."""
    for module in (
        click.core,
        click.decorators,
        click.exceptions,
        click.formatting,
        click.parser,
        click.types,
    ):
        module.__dict__.update(_=_gettext, ngettext=_ngettext)


def _gettext(english: str) -> str:
    text = _BY_ENGLISH.get(english)
    return english if text is None else template(text)


def _ngettext(one: str, many: str, number: int) -> str:
    return _gettext(one if number == 1 else many)


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
