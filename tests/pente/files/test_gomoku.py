import pytest

import plancia
from plancia import MalformedText

SGF = """(;GM[4]FF[4]SZ[15]PB[Anna]PW[Bo \\[b\\]]
;B[hh];W[ii];B[hi]C[a comment; B\\[aa\\]](;W[hg];B[aa])(;W[jj]))"""
PSQ = "Piskvorky 20x20, 11:11, 0\r\n10,11,5\r\n11,10,1203\r\n-1\r\none.zip\r\n"


def test_the_main_line_of_an_sgf_is_read() -> None:
    (record,) = plancia.read(SGF)
    assert record.tokens() == ["H8", "J7", "H7", "H9", "A15"]
    assert record.tags == {"First": "Anna", "Second": "Bo [b]"}
    assert record.game == plancia.game(
        "pente", rows=15, columns=15, captures=False, capture_win=0, centre_first=False
    )


def test_a_file_of_piskvork_is_read() -> None:
    (record,) = plancia.read(PSQ)
    assert record.tokens() == ["K10", "L11"]
    assert record.game.options.to_json()["rows"] == 20


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("(;GM[1]SZ[19];B[aa])", "of game 1, not of gomoku"),
        ("(;GM[4]SZ[big];B[aa])", "board size 'big'"),
        ("(;GM[4];B[aa];W[aa])", "move 2: "),
        ("(;GM[4];B[zz])", "move 1: 26,26 is not on the board"),
        ("(;GM[4];B[q])", "move 1: 'q' is not a point"),
        ("(;GM[4]AB[aa];W[bb])", "stones that are set up"),
        ("Piskvorky 15x15, 1:1\n99,1,0\n", "move 1: 99,1 is not on the board"),
    ],
)
def test_what_is_no_game_of_gomoku_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(MalformedText, match=why):
        plancia.game("pente").read(text)
