import pytest

from plancia.core.position import tokens_of
from plancia.live.glicko import GlickoRating
from plancia.live.refusal import Refusal
from plancia.puzzles.pack import Pack
from plancia.puzzles.puzzle import Puzzle
from plancia.study.puzzle_ratings import (
    PuzzleAnswer,
    candidates,
    is_solved,
    nearest,
    prior,
    puzzle_key,
)

LINES = [
    f'{{"heaps":"{n},{n + 1}","misere":false}}\t{n},{n + 1} 1\tB1\t1\t{1 + n % 4}\tequal-heaps'
    for n in range(2, 10)
]
PACK = Pack("nim", LINES)
LONG = Puzzle.from_text("nim", '{"heaps":"3,4","misere":false}\t3,4 1\tB1 B1 A1\t1\t3\tequal-heaps')


@pytest.mark.parametrize(
    ("moves", "helped", "solved"),
    [
        (["B1", "A1"], False, True),
        (["B1", "A1"], True, False),
        (["B1"], False, False),
        (["A1"], False, False),
        (["B1", "A2"], False, False),
        ([], False, False),
    ],
    ids=["whole line", "with help", "given up", "wrong", "wrong later", "nothing"],
)
def test_the_server_judges_what_was_tried(moves: list[str], helped: bool, solved: bool) -> None:
    assert is_solved(LONG, PuzzleAnswer("nim", 0, moves, helped)) is solved


SOLO = Puzzle.from_text(
    "tetrisito",
    '{"puzzle":"start .... .... goal .... #### piece ## piece ##"}\t4/4 -\t1@0 2@2\t1\t1\tsmall',
)


@pytest.mark.parametrize(
    ("moves", "solved"),
    [(["1@0", "2@2"], True), (["2@2", "1@0"], True), (["1@1"], False), (["1@0"], False)],
    ids=["the line", "another way", "wrong", "given up"],
)
def test_any_way_to_the_goal_of_a_game_for_one_counts(moves: list[str], solved: bool) -> None:
    assert is_solved(SOLO, PuzzleAnswer("tetrisito", 0, moves)) is solved
    assert not is_solved(SOLO, PuzzleAnswer("tetrisito", 0, moves, helped=True))
    with pytest.raises(Refusal):
        is_solved(SOLO, PuzzleAnswer("tetrisito", 0, [*moves, "9@9"]))


@pytest.mark.parametrize("token", ["C9", "nonsense"])
def test_what_is_no_move_is_refused(token: str) -> None:
    with pytest.raises(Refusal) as refused:
        is_solved(LONG, PuzzleAnswer("nim", 0, [token]))
    assert refused.value.code == "illegal"


def test_a_puzzle_keeps_its_key_in_another_pack_and_with_another_grade() -> None:
    keys = {puzzle_key(puzzle) for puzzle in PACK}
    assert len(keys) == len(PACK)
    other = Puzzle.from_text("nim", LINES[0].replace("\t3\t", "\t1\t"))
    assert puzzle_key(other) == puzzle_key(PACK[0])
    assert list(tokens_of(other.position, other.line)) == ["B1"]


def test_harder_grades_are_rated_higher_before_anybody_answers() -> None:
    values = [prior(grade).value for grade in (1, 2, 3, 4)]
    assert values == sorted(set(values))


def test_the_puzzle_nearest_to_a_persons_strength_is_chosen() -> None:
    found = candidates(PACK, range(len(PACK)), turn=5)
    assert sorted(found.values()) == list(range(len(PACK)))
    for grade in (1, 2, 3, 4):
        number = nearest(PACK, found, {}, prior(grade).value + 10)
        assert PACK.grade(number) == grade
    # What people found out counts more than the grade.
    hard = next(number for number in range(len(PACK)) if PACK.grade(number) == 1)
    known = {puzzle_key(PACK[hard]): GlickoRating(2500.0, 60.0)}
    assert nearest(PACK, found, known, 2450.0) == hard
