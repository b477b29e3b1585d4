import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from four_in_a_row.positions import after, new
from plancia import IllegalMove, MalformedText
from plancia.core.position import CommonReason, Result, other
from plancia.four_in_a_row import FourInARow, FourInARowPosition
from plancia.four_in_a_row.notation import DROPS, REMOVES, Kind, Move, Phase
from plancia.four_in_a_row.rules import FourInARowReason
from plancia.testing import check_game
from rounds import rounds
from twins import four_in_a_row as twin

DATA = Path(__file__).parent.parent / "data" / "four_in_a_row"

OPTION_SETS = [
    {},
    {"undos": 0, "removes": 0, "blocks": 0, "violations": 0},
    {"undos": 1, "removes": 2, "blocks": 0, "violations": 1},
    {"undos": 9, "removes": 9, "blocks": 9, "violations": 9},
    {"blocks": 9, "violations": 9},
]


def tokens(moves: tuple[Move, ...]) -> set[str]:
    return set(map(str, moves))


def drops(columns: str) -> str:
    """Turns that drop, keep and pass. The first two are first moves: nothing to keep."""
    first, rest = columns[:2], columns[2:]
    return " ".join([*(f"d{c} p" for c in first), *(f"d{c} k p" for c in rest)])


def numbers_of(token: str) -> list[int]:
    """What a player types to make a move at the keyboard of the original."""
    if token in ("u", "b"):
        return [1]
    if token in ("k", "p"):
        return [0]
    return [{"d": 1, "r": 2}[token[0]], *map(int, token[1:])]


def same_as_twin(position: FourInARowPosition, expected: dict[str, Any]) -> None:
    outcome = position.outcome
    assert [*map(str, position.game.sides)] == ["X", "O"]
    assert list(position.picture().board.rows) == expected["board"]
    assert position.to_move == expected["to_move"]
    assert [hand.violations for hand in position.hands] == expected["violations"]
    assert [hand.undos for hand in position.hands] == expected["undos_left"]
    assert [hand.removes for hand in position.hands] == expected["removes_left"]
    assert [hand.blocks for hand in position.hands] == expected["blocks_left"]
    assert (outcome and outcome.winner) == expected["winner"]
    reasons = {reason.value: reason for reason in FourInARowReason}
    reasons |= {"draw": CommonReason.FULL_BOARD, None: None}
    assert (outcome and outcome.reason) is reasons[expected["reason"]]


@st.composite
def positions(draw: st.DrawFn) -> FourInARowPosition:
    """A position of a random game, priced moves included, with random options."""
    few = st.integers(0, 9)
    position = new(
        undos=draw(few), removes=draw(few), blocks=draw(few), violations=draw(few)
    ).start()
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 120))):
        priced = position.priced_moves() if chance.random() < 0.1 else ()
        if moves := priced or position.legal_moves():
            position = position.play(chance.choice(moves))
    return position


@rounds(2, 20)
@pytest.mark.parametrize("preset", FourInARow.presets)
def test_every_preset_keeps_the_contract(preset: str, rounds: int) -> None:
    report = check_game(plancia.game("four-in-a-row", preset), games=rounds)
    assert report.priced_moves > 0


@rounds(1, 20)
@pytest.mark.parametrize("options", OPTION_SETS)
def test_every_option_set_keeps_the_contract(options: dict[str, int], rounds: int) -> None:
    assert check_game(new(**options), games=rounds, priced=0.03, seed=1).games == rounds


def perft(position: FourInARowPosition, depth: int) -> list[int]:
    moves = (*position.legal_moves(), *position.priced_moves())
    counts = [1] + [0] * depth
    if depth == 1:  # the last moves are counted, not played
        counts[1] = len(moves)
    elif depth:
        for move in moves:
            for length, count in enumerate(perft(position.play(move), depth - 1), 1):
                counts[length] += count
    return counts


