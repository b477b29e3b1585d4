"""What README.md tells people to type works; its Python runs as a doctest."""

import importlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import plancia
from plancia.cli.original import ORIGINALS
from waiting import LIMIT_S

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
LINES = [
    line.partition("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
LINKS = re.findall(r"\]\(([^)]+)\)", README)


def test_there_is_something_to_type() -> None:
    assert "make run" in LINES
    assert "make test" in LINES


@pytest.mark.jit
@pytest.mark.parametrize("line", [line for line in LINES if not line.startswith("make")])
def test_a_command_works(line: str) -> None:
    plancia = shlex.join([sys.executable, "-m", "plancia"])
    command = line.replace(".venv/bin/plancia", plancia)
    assert command != line
    completed = subprocess.run(
        command, shell=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=LIMIT_S
    )
    assert completed.returncode == 0, completed.stderr.decode()


@pytest.mark.parametrize("line", [line for line in LINES if line.startswith("make")])
def test_a_target_is_there(line: str) -> None:
    subprocess.run([*shlex.split(line), "--dry-run"], cwd=ROOT, check=True, capture_output=True)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_somewhere(link: str) -> None:
    path, _, anchor = link.partition("#")
    assert (ROOT / path).exists()
    if anchor:
        headings = re.findall(r"^#+ (.+)$", (ROOT / path).read_text(), re.MULTILINE)
        anchors = [re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings]
        assert anchor in anchors


def test_the_first_screen_names_the_five_programs_and_how_to_get_to_each() -> None:
    first_screen = README.partition("![")[0]
    for name, original in ORIGINALS.items():
        command, module = f".venv/bin/plancia original {name}", original.module.rpartition(".")[2]
        row = next(line for line in first_screen.splitlines() if f"`{command}`" in line)
        assert row.startswith(f"| {original.title} |")
        assert f"`from plancia.originals import {module}`" in row
        assert importlib.import_module(original.module)
        page = re.search(r"http://127.0.0.1:8000/play/([a-z0-9-]+)\?variant=course`", row)
        assert page
        assert "course" in plancia.game(page[1]).presets
