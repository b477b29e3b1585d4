"""The package as `import plancia` shows it: a tour that stays light."""

import doctest
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import plancia
from plancia.arena import random_openings, read_openings
from plancia.testing import check_game

MAX_MODULES = 90
"""Modules that `import plancia` may import, those of Python included; 74 when this was written."""


def test_the_tour_of_the_docstring_runs() -> None:
    result = doctest.testmod(plancia)
    assert result.attempted >= 5
    assert result.failed == 0


def test_every_exported_name_is_there_each_once_and_in_order() -> None:
    names = plancia.__all__
    assert [name for name in names if not hasattr(plancia, name)] == []
    order = sorted({*names}, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert names == order


def test_importing_plancia_imports_the_contract_alone() -> None:
    code = (
        "import sys\n"
        "before = {*sys.modules}\n"
        "import plancia\n"
        "print(*sorted({*sys.modules} - before))\n"
        "for name in plancia.games():\n"
        "    plancia.game(name).start().legal_moves()\n"
        "print({'numba', 'numpy', 'msgspec', 'rich', 'click', 'sqlalchemy'} & {*sys.modules})\n"
        "plancia.arena, plancia.draw, plancia.play, plancia.__version__\n"
        "print(hasattr(plancia, 'arenas'), callable(plancia.play))"
    )
    completed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    imported, heavy, later = completed.stdout.splitlines()
    assert heavy == "set()"
    ours = [name.split(".") for name in imported.split() if name.startswith("plancia.")]
    assert {package for _, package, *_ in ours} <= {"core", "engine", "kernels"}
    assert len(imported.split()) <= MAX_MODULES
    assert not {"email", "hashlib", "importlib.metadata", "multiprocessing", "socket"} & {
        *imported.split()
    }
    assert later == "False True"


def test_help_is_a_tour_of_everything_that_people_need() -> None:
    tour = pydoc.plain(pydoc.render_doc(plancia))
    for name in ("games", "game", "play", "solve", "analyse", "levels", "svg", "arena", "Record"):
        assert re.search(rf"\b{name}\b", tour[: tour.index("PACKAGE CONTENTS")]), name
    assert plancia.__version__ in tour


def test_a_bots_error_is_raised_with_its_traceback_on_demand() -> None:
    def buggy(position: plancia.Position[Any]) -> Any:
        return {}["nothing"]

    assert plancia.play(buggy, "random", game="nim").result == "0-1"
    with pytest.raises(KeyError) as raised:
        plancia.play(buggy, "random", game="nim", raise_errors=True)
    assert raised.traceback[-1].name == "buggy"


def test_a_game_may_be_given_by_its_name() -> None:
    assert plancia.player("best", "nim").answer(plancia.game("nim").start()).move
    assert random_openings("nim", 2, seed=1) == random_openings(plancia.game("nim"), 2, seed=1)
    assert read_openings("connect4", "44") == (("4", "4"),)
    assert check_game("nim", games=1).games == 1


def undocumented(module: ModuleType) -> Iterator[str]:
    """Public members of what a module exports that have no docstring."""
    for name in getattr(module, "__all__", [*vars(module)]):
        found = getattr(module, name)
        is_ours = getattr(found, "__module__", "").partition(".")[0] == "plancia"
        if name.startswith("_") or not is_ours or not isinstance(found, type | FunctionType):
            continue
        if not pydoc.getdoc(found):
            yield f"{module.__name__}.{name}"
        for member, value in vars(found).items() if isinstance(found, type) else ():
            callable_one = isinstance(value, property | staticmethod | classmethod | FunctionType)
            if callable_one and member[0] != "_" and not pydoc.getdoc(getattr(found, member)):
                yield f"{module.__name__}.{name}.{member}"


@pytest.mark.parametrize(
    "name",
    [
        "plancia",
        "plancia.arena",
        "plancia.processes",
        "plancia.ugi",
        "plancia.rl.agent",
        "plancia.rl.batch",
        "plancia.rl.regret",
        "plancia.rl.turns",
        "plancia.core.capability",
        "plancia.testing",
    ],
)
def test_every_public_member_has_a_docstring_and_a_place_in_the_reference(name: str) -> None:
    assert [*undocumented(import_module(name))] == []
    reference = Path(__file__).parents[1] / "docs" / "api.md"
    assert f".. automodule:: {name}\n" in reference.read_text()
