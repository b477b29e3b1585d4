"""The lists of what there is to learn and to solve: lessons, a day's puzzles, packs, mistakes."""

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

from plancia.core.position import tokens_of
from plancia.core.registry import game, games
from plancia.core.text import T, Words, plural
from plancia.engine.lesson import Lesson
from plancia.language import say, sentence
from plancia.live.local import ME, local_game
from plancia.study.daily import daily_index, day_number, streak, with_solved
from plancia.study.lessons import LessonRequest, lessons_of, step_task
from plancia.study.mistakes import (
    MistakeAnswer,
    in_order,
    is_due,
    mistake_task,
    origin,
)
from plancia.study.pack import Pack, shipped
from plancia.study.puzzle import GRADES, puzzle_motifs
from plancia.study.puzzles import PuzzleRequest, counts, puzzle_number, puzzle_task
from plancia.study.tasks import Mistake, TaskSession
from plancia.tui.files import read_json, write_json
from plancia.tui.game import GameScreen
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
    """The puzzles of today with the days in a row, the packs, and one's own mistakes."""

    async def on_screen_resume(self) -> None:
        today = date.today()
        kept = read_json(self.plancia.dailies)
        packs = [pack for name in games() if (pack := shipped(name))]
        rows: list[Row | None] = []
        for pack in packs:
            solved = kept.get(today.isoformat(), {}).get(pack.game)
            about: list[Words] = [GRADES[pack.grade(daily_index(pack, today)) - 1]]
            if solved is not None:
                about.append(T("solved with help") if any(solved.values()) else T("solved at once"))
            line = _line(" " if solved is None else "✓", game(pack.game).title, *about)
            rows.append((line, partial(daily_screen, pack, today)))
        rows.append(None)
        for pack in packs:
            count = plural("1 puzzle", "{n} puzzles", len(pack))
            line = _line(" ", game(pack.game).title, T("Training"), count)
            rows.append((line, partial(_pack_screen, pack)))
        due = sum(is_due(each, today.isoformat()) for each in await self.plancia.mistakes.kept(ME))
        words = plural("1 is due today.", "{n} are due today.", due)
        line = _line(" ", T("Your mistakes"), words if due else T("Nothing is due today."))
        rows += [None, (line, partial(next_mistake, self.plancia))]
        number = say(T("No. {n}", n=day_number(today)))
        days = plural("1 day in a row", "{n} days in a row", streak(kept, today.isoformat()))
        self._fill(f"{say(T('Daily puzzles'))} · {number}", days, rows)


def _line(mark: str, title: Words, *about: Words) -> Text:
    return Text(f"{mark} {say(title):<16}").append(" · ".join(map(say, about)), "dim")


async def _pack_screen(pack: Pack) -> PackScreen:
    return PackScreen(pack)


class PackScreen(ListScreen):
    """The grades and motifs of a game's puzzles."""

    def __init__(self, pack: Pack) -> None:
        super().__init__()
        self._pack = pack

    def on_mount(self) -> None:
        pack = self._pack
        grades, tags = counts(pack)
        chosen: list[list[tuple[Words, int, int, str]]] = [
            [(T("All puzzles"), len(pack), 0, "")],
            [(title, grades[n], n, "") for n, title in enumerate(GRADES, 1) if grades[n]],
            [
                (motif.title, tags[tag], 0, tag)
                for tag, motif in puzzle_motifs(game(pack.game)).items()
                if tags[tag]
            ],
        ]
        rows: list[Row | None] = []
        for part in chosen:
            for title, count, grade, tag in part:
                line = Text(sentence(title).rstrip(".")).append(f"  {count}", "dim")
                rows.append((line, partial(_training, pack, grade, tag)))
            rows.append(None)
        self._fill(T("Train {game}", game=game(pack.game).title), "", rows[:-1])


async def _training(pack: Pack, grade: int, tag: str, *_: object) -> TaskScreen:
    """One of the grade and with the motif; after it comes another one."""
    number = puzzle_number(PuzzleRequest(pack.game, grade=grade, tag=tag, turn=randrange(MAX_TURN)))
    series = Series(_puzzle_title(pack, number), following=partial(_training, pack, grade, tag))
    return TaskScreen(TaskSession(puzzle_task(pack[number])), series)


async def daily_screen(pack: Pack, day: date) -> TaskScreen:
    """The puzzle of a day; it counts on that day."""

    async def solved(app: PlanciaApp, session: TaskSession) -> list[Words]:
        how = {"wrong": session.wrong, "hints": session.hints_given}
        today, results = date.today().isoformat(), read_json(app.dailies)
        write_json(app.dailies, with_solved(results, today, day.isoformat(), pack.game, how))
        return []

    number = daily_index(pack, day)
    return TaskScreen(
        TaskSession(puzzle_task(pack[number])), Series(_puzzle_title(pack, number), solved=solved)
    )


def _puzzle_title(pack: Pack, number: int) -> str:
    title = T("Puzzle {number} of {count}", number=number, count=len(pack))
    return f"{say(title)} · {say(GRADES[pack.grade(number) - 1])}"


# Mistakes


def again_screen(mistake: Mistake, players: Sequence[str]) -> TaskScreen:
    """The moment of a game that its review is about, to be tried again, and played on."""

    async def learned(app: PlanciaApp, session: TaskSession) -> list[Words]:
        return [mistake.learn]

    async def play_on(app: PlanciaApp, session: TaskSession) -> GameScreen:
        start = session.task.start
        found = tuple(tokens_of(start, session.made))
        new_id, now = app.store.new_id(mistake.game), app.clock.now()
        return GameScreen(
            local_game(start.game, players, new_id, now, start=start.to_text(), moves=found)
        )

    task = mistake_task(mistake.game, mistake.task)
    played = task.start.describe_move(task.start.parse_move(mistake.played))
    about = T("In the game: {move}. Find a better move.", move=played)
    series = Series(
        T("Try again"),
        about,
        solved=learned,
        following=play_on,
        next_words=T("Enter: play on from here, q: back"),
    )
    return TaskScreen(TaskSession(task), series)


async def next_mistake(app: PlanciaApp, *_: TaskSession) -> TaskScreen | None:
    """The first mistake that is due today; None after it was said when the next one is."""
    today, kept = date.today().isoformat(), in_order(await app.mistakes.kept(ME))
    due = [each for each in kept if is_due(each, today)]
    if not due:
        words: Words = T("Play a game against a level: what its review teaches comes back here.")
        if kept and kept[0].due:
            words = T("Nothing is due today. The next one comes on {day}.", day=kept[0].due)
        elif kept:
            words = T("You have learned all of them.")
        app.notify(say(words))
        return None
    found = await app.mistakes.to_solve(ME, due[0].id)

    async def answer(app: PlanciaApp, session: TaskSession, is_alone: bool) -> list[Words]:
        await app.mistakes.answer(ME, MistakeAnswer(found.id, today, is_alone))
        after = next(each for each in await app.mistakes.kept(ME) if each.id == found.id)
        return [T("It comes back on {day}.", day=after.due) if after.due else T("Learned!")]

    async def solved(app: PlanciaApp, session: TaskSession) -> list[Words]:
        back = [] if session.wrong else await answer(app, session, session.is_alone)
        return [found.lesson, *back]

    task = mistake_task(found.game, found.task)
    series = Series(
        T("Your mistakes"),
        origin(found, task.start),
        solved=solved,
        missed=partial(answer, is_alone=False),
        following=next_mistake,
    )
    return TaskScreen(TaskSession(task), series)
