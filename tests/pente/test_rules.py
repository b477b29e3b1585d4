import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from pente.positions import put
from pente.strategies import all_options
from perft import perft
from plancia.core.position import CommonReason, Position, Reason
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.variants import PenteReason
from plancia.testing import check_game
from rounds import rounds
from twins import pente as twin

DATA = Path(__file__).parent.parent / "data" / "pente"
EIGHT = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if (down, right) != (0, 0)]


def at(position: PentePosition, row: int, column: int) -> PentePosition:
    return position.play(row * position.game.board.columns + column)


def rows_of(position: PentePosition) -> list[str]:
    return list(position.picture().board.rows)


REASONS = {reason.value: reason for reason in (*PenteReason, *CommonReason)}


def ended(position: PentePosition) -> tuple[str, Reason] | None:
    """Who won and why."""
    outcome = position.outcome
    return outcome and ("XO"[outcome.winner - 1] if outcome.winner else "", outcome.reason)


def twin_ended(state: twin.State) -> tuple[str, Reason] | None:
    """The same by the twin, which has words for the reasons."""
    found = twin.outcome(state)
    return found and (found[0], REASONS[found[1]])


@st.composite
def positions(draw: st.DrawFn) -> PentePosition:
    """A position of a random game on a random board with random rules."""
    position = Pente(draw(all_options(1, 10))).start()
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 90))):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    return position


@given(positions())
def test_what_a_screen_gets_for_all_moves_is_what_each_of_them_says(
    position: PentePosition,
) -> None:
    tokens = {move: position.format_move(move) for move in position.legal_moves()}
    width = position.picture().board.width
    assert position.move_details(tokens, width) == Position.move_details(position, tokens, width)


@st.composite
def crowded(draw: st.DrawFn) -> PentePosition:
    """Any board at all: full of sandwiches, fives and what no game would lead to."""
    options = draw(all_options(1, 8))
    chance = random.Random(draw(st.integers(0, 2**32)))
    cells = draw(st.sampled_from(["XO.", "XXXXO.", "XOOOO.", "XXXXXXXOO.", "X.."]))
    rows = ["".join(chance.choices(cells, k=options.columns)) for _ in range(options.rows)]
    captured = (0, 0)
    if options.captures:
        captured = (draw(st.integers(0, 9)) * 2, draw(st.integers(0, 9)) * 2)
    chosen = options.to_json()
    del chosen["rows"], chosen["columns"]
    return put(rows, draw(st.sampled_from("XO")), captured, **chosen)


def as_state(position: PentePosition) -> twin.State:
    return twin.from_rows(
        position.game.options, rows_of(position), "XO"[position.to_move - 1], *position.captured
    )


# The contract


@rounds(8, 60)
@pytest.mark.parametrize("preset", Pente.presets)
def test_every_preset_keeps_the_contract(preset: str, rounds: int) -> None:
    game = plancia.game("pente", preset)
    assert check_game(game, games=1, max_moves=rounds).moves == rounds


@rounds(1, 20)
def test_all_rules_at_once_keep_the_contract(rounds: int) -> None:
    game = plancia.game("pente", "keryo", poof=True, boat=True, exactly_five=True, rows=7)
    assert check_game(game, games=rounds).games == rounds


# Against the twin


@given(crowded())
def test_the_outcome_of_any_board_is_the_twins(position: PentePosition) -> None:
    assert ended(position) == twin_ended(as_state(position))


@given(crowded(), st.data())
def test_a_move_on_any_board_does_what_the_twin_does(
    position: PentePosition, data: st.DataObject
) -> None:
    state = as_state(position)
    if position.outcome:
        return
    moves = position.legal_moves()
    assert [*map(position.game.board.cell, moves)] == twin.moves(state)
    for move in data.draw(st.lists(st.sampled_from(moves), min_size=1, max_size=8)):
        after, expected = position.play(move), twin.play(state, position.game.board.cell(move))
        assert rows_of(after) == expected.rows()
        assert after.captured == (expected.captured["X"], expected.captured["O"])
        assert ended(after) == twin_ended(expected)


