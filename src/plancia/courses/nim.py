"""Nim's course: the whole transcript is compared, and partial credit given by rule."""

import contextlib
import io
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from plancia.courses.case import (
    Case,
    CaseOptions,
    CaseVerdict,
    Course,
    Points,
    RuleAnswer,
    first_difference,
    honest_points,
)
from plancia.courses.readings import EMPTY_ROW, ROCKS, OpenPoint, Readings
from plancia.courses.result import ProgramResult
from plancia.nim.rules import Nim, NimPosition
from plancia.originals import nim as original
from plancia.originals.console import Console, EndOfInput

_BANNER_ENDS: Final = "ROW A:"
_PROMPT_OF_LC3TOOLS: Final = "> "
_HALT: Final = re.compile(r"[-\s]*halting the (processor|LC-3)[-\s]*", re.IGNORECASE)
_EVENT: Final = re.compile(
    r"\brow\s*(?P<row>[a-z])\b\s*:?[ \t]*(?P<rocks>o*)"
    r"|player\s*(?P<winner>\w)\b[^\n]*?\bwin\w*"
    r"|player\s*(?P<asked>\w)\b[^\n:]*:?[ ]?(?P<keys>[^\n]{0,2})"
    r"|(?P<refused>invalid|illegal|not valid|wrong)[^\n]*|try again[^\n]*",
    re.IGNORECASE,
)
_EMPTY_ROW: Final = re.compile(r"(?m)^(ROW [ABC]:)( ?)\r?$")
_ROW, _WINNER, _ASKED, _REFUSED = "row", "winner", "asked", "refused"

SAMPLE: Final = "B2A1C6G1B3A3C2A1A*&4A1"
"""What is typed in the sample of the document's appendix."""

ROWS: Final = "the rows show the rocks that are left"
TURNS: Final = "the players take turns, player 1 first"
AGAIN: Final = "after an invalid move the same player is asked again, without a board"
VALID: Final = "a valid move is accepted"
WINS: Final = "the player who removes the last rock loses"
ENDS: Final = "the game ends with the last rock"
BOTH: Final = "both characters are read and shown, even when the first is wrong"
NO_ROW: Final = "a letter that is no row is invalid"
SMALL: Final = "a row in small letters is invalid"
NO_NUMBER: Final = "what is no digit is no number of rocks"
ZERO: Final = "no rocks at all is invalid"
TOO_MANY: Final = "more rocks than the row holds is invalid"
EMPTY: Final = "an empty row has nothing to take"
FORMAT: Final = "the format is the sample's exactly"
SET: Final = "registers and memory are set before they are used"

FIXED: Final = (
    ("the sample input and output of the appendix", SAMPLE),
    (ROWS, "C1B1A1C2B2A2C5B2"),
    (TURNS, "A1B1C1A1B1C1A1B1C1B1C1B1C1C1C1C1"),
    (WINS, "C8B5A3"),
    (WINS, "A3B5C7C1"),
    (ENDS, "A2B4C7A1B1C1"),
    (VALID, "C8A3B5"),
    (AGAIN, "D4A9A*&4C8B5A3"),
    (NO_ROW, "@1D1?1`1[1C8B5A3"),
    (NO_NUMBER, "A:A?A/A@C8B5A3"),
    (SMALL, "a1b2c3C8B5A3"),
    (ZERO, "A0B0C0C8B5A3"),
    (TOO_MANY, "A4B6C9C8B5A3"),
    (BOTH, "1AB1*7C8B4A3"),
    (EMPTY, "A3A1B5B1C8"),
)

TranscriptEvent = tuple[str, str, str]
"""What a person sees happen: its kind and what belongs to it (a row and its rocks, a player)."""


