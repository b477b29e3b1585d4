"""What a student reads about a failed case: the same words on the terminal and on Gradescope."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.core.text import T
from plancia.courses.case import CaseVerdict
from plancia.language import say

_CONTEXT_LINES: Final = 3
_MAX_LINE_CHARS: Final = 46
_MAX_INPUT_CHARS: Final = 600


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
    width = max(8, min(_MAX_LINE_CHARS, max(len(_cut(ours)) for ours, _ in window)))
    yield f"        {say(T('expected')):<{width}} | {say(T('yours'))}"
    for number, (ours, theirs) in enumerate(window, first):
        mark = ">" if number == line else " "
        yield f"  {mark}{number + 1:4} {_cut(ours):<{width}} | {_cut(theirs)}".rstrip()


def _cut(line: str | None) -> str:
    if line is None:
        return say(T("(nothing)"))
    visible = "".join(c if c.isprintable() else repr(c)[1:-1] for c in line)
    return visible if len(visible) <= _MAX_LINE_CHARS else visible[: _MAX_LINE_CHARS - 3] + "..."


def _shown(text: str) -> str:
    cut = (
        text
        if len(text) <= _MAX_INPUT_CHARS
        else text[:_MAX_INPUT_CHARS] + f"... ({len(text)} characters)"
    )
    return "".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in cut)
