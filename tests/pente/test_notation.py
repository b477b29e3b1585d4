import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from letters import UNICODE
from plancia.pente import Pente
from plancia.pente.notation import PenteReads, read_pente_org

EXPORTED = """\
[Game "Pente"]
[Site "Pente.org"]
[Event "Turn-based Game"]
[Round "-"]
[Section "-"]
[Date "02/29/2024"]
[Time "21:05:00"]
[TimeControl "7"]
[Rated "Y"]
[Player 1 Name "ada"]
[Player 2 Name "blaise"]
[Player 1 Rating "1701"]
[Player 2 Rating "1688"]
[Player 1 Type "Human"]
[Player 2 Type "Computer"]
[Result "1-0"]

1. K10 L9 2. N9 M9 3. K9 A1 4. K8 A2 5. K7 A3 6. K6 1-0
"""
"""Ours, in the form in which pente.org hands games out."""


def test_what_pente_org_exports_is_read() -> None:
    (record,) = read_pente_org(EXPORTED)
    assert record.game == plancia.game("pente", "tournament")
    assert record.tokens()[:5] == ["K10", "L9", "N9", "M9", "K9"]
    assert len(record.moves) == 11
    assert record.result == "1-0"
    assert record.tags["Player1Name"] == "ada"
    assert record.tags["Player2Type"] == "Computer"
    assert "Round" not in record.tags
    assert record.final.captured == (2, 0)


def reads_or_says_why(text: str) -> bool:
    try:
        return isinstance(read_pente_org(text), list)
    except plancia.MalformedText as error:
        return bool(str(error))


@given(st.text(UNICODE, max_size=200))
def test_no_text_makes_the_reader_fail_but_with_its_own_error(text: str) -> None:
    assert reads_or_says_why(text)


@given(st.lists(st.sampled_from(["[", "]", '"', "{", "}", "\n", " ", "1.", "K10", "Game", "1-0"])))
def test_nor_does_a_text_of_its_own_bricks(bricks: list[str]) -> None:
    assert reads_or_says_why("".join(bricks))


@pytest.mark.parametrize(
    ("name", "rated", "preset"),
    [
        ("Pente", "N", "pente"),
        ("Pente", "Y", "tournament"),
        ("Keryo-Pente", "N", "keryo"),
        ("Poof-Pente", "N", "poof"),
        ("Boat-Pente", "N", "boat"),
        ("Gomoku", "Y", "gomoku"),
        ("Speed Pente", "Y", "tournament"),
        ("Turn-based Gomoku", "N", "gomoku"),
        ("keryo-pente", "?", "keryo"),
    ],
)
def test_each_game_of_pente_org_has_its_rules(name: str, rated: str, preset: str) -> None:
    (record,) = read_pente_org(f'[Game "{name}"]\n[Rated "{rated}"]\n\n1. K10 ?\n')
    assert record.game == plancia.game("pente", preset)


@pytest.mark.parametrize(
    "text",
    [
        "K10 L9 N10",
        "1. k10 l9 2. n10 *",
        "1.K10 L9 2.N10",
        "1... K10 L9\r\n2. N10\r\n?",
        '\ufeff[GameType "Pente"]\n[White "ada"]\n1. K10 L9 2. N10',
        '  [Game "Pente"]  \n\n\n1. K10 {the centre} L9 2. N10 {far\naway}',
        '[Result "?"]\n[Game "Pente"]\n[Site "a "quoted" place"]\n1. K10 L9 2. N10 -',
    ],
)
def test_reading_is_generous(text: str) -> None:
    (record,) = read_pente_org(text)
    assert record.tokens() == ["K10", "L9", "N10"]
    assert record.result == "*"


def test_tags_and_comments_are_kept() -> None:
    text = '[Site "a "quoted" place"]\n[Player\'s Swapped? "No"]\n1. {first} K10 {a}{b} L9 ?'
    (record,) = read_pente_org(text)
    assert record.tags == {"Site": 'a "quoted" place', "PlayersSwapped": "No"}
    assert record.comments == {0: "first", 1: "a\nb"}


def test_a_draw_may_be_written_as_0_0() -> None:
    (record,) = read_pente_org("1. K10 L9 0-0")
    assert record.result == "1/2-1/2"


def test_an_empty_text_has_no_games() -> None:
    assert read_pente_org("") == read_pente_org(" \n\n") == []


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "Chess"]\n1. K10', "the game at line 1: the game 'Chess' is none of Pente, Keryo"),
        ('[Game "Connect6"]', "the game 'Connect6' is none of"),
        ("[Game Pente]", r'line 1: a tag has the form \[Name "value"\]'),
        ('[9 "x"]', "line 1: a tag has the form"),
        ('[Game "Pente"]\n[Game "Pente"]\n', "line 2: a second tag Game"),
        ('[A 1 "x"]\n[A1 "y"]\n', "line 2: a second tag A1"),
        ("1. K10\n L9 2. K9 I9", r"line 2: move 4 \(I9\): 'I9' has the letter I"),
        ("\n1. K10 K10", r"line 2: move 2 \(K10\): there is a stone on K10 already"),
        ("1. L10", r"line 1: move 1 \(L10\): this stone goes on K10"),
        ('[Rated "Y"]\n1. K10 L9 2. K9', r"line 2: move 3 \(K9\): K9 is in the central 5x5"),
        ("1. K10 { L9", r"move 2 \(\{\)"),
        ("1. K10 1-0 L9", "line 1: 'L9' after the game's result"),
        ('[Result "1-0"]\n1. K10 0-1', "the moves end with 0-1, but the tag says 1-0"),
        ('[Result "won"]\n1. K10', "the result 'won' is none of 1-0"),
        (EXPORTED.replace("1-0", "0-1"), "the result is given as 0-1, but the moves end in 1-0"),
    ],
)
def test_a_malformed_text_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        read_pente_org(text)


def test_the_room_reads_games_of_pente_org() -> None:
    text = '[Game "Keryo-Pente"]\n[Player 1 Name "a"]\n\n1. K10 L9 2. N10'
    (record,) = PenteReads(Pente()).read(text)
    assert record.game.options.to_json()["triples"] is True
    assert len(record.moves) == 3
