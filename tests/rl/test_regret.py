"""Exact regret: the cost of a move, published sets, and players measured on them."""

import hashlib
from pathlib import Path

import pytest

import plancia
from plancia.cli import main
from plancia.core.errors import BadOption, MalformedText
from plancia.rl.regret import proved_values, published_set, read_set, regret, score

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


def test_perfect_players_regret_nothing() -> None:
    nim = plancia.game("nim")
    found = score(plancia.player("best", nim), nim, read_set(published_set(nim)))
    assert (found.share, found.mean) == (1.0, 0.0)
    careless = score(plancia.player("random", nim, seed=1), nim, read_set(published_set(nim)))
    assert careless.share < 0.5 < careless.mean


def test_a_run_that_is_stopped_has_the_answers_until_then() -> None:
    nim = plancia.game("nim")
    asked = iter([False] * 3)
    found = score("best", nim, read_set(published_set(nim)), stop=lambda: next(asked, True))
    assert found.positions == 3


def test_what_is_not_a_set_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "set.txt"
    file.write_text("7/7/7/7/7/7 X\t+x\n")
    with pytest.raises(MalformedText, match="line 1 of"):
        list(read_set(file))
    with pytest.raises(BadOption, match="no set of positions"):
        published_set(plancia.game("connect4", rows=5))
    assert main(["regret", "grandmaster"]) == 2
    assert "has no player" in capsys.readouterr().err
