import pytest

from plancia.engine.hint import advise
from plancia.live.refusal import Refusal
from plancia.study.pack import shipped
from plancia.study.puzzle import Puzzle
from plancia.study.puzzles import (
    DailiesRequest,
    PuzzleRequest,
    daily_list,
    hint_views,
    pack_views,
    puzzle_task,
    puzzle_view,
)
from texts import from_json

NIM = Puzzle.from_text("nim", '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\t')
DRAW = Puzzle.from_text(
    "connect4", "{}\t1X1O3/1OOX3/1XXO1O1/1OOXOO1/1XXOXX1/XOXXOOX X\t5 6 6\t0\t4\tdraw"
)
PENTE = Puzzle.from_text(
    "pente",
    '{"rows":13,"columns":13}\t13/13/5O7/6X2O3/6OX2O2/7OX1O2/6X1OX3/6XO1XOX1/6XX1X3/'
    "5OO6/5X7/13/13 O 2 2\tL7 L10 L5\t1 2\t2\tfour",
)


def test_packs_list_their_grades_and_motifs() -> None:
    views = {view.game: view for view in pack_views()}
    assert set(views) >= {"connect4", "nim", "pente"}
    assert [name for name, view in views.items() if view.is_solo] == ["tetrisito"]
    for view in views.values():
        assert sum(grade.count for grade in view.grades) == view.count
        assert all(0 < tag.count <= view.count for tag in view.tags)


@pytest.mark.parametrize("game", ["connect4", "nim", "pente", "tetrisito"])
def test_a_puzzle_is_found_by_grade_and_motif(game: str) -> None:
    view = next(view for view in pack_views() if view.game == game)
    grade, pack = view.grades[1].grade, shipped(game)
    assert pack is not None
    tag = next(each.tag for each in view.tags if pack.numbers(grade, each.tag))
    found = puzzle_view(PuzzleRequest(game, grade=grade, tag=tag, turn=12345))
    assert found.grade == grade
    assert tag in [each.tag for each in found.tags]
    puzzle = pack[found.number]
    assert isinstance(puzzle, Puzzle)
    assert found.position == puzzle.position.to_text()
    assert len(found.moves) == len(puzzle.line)
    assert len(found.hints) == len(puzzle.line if puzzle.is_solo else puzzle.line[::2])
    assert found.any_way == puzzle.is_solo
    assert found.goal
    assert found.idea


@pytest.mark.parametrize("puzzle", [NIM, DRAW, PENTE])
def test_each_right_move_has_a_hint_in_three_steps_that_names_it_last(puzzle: Puzzle) -> None:
    hints, position = hint_views(puzzle_task(puzzle)), puzzle.position
    assert len(hints) == len(puzzle.line[::2])
    for index, move in enumerate(puzzle.line):
        if index % 2 == 0:
            look, where, reason = hints[index // 2]
            assert (look.cells, look.lines, look.marked) == ([], [], "")
            assert where.says != look.says
            assert set(position.touches(move)) <= set(map(tuple, reason.cells))
            named = str(position.short_move(move))
            assert named not in " ".join(str(from_json(words)) for words in look.says).split()
            advice = str(advise(position, move))
            assert str(from_json(reason.says[0])).startswith(advice)
        position = position.play(move)


def test_a_puzzle_that_saves_a_draw_is_not_said_to_be_open() -> None:
    look = [str(from_json(words)) for words in hint_views(puzzle_task(DRAW))[0][0].says]
    assert look == ["Neither of you can force a win. Look for the move that holds the balance."]


def test_another_turn_gives_another_puzzle() -> None:
    numbers = {puzzle_view(PuzzleRequest("connect4", turn=turn)).number for turn in range(5)}
    assert len(numbers) == 5


@pytest.mark.parametrize(
    "asked",
    [
        PuzzleRequest("chess"),
        PuzzleRequest("../packs/nim"),
        PuzzleRequest("connect4", number=10**9),
        PuzzleRequest("connect4", tag="no such motif"),
    ],
)
def test_what_there_is_not_is_not_found(asked: PuzzleRequest) -> None:
    with pytest.raises(Refusal) as refused:
        puzzle_view(asked)
    assert refused.value.code == "not-found"


def test_a_day_has_a_puzzle_of_each_game() -> None:
    found = daily_list(DailiesRequest("2026-11-17"))
    assert (found.date, found.number) == ("2026-11-17", 2)
    assert {entry.game for entry in found.entries} >= {"connect4", "nim", "pente", "tetrisito"}
    assert found == daily_list(DailiesRequest("2026-11-17"))


@pytest.mark.parametrize(
    ("day", "code"), [("2026-02-30", "malformed"), ("2026-11-15", "not-found")]
)
def test_days_that_have_no_puzzles_are_refused(day: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        daily_list(DailiesRequest(day))
    assert refused.value.code == code
