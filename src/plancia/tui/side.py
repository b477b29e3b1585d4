"""The panel beside the board: players, endings, values, hint, buttons and moves."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

from plancia.core.game import Game
from plancia.core.position import FIRST, Button, Position, Side, turn_numbers
from plancia.core.text import T, plural
from plancia.engine.analysis import Analysis
from plancia.engine.hint import HintStep
from plancia.engine.match import ending_for
from plancia.engine.player import Answer, computer_name
from plancia.language import paragraph, say, sentence
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, only_person
from plancia.tui.colours import ACCENT, FAINT, FALLING, HINT, INK, colours_of, on_page

_MAX_LISTED: Final = 60


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


def values(position: Position[Any], found: Answer[Any] | str | None) -> Text:
    """A line for each move, the best first; or why there is none."""
    if position.outcome is not None:
        return Text(say(T("The game is over.")), FAINT)
    if not isinstance(found, Analysis):
        return Text(found if isinstance(found, str) else say(T("Analysing …")), FAINT)
    text = Text(say(T("exact") if found.exact else T("an estimate")), FAINT)
    tokens = [position.format_move(each.move) for each in found.moves[:_MAX_LISTED]]
    width = max(map(len, tokens))
    for token, each in zip(tokens, found.moves, strict=False):
        good = HINT if each.value > 0 else INK
        style = FAINT if each.value < 0 else good
        text.append(f"\n{token:<{width}}  {say(each.says)}", style)
    return text


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


def side_mark(game: Game[Any], player: Side) -> Text:
    """The sign of a side in its colour: a disc, or a ring."""
    if game.players == 1:
        return Text("■", FALLING)
    colours = colours_of(game.palette)
    return Text(*(("●", on_page(colours.first)), ("◉", on_page(colours.second)))[player - 1])


def players_text(game: LiveGame, width: int) -> Text:
    """A line for each player: whose turn it is, and who it is. A name that does not fit into that
    many columns stands below its side, indented."""
    lines = []
    sides = [sentence(side) for side in game.game.sides]
    longest = max(map(len, sides))
    for player, side in enumerate(sides, FIRST):
        is_awaited = player == game.awaits
        line = Text().append("▸ " if is_awaited else "  ", ACCENT)
        line.append_text(side_mark(game.game, player))
        line.append(f" {side:<{longest}}", "bold" if is_awaited else "")
        name = player_name(game, player)
        fits = len(line) + 2 + len(name) <= width
        if name and fits:
            line.append(f"  {name}", FAINT)
        lines.append(line)
        if name and not fits:
            lines += [Text("    " + part, FAINT) for part in wrap(name, width - 4)]
    return Text("\n").join(lines)


class HintCard(Static):
    """A step of a hint, beside the board."""

    border_title: str
    border_subtitle: str
    DEFAULT_CSS: ClassVar[str] = """
    HintCard {
        height: auto; max-height: 14; border: round $success; border-title-color: $success;
        border-subtitle-color: $text-muted; padding: 0 1;
    }
    """

    def show(self, step: HintStep | None, number: int, total: int, found: object) -> None:
        """A step, or why there is none."""
        self.border_title = say(T("Hint"))
        if step is None:
            self.border_subtitle = ""
            trouble = found if isinstance(found, str) else say(T("Thinking about a hint …"))
            self.update(Text(trouble, "dim"))
            return
        keys = T("h: more, Esc: hide") if number < total else T("h or Esc: hide")
        self.border_subtitle = f"{number}/{total}  {say(keys)}"
        self.update(Text(paragraph(step.sentences)))


def moves_text(
    positions: Sequence[Position[Any]], moves: Sequence[Any], ply: int, height: int
) -> Text:
    """A line for each turn, as many as fit around the one that led to the position shown."""
    numbers = turn_numbers(positions)
    current = numbers[ply]
    first = max(1, min(current - height // 2, numbers[-1] - height + 1))
    lines = []
    for number in range(first, min(numbers[-1], first + height - 1) + 1):
        plies = [each for each in range(len(moves)) if numbers[each + 1] == number]
        before, move = positions[plies[0]], moves[plies[0]]
        names = [say(positions[each].short_move(moves[each])) for each in plies]
        line = Text().append(f"{number:>3}. ", FAINT)
        line.append_text(side_mark(before.game, before.to_move))
        line.append(
            " " + (", ".join(filter(None, names)) or before.format_move(move)),
            "reverse" if number == current and ply < len(moves) else "",
        )
        lines.append(line)
    return Text("\n").join(lines)
