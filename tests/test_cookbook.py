"""The programs of docs/cookbook.md run and print what the page says."""

from pathlib import Path

import pytest

from cookbook import Recipe, recipes

ALONE = [recipe for recipe in recipes().values() if "sys.argv" not in recipe.code]
"""Those that need no server: tests/web/test_bot_example.py runs the other."""


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
