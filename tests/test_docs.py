"""The guide's pictures of boards are what the games look like now."""

import importlib.util
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
