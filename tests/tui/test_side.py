import plancia
from plancia.engine.analysis import Analysis, MoveValue
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, local_game
from plancia.tui.side import players_text, ranks


def players(width: int) -> list[str]:
    game = LiveGame(local_game(plancia.game("connect4"), (PERSON, "best"), "id", 5.0))
    return players_text(game, width).plain.splitlines()


def test_a_player_has_a_line_with_the_name() -> None:
    first, second = players(60)
    assert first == "▸ ● Yellow  you"
    assert second.startswith("  ◉ Red     ")


def test_a_name_that_is_too_long_stands_below_its_side_indented() -> None:
    _, second, *name = players(24)
    assert second == "  ◉ Red   "
    assert name
    assert all(line.startswith("    ") and len(line) <= 24 for line in name)


def analysis(*values: float) -> Analysis[int]:
    moves = [MoveValue.estimated(number, value) for number, value in enumerate(values)]
    return Analysis(0, moves=tuple(moves))


def test_a_few_moves_have_no_rank() -> None:
    assert ranks(analysis(0.5, 0.1)) == []


def test_of_many_moves_ten_have_a_rank_and_equal_ones_share_it() -> None:
    values = [0.9, 0.5, 0.5, *(0.4 - number / 100 for number in range(50))]
    assert ranks(analysis(*values)) == [1, 2, 2, 4, 5, 6, 7, 8, 9, 10]
