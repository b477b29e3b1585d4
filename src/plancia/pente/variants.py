"""What can differ between games of Pente: the options, the rules that they change, their words.

An option is stated here and nowhere else: its field, its slot among the numbers of the rules, its
sentences, and the predicate that it changes. The predicates take those numbers and flat integers,
and have no branches, so that the same text runs as it is (the rules), compiled (the engine, random
games, batches), each with any array that holds the numbers.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from plancia.core.errors import BadOption
from plancia.core.game import Preset
from plancia.core.options import Options, option
from plancia.core.position import Reason
from plancia.core.text import T, Text, Words
from plancia.pente.board import FIVE, MAX_SIDE, PAIR

TRIPLE: Final = 3
LENGTHS: Final = (PAIR, TRIPLE)
"""How many stones between two of the opponent's some rule removes."""
CENTRAL: Final = 2
"""How far the central 5x5 of the tournament rule reaches from the centre."""


class PenteReason(Reason):
    """Why a game of Pente ended, unless the board is full."""

    FIVE = "five"
    CAPTURES = "captures"


@dataclass(frozen=True)
class PenteOptions(Options):
    """The size of the board and which rules of the family hold."""

    rows: int = option(19, "rows of the board", label="Rows", low=1, high=MAX_SIDE)
    columns: int = option(19, "columns of the board", label="Columns", low=1, high=MAX_SIDE)
    exactly_five: bool = option(False, "six or more in a line do not win", label="Exactly five")
    captures: bool = option(
        True, "two stones between two of the opponent's are captured", label="Captures"
    )
    capture_win: int = option(
        10, "captured stones that win, 0 for none", label="Captures to win", low=0, high=99
    )
    triples: bool = option(False, "three stones are captured as well (Keryo)", label="Triples")
    poof: bool = option(False, "stones that move into a sandwich are lost (Poof)", label="Poof")
    boat: bool = option(
        False, "a five that a capture can break has not won yet (Boat)", label="Boat"
    )
    tournament: bool = option(
        False, "player 1's second stone is outside the central 5x5", label="Tournament rule"
    )
    centre_first: bool = option(True, "the first stone goes in the centre", label="Centre first")
    row_and_column: bool = option(
        False, "moves are told as (row, column) as well, from (0, 0)", label="Row and column"
    )

    def check(self) -> None:
        for words in WORDS:
            if words.needs and getattr(self, words.name) and not getattr(self, words.needs):
                raise BadOption(
                    "option {name} makes no sense without {other}",
                    name=words.name,
                    other=words.needs,
                )

    def numbers(self) -> tuple[int, ...]:
        """What the predicates read: the options in their order."""
        return tuple(int(getattr(self, field.name)) for field in fields(self))


Numbers = Any
"""The numbers of the rules: a tuple, or an array of a kernel that begins with them."""
(
    ROWS, COLUMNS, EXACTLY_FIVE, CAPTURES, CAPTURE_WIN, TRIPLES, POOF, BOAT, TOURNAMENT,
    CENTRE_FIRST, ROW_AND_COLUMN,
) = range(11)  # fmt: skip
"""The slot of each option."""
OPTION_COUNT: Final = 11


# --- the rules --------------------------------------------------------------------------------


def opening_allows(rules: Numbers, placed: Any, captured: Any, from_centre: Any) -> Any:
    """Whether the opening rules let a stone come to a point that far from the centre.

    `placed` are the stones on the board, `captured` those both players have captured.
    """
    first = (from_centre == 0) | (rules[CENTRE_FIRST] == 0)
    third = (from_centre > CENTRAL) | (rules[TOURNAMENT] == 0)
    return (captured > 0) | (((placed != 0) | first) & ((placed != 2) | third))


def is_captured(rules: Numbers, length: int) -> Any:
    """Whether that many stones are captured by a stone that closes a sandwich of them."""
    return rules[CAPTURES] & ((length == PAIR) | ((length == TRIPLE) & rules[TRIPLES]))


def is_lost(rules: Numbers, length: int) -> Any:
    """Whether that many stones are lost when one of them moves into a sandwich."""
    return rules[POOF] & ((length == PAIR) | ((length == TRIPLE) & rules[TRIPLES]))


def captures_winner(rules: Numbers, first: Any, second: Any) -> Any:
    """The player who has captured enough stones, and more than the other; 0 if there is none."""
    enough = rules[CAPTURE_WIN]
    first_wins = (first > second) & (first >= enough)
    second_wins = (second > first) & (second >= enough)
    return (enough > 0) * (first_wins + 2 * second_wins)


def is_five(rules: Numbers, length: Any) -> Any:
    """Whether a run of that length is a five that counts."""
    return (length == FIVE) | ((length > FIVE) & (rules[EXACTLY_FIVE] == 0))


def removal_makes_fives(rules: Numbers, removed: Any) -> Any:
    """Whether stones that left the board may have shortened a longer line to a five."""
    return rules[EXACTLY_FIVE] & (removed > 0)


