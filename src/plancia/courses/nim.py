"""Nim's course: the whole transcript is compared."""

from __future__ import annotations

import contextlib
import io
import random
import re
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.core.console import Console, EndOfInput
from plancia.courses.case import Case, lines_of
from plancia.nim import original
from plancia.nim.rules import Nim, NimPosition

_BANNER_ENDS: Final = "ROW A:"
_HALT: Final = re.compile(r"[-\s]*halting the (processor|LC-3)[-\s]*", re.IGNORECASE)

SAMPLE: Final = "B2A1C6G1B3A3C2A1A*&4A1"
"""What is typed in the sample of the document's appendix."""

FIXED: Final = (
    ("the sample input and output of the appendix", SAMPLE),
    ("rule 3: the player who removes the last rock loses (player 1 takes it)", "C8B5A3"),
    ("rule 3: the player who removes the last rock loses (player 2 takes it)", "A3B5C7C1"),
    ("a letter that is no row is invalid", "D4A9A*&4C8B5A3"),
    ("a row in small letters is invalid", "a1b2c3C8B5A3"),
    ("no rocks at all is invalid", "A0B0C0C8B5A3"),
    ("more rocks than the row holds is invalid", "A4B6C9A3A1B5B1C8"),
    ("both characters are read even when the first is wrong", "1AB1*7C8B4A3"),
    ("an empty row has nothing to take", "A3A1B5B1C8"),
)

_BAD_KEYS: Final = "DEZabc*&?0 9@["
_RULES: Final = {
    True: "the same player is asked again after each invalid move",
    False: "each player takes turns removing rocks from a single row",
}


class NimCourse:
    def cases(self, count: int, seed: int, crlf: bool) -> Iterator[Case]:
        for rule, keys in FIXED:
            yield _case(rule, keys)
        chance = random.Random(seed)
        for number in range(count):
            slips = number % 2 == 1
            yield _case(_RULES[slips], _random_keys(chance, slips))

    def seen(self, output: str, strict: bool) -> Sequence[str]:
        """All lines; unless strict, without the simulator's banner and halt line and without
        spaces and empty lines at the end."""
        if strict:
            return lines_of(output)
        lines = [line.rstrip() for line in lines_of(output)]
        first = next((n for n, line in enumerate(lines) if line.startswith(_BANNER_ENDS)), 0)
        lines = [line for line in lines[first:] if not (line and _HALT.fullmatch(line))]
        while lines and not lines[-1]:
            lines.pop()
        return lines


def _case(rule: str, keys: str) -> Case:
    said = io.BytesIO()
    # A case that stops in mid-game is compared as far as it goes.
    with contextlib.suppress(EndOfInput):
        original.play(Console(io.BytesIO(keys.encode()), said))
    return Case(rule, keys.encode(), said.getvalue().decode())


def _random_keys(chance: random.Random, slips: bool) -> str:
    position: NimPosition = Nim().start()
    keys = ""
    while position.outcome is None:
        if slips and chance.random() < 0.4:
            keys += _slip(chance, position)
        move = chance.choice(position.legal_moves())
        keys += position.format_move(move)
        position = position.play(move)
    return keys


def _slip(chance: random.Random, position: NimPosition) -> str:
    """An invalid move: a bad row, a bad number, or more rocks than there are."""
    match chance.randrange(3):
        case 0:
            return chance.choice(_BAD_KEYS) + chance.choice("123456789")
        case 1:
            return chance.choice("ABC") + chance.choice("0*x-")
        case _:
            heap = chance.randrange(3)
            return "ABC"[heap] + str(chance.randint(position.heaps[heap] + 1, 9))
