"""What commands say, in the language of this process: lines, and errors of one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click

from plancia.core.errors import said
from plancia.core.language import say
from plancia.core.text import Words


def echo(words: Words) -> None:
    click.echo(say(words))


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
    except errors as error:
        raise kind(said(error)) from error
