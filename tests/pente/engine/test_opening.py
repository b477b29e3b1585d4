"""The engine where the sides are chosen: balanced openings, and the better side."""

import random

import pytest

import plancia
from plancia.engine.player import Limits, player
from plancia.pente.engine.player import Engine
from plancia.pente.rules import PentePosition
from plancia.pente.variants import Choice, Stage

PRESETS = ["d-pente", "swap2"]
WHITE_IS_BETTER = {"d-pente": "K10 A1 L11 T19", "swap2": "K10 A1 K12"}
"""Two stones together in the centre, against stones in corners."""
BLACK_IS_BETTER = {"d-pente": "A1 K10 T19 L11", "swap2": "A1 K10 T19"}


def value_for_player_1(position: PentePosition) -> float:
    """What a longer search says than that which placed the stones."""
    assert position.stage is Stage.CHOICE
    kept = position.play(position.game.choice_move(Choice.KEEP))
    best = Engine(position.game, table_bits=12).analyse(kept, nodes=4_000).best
    return best.value if kept.to_move == 1 else -best.value


@pytest.mark.jit
@pytest.mark.parametrize("preset", WHITE_IS_BETTER)
def test_it_takes_the_better_side(preset: str) -> None:
    game = plancia.game("pente", preset)
    chooser = player("strong", game, seed=1)
    for lines, expected in ((WHITE_IS_BETTER, "swap"), (BLACK_IS_BETTER, "keep")):
        position = game.start().play_line(lines[preset])
        answer = chooser.answer(position)
        assert position.format_move(answer.move) == expected
        assert answer.value is not None
        assert answer.value > 0
        assert position.play_line(" ".join(_tokens(position, answer.line))).stage is Stage.PLAY


def _tokens(position: PentePosition, line: tuple[int, ...]) -> list[str]:
    return [position.format_move(move) for move in line]


@pytest.mark.jit
def test_an_analysis_of_an_opening_begins_near_its_stones() -> None:
    game = plancia.game("pente", "swap2")
    opener = player("strong", game, seed=1)
    start = game.start()
    assert _tokens(start, tuple(opener.candidates(start)[:1])) == ["K10"]
    placed = start.play_line("C3")
    near = {"B2", "B3", "B4", "C2", "C4", "D2", "D3", "D4"}
    assert set(_tokens(placed, tuple(opener.candidates(placed)[:8]))) == near
    assert sorted(opener.candidates(placed)) == sorted(placed.legal_moves())
    chosen = start.play_line("K10 A1 K12 keep")
    assert opener.candidates(chosen) == ()


@pytest.mark.jit
def test_player_1_chooses_after_two_more_stones() -> None:
    game = plancia.game("pente", "swap2")
    chooser = player("strong", game, seed=1)
    position = game.start().play_line("K10 A1 L11 more T19 M12")
    assert position.to_move == 1
    assert position.format_move(chooser.answer(position).move) == "keep"


@pytest.mark.jit
@pytest.mark.parametrize("preset", PRESETS)
def test_its_openings_are_nearer_to_equal_than_drawn_ones_and_differ(preset: str) -> None:
    game, chance = plancia.game("pente", preset), random.Random(preset)
    openings, chosen, drawn = set(), [], []
    for seed in range(8):
        position, opener = game.start(), player("strong", game, seed=seed)
        while position.stage is not Stage.CHOICE:
            before, position = position, position.play(opener.answer(position).move)
        openings.add(position.to_text())
        chosen.append(abs(value_for_player_1(position)))
        central = [m for m in before.legal_moves() if abs(game.from_centre[m]) <= 3]
        drawn.append(abs(value_for_player_1(before.play(chance.choice(central)))))
    assert len(openings) > 4
    assert sum(chosen) < sum(drawn)


@pytest.mark.jit
@pytest.mark.parametrize("preset", PRESETS)
def test_it_places_the_stones_that_are_more_if_it_is_asked(preset: str) -> None:
    game = plancia.game("pente", preset, rows=9, columns=9)
    position, opener = game.start().play_line("E5 E6 D7"), player("best", game, seed=1)
    if game.more_stones:
        position = position.play_line("more")
    while position.stage is not Stage.CHOICE:
        answer = opener.answer(position, Limits(nodes=500))
        assert answer.move in position.legal_moves()
        position = position.play(answer.move)


@pytest.mark.jit
@pytest.mark.parametrize("size", [(1, 3), (1, 4), (2, 2), (1, 5), (3, 3)])
@pytest.mark.parametrize("preset", PRESETS)
def test_it_plays_on_boards_that_an_opening_fills(preset: str, size: tuple[int, int]) -> None:
    game = plancia.game("pente", preset, rows=size[0], columns=size[1])
    position, engine = game.start(), player("strong", game, seed=1)
    while position.outcome is None:
        position = position.play(engine.answer(position, Limits(nodes=50)).move)
    assert position.legal_moves() == ()


@pytest.mark.parametrize("name", ["casual", "good"])
def test_levels_that_look_ahead_take_the_better_side_too(name: str) -> None:
    game = plancia.game("pente", "d-pente")
    chooser = player(name, game, seed=1)
    for lines, expected in ((WHITE_IS_BETTER, "swap"), (BLACK_IS_BETTER, "keep")):
        position = game.start().play_line(lines["d-pente"])
        assert position.format_move(chooser.answer(position).move) == expected


def test_a_level_that_thinks_of_the_answer_does_not_give_a_side_away() -> None:
    game = plancia.game("pente", "d-pente", rows=9, columns=9)
    position = game.start().play_line("E5 A1 F6")
    answer = player("good", game, seed=1).answer(position)
    assert answer.value is not None
    assert answer.value <= 0
