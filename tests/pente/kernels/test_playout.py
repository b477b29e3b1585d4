"""Random games at kernel speed: they end, repeat with their seed and keep the rules."""

import pytest

from plancia.kernels.jit import DISABLED, INT64, array
from plancia.kernels.xorshift import first_state
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.engine.board import EngineBoard
from plancia.pente.kernels.playout import PentePlaysOut, draw_opening, playout_memory

PRESETS = list(Pente.presets)


def preset(name: str, **options: int) -> Pente:
    return Pente(PenteOptions(**{**Pente.presets[name].options, **options}))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", PRESETS)
def test_random_games_at_kernel_speed_end_and_repeat_with_their_seed(name: str) -> None:
    game = preset(name, rows=7, columns=7)
    playouts = PentePlaysOut(game)
    games = 3 if DISABLED else 300
    first = playouts.play_out(game.start(), games, seed=7)
    assert sum(first) == games
    assert playouts.play_out(game.start(), games, seed=7) == first
    if not DISABLED:
        assert playouts.play_out(game.start(), games, seed=8) != first


def test_playouts_of_a_finished_game_are_its_outcome() -> None:
    game = Pente(PenteOptions(5, 5, centre_first=False))
    position = game.from_text("XXXXX/OOOO1/5/5/5 O 0 0")
    assert PentePlaysOut(game).play_out(position, 10, seed=1) == (10, 0, 0)


def test_playouts_win_where_every_move_wins() -> None:
    game = Pente(PenteOptions(1, 5, centre_first=False, captures=False, capture_win=0))
    position = PentePosition(game, b"XXXX.", (0, 0), None, to_move=1)
    assert PentePlaysOut(game).play_out(position, 10, seed=1) == (10, 0, 0)


@pytest.mark.parametrize("name", ["tournament", "g-pente"])
def test_playouts_keep_the_opening_rules(name: str) -> None:
    game = preset(name, rows=7, columns=7)
    board = EngineBoard(game)
    board.load_stones(game.start())
    cells, b = board.all_cells, board.memory
    outside = {board.cell(point) for point in game.openings[2]}
    memory = playout_memory(len(cells), len(b.cells))
    memory.free[:], memory.chance[0] = array(INT64, cells), 1 << 40
    assert memory.free[draw_opening(b, memory, len(cells))] == board.cell(24)
    drawn = set()
    for chance in range(100):
        memory.chance[0] = first_state(chance)
        drawn.add(memory.free[draw_opening(b, memory, len(cells) - 2)])
    assert drawn <= outside
    assert len(drawn) > 1
