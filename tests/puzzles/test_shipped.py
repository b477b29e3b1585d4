"""The packs that come with the package: a sample proved again by other means than mined them."""

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from plancia.core.capability import ComposesPuzzles, MakesPuzzles, capability
from plancia.core.registry import game
from plancia.puzzles import mining
from plancia.puzzles.pack import shipped

BENCH = Path(__file__).parents[2] / "bench" / "puzzles.py"
GAMES = ("connect4", "four-in-a-row", "nim", "pente")


@pytest.mark.jit
@pytest.mark.parametrize("name", [*GAMES, "tetrisito"])
def test_a_sample_of_each_pack_is_proved_by_an_independent_method(name: str) -> None:
    if name == "connect4":
        pytest.importorskip("bitbully")
    done = subprocess.run(
        [sys.executable, str(BENCH), "prove", name, "--sample", "8"],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{name}: 8 of " in done.stdout
    assert ", 0 wrong" in done.stdout


@pytest.mark.jit
@pytest.mark.parametrize("name", ["connect4", "four-in-a-row", "nim"])
def test_a_pack_begins_with_what_its_seed_makes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pente's engine was mended since, and Tetrisito lost a rule."""
    monkeypatch.setattr(mining, "GAMES_PER_TASK", 12)
    pack, made = shipped(name), mining.mine_task(mining.MiningTask(name, (), 0, 0))
    assert pack is not None
    assert len(made) > 1
    assert made == [pack[number].to_text() for number in range(len(made))]


def bench() -> ModuleType:
    spec = spec_from_file_location("bench_puzzles", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look for it there
    spec.loader.exec_module(module)
    return module


FLAT, UPRIGHT = "piece ## ", "piece # # "


@pytest.mark.parametrize(
    ("pieces", "rules", "line", "is_only"),
    [
        (FLAT * 2, {}, "1@0 2@0", True),
        (FLAT * 2, {}, "1@0", False),  # it does not reach the goal
        (FLAT * 2 + UPRIGHT, {}, "1@0 2@0", True),
        (FLAT * 2 + UPRIGHT * 2, {}, "1@0 2@0", False),  # nor are upright ones alone
        (FLAT * 2 + UPRIGHT * 2, {"implementation": "B"}, "1@0 2@0", True),
        (FLAT * 2, {"implementation": "B"}, "2@0 1@0", False),
    ],
)
def test_the_second_proof_of_tetrisito_notices_a_second_way(
    pieces: str, rules: dict[str, object], line: str, is_only: bool
) -> None:
    puzzle = f"start .. .. .. goal .. ## ## {pieces}"
    start = game("tetrisito", puzzle=puzzle, **rules).start()
    drops = tuple(map(start.parse_move, line.split()))
    assert bench().by_filling()(start, drops, 1, 0) is is_only


def test_the_second_proof_of_tetrisito_tries_every_drop_where_rows_vanish() -> None:
    """A flat piece fills the row, which vanishes: two of them leave nothing, as one does."""
    goal = "start .. .# goal .. .. "
    one = game("tetrisito", puzzle=f"{goal} piece #", line_clearing=True).start()
    prove = bench().by_filling()
    assert prove(one, (one.parse_move("1@0"),), 1, 0)
    two = game("tetrisito", puzzle=f"{goal} piece # {FLAT} piece #", line_clearing=True).start()
    assert not prove(two, (two.parse_move("1@0"),), 1, 0)


def test_levels_are_compared_only_where_they_grade_and_grades_always() -> None:
    shares = {"weak": [0.5, 0.2], "strong": [0.2, 0.1]}
    columns = [("Easy", 1000), ("Hard", 1000)]
    assert len(bench().Rates("a game", columns, shares).breaks()) == 2
    assert bench().Rates("a game", columns, shares, graded_by_levels=False).breaks() == []
    harder = {"weak": [0.2, 0.5]}
    assert len(bench().Rates("a game", columns, harder, graded_by_levels=False).breaks()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_no_two_puzzles_of_a_pack_are_the_same_position_turned(name: str) -> None:
    pack, makes = shipped(name), capability(game(name), MakesPuzzles)
    assert pack is not None
    assert makes is not None
    some = [pack[number] for number in range(0, len(pack), max(1, len(pack) // 500))]
    assert len({makes.key(puzzle.position) for puzzle in some}) == len(some)


@pytest.mark.parametrize("name", GAMES)
def test_every_tag_of_a_pack_has_a_title(name: str) -> None:
    pack, makes = shipped(name), capability(game(name), MakesPuzzles)
    assert pack is not None
    assert makes is not None
    assert {tag for _, tags in pack.facts for tag in tags} <= set(makes.motifs)


@pytest.mark.parametrize("name", ["four-in-a-row", "pente"])
def test_a_win_within_n_moves_asks_for_its_first_move_alone(name: str) -> None:
    pack = shipped(name)
    assert pack is not None
    assert all(puzzle.within and len(puzzle.line) == 1 for puzzle in pack)


def test_tetrisitos_puzzles_are_solved_by_their_lines_and_come_in_three_sizes() -> None:
    pack, composes = shipped("tetrisito"), capability(game("tetrisito"), ComposesPuzzles)
    assert pack is not None
    assert composes is not None
    assert len({composes.key(puzzle.position) for puzzle in pack}) == len(pack)
    for number in range(0, len(pack), 25):
        puzzle = pack[number]
        position = puzzle.position
        for move in puzzle.line:
            position = position.play(move)
        assert position.outcome is not None
        assert position.outcome.winner == 1
    for size in composes.sizes:
        assert len(pack.numbers(tag=size)) > 300, "a daily of each size for most of a year"
    assert {tag for _, tags in pack.facts for tag in tags} <= set(composes.motifs)
