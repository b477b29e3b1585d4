"""Requests that a computation from their bodies answers: a server and a browser serve the same."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, get_type_hints

from plancia.study.lines import Check, written
from plancia.study.puzzles import daily_list, puzzle_view

COMPUTED: Final[dict[str, Callable[..., Any]]] = {
    "/api/record": written,
    "/api/puzzle": puzzle_view,
    "/api/dailies": daily_list,
}
"""For each address what answers a POST: a function from its message, whose docstring and types the
schema has. `check` refuses boards that are too large for a server."""

MEDIA: Final = {"/api/record": "text/plain"}
"""Of answers that are no JSON."""


def types_of(work: Callable[..., Any]) -> tuple[Any, Any]:
    """The types of the message and of the answer."""
    message, *_, answer = get_type_hints(work).values()
    return message, answer


def checked(work: Callable[..., Any], check: Check) -> Callable[[Any], Any]:
    """What answers, with a check of the board where it has one."""
    return partial(work, check=check) if "check" in get_type_hints(work) else work
