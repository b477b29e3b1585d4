"""The table: what the screen of a game shows, whatever happens on it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from plancia.arena.thinker import Request
from plancia.core.analysis import Analysis
from plancia.core.capability import Button, buttons
from plancia.core.game import FIRST, SECOND, Position, last_change, turn_numbers
from plancia.core.hint import HintStep, hint_steps
from plancia.core.language import say, sentence
from plancia.core.picture import Cell
from plancia.core.player import Answer, computer_name, seconds_to_compile
from plancia.core.text import T, Words
from plancia.tui import questions, words
from plancia.tui.board import BoardView
from plancia.tui.footer import KeyBar
from plancia.tui.help import Helper, HelpKind
from plancia.tui.paint import Look
from plancia.tui.pointer import PiecePointer, Pointer, pointer_for
from plancia.tui.session import Session
from plancia.tui.side import EvaluationBar, HintCard, MoveList, players_text, side_colours
from plancia.tui.tutoring import Tutoring
from plancia.tui.words import translate_keys

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

_LEARNING_MOVES: Final = 3
"""Until as many moves have been made, a line says how one wins."""
_MIN_REVIEWED: Final = 2
"""A game with fewer moves is not reviewed."""
_WIDE: Final = 110
"""Columns of a screen from which the side panel is wider."""


class Table(Screen[None]):
    """One session, shown: played, watched or replayed."""

    SCOPED_CSS: ClassVar[bool] = False  # its rules name this class, which subclasses are too
    CSS: ClassVar[str] = """
    Table #board { width: 1fr; height: 1fr; }
    Table #side { width: 36; height: 1fr; background: $surface; }
    Table.wide #side { width: 40; }
    Table #side > * { margin: 0 1; }
    Table #side > #title { margin: 0 0 1 0; padding: 0 1; background: $panel; height: auto; }
    Table #players, Table #notes { height: auto; }
    Table #notes { color: $text-muted; }
    Table #side > #bar { margin: 1 1 0 1; }
    Table #side > #moves { height: 1fr; margin: 1 1 0 1; background: $surface; }
    Table #side > #analysis { height: 1fr; margin: 1 1 0 1; overflow: hidden; }
    Table #side > #message {
        height: auto; min-height: 2; max-height: 9; border-top: solid $panel;
    }
    """
    TIMELY: ClassVar[tuple[str, ...]] = ()
    """Actions whose keys the footer shows only when they apply."""

    class Helped(Message):
        """The helper has a new hint or analysis."""

    def __init__(self, session: Session, *, replay: bool = False) -> None:
        super().__init__()
        translate_keys(self)
        self.session = session
        self.is_replay = replay
        self.ply: int | None = 0 if replay else None
        """The position shown, by moves made before it; None for the latest."""
        self.pointer: Pointer | None = None
        self.typed: str = ""
        self.typing: bool = False
        """Whether letters are part of a move, not commands."""
        self.says: Words = ""
        self.hint_step: int = 0
        """The step of the hint that is shown; 0 for none."""
        self.refuted: tuple[Position[Any], frozenset[Cell]] | None = None
        """While the coach warns: the position after the move, and what the answer marks there."""
        self.bar_on: bool = False
        self.analysis_on: bool = False
        self.solving: bool = False
        self.paused: bool = replay
        self.request: Request | None = None
        """The level's move that is being waited for."""
        self._helper: Helper | None = None
        self._steps: tuple[Answer[Any], tuple[HintStep, ...]] | None = None
        self._tutoring: Tutoring | None = None
        self._reviewing: Position[Any] | None = None
        """The end of the game that was reviewed, or is."""
        self.reviewed: Sequence[Words] = ()
        """What the review comes to."""
        self._asked = time.monotonic()
        self._keys: tuple[bool | None, ...] = ()

    @property
    def plancia(self) -> PlanciaApp:
        return cast("PlanciaApp", self.app)

    @property
    def helper(self) -> Helper:
        if self._helper is None:
            self._helper = Helper(self.session.game, self.plancia.make_seat, self._tell_helped)
        return self._helper

    @property
    def tutoring(self) -> Tutoring:
        if self._tutoring is None:
            self._tutoring = Tutoring(self.session.game, self.plancia.make_seat)
        return self._tutoring

    def _review(self) -> None:
        """Once a game against a level is over, find out how well it was played."""
        match, session = self.session.match, self.session
        over = match.verdict is not None and session.person is not None and not self.is_replay
        end = self.shown if over and len(match.moves) >= _MIN_REVIEWED else None
        if end is self._reviewing or self.ply is not None:
            return
        self._reviewing, self.reviewed = end, ()
        if end is not None:
            names = [words.player_name(session, player) for player in (FIRST, SECOND)]
            self.tutoring.review(match.record(), names, self._tell_reviewed)

    def _tell_reviewed(self, told: Sequence[Words]) -> None:
        self.reviewed = told
        self.post_message(self.Helped())

    def _tell_helped(self) -> None:
        self.post_message(self.Helped())

    @property
    def shown(self) -> Position[Any]:
        """The position on the board: the latest, or one that was looked back to."""
        positions = self.session.match.positions
        return positions[-1 if self.ply is None else min(self.ply, len(positions) - 1)]

    @property
    def number(self) -> int:
        """The number of moves before the position shown."""
        made = len(self.session.match.moves)
        return made if self.ply is None else min(self.ply, made)

    @property
    def is_asking(self) -> bool:
        """Whether the game puts its questions one by one, as its original does."""
        return self.plancia.wants_questions and questions.asks(self.shown)

    def buttons(self) -> list[Button]:
        """What the person to move may choose beside the board."""
        if not self.may_play or self.is_asking:
            return []
        return [each for each in buttons(self.shown, self.shown.to_move) if each.moves]

    @property
    def may_play(self) -> bool:
        """Whether a person can move now, here."""
        return self.ply is None and not self.is_replay and self.session.awaits_person

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield BoardView(id="board")
            with Vertical(id="side"):
                yield Static(id="title")
                yield Static(id="players")
                yield Static(id="notes")
                yield EvaluationBar(id="bar")
                yield HintCard(id="hint")
                yield MoveList(id="moves")
                yield Static(id="analysis")
                yield Static(id="message")
        yield KeyBar()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _WIDE, "wide")

    def renew(self) -> None:
        """Show another position: drop the state that belonged to the old one."""
        self.typed, self.typing = "", False
        self.hint_step = 0
        self._asked = time.monotonic()
        self.pointer = pointer_for(self.shown, self.shown.picture(), self.pointer)
        self.show()

    def show(self) -> None:
        """Show everything as it stands."""
        self._want_help()
        self._review()
        self._refresh_keys()
        self._show_board()
        palette, match = self.plancia.palette, self.session.match
        self._show_title()
        self._show_players()
        self.query_one("#notes", Static).update(Text("\n".join(map(sentence, self._notes()))))
        self._show_bar()
        self._show_hint()
        moves = self.query_one("#moves", MoveList)
        moves.display = not self.analysis_on
        moves.show(match.positions, match.moves, self.number, palette)
        table = self.query_one("#analysis", Static)
        table.display = self.analysis_on
        if self.analysis_on:
            trouble = self.helper.trouble(HelpKind.ANALYSIS, self.shown)
            found = self.known(HelpKind.ANALYSIS)
            table.update(words.values(self.shown, found, trouble, palette))
        self.query_one("#message", Static).update(self._message())

    def repaint(self) -> None:
        """The colours have changed."""
        self.query_one(MoveList).reset()
        self.show()

    def _refresh_keys(self) -> None:
        """Redraw the footer, only if its keys have changed: it is slow."""
        now = tuple(self.check_action(action, ()) for action in self.TIMELY)
        if now != self._keys:
            self._keys = now
            self.refresh_bindings()

    # The state of the game

    def _show_title(self) -> None:
        title, state = say(self.session.game.title), self.status()
        text = Text(title, "bold").append("\n").append(state, "bold " + self.plancia.palette.accent)
        self.query_one("#title", Static).update(text)
        over = self.ply is None and self.session.match.verdict is not None
        told = [state.rstrip("."), title] if over else [title]
        mine = self.may_play and self.session.person is not None
        self.plancia.set_terminal_title(("● " if mine else "") + " · ".join([*told, "Plancia"]))

    def status(self) -> str:
        """What the game is waiting for, or how it ended: as the page says it."""
        match, session = self.session.match, self.session
        if self.ply is not None and (not self.is_replay or self.number < len(match.moves)):
            numbers = turn_numbers(match.positions)
            return say(T("After move {n} of {total}", n=numbers[self.number], total=numbers[-1]))
        if match.verdict is not None:
            return words.ending(session)
        if session.game.players == 1:
            return sentence(self.shown.picture().status)
        if self.request is not None:
            who = session.players[self.shown.to_move - FIRST]
            if seconds := seconds_to_compile(who, session.game):
                says = T("Getting ready: about {n} seconds, the first time only …", n=seconds)
                return say(says)
            return say(T("The computer is thinking …"))
        if self.buttons() and questions.asks(self.shown):
            return say(T("End your turn?"))
        if self.may_play and session.person is not None:
            return say(T("Your move"))
        return sentence(T("{side} to move", side=session.game.side(self.shown.to_move)))

    def _show_players(self) -> None:
        clocks = [self.left(number + FIRST) for number in range(len(self.session.players))]
        lines = players_text(self.session, self.plancia.palette, clocks)
        self.query_one("#players", Static).update(lines)
        self.query_one("#players").display = self.session.game.players == 2

    def left(self, number: int) -> float | None:
        """Seconds on a player's clock now; None without clocks."""
        match = self.session.match
        left = match.left(number)
        if left is not None and match.awaits == number and not self.paused:
            left -= time.monotonic() - self._asked
        return left

    def _notes(self) -> list[Words]:
        """How to win, in the first moves; then what the picture says. A hint needs the room."""
        remarks = self.shown.picture().remarks()
        if self.session.is_coached:
            remarks = [*remarks, T("with coach")]
        if self.reviewed and self.ply is None:
            return [*remarks, "", *self.reviewed]
        going_on = self.session.match.verdict is None
        learning = going_on and self.number < _LEARNING_MOVES and not self.hint_step
        return ["", self.session.game.aim, "", *remarks] if learning else remarks

    # The board

    def _show_board(self) -> None:
        assert self.pointer is not None
        picture, match = self.shown.picture(), self.session.match
        pointer = self.pointer if self.may_play else None
        step = self._hint()
        cells = step.cells if step else frozenset()
        look = Look(
            palette=self.plancia.palette,
            last=last_change(match.positions[: self.number + 1]),
            pointed=pointer.pointed if pointer else frozenset(),
            cursor=pointer.cursor if pointer else None,
            hinted=frozenset() if step and step.is_area else cells,
            near=cells if step and step.is_area else frozenset(),
            values=self._values(),
            falling=pointer.falling if pointer else None,
            chosen_panel=pointer.panel if pointer else None,
            over=self.shown.outcome is not None,
            mover=self.pointer.symbol,
        )
        if self.refuted is not None:
            after, cells = self.refuted
            last = after.picture().changed_since(picture)
            picture, look = after.picture(), Look(look.palette, last=last, hinted=cells)
        self.query_one(BoardView).show(picture, look, match.positions[0].picture())

    def _values(self) -> dict[Cell, tuple[str, float]]:
        found = self.known(HelpKind.ANALYSIS) if self.analysis_on else None
        if not isinstance(found, Analysis) or isinstance(self.pointer, PiecePointer):
            return {}
        values: dict[Cell, tuple[str, float]] = {}
        for each in reversed(found.moves):  # where several touch a cell, the best is shown
            for cell in self.shown.touches(each.move)[:1]:
                values[cell] = (each.short, each.value)
        return values

    # What the helper knows

    def _want_help(self) -> None:
        kind: HelpKind | None = None
        if self.analysis_on:
            kind = HelpKind.ANALYSIS
        elif self.hint_step or self.bar_on or self.solving:
            kind = HelpKind.HINT
        if kind is not None or self._helper is not None:
            self.helper.want(kind, self.shown)

    def known(self, kind: HelpKind) -> Answer[Any] | None:
        """The helper's answer for the position shown, if there is one."""
        return self.helper.get(kind, self.shown) if self._helper is not None else None

    def steps(self) -> tuple[HintStep, ...]:
        """The steps of the hint for the position shown; none before it is found."""
        answer = self.known(HelpKind.HINT)
        if answer is None:
            return ()
        if self._steps is None or self._steps[0] is not answer:
            self._steps = answer, hint_steps(self.shown, answer)
        return self._steps[1]

    def _hint(self) -> HintStep | None:
        """The step of the hint that is shown."""
        steps = self.steps() if self.hint_step else ()
        return steps[min(self.hint_step, len(steps)) - 1] if steps else None

    def _show_hint(self) -> None:
        card, trouble = self.query_one(HintCard), ""
        card.display = bool(self.hint_step)
        if self.hint_step:
            trouble = self.helper.trouble(HelpKind.HINT, self.shown)
            card.show(self._hint(), self.hint_step, len(self.steps()), trouble)

    def _show_bar(self) -> None:
        bar = self.query_one(EvaluationBar)
        bar.display = self.bar_on
        if not self.bar_on:
            return
        position = self.shown
        colours = side_colours(self.session.game, self.plancia.palette)
        outcome = position.outcome
        if outcome is not None:
            bar.show(float(outcome.value(FIRST)), words.ending(self.session), colours)
            return
        answer = self.known(HelpKind.HINT)
        if answer is None or answer.value is None:
            trouble = self.helper.trouble(HelpKind.HINT, position)
            bar.show(None, trouble or say(T("Analysing …")), colours)
            return
        value = answer.value if position.to_move == FIRST else -answer.value
        bar.show(value, words.bar(position, answer), colours)

    # What is said

    def _message(self) -> Text:
        palette = self.plancia.palette
        parts = []
        if self.session.trouble:
            parts.append(Text(sentence(self.session.trouble), palette.second))
        if self.says:
            parts.append(Text(sentence(self.says), palette.warning))
        parts.append(self._prompt())
        return Text("\n").join(parts)

    def _next_game(self) -> Words:
        """What `n` does, when a game is over: a level that has grown is named."""
        session = self.session
        grown = [who for who in session.next_players if who not in session.players]
        if not grown:
            return T("n: play again, a: analyse")
        return T("n: play {level}, a: analyse", level=computer_name(session.game, grown[0]))

    def _prompt(self) -> Text:
        """What can be done now, or is being done."""
        match, palette = self.session.match, self.plancia.palette
        if self.is_replay:
            comment = match.comments.get(self.number, "")
            keys = say(T("Previous and next move: , and .  Start and end: Home, End"))
            return Text(f"{comment}\n{keys}".strip(), palette.faint)
        if self.ply is not None:
            return Text(say(T("Back to the game: End")), palette.faint)
        if match.verdict is not None:
            return Text(say(self._next_game()), palette.faint)
        if self.request is not None:
            return Text(say(T("m: move now, Esc: pause")), palette.faint)
        if not self.session.awaits_person:
            return Text(say(T("Paused. p: go on")), palette.faint)
        if self.is_asking:
            return words.question(self.shown, self.typed)
        if offered := self.buttons():
            return words.bar_of(offered)
        if self.typed or self.typing:
            return Text(say(T("Type a move")) + f": {self.typed}▏")
        assert self.pointer is not None
        move = self.pointer.chosen()
        if move is not None:
            return Text(say(T("Enter: {move}", move=self.shown.describe_move(move))), palette.faint)
        return Text(say(T("Arrows and Enter, the mouse, or type a move")), palette.faint)
