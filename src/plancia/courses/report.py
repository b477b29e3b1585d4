"""Results of checked submissions as a table, as JUnit XML and for Gradescope."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from plancia.courses.case import Points
from plancia.courses.check import CaseVerdict

COLUMNS = ("submission", "points", "passed", "failed", "cases", "seconds", "first_failed_rule")


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """A submission, what it did with every case, and its points by rule."""

    submission: str
    verdicts: Sequence[CaseVerdict]
    by_rule: Points

    @property
    def points(self) -> float:
        return round(sum(reached for reached, _ in self.by_rule.values()), 2)

    @property
    def wrong(self) -> list[CaseVerdict]:
        return [verdict for verdict in self.verdicts if verdict.wrong]

    @property
    def seconds(self) -> float:
        return sum(verdict.ran.seconds for verdict in self.verdicts)

    def to_json(self) -> dict[str, Any]:
        return {
            "passed": len(self.verdicts) - len(self.wrong),
            "failed": len(self.wrong),
            "points": self.points,
            "points_by_rule": {
                rule: {"points": round(reached, 2), "of": round(worth, 2)}
                for rule, (reached, worth) in self.by_rule.items()
            },
            "cases": [verdict.to_json() for verdict in self.verdicts],
        }

    def row(self) -> list[object]:
        wrong = self.wrong
        first = wrong[0].case.rule if wrong else ""
        passed = len(self.verdicts) - len(wrong)
        seconds = f"{self.seconds:.2f}"
        return [
            self.submission, self.points, passed, len(wrong), len(self.verdicts), seconds, first
        ]  # fmt: skip


def to_csv(results: Iterable[SubmissionResult]) -> str:
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(result.row() for result in results)
    return file.getvalue()


def to_junit(course: str, results: Iterable[SubmissionResult]) -> str:
    """One test suite a submission, one test case a case."""
    root = ElementTree.Element("testsuites", name=f"plancia check {course}")
    for result in results:
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=result.submission,
            tests=str(len(result.verdicts)),
            failures=str(len(result.wrong)),
            time=f"{result.seconds:.3f}",
        )
        for verdict in result.verdicts:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=course,
                name=f"{verdict.number}: {verdict.case.rule}",
                time=f"{verdict.ran.seconds:.3f}",
            )
            if verdict.wrong:
                failure = ElementTree.SubElement(case, "failure", message=_difference(verdict))
                failure.text = _printable(verdict.ran.text)
            elif not verdict.passed:
                ElementTree.SubElement(case, "skipped", message=f"reading: {verdict.case.reading}")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def to_gradescope(result: SubmissionResult) -> dict[str, Any]:
    """The content of Gradescope's results.json: one test a rule."""
    tests = []
    for rule, (reached, worth) in result.by_rule.items():
        wrong = [verdict for verdict in result.wrong if verdict.case.rule == rule]
        tests.append(
            {
                "name": rule,
                "score": round(reached, 2),
                "max_score": round(worth, 2),
                "output": _difference(wrong[0]) if wrong else "",
            }
        )
    return {"score": result.points, "execution_time": round(result.seconds), "tests": tests}


def _difference(verdict: CaseVerdict) -> str:
    told = [verdict.ran.trouble] if verdict.ran.trouble else []
    if verdict.line is not None:
        expected, got = (
            lines[verdict.line] if verdict.line < len(lines) else "(nothing)"
            for lines in (verdict.expected, verdict.got)
        )
        told.append(f"line {verdict.line + 1}: expected {expected!r}, got {got!r}")
    return _printable("; ".join(told))


def _printable(text: str) -> str:
    """XML can't hold control characters, not even escaped."""
    return "".join(c if c.isprintable() or c in "\n\t" else repr(c)[1:-1] for c in text)
