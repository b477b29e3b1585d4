"""How a search explains its answer."""

from __future__ import annotations

from typing import Any

from plancia.core.game import Position


def in_words(position: Position[Any], line: tuple[Any, ...]) -> str:
    """The moves of a line as a person writes them."""
    tokens = []
    for move in line:
        tokens.append(position.format_move(move))
        position = position.play(move)
    return " ".join(tokens)


def explain(
    position: Position[Any],
    line: tuple[Any, ...],
    value: float,
    looked: str,
    whole: bool = False,
) -> str:
    """A sentence or two: what the move is good for, what follows, and how it was found.

    `whole` says that the search has seen every game to its end.
    """
    after = position.play(line[0])
    if after.outcome is not None:
        ends = {1: "wins at once", 0: "ends the game in a draw", -1: "loses at once"}
        return f"It {ends[after.outcome.value(position.to_move)]}."
    follows = f" Expected: {in_words(position, line)}." if len(line) > 1 else ""
    if value >= 1:
        verdict = "It wins by force"
    elif value <= -1:
        verdict = "Every move loses against best play; this one holds out"
    elif whole:
        verdict = "It holds the draw; no move wins"
    else:
        verdict = f"The best move found, worth {value:+.2f}"
    return f"{verdict} ({looked}).{follows}"
