from random import Random

import pytest

from plancia.nim.notation import Take
from plancia.nim.rules import Nim, NimOptions
from plancia.nim.teaching.puzzles import MAX_HEAP, MAX_HEAPS, MAX_ROCKS, NimPuzzles
from twins import nim as twin


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("limit", [0, 3])
def test_the_only_move_is_what_trying_everything_says(misere: bool, limit: int) -> None:
    chance, only = Random(1), 0
    for _ in range(40):
        heaps = tuple(chance.randint(1, 4) for _ in range(chance.randint(1, 3)))
        position = Nim(NimOptions(heaps, misere, limit)).start()
        winning = []
        for move in position.legal_moves():
            rows = ["o" * rocks for rocks in position.play(move).heaps]
            if not twin.first_player_wins(rows, misere, limit):
                winning.append(move)
        found = NimPuzzles(position.game).only_move(position)
        assert (found and [found.move]) == (winning if len(winning) == 1 else None)
        only += found is not None
    assert only > 5


@pytest.mark.parametrize(
    ("heaps", "options", "move", "tags"),
    [
        ((6, 8), {}, "B2", {"equal-heaps"}),
        ((1, 4, 6), {}, "C1", {"balance"}),
        ((1, 1, 5), {}, "C4", {"heaps-of-one"}),
        ((7, 2), {"limit": 3, "misere": False}, "A1", {"equal-heaps", "groups"}),
    ],
)
def test_tags_say_what_the_move_leaves(
    heaps: tuple[int, ...], options: dict[str, int], move: str, tags: set[str]
) -> None:
    game = Nim(NimOptions.read({"heaps": ",".join(map(str, heaps)), **options}))
    makes, position = NimPuzzles(game), game.start()
    only = makes.only_move(position)
    assert only is not None
    assert position.format_move(only.move) == move
    assert set(makes.tags(position, [only.move])) == tags
    assert tags <= set(makes.motifs)


def test_the_order_of_heaps_makes_no_other_puzzle() -> None:
    games = [Nim(NimOptions(heaps)) for heaps in ((1, 4, 6), (6, 1, 4), (1, 4, 7))]
    one, two, three = (NimPuzzles(game).key(game.start()) for game in games)
    assert one == two != three


def test_a_reply_takes_one_rock_of_each_kind_of_heap() -> None:
    game = Nim(NimOptions((2, 5, 2)))
    assert set(NimPuzzles(game).replies(game.start())) == {Take(2, 1), Take(1, 1)}


def test_heaps_have_room_for_a_thought_and_are_no_trouble_to_count() -> None:
    chance, some = Random(1), 0
    makes = NimPuzzles(Nim(NimOptions()))
    for _ in range(2000):
        for position in makes.positions(chance):
            some += 1
            assert len(position.heaps) <= MAX_HEAPS
            assert max(position.heaps) <= MAX_HEAP
            assert sum(position.heaps) <= MAX_ROCKS
            assert sum(rocks > 1 for rocks in position.heaps) > 1
    assert some > 1000
