"""The programs of docs/cookbook.md, for the tests that run them."""

import re
import runpy
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "cookbook.md").read_text("utf-8")


@dataclass(frozen=True)
class Recipe:
    """A program of the page, and what it prints."""

    title: str
    code: str
    output: str

    def run(self, monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> None:
        """Run it in a folder, as `python program.py` would."""
        for file in (DOCS / "cookbook").glob("*.txt"):
            shutil.copy(file, folder)
        monkeypatch.chdir(folder)
        monkeypatch.setattr(sys, "argv", ["program.py", *arguments])
        program = folder / "program.py"
        program.write_text(self.code, "utf-8")
        runpy.run_path(str(program), run_name="__main__")


def recipes() -> dict[str, Recipe]:
    found = {}
    for section in PAGE.split("\n## ")[1:]:
        code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
        output = re.search(r"```text\n(.*?)```", section, re.DOTALL)
        if code:
            title = section.partition("\n")[0]
            found[title] = Recipe(title, code[1], output[1] if output else "")
    return found
