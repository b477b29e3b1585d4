"""What a student reads about a failed case, the same words everywhere, and what a teacher reads
about a class: a table, and Gradescope's results."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from plancia.core.text import T
from plancia.courses.case import CaseVerdict, Points
from plancia.courses.readings import OpenPoint, Readings
from plancia.language import say
from plancia.live.export import csv_text

COLUMNS = (
    "submission", "points", "passed", "failed", "cases", "seconds", "first_failed_rule", "reason",
    "readings",
)  # fmt: skip
_MAX_LINE_CHARS: Final = 80
OPEN_POINTS = T("Where the document is open, your program follows:")
NOT_ASSEMBLED = T("Your program can't be assembled:")
_CONTEXT_LINES: Final = 3
_MAX_SHOWN_CHARS: Final = 46
_MAX_INPUT_CHARS: Final = 600


@dataclass(frozen=True, slots=True)
class SubmissionResult:
    """A submission, what it did with every case, and its points by rule."""

    submission: str
    verdicts: Sequence[CaseVerdict]
    by_rule: Points
    errors: Sequence[str] = ()
    """Why the program could not be assembled; there are no verdicts then."""
    remark: str = ""
    """About what was handed in: which of several files were taken."""

    @property
    def points(self) -> float:
        return round(sum(reached for reached, _ in self.by_rule.values()), 2)

    @property
    def wrong(self) -> list[CaseVerdict]:
        return [verdict for verdict in self.verdicts if not verdict.passed]

    @property
    def readings(self) -> Readings:
        """Where the document is open: how the program reads it."""
        known: dict[OpenPoint, str] = {}
        for verdict in self.verdicts:
            known.update(verdict.readings.chosen)
        return Readings(tuple(known.items()))

    @property
    def seconds(self) -> float:
        return sum(verdict.result.seconds for verdict in self.verdicts)

    def to_json(self) -> dict[str, Any]:
        return {
            "passed": len(self.verdicts) - len(self.wrong),
            "failed": len(self.wrong),
            "points": self.points,
            "points_by_rule": {
                rule: {"points": round(reached, 2), "of": round(worth, 2)}
                for rule, (reached, worth) in self.by_rule.items()
            },
            "errors": list(self.errors),
            "readings": {
                point.name: {"follows": reading, "says": point.readings[reading]}
                for point, reading in self.readings.chosen
            },
            "cases": [verdict.to_json() for verdict in self.verdicts],
        }

    def row(self) -> list[object]:
        wrong = self.wrong
        first = wrong[0].rule if wrong else ""
        passed = len(self.verdicts) - len(wrong)
        seconds = f"{self.seconds:.2f}"
        reason = self.errors[0] if self.errors else _difference(wrong[0]) if wrong else ""
        reason = "; ".join(filter(None, (reason, self.remark)))
        return [
            self.submission, self.points, passed, len(wrong), len(self.verdicts), seconds, first,
            reason, " ".join(f"{point.name}={read}" for point, read in self.readings.chosen),
        ]  # fmt: skip


def to_csv(results: Iterable[SubmissionResult]) -> str:
    """A line a submission, in the order of their names."""
    rows = sorted((result.row() for result in results), key=lambda row: str(row[0]))
    return csv_text(
        COLUMNS, ([_printable(c) if isinstance(c, str) else c for c in row] for row in rows)
    )


def to_gradescope(result: SubmissionResult) -> dict[str, Any]:
    """The content of Gradescope's results.json: one test a rule, in the words of the terminal."""
    report: dict[str, Any] = {"score": result.points, "execution_time": round(result.seconds)}
    if result.errors:
        lines = [say(NOT_ASSEMBLED), *result.errors]
        return {**report, "output": _printable("\n".join(lines)), "tests": []}
    if lines := result.readings.in_words():
        report["output"] = "\n".join([say(OPEN_POINTS), *lines])
    report["tests"] = []
    for rule, (reached, worth) in result.by_rule.items():
        # The first case that broke it, or else the first of its own that failed.
        wrong = sorted(result.wrong, key=lambda verdict: verdict.rule != rule)
        first = [v for v in wrong if rule in (v.rule, v.case.rule)][:1]
        lines = [line for verdict in first for line in (title(verdict), *explanation(verdict))]
        test = {"name": rule, "score": round(reached, 2), "max_score": round(worth, 2)}
        report["tests"].append({**test, "output": _printable("\n".join(lines))})
    return report