def five_must_stand(rules: Numbers) -> Any:
    """Whether a five wins at once only if no capture on the next move can break it."""
    return rules[BOAT]


def lines_winner(rules: Numbers, mover: int, mine: Any, theirs: Any) -> Any:
    """The player who wins by a five after the mover's stone; 0 if there is none.

    Where a five must stand, `mine` is one that no capture breaks, and the opponent's has stood.
    """
    they_win = theirs & (rules[BOAT] | (mine == 0))
    mover_wins = mine & (they_win == 0)
    return mover * mover_wins + (3 - mover) * they_win


def patterns_show_wins(rules: Numbers) -> bool:
    """Whether the engine's patterns are exact about which moves win at once.

    Not where a five may be broken again, be lost by its own stone, or come from a capture of
    stones that made it too long.
    """
    return not (rules[BOAT] or rules[POOF] or (rules[EXACTLY_FIVE] and rules[CAPTURES]))


# --- the words --------------------------------------------------------------------------------

Sentence = Words | Callable[[int], Words]
"""What is said of an option, or how it is said of the option's value."""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What a person reads of an option: sentences of the rules, and words for the variant."""

    name: str
    needs: str = ""
    """The option without which this one makes no sense, and nothing is said of it."""
    on: Sentence = ""
    off: Sentence = ""
    variant_on: Sentence = ""
    variant_off: Sentence = ""


WORDS: Final = (
    OptionWords(
        "centre_first",
        on=T("White (X) begins, in the centre."),
        off=T("White (X) begins."),
        variant_off=T("the first stone anywhere"),
    ),
    OptionWords(
        "tournament",
        needs="centre_first",
        on=T("White's second stone goes outside the central 5x5."),
        variant_on=T("white's second stone outside the central 5x5"),
    ),
    OptionWords(
        "exactly_five",
        on=T("Exactly five in an unbroken line win, and six or more do not."),
        off=T("Five or more in an unbroken line win."),
        variant_on=T("exactly five win"),
    ),
    OptionWords(
        "captures",
        on=T(
            "Two stones in a line between two of the opponent's are captured when the opponent "
            "places the second of those."
        ),
        variant_off=T("no captures"),
    ),
    OptionWords(
        "triples",
        needs="captures",
        on=T("So are three stones."),
        off=T("Three or more stones are safe."),
        variant_on=T("triples are captured"),
    ),
    OptionWords(
        "poof",
        needs="captures",
        on=T("Such stones are lost too when one of them moves in between."),
        off=T("Moving in between is safe."),
        variant_on=T("pairs can be lost by moving in between"),
    ),
    OptionWords(
        "boat",
        needs="captures",
        on=T("A five that a capture can break wins only if it is not broken."),
        variant_on=T("a five can be broken"),
    ),
    OptionWords(
        "capture_win",
        needs="captures",
        on=lambda n: T("{n} captured stones win too.", n=n),
        variant_on=lambda n: T("{n} captured stones win", n=n),
        variant_off=T("captures do not win"),
    ),
    OptionWords(
        "row_and_column",
        on=T("Points are written as (row, column) too; (0, 0) is at the top left."),
        variant_on=T("with row and column"),
    ),
)
"""In the order in which the rules are explained."""


def option_texts(options: PenteOptions, *, variant: bool = False) -> Iterator[Words]:
    """Sentences of the rules that the options choose, or a few words for each as a variant."""
    for words in WORDS:
        value = getattr(options, words.name)
        sentence = words.on if value else words.off
        if variant:
            sentence = words.variant_on if value else words.variant_off
        if sentence and (not words.needs or getattr(options, words.needs)):
            yield sentence if isinstance(sentence, str | Text) else sentence(value)


# --- variants that have a name ----------------------------------------------------------------

PRESETS: Final[Mapping[str, Preset]] = {
    "pente": Preset(T("Pente"), T("Five in a line or ten captured stones win.")),
    "tournament": Preset(
        T("Tournament"),
        T("White's second stone goes outside the central 5x5."),
        {"tournament": True},
    ),
    "keryo": Preset(
        T("Keryo"),
        T("Three stones are captured as well; 15 captured stones win."),
        {"triples": True, "capture_win": 15},
    ),
    "poof": Preset(T("Poof"), T("Stones that move into a sandwich are lost."), {"poof": True}),
    "boat": Preset(
        T("Boat"), T("A five that a capture can break has not won yet."), {"boat": True}
    ),
    "gomoku": Preset(
        T("Gomoku"),
        T("No captures; exactly five in a line win."),
        {"captures": False, "capture_win": 0, "exactly_five": True},
    ),
    "course": Preset(
        T("As in the original course"),
        T(
            "10 rows and 12 columns, as in its game; begin anywhere; captures do not win; points "
            "are written as (row, column) too."
        ),
        {
            "rows": 10,
            "columns": 12,
            "capture_win": 0,
            "centre_first": False,
            "row_and_column": True,
        },
        "CSE 220, Pente",
    ),
}
