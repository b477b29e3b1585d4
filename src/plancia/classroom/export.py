"""Who answered or solved what, as CSV for a spreadsheet."""

from plancia.classroom.state import Classroom, ClassTask, Pupil
from plancia.live.export import csv_text


def class_csv(room: Classroom) -> str:
    """A row for each pupil, a column for each task: the move of a question, or of homework `1` if
    it was solved at once, `1 (3)` after three wrong moves, `0` if not."""
    columns = ("name", "solved", *(f"{task.number}" for task in room.tasks))
    return csv_text(
        columns,
        (
            (pupil.name, _solved(room, pupil), *(_cell(room, task, pupil) for task in room.tasks))
            for pupil in room.present
        ),
    )


def _solved(room: Classroom, pupil: Pupil) -> int:
    """How many tasks a pupil has solved, or, of questions, answered with a move that is right."""
    if room.plan.mode == "homework":
        done = (task.work.get(pupil.number) for task in room.tasks)
        return sum(work.is_solved for work in done if work)
    return sum(task.keeps(task.answers.get(pupil.number, "")) for task in room.tasks)


def _cell(room: Classroom, task: ClassTask, pupil: Pupil) -> str:
    if room.plan.mode == "questions":
        return task.answers.get(pupil.number, "")
    work = task.work.get(pupil.number)
    if work is None:
        return ""
    wrong = f" ({work.wrong})" if work.wrong else ""
    return f"{int(work.is_solved)}{wrong}"
