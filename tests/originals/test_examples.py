"""The examples of docs/originals.md, one command each, say what stands below them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "originals.md").read_text()
EXAMPLES = [
    tuple(example.split("\n", 1))
    for block in re.findall(r"```console\n\$ (.*?)```", PAGE, re.DOTALL)
    for example in block.split("\n$ ")
]


def test_every_document_has_an_example() -> None:
    named = {command.split()[2] for command, _ in EXAMPLES}
    assert named == {"four-in-a-row", "tetrisito", "forza4", "pente", "nim"}


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_an_example_of_the_page_is_what_the_command_prints(command: str, shown: str) -> None:
    program = f"{sys.executable} -m plancia original"
    line = command.replace("plancia original", program, 1)
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.rstrip("\n") == shown.rstrip("\n")
    assert done.stderr == ""