@given(all_options(), st.integers(0, 2**32))
def test_a_whole_game_is_the_twins(options: PenteOptions, seed: int) -> None:
    position, state, chance = Pente(options).start(), twin.State(options), random.Random(seed)
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        position, state = position.play(move), twin.play(state, position.game.board.cell(move))
        assert rows_of(position) == state.rows()
        assert ended(position) == twin_ended(state)
        assert "XO"[position.to_move - 1] == state.mover
        if position.outcome is None:
            cells = [*map(position.game.board.cell, position.legal_moves())]
            assert cells == twin.moves(state)


@given(positions())
def test_the_outcome_follows_from_the_board_alone(position: PentePosition) -> None:
    again = position.game.from_text(position.to_text())
    assert again == position
    assert again.outcome == position.outcome


@given(crowded())
def test_the_winning_stones_are_marked_and_no_others(position: PentePosition) -> None:
    winner, reason = ended(position) or ("", None)
    expected = twin.fives(as_state(position), winner) if reason is PenteReason.FIVE else set()
    assert position.picture().board.marks == expected


@pytest.mark.parametrize(
    "case",
    json.loads((DATA / "perft.json").read_text()),
    ids=lambda case: f"{case['options']} {case.get('start', '')}",
)
def test_perft_counts_are_the_twins(case: dict[str, Any]) -> None:
    game = Pente(PenteOptions.read(case["options"]))
    start = game.from_text(case["start"]) if "start" in case else game.start()
    for depth, count in enumerate(case["counts"]):
        assert perft(start, depth) == count
        if count < 2_000:
            state = as_state(start) if "start" in case else twin.State(game.options)
            assert twin.perft(state, depth) == count


# Examples, by hand: what each rule says, one row a case

WHITE_FIVE = ("X", PenteReason.FIVE)
BLACK_FIVE = ("O", PenteReason.FIVE)
WHITE_CAPTURES = ("X", PenteReason.CAPTURES)
BLACK_CAPTURES = ("O", PenteReason.CAPTURES)
DRAW = ("", CommonReason.FULL_BOARD)

CAPTURES: list[tuple[str, str, dict[str, Any], str, tuple[int, int]]] = [
    # rows, who moves to `*`, options, rows afterwards, captured
    ("*.X. OO..", "X", {}, "X.X. OO..", (0, 0)),  # it would have to run round the edge
    ("XO.. O*..", "X", {}, "XO.. OX..", (0, 0)),
    ("OO*X X...", "X", {}, "OOXX X...", (0, 0)),
    ("XOO*OOX", "X", {}, "X..X..X", (4, 0)),
    ("XOO* ..O. .O.. X...", "X", {}, "X..X .... .... X...", (4, 0)),
    (
        "X..X..X .O.O.O. ..OOO.. XOO*OOX ..OOO.. .O.O.O. X..X..X",
        "X",
        {},
        "X..X..X ....... ....... X..X..X ....... ....... X..X..X",
        (16, 0),
    ),
    ("XXXX*OOX", "X", {}, "XXXXX..X", (2, 0)),  # a capture and a five
    # Poof: together with captures on the board as placed, as in the picture on pente.org
    ("XO*XXO", "O", {"poof": True}, "X....O", (2, 2)),
    ("O.... .X... ..X.. .XO*X", "O", {"poof": True}, "O.... ..... ..... .X..X", (2, 2)),
    ("..XO*XXO", "O", {"poof": True}, "..X....O", (2, 2)),  # its end is captured
    ("X.X.X .OOO. XO*X. .XXX. .....", "O", {"poof": True}, "X.X.X ..... X..X. .XXX. .....", (5, 0)),
    # Keryo's triples, with poof and boat
    ("XOOO* .....", "X", {"triples": True, "poof": True, "boat": True}, "X...X .....", (3, 0)),
    ("XO*OX X....", "O", {"triples": True, "poof": True, "boat": True}, "X...X X....", (3, 0)),
]


