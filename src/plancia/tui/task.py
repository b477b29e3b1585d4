"""The one screen of a task, and the series that a task is one of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from plancia.core.capability import find_level
from plancia.core.position import tokens_of
from plancia.core.text import T, Words
from plancia.engine.hint import HintStep
from plancia.host.memory_store import MemoryStore
from plancia.host.refuting import judge_move
from plancia.language import paragraph, say, sentence
from plancia.live.local import PERSON, local_game
from plancia.live.refusal import Refusal
from plancia.study.tasks import Judged, LineTask, TaskSession
from plancia.tui.colours import FAINT
from plancia.tui.game import GameScreen

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

ALLOWED: Final = frozenset({"rules", "leave", "cancel", "go", "choose", "type", "press"})
"""Keys that do something in every task."""


@dataclass(frozen=True)
class Series:
    """What a task is one of."""

    title: Words
    about: Words = ""
    """Said with what is asked, until a move is made."""
    solved: Callable[[PlanciaApp, TaskSession], Awaitable[Sequence[Words]]] | None = None
    """Keeps that it is solved; what there is to say after it."""
    following: Callable[[PlanciaApp, TaskSession], Awaitable[Screen[Any] | None]] | None = None
    """The screen after it; None for the list that it was chosen from."""


class TaskScreen(GameScreen):
    """Right moves go on, a wrong one is refuted on the board; then it is tried again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next"),
        Binding("s", "solution", "Solution"),
    ]

    def __init__(
        self, session: TaskSession, series: Series, messages: Sequence[Words] = ()
    ) -> None:
        self.session, self.series = session, series
        start = session.task.start
        game = start.game
        made = tuple(tokens_of(start, session.made))
        seats = (PERSON,) * game.players
        super().__init__(local_game(game, seats, "task", 0.0, start=start.to_text(), moves=made))
        self.game_store: MemoryStore = MemoryStore()
        about = [series.about] if series.about and not session.made else []
        self._messages: list[Words] = [*messages, *about]
        self.is_busy = False

    @property
    def may_play(self) -> bool:
        return not (self.session.ended or self.is_busy) and super().may_play

    def status(self) -> str:
        return sentence(self.series.title).removesuffix(".")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        session = self.session
        match action:
            case "next":
                return session.is_solved and self.series.following is not None
            case "hint":
                return not session.ended and bool(session.hint())
            case "solution":
                return not session.ended and isinstance(session.task, LineTask)
        return action in ALLOWED or action.startswith("app.")

    # Help

    def steps(self) -> tuple[HintStep, ...]:
        return self.session.hint()

    def _want_analysis(self) -> None:
        """The task knows its hints."""

    def action_hint(self) -> None:
        """What to look for, then where, then the move with its reason."""
        self.session.next_hint()
        self.hint_step = self.session.steps_shown
        self.aim_at_hint()
        self.show()

    async def action_solution(self) -> None:
        """The rest is played; the task does not count as solved."""
        session = self.session
        start, rest = session.task.position(session.made), session.show_solution()
        for move in rest:
            await super().play(move, sure=True)
        line = T("The solution: {line}", line=" ".join(tokens_of(start, rest)))
        self._messages = [line, *session.task.leads_to]
        self.renew()

    # Moves

    async def action_choose(self) -> None:
        if self.session.is_solved:
            await self.action_next()
        elif self.session.ended:
            self.session.try_again()
            self._open(TaskScreen(self.session, self.series))
        else:
            await super().action_choose()

    async def action_next(self) -> None:
        following = self.series.following
        screen = await following(self.plancia, self.session) if following else None
        self._open(screen)

    def _open(self, screen: Screen[Any] | None) -> None:
        """In place of this screen."""
        if self not in self.app.screen_stack:  # left meanwhile
            return
        while self.app.screen is not self:  # the rules may be open above
            self.app.pop_screen()
        if screen is None:
            self.app.pop_screen()
        else:
            self.app.switch_screen(screen)

    async def play(self, move: Any, *, sure: bool = False) -> None:
        position, self.typed = self.game.position, ""
        if self.session.ended or self.is_busy:
            return
        if move in position.priced_moves():
            self.says = paragraph([position.describe_move(move), position.price()])
            self.show()
        elif not self.may_play or move not in position.legal_moves():
            await super().play(move, sure=sure)
        else:
            self.is_busy = True
            await super().play(move, sure=True)
            if judged := self.session.judge(move):
                await self._take(judged)
            else:  # to think may take seconds: the screen is drawn meanwhile
                level = self.session.task.level
                self._messages = [T("The computer is thinking …") if level else T("Let me see …")]
                self.renew()
                self.run_worker(self._think(move))

    async def _think(self, move: Any) -> None:
        session = self.session
        try:
            judged = await judge_move(self.plancia.study, session.task, session.made, move)
        except Refusal as refusal:  # the move is taken back
            self._open(TaskScreen(session, self.series, [refusal.text]))
        else:
            await self._take(judged)

    async def _take(self, judged: Judged) -> None:
        """Show the answers to a move, and what came of it."""
        session = self.session
        session.take(judged)
        self._messages = [judged.says] if judged.says else []
        for move in judged.line[1:]:
            self.renew()
            await asyncio.sleep(self.plancia.pace)
            if not judged.is_over:
                self._messages = [*self._messages, self.game.position.describe_move(move)]
            await super().play(move, sure=True)
        if judged.is_over and judged.is_right:
            self._messages = [*self._messages, "", *session.task.leads_to]
            if keep := self.series.solved:
                self._messages += await keep(self.plancia, session)
        self.is_busy = False
        if self.app.screen is self:
            self.renew()

    # Words

    def _show_players(self) -> None:
        """Nobody's clock runs here."""
        self.query_one("#players", Static).display = False

    def _show_notes(self) -> None:
        task = self.session.task
        words = [*task.asks, *self.shown.picture().remarks()]
        if task.level:
            level = find_level(task.start.game, task.level)
            assert level is not None
            words.append(T("You play against {level}.", level=level.full_title))
        lines = [*map(sentence, words), "", *(paragraph([each]) for each in self._messages)]
        self.query_one("#notes", Static).update(Text("\n".join(lines)))

    def _prompt(self) -> Text:
        if not self.session.ended:
            return super()._prompt()
        words: Words = T("q: back")
        if not self.session.is_solved:
            words = T("Enter: try again, q: back")
        elif self.series.following:
            words = T("Enter: next, q: back")
        return Text(say(words), FAINT)
