import pytest

import plancia
from plancia.core.picture import Cell
from plancia.engine.lesson import MoveTask, Practice
from plancia.engine.teaching import Line, line_cells
from plancia.engine.word_files import read_lessons, words_folder


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        (((5, 0), (5, 3)), ((5, 0), (5, 1), (5, 2), (5, 3))),
        (((2, 6), (5, 6)), ((2, 6), (3, 6), (4, 6), (5, 6))),
        (((5, 1), (2, 4)), ((5, 1), (4, 2), (3, 3), (2, 4))),
        (((0, 4), (4, 0)), ((0, 4), (1, 3), (2, 2), (3, 1), (4, 0))),
    ],
)
def test_a_line_has_all_cells_from_one_end_to_the_other(
    line: Line, cells: tuple[Cell, ...]
) -> None:
    assert line_cells(line) == cells


@pytest.mark.parametrize("name", plancia.games())
def test_a_lesson_has_three_tasks_or_more_and_ends_with_the_positions_that_are_played(
    name: str,
) -> None:
    found = read_lessons(words_folder(plancia.game(name)))
    assert found
    for lesson in found:
        assert len(lesson.tasks) >= 3
        kinds = [type(step) for step in lesson.steps]
        assert kinds == [MoveTask] * len(lesson.tasks) + [Practice] * len(lesson.practice)


@pytest.mark.parametrize("name", plancia.games())
def test_lessons_of_a_game_have_names_of_their_own(name: str) -> None:
    names = [lesson.name for lesson in read_lessons(words_folder(plancia.game(name)))]
    assert sorted({*names}) == sorted(names)
