"""A position on the screen in which a right move is looked for: a mistake, or a mistake again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Static

from plancia.core.position import Position, tokens_of
from plancia.core.registry import game_of
from plancia.core.text import T, Words, from_json
from plancia.engine.hint import against_words, answer_fact
from plancia.host.memory_store import MemoryStore
from plancia.language import say, sentence
from plancia.live.local import ME, PERSON, local_game
from plancia.live.refusal import Refusal
from plancia.study.mistakes import MistakeAnswer, MistakeRequest, task_view
from plancia.study.puzzles import TaskView
from plancia.study.review import seconds_for
from plancia.study.tasks import Mistake
from plancia.tui.game import GameScreen

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

ALLOWED: Final = frozenset({"rules", "leave", "cancel", "go", "choose", "type", "press"})
"""Keys that do something here."""


Answered = Callable[[bool], Awaitable[Words]]
"""Called with whether a task was solved at the first try and without help; the sentence to show."""


class TaskScreen(GameScreen):
    """Right moves end it, wrong ones are refuted in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next"),
        Binding("p", "play_on", "Play on"),
    ]
    TIMELY: ClassVar[tuple[str, ...]] = ("hint", "next", "play_on")

    def __init__(
        self,
        view: TaskView,
        about: Words,
        learn: Words,
        answered: Answered | None = None,
        *,
        is_mistake: bool = False,
        players: Sequence[str] = (),
    ) -> None:
        """`answered` is called once; after a mistake comes the next one. `players` are those of
        the game that can be played on from here."""
        game = game_of(view.game, view.options)
        seats = (PERSON,) * game.players
        super().__init__(local_game(game, seats, "task", 0.0, start=view.position))
        self.game_store: MemoryStore = MemoryStore()
        self._view, self._learn, self._answered = view, learn, answered
        self._is_mistake, self._players = is_mistake, players
        self._messages: list[Words] = [about]
        self._is_alone, self.is_done = True, False

    @property
    def may_play(self) -> bool:
        return not self.is_done and super().may_play

    def status(self) -> str:
        if self.is_done:
            return say(T("Right."))
        return sentence(from_json(self._view.goal))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next":
            return self.is_done and self._is_mistake
        if action == "play_on":
            is_open = self.game.position.outcome is None
            return self.is_done and bool(self._players) and is_open
        if action == "hint":
            return not self.is_done
        return action in ALLOWED or action.startswith("app.")

    def action_hint(self) -> None:
        self._is_alone = False
        super().action_hint()

    async def action_next(self) -> None:
        app = self.plancia
        await app.pop_screen()
        await open_next_mistake(app)

    def action_play_on(self) -> None:
        """A game against the level from here on, after the move that was found."""
        task, app = self.game, self.plancia
        found = tuple(tokens_of(task.match.positions[0], task.match.moves))
        new_id, now = app.store.new_id(task.game.name), app.clock.now()
        self.app.switch_screen(
            GameScreen(
                local_game(
                    task.game, self._players, new_id, now, start=self._view.position, moves=found
                )
            )
        )

    async def play(self, move: Any, *, sure: bool = False) -> None:
        position = self.game.position
        if self.is_done or move not in position.legal_moves():
            await super().play(move, sure=sure)
        elif position.format_move(move) in (*self._view.moves, *self._view.as_good):
            self.is_done, self.hint_step = True, 0
            await super().play(move, sure=True)
            self._messages = [*map(from_json, self._view.idea), "", self._learn]
            await self._answer(self._is_alone)
            self.show()
        else:
            self.typed = ""
            self._messages = [T("No, {move} is not better.", move=position.describe_move(move))]
            self.run_worker(self._refute(position.play(move)), group="refute", exclusive=True)
            await self._answer(False)
            self.show()

    async def _answer(self, is_alone: bool) -> None:
        answered, self._answered, self._is_alone = self._answered, None, False
        if answered is not None and (words := await answered(is_alone)):
            self._messages.append(words)

    async def _refute(self, after: Position[Any]) -> None:
        """Say what the opponent answers."""
        if after.outcome is not None or after.game.players == 1:
            return
        try:
            known = await self.plancia.study.known(after, seconds_for(after.game))
        except Refusal:  # nothing can be said of it
            return
        if known.analysis is not None and not self.is_done:
            fact = answer_fact(after, known.analysis)
            self._messages.insert(1, against_words(after, fact))
            self.call_later(self.show)

    def _show_notes(self) -> None:
        words = "\n".join(map(sentence, self._messages))
        self.query_one("#notes", Static).update(Text(words))

    def _prompt(self) -> Text:
        if not self.is_done:
            return super()._prompt()
        words = T("n: next, q: back") if self._is_mistake else T("q: back")
        if self.check_action("play_on", ()):
            words = T("p: play on from here, q: back")
        return Text(say(words), self.plancia.palette.faint)


def again_screen(mistake: Mistake, players: Sequence[str]) -> TaskScreen:
    """The moment of a game that its review is about, to be tried again, and played on."""
    position = mistake.task.start(mistake.game)
    played = position.describe_move(position.parse_move(mistake.played))
    about = T("In the game: {move}. Find a better move.", move=played)
    view, learn = task_view(mistake.game, mistake.task), from_json(mistake.learn)
    return TaskScreen(view, about, learn, players=players)


async def open_next_mistake(app: PlanciaApp) -> None:
    """Show the first mistake that is due today, or say when the next one is."""
    today = date.today().isoformat()
    listed = await app.mistakes.all(ME, today)
    if not listed.due:
        words: Words = T("Play a game against a level: what its review teaches comes back here.")
        if listed.next_day:
            words = T("Nothing is due today. The next one comes on {day}.", day=listed.next_day)
        elif listed.entries:
            words = T("You have learned all of them.")
        app.notify(say(words))
        return
    entry = next(each for each in listed.entries if each.is_due)
    view = await app.mistakes.show(ME, MistakeRequest(entry.id, today))

    async def answered(is_alone: bool) -> Words:
        after = await app.mistakes.answer(ME, MistakeAnswer(entry.id, today, is_alone))
        due = next(each.due for each in after.entries if each.id == entry.id)
        return T("It comes back on {day}.", day=due) if due else T("Learned!")

    about, learn = from_json(view.about), from_json(view.learn)
    await app.push_screen(TaskScreen(view, about, learn, answered, is_mistake=True))
