"""Exact regret: the cost of a move, published sets, and players measured on them."""

import hashlib
from itertools import pairwise
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.core.errors import BadOption, MalformedText
from plancia.rl.regret import (
    grader,
    proved_values,
    published_set,
    read_set,
    regret,
    reward,
    sample,
    worths,
)  # fmt: skip

GUIDE = Path(__file__).parents[2] / "docs" / "rl.md"


PUBLISHED = sorted(path.stem for path in Path(plancia.__file__).parent.glob("rl/positions/*.txt"))


@pytest.mark.parametrize(
    ("marks", "costs"),
    [("+0-", [0, 1, 2]), ("--", [0, 0]), ("+?", [0, None]), ("0?", [None, None]), ("-0", [1, 0])],
)
def test_a_move_costs_the_difference_to_the_best(marks: str, costs: list[int | None]) -> None:
    assert [regret(marks, index) for index in range(len(marks))] == costs


@pytest.mark.jit
@pytest.mark.parametrize("name", PUBLISHED)
def test_published_sets_hold_proved_values(name: str) -> None:
    game = plancia.game(name)
    values = proved_values(game)
    file = published_set(game)
    assert f"`{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}`" in GUIDE.read_text()
    positions = list(read_set(file))
    assert positions
    for text, marks in positions[:: len(positions) // 2]:
        assert values(game.from_text(text)) == marks


def test_a_reward_is_higher_for_the_faster_win_and_the_slower_loss() -> None:
    position = plancia.game("connect4").start().play_line("3341")
    known = worths(position)
    assert 1 > known[5] > known[4] > known[3] > 0 == known[2] > known[7] > -1
    rewards = [reward(position, move) for move in (5, 4, 2, 7)]
    assert rewards[0] == 1.0
    assert all(one > two for one, two in pairwise(filter(None, rewards)))
    assert reward(position, 8) == 0.0
    lost = position.play(5)
    assert all(-1 < worth < 0 for worth in worths(lost).values())
    assert len({*worths(plancia.game("connect4").start().play_line("4412")).values()}) > 2


@pytest.mark.jit
@pytest.mark.parametrize("name", ["connect4", "nim"])
def test_a_sample_is_fresh_of_many_kinds_and_the_same_for_a_seed(name: str) -> None:
    game = plancia.game("nim", heaps="7,9,11") if name == "nim" else plancia.game(name)
    found = sample(game, 3, 12)
    assert found == sample(game, 3, 12)
    if name == "connect4":
        published = {text for text, _ in read_set(published_set(game))}
        assert not published & {each.position.to_text() for each in found}
    assert len({each.stratum for each in found}) > 2
    values = proved_values(game)
    for each in found:
        assert game.start().play_tokens(each.moves) == each.position
        assert each.marks == values(each.position)


def test_a_graders_two_questions_say_what_all_moves_say() -> None:
    game = plancia.game("nim")
    cost, values = grader(game), proved_values(game)
    for text, marks in list(read_set(published_set(game)))[::20]:
        position = game.from_text(text)
        assert values(position) == marks
        costs = [cost(position, move) for move in position.legal_moves()]
        assert costs == [regret(marks, index) for index in range(len(marks))]


def test_what_is_not_a_set_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "set.txt"
    file.write_text("7/7/7/7/7/7 X\t+x\n")
    with pytest.raises(MalformedText, match="line 1 of"):
        list(read_set(file))
    with pytest.raises(BadOption, match="no set of positions"):
        published_set(plancia.game("connect4", rows=5))
    with pytest.raises(BadOption, match="0 fresh positions"):
        sample("nim", 1, 5)  # the published set has them all
    assert main(["regret", "grandmaster"]) == 2
    assert "has no player" in capsys.readouterr().err
