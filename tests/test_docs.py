"""The guide: every page can be reached, and its boards are what the games look like now."""

import importlib.util
import re
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def test_boards_are_drawn_as_the_games_draw_them() -> None:
    spec = importlib.util.spec_from_file_location("make_boards", DOCS / "make_boards.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, drawn in module.boards().items():
        file = DOCS / "images" / "boards" / f"{name}.svg"
        assert file.read_text() == drawn + "\n", f"{name}: python docs/make_boards.py"


def test_every_page_is_in_the_table_of_contents() -> None:
    listed = set(re.findall(r"^[\w/*-]+$", (DOCS / "index.md").read_text(), re.MULTILINE))
    pages = {file.relative_to(DOCS).with_suffix("").as_posix() for file in DOCS.rglob("*.md")}
    built = {page for page in pages if page.startswith("_build")}
    under = {page for page in pages if page.rpartition("/")[0] + "/*" in listed}
    assert pages - built - under - {"index"} - listed == set()
