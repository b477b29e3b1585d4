import pytest

import plancia
from plancia.engine.player import Limits, player
from plancia.pente.levels import PenteLevels, captures

GAME = plancia.game("pente")
NAMES = ["beginner", "casual", "good", "strong", "best"]


def test_there_are_five_levels_weakest_first() -> None:
    assert [level.name for level in GAME.levels] == NAMES


@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("name", ["beginner", "casual", "good"])
def test_every_level_plays_every_preset(name: str, preset: str) -> None:
    game = plancia.game("pente", preset, rows=9, columns=9)
    one, two = (player(name, game, seed=seed) for seed in (1, 2))
    position = game.start()
    for _ in range(40):
        if position.outcome:
            break
        answer = (one if position.to_move == 1 else two).answer(position, Limits(nodes=150))
        assert answer.move in position.legal_moves()
        position = position.play(answer.move)


@pytest.mark.slow
@pytest.mark.parametrize("preset", GAME.presets)
@pytest.mark.parametrize("name", ["strong", "best"])
def test_the_engine_plays_every_preset(name: str, preset: str) -> None:
    game = plancia.game("pente", preset, rows=9, columns=9)
    position = game.start()
    engine = player(name, game, seed=1)
    for _ in range(6):
        answer = engine.answer(position, Limits(nodes=500))
        position = position.play(answer.move)


def test_a_four_is_completed_and_a_four_is_stopped() -> None:
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    four = game.from_text("9/9/9/9/XXXX5/9/9/OOO6/O8 X 0 0")
    good = player("good", game, seed=2)
    assert str(good.answer(four).why) == "It wins at once."
    threat = game.from_text("9/9/9/9/XXXX5/9/9/OOO6/9 O 0 0")
    assert threat.format_move(good.answer(threat).move) == "E5"


FOURS = {
    "row": "O1O1O1O2/9/9/9/2XXXX3/9/9/9/9 X 0 0",
    "column": "O1O3O1O/9/4X4/4X4/4X4/4X4/9/9/9 X 0 0",
    "diagonal": "2O1O1O1O/9/2X6/3X5/4X4/5X3/9/9/9 X 0 0",
}


@pytest.mark.parametrize(
    ("name", "seen"), [("beginner", ["row"]), ("casual", ["row", "column"]), ("good", [*FOURS])]
)
def test_each_level_sees_fives_along_its_own_directions(name: str, seen: list[str]) -> None:
    """And the five of the other player as its own: what it does not see it never thinks of."""
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    unseen = next(level.unseen for level in game.levels if level.name == name)
    assert unseen is not None
    for line, text in FOURS.items():
        position = game.from_text(text)
        wins = [move for move in position.legal_moves() if position.play(move).outcome]
        assert len(wins) == 2
        assert all(unseen(position, move) != (line in seen) for move in wins)


def test_good_never_captures() -> None:
    game = plancia.game("pente", rows=9, columns=9, centre_first=False)
    position = game.from_text("9/9/9/3XOO3/9/9/9/9/7X1 X 0 0")
    taking = position.parse_move("G6")
    assert captures(position, taking)
    assert not captures(position, position.parse_move("G7"))
    answers = {player("good", game, seed=seed).answer(position).move for seed in range(8)}
    assert taking not in answers


def test_moves_near_stones_are_legal_and_all_there_are_on_an_empty_board() -> None:
    levels = PenteLevels(GAME)  # type: ignore[arg-type]
    assert tuple(levels.near_moves(GAME.start())) == GAME.start().legal_moves()
    after = GAME.start().play_line("K10")
    assert len(levels.near_moves(after)) == 24
    tournament = plancia.game("pente", "tournament")
    third = tournament.start().play_line("K10 K11")
    assert set(PenteLevels(tournament).near_moves(third)) <= set(third.legal_moves())  # type: ignore[arg-type]