class NimCourse(Course):
    def cases(self, count: int, seed: int, options: CaseOptions) -> Iterator[Case]:
        """The fixed cases, then for each rule in turn a random game that tests it."""
        for rule, keys in FIXED:
            yield _case(rule, keys, options.readings, public=True)
        chance = random.Random(seed)
        rules = [rule for rule in _WORTH if rule not in (FORMAT, SET)]
        for number in range(count):
            rule = rules[number % len(rules)]
            yield _case(rule, _random_keys(rule, chance), options.readings)

    def probes(self, point: OpenPoint, options: CaseOptions) -> Sequence[Case]:
        return (_case(FIXED[0][0], SAMPLE, options.readings),)

    def agrees(self, case: Case, result: ProgramResult, options: CaseOptions) -> bool:
        """Whether there are as many rocks, and empty rows are written as by the reading; `seen`
        takes both ways to write them for the same."""
        shown, expected = (events(output)[2:3] for output in (result.text, case.ours))
        if shown != expected or EMPTY_ROW not in options.readings:
            return shown == expected
        spaces = [row[2] for row in _EMPTY_ROW.finditer(result.text)]
        wanted = "" if options.readings[EMPTY_ROW] == EMPTY_ROW.ours else " "
        return bool(spaces) and set(spaces) == {wanted}

    def seen(self, output: str, options: CaseOptions) -> Sequence[str]:
        """All lines, without the simulator's prompt, banner and halt line, and without spaces and
        empty lines at the end."""
        lines = [line.rstrip() for line in output.split("\n")]
        first = next((n for n, line in enumerate(lines) if _BANNER_ENDS in line), 0)
        lines[first] = lines[first].removeprefix(_PROMPT_OF_LC3TOOLS)
        shown: list[str] = []
        is_won = False
        for line in lines[first:]:
            happens = events(line)
            # After the winner lc3tools and lc3sim say something of their own; what sounds like the
            # game stays.
            if happens or not (is_won or (line and _HALT.fullmatch(line))):
                shown.append(line)
            is_won = is_won or any(kind == _WINNER for kind, _, _ in happens)
        while shown and not shown[-1]:
            shown.pop()
        return shown

    def broken_rule(self, case: Case, result: ProgramResult, options: CaseOptions) -> str:
        """By the first thing that happens otherwise than it should."""
        expected, got = events(case.ours), events(result.text)
        place = first_difference(expected, got)
        if place is None:
            is_same = self.seen(case.ours, options) == self.seen(result.text, options)
            return ENDS if result.trouble else SET if is_same else FORMAT
        before = expected[:place]
        theirs = got[place] if place < len(got) else ("", "", "")
        if place == len(expected):  # it goes on, where the game or the input is over
            return ENDS if before and before[-1][0] == _WINNER else TURNS
        ours = expected[place]
        was_refused = bool(before) and before[-1][0] == _REFUSED
        match ours[0], theirs[0]:
            case ("row" | "winner", "refused"):
                return VALID
            case ("row", "winner") | ("winner", "row" | "asked"):
                return ENDS
            case ("row", _):
                return ROWS
            case ("winner", _):
                return WINS
            case ("refused", _):
                keys = next(keys for kind, _, keys in reversed(before) if kind == _ASKED)
                row, number = keys[0], keys[1]
                if row not in "ABC":
                    return SMALL if row in "abc" else NO_ROW if number in "123456789" else BOTH
                if number == "0":
                    return ZERO
                if number not in "123456789":
                    return NO_NUMBER
                rocks = next(
                    rocks for kind, name, rocks in reversed(before) if (kind, name) == (_ROW, row)
                )
                return TOO_MANY if rocks else EMPTY
            case ("asked", "asked"):
                if ours[1] == theirs[1]:
                    return BOTH
                return AGAIN if was_refused else TURNS
        return AGAIN if was_refused else TURNS

    def points(self, verdicts: Sequence[CaseVerdict], options: CaseOptions) -> Points:
        """Each rule by its own cases: what a person would still see to be right counts, though
        something else is wrong; and by other cases in which it was the first to be broken. A
        program of which hardly a game is right gets half of that."""
        answers = defaultdict[str, list[RuleAnswer]](list)
        games = 0
        for verdict in verdicts:
            case, broken = verdict.case, verdict.broken_rule
            if case.rule in _LOOKS:
                expected, got = events(case.ours), events(verdict.result.text)
                answer = _look(case.rule, expected)
                right = broken != case.rule and (
                    _look(case.rule, got) == answer
                    or _is_shown(case.rule, expected[: first_difference(expected, got)])
                )
                answers[case.rule].append(RuleAnswer(answer, right, case.public))
            if broken and broken != case.rule:
                answers[broken].append(RuleAnswer(case.ours, False, case.public))
            if broken in ("", SET):
                games += 1
                answers[FORMAT].append(RuleAnswer(case.ours, True, case.public))
            if not verdict.result.unset:
                answers[SET].append(RuleAnswer(case.ours, True, case.public))
        reached = {rule: points for rule, (points, _) in honest_points(answers, _WORTH).items()}
        share = min(1.0, 0.5 + games / max(1, len(verdicts)))
        # A program that does nothing sets nothing wrong.
        others = share * (sum(reached.values()) - reached[SET])
        reached[SET] *= min(1.0, 2 * others / (sum(_WORTH.values()) - _WORTH[SET]))
        return {rule: (share * reached[rule], worth) for rule, worth in _WORTH.items()}


def events(output: str) -> list[TranscriptEvent]:
    """What happens in a transcript, whatever its words and line ends."""
    found = []
    for event in _EVENT.finditer(output):
        if event["row"]:
            found.append((_ROW, event["row"].upper(), event["rocks"].lower()))
        elif event["winner"]:
            found.append((_WINNER, event["winner"], ""))
        elif event["asked"]:
            found.append((_ASKED, event["asked"], event["keys"]))
        elif event["refused"] or not (found and found[-1][0] == _REFUSED):
            found.append((_REFUSED, "", ""))
    return found