PERFT = json.loads((DATA / "perft.json").read_text())


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['options']} {case['line']}"[:60])
def test_move_sequences_are_as_many_as_counted(case: dict[str, Any]) -> None:
    position = after(case["line"], **case["options"])
    assert perft(position, len(case["counts"]) - 1) == case["counts"]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['options']} {case['line']}"[:60])
def test_the_slow_twin_counted_them(case: dict[str, Any]) -> None:
    numbers = [number for token in case["line"].split() for number in numbers_of(token)]
    depth = min(3, len(case["counts"]) - 1)
    assert twin.perft(depth, numbers, **case["options"]) == case["counts"][: depth + 1]


def compare(options: dict[str, int], seed: int, daring: float) -> int:
    """A random game move by move beside the document's program; how many moves it has."""
    chance, position, numbers = random.Random(seed), new(**options).start(), []
    while legal := position.legal_moves():
        priced = position.priced_moves()
        move = chance.choice(priced if priced and chance.random() < daring else legal)
        position = position.play(move)
        numbers += numbers_of(str(move))
        program, _ = twin.play(numbers, **options)
        same_as_twin(position, twin.summary(program, **options))
    return len(numbers)


@given(st.sampled_from(OPTION_SETS), st.integers(0, 2**32), st.floats(0, 0.3))
def test_every_position_of_a_game_is_the_document_s(
    options: dict[str, int], seed: int, daring: float
) -> None:
    assert compare(options, seed, daring)


@pytest.mark.soak
def test_ten_thousand_positions_are_the_document_s() -> None:
    positions = 0
    while positions < 10_000:
        positions += compare({}, seed=positions, daring=0.05)


# The rules, one by one.


def test_the_first_move_of_each_player_goes_into_the_centre() -> None:
    for line in ("", "d4 p"):
        position = after(line)
        assert tokens(position.legal_moves()) == {"d4"}
        assert tokens(position.priced_moves()) == {"d0", "d1", "d2", "d3", "d5", "d6", "d7", "r"}


def test_four_in_a_line_wins_before_any_question() -> None:
    position = after(drops("443526") + " d1")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (1, FourInARowReason.FOUR)
    assert position.to_move == 1
    assert position.picture().board.marks == {(5, c) for c in range(4)}
    assert str(position.picture().headline) == "Four in a Row: X has won"
    with pytest.raises(IllegalMove, match="over"):
        position.play_line("k")


def at(rows: str, mover: str) -> FourInARowPosition:
    """Both have moved and have everything left."""
    return new().from_text(f"{rows} {mover} turn u3r1b1v0m1 u3r1b1v0m1")


def test_only_a_move_that_can_be_undone_was_a_remove() -> None:
    moves = {"": False, "d1": False, "r54": True, "r54 k": False}
    assert {move: after(f"d4 p d4 p {move}").has_removed for move in moves} == moves


@pytest.mark.parametrize("what", ["undos", "removes", "blocks", "violations"])
def test_a_player_has_at_most_nine_of_anything(what: str) -> None:
    assert new(**{what: 9}) != new(**{what: 0})
    for wrong in (-1, 10):
        with pytest.raises(plancia.BadOption, match=f"option {what}"):
            new(**{what: wrong})


@pytest.mark.parametrize("line", ["d1 d1 d1 d1", "r r r r", "d0 r d7 d0"])
def test_the_fourth_violation_loses_at_once(line: str) -> None:
    position = after(line)
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (2, FourInARowReason.VIOLATIONS)
    assert position.to_move == 1
    assert position.hands[0].violations == 4


def test_a_fourth_violation_at_the_undo_question_loses_with_the_move_standing() -> None:
    position = after("d0 d0 d0 d4 p d4 p d1 u d1 u d1 u d1")
    lost = position.play_line("u")
    assert isinstance(lost, FourInARowPosition)
    assert lost.outcome is not None
    assert lost.outcome.reason is FourInARowReason.VIOLATIONS
    assert lost.first == position.first


