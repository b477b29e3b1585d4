"""The panel beside the board: players, evaluation bar, hint and moves."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, ClassVar

from rich.text import Text
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.game import Game
from plancia.core.position import FIRST, Position, Side, turn_numbers
from plancia.core.text import T
from plancia.engine.hint import HintStep
from plancia.language import paragraph, say, sentence
from plancia.live.game import LiveGame
from plancia.tui.colours import Colour, Colours
from plancia.tui.words import player_name


def clock_face(seconds: float) -> str:
    """`4:59`, and tenths when it matters."""
    if seconds < 10:
        return f"0:0{max(0.0, seconds):.1f}"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def side_colours(game: Game[Any], palette: Colours) -> tuple[Colour, Colour]:
    """The colours of both sides, as their pieces have them."""
    own = palette.for_game(game.palette)
    return palette.on_page(own.first), palette.on_page(own.second)


def side_mark(game: Game[Any], player: Side, palette: Colours) -> Text:
    """The sign of a side in its colour: a disc, or a ring."""
    if game.players == 1:
        return Text("■", palette.falling)
    return Text("●" if player == 1 else "◉", side_colours(game, palette)[player - 1])


def players_text(
    game: LiveGame, palette: Colours, clocks: Sequence[float] | None, width: int
) -> Text:
    """A line for each player: whose turn it is, who it is, and the clock. A name that does not fit
    into that many columns stands below its side, indented."""
    lines = []
    sides = [sentence(side) for side in game.game.sides]
    longest = max(map(len, sides))
    for player, side in enumerate(sides, FIRST):
        is_awaited = player == game.awaits
        line = Text().append("▸ " if is_awaited else "  ", palette.accent)
        line.append_text(side_mark(game.game, player, palette))
        line.append(f" {side:<{longest}}", "bold" if is_awaited else "")
        name = player_name(game, player)
        face = "" if clocks is None else "  " + clock_face(clocks[player - 1])
        fits = len(line) + 2 + len(name) + len(face) <= width
        if name and fits:
            line.append(f"  {name}", palette.faint)
        line.append(face, "bold" if is_awaited else palette.faint)
        lines.append(line)
        if name and not fits:
            lines += [Text("    " + part, palette.faint) for part in wrap(name, width - 4)]
    return Text("\n").join(lines)


class HintCard(Static):
    """A step of a hint, beside the board."""

    border_title: str
    border_subtitle: str
    DEFAULT_CSS: ClassVar[str] = """
    HintCard {
        height: auto; max-height: 9; border: round $success; border-title-color: $success;
        border-subtitle-color: $text-muted; padding: 0 1;
    }
    """

    def show(self, step: HintStep | None, number: int, total: int, trouble: str) -> None:
        """A step, or why there is none."""
        self.border_title = say(T("Hint"))
        if step is None:
            self.border_subtitle = ""
            self.update(Text(trouble or say(T("Thinking about a hint …")), "dim"))
            return
        keys = T("h: more, Esc: hide") if number < total else T("h or Esc: hide")
        self.border_subtitle = f"{number}/{total}  {say(keys)}"
        self.update(Text(paragraph(step.sentences)))


class MoveList(OptionList):
    """The moves so far; choosing one shows the position after it."""

    DEFAULT_CSS: ClassVar[str] = "MoveList { border: none; padding: 0; }"
    _shown: int | None = None
    """The line of the position on the board."""

    def show(
        self, positions: Sequence[Position[Any]], moves: Sequence[Any], ply: int, palette: Colours
    ) -> None:
        """A line for each turn; the last one may still grow."""
        numbers = turn_numbers(positions)
        if self.option_count > numbers[-1] + 1 or not self.option_count:
            self.reset()
            self.add_option(Option(Text("  " + say(T("Start")), palette.faint)))
        for number in range(max(1, self.option_count - 1), numbers[-1] + 1):
            plies = range(numbers.index(number) - 1, len(moves))
            steps = [(positions[n], moves[n]) for n in plies if numbers[n + 1] == number]
            line = self._line(number, steps, palette)
            if number < self.option_count:
                self.replace_option_prompt_at_index(number, line)
            else:
                self.add_option(Option(line))
        # A person may be on the way to another line: only a new position leads back.
        if self._shown != numbers[ply]:
            self._shown = self.highlighted = numbers[ply]

    @staticmethod
    def _line(number: int, steps: Sequence[tuple[Position[Any], Any]], palette: Colours) -> Text:
        before, move = steps[0]
        names = [say(position.short_move(move)) for position, move in steps]
        line = Text().append(f"{number:>3}. ", palette.faint)
        line.append_text(side_mark(before.game, before.to_move, palette))
        return line.append(" " + (", ".join(filter(None, names)) or before.format_move(move)))

    def reset(self) -> None:
        """Forget the lines: what they say has changed."""
        self.clear_options()
        self._shown = None
