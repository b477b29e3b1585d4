"""Proofs, compared with the solver and with what Allis' thesis found."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from plancia.connect4.board import Bits
from plancia.connect4.rules import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.solve import Solver
from plancia.connect4.teaching import prover
from plancia.connect4.teaching.prover import Proof, find, prove
from plancia.connect4.teaching.rules import Applications, Rule, RuleUse
from plancia.connect4.teaching.zone import Zone, all_lines, each, zones


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


CASES = [
    (Rule.CLAIMEVEN, "212463617523313556116", "claimeven"),
    (Rule.BASEINVERSE, "6455273246551567335666111217", "baseinverse"),
    (Rule.VERTICAL, "4726257772347623442424575116", "claimeven claimeven vertical"),
    (Rule.AFTEREVEN, "114772515452451514762", "aftereven"),
    (Rule.LOWINVERSE, "212542742364651635667421", "before claimeven claimeven lowinverse"),
    (Rule.HIGHINVERSE, "6572577556115462521117", "claimeven highinverse vertical"),
    (Rule.BASECLAIM, "4637125521174143176163563664", "baseclaim claimeven claimeven"),
    (Rule.BEFORE, "71351773413453653127726523", "aftereven before"),
    (Rule.SPECIALBEFORE, "3657766555253373735162213", "specialbefore"),
]
"""For each rule a win by zugzwang or a position that is held, and all rules of the proof."""


@pytest.mark.jit
@pytest.mark.parametrize(("rule", "moves", "rules"), CASES)
def test_without_a_rule_what_it_proves_is_not_proved(
    rule: Rule, moves: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = after(moves)
    proof = prove(position)
    assert proof is not None
    assert sorted(each.rule.value for each in proof.rules) == rules.split()
    assert -Solver(1).solve(position, weak=True).score >= proof.value
    for name in ("simple", "compound"):
        whole = getattr(Applications, name)

        def other_rules(
            self: Applications, whole: Callable[[Applications], Iterator[RuleUse]] = whole
        ) -> Iterator[RuleUse]:
            return (use for use in whole(self) if use.rule is not rule)

        monkeypatch.setattr(Applications, name, other_rules)
    less = prove(position)
    assert less is None or less.value < proof.value


def test_every_rule_has_a_case_that_needs_it() -> None:
    assert {rule for rule, _, _ in CASES} == set(Rule)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("moves", "defender", "is_odd", "rules"),
    [
        ("165375777272125136351523616", 1, True, set[Rule]()),
        (
            "564433753562141433", 2, False,
            {Rule.BASEINVERSE, Rule.BEFORE, Rule.CLAIMEVEN, Rule.LOWINVERSE, Rule.VERTICAL},
        ),
    ],
)  # fmt: skip
def test_an_odd_square_decides_for_the_first_player_an_even_one_for_the_second(
    moves: str,
    defender: int,
    is_odd: bool,
    rules: set[Rule],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    position = after(moves)
    proof = prove(position)
    assert proof is not None
    assert (proof.defender, proof.value) == (defender, 1)
    assert {rule.rule for rule in proof.rules} == rules
    ((row, _),) = position.game.board.cells(proof.threat)
    assert (position.game.board.rows - row) % 2 == is_odd
    assert -Solver(1).solve(position, weak=True).score >= 1

    def without_threats(*asked: Any) -> Iterator[Zone]:
        return (zone for zone in zones(*asked) if not zone.threat)

    monkeypatch.setattr(prover, "zones", without_threats)
    less = prove(position)
    assert less is None or less.value == 0


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
