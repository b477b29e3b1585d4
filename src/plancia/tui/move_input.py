"""How people make moves on the screen of a game: pointed at, typed, or by a button."""

from __future__ import annotations

import contextlib
from functools import partial
from typing import Any

from textual import on
from textual.events import Key
from textual.message import Message

from plancia.core.capability import offers_buttons
from plancia.core.errors import MalformedText
from plancia.core.position import Position, turn_numbers
from plancia.core.text import T
from plancia.language import paragraph
from plancia.live.local import ME
from plancia.live.messages import MoveRequest
from plancia.live.refusal import Refusal
from plancia.study.coach import CoachWarning
from plancia.tui.board import BoardWidget
from plancia.tui.dialog import Confirm
from plancia.tui.game_display import GameDisplay
from plancia.tui.pointer import PiecePointer, complete


class MoveInput(GameDisplay):
    """The screen of a game in which moves are made."""

    ply: int | None
    typed: str
    typing: bool
    just_typed: bool = False
    """True if the last move was typed and needed no Enter: an Enter by habit is for that move."""

    class CoachAnswered(Message):
        """The coach has looked at a move."""

        def __init__(self, position: Position[Any], move: Any, found: CoachWarning | None) -> None:
            super().__init__()
            self.position, self.move, self.warning = position, move, found

    def action_go(self, right: int, down: int) -> None:
        if self.ply is not None:
            self.action_step(right or down)
            return
        assert self.pointer is not None
        self.pointer.go(right, down)
        self.says, self.just_typed = "", False
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
        question, and one that the coach warns of."""
        game, position = self.game, self.game.position
        if not sure and (question := self._question_before(move)):
            self.typed = ""
            self.app.push_screen(question, partial(self._play_sure, position, move))
            return
        is_coached = game.coach is not None and game.coach == game.awaits
        if not sure and is_coached and move in position.legal_moves():
            self.typed, self.says = "", T("The coach looks at the move …")
            self.run_worker(self._ask_coach(position, move), group="coach", exclusive=True)
            self.show()
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

    async def _ask_coach(self, position: Position[Any], move: Any) -> None:
        found: CoachWarning | None = None
        with contextlib.suppress(Refusal):
            found = await self.plancia.study.coach(position, move)
        self.post_message(self.CoachAnswered(position, move, found))

    @on(CoachAnswered)
    async def _coached(self, message: MoveInput.CoachAnswered) -> None:
        """Play the move, or show the answer to it and ask."""
        self.says = ""
        position, move, found = message.position, message.move, message.warning
        play = partial(self._play_sure, position, move)
        if found is None:
            await play(True)
            return
        words = paragraph(found.reasons) if found.reasons else ""
        question = Confirm(found.says, words, T("Play it anyway"), T("Take it back"))
        question.add_class("below")
        self.refuted = position.play(move), found
        self.show()
        self.app.push_screen(question, play)

    async def _play_sure(self, position: Position[Any], move: Any, sure: bool | None) -> None:
        self.refuted = None
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
            self.pointer.take(int(self.typed))
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

    @on(BoardWidget.Pointed)
    def _pointed(self, message: BoardWidget.Pointed) -> None:
        if not self.may_play or self.pointer is None or type(message) is not BoardWidget.Pointed:
            return
        before = self.pointer.pointed
        if self.pointer.point(message.panel, message.cell) and self.pointer.pointed != before:
            self.says = ""
            self.show()

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
