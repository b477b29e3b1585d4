import re

import pytest

from courses.checking import saying
from plancia.courses.case import CaseOptions, CaseVerdict
from plancia.courses.check import COURSES, Check, Run
from plancia.courses.nim import ENDS, FORMAT, ROWS, SAMPLE, events
from plancia.courses.result import ProgramResult

PROMPT = "Player {}, choose a row and number of rocks: "


def graded(run: Run, seed: int = 0) -> tuple[list[CaseVerdict], dict[str, float], float]:
    """The verdicts, the points lost by rule, and the sum of the points."""
    check = Check("nim", seed=seed)
    verdicts = list(check.verdicts(run))
    points = check.points(verdicts)
    assert sum(worth for _, worth in points.values()) == pytest.approx(100)
    lost = {rule: worth - reached for rule, (reached, worth) in points.items() if reached < worth}
    return verdicts, lost, sum(reached for reached, _ in points.values())


def ours_by_input(seed: int) -> dict[bytes, str]:
    return {case.given: case.ours for case in COURSES["nim"].cases(50, seed, CaseOptions())}


TRIVIAL: dict[str, Run] = {
    "nothing": saying(""),
    "always the sample": saying(ours_by_input(0)[SAMPLE.encode()]),
    "everything is invalid": lambda given: ProgramResult(
        "".join(f"{PROMPT.format(1)}xx\nInvalid move. Try again.\n" for _ in given[::2]).encode(),
        b"", 0.0, None,
    ),
    "an echo behind a prompt": lambda given: ProgramResult(
        re.sub(r"(..)", PROMPT.format(1) + r"\1\n", given.decode()).encode(),
        b"", 0.0, None,
    ),
    "a table of the default cases": lambda given: ProgramResult(
        ours_by_input(0).get(given, "").encode(), b"", 0.0, None
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TRIVIAL)
def test_a_trivial_program_gets_at_most_five_points(name: str) -> None:
    assert graded(TRIVIAL[name], seed=1)[2] <= 5


def test_a_program_that_does_not_end_breaks_the_end() -> None:
    table = ours_by_input(0)
    verdicts, lost, points = graded(
        lambda given: ProgramResult(table[given].encode(), b"", 0.0, "never ends")
    )
    assert {verdict.rule for verdict in verdicts} == {ENDS}
    assert max(lost, key=lambda rule: lost[rule]) in (ENDS, FORMAT, ROWS)
    assert points <= 45


def test_events_are_seen_whatever_the_words() -> None:
    text = "row a: oo\nPlayer 1 : choose a row please: B2Illegal move\nPLAYER 2 WINS!!\n"
    assert [kind for kind, _, _ in events(text)] == ["row", "asked", "refused", "winner"]
    assert events(text)[0] == ("row", "A", "oo")
