"""`plancia exercises`: what reviews of your games taught, when it comes back."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING

import click

from plancia.cli.solving import solve_attempt
from plancia.cli.speech import echo
from plancia.core.text import T, from_json, plural
from plancia.language import say, sentence
from plancia.originals.console import Console

if TYPE_CHECKING:
    from plancia.host.study import Study
    from plancia.study.exercises import ExerciseView


@click.command(name="exercises")
@click.option("--list", "only_list", is_flag=True, help="List all of them instead.")
def command(only_list: bool) -> int:
    """Solve the exercises that are due today: positions of your own games, and others like them.

    The review of a game against a level makes them, here and in the application. Type a move;
    also: hint, show (the solution), quit. The exit status is 1 if one is left.
    """
    return asyncio.run(_run(only_list))


async def _run(only_list: bool) -> int:
    from plancia.cli.seated_players import SeatedPlayers
    from plancia.host.exercises import Exercises
    from plancia.host.folders import data_folder
    from plancia.host.study import Study
    from plancia.live.local import ME
    from plancia.study.exercises import ExerciseAnswer, ExerciseRequest
    from plancia.tui.person_files import PersonFiles

    console, players, today = Console(), SeatedPlayers(is_timed=False), date.today().isoformat()
    exercises, study = Exercises(PersonFiles(data_folder()), players), Study(players)
    try:
        listed = await exercises.all(ME, today)
        if only_list or not listed.due:
            if listed.due:
                echo(plural("1 is due today.", "{n} are due today.", listed.due))
            elif listed.next_day:
                echo(T("Nothing is due today. The next one comes on {day}.", day=listed.next_day))
            elif listed.entries:
                echo(T("You have learned all of them."))
            else:
                echo(T("Play a game against a level: what its review teaches comes back here."))
            for each in listed.entries if only_list else ():
                title, learn = say(from_json(each.title)), sentence(from_json(each.learn))
                click.echo(f"{each.due or say(T('learned')):<11}{title}: {learn}")
            return 0
        for entry in [each for each in listed.entries if each.is_due]:
            view = await exercises.show(ME, ExerciseRequest(entry.id, today))
            is_alone = await _solve(console, study, view)
            if is_alone is None:
                return 1
            listed = await exercises.answer(ME, ExerciseAnswer(entry.id, today, is_alone))
            after = next(each for each in listed.entries if each.id == entry.id)
            echo(T("It comes back on {day}.", day=after.due) if after.due else T("Learned!"))
        return 0
    finally:
        await study.close()
        await players.close()


async def _solve(console: Console, study: Study, view: ExerciseView) -> bool | None:
    """Whether it was solved at the first try and without help; None if the person leaves."""
    from plancia.study.attempts import Attempt

    attempt = Attempt(view)
    console.say(f"\n{say(from_json(view.title))}. {sentence(from_json(view.about))}")
    goal, learn = from_json(view.goal), from_json(view.learn)
    is_solved = await solve_attempt(console, study, attempt, goal, learn)
    if not is_solved and not attempt.wrong and not attempt.is_shown:
        return None
    return is_solved and not attempt.wrong and not attempt.is_helped
