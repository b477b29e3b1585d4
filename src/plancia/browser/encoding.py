"""Messages as JSON, without msgspec: a browser has the standard library alone."""

import json
from dataclasses import fields, is_dataclass
from typing import Any

from plancia.play.refusal import Refusal


def encode(message: object) -> str:
    return json.dumps(message, default=_plain, ensure_ascii=False, separators=(",", ":"))


def refused(wish: str, refusal: Refusal) -> str:
    """The message that a wish of that id was refused."""
    return encode({"type": "refused", "id": wish, "code": refusal.code, "says": refusal.says})


def _plain(value: object) -> Any:
    """A view as a dictionary; what is in it is asked for next."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is no message")
