"""Lessons on the screen: the list of a game, and each step on the screen of a game."""

from __future__ import annotations

import asyncio
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.capability import find_level
from plancia.core.registry import game, position_from_json
from plancia.core.text import T, Words, from_json
from plancia.engine.hint import HintStep
from plancia.host.memory_store import MemoryStore
from plancia.language import paragraph, say, sentence
from plancia.live.local import ME, PERSON, local_game
from plancia.live.refusal import Refusal
from plancia.study.lessons import LessonAnswer, LessonMoves, LessonRequest, LessonView
from plancia.tui.game import GameScreen
from plancia.tui.keys import KeyBar, translate_keys

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

IDEA_WIDTH: Final = 68
"""Of what a lesson teaches, in the list on a terminal of 80 columns."""
ALLOWED: Final = frozenset({"rules", "leave", "cancel", "go", "choose", "type", "press", "restart"})
"""Keys that do something in a lesson."""


class LessonsScreen(Screen[None]):
    """The lessons of a game, with what was done of each."""

    CSS: ClassVar[str] = """
    LessonsScreen #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    LessonsScreen OptionList { height: 1fr; border: round $panel; background: $surface; }
    LessonsScreen OptionList:focus { border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Menu", key_display="q")]

    def __init__(self, name: str) -> None:
        super().__init__()
        translate_keys(self)
        self._game_name = name

    @property
    def plancia(self) -> PlanciaApp:
        return cast("PlanciaApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(say(T("Learn {game}", game=game(self._game_name).title)), id="title")
        yield OptionList(id="lessons")
        yield KeyBar()

    async def on_screen_resume(self) -> None:
        listed = await self.plancia.lessons.list(ME)
        lessons = next((each.lessons for each in listed if each.game == self._game_name), [])
        shelf = self.query_one("#lessons", OptionList)
        shelf.clear_options()
        for each in lessons:
            is_done = len(each.done) == each.steps
            counted = "✓" if is_done else f"{len(each.done)}/{each.steps}"
            line = Text(f"{counted:>4}  ", "dim").append(say(from_json(each.title)), "bold")
            idea = textwrap.fill(sentence(from_json(each.idea)), IDEA_WIDTH)
            line.append(textwrap.indent(f"\n{idea}", " " * 6), "dim")
            shelf.add_option(Option(line, id=each.name))
        is_open = [number for number, each in enumerate(lessons) if len(each.done) < each.steps]
        shelf.highlighted = is_open[0] if is_open else 0
        shelf.focus()

    @on(OptionList.OptionSelected, "#lessons")
    async def _chosen(self, message: OptionList.OptionSelected) -> None:
        request = LessonRequest(self._game_name, str(message.option_id))
        view = await self.plancia.lessons.show(ME, request)
        await self.app.push_screen(LessonScreen(view, view.first))

    def action_leave(self) -> None:
        self.app.pop_screen()


class LessonScreen(GameScreen):
    """One step: right moves end it, wrong ones are refuted on the board; a level may answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next"),
        Binding("r", "restart", "Start again"),
    ]
    TIMELY: ClassVar[tuple[str, ...]] = ("hint", "next")

    def __init__(self, view: LessonView, number: int) -> None:
        self._view, self._number, self._step = view, number, view.steps[number]
        position = position_from_json(self._step.shown.position)
        chosen = position.game
        seats, start = (PERSON,) * chosen.players, position.to_text()
        super().__init__(local_game(chosen, seats, "lesson", 0.0, start=start))
        self.game_store: MemoryStore = MemoryStore()
        self._moves: list[str] = []
        """Of a position that is played, since it began."""
        self._messages: list[Words] = []
        self._hints_given = 0
        self.answer: LessonAnswer | None = None
        """What ended the step."""
        self._is_busy = False

    @property
    def may_play(self) -> bool:
        return self.answer is None and not self._is_busy and super().may_play

    def status(self) -> str:
        of = T("{step} of {count}", step=self._number + 1, count=len(self._view.steps))
        return f"{say(from_json(self._view.lesson))} · {say(of)}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next":
            return self.answer is not None
        if action == "hint":
            return self.answer is None and bool(self._step.hints)
        return action in ALLOWED or action.startswith("app.")

    def action_hint(self) -> None:
        """Where to look first, then the move."""
        hints = self._step.hints
        hint = hints[min(self._hints_given, len(hints) - 1)]
        self._hints_given += 1
        self._messages = [*map(from_json, hint.says)]
        self.show()

    def step(self) -> HintStep | None:
        """What the help that was given marks on the board."""
        if not self._hints_given or self.answer is not None:
            return None
        hints = self._step.hints
        number = min(self._hints_given, len(hints))
        hint, is_area = hints[number - 1], number < len(hints)
        return HintStep((), frozenset(hint.cells), is_area, tuple(hint.lines))

    async def action_choose(self) -> None:
        if self.answer is not None:
            self.action_next()
        else:
            await super().action_choose()

    def action_next(self) -> None:
        """The step that is open after this one, the same again if it was not done, or the list."""
        assert self.answer is not None
        done, steps = self.answer.done, range(len(self._view.steps))
        if not self.answer.right:
            self.action_restart()
            return
        later = [number for number in steps if number not in done and number > self._number]
        missing = [number for number in steps if number not in done]
        if following := later or missing:
            self.app.switch_screen(LessonScreen(self._view, following[0]))
        else:
            self.app.pop_screen()

    def action_restart(self) -> None:
        self.app.switch_screen(LessonScreen(self._view, self._number))

    async def play(self, move: Any, *, sure: bool = False) -> None:
        """Have the host judge the move, and show it with what answers it."""
        position, self.typed = self.game.position, ""
        if self.answer is not None or move not in position.legal_moves():
            await super().play(move, sure=sure)
            return
        moves = [*self._moves, position.format_move(move)]
        asked = LessonMoves(self._view.game, self._view.name, self._number, moves)
        self._is_busy = True
        try:
            answer = await self.plancia.lessons.answer(ME, asked)
            for index, shown in enumerate(answer.line):
                if index and shown.last:
                    await asyncio.sleep(self.plancia.pace)
                assert shown.move is not None
                await super().play(self.game.position.parse_move(shown.move.move), sure=True)
                self.renew()
        except Refusal as refusal:
            self._messages = [refusal.text]
        else:
            self._moves = answer.moves
            self._messages = [from_json(answer.says)] if answer.says else []
            if answer.over:
                self.answer = answer
        finally:
            self._is_busy = False
        self.renew()

    def _show_players(self) -> None:
        """Nobody's clock runs here."""
        self.query_one("#players", Static).display = False

    def _show_notes(self) -> None:
        words = [from_json(self._step.says)]
        if self._step.level:
            level = find_level(self.game.game, self._step.level)
            assert level is not None
            words.append(T("You play against {level}.", level=level.full_title))
        lines = [
            paragraph(words),
            *([""] if self._messages else []),
            *map(sentence, self._messages),
        ]
        answer = self.answer
        if answer is not None and answer.right and len(answer.done) == len(self._view.steps):
            lines += ["", say(T("Lesson done!"))]
        self.query_one("#notes", Static).update(Text("\n".join(lines)))

    def _prompt(self) -> Text:
        if self.answer is None:
            return super()._prompt()
        words = T("Enter: next, q: back") if self.answer.right else T("Enter: try again, q: back")
        return Text(say(words), self.plancia.palette.faint)
