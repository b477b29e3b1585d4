"""Click's own words, such as "Usage", in the language of this process."""

from collections.abc import Sequence
from typing import Final

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types

from plancia.core.text import T, Text
from plancia.language import template

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