@pytest.mark.parametrize(("rows", "mover", "options", "after", "captured"), CAPTURES)
def test_a_stone_captures(
    rows: str, mover: str, options: dict[str, Any], after: str, captured: tuple[int, int]
) -> None:
    played = play_star(rows, mover, **options)
    assert (" ".join(rows_of(played)), played.captured) == (after, captured)


ENDS: list[tuple[str, str, dict[str, Any], tuple[str, Reason] | None]] = [
    ("XOO*.", "X", {"captured": (8, 0)}, WHITE_CAPTURES),  # ten captured stones
    ("XOO*.", "X", {"captured": (8, 8)}, WHITE_CAPTURES),
    ("XOO*.", "X", {"captured": (6, 8)}, None),
    ("XOO*.", "X", {"capture_win": 2}, WHITE_CAPTURES),
    ("XOO*.", "X", {"capture_win": 0, "captured": (98, 0)}, None),
    ("XOO*OOX.", "X", {"captured": (8, 0)}, WHITE_CAPTURES),
    ("XOOO*.", "X", {"captured": (12, 0), "triples": True, "capture_win": 15}, WHITE_CAPTURES),
    ("XOO*..", "X", {"captured": (12, 0), "triples": True, "capture_win": 15}, None),
    ("XO*X.", "O", {"captured": (8, 0), "poof": True}, WHITE_CAPTURES),
    ("XO*XXO....", "O", {"captured": (8, 8), "poof": True}, None),  # ten each
    ("XO*XXO ..X... ..X... ..O...", "O", {"captured": (8, 8), "poof": True}, BLACK_CAPTURES),
    ("XXXX*OOX", "X", {"captured": (8, 0)}, WHITE_CAPTURES),  # before the five
    ("XXXX*OOX", "X", {}, WHITE_FIVE),
    # Lines
    ("XXXX*", "X", {}, WHITE_FIVE),
    ("XX*XX", "X", {}, WHITE_FIVE),
    ("X * X X X", "X", {}, WHITE_FIVE),
    ("X.... .X... ..*.. ...X. ....X", "X", {}, WHITE_FIVE),
    ("....X ...X. ..*.. .X... X....", "X", {}, WHITE_FIVE),
    ("XXXX*X", "X", {}, WHITE_FIVE),
    ("...XX XX*..", "X", {}, None),  # not round the edge
    ("..*XX XX...", "X", {}, None),
    ("XXX*O .....", "X", {}, None),
    ("*XXXO .....", "X", {}, None),
    ("XXX.*X ......", "X", {}, None),
    ("XX*XOX ......", "X", {}, None),
    ("XXX*XX", "X", {"exactly_five": True}, DRAW),
    ("XX*XX.", "X", {"exactly_five": True}, WHITE_FIVE),
    ("XXXX*XXXX", "X", {"exactly_five": True}, DRAW),
    ("XXX*XX ...X.. ...X.. ...X.. ...X..", "X", {"exactly_five": True}, WHITE_FIVE),
    # A capture that shortens six to five wins for their owner, unless the mover has five too
    (".O..... .X..... .XXXXXX .*.....", "O", {"exactly_five": True}, WHITE_FIVE),
    (".O..... .X..... .XXXXXX .*OOOO.", "O", {"exactly_five": True}, BLACK_FIVE),
    ("XO* OXO", "X", {}, DRAW),
    ("XOXO*", "X", {}, DRAW),
    ("XOO*", "X", {}, None),  # the capture makes room again
    # Boat: O takes the two X of column 3 from below
    ("........ ..O..... ..X..... XXX*XX.. ........", "X", {}, WHITE_FIVE),
    ("........ ..O..... ..X..... XXX*XX.. ........", "X", {"boat": True}, None),
    ("...... XXX*X. ......", "X", {"boat": True}, WHITE_FIVE),
    ("........ O....... X....... XXX*XX.. ........", "X", {"boat": True}, WHITE_FIVE),  # five stay
    ("O........ .X....... ..*XXXX.. ..X...... ..X...... ..X...... ..X...... .........",
     "X", {"boat": True}, None),
    ("..O.... ..X.... ..X.... XXX*X.. ....... .......", "X", {"boat": True}, WHITE_FIVE),
    ("..O.... ..X.... ..X.... XXX*X.. ....... .......", "X", {"boat": True, "triples": True}, None),
    ("...... .X.... XX*XX. ...O..", "X", {"boat": True}, None),  # from either end of a diagonal
    ("..O... .XX*XX ....X. ......", "X", {"boat": True}, None),
    ("XXXX* OXOXO", "X", {"boat": True}, WHITE_FIVE),  # no point is left to break it from
]  # fmt: skip


