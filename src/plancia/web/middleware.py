"""Middleware: what every request passes on its way in, and every answer on its way out.

In: identifies the person and the address, checks the origin of the page and the rate limits.
Out: adds the security headers, which keep a page from doing anything but showing our games.
"""

import ipaddress
import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from plancia.core.text import T
from plancia.live.messages import Problem
from plancia.live.refusal import Refusal
from plancia.web.cookie import VISITOR_KEY, Visitor, cookie_header, person_of
from plancia.web.services import NOT_YOURS, TOO_MANY, HttpRefusal, Services, status_of

CSP: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY: Final[tuple[tuple[bytes, bytes], ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_COUNTED: Final = ("/api/", "/schema", "/g/", "/join/", "/analysis/", "/daily")
"""Paths with a rate limit. The page's files come many at a time and cost little; `/health` must
always answer the server's owner."""
_PAGE_SCHEMES: Final = {"ws": "http", "wss": "https"}
"""The scheme of the page that opens a socket, by the socket's own."""
DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}


class Middleware:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self._app, self._services = app, services
        own = _host_name(urlsplit(services.settings.public_url).netloc)
        self._own_names: frozenset[str] = frozenset()
        """Empty where they are not known: behind a proxy, or in a network that gives names."""
        if own and not _is_address(own):
            self._own_names = frozenset({own, "localhost"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "http":
            await self._request(scope, receive, send)
        elif kind == "websocket" and (refusal := self._socket_refusal(scope)):
            code = TOO_MANY if refusal.code == "too-fast" else NOT_YOURS
            await receive()
            await send({"type": "websocket.close", "code": code, "reason": str(refusal)[:100]})
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        visitor = self._visitor(scope, headers)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._outgoing(scope, visitor)]
            await send(message)

        try:
            if scope["path"].startswith(_COUNTED):
                self._services.limits.request(visitor.person, visitor.address)
            if scope["path"].startswith("/api/"):
                self._check_host(headers)
                _check_token(visitor, headers)
                if scope["method"] not in _SAFE:
                    self._check_origin(scope["scheme"], headers)
                    _check_type(headers)
            await self._app(scope, receive, send_on)
        except Refusal as refusal:
            body = msgspec.json.encode(Problem(refusal.code, refusal.says))
            kind, length = (b"content-type", b"application/json"), b"%d" % len(body)
            answer: list[tuple[bytes, bytes]] = [kind, (b"content-length", length)]
            if refusal.code == "too-fast":
                answer.append((b"retry-after", b"2"))
            status = status_of(refusal)
            await send_on({"type": "http.response.start", "status": status, "headers": answer})
            await send_on({"type": "http.response.body", "body": body, "more_body": False})

    def _socket_refusal(self, scope: Any) -> Refusal | None:
        headers = _headers(scope)
        visitor = self._visitor(scope, headers)
        try:
            self._services.limits.request(visitor.person, visitor.address)
            self._check_host(headers)
            _check_token(visitor, headers)
            self._check_origin(scope["scheme"], headers)
        except Refusal as refusal:
            return refusal
        return None

    def _visitor(self, scope: Any, headers: Mapping[str, str]) -> Visitor:
        client = scope.get("client")
        person = person_of(
            self._services.signer, headers.get("cookie", ""), headers.get("authorization", "")
        )
        visitor = Visitor(
            person, client[0] if client else "unknown", scope["scheme"] in ("https", "wss")
        )
        scope[VISITOR_KEY] = visitor
        return visitor

    def _check_host(self, headers: Mapping[str, str]) -> None:
        """A name of another site that leads to this server (DNS rebinding) is none of its own."""
        name = _host_name(headers.get("host", ""))
        if self._own_names and name not in self._own_names and not _is_address(name):
            raise Refusal("not-yours", "This server is not {host}.", host=name)

    def _check_origin(self, scheme: str, headers: Mapping[str, str]) -> None:
        """A page of another site must not use the visitor's cookie."""
        origin = headers.get("origin")
        if origin is None:  # not a browser
            return
        scheme, host = _PAGE_SCHEMES.get(scheme, scheme), headers.get("host", "").lower()
        port = DEFAULT_PORTS.get(scheme, "")
        own = f"{scheme}://{host.removesuffix(port)}"
        if not host or origin.lower().removesuffix(port) != own:
            raise Refusal("not-yours", "A page of {origin} may not do this.", origin=origin)

    def _outgoing(self, scope: Any, visitor: Visitor) -> list[tuple[bytes, bytes]]:
        headers = [*SECURITY, (b"content-security-policy", CSP.encode())]
        if scope["path"].startswith("/api/"):
            headers.append((b"cache-control", b"no-store"))
        if visitor.sets_cookie and visitor.person is not None:
            cookie = cookie_header(self._services.signer, visitor.person, secure=visitor.secure)
            headers.append((b"set-cookie", cookie.encode()))
        return headers


def _headers(scope: Any) -> dict[str, str]:
    headers: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        if name == "cookie" and name in headers:  # a proxy may send one header for each cookie
            value = f"{headers[name]}; {value}"
        headers[name] = value
    return headers


def _host_name(host: str) -> str:
    """Of a host with a port, or without."""
    return host.lower().rpartition(":")[0] if re.search(r":\d*$", host) else host.lower()


def _is_address(name: str) -> bool:
    """Whether it is a number, which no other site can have."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _check_token(visitor: Visitor, headers: Mapping[str, str]) -> None:
    """An invalid token is refused: the request must not run as a new person."""
    if "authorization" in headers and visitor.person is None:
        raise HttpRefusal(401, "not-yours", T("This token was not issued by this server."))


def _check_type(headers: Mapping[str, str]) -> None:
    """Only JSON comes in: no form of any page can send it without asking first."""
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        says = T("The body is {kind}; send application/json.", kind=kind or T("of no type"))
        raise HttpRefusal(415, "malformed", says)
