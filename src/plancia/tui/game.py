"""The screen of a game: its keys and commands."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from plancia.core.position import Position
from plancia.core.text import T
from plancia.language import paragraph, say
from plancia.live.local import ME, PERSON, local_game
from plancia.live.messages import ActionRequest
from plancia.live.policy import Action
from plancia.live.records import record_of
from plancia.live.refusal import Refusal
from plancia.live.views import Happened, Presence
from plancia.tui.board import BoardWidget
from plancia.tui.commands import Command
from plancia.tui.dialog import Confirm
from plancia.tui.manual import RulesScreen
from plancia.tui.move_input import MoveInput

_TICK_S: Final = 0.25
_ALL: Final = 100_000
"""More steps than a game has."""


HOST_ACTIONS: Final[Mapping[str, Sequence[Action]]] = {
    "take_back": ("take-back",),
    "start_over": ("start-over",),
    "again": ("rematch",),
    "draw": ("offer-draw",),
    "resign": ("resign",),
    "now": ("move-now",),
    "coach": ("coach-on", "coach-off"),
}
"""What changes the game, by the keys' actions: the host says which are allowed now."""


class GameScreen(MoveInput):
    """One game: played, watched or replayed."""

    ply: int | None
    solving: bool
    hint_step: int
    analysis_on: bool
    bar_on: bool
    typed: str
    typing: bool
    just_typed: bool

    TIMELY: ClassVar[tuple[str, ...]] = (
        *("again", "try_again", "take_back", "now", "go_on", "forward", "hint"),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "again", "Play again"),
        Binding("r", "try_again", "Try again"),
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

    async def on_mount(self) -> None:
        self.query_one(BoardWidget).focus()
        self.set_interval(_TICK_S, self._tick)
        if not self.is_replay:
            store = self.game_store or self.plancia.store
            self.games = self.plancia.host(self, store)
            await store.create(self.stored)
            self.opened = await self.games.get(self.stored.id)
            self.game = self.opened.game
            self.games.join(self.opened, self)
        self.renew()

    @on(MoveInput.Published)
    def _published(self, message: MoveInput.Published) -> None:
        view = message.view
        if isinstance(view, Presence):
            self.show()
        elif view.rematch:
            self.app.switch_screen(GameScreen(self.plancia.store.stored(view.rematch)))
        else:
            self.says = ""
            if isinstance(view, Happened) and view.what == "coach":
                self.says = T("The coach is on.") if view.coach else T("The coach is off.")
            self.renew()

    @on(MoveInput.Helped)
    async def _helped(self) -> None:
        if self.solving:
            await self._solve_on()
        self._aim_at_hint()
        self.show()

    def _tick(self) -> None:
        if self.game.ticking and self.paused_at is None and not self.is_replay:
            self._show_players()

    @on(OptionList.OptionSelected, "#moves")
    def _move_selected(self, message: OptionList.OptionSelected) -> None:
        self.look_at_turn(message.option_index)

    # Games

    async def _act(self, action: Action) -> None:
        """Do what the host allows."""
        before = [each.move for each in self.game.moves]
        self.ply, self.solving, self.says, self.just_typed = None, False, "", False
        try:
            await self.games.act(self.opened, ME, ActionRequest(action, self.game.ply))
        except Refusal as refusal:
            self.says = refusal.text
        self.taken_back += reversed(before[self.game.ply :])
        if self.paused_at is not None:
            await self.action_go_on()
        self.show()

    async def action_again(self) -> None:
        """A rematch, sides swapped."""
        await self._act("rematch")

    def action_try_again(self) -> None:
        """Look for a better move where the review says that it mattered."""
        if self.mistake is not None:
            players = [seat.level or PERSON for seat in self.game.seats]
            self.plancia.try_again(self.mistake, players)

    def _swap_sides(self) -> None:
        self._start([seat.level or PERSON for seat in reversed(self.game.seats)])

    def _play_level(self, level: str) -> None:
        """A new game in which a level sits where the computer sat, or second."""
        players = [PERSON, PERSON]
        players[next((n for n, seat in enumerate(self.game.seats) if seat.level), 1)] = level
        self._start(players)

    def _start(self, players: Sequence[str]) -> None:
        """A new game of the same kind."""
        before = self.game
        stored = local_game(
            before.game,
            players,
            self.plancia.store.new_id(before.game.name),
            self.plancia.clock.now(),
            clock=before.match.clock,
            coach=before.coach is not None,
            grows=any(seat.grows for seat in before.seats),
        )
        self.app.switch_screen(GameScreen(stored))

    def action_resign(self) -> None:
        if self.game.game.players == 1:
            question = Confirm(T("Give up?"), T("The puzzle ends unsolved."), T("Give up"))
        else:
            question = Confirm(T("Resign?"), T("Your opponent wins the game."), T("Resign"))
        self.app.push_screen(question, partial(self._act_if_sure, "resign"))

    def action_draw(self) -> None:
        question = Confirm(T("A draw?"), T("Both players agree."), T("Draw"))
        self.app.push_screen(question, partial(self._act_if_sure, "offer-draw"))

    async def _act_if_sure(self, action: Action, sure: bool | None) -> None:
        if sure:
            await self._act(action)

    def action_leave(self) -> None:
        self.app.pop_screen()

    # Moves

    async def action_take_back(self) -> None:
        if self.is_replay:
            self.action_step(-1)
        else:
            await self._act("take-back")

    async def action_start_over(self) -> None:
        await self._act("start-over")

    async def action_forward(self) -> None:
        """Make a move again that was taken back; a level answers anew."""
        if self.is_replay:
            self.action_step(1)
        else:
            await self.play(self.game.position.parse_move(self.taken_back[-1]), sure=True)

    async def action_now(self) -> None:
        await self._act("move-now")

    def action_pause(self) -> None:
        self.paused_at = self.plancia.clock.now()
        self.games.pause(self.opened)
        self.show()

    async def action_go_on(self) -> None:
        self.paused_at = None
        await self.games.resume(self.opened)
        self.show()

    # Help

    def action_hint(self) -> None:
        """The first step of a hint, then the next one; after the last it is hidden."""
        known, self.just_typed = len(self.steps()), False
        if not self.hint_step:
            self.hint_step = 1
        elif known:
            self.hint_step = (self.hint_step + 1) % (known + 1)
        self._aim_at_hint()
        self.show()

    def _aim_at_hint(self) -> None:
        """Once a hint names its move, Enter plays it."""
        step, answer = self.step(), self.help.best(self.shown)
        if step and step.cells and not step.is_area and answer and self.may_play and self.pointer:
            self.pointer.aim(answer.move)

    async def action_coach(self) -> None:
        """Warn the person before a losing move from now on, or no more."""
        await self._act("coach-on" if "coach-on" in self.actions else "coach-off")

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
        elif self.is_thinking:
            self.action_pause()
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

    async def _solve(self, sure: bool | None) -> None:
        self.solving = bool(sure) and self.may_play
        if self.solving:
            await self._solve_on()
        self.show()

    async def _solve_on(self) -> None:
        answer = self.help.best(self.shown)
        if answer is None:
            trouble = self.help.trouble(self.shown)
            if trouble:
                self.says, self.solving = trouble, False
            return
        if answer.value is not None and answer.value < 0:
            hopeless = self.steps()[0]
            self.says, self.solving = paragraph(hopeless.sentences), False
            return
        pause = max(0.001, self.plancia.pace)
        self.set_timer(pause, partial(self._solve_move, self.shown, answer.move))

    async def _solve_move(self, position: Position[Any], move: Any) -> None:
        if not self.solving or self.shown != position or not self.may_play:
            return
        await self.play(move)
        if self.game.match.verdict is not None:
            self.solving = False
        else:
            await self._solve_on()
        self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game.game))

    def action_copy_record(self) -> None:
        self.app.copy_to_clipboard(record_of(self.game, self.game.match).to_text())
        self.notify(say(T("Copied")))

    def commands(self) -> Iterator[Command]:
        """What the command palette offers beside the application's own commands."""
        game = self.game.game
        is_for_two = game.players == 2
        yield Command(T("New game"), partial(self.plancia.set_up, type(game)))
        if is_for_two and not self.is_replay:
            swapped = T("a new game in which you play the other side")
            yield Command(T("Swap sides"), self._swap_sides, swapped)
            for level in game.levels:
                says = T("Quick game vs {level}", level=level.full_title)
                about = paragraph((level.strength, level.weakness))
                yield Command(says, partial(self._play_level, level.name), about)
        offered = (
            ("again", T("Play again")),
            ("try_again", T("Try again where it mattered")),
            ("take_back", T("Take back")),
            ("start_over", T("Start over")),
            ("forward", T("Forward")),
            ("hint", T("Hint")),
            ("analyse", T("Analyse")),
            ("coach", T("Coach: warn me before a losing move")),
            ("bar", T("Evaluation bar")),
            ("solve", T("Show the solution")),
            ("now", T("Move now")),
            ("go_on", T("Go on")),
            ("draw", T("Draw by agreement")),
            ("resign", T("Resign") if is_for_two else T("Give up")),
            ("rules", T("Rules")),
            ("copy_record", T("Copy the record")),
            ("leave", T("Menu")),
        )
        for action, says in offered:
            if self.check_action(action, ()):
                yield Command(says, getattr(self, f"action_{action}"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that apply now: what changes the game, as the host allows it."""
        if self.is_replay and action in ("take_back", "forward"):
            return True
        if action in HOST_ACTIONS:
            return any(each in self.actions for each in HOST_ACTIONS[action])
        match action:
            case "try_again":
                return self.mistake is not None
            case "hint":
                is_study = self.is_replay or self.ply is not None
                return self.shown.outcome is None and (is_study or "hint" in self.actions)
            case "solve":
                return self.game.game.players == 1 and "hint" in self.actions
            case "go_on":
                return self.paused_at is not None
            case "forward":
                return bool(self.taken_back) and "move" in self.actions
            case _:
                return True
