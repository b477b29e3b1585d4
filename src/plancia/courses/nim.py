"""Nim's course: the whole transcript is compared, and partial credit given by rule."""

import contextlib
import io
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from plancia.core.console import Console, EndOfInput
from plancia.courses.case import Case, CaseOptions, Points, lines_of
from plancia.nim import original
from plancia.nim.rules import Nim, NimPosition

_BANNER_ENDS: Final = "ROW A:"
_PROMPT_OF_LC3TOOLS: Final = "> "
_ROW: Final = re.compile(r"row\s*([abc])\s*:?[ \t]*(o*)", re.IGNORECASE)
_ASKED: Final = re.compile(r"player\s*([12])[^\n]*choose", re.IGNORECASE)
_INVALID: Final = re.compile(r"invalid", re.IGNORECASE)
_WINNER: Final = re.compile(r"player\s*([12])\s*wins", re.IGNORECASE)
_HALT: Final = re.compile(r"[-\s]*halting the (processor|LC-3)[-\s]*", re.IGNORECASE)

SAMPLE: Final = "B2A1C6G1B3A3C2A1A*&4A1"
"""What is typed in the sample of the document's appendix."""

FIXED: Final = (
    ("the sample input and output of the appendix", SAMPLE),
    ("rule 3: the player who removes the last rock loses (player 1 takes it)", "C8B5A3"),
    ("rule 3: the player who removes the last rock loses (player 2 takes it)", "A3B5C7C1"),
    ("a letter that is no row is invalid", "D4A9A*&4C8B5A3"),
    ("what stands beside the letters and digits is invalid", "@1D1A0A:?1A?`1A/[1A@C8B5A3"),
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
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        for rule, keys in FIXED:
            yield _case(rule, keys)
        chance = random.Random(seed)
        for number in range(count):
            slips = number % 2 == 1
            yield _case(_RULES[slips], _random_keys(chance, slips))

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """All lines; unless strict, without the simulator's prompt, banner and halt line, and
        without spaces and empty lines at the end."""
        if options.strict:
            return lines_of(output)
        lines = [line.rstrip() for line in lines_of(output)]
        first = next((n for n, line in enumerate(lines) if _BANNER_ENDS in line), 0)
        lines[first] = lines[first].removeprefix(_PROMPT_OF_LC3TOOLS)
        lines = [line for line in lines[first:] if not (line and _HALT.fullmatch(line))]
        while lines and not lines[-1]:
            lines.pop()
        return _without_the_simulators_end(lines)

    def points(self, verdicts: Sequence[tuple[Case, bool, str]], options: CaseOptions) -> Points:
        """What a person would still see to be right counts, though a line differs elsewhere."""
        points = {}
        for rule, (worth, look) in _WORTH.items():
            right = [look(case.ours) == look(out) for case, _, out in verdicts if look(case.ours)]
            points[rule] = (worth * sum(right) / max(1, len(right)), worth)
        exact = sum(passed for _, passed, _ in verdicts)
        points[_EXACT] = (_EXACT_WORTH * exact / max(1, len(verdicts)), _EXACT_WORTH)
        return points


def _boards(output: str) -> list[tuple[str, str]]:
    return [(row[1].upper(), row[2]) for row in _ROW.finditer(output)]


def _turns(output: str) -> list[str]:
    return _ASKED.findall(output)


def _refusals(output: str) -> list[int]:
    """Between which questions a move was called invalid."""
    asked = [found.start() for found in _ASKED.finditer(output)]
    return [sum(place < found.start() for place in asked) for found in _INVALID.finditer(output)]


def _winners(output: str) -> list[str]:
    return _WINNER.findall(output)


_WORTH: Final[dict[str, tuple[float, Callable[[str], object]]]] = {
    "the rows show the rocks that are left": (30.0, _boards),
    "players take turns, and the same one is asked again": (20.0, _turns),
    "an invalid move is refused, a valid one is not": (20.0, _refusals),
    "the player who removes the last rock loses": (20.0, _winners),
}
_EXACT: Final = "the transcript matches the sample's format exactly"
_EXACT_WORTH: Final = 10.0


def _without_the_simulators_end(lines: list[str]) -> list[str]:
    """After the winner lc3tools and lc3sim say something of their own; what sounds like the
    game stays."""
    last = next((n for n, line in enumerate(lines) if _WINNER.search(line)), len(lines) - 1)
    of_the_game = (_ROW, _ASKED, _INVALID, _WINNER)
    ending = lines[last + 1 :]
    return lines[: last + 1] + [
        line for line in ending if any(pattern.search(line) for pattern in of_the_game)
    ]


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
