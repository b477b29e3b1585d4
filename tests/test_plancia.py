"""The package as `import plancia` shows it: a tour that stays light."""

import doctest
import pydoc
import re
import subprocess
import sys

import plancia

MAX_MODULES = 90
"""Modules that `import plancia` may import, those of Python included; 74 when this was written."""


def test_the_tour_of_the_docstring_runs() -> None:
    ran = doctest.testmod(plancia)
    assert ran.attempted >= 5
    assert ran.failed == 0


def test_every_exported_name_is_there_and_each_once() -> None:
    assert [name for name in plancia.__all__ if not hasattr(plancia, name)] == []
    assert len(set(plancia.__all__)) == len(plancia.__all__)


def test_importing_plancia_imports_the_contract_alone() -> None:
    code = (
        "import sys\n"
        "before = {*sys.modules}\n"
        "import plancia\n"
        "print(*sorted({*sys.modules} - before))\n"
        "plancia.arena, plancia.draw, plancia.play, plancia.__version__\n"
        "print(hasattr(plancia, 'arenas'), callable(plancia.play))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported, later = ran.stdout.splitlines()
    ours = [name.split(".") for name in imported.split() if name.startswith("plancia.")]
    assert {package for _, package, *_ in ours} == {"core"}
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
