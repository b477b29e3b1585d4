"""Proofs, compared with the solver and with what Allis' thesis found."""

import random

import pytest

from plancia.connect4.board import Bits
from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import Solver
from plancia.connect4.teaching.prover import Proof, find, prove
from plancia.connect4.teaching.rules import Rule
from plancia.connect4.teaching.zone import all_lines, each


def board_game(rows: int = 6, columns: int = 7) -> Connect4:
    return Connect4(Connect4Options(rows=rows, columns=columns))


def after(moves: str, rows: int = 6, columns: int = 7) -> Connect4Position:
    return board_game(rows, columns).start().play_line(moves)


@pytest.mark.parametrize("rows", [2, 4, 6, 8])
@pytest.mark.parametrize("columns", [4, 5, 6])
def test_the_second_player_can_not_lose_on_six_columns_and_fewer(rows: int, columns: int) -> None:
    """The thesis: Black at least draws on every board of 6 x 2n."""
    proof = prove(board_game(rows, columns).start())
    assert proof is not None
    assert proof.value == 0


@pytest.mark.parametrize("moves", ["12", "23", "34", "54", "65", "76"])
def test_the_second_player_can_not_lose_if_the_first_begins_outside_the_centre(moves: str) -> None:
    """The thesis: on 7 x 6 only the middle column wins."""
    proof = prove(after(moves))
    assert proof is not None
    assert proof.defender == 2
    found = find(after(moves[0]))
    assert found is not None
    assert found.move is not None


def test_nothing_is_proved_for_the_second_player_after_the_centre() -> None:
    assert find(after("4")) is None
    assert prove(board_game().start()) is None


def test_diagram_6_1_is_proved_by_claimevens_alone() -> None:
    proof = prove(after("34444445"))
    assert proof is not None
    assert {rule.rule for rule in proof.rules} == {Rule.CLAIMEVEN}


def test_diagram_6_10_needs_the_specialbefore_of_the_thesis() -> None:
    position = after("35333344")
    board = position.game.board
    proof = prove(position)
    assert proof is not None
    (special,) = (rule for rule in proof.rules if rule.rule is Rule.SPECIALBEFORE)

    def named(cells: Bits) -> set[str]:
        return {f"{'abcdefg'[column]}{6 - row}" for row, column in board.cells(cells)}

    assert named(special.line) == {"d2", "e2", "f2", "g2"}
    assert named(special.replies[0].cells) == {"e2", "d3"}


def needed(proof: Proof) -> set[Bits]:
    """The lines that the attacker could still fill, found cell by cell."""
    position = proof.position
    stones = (position.first, position.second)
    mine = stones[proof.defender - 1]
    board = position.game.board
    dead = {
        cell
        for cell in each(board.all_bits)
        for column in board.column_bits
        if proof.threat & column and cell & column and cell >= proof.threat
    }
    return {
        line
        for line in all_lines(board, position.game.options.connect)
        if not line & mine and not any(line & cell for cell in dead)
    }


def random_position(game: Connect4, rng: random.Random) -> Connect4Position:
    position = game.start()
    for _ in range(rng.randrange(game.options.rows * game.options.columns)):
        going_on = [p for p in map(position.play, position.legal_moves()) if p.outcome is None]
        if not going_on:
            break
        position = rng.choice(going_on)
    return position


@pytest.mark.jit
@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 5), (5, 4), (5, 5), (6, 4), (6, 5)])
def test_no_proof_is_false_and_every_line_is_answered(rows: int, columns: int) -> None:
    game, rng, solver = board_game(rows, columns), random.Random(rows * columns), Solver(1)
    proved = 0
    for _ in range(400):
        position = random_position(game, rng)
        if (proof := prove(position)) is None:
            continue
        proved += 1
        assert -solver.solve(position, weak=True).score >= proof.value, position.to_text()
        answered = [line for rule in proof.rules for line in rule.answers]
        assert len(answered) == len(set(answered))
        assert set(answered) == needed(proof)
    assert proved > 40


@pytest.mark.jit
@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        ("13242736316273262447142337475411", {Rule.CLAIMEVEN}),
        ("673343272133734642147766227645111", {Rule.BASEINVERSE}),
        ("6613125254267447671452466", {Rule.VERTICAL}),
        ("21153524226645565546622461714413", {Rule.AFTEREVEN}),
        ("661231553562636436441335557177", {Rule.LOWINVERSE, Rule.CLAIMEVEN}),
        ("43551364523777514724177454336", {Rule.HIGHINVERSE, Rule.BASEINVERSE}),
        ("443371513313761357514164764562", {Rule.BASECLAIM, Rule.BEFORE}),
        ("42333711246142231113376446755427", {Rule.BEFORE}),
        ("7356675175572531252336667", {Rule.SPECIALBEFORE}),
    ],
)
def test_each_rule_proves_something(moves: str, rules: set[Rule]) -> None:
    position = after(moves)
    proof = prove(position)
    assert proof is not None
    assert {rule.rule for rule in proof.rules} == rules
    assert -Solver(1).solve(position, weak=True).score >= proof.value


def test_an_odd_square_of_the_first_player_decides() -> None:
    position = after("6613125254267447671452466")
    proof = prove(position)
    assert proof is not None
    assert (proof.defender, proof.value) == (1, 1)
    ((row, _),) = position.game.board.cells(proof.threat)
    assert (position.game.board.rows - row) % 2 == 1


def test_a_player_who_has_no_line_left_can_not_win() -> None:
    """Also with an odd number of empty cells, where the other side does not answer last."""
    position = board_game(4, 4).from_text("OXO1/XXOX/OOXO/XOXX O")
    proof = prove(position)
    assert proof is not None
    assert proof.rules == ()
    assert proof.value == 0


def test_a_board_larger_than_a_machine_word_is_not_tried() -> None:
    assert prove(board_game(8, 8).start()) is None


def test_nothing_need_be_proved_for_a_player_who_completes_a_line_now() -> None:
    assert find(after("735667517557253125233666")) is None


@pytest.mark.parametrize("moves", ["1212121", "121212"])
def test_a_game_that_is_over_or_won_at_once_has_no_proof(moves: str) -> None:
    assert prove(after(moves)) is None
