"""What the screen of a game says: endings, hints, values and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from rich.style import Style
from rich.text import Text
from textual.screen import Screen

from plancia.core.analysis import Analysis
from plancia.core.capability import Question, level_title
from plancia.core.game import Position
from plancia.core.language import say, sentence
from plancia.core.match import Match, Termination, Verdict
from plancia.core.match import ending as match_ending
from plancia.core.player import Answer
from plancia.core.text import T
from plancia.tui import questions
from plancia.tui.colours import Colours
from plancia.tui.session import PERSON

_MOST_LISTED: Final = 60


def sign(value: float) -> str:
    return "+" if value > 0.05 else "−" if value < -0.05 else "="


def ending(match: Match[Any], position: Position[Any]) -> str:
    """How the game ended, by the rules or otherwise."""
    verdict, outcome = match.verdict, position.outcome
    if outcome is not None:
        verdict = Verdict(outcome.winner, Termination.NORMAL, outcome.reason)
    return "" if verdict is None else sentence(match_ending(position, verdict))


def player_name(who: str) -> str:
    """A player of a session: a person, a level, or what the player was made from."""
    return say(T("person")) if who == PERSON else say(level_title(who))


def hint(
    position: Position[Any], answer: Answer[Any] | None, trouble: str, palette: Colours
) -> Text:
    if answer is None:
        return Text(trouble or say(T("Thinking about a hint …")), palette.faint)
    token = position.format_move(answer.move)
    why = sentence(answer.why)
    says = T("Hint: {move}. {why} (Esc)", move=token, why=why)
    return Text(say(says), palette.hint)


def bar(position: Position[Any], answer: Answer[Any]) -> str:
    """What the evaluation bar means."""
    if not isinstance(answer, Analysis) or not answer.exact:
        value = f"{answer.value or 0:+.2f}"
        return say(T("an opinion: {value} for the player to move", value=value))
    side, says = position.game.side(position.to_move), answer.moves[0].says
    return say(T("exact: {side} {says}", side=side, says=says))


def values(
    position: Position[Any], found: Answer[Any] | None, trouble: str, palette: Colours
) -> Text:
    """A line for each move, the best first."""
    if position.outcome is not None:
        return Text(say(T("The game is over.")), palette.faint)
    if not isinstance(found, Analysis):
        return Text(trouble or say(T("Looking at every move …")), palette.faint)
    text = Text(say(T("exact") if found.exact else T("an opinion")), palette.faint)
    tokens = [position.format_move(each.move) for each in found.moves[:_MOST_LISTED]]
    width = max(map(len, tokens))
    for token, each in zip(tokens, found.moves, strict=False):
        good = palette.hint if each.value > 0 else palette.ink
        style = palette.faint if each.value < 0 else good
        score = "" if each.score is None else f"{each.score:+3d}  "
        text.append(f"\n{sign(each.value)} {token:<{width}}  {score}{say(each.says)}", style)
    return text


def question(position: Position[Any], typed: str) -> Text:
    """What the original asks, its answers to click on."""
    asked = questions.reply(position, typed)
    assert isinstance(asked, Question)
    text = Text(say(asked.words), "bold")
    text.append("\n")
    for choice in asked.answers:
        link = Style(reverse=True, meta={"@click": f"screen.type('{choice.key}')"})
        text.append(f" {choice.key} ", link).append(" ")
        if choice.label:
            text.append(f"{say(choice.label)}  ")
    return text


def translate_keys(screen: Screen[Any]) -> None:
    """Have the footer speak the language that was chosen after its classes were made."""
    keys = screen._bindings.key_to_bindings
    for key, bindings in keys.items():
        keys[key] = [replace(each, description=say(T(each.description))) for each in bindings]
