"""Positions for language models: the prompt, and the one move that a reply states, or why not.

A reply counts only by a move that it states, in one of the forms of `parse`; the last one stated is
the answer. Prose that names moves without stating one is unreadable: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.picture import Panel
from plancia.core.position import Position

Status = Literal["ok", "illegal", "unreadable"]
Style = Literal["plain", "short"]

MAX_REPLY_CHARS: Final = 200_000
"""Of a longer reply only the end is read: the answer is there."""
_ASK: Final = "Reply with your move in the tags <move></move>."
_LABEL: Final = (
    r"(?:final\s+answer|final\s+move|best\s+move|chosen\s+move|my\s+move|my\s+answer|answer|move)"
)
_CELL: Final = r"[\w@:.+-]+"
_OR: Final = rf"(?:\s+or\s+{_CELL})*"
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE | re.DOTALL)
    for form in (
        r"<(?P<tag>move|answer)>(?P<said>.*?)</(?P=tag)>",
        r"\\boxed\s*\{(?:\s*\\text\w*\s*\{)?(?P<said>[^{}]*)\}",
        r"[\"'](?:move|answer|action)[\"']\s*:\s*(?:[\"'](?P<said>[^\"']*)[\"']|(?P<number>-?\d+))",
        rf"(?<![\w`]){_LABEL}[*_]*\s*(?:is\s*)?[:=][*_`\s]*(?:column\s+|col\s+)?(?P<said>{_CELL}{_OR})",
        rf"\[(?:(?:column|col)\s+)?(?P<said>{_CELL})\](?!\()",
    )
)
"""How replies state a move; a link's text is none."""
_THOUGHT: Final = re.compile(
    r"<(think|thinking|reasoning)>.*?(</\1>|\Z)", re.IGNORECASE | re.DOTALL
)
_AROUND: Final = " \t\n\r.,;!?*`_\"'()$"


@dataclass(frozen=True, slots=True)
class Skin:
    """Another look of the same board, against play from memory: for games whose moves are named by
    a column or by a cell."""

    names: Sequence[str] = ()
    """Of the columns as they are shown, from left to right; the game's own if empty."""
    mirrored: bool = False
    """Left and right change places."""
    transposed: bool = False
    """A column is shown as a line from left to right."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """Other characters for those of the picture, such as `X`, `O` and `.`."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a reply says."""

    status: Status
    token: str = ""
    """The move as it was written; empty where none was stated."""
    move: Any = None
    """The legal move, if it is one."""
    says: str = ""
    """For a second try: what the rules say, and how to answer."""


def prompt(
    position: Position[Any],
    *,
    legal_moves: bool = False,
    history: Sequence[str] = (),
    style: Style = "plain",
    skin: Skin | None = None,
) -> str:
    """The question for a model: rules (but in the style `short`), board, who is to move, and how to
    answer. `history` are the moves so far, as the game writes them, for those who know them."""
    game = position.game
    parts = [] if style == "short" else [str(game.rules)]
    if skin is not None and skin.transposed:
        parts.append("The board is shown turned: each line from left to right is a column.")
    if history and skin is None:
        parts.append("Moves so far: " + " ".join(history))
    parts.append(_board(position, skin).rstrip())
    if game.players == 2:
        side, symbol = str(game.side(position.to_move)), "XO"[position.to_move - 1]
        shown = (skin.symbols if skin else {}).get(symbol, symbol)
        has_colours = position.picture().board.style in ("discs", "stones")
        parts.append(f"You are {side}{f' ({shown})' if has_colours else ''}, and it is your turn.")
    if legal_moves:
        parts.append("Legal moves: " + " ".join(tokens(position, skin)))
    parts.append(f"A move is written like {next(iter(tokens(position, skin)))}. {_ASK}")
    return "\n\n".join(parts) + "\n"