def _is_shown(rule: str, right: Sequence[TranscriptEvent]) -> bool:
    """Whether a transcript shows, before another rule is broken in it, that this one is kept."""
    kinds = [kind for kind, _, _ in right]
    asked = kinds.count(_ASKED)
    refused = kinds.count(_REFUSED)
    if rule == ROWS:
        return asked >= 3
    if rule in (TURNS, VALID):
        return asked - refused >= 3
    if rule in (WINS, ENDS):
        return False
    return refused >= 1 and kinds[-1] == _ASKED


def _look(rule: str, seen: Sequence[TranscriptEvent]) -> object:
    """What of a transcript a rule is about."""
    kinds, part = _LOOKS[rule]
    return tuple(event[part] for event in seen if event[0] in kinds)


_WORTH: Final = {
    ROWS: 15.0, TURNS: 10.0, AGAIN: 5.0, VALID: 5.0, WINS: 10.0, ENDS: 5.0, BOTH: 5.0,
    NO_ROW: 5.0, SMALL: 5.0, NO_NUMBER: 5.0, ZERO: 5.0, TOO_MANY: 5.0, EMPTY: 5.0, FORMAT: 10.0,
    SET: 5.0,
}  # fmt: skip
_KIND: Final = slice(1)
_PLAYER: Final = slice(1, 2)
_REFUSALS: Final = ((_ASKED, _REFUSED), _KIND)
_LOOKS: Final[dict[str, tuple[tuple[str, ...], slice]]] = {
    ROWS: ((_ROW,), slice(None)),
    TURNS: ((_ASKED,), _PLAYER),
    AGAIN: ((_ASKED,), _PLAYER),
    WINS: ((_WINNER,), _PLAYER),
    ENDS: ((_ASKED, _WINNER), _KIND),
    BOTH: ((_ASKED, _REFUSED), slice(None, None, 2)),
    VALID: ((_ASKED, _REFUSED, _WINNER), _KIND),
    **dict.fromkeys((NO_ROW, SMALL, NO_NUMBER, ZERO, TOO_MANY, EMPTY), _REFUSALS),
}
"""What of a transcript a rule is about: kinds of events, and the part of each that counts."""


def _case(rule: str, keys: str, readings: Readings, public: bool = False) -> Case:
    """A row of nine rocks is made one of eight by the first move."""
    output, rocks = io.BytesIO(), dict(original.ROCKS)
    if readings[ROCKS] != ROCKS.ours:
        keys, rocks["C"] = f"C1{keys}", 9
    # A case that stops in mid-game is compared as far as it goes.
    with contextlib.suppress(EndOfInput):
        original.play(Console(io.BytesIO(keys.encode()), output), rocks=rocks)
    return Case(rule, keys.encode(), output.getvalue().decode(), public=public)


def _random_keys(rule: str, chance: random.Random) -> str:
    """A whole game with moves in it that are invalid by one rule, if the rule is of such."""
    while True:
        position: NimPosition = Nim().start()
        keys, slips = "", 0
        while position.outcome is None:
            while chance.random() < 0.4 and (slip := _slip(rule, chance, position)):
                keys += slip
                slips += 1
            moves = position.legal_moves()
            if rule != VALID:  # a long game shows more
                moves = tuple(m for m in moves if position.format_move(m)[1] in "123") or moves
            move = chance.choice(moves)
            keys += position.format_move(move)
            position = position.play(move)
        if slips or rule in (ROWS, TURNS, VALID, WINS, ENDS):
            return keys


def _slip(rule: str, chance: random.Random, position: NimPosition) -> str:
    """A move that is invalid by a rule; none if the rule has none in this position."""
    heap = chance.choice([number for number, rocks in enumerate(position.heaps) if rocks])
    row, rocks = "ABC"[heap], position.heaps[heap]
    if rule == AGAIN:
        return chance.choice(("D4", "A*", "&4", "Z1", "B ", "??"))
    if rule == BOTH:
        return chance.choice("1D*7") + chance.choice("ABC")
    if rule == NO_ROW:
        return chance.choice("@D[EZ`d*&?0 9/") + chance.choice("123")
    if rule == SMALL:
        return row.lower() + str(chance.randint(1, rocks))
    if rule == NO_NUMBER:
        return row + chance.choice("/:*;x-Aa ")
    if rule == ZERO:
        return row + "0"
    if rule == TOO_MANY:
        return row + str(chance.choice((rocks + 1, chance.randint(rocks + 1, 9))))
    empty = [number for number, rocks in enumerate(position.heaps) if not rocks]
    if rule == EMPTY and empty:
        return "ABC"[chance.choice(empty)] + chance.choice("1123456789")
    return ""
