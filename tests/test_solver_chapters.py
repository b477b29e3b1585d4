"""The solver that docs/solver explains: its chapters are right, and their figures are counted."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "solver"
PAGE = (FOLDER / "index.md").read_text("utf-8")
EASY = ROOT / "tests" / "data" / "connect4" / "easy_positions.txt"
ROW = re.compile(r"^\| (\d .+|the kernel) \| (.*) ?\| (.*) ?\| (.*) ?\| [\d.]+ \|$", re.M)
FIGURES = {
    chapter: {"late": late.strip(), "middle": middle.strip(), "early": early.strip()}
    for chapter, late, middle, early in ROW.findall(PAGE)
}


@pytest.fixture(scope="module")
def measure() -> Iterator[ModuleType]:
    before = {*sys.modules}
    sys.path.insert(0, str(FOLDER))
    yield importlib.import_module("measure")
    sys.path.remove(str(FOLDER))
    for name in {*sys.modules} - before:
        if Path(getattr(sys.modules[name], "__file__", None) or "/").parent == FOLDER:
            del sys.modules[name]


@pytest.mark.parametrize("chapter", [name for name in FIGURES if not name.startswith("1")])
@pytest.mark.jit
def test_the_nodes_of_a_chapter_are_those_of_its_page(measure: ModuleType, chapter: str) -> None:
    solve, sets = measure.CHAPTERS[chapter]
    assert [name for name, count in FIGURES[chapter].items() if count] == sets.split()
    for name in sets.split():
        if name == "late" or chapter[0] not in "34":  # which take ten seconds for the middle game
            assert f"{measure.nodes(solve, name):,}" == FIGURES[chapter][name]


def test_minimax_finds_the_score_of_a_late_position(measure: ModuleType) -> None:
    line, score = "22577567172153112576273314521544", -4
    assert measure.CHAPTERS["1 minimax"][0](line)[0] == score


def test_all_chapters_are_on_the_page(measure: ModuleType) -> None:
    assert [*FIGURES] == [*measure.CHAPTERS]


@pytest.mark.parametrize("name", ["end-easy", "middle-easy", "begin-easy"])
def test_the_whole_solver_solves_an_easy_set(measure: ModuleType, name: str) -> None:
    rows = [row.split() for row in EASY.read_text().splitlines()[1:]]
    found = {line: int(score) for kind, line, score in rows if kind == name}
    assert found
    assert {line: measure.whole(line)[0] for line in found} == found


def test_code_on_the_page_is_code_of_the_chapter_that_it_stands_in() -> None:
    chapters = PAGE.split("\n## ")[1:]
    for chapter in chapters:
        files = [FOLDER / name for name in re.findall(r"^`(\w+\.py)`\. ", chapter, re.M)]
        for block in re.findall(r"```python\n(.*?)```", chapter, re.DOTALL):
            if not block.startswith(">>>"):
                assert any(block in file.read_text("utf-8") for file in files), block


def test_the_whole_solver_needs_no_other_module() -> None:
    lines = (FOLDER / "solver.py").read_text("utf-8").splitlines()
    assert [line for line in lines if "import " in line] == ["import sys"]
    assert len(lines) < 110
