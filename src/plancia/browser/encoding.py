"""Messages as JSON, with the standard library alone."""

import json
from dataclasses import fields, is_dataclass
from typing import Any


def encode(message: object) -> str:
    return json.dumps(message, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> Any:
    """A view as a dictionary; what is in it is asked for next."""
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is no message")
