"""The screen of a game: its keys, and how people make moves on it."""

from functools import partial
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import OptionList

from plancia.core.capability import offers_buttons
from plancia.core.errors import MalformedText
from plancia.core.position import Position, turn_numbers
from plancia.core.text import T
from plancia.language import paragraph
from plancia.live.local import ME, PERSON
from plancia.live.messages import ActionRequest, MoveRequest
from plancia.live.policy import Action
from plancia.live.refusal import Refusal
from plancia.live.views import Presence
from plancia.tui.board import BoardWidget
from plancia.tui.dialog import Confirm
from plancia.tui.game_display import GameDisplay
from plancia.tui.keys import RulesScreen
from plancia.tui.pointer import PiecePointer, complete

_ALL: Final = 100_000
"""More steps than a game has."""


class GameScreen(GameDisplay):
    """One game: played, watched or replayed. Moves are pointed at, typed, or made by a button."""

    just_typed: bool = False
    """True if the last move was typed and needed no Enter: an Enter by habit is for that move."""

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
        Binding("home", f"step(-{_ALL})", "To the start", show=False),
        Binding("end", f"step({_ALL})", "To the end", show=False),
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
        if not self.is_replay:
            store = self.game_store or self.plancia.store
            self.games = self.plancia.host(self, store)
            await store.create(self.stored)
            self.opened = await self.games.get(self.stored.id)
            self.game = self.opened.game
            self.games.join(self.opened, self)
        self.renew()

    @on(GameDisplay.Published)
    def _published(self, message: GameDisplay.Published) -> None:
        view = message.view
        if isinstance(view, Presence):
            self.show()
        elif view.rematch:
            self.app.switch_screen(GameScreen(self.plancia.store.stored(view.rematch)))
        else:
            self.says = ""
            self.renew()

    @on(GameDisplay.Helped)
    def _helped(self) -> None:
        self._aim_at_hint()
        self.show()

    @on(OptionList.OptionSelected, "#moves")
    def _move_selected(self, message: OptionList.OptionSelected) -> None:
        self.query_one(BoardWidget).focus()  # whose keys these are
        self.look_at_turn(message.option_index)

    # Games

    async def action_act(self, action: Action) -> None:
        """Do what the host allows."""
        if self.is_replay:
            self.action_step(-1)
            return
        self.ply, self.says, self.just_typed = None, "", False
        try:
            await self.games.act(self.opened, ME, ActionRequest(action, self.game.ply))
        except Refusal as refusal:
            self.says = refusal.text
        self.show()

    def action_ask(self, action: Action) -> None:
        """The same after a question."""
        question = Confirm(T("Resign?"), T("Your opponent wins the game."), T("Resign"))
        if action == "offer-draw":
            question = Confirm(T("A draw?"), T("Both players agree."), T("Draw"))
        elif self.game.game.players == 1:
            question = Confirm(T("Give up?"), T("The puzzle ends unsolved."), T("Give up"))
        self.app.push_screen(question, partial(self._act_if_sure, action))

    async def _act_if_sure(self, action: Action, sure: bool | None) -> None:
        if sure:
            await self.action_act(action)

    def action_try_again(self) -> None:
        """Look for a better move where the review says that it mattered."""
        if self.mistake is not None:
            players = [seat.level or PERSON for seat in self.game.seats]
            self.plancia.try_again(self.mistake, players)

    # Moves

    def action_go(self, right: int, down: int) -> None:
        if self.ply is not None:
            self.action_step(right or down)
            return
        assert self.pointer is not None
        self.pointer.go(right, down)
        self.says, self.typed, self.just_typed = "", "", False
        self.show()

    def action_step(self, step: int) -> None:
        """Go that many turns on, or back."""
        self.look_at_turn(turn_numbers(self.game.match.positions)[self.number] + step)

    def look_at_turn(self, number: int) -> None:
        """Show the position after the turn of that number, or the nearest one."""
        numbers = turn_numbers(self.game.match.positions)
        ends = {each: ply for ply, each in enumerate(numbers)}
        self.look_at(ends[max(0, min(numbers[-1], number))])

    def look_at(self, ply: int) -> None:
        """Show the position after that many moves."""
        ply = max(0, min(self.game.ply, ply))
        self.ply = ply if ply < self.game.ply or self.is_replay else None
        self.says = ""
        self.renew()

    async def action_choose(self) -> None:
        is_habit, self.just_typed = self.just_typed, False
        if not self.may_play:
            self._say_why_not()
        elif self.typed:
            await self._play_typed()
        elif (offered := self.buttons()) and (not self.pointer or self.pointer.chosen() is None):
            await self.action_press(offered[0].key)
        elif is_habit:
            self.says = T("The move you typed is played. Enter again plays at the cursor.")
            self.show()
        else:
            await self._play_pointed()

    async def action_press(self, key: str) -> None:
        """Make all moves that a button beside the board stands for."""
        for button in self.buttons():
            if button.key == key:
                for move in button.moves:
                    await self.play(move, sure=True)

    def _say_why_not(self) -> None:
        if self.is_replay:
            self.action_step(1)
        elif self.ply is not None:
            self.action_step(self.game.ply)
        elif self.is_thinking:
            self.says = T("It is not your turn.")
            self.show()

    async def _play_pointed(self) -> None:
        assert self.pointer is not None
        move = self.pointer.chosen()
        if move is None:
            try:
                move = self.shown.parse_move(self.pointer.attempt())
            except MalformedText:
                self.says = T("Nothing can be played there.")
                self.show()
                return
        await self.play(move)

    async def _play_typed(self) -> None:
        try:
            move = self.shown.parse_move(self.typed)
        except MalformedText as error:
            self._refuse(error)
            return
        await self.play(move)

    def _refuse(self, error: MalformedText | Refusal) -> None:
        self.says, self.typed, self.typing = paragraph([error.text]), "", False
        self.show()

    async def play(self, move: Any, *, sure: bool = False) -> None:
        """Make a person's move; one that has a price or spends something rare only after a
        question."""
        game, position = self.game, self.game.position
        if not sure and (question := self._question_before(move)):
            self.typed = ""
            self.app.push_screen(question, partial(self._play_sure, position, move))
            return
        try:
            token = position.format_move(move)
            await self.games.act(self.opened, ME, MoveRequest(game.ply, token))
        except Refusal as refusal:
            self._refuse(refusal)

    def _question_before(self, move: Any) -> Confirm | None:
        position = self.game.position
        if move in position.priced_moves():
            says = paragraph([position.describe_move(move), position.price()])
            return Confirm(T("Against the rules"), says, T("Play it anyway"))
        if move not in position.legal_moves():
            return None
        asked = position.asks_first(move)
        return Confirm(position.describe_move(move), asked, T("Play it")) if asked else None

    async def _play_sure(self, position: Position[Any], move: Any, sure: bool | None) -> None:
        if sure and self.may_play and self.game.position == position:
            await self.play(move, sure=True)
        else:
            self.show()

    async def on_key(self, event: Key) -> None:
        """Digits and capital letters are the beginning of a move; after a colon, all letters."""
        letter = event.character
        if not self.may_play or letter is None or not letter.isprintable():
            if event.key == "backspace" and self.typed:
                self.typed = self.typed[:-1]
                self.show()
            return
        if not self.typing and letter in [each.key for each in self.buttons()]:
            await self.action_press(letter)
        elif letter == ":" and not self.typing:
            self.typing = True
        elif (
            self.typing or letter.isdigit() or letter.isupper() or (self.typed and letter in "@:-")
        ):
            await self.action_type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    async def action_type(self, letter: str) -> None:
        """Take a letter of a move; a move that can't go on is made."""
        if not self.may_play:
            return
        self.says, self.just_typed, before = "", False, self.game.ply
        if offers_buttons(self.shown.game) and letter.isdigit() and not self.typing:
            await self._drop_into(letter)
            return
        self.typed += letter
        if isinstance(self.pointer, PiecePointer) and self.typed.isdecimal():
            self.pointer.take_named(self.typed)
        move, longer = complete(self.shown, self.typed)
        if move is None and self.typing:
            move, longer = complete(self.shown, self.typed.upper())
        if move is not None and not longer:
            await self.play(move)
            self.just_typed = self.game.ply > before
        elif move is None:
            # At the length of the longest move an error shows without Enter.
            moves = (*self.shown.legal_moves(), *self.shown.priced_moves())
            if len(self.typed) >= max(len(self.shown.format_move(each)) for each in moves):
                await self._play_typed()
        self.show()

    async def _drop_into(self, label: str) -> None:
        """Play in the column of that label."""
        assert self.pointer is not None
        labels = self.shown.picture().board.column_labels
        if label not in labels:
            self.says = T("{letter} is no answer.", letter=label)
            self.show()
        elif self.buttons():
            self.says = T("End your turn?")
            self.show()
        else:
            self.pointer.point(0, (0, labels.index(label)))
            await self._play_pointed()

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
            self.says = ""
            await self._play_pointed()

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
        step = self.step()
        move = step.move if step else None
        if move is not None and self.may_play and self.pointer and self.shown.touches(move):
            self.pointer.aim(move)

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
        if action in ("act", "ask"):
            is_step = self.is_replay and parameters == ("take-back",)
            return is_step or bool({*parameters} & {*self.actions})
        match action:
            case "try_again":
                return self.mistake is not None
            case "hint":
                is_study = self.is_replay or self.ply is not None
                return self.shown.outcome is None and (is_study or "hint" in self.actions)
            case _:
                return True
