"""The visitor of a request: the person and the address that it came from."""

from collections.abc import Mapping
from typing import Any, Final

from plancia.live.refusal import Refusal
from plancia.web.identity import new_id
from plancia.web.limits import place_of

VISITOR_KEY: Final = "plancia.visitor"
"""Where an ASGI scope has it."""


class Visitor:
    """The person and the address that a request came from."""

    __slots__ = ("address", "person", "secure", "sets_cookie")

    def __init__(self, person: str | None, address: str, secure: bool) -> None:
        self.person = person
        self.address: str = place_of(address)
        self.secure: bool = secure
        self.sets_cookie: bool = False
        """True if the answer sets the cookie."""

    def get_or_create_person(self) -> str:
        """The person, a new one if need be."""
        self.sets_cookie = self.sets_cookie or self.person is None
        self.person = self.person or new_id()
        return self.person

    def require_person(self) -> str:
        """The person; Refusal if the request has no valid identity."""
        if self.person is None:
            raise Refusal("not-yours", "You hold no seat in this game.")
        return self.person


def visitor_of(scope: Mapping[str, Any]) -> Visitor:
    """The visitor of an ASGI scope."""
    found = scope[VISITOR_KEY]
    assert isinstance(found, Visitor)
    return found
