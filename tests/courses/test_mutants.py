import importlib.util
import itertools
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from plancia.courses.check import Check
from plancia.courses.functions import FunctionCheck
from rounds import rounds

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def mutants(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    spec = importlib.util.spec_from_file_location("mutants", TOOLS / "mutants.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "mutants", module)
    spec.loader.exec_module(module)
    return module


@rounds(3, 30)
def test_the_check_notices_faults_in_nim(mutants: ModuleType, rounds: int) -> None:
    import plancia.nim.rules as before

    tally = mutants.Mutants("nim").tally(many=rounds, seed=3, part=slice(None))
    assert tally.noticed + tally.missed + tally.equivalent == rounds
    assert tally.noticed > 0
    assert sys.modules["plancia.nim.rules"] is before


def test_a_fault_in_a_function_is_noticed_and_none_is_not(
    mutants: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "FunctionCheck", partial(FunctionCheck, cases=12))
    forza4 = mutants.Mutants("forza4")
    tries = list(itertools.islice(mutants.checked("forza4"), 12))
    assert not forza4._is_noticed(forza4._code, tries)
    code = dict(forza4._code)
    name = "plancia.originals.forza4"
    source = Path(str(sys.modules[name].__file__)).read_text()
    assert source.count("MURO if bordo") == 1
    code[name] = compile(source.replace("MURO if bordo", "VUOTO if bordo"), "forza4", "exec")
    assert forza4._is_noticed(code, tries)


@pytest.mark.parametrize("name", ["four-in-a-row", "tetrisito"])
def test_fresh_copies_of_an_original_pass_its_check(
    name: str, mutants: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module between them that is not copied has other classes than they."""
    check = Check(name, cases=0)
    tries = [mutants._whole(check, n, case) for n, case in enumerate(check.drawn()) if n % 10 == 0]
    monkeypatch.setattr(mutants, "checked", lambda name: tries)
    copies = mutants.Mutants(name)
    assert not copies._is_noticed(copies._code, tries)
