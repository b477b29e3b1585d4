"""A move in an attempt at a puzzle or a mistake: the one way in which terminals judge it."""

from plancia.host.refuting import judge_try
from plancia.host.study import Study
from plancia.study.attempts import Attempt
from plancia.study.puzzles import TriedView


async def try_move(study: Study, attempt: Attempt, token: str) -> TriedView | None:
    """Make a legal move if it is right, and count it if it is wrong: then what refutes it. The
    opponent's reply to a right one is left to the caller: `Attempt.reply`."""
    if attempt.is_known(token):
        attempt.advance(token)
        return None
    tried = await judge_try(study, attempt.asked(token))
    return None if attempt.judged(token, tried) else tried
