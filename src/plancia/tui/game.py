"""The screen of a game: its keys and commands."""

import time
from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from plancia.core.game import Position
from plancia.core.language import paragraph, say
from plancia.core.text import T
from plancia.tui import questions
from plancia.tui.board import BoardView
from plancia.tui.commands import Command
from plancia.tui.dialog import Confirm
from plancia.tui.help import HelpKind
from plancia.tui.manual import RulesScreen
from plancia.tui.moving import MovingTable
from plancia.tui.session import PERSON

_TICK_S: Final = 0.25
_ALL: Final = 100_000
"""More steps than a game has."""


class GameScreen(MovingTable):
    """One session: played, watched or replayed."""

    ply: int | None
    solving: bool
    paused: bool
    hint_step: int
    analysis_on: bool
    bar_on: bool
    typed: str
    typing: bool

    TIMELY: ClassVar[tuple[str, ...]] = ("again", "take_back", "now", "go_on", "forward", "hint")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "again", "Play again"),
        Binding("h", "hint", "Hint"),
        Binding("a", "analyse", "Analyse"),
        Binding("e", "bar", "Evaluation bar", show=False),
        Binding("t,b", "take_back", "Take back", key_display="t"),
        Binding("f", "forward", "Forward"),
        Binding("s", "solve", "Solution"),
        Binding("m", "now", "Move now"),
        Binding("p", "go_on", "Go on"),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("d", "app.dark", "Light/dark", show=False),
        Binding("q", "leave", "Menu"),
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("comma", "step(-1)", "Previous move", show=False),
        Binding("full_stop", "step(1)", "Next move", show=False),
        Binding("home", f"step(-{_ALL})", "To the start", show=False),
        Binding("end", f"step({_ALL})", "To the end", show=False),
        Binding("left", "go(-1, 0)", "Left", show=False),
        Binding("right", "go(1, 0)", "Right", show=False),
        Binding("up", "go(0, -1)", "Up", show=False),
        Binding("down", "go(0, 1)", "Down", show=False),
        Binding("enter,space", "choose", "Play", show=False),
        Binding("g", "resign", "Resign", show=False),
        Binding("c", "coach", "Coach", show=False),
    ]

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.set_interval(_TICK_S, self._tick)
        self.renew()

    def on_unmount(self) -> None:
        for helping in (self._helper, self._tutoring):
            if helping is not None:
                helping.close()

    @on(MovingTable.Helped)
    def _helped(self) -> None:
        if self.solving:
            self._solve_on()
        self.show()

    def _tick(self) -> None:
        match = self.session.match
        if match.clock is None or match.awaits is None or self.paused or self.is_replay:
            return
        left = self.left(match.awaits)
        if left is not None and left < 0 and self.session.awaits_person:
            match.out_of_time(time.monotonic() - self._asked)
            self.session.keep()
            self.renew()
        else:
            self._show_players()

    @on(OptionList.OptionSelected, "#moves")
    def _move_selected(self, message: OptionList.OptionSelected) -> None:
        self.look_at_turn(message.option_index)

    # Games

    def action_again(self) -> None:
        """The same game again, sides swapped, as a rematch on the page."""
        self._start(self.session.next_players)

    def _start(self, players: tuple[str, ...]) -> None:
        self.app.switch_screen(GameScreen(self.session.again(players)))

    def _play_level(self, level: str) -> None:
        """A new game in which a level sits where the computer sat, or second."""
        seat = next((n for n, who in enumerate(self.session.players) if who != PERSON), 1)
        players = [PERSON, PERSON]
        players[seat] = level
        self._start(tuple(players))

    def action_resign(self) -> None:
        if self.session.game.players == 1:
            question = Confirm(T("Give up?"), T("The puzzle ends unsolved."), T("Give up"))
        else:
            question = Confirm(T("Resign?"), T("Your opponent wins the game."), T("Resign"))
        self.app.push_screen(question, self._resign)

    def _resign(self, sure: bool | None) -> None:
        if not sure or self.session.match.verdict is not None:
            return
        self.stop_thinking()
        self.ply, self.says = None, ""
        self.session.resign()
        self.renew()

    def action_leave(self) -> None:
        self.app.pop_screen()

    # Moves

    def action_take_back(self) -> None:
        if self.is_replay:
            self.action_step(-1)
            return
        self.stop_thinking()
        self.ply, self.solving = None, False
        self.session.take_back()
        self.says = ""
        # With levels alone, what was taken back would be made again at once.
        self.paused = PERSON not in self.session.players
        self.renew()

    def action_forward(self) -> None:
        if self.is_replay:
            self.action_step(1)
            return
        self.stop_thinking()
        self.session.redo()
        self.says = ""
        self.renew()

    def action_now(self) -> None:
        if self.request is not None:
            self.request.hurry()

    def action_go_on(self) -> None:
        self.paused = False
        self._asked = time.monotonic()
        self.says = ""
        self.show()
        self.proceed()

    # Help

    def action_hint(self) -> None:
        """The first step of a hint, then the next one; after the last it is hidden."""
        known = len(self.steps()) if self.hint_step else 0
        if not self.hint_step:
            self.hint_step = 1
        elif known:
            self.hint_step = (self.hint_step + 1) % (known + 1)
        self.show()

    def action_coach(self) -> None:
        """Warn the person before a losing move from now on, or no more."""
        self.session.set_coach(not self.session.coach)
        self.says = T("The coach is on.") if self.session.coach else T("The coach is off.")
        self.show()

    def action_analyse(self) -> None:
        self.analysis_on = not self.analysis_on
        self.show()

    def action_bar(self) -> None:
        self.bar_on = not self.bar_on
        self.show()

    def action_cancel(self) -> None:
        """Esc: what is typed, said, shown, hinted or thought about, in that order."""
        if self.typed or self.typing or self.says:
            self.typed, self.typing, self.says = "", False, ""
        elif self.solving:
            self.solving = False
        elif self.hint_step:
            self.hint_step = 0
        elif self.request is not None:
            self.stop_thinking()
            self.paused = True
        self.show()

    def action_solve(self) -> None:
        """Show how a puzzle goes on, move by move."""
        if self.solving:
            self.solving = False
            self.show()
        elif self.may_play:
            words = T("The pieces are dropped for you, one after the other.")
            question = Confirm(T("Show the solution?"), words, T("Show the solution"))
            self.app.push_screen(question, self._solve)

    def _solve(self, sure: bool | None) -> None:
        self.solving = bool(sure) and self.may_play
        if self.solving:
            self._want_help()
            self._solve_on()
        self.show()

    def _solve_on(self) -> None:
        answer = self.known(HelpKind.HINT)
        if answer is None:
            trouble = self.helper.trouble(HelpKind.HINT, self.shown)
            if trouble:
                self.says, self.solving = trouble, False
            return
        if answer.value is not None and answer.value < 0:
            hopeless = self.steps()[0]
            self.says, self.solving = paragraph(hopeless.sentences), False
            return
        pause = max(0.001, self.plancia.pace)
        self.set_timer(pause, partial(self._solve_move, self.shown, answer.move))

    def _solve_move(self, position: Position[Any], move: Any) -> None:
        if not self.solving or self.shown != position or not self.may_play:
            return
        self.play(move)
        if self.session.match.verdict is not None:
            self.solving = False
        else:
            self._want_help()
            self._solve_on()
        self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.session.game))

    def action_questions(self) -> None:
        """Questions as in the original, or buttons; it is remembered."""
        self.plancia.switch_questions()
        self.renew()

    def action_copy_record(self) -> None:
        self.app.copy_to_clipboard(self.session.record().to_text())
        self.notify(say(T("Copied")))

    def commands(self) -> Iterator[Command]:
        """What the command palette offers beside the application's own commands."""
        two = self.session.game.players == 2
        yield Command(T("New game"), partial(self.plancia.set_up, type(self.session.game)))
        if two:
            swapped = T("a new game in which you play the other side")
            yield Command(T("Swap sides"), self.action_again, swapped)
            for level in self.session.game.levels:
                says = T("Quick game vs {level}", level=level.full_title)
                about = paragraph((level.strength, level.style))
                yield Command(says, partial(self._play_level, level.name), about)
        offered = (
            ("again", T("Play again")),
            ("take_back", T("Take back")),
            ("forward", T("Forward")),
            ("hint", T("Hint")),
            ("analyse", T("Analyse")),
            ("coach", T("Coach: warn me before a losing move")),
            ("bar", T("Evaluation bar")),
            ("solve", T("Show the solution")),
            ("now", T("Move now")),
            ("go_on", T("Go on")),
            ("resign", T("Resign") if two else T("Give up")),
            ("rules", T("Rules")),
            ("copy_record", T("Copy the record")),
            ("leave", T("Menu")),
        )
        if questions.asks(self.shown):
            asking = T("Ask me question by question, as the original does")
            yield Command(
                T("End turn, undo and block by buttons") if self.is_asking else asking,
                self.action_questions,
            )
        for action, says in offered:
            if self.check_action(action, ()):
                yield Command(says, getattr(self, f"action_{action}"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that apply now."""
        match, going_on = self.session.match, self.session.match.awaits is not None
        match action:
            case "again":
                return not self.is_replay and not going_on
            case "take_back":
                return self.is_replay or bool(match.moves or match.verdict)
            case "resign":
                return going_on and not self.is_replay and PERSON in self.session.players
            case "hint":
                return self.shown.outcome is None
            case "coach":
                return going_on and not self.is_replay and self.session.person is not None
            case "solve":
                return self.session.game.players == 1 and going_on and not self.is_replay
            case "now":
                return self.request is not None
            case "go_on":
                return self.paused and not self.is_replay and going_on
            case "forward":
                return bool(self.session.taken) or self.is_replay
            case _:
                return True
