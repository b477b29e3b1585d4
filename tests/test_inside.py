"""docs/inside.md draws the way of a move as it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "plancia"
STATIC = PACKAGE / "web" / "static"
MAX_FILES = 25
ARROWS = re.findall(
    r"^(\S+\.(?:py|js)) (->|=>) (\S+\.(?:py|js))$",
    (ROOT / "docs" / "inside.md").read_text("utf-8"),
    re.MULTILINE,
)


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
    assert len(ARROWS) > 15
