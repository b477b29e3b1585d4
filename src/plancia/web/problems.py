"""Problems: refusals over HTTP, with the status that goes with each."""

from typing import Final

from plancia.core.text import T, Text
from plancia.live.refusal import STATUS, Code, Refusal

NOT_YOURS: Final = 4403
NOT_FOUND: Final = 4404
TOO_MANY: Final = 4429
TRY_AGAIN: Final = 1013
"""Codes with which a WebSocket is closed; those from 4000 on are an HTTP status and 4000."""


class HttpRefusal(Refusal):
    """With a status of its own."""

    def __init__(self, status: int, code: Code, says: Text) -> None:
        super().__init__(code, says)
        self.status = status


def status_of(refusal: Refusal) -> int:
    return refusal.status if isinstance(refusal, HttpRefusal) else STATUS[refusal.code]


def out_of_reach() -> Refusal:
    """For a request that the store failed; the store has logged it."""
    says = T("The server can't reach its store; try again in a moment.")
    return HttpRefusal(503, "busy", says)
