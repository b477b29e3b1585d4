"""Programs in many styles get 100 points, and a fault in one names the rule that it breaks."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from plancia.courses.case import CaseVerdict
from plancia.courses.check import COURSES, Check
from plancia.courses.functions import FunctionCheck
from plancia.courses.mips import MipsProgram, read_submission

PROGRAMS = Path(__file__).parents[1] / "data" / "programs"
ALL = sorted(
    f"{course.name}/{program.name}" for course in PROGRAMS.iterdir() for program in course.iterdir()
)


def checked(
    name: str, path: Path, cases: int
) -> tuple[Check | FunctionCheck, Iterator[CaseVerdict]]:
    """The check of a program's document, and what becomes of each case."""
    course, submission = name.partition("/")[0].replace("_", "-"), read_submission([str(path)])
    if course in COURSES:
        check = Check(course, cases, seed=3)
        return check, check.simulated(submission)
    functions = FunctionCheck(course, cases, seed=3)
    program = MipsProgram(submission, reserved=functions.document.globals)  # no stand-ins
    return functions, functions.verdicts(program)


def test_there_are_eight_programs_of_every_document() -> None:
    """Those of Nim are in tests/data/nim."""
    documents = [name.partition("/")[0] for name in ALL]
    assert {document: documents.count(document) for document in documents} == dict.fromkeys(
        ("forza4", "four_in_a_row", "pente", "tetrisito"), 8
    )


OTHER_READINGS = {
    "four_in_a_row/PILA.S": {"block": "free"},
    "four_in_a_row/farben.asm": {"first-undo": "asked", "block": "free"},
    "four_in_a_row/hang_cot.s": {"off-board-remove": "violation"},
    "four_in_a_row/tableaux.asm": {"refused-remove": "cell"},
    "four_in_a_row/walls.s": {"refused-remove": "cell"},
}
"""Those of functions stand in test_readings.py."""


@pytest.mark.parametrize("name", ALL)
def test_a_right_program_passes_by_its_readings(name: str) -> None:
    """A few cases of each; all of them, with the points, in `make soak`."""
    check, verdicts = checked(name, PROGRAMS / name, 1)
    if isinstance(check, Check):
        run = MipsProgram(read_submission([str(PROGRAMS / name)])).run
        check = check.followed(run)
        chosen = check.options.readings.chosen
        others = {point.name: read for point, read in chosen if read != point.ours}
        assert others == OTHER_READINGS.get(name, {})
        every = enumerate(check.drawn())
        verdicts = (check.verdict(n, case, run(case.given)) for n, case in every if n % 5 == 0)
    assert [summary(verdict) for verdict in verdicts if not verdict.passed] == []


@pytest.mark.soak
@pytest.mark.parametrize("name", ALL)
def test_a_right_program_gets_all_points(name: str) -> None:
    check, verdicts = checked(name, PROGRAMS / name, 20)
    every = list(verdicts)
    assert [summary(verdict) for verdict in every if not verdict.passed] == []
    assert sum(points for points, _ in check.points(every).values()) == pytest.approx(100)


def summary(verdict: CaseVerdict) -> tuple[object, ...]:
    return (verdict.rule, verdict.expected, verdict.got, verdict.result.trouble)


PLANTED = [
    (path.removeprefix("programs/"), old, new, rules)
    for path, old, new, rules in json.loads((PROGRAMS.parent / "planted.json").read_text())
    if path.startswith("programs/")
]
"""Of a program: what becomes what in one of its files, and parts of the rules of which one is
broken."""


@pytest.mark.parametrize(
    ("name", "old", "new", "rules"),
    [
        pytest.param(*fault, marks=[] if place % 9 == 0 else pytest.mark.soak)
        for place, fault in enumerate(PLANTED)
    ],
)
def test_a_planted_fault_names_the_rule_it_breaks_first(
    name: str, old: str, new: str, rules: list[str], tmp_path: Path
) -> None:
    program = PROGRAMS / name
    files = [program] if program.is_file() else list(program.iterdir())
    sources = {file.name: file.read_bytes() for file in files}
    assert sum(source.count(old.encode()) for source in sources.values()) == 1
    for file, source in sources.items():
        (tmp_path / file).write_bytes(source.replace(old.encode(), new.encode()))
    path = tmp_path if program.is_dir() else tmp_path / program.name
    _, verdicts = checked(name, path, 20)
    first = next((verdict for verdict in verdicts if not verdict.passed), None)
    assert first is not None
    assert any(rule in first.rule for rule in rules), first.rule


def test_a_fault_at_an_edge_costs_its_rule_and_not_all(tmp_path: Path) -> None:
    source = (PROGRAMS / "pente" / "plain.asm").read_text()
    (tmp_path / "fault.asm").write_text(source.replace("bltz $a2, get_slot_error\n", ""))
    check, verdicts = checked("pente/fault", tmp_path / "fault.asm", 20)
    assert 70 < sum(points for points, _ in check.points(list(verdicts)).values()) < 100


def test_a_fault_in_one_rule_of_a_whole_program_leaves_the_others_their_points(
    tmp_path: Path,
) -> None:
    source = (PROGRAMS / "four_in_a_row" / "punti.asm").read_text()
    (tmp_path / "fault.asm").write_text(source.replace("    bne $s3, 3, violazione\n", ""))
    check, verdicts = checked("four-in-a-row/fault", tmp_path / "fault.asm", 10)
    points = check.points(list(verdicts))
    lost = {rule for rule, (reached, most) in points.items() if reached < most}
    assert "II 2: the first move goes into the centre column" in lost
    assert len(lost) <= 3, lost
