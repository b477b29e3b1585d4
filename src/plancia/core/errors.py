"""The errors people meet, each a ValueError whose message says what, where and what is allowed."""


class IllegalMove(ValueError):
    """A move that this position does not allow."""


class MalformedText(ValueError):
    """A text that is not what it should be; `where` points at the place, `why` says the reason."""

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(f"{where}: {why}" if where else why)
        self.why = why
        self.where = where


class BadOption(ValueError):
    """An option that a game does not have, or a value that it does not take."""


class UnknownGame(ValueError):
    """A name that no installed game answers to."""
