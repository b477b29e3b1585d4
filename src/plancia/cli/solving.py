"""A puzzle or an exercise at a console: moves are typed until it is solved."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.position import last_change, tokens_of
from plancia.core.text import T, Words, from_json, plural
from plancia.language import paragraph, say, sentence
from plancia.originals.console import Console, EndOfInput

if TYPE_CHECKING:
    from plancia.core.position import Position
    from plancia.live.hints import HintStepView
    from plancia.puzzles.solving import Attempt


def solve_attempt(
    console: Console,
    attempt: "Attempt",
    goal: Words,
    hint: Callable[[], Sequence["HintStepView"]],
    idea: Sequence[Words],
) -> int:
    """Ask for the right moves until it is solved, or the person gives up; 0 if it is solved.

    `hint` gives the steps of a hint to the next move: the word `hint` tells one after the other.
    """
    from plancia.puzzles.solving import refutation

    def report(words: Words) -> None:
        console.say(sentence(words))

    def show(*positions: "Position[Any]") -> None:
        picture = positions[-1].picture()
        console.say("\n" + draw.text(picture, last_change(positions), say=say))

    hints_shown = 0
    """Steps of the hint to this move."""
    report(goal)
    show(attempt.position)
    while not attempt.is_solved:
        console.say("> ", end="")
        try:
            typed = console.line().strip()
        except EndOfInput:
            console.say()
            return 1
        if typed in ("quit", "show"):
            break
        if typed == "hint":
            attempt.hints += 1
            steps = hint()
            step = steps[min(hints_shown, len(steps) - 1)]
            console.say(paragraph(map(from_json, [*step.says, step.marked])))
            hints_shown += 1
            continue
        position = attempt.position
        try:
            move = position.parse_move(typed)
            is_right = attempt.try_move(move)
        except (IllegalMove, MalformedText) as error:
            report(error_text(error))
            continue
        if is_right:
            hints_shown = 0
            report(T("Right."))
            show(position, attempt.position)
            continue
        report(T("No. Try again."))
        after = position.play(move)
        found = refutation(attempt.puzzle, after)
        if attempt.puzzle.is_solo:
            why = found.answer.why if found else after.outcome.says if after.outcome else ""
            report(T("After {move} the goal is out of reach: {why}", move=typed, why=why))
        elif found is not None:
            says = found.position.describe_move(found.answer.move)
            report(T("After {move} the answer is: {says}.", move=typed, says=says))
    if attempt.is_solved:
        for words in idea:
            report(words)
        wrong = attempt.wrong
        if wrong:
            report(plural("Solved, after {n} wrong move.", "Solved, after {n} wrong moves.", wrong))
        else:
            report(T("Solved!"))
        return 0
    if typed == "show":
        puzzle, attempt.shown = attempt.puzzle, True
        line = " ".join(tokens_of(puzzle.position, attempt.line))
        report(T("The solution: {line}", line=line))
        for words in idea:
            report(words)
    return 1
