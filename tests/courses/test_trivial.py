"""What programs earn that know nothing: 5 points at most."""

from collections.abc import Mapping

import pytest

from plancia.courses.check import Check
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import Call, CallResult, MipsProgram, Submission
from plancia.courses.mips.source import SourceFile
from plancia.courses.result import ProgramResult

MOST = 5.0
BODIES = {
    "stub": "jr $ra",
    "minus": "li $v0, -1\nli $v1, -1\njr $ra",
    "zero": "li $v0, 0\nli $v1, 0\njr $ra",
    "one": "li $v0, 1\nli $v1, 0\njr $ra",
    "echo": "move $v0, $a1\nmove $v1, $a2\njr $ra",
}


def loaded(source: str) -> MipsProgram:
    return MipsProgram(Submission((SourceFile("trivial.asm", source),)), {"plancia": 63})


@pytest.mark.parametrize("body", sorted(BODIES))
@pytest.mark.parametrize("course", ["forza4", "pente"])
def test_stubs_and_constant_functions_earn_nothing(course: str, body: str) -> None:
    check = FunctionCheck(course, seed=5)
    source = "".join(f"{function}:\n{BODIES[body]}\n" for function in check.document.functions)
    points = check.points(list(check.verdicts(loaded(source))))
    assert sum(reached for reached, _ in points.values()) <= MOST
    assert sum(worth for _, worth in points.values()) == pytest.approx(100)


@pytest.mark.parametrize(
    ("course", "printed"),
    [
        ("tetrisito", "YES"),
        ("tetrisito", "NO"),
        ("four-in-a-row", "| | | | | | | |\\n" * 6),
        ("four-in-a-row", "| | | | | | | |\\n" * 6 + "Bob wins\\n"),
        ("four-in-a-row", "| | | | | | | |\\n" * 6 + "It is a draw\\n"),
    ],
)
def test_a_constant_program_earns_nothing(course: str, printed: str) -> None:
    check = Check(course, seed=5)
    source = f'.data\nx: .asciiz "{printed}"\n.text\nla $a0, x\nli $v0, 4\nsyscall\n'
    points = check.points(list(check.verdicts(loaded(source).run)))
    assert sum(reached for reached, _ in points.values()) <= MOST


def test_a_table_of_the_default_cases_earns_nothing_under_another_seed() -> None:
    for course, otherwise in (("tetrisito", "NO"), ("tetrisito", "YES"), ("four-in-a-row", "")):
        known = {case.given: case.ours for case in Check(course).drawn()}
        check = Check(course, seed=5)

        def run(
            given: bytes, known: Mapping[bytes, str] = known, otherwise: str = otherwise
        ) -> ProgramResult:
            return ProgramResult(known.get(given, otherwise).encode(), b"", 0.0, None)

        points = check.points(list(check.verdicts(run)))
        assert sum(reached for reached, _ in points.values()) <= MOST


class LookupTable:
    """Functions that know the calls of the default seed by heart."""

    reads_keys = True
    stood_in = ()

    def __init__(self, course: str) -> None:
        check = FunctionCheck(course)
        self._known = {self._key(case.call): case.call for case in check.drawn(self)}

    @staticmethod
    def _key(call: Call) -> tuple[object, ...]:
        before = tuple(before for before, _ in call.buffers.values())
        return (call.function, tuple(call.registers.values()), before, call.keys)

    def has_label(self, name: str) -> bool:
        return True

    def call(self, call: Call, seed: str | int = 0) -> CallResult:
        known = self._known.get(self._key(call))
        after = {
            name: images[0] if known is None else known.buffers[name][1]
            for name, images in call.buffers.items()
        }
        returns = dict.fromkeys(call.returns, -1) if known is None else known.returns
        return CallResult(returns, after, (), (), None, 50, 0.0, output="")


@pytest.mark.parametrize("course", ["forza4", "pente"])
def test_functions_that_know_the_default_calls_earn_nothing_under_another_seed(course: str) -> None:
    check = FunctionCheck(course, seed=5)
    points = check.points(list(check.verdicts(LookupTable(course))))
    assert sum(reached for reached, _ in points.values()) <= MOST, points
