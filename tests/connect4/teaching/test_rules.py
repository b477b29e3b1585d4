"""What each of the nine rules answers, on the empty board and in small positions."""

from plancia.connect4.board import Bits, ColumnBoard
from plancia.connect4.rules import Connect4, Connect4Options
from plancia.connect4.teaching.rules import Applications, Rule, RuleUse
from plancia.connect4.teaching.zone import Zone, zones


def start_zone(rows: int = 6, columns: int = 7) -> Zone:
    board = ColumnBoard(rows, columns)
    return Zone(board, 4, 0, 0, board.all_bits)


def uses(zone: Zone, rule: Rule) -> list[RuleUse]:
    applications = Applications(zone)
    found = [*applications.simple(), *applications.compound()]
    return [use for use in found if use.rule is rule]


def lines_of(zone: Zone, use: RuleUse) -> set[Bits]:
    return {line for n, line in enumerate(zone.open_lines) if use.answered >> n & 1}


def test_simple_rules_answer_the_lines_with_all_cells_of_a_promise() -> None:
    zone = start_zone()
    for rule, count in ((Rule.CLAIMEVEN, 21), (Rule.VERTICAL, 14)):
        found = uses(zone, rule)
        assert len(found) == count
        for use in found:
            (reply,) = use.replies
            (promise,) = reply.promises
            assert lines_of(zone, use) == {
                line for line in zone.open_lines if line & promise == promise
            }


def test_baseinverses_pair_cells_that_can_be_played_now() -> None:
    zone = start_zone()
    found = uses(zone, Rule.BASEINVERSE)
    assert len(found) == 15  # of 21 pairs in the bottom row, 6 are too far apart for a line
    assert all(use.replies[0].cells & zone.playable == use.replies[0].cells for use in found)


def test_rules_on_a_line_of_ones_own_answer_lines_that_come_later() -> None:
    zone = start_zone()
    for rule in (Rule.AFTEREVEN, Rule.BEFORE, Rule.SPECIALBEFORE):
        for use in uses(zone, rule):
            promised = {promise for reply in use.replies for promise in reply.promises}
            for line in lines_of(zone, use):
                by_promise = any(line & promise == promise for promise in promised)
                in_columns = all(
                    any(line & column & ~(cell | cell - 1) for cell in (use.line & column,))
                    for column in zone.board.column_bits
                    if use.line & column
                )
                assert by_promise or in_columns


def test_a_line_that_goes_up_is_no_line_to_fill_first() -> None:
    game = Connect4(Connect4Options())
    zone = Zone(game.board, 4, 0, 0, game.board.all_bits)
    own = {use.line for rule in (Rule.AFTEREVEN, Rule.BEFORE) for use in uses(zone, rule)}
    assert own
    assert not any(line & line << 1 for line in own)


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
