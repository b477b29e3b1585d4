"""docs/inside.md lists the files that a move enters, and sends newcomers to files that exist."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "plancia"
INSIDE = (ROOT / "docs" / "inside.md").read_text("utf-8")
QUESTIONS = re.findall(r"^\| (.+\?) \| (.+) \|$", INSIDE, re.MULTILINE)
GAMES = ("connect4", "four_in_a_row", "pente", "nim", "tetrisito")

sys.path.insert(0, str(ROOT))
from tools import walk  # noqa: E402  # of the repository, not of the package


def test_the_page_lists_the_files_that_a_move_enters() -> None:
    listed = re.findall(r"^ *(\S+\.py)$", INSIDE, re.MULTILINE)
    (entered,) = walk.walks(["people"]).values()
    assert set(entered) == set(listed)


def test_a_check_of_a_program_enters_no_more_than_the_page_says() -> None:
    found = re.search(r"^\| `check nim` \| (\d+) \| (\d+) \|$", INSIDE, re.MULTILINE)
    assert found
    (entered,) = walk.walks([walk.CHECK]).values()
    assert len(entered) <= int(found[1])
    assert sum(map(len, entered.values())) <= int(found[2])


def test_the_table_has_questions() -> None:
    assert QUESTIONS


@pytest.mark.parametrize(("question", "answer"), QUESTIONS)
def test_a_newcomers_question_is_answered_by_a_path_that_exists(question: str, answer: str) -> None:
    names = re.findall(r"`(\S+?(?:\.py|\.po|/))`", answer)
    assert names
    for name in names:
        path = name.replace("/CODE/", "/it/")
        # Not every game has each of its files: a puzzle has no levels.
        folders = [ROOT, *(PACKAGE / game for game in GAMES)]
        assert any((folder / path).exists() for folder in folders), name
