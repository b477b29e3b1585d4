"""What the screen of a game shows, whatever happens on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from plancia.core.picture import Cell
from plancia.core.position import Button, Position, Side, last_change, turn_numbers
from plancia.core.record import Record
from plancia.core.text import T, Words
from plancia.engine.analysis import DEFAULT_SECONDS, Analysis, is_exact
from plancia.engine.hint import HintStep, hint_steps
from plancia.engine.teaching import Line, line_cells
from plancia.host.games import Games
from plancia.host.memory_store import MemoryStore
from plancia.host.open_game import OpenGame
from plancia.host.ports import Notification, Viewer
from plancia.language import say, sentence
from plancia.live.game import LiveGame
from plancia.live.local import ME, only_person
from plancia.live.refusal import Refusal
from plancia.live.stored import StoredGame
from plancia.live.views import GameView, Happened, Presence
from plancia.study.review import Reviewer
from plancia.study.tasks import Mistake
from plancia.tui.board import BoardWidget
from plancia.tui.colours import ACCENT, BAD, FAINT, WARNING
from plancia.tui.keys import KeyBar, PlanciaScreen
from plancia.tui.paint import Look
from plancia.tui.pointer import PiecePointer, Pointer, pointer_for
from plancia.tui.side import (
    HintCard,
    bar_of,
    ending,
    moves_text,
    players_text,
    values,
)

_LEARNING_MOVES: Final = 3
"""Until as many moves have been made, a line says how one wins."""
_MIN_REVIEWED: Final = 2
"""A game with fewer moves is not reviewed."""
_HIGH: Final = 30
"""Lines of a screen from which a hint leaves room for the notes and the moves."""
_MAX_VALUES: Final = 10
_WIDE: Final = 110
"""Columns of a screen from which the side panel is wider."""


class GameDisplay(PlanciaScreen):
    """One game, shown: played, watched or replayed. It is the host's outbox and its only viewer."""

    CSS: ClassVar[str] = """
    GameDisplay #board { width: 1fr; height: 1fr; }
    GameDisplay #side { width: 36; height: 1fr; background: $surface; }
    GameDisplay.wide #side { width: 40; }
    GameDisplay #side > * { margin: 0 1; }
    GameDisplay #side > #title { margin: 0 0 1 0; padding: 0 1; background: $panel; height: auto; }
    GameDisplay #players, GameDisplay #notes { height: auto; }
    GameDisplay #notes { color: $text-muted; }
    GameDisplay #side > #moves { height: 1fr; margin: 1 1 0 1; background: $surface; }
    GameDisplay #side > #analysis { height: 1fr; margin: 1 1 0 1; overflow: hidden; }
    GameDisplay #side > #message {
        height: auto; min-height: 2; max-height: 9; border-top: solid $panel;
    }
    """
    person: str | None = ME
    address: str = ""
    keeps_state: bool = False
    games: Games
    opened: OpenGame

    def __init__(self, stored: StoredGame, *, ply: int | None = None) -> None:
        super().__init__()
        self.stored = stored
        self.game: LiveGame = LiveGame(stored)
        """From when the screen is mounted, the one that the host has opened."""
        self.actions: Collection[str] = ()
        """What the person may do now, as the host says."""
        self.ply: int | None = ply
        """The position shown, by moves made before it; None for the latest."""
        self.pointer: Pointer | None = None
        self.typed: str = ""
        self.says: Words = ""
        self.hint_step: int = 0
        """The step of the hint that is shown; 0 for none."""
        self.analysis_on: bool = False
        self.found: dict[Position[Any], Analysis[Any] | str] = {}
        """What is known of positions, or why nothing is."""
        self._wanted: Position[Any] | None = None
        """The position that is being analysed."""
        self._steps: tuple[Analysis[Any], tuple[HintStep, ...]] | None = None
        self._reviewing: Position[Any] | None = None
        """The end of the game that was reviewed, or is."""
        self.reviewed: Sequence[Words] = ()
        """What the review comes to."""
        self.mistake: Mistake | None = None
        """What the person can try again, once the review has found it."""
        self.game_store: MemoryStore | None = None
        """Where the game is kept; None for the application's own store."""

    async def on_unmount(self) -> None:
        """A game that is left waits: no clock runs and no level thinks."""
        await self.games.close()

    # The host's outbox

    def pack(self, value: object) -> Any:
        return value

    def send(self, viewers: Collection[Viewer], message: object) -> None:
        if not isinstance(message, GameView | Happened | Presence):
            return
        self.actions = message.actions
        self.call_later(self._published, message)

    def broadcast(self, notification: Notification) -> None:
        pass

    def _published(self, view: GameView | Happened | Presence) -> None:
        if isinstance(view, Presence):
            self.show()
        elif view.rematch:
            self.app.switch_screen(type(self)(self.plancia.store.stored(view.rematch)))
        else:
            self.says = ""
            self.renew()

    # Reviews

    def _review(self) -> None:
        """Once a game against a level is over, find out how well it was played."""
        match = self.game.match
        is_over = match.verdict is not None and only_person(self.game)
        end = self.shown if is_over and len(match.moves) >= _MIN_REVIEWED else None
        if end is self._reviewing or self.ply is not None:
            return
        self._reviewing, self.reviewed, self.mistake = end, (), None
        if end is not None:
            people = [seat.player for seat in self.game.seats if seat.level is None]
            self.run_worker(self._judge(match.record(), people), group="review", exclusive=True)

    async def _judge(self, record: Record, people: Sequence[Side]) -> None:
        reviewer, end = Reviewer(record), self._reviewing
        try:
            async for _ in self.plancia.study.review(reviewer):
                pass
        except Refusal:  # nothing can be said of it
            return
        if end is not self._reviewing or not self.query(BoardWidget):  # or the screen is gone
            return
        self.reviewed = reviewer.words(people)
        if len(people) == 1:
            self.mistake = reviewer.mistake(people[0])
        self.show()

    @property
    def shown(self) -> Position[Any]:
        """The position on the board: the latest, or one that was looked back to."""
        return self.game.match.positions[self.number]

    @property
    def number(self) -> int:
        """The number of moves before the position shown."""
        return self.game.ply if self.ply is None else min(self.ply, self.game.ply)

    @property
    def is_thinking(self) -> bool:
        """Whether a level is being waited for."""
        return self.game.awaited_level is not None

    def buttons(self) -> list[Button]:
        """What the person to move may choose beside the board."""
        if not self.may_play:
            return []
        return [each for each in self.shown.buttons(self.shown.to_move) if each.moves]

    @property
    def may_play(self) -> bool:
        """Whether a person can move now, here."""
        return self.ply is None and "move" in self.actions

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield BoardWidget(id="board")
            with Vertical(id="side"):
                yield Static(id="title")
                yield Static(id="players")
                yield Static(id="notes")
                yield HintCard(id="hint")
                yield Static(id="moves")
                yield Static(id="analysis")
                yield Static(id="message")
        yield KeyBar()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= _WIDE, "wide")

    def renew(self) -> None:
        """Show another position: drop the state that belonged to the old one."""
        self.typed = ""
        self.hint_step = 0
        self.pointer = pointer_for(self.shown, self.shown.picture(), self.pointer)
        self.show()

    def show(self) -> None:
        """Show everything as it stands."""
        self._want_analysis()
        self._review()
        self.refresh_bindings()
        self._show_board()
        match = self.game.match
        self._show_title()
        self._show_players()
        self._show_notes()
        card = self.query_one(HintCard)
        card.display = bool(self.hint_step)
        if self.hint_step:
            found = self.found.get(self.shown)
            card.show(self.step(), self.hint_step, len(self.steps()), found)
        moves = self.query_one("#moves", Static)
        moves.display = self._has_room() and not self.analysis_on
        moves.update(moves_text(match.positions, match.moves, self.number, moves.size.height or 9))
        table = self.query_one("#analysis", Static)
        table.display = self.analysis_on
        if self.analysis_on:
            table.update(values(self.shown, self.found.get(self.shown)))
        said = ((self.plancia.store.trouble, BAD), (self.says, WARNING))
        parts = [Text(sentence(words), colour) for words, colour in said if words]
        self.query_one("#message", Static).update(Text("\n").join([*parts, self._prompt()]))

    # The state of the game

    def _show_title(self) -> None:
        title, state = say(self.game.game.title), self.status()
        text = Text(title, "bold").append("\n").append(state, "bold " + ACCENT)
        self.query_one("#title", Static).update(text)

    def status(self) -> str:
        """What the game is waiting for, or how it ended: as the page says it."""
        match, game = self.game.match, self.game.game
        if self.ply is not None:
            numbers = turn_numbers(match.positions)
            return say(T("After move {n} of {total}", n=numbers[self.number], total=numbers[-1]))
        if match.verdict is not None:
            return ending(self.game)
        if game.players == 1:
            return sentence(self.shown.picture().status)
        if self.is_thinking:
            return say(T("The computer is thinking …"))
        if self.buttons() and self.game.game.has_buttons:
            return say(T("End your turn?"))
        if self.may_play and only_person(self.game) is not None:
            return say(T("Your move"))
        return sentence(T("{side} to move", side=game.side(self.shown.to_move)))

    def _show_players(self) -> None:
        panel = self.query_one("#players", Static)
        panel.display = self.game.game.players == 2
        panel.update(players_text(self.game, panel.size.width or 34))

    def _show_notes(self) -> None:
        """What the picture says; before it how to win, in the first moves, if neither a hint nor
        values need the room; after a game its review."""
        remarks = self.shown.picture().remarks()
        lines = remarks
        is_new = self.game.match.verdict is None and self.number < _LEARNING_MOVES
        if self.reviewed and self.ply is None:
            lines = [*lines, "", *self.reviewed]
        elif is_new and not self.hint_step and not self.analysis_on:
            lines = ["", self.game.game.aim, "", *lines]
        notes = self.query_one("#notes", Static)
        notes.display = self._has_room()
        notes.update(Text("\n".join(map(sentence, lines))))

    def _has_room(self) -> bool:
        """True unless a hint needs it."""
        return not self.hint_step or self.size.height >= _HIGH

    # The board

    def _show_board(self) -> None:
        assert self.pointer is not None
        picture, match = self.shown.picture(), self.game.match
        pointer = self.pointer if self.may_play else None
        step, pointed = self.step(), pointer.marks() if pointer else {}
        cells, lines = (step.cells, step.lines) if step else (frozenset[Cell](), ())
        marks = {  # of two marks a cell shows the later one
            **dict.fromkeys(cells, "near"),
            **dict.fromkeys(last_change(match.positions[: self.number + 1]), "last"),
            **dict.fromkeys(_cells_of(lines), "lined"),
            **pointed,
            **dict.fromkeys(() if step and step.is_area else cells, "hinted"),
            **{cell: mark for cell, mark in pointed.items() if mark == "cursor"},
        }
        look = Look(marks, self._values(), pointer.panel if pointer else None)
        self.query_one(BoardWidget).show(picture, look, match.positions[0].picture())

    def _values(self) -> dict[Cell, tuple[str, float]]:
        """What the analysis writes on the board, of the best moves: more could not be read."""
        found = self.found.get(self.shown) if self.analysis_on else None
        if not isinstance(found, Analysis) or isinstance(self.pointer, PiecePointer):
            return {}
        return {
            cell: (each.short, each.value)
            for each in reversed(found.moves[:_MAX_VALUES])  # of two on a cell the better one
            for cell in self.shown.touches(each.move)[:1]
        }

    # Hints and analyses

    def _want_analysis(self) -> None:
        """Look for what a hint or the table needs, and stop where neither is open any more."""
        is_wanted = self.shown.outcome is None and (self.analysis_on or self.hint_step)
        wanted = self.shown if is_wanted else None
        if wanted is None:
            self.workers.cancel_group(self, "analysis")
        elif wanted != self._wanted and wanted not in self.found:
            self.run_worker(self._analyse(wanted), group="analysis", exclusive=True)
        self._wanted = wanted

    async def _analyse(self, position: Position[Any]) -> None:
        """Exact values are shown first, the line of best play after them."""
        seconds = inf if is_exact(position.game, allow_slow=False) else DEFAULT_SECONDS
        is_done = False
        try:
            async for known in self.plancia.study.analyse(position, seconds):
                is_done, found = known.done, known.analysis
                if found and (is_done or (found.exact and found.is_complete(position))):
                    self.found[position] = found
                    self._analysed()
        except Refusal as refusal:
            self.found[position], is_done = say(refusal.text), True
            self._analysed()
        finally:
            if not is_done:
                self.found.pop(position, None)

    def _analysed(self) -> None:
        self.aim_at_hint()
        self.show()

    def aim_at_hint(self) -> None:
        """Once a hint names its move, Enter plays it."""
        step = self.step()
        move = step.move if step else None
        if move is not None and self.may_play and self.pointer and self.shown.touches(move):
            self.pointer.aim(move)

    def steps(self) -> tuple[HintStep, ...]:
        """The steps of the hint for the position shown; none before it is found."""
        found = self.found.get(self.shown)
        if not isinstance(found, Analysis):
            return ()
        if self._steps is None or self._steps[0] is not found:
            self._steps = found, hint_steps(self.shown, found)
        return self._steps[1]

    def step(self) -> HintStep | None:
        """The step of the hint that is shown."""
        steps = self.steps() if self.hint_step else ()
        return steps[min(self.hint_step, len(steps)) - 1] if steps else None

    # What is said

    def _prompt(self) -> Text:
        """What can be done now, or is being done."""
        match = self.game.match
        if not self.may_play:
            words: Words = T("m: move now")
            if self.ply is not None:
                keys = say(T("Previous and next move: , and .  Start and end: Home, End"))
                words = f"{match.comments.get(self.number, '')}\n{keys}".strip()
            elif match.verdict is not None:
                words = T("n: play again, a: analyse")
            return Text(say(words), FAINT)
        if offered := self.buttons():
            return bar_of(offered)
        if self.typed:
            return Text(say(T("Type a move")) + f": {self.typed}▏")
        assert self.pointer is not None
        words = T("Arrows and Enter, the mouse, or type a move")
        if (move := self.pointer.chosen()) is not None:
            words = T("Enter: {move}", move=self.shown.describe_move(move))
        return Text(say(words), FAINT)


def _cells_of(lines: Iterable[Line]) -> frozenset[Cell]:
    return frozenset(cell for line in lines for cell in line_cells(line))
