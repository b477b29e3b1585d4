"""The network's sums against a slow twin that adds everything up from scratch."""

import random

import pytest

from plancia.kernels.jit import DISABLED
from plancia.kernels.jit.memory import CLIP
from plancia.pente import Pente, PenteOptions, PentePosition
from plancia.pente.board import AXES, STONES
from plancia.pente.engine import board as e
from plancia.pente.engine import network, search
from plancia.pente.engine.board import EngineBoard
from plancia.pente.engine.player import Engine

PRESETS = list(Pente.presets)
WITH_NETWORK = {"pente": "pairs", "tournament": "pairs", "keryo": "triples"}


def preset(name: str, **options: int) -> Pente:
    return Pente(PenteOptions(**{**Pente.presets[name].options, **options}))  # type: ignore[arg-type]


def slow_key(position: PentePosition, point: int, axis: tuple[int, int]) -> int:
    board, key = position.game.board, 0
    row, column = board.cell(point)
    for slot in range(8):
        away = slot - 4 if slot < 4 else slot - 3
        there = board.point(row + away * axis[0], column + away * axis[1])
        seen = 3 if there is None else max(0, STONES.find(position.board[there]))
        key |= seen << 2 * slot
    return key


def slow_opinion(position: PentePosition, learnt: network.Network) -> int:
    """The opinion and on the way the pool, from scratch."""
    pool = [0] * network.ROW
    for point in range(position.game.board.size):
        if position.board[point] in STONES[1:]:
            continue
        keys = [slow_key(position, point, axis) for axis in AXES]
        for place in range(network.ROW):
            total = sum(learnt.rows[key, place] for key in keys)
            pool[place] += max(0, min(CLIP, total))
    mine, yours = position.captured
    if position.to_move == 2:
        pool, mine, yours = pool[network.VIEW :] + pool[: network.VIEW], yours, mine
    last = network.COUNTS - 1
    value = 0
    for place in range(network.HIDDEN):
        hidden = sum(learnt.head[row, place] * pool[row] for row in range(network.ROW))
        hidden += learnt.head[network.ROW + min(mine, last), place]
        hidden += learnt.head[network.ROW + network.COUNTS + min(yours, last), place]
        value += max(0, hidden) * learnt.output[place]
    value = (value >> network.OUTPUT_SHIFT) + learnt.output[network.HIDDEN]
    return max(-search.MOST, min(search.MOST, value))


@pytest.mark.parametrize("name", PRESETS)
def test_rules_have_the_network_that_was_trained_for_them(name: str) -> None:
    file, game = network.file_for(preset(name).numbers), preset(name)
    options = game.options
    plain = options.captures and not (options.poof or options.boat or options.exactly_five)
    kind = {(False, 10): "pairs", (True, 15): "triples"}.get((options.triples, options.capture_win))
    wanted = f"network-{kind}.bin" if plain and kind else None
    assert (file.name if file else None) == wanted
    assert name not in WITH_NETWORK or kind == WITH_NETWORK[name]
    assert EngineBoard(game).memory.rules[e.NET] == (file is not None)
    assert network.file_for(preset(name, rows=9, columns=9).numbers) is None


@pytest.mark.parametrize("name", [n for n in PRESETS if network.file_for(preset(n).numbers)])
def test_sums_kept_move_by_move_are_those_from_scratch(name: str) -> None:
    game, chance = preset(name), random.Random(name)
    board = EngineBoard(game)
    file = network.file_for(game.numbers)
    assert file
    learnt, b = network.load(file), board.memory
    position = after_stones(game, chance, 6)
    board.load(position)
    behind = []
    for _ in range(12 if DISABLED else 40):
        # Now and then a try that is taken back, seen by the network or not.
        tried = chance.choice(near(position))
        e.make(b, board.cell(tried))
        if chance.random() < 0.5:
            search.evaluate(b)
        e.unmake(b)
        after = position.play(chance.choice(near(position)))
        if after.outcome is not None:
            break
        behind.append(position)
        e.make(b, board.cell(moved(position, after)))
        position = after
        if chance.random() < 0.3:
            assert search.evaluate(b) == slow_opinion(position, learnt)
    assert search.evaluate(b) == slow_opinion(position, learnt)
    while behind:
        position = behind.pop()
        e.unmake(b)
    assert search.evaluate(b) == slow_opinion(position, learnt)


def near(position: PentePosition) -> list[int]:
    board = position.game.board
    row, column = board.cell(board.centre)
    found = []
    for move in position.legal_moves():
        r, c = board.cell(move)
        if max(abs(r - row), abs(c - column)) <= 4:
            found.append(move)
    return found


def moved(before: PentePosition, after: PentePosition) -> int:
    """The point where the new stone stands."""
    stone = STONES[before.to_move]
    pairs = zip(before.board, after.board, strict=True)
    return next(at for at, (old, new) in enumerate(pairs) if old != new and new == stone)


def after_stones(game: Pente, chance: random.Random, stones: int) -> PentePosition:
    position = game.start()
    for _ in range(stones):
        position = position.play(chance.choice(near(position)))
    return position


def test_colours_are_alike() -> None:
    game = preset("tournament")
    key = next(key for key in network.possible_keys() if network.swapped(key) != key)
    file = network.file_for(game.numbers)
    assert file
    rows = network.load(file).rows
    for place in range(network.VIEW):
        assert rows[key, place] == rows[network.swapped(key), network.VIEW + place]
        assert rows[key, place] == rows[network.mirrored(key), place]
        assert rows[0, place] == 0


def test_keys_fold_to_half() -> None:
    keys = set(network.possible_keys())
    assert len(keys) == 121**2
    assert len(network.folded_keys()) == (121**2 + 121) // 2
    assert all(network.mirrored(network.mirrored(key)) == key for key in keys)
    assert all(network.swapped(network.swapped(key)) == key for key in keys)
    assert network.swapped(0b01_10_00_11) == 0b10_01_00_11


@pytest.mark.jit
@pytest.mark.parametrize("name", sorted(WITH_NETWORK))
def test_equal_limits_give_equal_answers(name: str) -> None:
    game = preset(name)
    position = after_stones(game, random.Random(7), 9)
    first = Engine(game, table_bits=12).analyse(position, nodes=3000)
    second = Engine(game, table_bits=12)
    second.analyse(game.start().play(game.board.centre), nodes=500)
    second.forget()
    again = second.analyse(position, nodes=3000)
    assert (first.best, first.nodes) == (again.best, again.nodes)