def _difference(verdict: CaseVerdict) -> str:
    parts = [say(verdict.result.trouble)] if verdict.result.trouble else []
    if verdict.line is not None:
        expected, got = (
            lines[verdict.line][:_MAX_LINE_CHARS] if verdict.line < len(lines) else ""
            for lines in (verdict.expected, verdict.got)
        )
        parts.append(
            say(
                T(
                    "line {n}: expected {expected}, got {got}",
                    n=verdict.line + 1,
                    expected=repr(expected),
                    got=repr(got),
                )
            )
        )
    return _printable("; ".join(parts))


def _printable(text: str) -> str:
    """XML can't hold control characters, not even escaped."""
    return "".join(c if c.isprintable() or c in "\n\t" else repr(c)[1:-1] for c in text)


def title(verdict: CaseVerdict) -> str:
    return say(T("case {n} failed: {rule}", n=verdict.number, rule=verdict.rule))


def explanation(verdict: CaseVerdict) -> Iterator[str]:
    """The first difference side by side, what a simulator saw, and the input that caused it."""
    if verdict.case.hidden:
        yield "  " + say(T("this case is hidden: find one of your own that breaks the rule"))
        return
    if verdict.result.trouble:
        yield "  " + say(T("your program {trouble}", trouble=verdict.result.trouble))
    if verdict.line is not None and (verdict.got or not verdict.result.trouble):
        yield from _side_by_side(verdict.expected, verdict.got, verdict.line)
    if verdict.case.why and not verdict.passed:
        yield f"  {say(verdict.case.why)}"
    for note in verdict.result.notes:
        yield f"  {say(note)}"
    if errors := verdict.result.errors.decode("utf-8", "backslashreplace").strip():
        yield "  " + say(T("on standard error: {text}", text=_shown(errors.splitlines()[-1])))
    given = verdict.case.given.decode("utf-8", "backslashreplace")
    if verdict.result.steps is not None:
        yield "  " + say(T("it used {n} instructions", n=verdict.result.steps))
    has_crlf = "\r\n" in given
    yield "  " + say(T("the input was, with CRLF line ends:") if has_crlf else T("the input was:"))
    for line in _shown(given.replace("\r\n", "\n")).splitlines():
        yield "    " + line


def _side_by_side(expected: Sequence[str], got: Sequence[str], line: int) -> Iterator[str]:
    first = max(0, line - _CONTEXT_LINES)
    pairs = itertools.zip_longest(expected, got)
    window = list(itertools.islice(pairs, first, line + _CONTEXT_LINES + 1))
    width = max(8, min(_MAX_SHOWN_CHARS, max(len(_cut(ours)) for ours, _ in window)))
    yield f"        {say(T('expected')):<{width}} | {say(T('yours'))}"
    for number, (ours, theirs) in enumerate(window, first):
        mark = ">" if number == line else " "
        yield f"  {mark}{number + 1:4} {_cut(ours):<{width}} | {_cut(theirs)}".rstrip()


def _cut(line: str | None) -> str:
    if line is None:
        return say(T("(nothing)"))
    visible = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return visible if len(visible) <= _MAX_SHOWN_CHARS else visible[: _MAX_SHOWN_CHARS - 3] + "..."


def _shown(text: str) -> str:
    cut = (
        text
        if len(text) <= _MAX_INPUT_CHARS
        else text[:_MAX_INPUT_CHARS] + f"... ({len(text)} characters)"
    )
    return "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in cut)
