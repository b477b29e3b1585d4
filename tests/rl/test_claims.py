"""Claims about positions, decided twice: by `plancia.rl.claims`, and by brute force on the boards.

CLAIMS=100000 pytest tests/rl/test_claims.py compares as many.
"""

import os
import random
from collections.abc import Iterator
from functools import cache, reduce
from operator import xor
from typing import Any

import pytest

import plancia
from plancia.core.position import Position, other
from plancia.rl.claims import Verdict, decide

CLAIMS = int(os.environ.get("CLAIMS", "1200"))
SMALL = (
    plancia.game("connect4", rows=4, columns=4),
    plancia.game("nim", heaps="2,3,4"),
    plancia.game("nim", heaps="1,4,5", limit=3, misere=False),
)


@cache
def gets(position: Position[Any]) -> int:
    """What the player to move gets, by looking at all that can follow."""
    if position.outcome is not None:
        return position.outcome.value(position.to_move)
    return max(
        gets(after) if after.to_move == position.to_move else -gets(after)
        for after in map(position.play, position.legal_moves())
    )


def after_move(position: Position[Any], move: Any) -> int:
    after = position.play(move)
    return gets(after) if after.to_move == position.to_move else -gets(after)


def claims(position: Position[Any], chance: random.Random) -> Iterator[tuple[str, Verdict]]:
    """Sentences about a position, each with the truth."""
    game, legal = position.game, position.legal_moves()
    move = chance.choice(legal)
    token, worth = position.format_move(move), after_move(position, move)
    word = chance.choice(["column ", "move ", ""])
    for verb, result in (("wins", 1), ("loses", -1), ("draws", 0)):
        yield f"{word}{token} {verb}", worth == result
        yield f"{game.side(position.to_move)} {verb}.", gets(position) == result
    best = max(after_move(position, each) for each in legal)
    count = sum(after_move(position, each) == best for each in legal)
    yield f"{token} is a best move", worth == best
    yield f"{token} is the only best move", worth == best and count == 1
    outcome = position.play(move).outcome
    yield f"{token} wins at once", outcome is not None and outcome.value(position.to_move) == 1
    ends = [position.play(each).outcome for each in legal]
    can = any(end is not None and end.value(position.to_move) == 1 for end in ends)
    yield f"{game.side(position.to_move)} can win with the next move", can
    yield "it is a draw", gets(position) == 0
    yield f"{token} is legal", True
    if game.name == "nim":
        heaps = [int(heap) for heap in position.to_text().split()[0].split(",")]
        limit = int(str(game.options.to_json()["limit"]))
        total = reduce(xor, (heap % (limit + 1) if limit else heap for heap in heaps))
        guess = chance.choice([total, total + 1])
        yield f"The nim-sum is {guess}", guess == total


def test_two_implementations_agree() -> None:
    chance, compared = random.Random(7), 0
    while compared < CLAIMS:
        position = chance.choice(SMALL).start()
        for _ in range(5 if position.game.name == "connect4" else 0):  # the rest is looked through
            position = position.play(chance.choice(position.legal_moves()))
        while position.outcome is None:
            for sentence, truth in claims(position, chance):
                assert decide(position, sentence) is truth, (position.to_text(), sentence)
                compared += 1
            position = position.play(chance.choice(position.legal_moves()))


START = plancia.game("connect4").start()
PENTE = plancia.game("pente").start().play_line("K10 A1 K11 A2 K12 B1 K13 B2")
THREES = plancia.game("pente").start().play_line("K10 A1 K11 B1 L10 J10")
"""White has two in a column and two in a row, which black closes; black is at the edge."""


@pytest.mark.jit
@pytest.mark.parametrize(
    ("position", "sentence", "verdict"),
    [
        (START, "4 wins", True),
        (START, "column 3 draws", True),
        (START, "column 3 loses", False),
        (START, "column 9 loses", None),
        (START, "9 is legal", None),
        (START.play_line("444444"), "column 4 is legal", False),
        (START.play_line("444444"), "column 4 loses", None),
        (START.play_line("445566"), "7 wins in 1", True),
        (START.play_line("445566"), "7 wins in 2", False),
        (START.play_line("44556"), "yellow threatens to win at column 7", True),
        (START.play_line("44556"), "red threatens to win at column 7", False),
        (START.play_line("44556"), "red can win with the next move", False),
        (START, "yellow is in good spirits", None),
        (START, "the nim-sum is 3", None),
        (START, "", None),
        (PENTE, "white threatens to win at K14", True),
        (PENTE, "black threatens to win at K14", False),
        (PENTE, "white threatens an open four at K14", False),
        (PENTE, "white threatens a five at K9", True),
        (THREES, "white threatens an open three at K12", True),
        (THREES, "white threatens an open three at K13", True),
        (THREES, "white threatens an open three at K14", False),
        (THREES, "white threatens an open three at M10", False),
        (THREES, "black threatens an open three at C1", False),
        (PENTE, "white wins", True),
        (PENTE, "K9 draws", False),
        (plancia.game("pente").start(), "K10 wins", None),
        (plancia.game("tetrisito").start(), "white threatens to win at 4", None),
    ],
)
def test_a_claim_is_true_false_or_unknown(
    position: Position[Any], sentence: str, verdict: Verdict
) -> None:
    assert decide(position, sentence) is verdict


def test_the_value_of_the_other_side_is_the_opposite() -> None:
    position = START.play_line("445566")
    assert decide(position, f"{position.game.side(position.to_move)} wins") is True
    assert decide(position, f"{position.game.side(other(position.to_move))} loses") is True
