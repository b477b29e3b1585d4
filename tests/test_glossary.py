"""The glossary's words name code that is there."""

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| ([^|`]+) \| `([^`]+)` \| .+ \|$", re.MULTILINE)
ROWS = ROW.findall((ROOT / "docs" / "glossary.md").read_text("utf-8"))


def look_up(name: str) -> object:
    """A folder of the repository, or a module or something in one by its dotted name."""
    if "/" in name:
        return next((ROOT / name).iterdir())
    module, *rest = name.split(".")
    found: object = importlib.import_module(module)
    for part in rest:
        module = f"{module}.{part}"
        found = getattr(found, part) if hasattr(found, part) else importlib.import_module(module)
    return found


@pytest.mark.parametrize("name", [name for _, name in ROWS])
def test_the_code_of_a_word_is_there(name: str) -> None:
    look_up(name)


def test_a_missing_name_is_found_out() -> None:
    with pytest.raises(ImportError):
        look_up("plancia.arena.Umpire")


def test_every_line_of_the_tables_is_looked_up_and_every_word_stands_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    heads = text.count("|---|---|---|")
    assert len(ROWS) == sum(line.startswith("| ") for line in text.splitlines()) - heads
    words = [word for word, _ in ROWS]
    assert len(set(words)) == len(words)
