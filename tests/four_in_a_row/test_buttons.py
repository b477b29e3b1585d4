import plancia
from plancia.core.position import turn_numbers
from plancia.core.text import to_json
from plancia.four_in_a_row.rules import FourInARow

GAME = FourInARow()


def bar(line: str, player: int = 1) -> dict[str, tuple[list[str], int | None]]:
    """What each button stands for after some moves, and how often it is left."""
    buttons = GAME.start().play_line(line).buttons(player)
    return {each.key: ([*map(str, each.moves)], each.left) for each in buttons}


def test_a_turn_is_ended_undone_or_followed_by_a_block_with_one_button() -> None:
    assert bar("") == {"e": ([], None), "u": ([], 3), "k": ([], 1)}
    assert bar("d4") == {"e": (["p"], None), "u": ([], 3), "k": (["b"], 1)}
    assert bar("d4 p d4 p d3") == {"e": (["k", "p"], None), "u": (["u"], 3), "k": (["k", "b"], 1)}
    assert bar("d4 p d4 p d3 u") == {"e": ([], None), "u": ([], 2), "k": ([], 1)}
    assert bar("d4 p d4 p d3 k b")["k"] == ([], 0)
    assert bar("d4 p d4 p d3", player=2) == {"e": ([], None), "u": ([], 3), "k": ([], 1)}


def test_a_block_that_would_be_a_violation_has_no_button() -> None:
    three = "d4 p d4 p d3 k p d7 k p d5 k p d7 k"
    assert bar(three, player=2) == {"e": (["p"], None), "u": ([], 3), "k": ([], 1)}


def test_a_list_of_moves_reads_as_words() -> None:
    start = GAME.start()
    line = ["d4", "p", "d4", "p", "d4", "k", "p", "r44", "u"]
    said, position = [], start
    for token in line:
        said.append(str(position.short_move(position.parse_move(token))))
        position = position.play_line(token)
    assert str(start.short_move(start.parse_move("d2"))) == "column 2 (violation)"
    assert said == ["column 4", "", "column 4", "", "column 4", "", "", *said[-2:]]
    assert said[-2:] == ["remove row 4, column 4", "undo"]


def test_a_turn_is_what_a_player_does_until_the_next_drop_or_remove() -> None:
    line = ["d4", "p", "d4", "p", "d3", "k", "b", "d3", "u", "d5"]
    positions = [GAME.start().play_tokens(line[:made]) for made in range(len(line) + 1)]
    assert turn_numbers(positions) == [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5]
    assert turn_numbers(positions[1:3]) == [0, 1]  # a game may begin within a turn


def test_a_remove_is_asked_about_first() -> None:
    position = GAME.start().play_line("d4 p d4 p")
    asked = {str(move): str(position.asks_first(move)) for move in position.legal_moves()}
    assert "remove" in asked["r54"]
    assert {words for token, words in asked.items() if token != "r54"} == {""}
    details = position.to_json()["move_details"]
    remove = position.parse_move("r54")
    moves = [*position.legal_moves(), *position.priced_moves()]
    question = details["asks_first"][moves.index(remove)]
    assert question == to_json(position.asks_first(remove))
    wild = plancia.game("four-in-a-row", "wild").start().play_line("d4 p d4 p")
    assert str(wild.asks_first(wild.parse_move("r54"))) == "This uses one of your 9 removes."
