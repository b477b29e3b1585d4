"""Texts that were made into JSON, as a page reads them."""

from collections.abc import Mapping
from typing import Any

from plancia.core.text import Text


def from_json(data: Any) -> Any:
    """The value that `to_json` wrote."""
    if not isinstance(data, Mapping):
        return data
    values = tuple((name, from_json(value)) for name, value in data.get("values", {}).items())
    return Text(data["text"], values, data.get("plural", ""), data.get("count", 1))
