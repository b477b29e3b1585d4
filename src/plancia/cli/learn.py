"""`plancia learn`: the lessons of a game in plain text."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from plancia.cli.arguments import complete_games
from plancia.cli.speech import WIDTH, Misused, echo
from plancia.cli.typed_lines import TypedLines
from plancia.core import draw
from plancia.core.capability import find_level
from plancia.core.picture import Cell
from plancia.core.registry import game as named_game
from plancia.core.registry import position_from_json
from plancia.core.text import T, Words, from_json
from plancia.language import paragraph, say, sentence
from plancia.originals.console import Console, EndOfInput

if TYPE_CHECKING:
    from plancia.host.lessons import Lessons
    from plancia.study.lessons import LessonAnswer, LessonStepView, LessonView
    from plancia.study.views import StepView


@click.command(name="learn")
@click.argument("game", required=False, shell_complete=complete_games)
@click.argument("lesson", required=False)
@click.option("--check", is_flag=True, help="Check what the lessons claim instead.")
def command(game: str | None, lesson: str | None, check: bool) -> int:
    """Take a LESSON of GAME: type the right move, then play three positions against a level.

    Without LESSON it goes on with the first one that is not done; without GAME all lessons are
    listed. Also: help, again, next, quit. What you have done is kept, as in the application.
    """
    if check:
        from plancia.core.registry import games
        from plancia.study.lesson_checks import problems
        from plancia.study.lessons import lessons_of

        names = [named_game(game).name] if game else games()
        found = [each for name in names for own in lessons_of(name) for each in problems(name, own)]
        for each in found:
            click.echo(each)
        if not found:
            echo(T("Everything that these lessons claim is true."))
        return int(bool(found))
    console = Console()
    try:
        return asyncio.run(_learn(console, game and named_game(game).name, lesson))
    except EndOfInput:
        console.say()
        return 1


async def _learn(console: Console, game: str | None, lesson: str | None) -> int:
    from plancia.cli.seated_players import SeatedPlayers
    from plancia.host.folders import data_folder
    from plancia.host.lessons import Lessons
    from plancia.live.local import ME
    from plancia.live.refusal import Refusal
    from plancia.study.lessons import LessonRequest
    from plancia.tui.person_files import PersonFiles

    players = SeatedPlayers(is_timed=False)
    lessons = Lessons(PersonFiles(data_folder()), players)
    try:
        listed = await lessons.list(ME)
        own = next((each for each in listed if each.game == game), None)
        if game is None or (own is None and lesson is None):
            for each in listed:
                console.say(f"{say(from_json(each.title))} ({each.game})")
                for one in each.lessons:
                    done = "✓" if len(one.done) == one.steps else f"{len(one.done)}/{one.steps}"
                    console.say(f"  {done:>4}  {one.name:<16}{say(from_json(one.title))}")
            return 0
        if lesson is None and own is not None:
            is_open = (one for one in own.lessons if len(one.done) < one.steps)
            lesson = next(is_open, own.lessons[0]).name
        try:
            view = await lessons.show(ME, LessonRequest(game, lesson or ""))
        except Refusal as refusal:
            names = ", ".join(one.name for one in own.lessons) if own else ""
            raise Misused(T("{why} There are: {names}", why=refusal.text, names=names)) from refusal
        return await _Teacher(console, lessons, view).run()
    finally:
        await players.close()


class _Teacher:
    """One lesson at a console."""

    def __init__(self, console: Console, lessons: Lessons, view: LessonView) -> None:
        self._console, self._lessons, self._view = console, lessons, view
        self._lines = TypedLines(console)

    async def run(self) -> int:
        """All steps that are not done, or all if each is; 0 if every one is done then."""
        view = self._view
        self._say(T("{game}: {lesson}", game=from_json(view.title), lesson=from_json(view.lesson)))
        self._say(from_json(view.idea))
        done = set(view.done)
        is_again = len(done) == len(view.steps)
        for number, step in enumerate(view.steps):
            if is_again or number not in done:
                learned = await self._step(number, step)
                if learned is None:
                    return 1
                done |= learned
        if len(done) < len(view.steps):
            return 1
        self._say(T("Lesson done!"))
        if view.next:
            self._say(T("Next: plancia learn {game} {lesson}", game=view.game, lesson=view.next))
        return 0

    async def _step(self, number: int, step: LessonStepView) -> set[int] | None:
        """The steps that are done after this one was tried; None if the person quits."""
        from plancia.live.local import ME
        from plancia.live.refusal import Refusal
        from plancia.study.lessons import LessonMoves

        moves, hints = self._begin(number, step), 0
        while True:
            self._console.say("> ", end="")
            typed = (await self._lines.line()).split()
            if not typed:
                continue
            match typed[0]:
                case "quit":
                    return None
                case "next":
                    return set()
                case "again":
                    moves = self._begin(number, step)
                    continue
                case "help":
                    if step.hints:
                        hint = step.hints[min(hints, len(step.hints) - 1)]
                        self._console.say(paragraph(map(from_json, [*hint.says, hint.marked])))
                        hints += 1
                    continue
            asked = LessonMoves(self._view.game, self._view.name, number, [*moves, *typed])
            try:
                answer = await self._lessons.answer(ME, asked)
            except Refusal as refusal:
                self._say(refusal.text)
                continue
            self._show_answer(answer)
            if not answer.over:
                moves = answer.moves
            elif answer.right:
                return set(answer.done)
            else:
                moves = self._begin(number, step)

    def _begin(self, number: int, step: LessonStepView) -> list[str]:
        words = [from_json(step.says)]
        if step.level:
            level = find_level(named_game(self._view.game), step.level)
            assert level is not None
            words.append(T("You play against {level}.", level=level.full_title))
        self._console.say(f"\n{number + 1}/{len(self._view.steps)}  {paragraph(words)}")
        self._show(step.shown)
        return []

    def _show_answer(self, answer: LessonAnswer) -> None:
        for index, shown in enumerate(answer.line):
            if shown.move is not None and index:
                self._say(T("{move}.", move=from_json(shown.move.says)))
            self._show(shown)
        if words := from_json(answer.says):
            self._say(words)

    def _show(self, shown: StepView) -> None:
        position = position_from_json(shown.position)
        last: frozenset[Cell] = frozenset((row, column) for row, column in shown.last)
        self._console.say(draw.text(position.picture(), last, WIDTH, say))

    def _say(self, words: Words) -> None:
        self._console.say(sentence(words))