def drawn_columns() -> str:
    """Forty-two columns that fill the board without a line, found by trying with a fixed seed."""
    chance = random.Random(8)
    while True:
        position, columns = new().start(), ""
        while legal := [m for m in position.legal_moves() if m.kind is Kind.DROP]:
            columns += str(chance.choice(legal).column)
            position = position.play_line(f"d{columns[-1]}")
            if position.phase is Phase.UNDO:
                position = position.play_line("k")
            if position.phase is Phase.BLOCK:
                position = position.play_line("p")
        if len(columns) == 42 and position.outcome and position.outcome.result is Result.DRAW:
            return columns


def test_a_full_board_is_a_draw_after_the_undo_question() -> None:
    columns = drawn_columns()
    full = after(drops(columns[:-1]) + f" d{columns[-1]}")
    assert full.phase is Phase.UNDO
    assert full.play_line("u").outcome is None
    drawn = full.play_line("k")
    assert drawn.outcome is not None
    assert (drawn.outcome.result, drawn.outcome.winner) == (Result.DRAW, None)
    assert drawn.to_move == 2


# What holds everywhere.


@given(positions())
def test_moves_are_legal_or_priced_as_the_broken_rule_says(position: FourInARowPosition) -> None:
    assert not any(map(position.broken_rule, position.legal_moves()))
    assert all(map(position.broken_rule, position.priced_moves()))


@given(positions())
def test_a_priced_move_costs_the_mover_alone_one_violation(
    position: FourInARowPosition,
) -> None:
    me = position.to_move
    for move in position.priced_moves():
        expected = position.play(move)
        assert expected.hand(me).violations == position.hand(me).violations + 1
        assert expected.hand(other(me)) == position.hand(other(me))
        assert expected.stones == position.stones
        assert "violation" in str(position.describe_move(move))


@given(positions(), st.sampled_from((*DROPS, *REMOVES, *(Move(kind) for kind in Kind))))
def test_what_is_neither_legal_nor_priced_is_refused(
    position: FourInARowPosition, move: Move
) -> None:
    if move in (*position.legal_moves(), *position.priced_moves()):
        assert position.play(move) != position
    else:
        with pytest.raises(IllegalMove):
            position.play(move)


def test_a_legal_remove_touches_its_cell_and_a_drop_where_it_lands() -> None:
    position = after(drops("44"))
    assert position.touches(Move(Kind.REMOVE, 4, 5)) == ((4, 3),)
    assert position.touches(DROPS[4]) == ((3, 3),)
    assert position.touches(DROPS[0]) == ()
    assert after("d4").touches(Move(Kind.PASS)) == ()


def test_the_last_remove_and_one_of_several_are_asked_for_first() -> None:
    remove = Move(Kind.REMOVE, 4, 5)
    assert str(after(drops("44")).asks_first(remove)) == "This uses your last remove."
    several = after(drops("44"), removes=3).asks_first(remove)
    assert str(several) == "This uses one of your 3 removes."
    assert after(drops("44")).asks_first(Move(Kind.REMOVE, 4, 6)) == ""
    assert after(drops("44")).asks_first(DROPS[4]) == ""


def test_a_turn_begins_with_the_first_question_only() -> None:
    assert [after(line).begins_turn for line in ("", "d4", "d4 p", "d4 p d4 p d4")] == [
        *(True, False, True, False),
    ]


@given(positions(), st.integers(0, 200), st.text("uorbvmXO-/ 01379", max_size=3))
def test_a_changed_text_is_malformed_or_a_position_that_keeps_the_contract(
    position: FourInARowPosition, place: int, patch: str
) -> None:
    text = position.to_text()
    place %= len(text)
    try:
        expected = position.game.from_text(text[:place] + patch + text[place + 1 :])
    except MalformedText:
        return
    assert bool(expected.legal_moves()) == (expected.outcome is None)
    assert expected.game.from_text(expected.to_text()) == expected
