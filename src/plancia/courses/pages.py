"""A class as pages: a map of rules and students for the teacher, and a page for each student."""

import html
import re
from collections.abc import Mapping, Sequence
from typing import Final

from plancia.core.text import T, Words
from plancia.courses.report import NOT_ASSEMBLED, SubmissionResult, explanation, title
from plancia.language import say

_SHOWN_CASES: Final = 3
"""Failed cases of a rule that a student's page explains."""
_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; }}
body {{ margin: 1.5rem auto; padding: 0 1rem; }}
.table {{ overflow-x: auto; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .25rem .5rem; text-align: left; border: 1px solid light-dark(#ccc, #555); }}
th[scope=col] {{ position: sticky; top: 0; background: Canvas; }}
td.number {{ text-align: right; font-variant-numeric: tabular-nums; }}
td.share {{ text-align: center; color: #000; padding: .25rem; }}
td.why {{ min-width: 16rem; }}
meter {{ width: 8rem; vertical-align: middle; }}
h2 small {{ font-weight: normal; }}
pre {{ overflow-x: auto; background: light-dark(#f4f4f4, #222); padding: .75rem; }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def class_pages(
    course: str, results: Sequence[SubmissionResult], warning: str = ""
) -> dict[str, str]:
    """By file name: `index.html`, with a warning to the teacher, and the page of each student that
    it leads to."""
    names = {}
    for number, result in enumerate(results, 1):
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", result.submission)[:60].strip("-.") or "student"
        names[result.submission] = f"{number:03}-{name}.html"
    pages = {names[result.submission]: _student_page(course, result) for result in results}
    return {"index.html": _class_page(course, results, names, warning), **pages}


def _class_page(
    course: str, results: Sequence[SubmissionResult], names: Mapping[str, str], warning: str
) -> str:
    """Rules in the order in which the class lost points with them."""
    worth: dict[str, float] = {}
    lost: dict[str, float] = {}
    for result in results:
        for rule, (reached, most) in result.by_rule.items():
            worth[rule] = max(worth.get(rule, 0), most)
            lost[rule] = lost.get(rule, 0) + most - reached
    rules = sorted(worth, key=lambda rule: -lost[rule])
    head = "".join(
        f'<th scope="col" title="{html.escape(rule)}">{number}</th>'
        for number, rule in enumerate(rules, 1)
    )
    rows = []
    for result in results:
        link = f'<a href="{names[result.submission]}">{html.escape(result.submission)}</a>'
        why = html.escape("; ".join(filter(None, (*result.errors[:1], result.remark))))
        cells = "".join(_cell(rule, result) for rule in rules)
        points = f'<td class="number">{result.points:g}</td>'
        rows.append(
            f'<tr><th scope="row">{link}</th>{points}{cells}<td class="why">{why}</td></tr>\n'
        )
    listed = "".join(
        f'<li><meter max="{worth[rule]:.1f}" value="{lost[rule] / len(results):.1f}"></meter> '
        + _escaped(
            T(
                "{rule}: {lost} of {worth} points lost",
                rule=rule,
                lost=f"{lost[rule] / len(results):.1f}",
                worth=f"{worth[rule]:.1f}",
            )
        )
        + "</li>"
        for rule in rules
    )
    body = f"<p>{html.escape(warning)}</p>\n" if warning else ""
    body += (
        f"<h2>{_escaped(T('Where points were lost, on average'))}</h2>\n<ol>{listed}</ol>\n"
        f"<h2>{_escaped(T('Students'))}</h2>\n"
        f"<p>{_escaped(T('A column is a rule of the list above.'))}</p>"
        f'\n<div class="table"><table><tr><th></th><th scope="col">{_escaped(T("points"))}</th>'
        f"{head}<th></th></tr>\n{''.join(rows)}</table></div>"
    )
    return _page(T("{course}: {n} submissions", course=course, n=len(results)), body)


def _escaped(words: Words) -> str:
    return html.escape(say(words))


def _page(title: Words, body: str) -> str:
    return _PAGE.format(title=_escaped(title), body=body)


def _cell(rule: str, result: SubmissionResult) -> str:
    """The share of a rule's points, in a colour and as a number."""
    reached, most = result.by_rule.get(rule, (0.0, 0.0))
    share = reached / most if most else 0.0
    colour = f"hsl({30 + 160 * share:.0f} {85 - 35 * share:.0f}% 75%)"
    return (
        f'<td class="share" style="background: {colour}" title="{html.escape(rule)}">'
        f"{share:.0%}</td>"
    )


def _student_page(course: str, result: SubmissionResult) -> str:
    """What failed and why, the rule that costs most first; then what works."""
    points = T("{points} of 100 points", points=f"{result.points:g}")
    parts = [f"<p><strong>{_escaped(points)}</strong></p>"]
    if result.errors:
        listed = "\n".join(map(html.escape, result.errors))
        parts.append(f"<h2>{_escaped(NOT_ASSEMBLED)}</h2>\n<pre>{listed}</pre>")
    kept = []
    for rule, (reached, most) in sorted(
        result.by_rule.items(), key=lambda item: item[1][0] - item[1][1]
    ):
        wrong = [verdict for verdict in result.wrong if verdict.rule == rule]
        if reached >= most and not wrong:
            kept.append(f"<li>{html.escape(rule)}</li>")
            continue
        share = T("{points} of {most} points", points=f"{reached:.1f}", most=f"{most:.1f}")
        parts.append(f"<h2>{html.escape(rule)} <small>{_escaped(share)}</small></h2>")
        for verdict in wrong[:_SHOWN_CASES]:
            lines = "\n".join([title(verdict), *explanation(verdict)])
            parts.append(f"<pre>{html.escape(lines)}</pre>")
    if result.conventions:
        listed = "".join(f"<li>{html.escape(habit)}</li>" for habit in result.conventions)
        parts.append(f"<h2>{_escaped(T('Good habits, without points:'))}</h2>\n<ul>{listed}</ul>")
    if kept:
        parts.append(f"<h2>{_escaped(T('What works'))}</h2>\n<ul>{''.join(kept)}</ul>")
    return _page(f"{course}: {result.submission}", "\n".join(parts))
