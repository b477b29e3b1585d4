"""The engine's board against the rules room: every array, after every move and back again."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plancia.core.jit import DISABLED
from plancia.pente import kernel as k
from plancia.pente import patterns as p
from plancia.pente.board import FIVE, STONES
from plancia.pente.kernel import Ground
from plancia.pente.playout import Playouts, allowed, draw_opening
from plancia.pente.rules import Pente, PenteOptions, PentePosition

PRESETS = list(Pente.presets)
EXAMPLES = 10 if DISABLED else 80


@st.composite
def all_options(draw: st.DrawFn, high: int = 9) -> PenteOptions:
    captures, centre_first = draw(st.booleans()), draw(st.booleans())
    sides, maybe = st.integers(1, high), st.booleans()
    return PenteOptions(
        rows=draw(sides),
        columns=draw(sides),
        exactly_five=draw(maybe),
        captures=captures,
        capture_win=draw(st.sampled_from([0, 2, 4, 10, 15])) if captures else 0,
        triples=captures and draw(maybe),
        poof=captures and draw(maybe),
        boat=captures and draw(maybe),
        tournament=centre_first and draw(maybe),
        centre_first=centre_first,
    )


def preset(name: str, **options: int) -> Pente:
    return Pente(PenteOptions(**{**Pente.presets[name], **options}))  # type: ignore[arg-type]


def winner(position: PentePosition) -> int:
    """As the kernel says it: 0 while the game goes on, 3 for a draw."""
    return 0 if position.outcome is None else position.outcome.winner or 3


def snapshot(ground: Ground) -> tuple[object, ...]:
    """All that a position decides; the candidates as a set, as their order has a history."""
    state, size = ground.state, int(ground.state[k.SIZE])
    listed = ground.near[2 * size : 2 * size + int(state[k.LISTED])]
    return (
        state[: k.TOP].tolist(),
        ground.cells.tolist(),
        ground.keys.tolist(),
        ground.marks.tolist(),
        ground.near[:size].tolist(),
        sorted(listed.tolist()),
    )


def walk(game: Pente, chance: random.Random, ground: Ground) -> int:
    """A random game on both boards, then all the way back; how many moves it had."""
    position = game.start()
    ground.load(position)
    before = []
    while position.outcome is None:
        before.append((ground.state[: k.TOP].copy(), position.board))
        move = chance.choice(position.legal_moves())
        cell, player = ground.cell(move), position.to_move
        removed = k.make(*ground.arrays, cell)
        position = position.play(move)
        placed = int(ground.state[k.PLACED])
        found = k.judge(ground.state, ground.cells, cell, player, removed, placed)
        assert found == winner(position)
        assert ground.board() == position.board
        assert tuple(ground.state[k.CAPTURED + 1 : k.CAPTURED + 3]) == position.captured
    fresh = Ground(game)
    fresh.load(position)
    assert snapshot(ground) == snapshot(fresh)
    for state, board in reversed(before):
        k.unmake(*ground.arrays)
        assert ground.state[: k.TOP].tolist() == state.tolist()
        assert ground.board() == board
    return len(before)


@pytest.mark.parametrize("name", PRESETS)
def test_random_games_agree_with_the_rules_in_every_preset(name: str) -> None:
    game = preset(name, rows=9, columns=11)
    ground = Ground(game, plies=2000)
    chance = random.Random(name)
    assert sum(walk(game, chance, ground) for _ in range(1 if DISABLED else 15)) > 20


@settings(max_examples=EXAMPLES)
@given(all_options(), st.randoms(use_true_random=False))
def test_random_games_agree_with_the_rules_with_any_options(
    options: PenteOptions, chance: random.Random
) -> None:
    game = Pente(options)
    walk(game, chance, Ground(game, plies=2000))


@given(st.integers(1, 99), st.integers(1, 99), st.data())
def test_points_become_cells_and_cells_points(rows: int, columns: int, data: st.DataObject) -> None:
    ground = Ground(Pente(PenteOptions(rows, columns)))
    point = data.draw(st.integers(0, rows * columns - 1))
    assert ground.point(ground.cell(point)) == point
    assert ground.all_cells[point] == ground.cell(point)


def test_captured_stones_change_the_hash_only_where_they_can_win() -> None:
    for enough, differs in ((10, True), (0, False)):
        game = Pente(PenteOptions(5, 5, capture_win=enough, centre_first=False))
        hashes = []
        for captured in ((0, 0), (2, 2)):
            ground = Ground(game)
            ground.load(PentePosition(game, b"." * 25, 1, captured, None))
            hashes.append(int(ground.state[k.HASH]))
        assert (hashes[0] != hashes[1]) == differs


def line_key(line: str) -> int:
    """The key of nine points written out, the one in the middle left out."""
    around = line[:4] + line[5:]
    return sum(".XO#".index(stone) << 2 * slot for slot, stone in enumerate(around))


@pytest.mark.parametrize(
    ("line", "mark"),
    [
        ("XXXX.....", p.MARK_FIVE),
        (".OXX.XXO.", p.MARK_FIVE),
        (".OXX.X.O.", p.MARK_FOUR),
        ("..XX.X...", p.MARK_OPEN_FOUR),
        (".X.X.X.X.", p.MARK_OPEN_FOUR),
        ("#.XX.....", p.MARK_OPEN_THREE),
        ("..OX.X..#", None),
    ],
)
def test_a_stone_makes_of_a_line_what_one_sees(line: str, mark: int | None) -> None:
    word = int(p.tables(False, True, False)[4 * line_key(line)])
    for kind in (p.MARK_FIVE, p.MARK_OPEN_FOUR, p.MARK_FOUR, p.MARK_OPEN_THREE):
        assert word >> kind & 7 == (kind == mark)


def test_six_in_a_line_are_no_five_where_five_are_exact() -> None:
    key = line_key("OXXX.XXO.")
    assert p.tables(False, False, False)[4 * key] >> p.MARK_FIVE & 7 == 1
    assert p.tables(True, False, False)[4 * key] >> p.MARK_FIVE & 7 == 0


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(["pente", "keryo", "gomoku"]), st.randoms(use_true_random=False))
def test_marks_tell_fives_and_captures_exactly(name: str, chance: random.Random) -> None:
    game = preset(name, rows=8, columns=8)
    position = game.start()
    for _ in range(chance.randrange(40)):
        after = position.play(chance.choice(position.legal_moves()))
        if after.outcome is not None:
            break
        position = after
    ground = Ground(game)
    ground.load(position)
    player = position.to_move
    for move in position.legal_moves():
        cell = ground.cell(move)
        mark = int(ground.marks[2 * cell + player - 1])
        stones = bytearray(position.board)
        stones[move] = STONES[player]
        taken, _ = game.removed(stones, move, player)
        assert mark >> p.MARK_TAKES & 31 == len(taken)
        runs = list(game.board.runs(stones, STONES[player]))
        if game.options.exactly_five:
            assert (mark >> p.MARK_FIVE & 7 > 0) >= any(len(run) == FIVE for run in runs)
        else:
            assert (mark >> p.MARK_FIVE & 7 > 0) == bool(runs)


@pytest.mark.parametrize("name", PRESETS)
def test_random_games_at_kernel_speed_end_and_repeat_with_their_seed(name: str) -> None:
    game = preset(name, rows=7, columns=7)
    playouts = Playouts(game)
    games = 3 if DISABLED else 300
    first = playouts.play_out(game.start(), games, seed=7)
    assert sum(first) == games
    assert playouts.play_out(game.start(), games, seed=7) == first
    if not DISABLED:
        assert playouts.play_out(game.start(), games, seed=8) != first


def test_playouts_of_a_finished_game_are_its_outcome() -> None:
    game = Pente(PenteOptions(5, 5, centre_first=False))
    position = game.from_text("XXXXX/OOOO1/5/5/5 O 0 0")
    assert Playouts(game).play_out(position, 10, seed=1) == (10, 0, 0)


def test_playouts_win_where_every_move_wins() -> None:
    game = Pente(PenteOptions(1, 5, centre_first=False, captures=False, capture_win=0))
    position = PentePosition(game, b"XXXX.", 1, (0, 0), None)
    assert Playouts(game).play_out(position, 10, seed=1) == (10, 0, 0)


def test_playouts_keep_the_opening_rules() -> None:
    game = preset("tournament", rows=7, columns=7)
    ground = Ground(game)
    outside = {ground.cell(point) for point in game.outside}
    position = game.start()
    ground.load_stones(position)
    assert [c for c in ground.all_cells if allowed(ground.state, c, 0)] == [ground.cell(24)]
    assert {c for c in ground.all_cells.tolist() if allowed(ground.state, c, 2)} == outside
    free = ground.all_cells.copy()
    place = draw_opening(ground.state, free, len(free), np.uint64(1 << 40))
    assert free[place] == ground.cell(24)
