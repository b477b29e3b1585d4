"""Who answered or solved what, as CSV for a spreadsheet."""

from plancia.classroom.state import Classroom
from plancia.live.export import csv_text


def class_csv(room: Classroom) -> str:
    """A row for each pupil, a column for each task: the move of a question, or of homework `1` if
    it was solved at once, `1 (3)` after three wrong moves, `0` if not."""
    columns = ("name", "solved", *(f"{task.number}" for task in room.tasks))
    rows = []
    for pupil in room.present:
        cells, solved = [], 0
        for task in room.tasks:
            cell, work = task.answers.get(pupil.number, ""), task.work.get(pupil.number)
            if room.plan.mode == "questions":
                solved += task.keeps(cell)
            elif work is not None:
                solved += work.is_solved
                cell = f"{int(work.is_solved)}" + (f" ({work.wrong})" if work.wrong else "")
            cells.append(cell)
        rows.append((pupil.name, solved, *cells))
    return csv_text(columns, rows)
