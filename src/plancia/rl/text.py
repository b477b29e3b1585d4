"""Positions for language models: the prompt, and the one move that a reply states, or why not.

A reply counts only by a move that it states, in one of the forms of `parse`; the last one stated is
the answer. Prose that names moves without stating one is unreadable: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText
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
) -> str:
    """The question for a model: rules (but in the style `short`), board, who is to move, and how to
    answer. `history` are the moves so far, as the game writes them, for those who know them."""
    game = position.game
    parts = [] if style == "short" else [str(game.rules)]
    if history:
        parts.append("Moves so far: " + " ".join(history))
    parts.append(draw.text(position.picture()).rstrip())
    if game.players == 2:
        side, symbol = str(game.side(position.to_move)), "XO"[position.to_move - 1]
        has_colours = position.picture().board.style in ("discs", "stones")
        parts.append(f"You are {side}{f' ({symbol})' if has_colours else ''}, and it is your turn.")
    if legal_moves:
        parts.append("Legal moves: " + " ".join(tokens(position)))
    parts.append(f"A move is written like {next(iter(tokens(position)))}. {_ASK}")
    return "\n\n".join(parts) + "\n"


def tokens(position: Position[Any]) -> dict[str, Any]:
    """The legal moves by what they are called."""
    return {position.format_move(move): move for move in position.legal_moves()}


def parse(position: Position[Any], reply: str) -> Reply:
    """The move that a reply states: in `<move>`, `<answer>`, `\\boxed{}`, `[ ]`, as JSON, after
    `Move:` or `Final answer:`, or as its only word. What stands in `<think>` is not read."""
    text = _THOUGHT.sub(" ", reply[-MAX_REPLY_CHARS:])
    stated = [said for said in map(_plain, _statements(text)) if said]
    legal, alone = tokens(position), _plain(text)
    is_token = re.fullmatch(_CELL, alone) and (alone in legal or any(map(str.isdigit, alone)))
    if not stated and not is_token:
        return Reply("unreadable", says=f"No move was stated. {_ASK}")
    return _read(position, stated[-1] if stated else alone, legal)


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


def _read(position: Position[Any], said: str, legal: Mapping[str, Any]) -> Reply:
    by_case = {token.casefold(): token for token in legal}
    words = [_plain(word) for word in said.split()]
    named = dict.fromkeys(by_case[w.casefold()] for w in words if w.casefold() in by_case)
    if len(named) == 1:  # such as `column 4`
        (token,) = named
        return Reply("ok", said, legal[token])
    if named or len(words) > 2 or (len(words) == 2 and not any(map(str.isdigit, words[-1]))):
        return Reply("unreadable", said, says=f"{said[:80]!r} is not one move. {_ASK}")
    return Reply("illegal", said, says=f"{_why_not(position, words[-1])} {_ASK}")


def _why_not(position: Position[Any], token: str) -> str:
    try:
        position.play(position.parse_move(token))
    except (IllegalMove, MalformedText) as error:
        return f"{error}."
    return f"{token[:80]} is not a legal move here."
