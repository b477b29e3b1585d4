import plancia
from plancia.core.position import replay
from plancia.live.game import LiveGame
from plancia.live.local import PERSON, local_game
from plancia.tui.side import moves_text, players_text


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


def test_the_list_of_moves_shows_those_around_the_position() -> None:
    start = plancia.game("four-in-a-row").start()
    steps = [*replay(start, ["d4", "p", "d4", "p", "d3", "k", "p", "d2"])]
    positions, moves = [start, *(step.after for step in steps)], [step.move for step in steps]

    def numbers(height: int) -> list[str]:
        shown = moves_text(positions, moves, len(moves), height)
        return [line.split(".")[0].strip() for line in shown.plain.splitlines()]

    assert numbers(20) == ["1", "2", "3", "4"], "a turn of several steps has one line"
    assert numbers(2) == ["3", "4"]
    assert moves_text(positions[:1], [], 0, 20).plain == ""
