"""Why a player gave no answer: it forfeited, or the question was cancelled."""

from typing import Final

from plancia.engine.match import Termination

MAX_REASON_CHARS: Final = 4000
"""Characters kept of a player's explanation or error."""


class Cancelled(Exception):
    """The question was cancelled."""


class Forfeit(Exception):
    """A player gave no valid answer: the kind of failure, and the reason."""

    def __init__(self, termination: Termination, reason: str) -> None:
        self.termination = termination
        self.reason: str = writable(reason)
        super().__init__(self.reason)


def writable(text: str) -> str:
    """A bot's words without what no file or stream takes, lone surrogates, and not too many."""
    return text[:MAX_REASON_CHARS].encode("utf-8", "replace").decode()
