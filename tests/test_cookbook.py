"""The programs of docs/cookbook.md run and print what the page says; its table counts right."""

import re
from pathlib import Path

import pytest

from cookbook import DOCS, PAGE, Recipe, measure, recipes

RECIPES = recipes()
ALONE = [recipe for recipe in RECIPES.values() if "sys.argv" not in recipe.code]
"""Those that need no server: tests/web/test_bot.py runs the other."""
ROWS = re.findall(r"^\| \[(.*?)\]\((.*?)\) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", PAGE, re.M)


@pytest.mark.jit
@pytest.mark.parametrize("recipe", ALONE, ids=lambda recipe: recipe.title)
def test_a_program_prints_what_the_page_says(
    recipe: Recipe,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    recipe.run(monkeypatch, tmp_path)
    assert capsys.readouterr().out == recipe.output
    if not recipe.output:
        assert Path("poster.svg").read_text().count("<svg") == 23


def test_there_are_nine_programs_and_all_counterparts_are_in_the_table() -> None:
    assert len(RECIPES) >= 9
    peers = (DOCS / "cookbook" / "python-chess").glob("*.py")
    assert {file for _, file, *_ in ROWS} == {str(file.relative_to(DOCS)) for file in peers}


@pytest.mark.parametrize(("job", "file", "lines", "theirs", "names", "their_names"), ROWS)
def test_the_table_counts_right_and_our_program_is_the_shorter_one(
    job: str, file: str, lines: str, theirs: str, names: str, their_names: str
) -> None:
    assert measure(RECIPES[job].code) == (int(lines), int(names))
    assert measure((DOCS / file).read_text("utf-8")) == (int(theirs), int(their_names))
    assert int(lines) < int(theirs)
