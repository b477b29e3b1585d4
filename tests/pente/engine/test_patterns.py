"""The tables of patterns: what a stone makes of a line."""

import pytest

from plancia.pente import Pente, PenteOptions
from plancia.pente.engine import patterns as p


def line_key(line: str) -> int:
    """The key of nine points written out, the one in the middle left out."""
    around = line[:4] + line[5:]
    return sum(".XO#".index(stone) << 2 * slot for slot, stone in enumerate(around))


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("XXXX.....", p.MARK_FIVE),
        (".OXX.XXO.", p.MARK_FIVE),
        (".OXX.X.O.", p.MARK_FOUR),
        ("..XX.X...", p.MARK_OPEN_FOUR),
        (".X.X.X.X.", p.MARK_OPEN_FOUR),
        ("#.XX.....", p.MARK_OPEN_THREE),
        ("..OX.X..#", None),
    ],
)
def test_a_stone_makes_of_a_line_what_one_sees(line: str, mark: int | None) -> None:
    word = int(p.tables(PenteOptions().numbers())[line_key(line), 2])
    for kind in (p.MARK_FIVE, p.MARK_OPEN_FOUR, p.MARK_FOUR, p.MARK_OPEN_THREE):
        assert word >> kind & 7 == (kind == mark)


def test_six_in_a_line_are_no_five_where_five_are_exact() -> None:
    key = line_key("OXXX.XXO.")
    for exactly in (False, True):
        rules = PenteOptions(captures=False, capture_win=0, exactly_five=exactly).numbers()
        assert p.tables(rules)[key, 2] >> p.MARK_FIVE & 7 == (not exactly)


@pytest.mark.parametrize("triples", [False, True])
def test_captures_of_a_line_are_those_of_the_rules_on_a_board_of_one_row(triples: bool) -> None:
    game = Pente(PenteOptions(1, 9, triples=triples, centre_first=False))
    table = p.tables(game.numbers)
    for code in range(3**8):
        around = "".join(".XO"[code // 3**place % 3] for place in range(8))
        line = f"{around[:4]}X{around[4:]}"
        taken, _ = game.removed(line.encode(), 4, 1)
        assert int(table[line_key(line), 2]) >> p.MARK_TAKES & 31 == len(taken), line