@pytest.mark.parametrize(("rows", "mover", "options", "expected"), ENDS)
def test_a_stone_ends_the_game(
    rows: str, mover: str, options: dict[str, Any], expected: tuple[str, Reason] | None
) -> None:
    assert ended(play_star(rows, mover, **options)) == expected


def play_star(rows: str, mover: str, **options: Any) -> PentePosition:
    """The position after the mover's stone on the cell with a star."""
    lines = rows.split()
    row = next(number for number, line in enumerate(lines) if "*" in line)
    position = put([line.replace("*", ".") for line in lines], mover, **options)
    return at(position, row, lines[row].index("*"))


def test_a_five_is_not_marked_where_captures_have_won() -> None:
    after = play_star("XXXX*OOX", "X", captured=(8, 0))
    assert after.picture().board.marks == frozenset()


def test_a_five_needs_to_stand_after_the_poof() -> None:
    """The stone that would make five poofs with the one above it."""
    after = play_star(".......O .......X ..OXXXX* .......O", "X", poof=True)
    assert rows_of(after)[2] == "..OXXXX."
    assert (after.outcome, after.captured) == (None, (0, 2))
    assert ended(at(at(after, 3, 0), 2, 7)) == WHITE_FIVE


BREAKABLE = "........ ..O..... ..X..... XXX*XX.. ........"


@pytest.mark.parametrize(
    ("more", "captured", "reply", "expected"),
    [
        ("", (0, 0), (4, 2), None),  # broken
        ("", (0, 0), (0, 0), WHITE_FIVE),
        ("OOOO....", (0, 0), (5, 4), WHITE_FIVE),  # a five of the reply comes too late
        ("OXX.....", (0, 8), (5, 3), BLACK_CAPTURES),
    ],
)
def test_the_reply_decides_in_boat(
    more: str, captured: tuple[int, int], reply: tuple[int, int], expected: object
) -> None:
    five = play_star(f"{BREAKABLE} {more}", "X", captured=captured, boat=True)
    assert ended(at(five, *reply)) == expected


def test_two_fives_are_broken_only_by_one_capture_of_both() -> None:
    rows = "O........ .X....... ..*XXXX.. ..X...... ..X...... ..X...... ..X...... ........."
    broken = at(play_star(rows, "X", boat=True), 3, 3)
    assert (broken.outcome, broken.captured) == (None, (0, 2))
    apart = ["O........", ".X.......", "..XXXXX..", *rows.split()[3:-1], ".........", "XXXXX...."]
    assert ended(put(apart, "O", boat=True)) == WHITE_FIVE


# Openings


def test_the_first_stone_goes_in_the_centre() -> None:
    start = plancia.game("pente").start()
    assert [start.format_move(move) for move in start.legal_moves()] == ["K10"]
    with pytest.raises(plancia.IllegalMove, match="this stone goes on K10"):
        start.play_line("L10")
    assert len(start.play_line("K10").legal_moves()) == 360


