"""The screen of a game: its keys."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import OptionList

from plancia.core.text import T
from plancia.live.local import ME, PERSON
from plancia.live.messages import ActionRequest
from plancia.live.policy import Action
from plancia.live.refusal import Refusal
from plancia.live.views import Happened, Presence
from plancia.tui.board import BoardWidget
from plancia.tui.dialog import Confirm
from plancia.tui.keys import RulesScreen
from plancia.tui.move_input import MoveInput

_TICK_S: Final = 0.25
_ALL: Final = 100_000
"""More steps than a game has."""


HOST_ACTIONS: Final[Mapping[str, Sequence[Action]]] = {
    "take_back": ("take-back",),
    "again": ("rematch",),
    "start_over": ("start-over",),
    "draw": ("offer-draw",),
    "resign": ("resign",),
    "now": ("move-now",),
    "coach": ("coach-on", "coach-off"),
}
"""What changes the game, by the keys' actions: the host says which are allowed now."""


class GameScreen(MoveInput):
    """One game: played, watched or replayed."""

    ply: int | None
    hint_step: int
    analysis_on: bool
    typed: str
    typing: bool
    just_typed: bool

    TIMELY: ClassVar[tuple[str, ...]] = (*("again", "try_again", "take_back", "now", "hint"),)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "again", "Play again"),
        Binding("r", "try_again", "Try again"),
        Binding("h", "hint", "Hint"),
        Binding("a", "analyse", "Analyse"),
        Binding("t,b", "take_back", "Take back", key_display="t"),
        Binding("m", "now", "Move now"),
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
        Binding("o", "draw", "Draw by agreement", show=False),
        Binding("s", "start_over", "Start over", show=False),
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
    def _helped(self) -> None:
        self._aim_at_hint()
        self.show()

    def _tick(self) -> None:
        if self.game.ticking and not self.is_replay:
            self._show_players()

    @on(OptionList.OptionSelected, "#moves")
    def _move_selected(self, message: OptionList.OptionSelected) -> None:
        self.look_at_turn(message.option_index)

    # Games

    async def _act(self, action: Action) -> None:
        """Do what the host allows."""
        self.ply, self.says, self.just_typed = None, "", False
        try:
            await self.games.act(self.opened, ME, ActionRequest(action, self.game.ply))
        except Refusal as refusal:
            self.says = refusal.text
        self.show()

    async def action_again(self) -> None:
        """A rematch, sides swapped."""
        await self._act("rematch")

    def action_try_again(self) -> None:
        """Look for a better move where the review says that it mattered."""
        if self.mistake is not None:
            players = [seat.level or PERSON for seat in self.game.seats]
            self.plancia.try_again(self.mistake, players)

    def action_resign(self) -> None:
        if self.game.game.players == 1:
            question = Confirm(T("Give up?"), T("The puzzle ends unsolved."), T("Give up"))
        else:
            question = Confirm(T("Resign?"), T("Your opponent wins the game."), T("Resign"))
        self.app.push_screen(question, partial(self._act_if_sure, "resign"))

    def action_draw(self) -> None:
        question = Confirm(T("A draw?"), T("Both players agree."), T("Draw"))
        self.app.push_screen(question, partial(self._act_if_sure, "offer-draw"))

    async def action_start_over(self) -> None:
        await self._act("start-over")

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

    async def action_now(self) -> None:
        await self._act("move-now")

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

    def action_cancel(self) -> None:
        """Esc: what is typed or said, then what is hinted."""
        if self.typed or self.typing or self.says:
            self.typed, self.typing, self.says = "", False, ""
        elif self.hint_step:
            self.hint_step = 0
        self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game.game))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that apply now: what changes the game, as the host allows it."""
        if self.is_replay and action == "take_back":
            return True
        if action in HOST_ACTIONS:
            return any(each in self.actions for each in HOST_ACTIONS[action])
        match action:
            case "try_again":
                return self.mistake is not None
            case "hint":
                is_study = self.is_replay or self.ply is not None
                return self.shown.outcome is None and (is_study or "hint" in self.actions)
            case _:
                return True
