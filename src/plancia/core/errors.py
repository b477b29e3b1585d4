"""The errors people meet, each a ValueError whose message says what, where and what is allowed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from plancia.core.text import T, Text, Value, Words


class Explained(ValueError):
    """An error with a sentence for people, in English as `str(error)`; `text` is its Text.

    `IllegalMove("column {n} is full", n=4)`: the template is a literal, as translators need it.
    """

    def __init__(self, says: Words, /, **values: Value) -> None:
        self.text: Text = says if isinstance(says, Text) else T(says, **values)
        super().__init__(self.text)


class IllegalMove(Explained):
    """A move that this position does not allow."""


class MalformedText(Explained):
    """A text that is not what it should be; `where` points at the place.

    `move` is the number of the move that could not be read or played, if it was one.
    """

    def __init__(
        self, says: Words, /, *, where: Words = "", move: int | None = None, **values: Value
    ) -> None:
        super().__init__(says, **values)
        if where:
            super().__init__(T("{where}: {why}", where=where, why=self.text))
        self.move = move


class BadOption(Explained):
    """An option that a game does not have, or a value that it does not take."""


class UnknownGame(Explained):
    """A name that no installed game answers to."""


BAD_INPUT: Final = (BadOption, IllegalMove, MalformedText, UnknownGame)
"""What is raised for something that a person gave."""


def error_text(error: Exception) -> Words:
    """What an error says: as a Text if it has one."""
    return error.text if isinstance(error, Explained) else str(error)


@contextmanager
def located(where: Words, *, move: int | None = None) -> Iterator[None]:
    """Say where it was that something a person gave is wrong: a MalformedText in any case."""
    try:
        yield
    except BAD_INPUT as error:
        move = getattr(error, "move", None) if move is None else move
        raise MalformedText(error_text(error), where=where, move=move) from error
