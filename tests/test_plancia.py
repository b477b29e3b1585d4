"""The package as `import plancia` shows it: a tour that stays light."""

import doctest
import subprocess
import sys

import plancia


def test_the_tour_of_the_docstring_runs() -> None:
    ran = doctest.testmod(plancia)
    assert ran.attempted >= 5
    assert ran.failed == 0


def test_every_exported_name_is_there_and_each_once() -> None:
    assert [name for name in plancia.__all__ if not hasattr(plancia, name)] == []
    assert len(set(plancia.__all__)) == len(plancia.__all__)


def test_the_arena_is_imported_when_it_is_first_used_and_not_before() -> None:
    code = (
        "import sys, plancia\n"
        "print('plancia.arena' in sys.modules)\n"
        "print(plancia.arena.Match.__module__, hasattr(plancia, 'arenas'))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\nplancia.core.match False\n"
