"""The cookie, or a bot's bearer token: a random person id, signed; and the visitor who sends it.

There are no accounts. The signed id alone authenticates a person, so it stays in the browser's
cookie, which no script can read, or with the bot.
"""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Any, Final

from plancia.live.refusal import Refusal
from plancia.web.limits import place_of

COOKIE: Final = "plancia"
COOKIE_MAX_AGE_S: Final = 365 * 86400
MAX_COOKIES_READ: Final = 100
"""Cookies of our name whose signatures are checked: a header has room for thousands."""

VISITOR_KEY: Final = "plancia.visitor"
"""Where an ASGI scope has the visitor of its request."""

CODE_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look like others."""


class Signer:
    """Signs ids, and makes tokens that need the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def token(self, purpose: str, text: str) -> str:
        """A token that is always the same for the same text, and can't be guessed."""
        digest = hmac.digest(self._secret, f"{purpose}:{text}".encode(), hashlib.sha256)
        return base64.urlsafe_b64encode(digest[:24]).decode()

    def sign(self, purpose: str, person: str) -> str:
        return f"{person}.{self.token(purpose, person)}"

    def read(self, purpose: str, signed: str) -> str | None:
        """The person whose id was signed for that purpose; None if it was not."""
        person, _, signature = signed.rpartition(".")
        right = self.token(purpose, person)
        same = hmac.compare_digest(signature.encode(), right.encode())
        return person if person and same else None


def new_id() -> str:
    """An id of a person or a game: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_code(length: int) -> str:
    """A random code that people can type."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def person_of(signer: Signer, cookies: str, authorization: str) -> str | None:
    """The person of a request's headers; None without a valid signature."""
    scheme, _, token = authorization.partition(" ")
    if authorization:
        return signer.read("bearer", token.strip()) if scheme.lower() == "bearer" else None
    # Other programs of the same host set cookies too, some of them malformed: they must not hide
    # ours, so nothing is assumed of a pair but that it ends at a semicolon.
    pairs = (pair.partition("=") for pair in cookies.split(";"))
    own = [value.strip() for name, _, value in pairs if name.strip() == COOKIE]
    people = (signer.read("cookie", value) for value in own[:MAX_COOKIES_READ])
    return next((person for person in people if person is not None), None)


def cookie_header(signer: Signer, person: str, *, secure: bool) -> str:
    """The value of Set-Cookie that identifies the browser as that person for a year."""
    parts = [
        f"{COOKIE}={signer.sign('cookie', person)}",
        f"Max-Age={COOKIE_MAX_AGE_S}",
        "Path=/",
        "HttpOnly",
        "SameSite=Lax",
    ]
    return "; ".join([*parts, "Secure"] if secure else parts)


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
