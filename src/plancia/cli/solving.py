"""A puzzle or an exercise at a console: moves are typed until it is solved."""

from typing import TYPE_CHECKING, Any

import click

from plancia.cli.speech import WIDTH
from plancia.cli.typed_lines import TypedLines
from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.position import last_change
from plancia.core.text import T, Words, from_json, plural
from plancia.language import paragraph, say, sentence
from plancia.originals.console import Console, EndOfInput

if TYPE_CHECKING:
    from plancia.core.position import Position
    from plancia.host.study import Study
    from plancia.study.attempts import Attempt


async def solve_attempt(
    console: Console, study: "Study", attempt: "Attempt", goal: Words, *learn: Words
) -> bool:
    """Ask for the right moves until it is solved; False if the person gives up. The idea follows,
    and what there is to `learn`.

    The word `hint` prints the steps of a hint to the next move, one after the other.
    """
    from plancia.host.attempts import try_move
    from plancia.live.refusal import Refusal
    from plancia.study.attempts import refutation_words

    lines = TypedLines(console)

    def report(words: Words) -> None:
        console.say(click.wrap_text(sentence(words), WIDTH))

    def show(*positions: "Position[Any]") -> None:
        picture = positions[-1].picture()
        console.say("\n" + draw.text(picture, last_change(positions), WIDTH, say))

    report(goal)
    report(T("Type a move. Also: hint, show (the solution), quit."))
    show(attempt.position)
    while not attempt.is_solved:
        console.say("> ", end="")
        try:
            typed = (await lines.line()).strip()
        except EndOfInput:
            console.say()
            return False
        if typed in ("quit", "show"):
            break
        if typed == "hint":
            if step := attempt.next_hint():
                said = paragraph(map(from_json, [*step.says, step.marked]))
                console.say(click.wrap_text(said, WIDTH))
            continue
        position = attempt.position
        try:
            move = position.parse_move(typed)
            position.play(move)
            tried = await try_move(study, attempt, position.format_move(move))
        except (IllegalMove, MalformedText) as error:
            report(error_text(error))
            continue
        except Refusal as refusal:
            report(refusal.text)
            continue
        if tried is None:
            report(T("Right."))
            before = attempt.position
            if attempt.reply() is None:
                show(position, before)
            else:
                show(before, attempt.position)
            continue
        steps = [step.move for step in tried.line[attempt.ply + 1 :] if step.move is not None]
        report(refutation_words([from_json(each.says) for each in steps], from_json(tried.why)))
        report(T("Try again."))
    if not attempt.is_solved and typed == "quit":
        return False
    attempt.is_shown = not attempt.is_solved
    if attempt.is_shown:
        report(T("The solution: {line}", line=" ".join(attempt.moves)))
    for words in (*map(from_json, attempt.view.idea), *learn):
        report(words)
    if not attempt.is_shown and attempt.wrong:
        words = plural(
            "Solved, after {n} wrong move.", "Solved, after {n} wrong moves.", attempt.wrong
        )
        report(words)
    elif not attempt.is_shown:
        report(T("Solved!"))
    return not attempt.is_shown
