import ast
import sys
from pathlib import Path
from types import ModuleType

import pytest

from plancia.connect4.board import _overlaps
from plancia.connect4.engine.line_counts import BOARD

TOOLS = Path(__file__).parents[1] / "tools"

SOURCE = '''
@cache
def first(heaps, limit=3):
    """The first heap that holds more."""
    assert limit
    return next(heap for heap in heaps if heap > limit and heap != 7)

class Game:
    names = ("one", "two")

    def said(self):
        raise MalformedText("{n} heaps", n=self.many + 1)
'''


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "rule_mutants", raising=False)
    import rule_mutants  # type: ignore[import-not-found]

    return rule_mutants


def test_mutants_are_what_a_test_can_notice_each_with_its_function(tool: ModuleType) -> None:
    tree = ast.parse(SOURCE)
    found = {
        (tool.planted(tree, mutant.number, mutant.fault, words=False)[1], mutant.function)
        for mutant in tool.mutants("rules", tree)
    }
    inside, shown = ("first", 2), "next((heap for heap in heaps if heap > limit and heap != 7))"
    loop = " for heap in heaps if heap > limit and heap != 7"
    assert found == {
        ("3: 3 -> 4", None),
        (f"6: return {shown} -> return None", inside),
        (f"6: {loop} ->  for heap in list(heaps)[1:] if heap > limit and heap != 7", inside),
        (f"6: {loop} ->  for heap in list(heaps)[:-1] if heap > limit and heap != 7", inside),
        ("6: heap > limit and heap != 7 -> heap != 7", inside),
        ("6: heap > limit and heap != 7 -> heap > limit", inside),
        ("6: heap > limit -> heap >= limit", inside),
        ("6: heap != 7 -> heap == 7", inside),
        ("6: 7 -> 8", inside),
    }


def test_programs_find_the_mutant_in_the_place_of_its_module(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "")  # which the links change
    links = tool.Links(tmp_path)
    for module in ("nim/rules", "four_in_a_row/turn/violations"):
        copy = tmp_path / "plancia" / f"{module}.py"
        links.unfold(Path(module).parent)
        with links.holding(module, "faulty = True"):
            assert copy.read_text() == "faulty = True"
        assert copy.resolve() == tool.PACKAGE / f"{module}.py"


def test_every_module_to_plant_faults_in_is_there_and_has_tests(tool: ModuleType) -> None:
    for room, modules in tool.ROOMS.items():
        for path in map(Path, modules):
            assert (tool.PACKAGE / f"{path}.py").is_file()
            assert (
                room in tool.FOLDERS
                or (TOOLS.parent / "tests" / path.parent / f"test_{path.name}.py").is_file()
            )


def test_what_was_computed_without_a_fault_is_forgotten(tool: ModuleType) -> None:
    assert _overlaps(4, (1,))
    assert BOARD.all_bits
    tool.Caches().clear()
    assert _overlaps.cache_info().currsize == 0
    assert "all_bits" not in BOARD.__dict__
