"""What the server says, in English."""

from __future__ import annotations

from typing import Any

from texts import from_json


def english(text: Any) -> str:
    """The sentence of a `TextJson`: a string, or a template with its values."""
    return str(from_json(text))
