"""What the screen of a game says: endings, hints, values and questions."""

from __future__ import annotations

from typing import Any, Final

from rich.style import Style
from rich.text import Text

from plancia.arena.match import Match
from plancia.core.analysis import Analysis
from plancia.core.capability import Question
from plancia.core.game import Position, Result
from plancia.core.player import Answer
from plancia.tui import questions
from plancia.tui.colours import Palette

_MOST_LISTED: Final = 60


def sign(value: float) -> str:
    return "+" if value > 0.05 else "−" if value < -0.05 else "="


def ending(match: Match[Any], position: Position[Any]) -> str:
    """How the game ended, by the rules or otherwise."""
    verdict, outcome, game = match.verdict, position.outcome, position.game
    if outcome is None:
        if verdict is None:
            return ""
        if verdict.winner is None:
            return f"A draw: {verdict.reason}."
        words = f"{game.side(verdict.winner)} wins, {verdict.termination.value}"
        return f"{words}: {verdict.reason}."
    match outcome.result:
        case Result.WIN:
            assert outcome.winner is not None
            return f"{game.side(outcome.winner)} wins: {outcome.reason}."
        case Result.DRAW:
            return f"A draw: {outcome.reason}."
        case result:
            return f"{result.value.capitalize()}: {outcome.reason}."


def hint(
    position: Position[Any], answer: Answer[Any] | None, trouble: str, palette: Palette
) -> Text:
    if answer is None:
        return Text(trouble or "Thinking about a hint …", palette.faint)
    token = position.format_move(answer.move)
    return Text(f"Hint: {token}. {answer.why} (Esc)", palette.hint)


def bar(position: Position[Any], answer: Answer[Any]) -> str:
    """What the evaluation bar means."""
    if not isinstance(answer, Analysis) or not answer.exact:
        return f"an opinion: {answer.value or 0:+.2f} for whoever moves"
    return f"exact: {position.game.side(position.to_move)} {answer.moves[0].says}"


def values(
    position: Position[Any], found: Answer[Any] | None, trouble: str, palette: Palette
) -> Text:
    """A line for each move, the best first."""
    if position.outcome is not None:
        return Text("The game is over.", palette.faint)
    if not isinstance(found, Analysis):
        return Text(trouble or "Looking at every move …", palette.faint)
    text = Text("exact" if found.exact else "an opinion", palette.faint)
    tokens = [position.format_move(each.move) for each in found.moves[:_MOST_LISTED]]
    width = max(map(len, tokens))
    for token, each in zip(tokens, found.moves, strict=False):
        good = palette.hint if each.value > 0 else palette.ink
        style = palette.faint if each.value < 0 else good
        score = "" if each.score is None else f"{each.score:+3d}  "
        text.append(f"\n{sign(each.value)} {token:<{width}}  {score}{each.says}", style)
    return text


def question(position: Position[Any], typed: str) -> Text:
    """What the original asks, its answers to click on."""
    asked = questions.reply(position, typed)
    assert isinstance(asked, Question)
    text = Text(asked.words, "bold")
    text.append("\n")
    for digit in asked.answers:
        link = Style(reverse=True, meta={"@click": f"screen.type('{digit}')"})
        text.append(f" {digit} ", link).append(" ")
    return text