def test_the_second_stone_of_player_1_is_outside_the_central_5x5_in_tournaments() -> None:
    position = plancia.game("pente", "tournament").start().play_line("K10 L10")
    moves = {position.format_move(move) for move in position.legal_moves()}
    central = {f"{column}{row}" for column in "HJKLM" for row in range(8, 13)}
    assert len(moves) == 361 - 25
    assert not moves & central
    with pytest.raises(plancia.IllegalMove, match="M12 is in the central 5x5"):
        position.play_line("M12")
    assert len(position.play_line("N10").legal_moves()) == 361 - 3


@pytest.mark.parametrize("size", [(1, 3), (3, 3), (5, 5), (4, 5), (5, 4)])
def test_on_a_board_without_an_outside_the_tournament_rule_does_not_apply(
    size: tuple[int, int],
) -> None:
    position = plancia.game("pente", "tournament", rows=size[0], columns=size[1]).start()
    for _ in range(2):
        position = position.play(position.legal_moves()[0])
    assert len(position.legal_moves()) == size[0] * size[1] - 2


# Options, texts, words


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"captures": False}, "capture_win makes no sense without captures"),
        ({"captures": False, "capture_win": 0, "triples": True}, "triples makes no sense"),
        ({"captures": False, "capture_win": 0, "poof": True}, "poof makes no sense"),
        ({"captures": False, "capture_win": 0, "boat": True}, "boat makes no sense"),
        ({"tournament": True, "centre_first": False}, "tournament makes no sense"),
        ({"rows": 0}, "rows is 0; it takes a whole number from 1 to 99"),
        ({"columns": 100}, "columns is 100"),
        ({"capture_win": -1}, "capture_win is -1"),
        ({"capture_win": 100}, "capture_win is 100"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(plancia.BadOption, match=why):
        PenteOptions(**options)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5/5 X 0", "is not a board, the player to move and two captures"),
        ("5/5/5/5/5 Z 0 0", "the player to move is 'Z'; it can be X or O"),
        ("5/5/5/5 X 0 0", "4 rows where the board has 5"),
        ("5/5/5/5/6 X 0 0", "row 5: 6 cells where"),
        ("5/5/5/5/Z4 X 0 0", "row 5: 'Z' is none of ., X, O"),
        ("5/5/2X2/5/5 X 0 0", "1 X and 0 O placed"),
        ("5/5/2X2/5/5 O 2 0", "1 X and 2 O placed, captured ones included, with O to move"),
        ("5/5/5/5/5 X -1 0", "'-1' is not how many stones X has captured"),
        ("5/5/5/5/5 X 0 two", "'two' is not how many stones O has captured"),
        ("5/5/5/5/5 X 0 ²", "is not how many stones O has captured"),
        ("5/5/5/5/5 X 3 3", "X can't have captured 3: captures are of pairs"),
    ],
)
def test_a_malformed_position_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        plancia.game("pente", rows=5, columns=5).from_text(text)


def test_odd_numbers_are_captured_only_where_the_rules_have_them() -> None:
    text = "5/5/5/5/5 X 3 3"
    for preset in ("keryo", "poof"):
        assert plancia.game("pente", preset, rows=5, columns=5).from_text(text).captured == (3, 3)
        with pytest.raises(plancia.MalformedText, match="can't have captured 1"):
            plancia.game("pente", preset, rows=5, columns=5).from_text("5/5/5/5/5 X 1 1")


def test_a_game_without_captures_has_none_captured() -> None:
    with pytest.raises(plancia.MalformedText, match="this game has no captures"):
        plancia.game("pente", "gomoku", rows=1, columns=1).from_text("1 X 2 2")


def test_a_stone_on_a_stone_is_refused_with_a_sentence() -> None:
    with pytest.raises(plancia.IllegalMove, match="there is a stone on K10 already"):
        plancia.game("pente").start().play_line("K10 K10")


