"""docs/inside.md draws the way of a move as it is, and sends newcomers to files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "plancia"
STATIC = PACKAGE / "web" / "static"
MAX_FILES = 25
INSIDE = (ROOT / "docs" / "inside.md").read_text("utf-8")
ARROWS = re.findall(r"^(\S+\.(?:py|js)) (->|=>) (\S+\.(?:py|js))$", INSIDE, re.MULTILINE)
QUESTIONS = re.findall(r"^\| (.+\?) \| (.+) \|$", INSIDE, re.MULTILINE)
ROOMS = ("connect4", "four_in_a_row", "pente", "nim", "tetrisito")


def file(name: str) -> Path:
    return (STATIC if name.endswith(".js") else PACKAGE) / name


def test_a_move_passes_few_files() -> None:
    files = {name for start, _, end in ARROWS for name in (start, end)}
    assert len(files) <= MAX_FILES
    assert [name for name in files if not file(name).exists()] == []


@pytest.mark.parametrize(("start", "arrow", "end"), ARROWS)
def test_an_arrow_of_the_drawing_is_an_import(start: str, arrow: str, end: str) -> None:
    text = file(start).read_text("utf-8")
    if end.endswith(".js"):
        is_imported = f'/{Path(end).name}"' in text
    else:
        package, _, module = end.removesuffix(".py").replace("/", ".").rpartition(".")
        whole = rf"from plancia\.{package}\.{module} import "
        is_imported = bool(
            re.search(rf"{whole}|from plancia\.{package} import (.*|\([^)]*)\b{module}\b", text)
        )
    # The host knows ports alone: the front end has handed over what is behind them.
    assert is_imported is (arrow == "->")


def test_the_drawing_has_arrows() -> None:
    assert ARROWS


@pytest.mark.parametrize(("question", "answer"), QUESTIONS)
def test_a_newcomers_question_is_answered_by_a_path_that_exists(question: str, answer: str) -> None:
    names = re.findall(r"`(\S+?(?:\.py|\.po|/))`", answer)
    assert names
    for name in names:
        path = name.replace("/CODE/", "/it/")
        # Not every room has each of its files: a puzzle has no levels.
        folders = [ROOT, *(PACKAGE / room for room in ROOMS)]
        assert any((folder / path).exists() for folder in folders), name


def test_the_table_has_questions() -> None:
    assert QUESTIONS
