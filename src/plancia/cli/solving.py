"""A puzzle or an exercise at a console: moves are typed until it is solved."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plancia.core import draw
from plancia.core.errors import IllegalMove, MalformedText, error_text
from plancia.core.language import say, sentence
from plancia.core.position import last_change, tokens_of
from plancia.core.text import T, Words, plural
from plancia.originals.console import Console, EndOfInput

if TYPE_CHECKING:
    from plancia.core.position import Position
    from plancia.puzzles.solving import Attempt


def solve_attempt(
    console: Console,
    attempt: "Attempt",
    goal: Words,
    hint: Callable[[], Words],
    idea: Sequence[Words],
) -> int:
    """Ask for the right moves until it is solved, or the person gives up; 0 if it is solved."""
    from plancia.puzzles.solving import refutation

    def report(words: Words) -> None:
        console.say(sentence(words))

    def show(*positions: "Position[Any]") -> None:
        picture = positions[-1].picture()
        console.say("\n" + draw.text(picture, last_change(positions), say=say))

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
            report(hint())
            continue
        position = attempt.position
        try:
            move = position.parse_move(typed)
            is_right = attempt.try_move(move)
        except (IllegalMove, MalformedText) as error:
            report(error_text(error))
            continue
        if is_right:
            report(T("Right."))
            show(position, attempt.position)
            continue
        report(T("No. Try again."))
        after = position.play(move)
        if (answer := refutation(after)) is not None:
            says = after.describe_move(answer.move)
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
        line = " ".join(tokens_of(puzzle.position, puzzle.line))
        report(T("The solution: {line}", line=line))
        for words in idea:
            report(words)
    return 1