@pytest.mark.parametrize("move", [-1, 361, 180.0, None, True])
def test_what_is_no_point_is_refused(move: object) -> None:
    with pytest.raises(plancia.IllegalMove, match="there is no point"):
        plancia.game("pente").start().play(move)


def test_a_game_that_is_over_takes_no_move() -> None:
    position = at(put(["XXXX.."]), 0, 4)
    with pytest.raises(plancia.IllegalMove, match="the game is over"):
        at(position, 0, 5)
    assert position.legal_moves() == ()


def test_the_position_text_has_the_board_the_mover_and_the_captures() -> None:
    position = plancia.game("pente", rows=7, columns=7).start().play_line("D4 E4 B2 F4 G4")
    assert position.to_text() == "7/7/7/3X2X/7/1X5/7 O 2 0"


PLAIN = [
    "White (X) begins, in the centre.",
    "The players take turns to place a stone on an empty point; stones do not move.",
    "Five or more in an unbroken line win.",
    "A full board without a winner is a draw.",
]
CAPTURED = (
    "Two stones in a line between two of the opponent's are captured when the opponent places "
    "the second of those."
)
SAFE = "Moving in between is safe."
PAIRS = f"{CAPTURED} Three or more stones are safe."
NO_CAPTURES = {"captures": False, "capture_win": 0}


@pytest.mark.parametrize(
    ("options", "sentences", "variant"),
    [
        (NO_CAPTURES, PLAIN, "no captures"),
        ({}, [*PLAIN[:3], PAIRS, SAFE, "10 captured stones win too."], "10 captured stones win"),
        ({"capture_win": 0}, [*PLAIN[:3], PAIRS, SAFE], "captures do not win"),
        (
            {"capture_win": 2, "triples": True},
            [
                *PLAIN[:3],
                CAPTURED,
                "So are three stones.",
                SAFE,
                "2 captured stones win too.",
            ],
            "triples are captured, 2 captured stones win",
        ),
        (
            {"capture_win": 0, "poof": True, "boat": True},
            [
                *PLAIN[:3],
                PAIRS,
                "Such stones are lost too when one of them moves in between.",
                "A five that a capture can break wins only if it is not broken.",
            ],
            "pairs can be lost by moving in between, a five can be broken, captures do not win",
        ),
        (
            {**NO_CAPTURES, "tournament": True, "exactly_five": True},
            [
                *PLAIN[:2],
                "White's second stone goes outside the central 5x5.",
                "Exactly five in an unbroken line win, and six or more do not.",
            ],
            "white's second stone outside the central 5x5, exactly five win, no captures",
        ),
        (
            {**NO_CAPTURES, "centre_first": False},
            ["White (X) begins.", *PLAIN[1:3]],
            "the first stone anywhere, no captures",
        ),
    ],
)
def test_the_rules_and_the_variant_are_those_of_the_options(
    options: dict[str, Any], sentences: list[str], variant: str
) -> None:
    game = Pente(PenteOptions(rows=9, columns=11, **options))
    ends = [] if sentences[-1] == PLAIN[-1] else PLAIN[-1:]
    assert str(game.rules) == " ".join([*sentences, *ends])
    assert str(game.variant) == f"a 11x9 board, {variant}"


def test_the_course_s_game_takes_rows_and_columns_as_typed_moves() -> None:
    course, usual = plancia.game("pente", "course").start(), plancia.game("pente").start()
    for text in ("(4,2)", "4,2", "(4, 2)", "C6"):
        assert course.parse_move(text) == 4 * 12 + 2
    with pytest.raises(plancia.MalformedText, match=r"off the board, which goes from \(0,0\)"):
        course.parse_move("10,0")
    with pytest.raises(plancia.MalformedText, match="not a point"):
        usual.parse_move("4,2")
