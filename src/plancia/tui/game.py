"""The screen of a game: its keys, and how people make moves on it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key

from plancia.core.errors import MalformedText
from plancia.core.position import turn_numbers
from plancia.core.text import T, Words
from plancia.language import paragraph
from plancia.live.local import ME
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import Action
from plancia.live.refusal import Refusal
from plancia.tui.board import BoardWidget
from plancia.tui.game_display import GameDisplay
from plancia.tui.keys import RulesScreen
from plancia.tui.pointer import PiecePointer

_ALL: Final = 100_000
"""More steps than a game has."""


class GameScreen(GameDisplay):
    """One game: played, watched or replayed. Moves are pointed at, typed, or made by a button."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "act('rematch')", "Play again"),
        Binding("r", "try_again", "Try again"),
        Binding("h", "hint", "Hint"),
        Binding("a", "analyse", "Analyse"),
        Binding("t,b", "act('take-back')", "Take back", key_display="t"),
        Binding("m", "act('move-now')", "Move now"),
        Binding("question_mark,f1", "rules", "Rules", key_display="?"),
        Binding("q", "leave", "Menu"),
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("comma", "step(-1)", "Previous move", show=False),
        Binding("full_stop", "step(1)", "Next move", show=False),
        Binding("home", f"step(-{_ALL})", "To the start", show=False, key_display="⇤"),
        Binding("end", f"step({_ALL})", "To the end", show=False, key_display="⇥"),
        Binding("left", "go(-1, 0)", "Left", show=False),
        Binding("right", "go(1, 0)", "Right", show=False),
        Binding("up", "go(0, -1)", "Up", show=False),
        Binding("down", "go(0, 1)", "Down", show=False),
        Binding("enter,space", "choose", "Play", show=False),
        Binding("g", "ask('resign')", "Resign", show=False),
        Binding("o", "ask('offer-draw')", "Draw by agreement", show=False),
        Binding("s", "act('start-over')", "Start over", show=False),
    ]

    async def on_mount(self) -> None:
        self.query_one(BoardWidget).focus()
        store = self.game_store or self.plancia.store
        self.games = self.plancia.host(self, store)
        await store.create(self.stored)
        self.opened = await self.games.get(self.stored.id)
        self.game = self.opened.game
        self.games.join(self.opened, self)
        self.renew()

    # Games

    async def action_act(self, action: Action) -> None:
        """Do what the host allows."""
        self.ply, self.says = None, ""
        try:
            await self.games.act(self.opened, ME, ActionRequest(action, self.game.ply))
        except Refusal as refusal:
            self.says = refusal.text
        self.show()

    async def action_ask(self, action: Action) -> None:
        """The same, if the key is pressed again after a question."""
        question = [T("Resign?"), T("Your opponent wins the game.")]
        if action == "offer-draw":
            question = [T("A draw?"), T("Both players agree.")]
        elif self.game.game.players == 1:
            question = [T("Give up?"), T("The puzzle ends unsolved.")]
        again = T("Yes: {key} again. No: Esc.", key="g" if action == "resign" else "o")
        if self._is_sure([*question, again]):
            await self.action_act(action)

    def _is_sure(self, question: Sequence[Words]) -> bool:
        """True if the question is on the screen already; else it is asked."""
        asked, self.says = self.says, paragraph(question)
        self.show()
        return asked == self.says

    def action_try_again(self) -> None:
        """Look for a better move where the review says that it mattered."""
        if self.mistake is not None:
            self.plancia.try_again(self.mistake)

    # Moves

    def action_go(self, right: int, down: int) -> None:
        if self.ply is not None:
            self.action_step(right or down)
            return
        assert self.pointer is not None
        self.pointer.go(right, down)
        self.says = self.typed = ""
        self.show()

    def action_step(self, step: int) -> None:
        """Go that many turns on, or back."""
        numbers = turn_numbers(self.game.match.positions)
        ends = {each: ply for ply, each in enumerate(numbers)}
        self.look_at(ends[max(0, min(numbers[-1], numbers[self.number] + step))])

    def look_at(self, ply: int) -> None:
        """Show the position after that many moves."""
        ply = max(0, min(self.game.ply, ply))
        self.ply = ply if ply < self.game.ply else None
        self.says = ""
        self.renew()

    async def action_choose(self) -> None:
        assert self.pointer is not None
        typed, self.typed = self.typed, ""
        if not self.may_play:
            self._say_why_not()
        elif not typed and (offered := self.buttons()) and self.pointer.chosen() is None:
            await self.action_press(offered[0].key)
        else:
            try:
                move = self.pointer.read(typed) if typed else self.pointer.move()
            except MalformedText as error:
                self._refuse(error.text if typed else T("Nothing can be played there."))
            else:
                await self.play(move)

    async def action_press(self, key: str) -> None:
        """Make all moves that a button beside the board stands for."""
        for button in self.buttons():
            if button.key == key:
                for move in button.moves:
                    await self.play(move, sure=True)

    def _say_why_not(self) -> None:
        if self.ply is not None:
            self.action_step(self.game.ply)
        elif self.is_thinking:
            self.says = T("It is not your turn.")
            self.show()

    def _refuse(self, why: Words) -> None:
        self.says, self.typed = paragraph([why]), ""
        self.show()

    async def play(self, move: Any, *, sure: bool = False) -> None:
        """Make a person's move; one that has a price or spends something rare only after a
        question."""
        game, position = self.game, self.game.position
        asked = position.asks_first(move) if move in position.legal_moves() else ""
        if move in position.priced_moves():
            asked = position.price()
        again = T("Yes: {key} again. No: Esc.", key=T("Enter"))
        if asked and not sure and not self._is_sure([position.describe_move(move), asked, again]):
            return
        try:
            token = position.format_move(move)
            await self.games.act(self.opened, ME, MoveRequest(game.ply, token))
        except Refusal as refusal:
            self._refuse(refusal.text)

    async def on_key(self, event: Key) -> None:
        """Digits and capital letters are the beginning of a move."""
        letter = event.character or ""
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif not self.may_play:
            return
        elif letter in [each.key for each in self.buttons()]:
            await self.action_press(letter)
        elif letter.isdigit() or letter.isupper() or (self.typed and letter in ("@", ":", "-")):
            self.action_type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def action_type(self, letter: str) -> None:
        """Take a letter of a move, and point at the move as soon as there is one."""
        assert self.pointer is not None
        self.says, self.typed = "", self.typed + letter
        with suppress(MalformedText):
            move = self.pointer.read(self.typed)
            if move in self.shown.legal_moves() and self.shown.touches(move):
                self.pointer.aim(move)

    @on(BoardWidget.Clicked)
    async def _clicked(self, message: BoardWidget.Clicked) -> None:
        self.query_one(BoardWidget).focus()
        if not self.may_play or self.pointer is None:
            self._say_why_not()
            return
        if message.panel and isinstance(self.pointer, PiecePointer):
            if self.pointer.take(message.panel):
                self.show()
            return
        if self.pointer.point(message.panel, message.cell):
            self.typed = ""
            await self.action_choose()

    # Help

    def action_hint(self) -> None:
        """The first step of a hint, then the next one; after the last it is hidden."""
        known = len(self.steps())
        if not self.hint_step:
            self.hint_step = 1
        elif known:
            self.hint_step = (self.hint_step + 1) % (known + 1)
        self.aim_at_hint()
        self.show()

    def action_analyse(self) -> None:
        self.analysis_on = not self.analysis_on
        self.show()

    def action_cancel(self) -> None:
        """Esc: what is typed or said, then what is hinted."""
        if self.typed or self.says:
            self.typed = self.says = ""
        elif self.hint_step:
            self.hint_step = 0
        self.show()

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.game.game))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys that apply now: what changes the game, as the host allows it."""
        if action in ("act", "ask"):
            return bool({*parameters} & {*self.actions})
        match action:
            case "try_again":
                return self.mistake is not None
            case "hint":
                return self.shown.outcome is None and (self.may_play or self.ply is not None)
            case _:
                return True