def tokens(position: Position[Any], skin: Skin | None = None) -> dict[str, Any]:
    """The legal moves by what they are called under a skin."""
    legal = position.legal_moves()
    if skin is None:
        return {position.format_move(move): move for move in legal}
    board = position.picture().board
    names = _column_names(board, skin)
    found = {}
    for move in legal:
        token, cells = position.format_move(move), position.touches(move)
        column = cells[0][1] if cells else -1
        name = names[board.width - 1 - column if skin.mirrored else column] if cells else ""
        if cells and token == board.column_labels[column]:
            found[name] = move
        elif cells and board.row_labels and token == board.cell_name(cells[0]):
            found[name + board.row_labels[cells[0][0]]] = move
        else:
            raise ValueError(f"{position.game.name} has moves that no column or cell names")
    return found


def parse(position: Position[Any], reply: str, skin: Skin | None = None) -> Reply:
    """The move that a reply states: in `<move>`, `<answer>`, `\\boxed{}`, `[ ]`, as JSON, after
    `Move:` or `Final answer:`, or as its only word. What stands in `<think>` is not read."""
    text = _THOUGHT.sub(" ", reply[-MAX_REPLY_CHARS:])
    stated = [said for said in map(_plain, _statements(text)) if said]
    legal, alone = tokens(position, skin), _plain(text)
    is_token = re.fullmatch(_CELL, alone) and (alone in legal or any(map(str.isdigit, alone)))
    if not stated and not is_token:
        return Reply("unreadable", says=f"No move was stated. {_ASK}")
    return _read(position, stated[-1] if stated else alone, legal, skin)


def _statements(text: str) -> Iterator[str]:
    """What is stated, in the order of the text."""
    found = sorted(
        ((match.start(), match) for form in _FORMS for match in form.finditer(text)),
        key=lambda pair: pair[0],
    )
    for _, match in found:
        number = match.groupdict().get("number")
        yield match["said"] if number is None else number


def _plain(words: str) -> str:
    return words.strip(_AROUND)


def _read(position: Position[Any], said: str, legal: Mapping[str, Any], skin: Skin | None) -> Reply:
    by_case = {token.casefold(): token for token in legal}
    words = [_plain(word) for word in said.split()]
    named = dict.fromkeys(by_case[w.casefold()] for w in words if w.casefold() in by_case)
    if len(named) == 1:  # such as `column 4`
        (token,) = named
        return Reply("ok", said, legal[token])
    if named or len(words) > 2 or (len(words) == 2 and not any(map(str.isdigit, words[-1]))):
        return Reply("unreadable", said, says=f"{said[:80]!r} is not one move. {_ASK}")
    return Reply("illegal", said, says=f"{_why_not(position, words[-1], skin)} {_ASK}")


def _why_not(position: Position[Any], token: str, skin: Skin | None) -> str:
    if skin is None:
        try:
            position.play(position.parse_move(token))
        except (IllegalMove, MalformedText) as error:
            return f"{error}."
    return f"{token[:80]} is not a legal move here."


def _column_names(board: Panel, skin: Skin) -> Sequence[str]:
    names = skin.names or board.column_labels
    if len(set(names)) != board.width:
        raise ValueError(f"{len(set(names))} names for {board.width} columns")
    return names


def _board(position: Position[Any], skin: Skin | None) -> str:
    """The picture as text, under a skin with its names and symbols."""
    if skin is None:
        return draw.text(position.picture())
    board = position.picture().board
    rows = [[skin.symbols.get(cell, cell) for cell in row] for row in board.rows]
    if skin.mirrored:
        rows = [row[::-1] for row in rows]
    names, beside = list(_column_names(board, skin)), list(board.row_labels)
    if skin.transposed:
        rows = [list(row) for row in zip(*rows, strict=True)]
        names, beside = beside, names
    first = max(map(len, beside), default=0)
    width = max(map(len, [*names, *(cell for row in rows for cell in row)]))
    beside = beside or [""] * len(rows)
    lines = [
        " ".join([label.rjust(first), *(cell.rjust(width) for cell in row)])
        for label, row in zip(beside, rows, strict=True)
    ]
    if names:
        lines.append(" ".join([" " * first, *(name.rjust(width) for name in names)]))
    return "\n".join(line.rstrip() for line in lines)
