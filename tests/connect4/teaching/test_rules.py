"""What each of the nine rules answers, on the empty board and in small positions."""

import pytest

from plancia.connect4.board import Bits
from plancia.connect4.rules import Connect4, Connect4Options
from plancia.connect4.teaching.rules import Applications, Rule, RuleUse
from plancia.connect4.teaching.zone import Zone, zones


def uses(zone: Zone, rule: Rule) -> list[RuleUse]:
    applications = Applications(zone)
    found = [*applications.simple(), *applications.compound()]
    return [use for use in found if use.rule is rule]


def lines_of(zone: Zone, use: RuleUse) -> set[Bits]:
    return {line for n, line in enumerate(zone.open_lines) if use.answered >> n & 1}


def thesis_zone(moves: str) -> Zone:
    """Of the player who is not to move, after moves that lead to a diagram of the thesis."""
    position = Connect4(Connect4Options()).start().play_line(moves)
    *_, zone = zones(position.game.board, 4, position.second, position.first)
    return zone


def squares(zone: Zone, cells: Bits) -> str:
    """As the thesis names them: `c4 d3`."""
    names = (f"{'abcdefg'[column]}{6 - row}" for row, column in zone.board.cells(cells))
    return " ".join(names)


def test_diagram_6_2_has_the_baseinverses_of_the_thesis() -> None:
    zone = thesis_zone("353344")
    found = {squares(zone, use.replies[0].cells): use for use in uses(zone, Rule.BASEINVERSE)}
    # The thesis lists seven; b1 d3 also has a line, b1 to e4, by its own definition.
    printed = {"a1 b1", "c4 d3", "c4 e2", "c4 f1", "d3 e2", "d3 f1", "e2 f1"}
    assert set(found) == printed | {"b1 d3"}
    answered = {squares(zone, line) for line in lines_of(zone, found["c4 d3"])}
    assert answered == {"a6 b5 c4 d3", "b5 c4 d3 e2", "c4 d3 e2 f1"}


def test_diagram_6_3_has_the_vertical_of_the_thesis() -> None:
    zone = thesis_zone("3533445353")
    found = {squares(zone, use.replies[0].cells): use for use in uses(zone, Rule.VERTICAL)}
    answered = {squares(zone, line) for line in lines_of(zone, found["e4 e5"])}
    assert answered == {"e2 e3 e4 e5", "e3 e4 e5 e6"}


def line_between(start: str, end: str) -> str:
    """`d1 d2 d3 d4`, of a line by its ends."""
    down, across = ord(end[1]) - ord(start[1]), ord(end[0]) - ord(start[0])
    steps = max(abs(down), abs(across))
    cells = (
        (chr(ord(start[0]) + across * n // steps), chr(ord(start[1]) + down * n // steps))
        for n in range(steps + 1)
    )
    return " ".join(sorted(column + row for column, row in cells))


@pytest.mark.parametrize(
    ("diagram", "rule", "cells", "answers"),
    [
        (  # 6.5: claimevens f1-f2 and g1-g2 complete d2-g2 before anything above them is needed
            "7/7/1XOOO2/1OXXX2/OXXOO2/OXXXO2", Rule.AFTEREVEN, "f1 f2 g1 g2",
            "d3-g3 d5-g5 d6-g6 d6-g3 f1-f4 f2-f5 g1-g4 g2-g5",
        ),
        ("7/7/7/7/7/2OX3", Rule.LOWINVERSE, "c2 c3 d2 d3",
         "a3-d3 b3-e3 c3-f3 c2-c5 d1-d4 d2-d5"),  # 6.6
        ("7/7/7/7/7/2OX3", Rule.HIGHINVERSE, "c2 c3 c4 d2 d3 d4",
         "a4-d4 b4-e4 c4-f4 a3-d3 b3-e3 c3-f3 c2-c5 c3-c6 d1-d4 d2-d5 d3-d6"),  # 6.6
        ("7/3X3/3O3/3X3/3O3/O2X1XO", Rule.BASECLAIM, "b1 c1 c2 e1", "b1-e4 c1-f1 b1-e1"),  # 6.7
    ],
    ids=["6.5", "6.6-low", "6.6-high", "6.7"],
)  # fmt: skip
def test_a_diagram_of_the_thesis_has_its_rule_and_the_lines_that_it_answers(
    diagram: str, rule: Rule, cells: str, answers: str
) -> None:
    position = Connect4(Connect4Options()).from_text(f"{diagram} X")
    *_, zone = zones(position.game.board, 4, position.second, position.first)
    expected = {line_between(*line.split("-")) for line in answers.split()}
    found = [
        {" ".join(sorted(squares(zone, line).split())) for line in lines_of(zone, use)}
        for use in uses(zone, rule)
        if sorted(" ".join(squares(zone, reply.cells) for reply in use.replies).split())
        == cells.split()
    ]
    assert expected in found


def test_what_the_before_of_diagram_6_9_answers_two_claimevens_answer_too() -> None:
    """Such a before is left out: its line lacks e1, which has an odd number of cells above it."""
    position = Connect4(Connect4Options()).from_text("7/7/7/2OX3/2XO3/2OX3 X")
    *_, zone = zones(position.game.board, 4, position.second, position.first)
    printed = "b5-e2 a4-d4 b4-e4 a3-d6 b1-b4 b2-b5 b3-b6 e1-e4"
    claimed = [
        use for use in uses(zone, Rule.CLAIMEVEN)
        if set(squares(zone, use.replies[0].cells).split()) in ({"b3", "b4"}, {"e1", "e2"})
    ]  # fmt: skip
    answered = {" ".join(sorted(squares(zone, line).split())) for use in claimed
                for line in lines_of(zone, use)}  # fmt: skip
    assert {line_between(*line.split("-")) for line in printed.split()} <= answered
    befores = {squares(zone, use.line) for use in uses(zone, Rule.BEFORE)}
    assert not any(set(line.split()) == {"b4", "c3", "d2", "e1"} for line in befores)
