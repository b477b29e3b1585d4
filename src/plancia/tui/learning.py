"""The lists of what there is to learn and to solve: lessons, a day's puzzles, packs."""

from __future__ import annotations

import textwrap
from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from functools import partial
from random import randrange
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from plancia.core.registry import game, games
from plancia.core.text import T, Words
from plancia.engine.lesson import Lesson
from plancia.language import say, sentence
from plancia.live.local import ME
from plancia.study.daily import daily_index, day_number
from plancia.study.lessons import LessonRequest, lessons_of, step_task
from plancia.study.mistakes import mistake_task
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import GRADES
from plancia.study.puzzles import PuzzleRequest, counts, puzzle_number, puzzle_task
from plancia.study.tasks import Mistake, TaskSession
from plancia.tui.keys import KeyBar, PlanciaScreen
from plancia.tui.task import Series, TaskScreen

if TYPE_CHECKING:
    from plancia.tui.app import PlanciaApp

IDEA_WIDTH: Final = 68
"""Of what a lesson teaches, in the list on a terminal of 80 columns."""
MAX_TURN: Final = 2**31


Row = tuple[Text, Callable[[], Awaitable[Screen[Any] | None]]]
"""What a line of a list says, and what opens the screen that it stands for."""


class ListScreen(PlanciaScreen):
    """A title, a line about it, and what can be chosen."""

    CSS: ClassVar[str] = """
    ListScreen #title { height: 1; padding: 0 1; text-style: bold; background: $panel; }
    ListScreen #about { height: 1; padding: 0 1; color: $text-muted; }
    ListScreen OptionList { height: 1fr; border: round $panel; background: $surface; }
    ListScreen OptionList:focus { border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "leave", "Menu", key_display="q")]

    def __init__(self) -> None:
        super().__init__()
        self._opens: list[Callable[[], Awaitable[Screen[Any] | None]]] = []

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="about")
        yield OptionList(id="list")
        yield KeyBar()

    def _fill(self, title: Words, about: Words, rows: Sequence[Row | None], place: int = 0) -> None:
        """Show the rows, with the one that was chosen last or else that of `place`."""
        self.query_one("#title", Static).update(say(title))
        self.query_one("#about", Static).update(say(about))
        shelf = self.query_one("#list", OptionList)
        place = shelf.highlighted or place
        shelf.clear_options()
        shelf.add_options([row and Option(row[0]) for row in rows])
        self._opens = [row[1] for row in rows if row]
        shelf.highlighted = place
        shelf.focus()

    @on(OptionList.OptionSelected)
    async def _chosen(self, message: OptionList.OptionSelected) -> None:
        if screen := await self._opens[message.option_index]():
            await self.app.push_screen(screen)


# Lessons


class LessonsScreen(ListScreen):
    """The lessons of a game, with what was done of each."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._game_name = name

    async def on_screen_resume(self) -> None:
        name, learned = self._game_name, await self.plancia.lessons.learned(ME)
        rows: list[Row] = []
        for lesson in lessons_of(name):
            done, steps = len(learned.done(name, lesson)), len(lesson.steps)
            line = Text(f"{'✓' if done == steps else f'{done}/{steps}':>4}  ", "dim")
            line.append(say(lesson.title), "bold")
            idea = textwrap.fill(sentence(lesson.idea), IDEA_WIDTH)
            line.append(textwrap.indent(f"\n{idea}", " " * 6), "dim")
            rows.append((line, partial(self._open, lesson)))
        title = T("Learn {game}", game=game(name).title)
        offered = await self.plancia.lessons.offered(ME, name)
        at = lessons_of(name).index(offered.lesson)
        self._fill(title, offered.because, rows, at)

    async def _open(self, lesson: Lesson) -> Screen[Any]:
        learned = await self.plancia.lessons.learned(ME)
        return lesson_screen(self._game_name, lesson, learned.first_open(self._game_name, lesson))


def lesson_screen(name: str, lesson: Lesson, number: int) -> TaskScreen:
    """A step of a lesson; after it comes the next one that is open."""
    steps, request = len(lesson.steps), LessonRequest(name, lesson.name)

    async def solved(app: PlanciaApp, session: TaskSession) -> list[Words]:
        learned = await app.lessons.learn(ME, request, number)
        return [T("Lesson done!")] if len(learned.done(name, lesson)) == steps else []

    async def following(app: PlanciaApp, session: TaskSession) -> TaskScreen | None:
        done = (await app.lessons.learned(ME)).done(name, lesson)
        missing = [each for each in range(steps) if each not in done]
        later = [each for each in missing if each > number]
        return lesson_screen(name, lesson, (later or missing)[0]) if missing else None

    title = f"{say(lesson.title)} · {say(T('{step} of {count}', step=number + 1, count=steps))}"
    series = Series(title, solved=solved, following=following)
    return TaskScreen(TaskSession(step_task(name, lesson, number)), series)


# Puzzles


class PuzzlesScreen(ListScreen):
    """The puzzles of today, and all others by their grade."""

    def on_screen_resume(self) -> None:
        today = date.today()
        packs = [pack for name in games() if (pack := shipped(name))]
        daily: list[Row] = []
        others: list[Row | None] = []
        for pack in packs:
            title, number = say(game(pack.game).title), daily_index(pack, today)
            line = Text(f"{title:<16}").append(say(GRADES[pack.grade(number) - 1]), "dim")
            daily.append((line, partial(daily_screen, pack, number)))
            others.append(None)
            for grade, count in sorted(counts(pack)[0].items()):
                words = f"{say(GRADES[grade - 1])}  {count}"
                line = Text(f"{title:<16}").append(words, "dim")
                others.append((line, partial(_training, pack, grade)))
        self._fill(T("Daily puzzles"), T("No. {n}", n=day_number(today)), [*daily, *others])


async def _training(pack: Pack, grade: int, *_: object) -> TaskScreen:
    """One of the grade; after it comes another one."""
    number = puzzle_number(PuzzleRequest(pack.game, grade=grade, turn=randrange(MAX_TURN)))
    series = Series(_puzzle_title(pack, number), following=partial(_training, pack, grade))
    return TaskScreen(TaskSession(puzzle_task(pack[number])), series)


async def daily_screen(pack: Pack, number: int) -> TaskScreen:
    return TaskScreen(TaskSession(puzzle_task(pack[number])), Series(_puzzle_title(pack, number)))


def _puzzle_title(pack: Pack, number: int) -> str:
    title = T("Puzzle {number} of {count}", number=number, count=len(pack))
    return f"{say(title)} · {say(GRADES[pack.grade(number) - 1])}"


# Mistakes


def again_screen(mistake: Mistake) -> TaskScreen:
    """The moment of a game that its review is about, to be tried again."""

    async def learned(app: PlanciaApp, session: TaskSession) -> list[Words]:
        return [mistake.learn]

    task = mistake_task(mistake.game, mistake.task)
    played = task.start.describe_move(task.start.parse_move(mistake.played))
    about = T("In the game: {move}. Find a better move.", move=played)
    series = Series(T("Try again"), about, solved=learned)
    return TaskScreen(TaskSession(task), series)
