"""What proofs say, to the player who needs the answers and to the one who meets them."""

import random

import pytest

from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.teaching.proof_words import headline, points
from plancia.connect4.teaching.prover import Finding, find, prove
from plancia.connect4.teaching.replies import above
from plancia.connect4.teaching.zone import Zone, each
from plancia.language import catalogue
from twins.connect4_promises import can_keep


def after(moves: str, rows: int = 6, columns: int = 7) -> Connect4Position:
    return Connect4(Connect4Options(rows=rows, columns=columns)).start().play_line(moves)


def said(position: Connect4Position) -> list[str]:
    found = find(position)
    assert found is not None
    return [str(headline(found)), *(str(point.says) for point in points(found))]


def test_the_attacker_reads_what_each_answer_takes_away() -> None:
    assert said(after("34")) == [
        "You can't win from here if red answers well: each of your lines has an answer.",
        "In columns 1, 2, 5 and 6 red answers above you, so every line of yours that needs an even "
        "square there is dead.",
        "A line in row 4 of columns 1 to 6 is what red wants. When you take one of these squares, "
        "red plays right above it; if not, that line is full before yours above it.",
        "A line in row 2 of columns 1 to 6 is what red wants. When you take one of these squares, "
        "red plays right above it; if not, that line is full before yours above it.",
        "You get at most one of the squares in columns 4 and 7, row 3: when you play below one of "
        "them first, red plays right above.",
        "You get at most one of the squares in columns 4 and 7, row 5: when you play below one of "
        "them first, red plays right above.",
    ]


def test_the_defender_reads_what_to_answer() -> None:
    assert said(after("421422432742")) == [
        "Play column 5: with the right answers you win from there.",
        "You hold the odd square in column 3, row 3: nobody wants to play below it, and when the "
        "other columns are full, red must.",
        "Answer above red in column 6: then every line of theirs that needs an even square there "
        "is dead.",
        "Answer above red and you get the square in column 1, row 4: every line of theirs that "
        "needs it is dead.",
        "Answer above red and you get the squares in columns 5, 6 and 7, row 4, which makes a "
        "line: what red builds above that comes too late.",
    ]


@pytest.mark.parametrize(
    ("moves", "attacker", "defender"),
    [
        (
            "6613125254267447671452466",
            "In column 7 yellow gets row 4 or row 5: you never get both.",
            "In column 7 you get row 4 or row 5: if red plays row 4, play right above.",
        ),
        (
            "673343272133734642147766227645111",
            "If you play column 1, yellow plays column 2, and the other way round: you never get "
            "both squares.",
            "If red plays column 1, play column 2, and the other way round: red never gets both "
            "squares.",
        ),
        (
            "43551364523777514724177454336",
            "You get at most one of the squares in columns 1 and 2, row 5, and at most one of "
            "those in columns 1 and 2, row 6: one of the two columns always has an answer for "
            "yellow.",
            "red gets at most one of the squares in columns 1 and 2, row 5, and at most one of "
            "those in columns 1 and 2, row 6: one of the two columns always has an answer for you.",
        ),
        (
            "443371513313761357514164764562",
            "You get at most one of the squares in columns 4 and 5, row 6, and at most one of "
            "those in columns 5 and 6, row 5: red answers each of the four with another.",
            "yellow gets at most one of the squares in columns 4 and 5, row 6, and at most one of "
            "those in columns 5 and 6, row 5: answer each of the four with another.",
        ),
        (
            "7356675175572531252336667",
            "For a line yellow needs the squares in column 4, row 1, and column 1, row 4. If you "
            "play column 2, yellow plays column 4, and the other way round: what you build above "
            "comes too late.",
            "For a line you need the squares in column 4, row 1, and column 1, row 4. If red plays "
            "column 2, play column 4, and the other way round: what red builds above comes too "
            "late.",
        ),
        (
            "661231553562636436441335557177",
            "You get at most one of the squares in columns 4 and 7, row 5: when you play below one "
            "of them first, red plays right above.",
            "yellow gets at most one of the squares in columns 4 and 7, row 5: when yellow plays "
            "below one of them first, play right above.",
        ),
        (
            "42333711246142231113376446755427",
            "For a line red needs the squares in columns 5 and 6, row 4. When you take one, red "
            "plays right above it; if not, that line is full before yours above it.",
            "For a line you need the squares in columns 5 and 6, row 4. When yellow takes one, "
            "play right above it; if not, your line is full before theirs above it.",
        ),
    ],
)
def test_each_rule_has_a_sentence_for_both(moves: str, attacker: str, defender: str) -> None:
    proof = prove(after(moves))
    assert proof is not None
    for move, expected in ((None, attacker), (1, defender)):
        sentences = [str(point.says) for point in points(Finding(move, proof))]
        assert any(expected in words for words in sentences), sentences


def random_findings(rows: int, columns: int, rounds: int) -> list[Finding]:
    rng, found = random.Random(rows), []
    for _ in range(rounds):
        position = after("", rows, columns)
        for _ in range(rng.randrange(rows * columns)):
            going_on = [p for p in map(position.play, position.legal_moves()) if p.outcome is None]
            if not going_on:
                break
            position = rng.choice(going_on)
        if (one := find(position)) is not None:
            found.append(one)
    return found


def test_columns_that_are_said_to_be_dead_are() -> None:
    """The answers above in whole columns can be kept beside all others that a proof needs."""
    checked = 0
    for found in random_findings(6, 4, 400):
        proof = found.proof
        board, stones = proof.position.game.board, proof.position.stones
        empty = board.all_bits & ~stones
        whole = [p for p in points(found) if "even square there" in p.says.template]
        if not whole or empty.bit_count() > 14 or proof.threat:
            continue
        (point,) = whole
        checked += 1
        zone = Zone(board, 4, 0, stones, empty)
        relied = [reply for rule in proof.rules for reply in rule.replies]
        assert can_keep(zone, [*relied, *(above(cell >> 1) for cell in each(point.cells))])
        for column in board.column_bits:
            if column & point.cells:
                even = sum(1 << row for row in range(1, board.rows, 2)) * (column & -column)
                assert even & empty == column & point.cells
    assert checked > 10


def test_sentences_in_italian_leave_no_place_open() -> None:
    say = catalogue("it").say
    for found in random_findings(6, 5, 60):
        for text in (headline(found), *(point.says for point in points(found))):
            assert say(text) != str(text)
            assert "{" not in say(text)
