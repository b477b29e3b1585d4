"""What the screen of a game says: endings, players, values and questions."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rich.style import Style
from rich.text import Text
from textual.dom import DOMNode

from plancia.core.analysis import Analysis
from plancia.core.capability import Button, Question
from plancia.core.game import Position, Side
from plancia.core.language import say, sentence
from plancia.core.match import ending_for
from plancia.core.player import Answer, computer_name
from plancia.core.text import T
from plancia.core.verdict import headline
from plancia.tui import questions
from plancia.tui.colours import Colours
from plancia.tui.session import PERSON, Session

_MAX_LISTED: Final = 60


def ending(session: Session) -> str:
    """How the game ended: to the person who played it, or by the sides."""
    verdict, position = session.match.verdict, session.position
    return "" if verdict is None else sentence(ending_for(position, verdict, session.person))


def player_name(session: Session, player: Side) -> str:
    """Who plays a side; nothing where two people do, since the sides are their names."""
    who = session.players[player - 1]
    if who != PERSON:
        return say(computer_name(session.game, who))
    return say(T("you")) if session.person == player else ""


def bar(position: Position[Any], answer: Answer[Any]) -> str:
    """What the evaluation bar means."""
    if isinstance(answer, Analysis) and answer.exact:
        return say(T("exact: {verdict}", verdict=answer.headline(position)))
    return say(T("an estimate: {verdict}", verdict=headline(position, answer.value, exact=False)))


def values(
    position: Position[Any], found: Answer[Any] | None, trouble: str, palette: Colours
) -> Text:
    """A line for each move, the best first."""
    if position.outcome is not None:
        return Text(say(T("The game is over.")), palette.faint)
    if not isinstance(found, Analysis):
        return Text(trouble or say(T("Analysing …")), palette.faint)
    text = Text(say(T("exact") if found.exact else T("an estimate")), palette.faint)
    tokens = [position.format_move(each.move) for each in found.moves[:_MAX_LISTED]]
    width = max(map(len, tokens))
    for token, each in zip(tokens, found.moves, strict=False):
        good = palette.hint if each.value > 0 else palette.ink
        style = palette.faint if each.value < 0 else good
        text.append(f"\n{token:<{width}}  {say(each.says)}", style)
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


def bar_of(buttons: Sequence[Button]) -> Text:
    """What can be chosen beside the board, to click on or by its key; Enter is the first."""
    text = Text()
    for number, button in enumerate(buttons):
        key = button.key if number else say(T("Enter"))
        link = Style(reverse=True, meta={"@click": f"screen.press('{button.key}')"})
        left = "" if button.left is None else f" ({say(T('{n} left', n=button.left))})"
        text.append(f" {key} ", link).append(f" {say(button.label)}{left}\n")
    text.rstrip()
    return text


def translate_keys(node: DOMNode) -> None:
    """Have the footer speak the language that was chosen after its classes were made."""
    made = type(node)._merged_bindings
    assert made is not None
    keys = node._bindings.key_to_bindings
    for key, bindings in made.key_to_bindings.items():
        keys[key] = [replace(each, description=say(T(each.description))) for each in bindings]
