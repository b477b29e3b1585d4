"""How a search explains its answer."""

from typing import Any, Final

from plancia.core.position import Position, tokens_of
from plancia.core.text import T, Text, Words, joined, plural
from plancia.engine.value import estimated


def in_words(position: Position[Any], line: tuple[Any, ...]) -> str:
    """The moves of a line as a person writes them."""
    return " ".join(tokens_of(position, line))


def looked_ahead(depth: int, nodes: int) -> Text:
    """How far a search came."""
    return plural(
        "looked {n} move ahead at {nodes} positions",
        "looked {n} moves ahead at {nodes} positions",
        depth,
        nodes=nodes,
    )


_ENDS: Final = {
    1: T("It wins at once."),
    0: T("It ends the game in a draw."),
    -1: T("It loses at once."),
}


def explain(
    position: Position[Any], line: tuple[Any, ...], value: float, looked: Words, whole: bool = False
) -> Text:
    """A sentence or two: what the move is good for, what follows, and how it was found.

    `whole` says that the search has seen every game to its end.
    """
    after = position.play(line[0])
    if after.outcome is not None:
        return _ENDS[after.outcome.value(position.to_move)]
    if value >= 1:
        conclusion = T("It wins by force ({looked}).", looked=looked)
    elif value <= -1:
        conclusion = T(
            "Every move loses against best play; this one holds out ({looked}).", looked=looked
        )
    elif whole:
        conclusion = T("It holds the draw; no move wins ({looked}).", looked=looked)
    else:
        worth, _ = estimated(value)
        conclusion = T("The best move found, worth {worth} ({looked}).", worth=worth, looked=looked)
    if len(line) == 1:
        return conclusion
    return joined(" ", [conclusion, T("Expected: {line}.", line=in_words(position, line))])
