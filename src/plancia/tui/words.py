"""What the screen of a game says: endings, players, values and buttons."""

from collections.abc import Sequence
from typing import Any, Final

from rich.style import Style
from rich.text import Text

from plancia.core.capability import Button
from plancia.core.position import Position, Side
from plancia.core.text import T, plural
from plancia.engine.analysis import Analysis
from plancia.engine.match import ending_for
from plancia.engine.player import computer_name
from plancia.language import say, sentence
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, only_person
from plancia.tui.colours import Colours

_MAX_LISTED: Final = 60
_MAX_VALUES: Final = 40
"""More values than that on a board can't be read: then the best moves have their rank there."""
_MAX_RANKED: Final = 10


def ending(game: LiveGame) -> str:
    """How the game ended: to the person who played it, or by the sides."""
    verdict, position = game.match.verdict, game.position
    return "" if verdict is None else sentence(ending_for(position, verdict, only_person(game)))


def player_name(game: LiveGame, player: Side) -> str:
    """Who plays a side; nothing where one person does both, since the sides are the names."""
    seat = game.seat(player)
    if seat.level is not None:
        return say(computer_name(game.game, seat.level))
    if seat.name != PERSON:  # in a record from elsewhere
        return seat.name
    return say(T("you")) if only_person(game) == player else ""


def values(
    position: Position[Any], found: Analysis[Any] | None, trouble: str, palette: Colours
) -> Text:
    """A line for each move, the best first."""
    if position.outcome is not None:
        return Text(say(T("The game is over.")), palette.faint)
    if found is None:
        return Text(trouble or say(T("Analysing …")), palette.faint)
    text = Text(say(T("exact") if found.exact else T("an estimate")), palette.faint)
    tokens = [position.format_move(each.move) for each in found.moves[:_MAX_LISTED]]
    for number, rank in enumerate(ranks(found)):
        tokens[number] = f"{rank:>2}. {tokens[number]}"
    width = max(map(len, tokens))
    for token, each in zip(tokens, found.moves, strict=False):
        good = palette.hint if each.value > 0 else palette.ink
        style = palette.faint if each.value < 0 else good
        text.append(f"\n{token:<{width}}  {say(each.says)}", style)
    return text


def ranks(found: Analysis[Any]) -> list[int]:
    """The rank of each of the best moves, shared where values are equal; none of a few moves."""
    if len(found.moves) <= _MAX_VALUES:
        return []
    best = [each.value for each in found.moves[:_MAX_RANKED]]
    return [best.index(value) + 1 for value in best]


def bar_of(buttons: Sequence[Button]) -> Text:
    """What can be chosen beside the board, to click on or by its key; Enter is the first."""
    text = Text()
    for number, button in enumerate(buttons):
        key = button.key if number else say(T("Enter"))
        link = Style(reverse=True, meta={"@click": f"screen.press('{button.key}')"})
        left = "" if button.left is None else f" ({say(plural('1 left', '{n} left', button.left))})"
        text.append(f" {key} ", link).append(f" {say(button.label)}{left}\n")
    text.rstrip()
    return text
