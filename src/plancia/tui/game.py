"""The screen of a game: board, side panel, keys and mouse."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import Request
from plancia.core.analysis import Analysis
from plancia.core.capability import Question
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import FIRST, Position
from plancia.core.language import say, sentence
from plancia.core.match import Termination
from plancia.core.picture import Cell
from plancia.core.player import Answer, seconds_to_compile
from plancia.core.text import T, Words
from plancia.tui import questions, words
from plancia.tui.board import BoardView
from plancia.tui.help import Helper, HelpKind
from plancia.tui.manual import RulesScreen
from plancia.tui.opponents import Opponents
from plancia.tui.paint import Look
from plancia.tui.pointer import PiecePointer, Pointer, complete, pointer_for
from plancia.tui.session import PERSON, Session
from plancia.tui.side import EvaluationBar, MoveList, players_text, side_colours
from plancia.tui.words import translate_keys

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

_TICK_S: Final = 0.25
_TIMELY: Final = ("now", "go_on", "forward")
"""Actions whose keys the footer shows only when they apply."""


class GameScreen(Screen[None]):
    """One session: played, watched or replayed."""

    CSS = """
    GameScreen #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    GameScreen #board { width: 1fr; height: 1fr; }
    GameScreen #side { width: 36; height: 1fr; background: $surface; padding: 0 1; }
    GameScreen.wide #side { width: 46; }
    GameScreen #players { height: auto; }
    GameScreen #notes { height: auto; color: $text-muted; }
    GameScreen #bar { margin-top: 1; }
    GameScreen #moves { height: 1fr; margin-top: 1; background: $surface; }
    GameScreen #analysis { height: 1fr; margin-top: 1; background: $surface; overflow: hidden; }
    GameScreen #message { height: auto; min-height: 3; max-height: 9; border-top: solid $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("a", "analyse", "Analyse"),
        Binding("e", "bar", "Bar"),
        Binding("b", "back", "Back"),
        Binding("f", "forward", "Forward"),
        Binding("s", "solve", "Solve"),
        Binding("m", "now", "Move now"),
        Binding("p", "go_on", "Go on"),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("d", "app.dark", "Light/dark", show=False),
        Binding("q", "leave", "Menu"),
        Binding("escape", "dismiss_hint", "Dismiss", show=False),
        Binding("comma", "step(-1)", "Look back", show=False),
        Binding("full_stop", "step(1)", "Look on", show=False),
        Binding("home", "step(-100000)", "Start", show=False),
        Binding("end", "step(100000)", "Latest", show=False),
        Binding("left", "go(-1, 0)", "Left", show=False),
        Binding("right", "go(1, 0)", "Right", show=False),
        Binding("up", "go(0, -1)", "Up", show=False),
        Binding("down", "go(0, 1)", "Down", show=False),
        Binding("enter,space", "choose", "Play", show=False),
        Binding("R", "resign", "Give up", show=False),
    ]

    class Answered(Message):
        """A level has answered."""

        def __init__(self, request: Request, answer: Answer[Any] | Forfeit, spent: float) -> None:
            super().__init__()
            self.request, self.answer, self.spent = request, answer, spent

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
        self.typed = ""
        self.typing = False
        """Whether letters are part of a move, not commands."""
        self.says: Words = ""
        self.pending: Any | None = None
        """A move with a price, waiting for a second Enter."""
        self.hint_on = self.bar_on = self.analysis_on = self.solving = False
        self.paused = replay
        self.request: Request | None = None
        self._opponents: Opponents | None = None
        self._helper: Helper | None = None
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
    def opponents(self) -> Opponents:
        if self._opponents is None:
            app = self.plancia
            self._opponents = Opponents(self.session, app.make_seat, app.pace, self._tell_answered)
        return self._opponents

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
    def may_play(self) -> bool:
        """Whether a person can move now, here."""
        return self.ply is None and not self.is_replay and self.session.awaits_person

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal():
            yield BoardView(id="board")
            with Vertical(id="side"):
                yield Static(id="players")
                yield Static(id="notes")
                yield EvaluationBar(id="bar")
                yield MoveList(id="moves")
                yield Static(id="analysis")
                yield Static(id="message")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.set_interval(_TICK_S, self._tick)
        self._changed()

    def on_unmount(self) -> None:
        self._stop_thinking()
        if self._opponents is not None:
            self._opponents.close()
        if self._helper is not None:
            self._helper.close()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= 110, "wide")

    def _changed(self) -> None:
        """Show another position: drop the state that belonged to the old one."""
        self.typed, self.typing, self.pending = "", False, None
        self.hint_on = False
        self._asked = time.monotonic()
        picture = self.shown.picture()
        self.pointer = pointer_for(self.shown, picture, self.pointer)
        self._show()
        self._proceed()

    def _show(self) -> None:
        self._want_help()
        self._refresh_keys()
        self._show_board()
        palette, match = self.plancia.palette, self.session.match
        self.query_one("#title", Static).update(Text(self._title()))
        self._show_players()
        self.query_one("#notes", Static).update(
            Text("\n".join(map(say, self.shown.picture().remarks())))
        )
        self._show_bar()
        moves = self.query_one("#moves", MoveList)
        moves.display = not self.analysis_on
        moves.show(match.positions, match.moves, self.number, palette)
        table = self.query_one("#analysis", Static)
        table.display = self.analysis_on
        if self.analysis_on:
            trouble = self.helper.trouble(HelpKind.ANALYSIS, self.shown)
            found = self._known(HelpKind.ANALYSIS)
            table.update(words.values(self.shown, found, trouble, palette))
        self.query_one("#message", Static).update(self._message())

    def _title(self) -> str:
        title = say(self.shown.picture().headline)
        if self.ply is not None and not (self.is_replay and self.session.match.verdict is None):
            total = len(self.session.match.moves)
            after = say(T("after move {n} of {total}", n=self.number, total=total))
            return f"{title}  ({after})"
        return title

    def _show_players(self) -> None:
        thinking = self.request is not None
        clocks = [self._left(number + FIRST) for number in range(len(self.session.players))]
        self.query_one("#players", Static).update(
            players_text(self.session, self.plancia.palette, clocks, thinking)
        )

    def _left(self, number: int) -> float | None:
        match = self.session.match
        left = match.left(number)
        if left is not None and match.awaits == number and not self.paused:
            left -= time.monotonic() - self._asked
        return left

    def _show_board(self) -> None:
        assert self.pointer is not None
        picture = self.shown.picture()
        last: frozenset[Cell] = frozenset()
        if self.number:
            before = self.session.match.positions[self.number - 1]
            last = picture.changed_since(before.picture())
        pointer = self.pointer if self.may_play else None
        look = Look(
            palette=self.plancia.palette,
            last=last,
            pointed=pointer.pointed if pointer else frozenset(),
            cursor=pointer.cursor if pointer else None,
            hinted=self._hinted(),
            values=self._values(),
            falling=pointer.falling if pointer else None,
            chosen_panel=pointer.panel if pointer else None,
            over=self.shown.outcome is not None,
            mover=self.pointer.symbol,
        )
        self.query_one(BoardView).show(picture, look)

    # What the helper knows

    def _want_help(self) -> None:
        kind: HelpKind | None = None
        if self.analysis_on:
            kind = HelpKind.ANALYSIS
        elif self.hint_on or self.bar_on or self.solving:
            kind = HelpKind.HINT
        if kind is not None or self._helper is not None:
            self.helper.want(kind, self.shown)

    def _known(self, kind: HelpKind) -> Answer[Any] | None:
        return self.helper.get(kind, self.shown) if self._helper is not None else None

    def _hinted(self) -> frozenset[Cell]:
        answer = self._known(HelpKind.HINT) if self.hint_on else None
        return frozenset(self.shown.touches(answer.move)) if answer else frozenset()

    def _values(self) -> dict[Cell, tuple[str, float]]:
        found = self._known(HelpKind.ANALYSIS) if self.analysis_on else None
        if not isinstance(found, Analysis) or isinstance(self.pointer, PiecePointer):
            return {}
        values: dict[Cell, tuple[str, float]] = {}
        for each in reversed(found.moves):  # where several touch a cell, the best is shown
            short = f"{each.score:+d}" if each.score is not None else words.sign(each.value)
            for cell in self.shown.touches(each.move)[:1]:
                values[cell] = (short, each.value)
        return values

    def _show_bar(self) -> None:
        bar = self.query_one(EvaluationBar)
        bar.display = self.bar_on
        if not self.bar_on:
            return
        position = self.shown
        colours = side_colours(self.session.game, self.plancia.palette)
        outcome = position.outcome
        if outcome is not None:
            bar.show(
                float(outcome.value(FIRST)), words.ending(self.session.match, position), colours
            )
            return
        answer = self._known(HelpKind.HINT)
        if answer is None or answer.value is None:
            trouble = self.helper.trouble(HelpKind.HINT, position)
            bar.show(None, trouble or say(T("thinking …")), colours)
            return
        value = answer.value if position.to_move == FIRST else -answer.value
        bar.show(value, words.bar(position, answer), colours)

    # What is said

    def _message(self) -> Text:
        palette = self.plancia.palette
        parts = []
        if self.session.trouble:
            parts.append(Text(say(self.session.trouble), palette.second))
        if self.says:
            parts.append(Text(sentence(self.says), palette.warning))
        if self.hint_on:
            trouble = self.helper.trouble(HelpKind.HINT, self.shown)
            parts.append(words.hint(self.shown, self._known(HelpKind.HINT), trouble, palette))
        parts.append(self._prompt())
        return Text("\n").join(parts)

    def _prompt(self) -> Text:
        match, palette = self.session.match, self.plancia.palette
        if self.is_replay:
            comment = match.comments.get(self.number, "")
            return Text(
                f"{comment}\n{say(T(', . step  Home End  a analyse'))}".strip(), palette.faint
            )
        if self.ply is not None:
            return Text(say(T(". or End goes back to the game")), palette.faint)
        if match.verdict is not None:
            ended = words.ending(match, self.session.position)
            return Text(ended, "bold").append("  " + say(T("b takes back")), palette.faint)
        if self.request is not None:
            who = self.session.players[self.session.position.to_move - 1]
            says = T("{who} is thinking … m: move now, Esc: stop", who=words.player_name(who))
            if seconds := seconds_to_compile(who, self.session.game):
                says = T("Getting ready, about {n} seconds, once … Esc: stop", n=seconds)
            return Text(say(says), palette.faint)
        if not self.session.awaits_person:
            return Text(say(T("Paused. p goes on, b takes back")), palette.faint)
        if questions.asks(self.shown):
            return words.question(self.shown, self.typed)
        if self.typed or self.typing:
            return Text(say(T("Move: {typed}", typed=self.typed)) + "▏")
        assert self.pointer is not None
        move = self.pointer.chosen()
        if move is not None:
            return Text(say(T("Enter: {move}", move=self.shown.describe_move(move))), palette.faint)
        return Text(say(T("Arrows and Enter, the mouse, or type a move")), palette.faint)

    # What levels do

    def _proceed(self) -> None:
        """If a level is to move, have it think; if a puzzle is being shown, make the next move."""
        match = self.session.match
        if self.is_replay or self.paused or self.request is not None or match.awaits is None:
            return
        if self.ply is not None or self.session.is_person(match.awaits):
            return
        self.request = self.opponents.ask(match.awaits)
        self._show()

    def _tell_answered(self, request: Request, answer: Answer[Any] | Forfeit, spent: float) -> None:
        self.post_message(self.Answered(request, answer, spent))

    @on(Answered)
    def _answered(self, message: GameScreen.Answered) -> None:
        if message.request is not self.request:
            return
        self.request = None
        match message.answer:
            case Forfeit() as forfeit:
                self._forfeited(forfeit)
            case answer:
                self.says = ""
                try:
                    self.session.play(answer.move, spent=message.spent, comment=str(answer.why))
                except IllegalMove as error:
                    self._forfeited(Forfeit(Termination.ILLEGAL, str(error)))
        self._changed()

    def _forfeited(self, forfeit: Forfeit) -> None:
        """Out of time loses; after another failure the person may have the player asked again."""
        awaited = self.session.match.awaits
        assert awaited is not None
        if forfeit.termination is Termination.TIME:
            self.session.match.forfeit(awaited, forfeit.termination, forfeit.reason)
            self.session.keep()
            return
        self.paused = True
        who = words.player_name(self.session.players[awaited - 1])
        self.says = T("{who} can't answer: {reason}", who=who, reason=forfeit.reason)

    def _stop_thinking(self) -> None:
        if self.request is not None:
            self.request.call_off()
            self.request = None

    @on(Helped)
    def _helped(self) -> None:
        if self.solving:
            self._solve_on()
        self._show()

    def _tick(self) -> None:
        match = self.session.match
        if match.clock is None or match.awaits is None or self.paused or self.is_replay:
            return
        left = self._left(match.awaits)
        if left is not None and left < 0 and self.session.awaits_person:
            match.out_of_time(time.monotonic() - self._asked)
            self.session.keep()
            self._changed()
        else:
            self._show_players()

    # What people do

    def action_go(self, right: int, down: int) -> None:
        if self.ply is not None:
            self.action_step(right or down)
            return
        assert self.pointer is not None
        self.pointer.go(right, down)
        self._quiet()
        self._show()

    def _quiet(self) -> None:
        """Clear the message about the last attempt."""
        self.says, self.pending = "", None

    def action_choose(self) -> None:
        if not self.may_play:
            self._say_why_not()
            return
        if self.pending is not None:
            self._play(self.pending, sure=True)
        elif self.typed and not questions.asks(self.shown):
            self._play_typed()
        else:
            self._play_pointed()

    def _say_why_not(self) -> None:
        if self.is_replay:
            self.action_step(1)
        elif self.ply is not None:
            self.action_step(100_000)
        elif self.request is not None:
            self.says = T("It is not your turn.")
            self._show()

    def _play_pointed(self) -> None:
        assert self.pointer is not None
        move = self.pointer.chosen()
        if move is not None:
            self._play(move)
            return
        try:
            self._play(self.shown.parse_move(self.pointer.attempt()))
        except MalformedText:
            self.says = T("Nothing can be played there.")
            self._show()

    def _play_typed(self) -> None:
        try:
            move = self.shown.parse_move(self.typed)
        except MalformedText as error:
            self.says, self.typed, self.typing = T("{says}.", says=error.text), "", False
            self._show()
            return
        self._play(move)

    def _play(self, move: Any, *, sure: bool = False) -> None:
        """Make a person's move; what has a price is made only when it is asked for again."""
        position = self.session.position
        if not sure and move in position.priced_moves():
            self.pending, self.typed = move, ""
            self.says = T(
                "{move}. Enter again does it all the same, Esc does not.",
                move=position.describe_move(move),
            )
            self._show()
            return
        try:
            self.session.play(move, spent=time.monotonic() - self._asked)
        except IllegalMove as error:
            self.says, self.typed, self.typing = T("{says}.", says=error.text), "", False
            self._show()
            return
        self.says = ""
        self._changed()

    def on_key(self, event: Key) -> None:
        """Digits and capital letters are the beginning of a move; after a colon, all letters."""
        letter = event.character
        if not self.may_play or letter is None or not letter.isprintable():
            if event.key == "backspace" and self.typed:
                self.typed = self.typed[:-1]
                self._show()
            return
        if letter == ":" and not self.typing:
            self.typing = True
        elif (
            self.typing
            or letter.isdigit()
            or (letter.isupper() and letter != "R")
            or (self.typed and letter in "@:-")
        ):
            self.action_type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self._show()

    def action_type(self, letter: str) -> None:
        """Take a letter of a move; a move that can't go on is made."""
        if not self.may_play:
            return
        self._quiet()
        self.typed += letter
        if questions.asks(self.shown):
            self._answer_question(letter)
            return
        if isinstance(self.pointer, PiecePointer) and self.typed.isdecimal():
            self.pointer.take(int(self.typed))
        move, longer = complete(self.shown, self.typed)
        if move is None and self.typing:
            move, longer = complete(self.shown, self.typed.upper())
        if move is not None and not longer:
            self._play(move)
        elif move is None and len(self.typed) >= self._longest_token():
            self._play_typed()
        self._show()

    def _longest_token(self) -> int:
        """At the length of the longest move an error shows without Enter."""
        moves = (*self.shown.legal_moves(), *self.shown.priced_moves())
        return max(len(self.shown.format_move(move)) for move in moves)

    def _answer_question(self, letter: str) -> None:
        asked = questions.reply(self.shown, self.typed[:-1])
        assert isinstance(asked, Question)
        if letter not in [choice.key for choice in asked.answers]:
            self.typed = self.typed[:-1]
            self.says = T("{letter} is no answer.", letter=letter)
        else:
            answered = questions.reply(self.shown, self.typed)
            if not isinstance(answered, Question):
                self.typed = ""
                self._play(answered)
        self._show()

    @on(BoardView.Pointed)
    def _pointed(self, message: BoardView.Pointed) -> None:
        if not self.may_play or self.pointer is None or type(message) is not BoardView.Pointed:
            return
        before = self.pointer.pointed
        if self.pointer.point(message.panel, message.cell) and self.pointer.pointed != before:
            self._quiet()
            self._show()

    @on(BoardView.Clicked)
    def _clicked(self, message: BoardView.Clicked) -> None:
        self.query_one(BoardView).focus()
        if not self.may_play or self.pointer is None:
            self._say_why_not()
            return
        if message.panel and isinstance(self.pointer, PiecePointer):
            if self.pointer.click_panel(message.panel):
                self._show()
            return
        if self.pointer.point(message.panel, message.cell):
            same = self.pending is not None and self.pending == self.pointer.chosen()
            pending = self.pending
            self._quiet()
            if same:
                self._play(pending, sure=True)
            else:
                self._play_pointed()

    @on(OptionList.OptionSelected, "#moves")
    def _move_selected(self, message: OptionList.OptionSelected) -> None:
        self._look_at(message.option_index)

    def action_step(self, step: int) -> None:
        self._look_at(self.number + step)

    def _look_at(self, ply: int) -> None:
        made = len(self.session.match.moves)
        ply = max(0, min(made, ply))
        self.ply = ply if ply < made or self.is_replay else None
        self.says = ""
        self._changed()

    def action_back(self) -> None:
        if self.is_replay:
            self.action_step(-1)
            return
        self._stop_thinking()
        self.ply, self.solving = None, False
        if not (self.session.match.moves or self.session.match.verdict):
            self.says = T("There is no move to take back.")
        else:
            self.session.take_back()
            self.says = ""
            # With levels alone, what was taken back would be made again at once.
            self.paused = PERSON not in self.session.players
        self._changed()

    def action_forward(self) -> None:
        if self.is_replay:
            self.action_step(1)
            return
        if not self.session.taken:
            self.says = T("Nothing was taken back.")
            self._show()
            return
        self._stop_thinking()
        self.session.redo()
        self.says = ""
        self._changed()

    def action_hint(self) -> None:
        self.hint_on = not self.hint_on and self.shown.outcome is None
        self._show()

    def action_analyse(self) -> None:
        self.analysis_on = not self.analysis_on
        self._show()

    def action_bar(self) -> None:
        self.bar_on = not self.bar_on
        self._show()

    def action_dismiss_hint(self) -> None:
        """Esc: what is typed, asked, hinted or thought about, in that order."""
        if self.typed or self.typing or self.pending is not None or self.says:
            self.typed, self.typing = "", False
            self._quiet()
        elif self.solving:
            self.solving = False
        elif self.hint_on:
            self.hint_on = False
        elif self.request is not None:
            self._stop_thinking()
            self.paused = True
        self._show()

    def action_now(self) -> None:
        if self.request is not None:
            self.request.hurry()

    def action_go_on(self) -> None:
        self.paused = False
        self._asked = time.monotonic()
        self.says = ""
        self._show()
        self._proceed()

    def action_solve(self) -> None:
        """Show how a puzzle goes on, move by move."""
        self.solving = not self.solving and self.may_play
        if self.solving:
            self._want_help()
            self._solve_on()
        self._show()

    def _solve_on(self) -> None:
        answer = self._known(HelpKind.HINT)
        if answer is None:
            trouble = self.helper.trouble(HelpKind.HINT, self.shown)
            if trouble:
                self.says, self.solving = trouble, False
            return
        if answer.value is not None and answer.value < 0:
            self.says, self.solving = answer.why or T("It can't be solved from here."), False
            return
        pause = max(0.001, self.plancia.pace)
        self.set_timer(pause, partial(self._solve_move, self.shown, answer.move))

    def _solve_move(self, position: Position[Any], move: Any) -> None:
        if not self.solving or self.shown != position or not self.may_play:
            return
        self._play(move)
        if self.session.match.verdict is not None:
            self.solving = False
        else:
            self._want_help()
            self._solve_on()
        self._show()

    def action_resign(self) -> None:
        if self.is_replay or self.session.match.verdict is not None:
            return
        self._stop_thinking()
        self.ply = None
        self.session.resign()
        self._changed()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.session.game))

    def action_leave(self) -> None:
        self.app.pop_screen()

    def _refresh_keys(self) -> None:
        """Redraw the footer, only if its keys have changed: it is slow."""
        now = tuple(self.check_action(action, ()) for action in _TIMELY)
        if now != self._keys:
            self._keys = now
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that apply now."""
        match action:
            case "solve":
                return self.session.game.players == 1 and not self.is_replay
            case "now":
                return self.request is not None
            case "go_on":
                return self.paused and not self.is_replay and self.session.match.awaits is not None
            case "forward":
                return bool(self.session.taken) or self.is_replay
            case _:
                return True

    def repaint(self) -> None:
        """The colours have changed."""
        self.query_one(MoveList).reset()
        self._show()
