"""Pairs of submissions that are alike, by their instructions and by what they do: a list to look
at, with both sources side by side, and no accusation."""

import html
import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from plancia.courses.case import CaseVerdict
from plancia.courses.lc3.assembler import OPERATIONS, decode
from plancia.courses.lc3.image import without_comment

LEAST: Final = 0.6
"""From this share on a pair is reported."""
_GRAM: Final = 6
"""Instructions in a row that are compared."""
_MIN_CASES: Final = 3
"""Fewer equal wrong answers than these are chance."""
_WORD: Final = re.compile(r'"(?:\\.|[^"\\])*"?|[^\s,()]+')
_REGISTER: Final = re.compile(r"R[0-7]|\$\w+", re.IGNORECASE)
_NUMBER: Final = re.compile(r"#?-?(?:0?x|0?b)?-?[0-9a-f]*[0-9][0-9a-f]*", re.IGNORECASE)
_BRANCH_ALWAYS: Final = {"brnzp": "br"}

Gram = tuple[str, ...]


@dataclass(frozen=True)
class ComparedWork:
    """A submission's source, and what it did with each case."""

    name: str
    lines: Sequence[str]
    verdicts: Sequence[CaseVerdict]

    @cached_property
    def grams(self) -> dict[Gram, set[int]]:
        """Some instructions in a row, and the lines where they are."""
        code = list(normalised(self.lines))
        found: dict[Gram, set[int]] = {}
        for first in range(len(code) - _GRAM + 1):
            part = code[first : first + _GRAM]
            gram = tuple(instruction for _, instruction in part)
            found.setdefault(gram, set()).update(line for line, _ in part)
        return found

    @cached_property
    def wrong(self) -> dict[int, tuple[str, ...]]:
        return {v.number: tuple(v.got) for v in self.verdicts if v.wrong and v.got}

    @cached_property
    def steps(self) -> dict[int, int]:
        """Instructions used in the cases that passed."""
        return {v.number: v.result.steps for v in self.verdicts if v.passed and v.result.steps}


@dataclass(frozen=True, slots=True)
class Pair:
    first: ComparedWork
    second: ComparedWork
    instructions: float
    """The share of the shorter one's instructions that the other has too; rare ones count more."""
    same_steps: tuple[int, int]
    """In how many of the cases that both passed they used the same number of instructions."""
    same_wrong: tuple[int, int]
    """In how many of the cases in which one was wrong both gave the same wrong answer."""

    @property
    def share(self) -> float:
        """The most telling of the three."""
        steps, passed = self.same_steps
        wrong, failed = self.same_wrong
        return max(
            self.instructions,
            steps / passed if steps >= _MIN_CASES else 0,
            wrong / failed if wrong >= _MIN_CASES else 0,
        )

    def summary(self) -> str:
        parts = [f"{self.instructions:.0%} of the instructions"]
        for (same, cases), what in (
            (self.same_steps, "as many instructions used"),
            (self.same_wrong, "the same wrong answer"),
        ):
            if same:
                parts.append(f"{what} in {same} of {cases} cases")
        return f"{self.first.name} and {self.second.name}: {', '.join(parts)}"


def read_source(files: Sequence[Path]) -> list[str]:
    """The lines of a submission's files, those that are text."""
    text = [decode(file.read_bytes()) for file in files if file.suffix.lower() in (".asm", ".s")]
    lines = [line for part in text for line in part.splitlines()]
    return [line.encode("utf-8", "replace").decode() for line in lines]


def normalised(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each instruction of LC-3 or MIPS without what is easily changed: names of labels and
    registers, comments, case and spaces."""
    is_mips = any(re.search(r"\$[a-z]", without_comment(line)) for line in lines)

    def is_label(word: str) -> bool:
        is_name = word.upper() not in OPERATIONS and not word.startswith(".")
        return word.endswith(":") or (is_name and not is_mips)

    for number, line in enumerate(lines, 1):
        code = line.partition("#")[0] if is_mips else without_comment(line).replace(":", ": ")
        words = _WORD.findall(code)
        while words and is_label(words[0]):
            words.pop(0)
        if not words or words[0].startswith("."):
            continue
        operation = words[0].lower()
        yield number, " ".join([_BRANCH_ALWAYS.get(operation, operation), *map(_kind, words[1:])])


def _kind(operand: str) -> str:
    if _REGISTER.fullmatch(operand):
        return "register"
    if _NUMBER.fullmatch(operand):
        return operand.lower().lstrip("#")
    return "label"


def alike(works: Sequence[ComparedWork], least: float = LEAST) -> list[Pair]:
    """Pairs that are alike, the most alike first. What many have counts little: it is the
    handout's, or the mistake that everybody makes."""
    grams = Counter(gram for work in works for gram in work.grams)
    weight = {gram: math.log((len(works) + 1) / many) for gram, many in grams.items()}
    answers = Counter(answer for work in works for answer in work.wrong.items())
    usual = {answer for answer, many in answers.items() if many > max(2, len(works) / 4)}
    pairs = (_pair(a, b, weight, usual) for a, b in itertools.combinations(works, 2))
    found = [pair for pair in pairs if pair.share >= least]
    return sorted(found, key=lambda pair: (-pair.share, pair.first.name, pair.second.name))


def _pair(
    first: ComparedWork,
    second: ComparedWork,
    weight: Mapping[Gram, float],
    usual: set[tuple[int, tuple[str, ...]]],
) -> Pair:
    common = sum(weight[gram] for gram in first.grams.keys() & second.grams.keys())
    whole = min(sum(weight[gram] for gram in work.grams) for work in (first, second))
    passed = first.steps.keys() & second.steps.keys()
    wrong = [set(work.wrong.items()) - usual for work in (first, second)]
    failed = {number for answers in wrong for number, _ in answers}
    return Pair(
        first,
        second,
        common / whole if whole else 0.0,
        (sum(first.steps[case] == second.steps[case] for case in passed), len(passed)),
        (len(wrong[0] & wrong[1]), len(failed)),
    )


_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Pairs to look at</title>
<style>
body {{ font: 1rem/1.4 system-ui, sans-serif; margin: 1rem 2rem; }}
table {{ width: 100%; table-layout: fixed; border-collapse: collapse; }}
td {{ vertical-align: top; }}
pre {{ margin: 0; overflow-x: auto; font-size: .8rem; }}
mark {{ background: #ffe9a8; color: inherit; }}
</style>
<h1>Pairs to look at</h1>
<p>These submissions are alike. That proves nothing: a lecture's example, a common tutor or chance
may be the cause. Lines that both have, but for names, are marked.</p>
{pairs}
</html>
"""


def to_html(pairs: Sequence[Pair]) -> str:
    """A page with both sources of each pair side by side."""
    return _PAGE.format(pairs="\n".join(map(_html, pairs)) or "<p>None.</p>")


def _html(pair: Pair) -> str:
    common = pair.first.grams.keys() & pair.second.grams.keys()
    columns = []
    for work in (pair.first, pair.second):
        marked = {line for gram in common for line in work.grams[gram]}
        lines = [
            f"<mark>{html.escape(line)}</mark>" if number in marked else html.escape(line)
            for number, line in enumerate(work.lines, 1)
        ]
        columns.append("<td><pre>" + "\n".join(lines) + "</pre></td>")
    return f"<h2>{html.escape(pair.summary())}</h2>\n<table><tr>{''.join(columns)}</tr></table>"
