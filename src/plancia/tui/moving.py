"""How moves are made at the table: pointed at, typed or answered by people, found by levels."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from textual import on
from textual.events import Key
from textual.message import Message

from plancia.arena.seat import Forfeit
from plancia.arena.thinker import Request
from plancia.core.capability import Question
from plancia.core.errors import IllegalMove, MalformedText
from plancia.core.game import Position, turn_numbers
from plancia.core.language import paragraph
from plancia.core.match import Termination
from plancia.core.player import Answer, computer_name
from plancia.core.text import T
from plancia.study.coach import CoachWarning
from plancia.tui import questions
from plancia.tui.board import BoardView
from plancia.tui.dialog import Confirm
from plancia.tui.opponents import Opponents
from plancia.tui.pointer import PiecePointer, complete
from plancia.tui.session import Session
from plancia.tui.table import Table


class MovingTable(Table):
    """A table at which moves are made."""

    ply: int | None
    typed: str
    typing: bool

    class Answered(Message):
        """A level has answered."""

        request: Request
        answer: Answer[Any] | Forfeit
        spent: float

        def __init__(self, request: Request, answer: Answer[Any] | Forfeit, spent: float) -> None:
            super().__init__()
            self.request, self.answer, self.spent = request, answer, spent

    class CoachAnswered(Message):
        """The coach has looked at a move."""

        position: Position[Any]
        move: Any
        warning: CoachWarning | None

        def __init__(
            self, position: Position[Any], move: Any, warning: CoachWarning | None
        ) -> None:
            super().__init__()
            self.position, self.move, self.warning = position, move, warning

    def __init__(self, session: Session, *, replay: bool = False) -> None:
        super().__init__(session, replay=replay)
        self._opponents: Opponents | None = None

    @property
    def opponents(self) -> Opponents:
        if self._opponents is None:
            app = self.plancia
            self._opponents = Opponents(self.session, app.make_seat, app.pace, self._tell_answered)
        return self._opponents

    def renew(self) -> None:
        super().renew()
        self.proceed()

    def on_unmount(self) -> None:
        self.stop_thinking()
        if self._opponents is not None:
            self._opponents.close()

    # What levels do

    def proceed(self) -> None:
        """If a level is to move, have it think."""
        match = self.session.match
        if self.is_replay or self.paused or self.request is not None or match.awaits is None:
            return
        if self.ply is not None or self.session.is_person(match.awaits):
            return
        self.request = self.opponents.ask(match.awaits)
        self.show()

    def _tell_answered(self, request: Request, answer: Answer[Any] | Forfeit, spent: float) -> None:
        self.post_message(self.Answered(request, answer, spent))

    @on(Answered)
    def _answered(self, message: MovingTable.Answered) -> None:
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
        self.renew()

    def _forfeited(self, forfeit: Forfeit) -> None:
        """Out of time loses; after another failure the person may have the player asked again."""
        awaited = self.session.match.awaits
        assert awaited is not None
        if forfeit.termination is Termination.TIME:
            self.session.match.forfeit(awaited, forfeit.termination, forfeit.reason)
            self.session.keep()
            return
        self.paused = True
        who = computer_name(self.session.game, self.session.players[awaited - 1])
        self.says = T("{who} can't answer: {reason}", who=who, reason=forfeit.reason)

    def stop_thinking(self) -> None:
        if self.request is not None:
            self.request.call_off()
            self.request = None

    # What people do

    def action_go(self, right: int, down: int) -> None:
        if self.ply is not None:
            self.action_step(right or down)
            return
        assert self.pointer is not None
        self.pointer.go(right, down)
        self.says = ""
        self.show()

    def action_step(self, step: int) -> None:
        """Go that many turns on, or back."""
        self.look_at_turn(turn_numbers(self.session.match.positions)[self.number] + step)

    def look_at_turn(self, number: int) -> None:
        """Show the position after the turn of that number, or the nearest one."""
        numbers = turn_numbers(self.session.match.positions)
        ends = {each: ply for ply, each in enumerate(numbers)}
        self.look_at(ends[max(0, min(numbers[-1], number))])

    def look_at(self, ply: int) -> None:
        """Show the position after that many moves."""
        made = len(self.session.match.moves)
        ply = max(0, min(made, ply))
        self.ply = ply if ply < made or self.is_replay else None
        self.says = ""
        self.renew()

    def action_choose(self) -> None:
        if not self.may_play:
            self._say_why_not()
        elif self.typed and not self.is_asking:
            self._play_typed()
        elif (offered := self.buttons()) and (not self.pointer or self.pointer.chosen() is None):
            self.action_press(offered[0].key)
        else:
            self._play_pointed()

    def action_press(self, key: str) -> None:
        """Make all moves that a button beside the board stands for."""
        for button in self.buttons():
            if button.key == key:
                for move in button.moves:
                    self.play(move, sure=True)

    def _say_why_not(self) -> None:
        if self.is_replay:
            self.action_step(1)
        elif self.ply is not None:
            self.action_step(len(self.session.match.moves))
        elif self.request is not None:
            self.says = T("It is not your turn.")
            self.show()

    def _play_pointed(self) -> None:
        assert self.pointer is not None
        move = self.pointer.chosen()
        if move is not None:
            self.play(move)
            return
        try:
            self.play(self.shown.parse_move(self.pointer.attempt()))
        except MalformedText:
            self.says = T("Nothing can be played there.")
            self.show()

    def _play_typed(self) -> None:
        try:
            move = self.shown.parse_move(self.typed)
        except MalformedText as error:
            self._refuse(error)
            return
        self.play(move)

    def _refuse(self, error: IllegalMove | MalformedText) -> None:
        self.says, self.typed, self.typing = T("{says}.", says=error.text), "", False
        self.show()

    def play(self, move: Any, *, sure: bool = False) -> None:
        """Make a person's move; one that has a price or spends something rare only after a
        question."""
        position = self.session.position
        if not sure and (question := self._question_before(move)):
            self.typed = ""
            self.app.push_screen(question, partial(self._play_sure, position, move))
            return
        if not sure and self.session.coach and move in position.legal_moves():
            self.typed, self.says = "", T("The coach looks at the move …")
            self.tutoring.coach(position, move, partial(self._tell_coached, position, move))
            self.show()
            return
        try:
            self.session.play(move, spent=time.monotonic() - self._asked)
        except IllegalMove as error:
            self._refuse(error)
            return
        self.says = ""
        self.renew()

    def _question_before(self, move: Any) -> Confirm | None:
        position = self.session.position
        if move in position.priced_moves():
            says = paragraph([position.describe_move(move), position.price()])
            return Confirm(T("Against the rules"), says, T("Play it anyway"))
        if move not in position.legal_moves() or self.is_asking:
            return None
        asked = position.asks_first(move)
        return Confirm(position.describe_move(move), asked, T("Play it")) if asked else None

    def _tell_coached(
        self, position: Position[Any], move: Any, warning: CoachWarning | None
    ) -> None:
        self.post_message(self.CoachAnswered(position, move, warning))

    @on(CoachAnswered)
    def _coached(self, message: MovingTable.CoachAnswered) -> None:
        """Play the move, or show the answer to it and ask."""
        self.says = ""
        found = message.warning
        play = partial(self._play_sure, message.position, message.move)
        if found is None:
            play(True)
            return
        words = paragraph(found.reasons) if found.reasons else ""
        question = Confirm(found.says, words, T("Play it anyway"), T("Take it back"))
        question.add_class("below")
        self.refuted = message.position.play(message.move), found.cells
        self.show()
        self.app.push_screen(question, play)

    def _play_sure(self, position: Position[Any], move: Any, sure: bool | None) -> None:
        self.refuted = None
        if sure and self.may_play and self.session.position == position:
            self.play(move, sure=True)
        else:
            self.show()

    def on_key(self, event: Key) -> None:
        """Digits and capital letters are the beginning of a move; after a colon, all letters."""
        letter = event.character
        if not self.may_play or letter is None or not letter.isprintable():
            if event.key == "backspace" and self.typed:
                self.typed = self.typed[:-1]
                self.show()
            return
        if not self.typing and letter in [each.key for each in self.buttons()]:
            self.action_press(letter)
        elif letter == ":" and not self.typing:
            self.typing = True
        elif (
            self.typing or letter.isdigit() or letter.isupper() or (self.typed and letter in "@:-")
        ):
            self.action_type(letter)
        else:
            return
        event.stop()
        event.prevent_default()
        self.show()

    def action_type(self, letter: str) -> None:
        """Take a letter of a move; a move that can't go on is made."""
        if not self.may_play:
            return
        self.says = ""
        by_column = questions.asks(self.shown) and not self.is_asking
        if by_column and letter.isdigit() and not self.typing:
            self._drop_into(letter)
            return
        self.typed += letter
        if self.is_asking:
            self._answer_question(letter)
            return
        if isinstance(self.pointer, PiecePointer) and self.typed.isdecimal():
            self.pointer.take(int(self.typed))
        move, longer = complete(self.shown, self.typed)
        if move is None and self.typing:
            move, longer = complete(self.shown, self.typed.upper())
        if move is not None and not longer:
            self.play(move)
        elif move is None and len(self.typed) >= self._longest_token():
            self._play_typed()
        self.show()

    def _drop_into(self, label: str) -> None:
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
            self._play_pointed()

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
                self.play(answered)
        self.show()

    @on(BoardView.Pointed)
    def _pointed(self, message: BoardView.Pointed) -> None:
        if not self.may_play or self.pointer is None or type(message) is not BoardView.Pointed:
            return
        before = self.pointer.pointed
        if self.pointer.point(message.panel, message.cell) and self.pointer.pointed != before:
            self.says = ""
            self.show()

    @on(BoardView.Clicked)
    def _clicked(self, message: BoardView.Clicked) -> None:
        self.query_one(BoardView).focus()
        if not self.may_play or self.pointer is None:
            self._say_why_not()
            return
        if message.panel and isinstance(self.pointer, PiecePointer):
            if self.pointer.take(message.panel):
                self.show()
            return
        if self.pointer.point(message.panel, message.cell):
            self.says = ""
            self._play_pointed()
