"""Moves judged by what they gave away, and what a whole review comes to."""

from typing import Any

import pytest

import plancia
from plancia.core.position import Position, replay
from plancia.core.record import Record
from plancia.engine.analysis import Analysis, MoveValue
from plancia.study.review import JudgedMove, Reviewed, Reviewer, judge
from plancia.study.tutor import Studied, Tutor

NIM = plancia.game("nim").start()
Values = dict[str, tuple[float, int | None]]


def known(value: float | None, moves: dict[str, float], exact: bool) -> Studied:
    """A position of which that is known."""
    return known_with({move: (v, None) for move, v in moves.items()}, value, exact)


def known_with(
    values: Values, value: float | None, exact: bool, position: Position[Any] = NIM
) -> Studied:
    moves = tuple(
        MoveValue(move=position.parse_move(token), value=v, says="", short="", distance=left)
        for token, (v, left) in values.items()
    )
    if not moves:
        return Studied(position)
    mine = value if value is None or position.to_move == 1 else -value
    return Studied(position, Analysis(moves[0].move, mine, moves=moves, exact=exact))


def judged(before: Studied, token: str, after: Studied) -> JudgedMove:
    """A move of Nim's first position."""
    return judge(NIM, before, NIM.parse_move(token), after)


@pytest.mark.parametrize(
    ("before", "after", "judgement"),
    [
        (0.5, 0.5, "best"),
        (0.5, 0.6, "best"),
        (0.5, 0.4, "good"),
        (0.5, 0.3, "inaccuracy"),
        (0.5, 0.1, "mistake"),
        (0.5, -0.2, "blunder"),
        (1.0, 0.9, "good"),
        (1.0, -1.0, "blunder"),
    ],
)
def test_an_estimate_is_judged_by_what_was_lost(
    before: float, after: float, judgement: str
) -> None:
    first, then = (known(value, {"A1": value}, exact=False) for value in (before, after))
    assert judged(first, "A2", then).judgement == judgement
    assert judged(first, "A1", then).judgement == "best"


@pytest.mark.parametrize("exact", [True, False])
def test_the_better_move_is_named_where_no_line_was_found(exact: bool) -> None:
    before = known(1.0, {"A1": 1.0, "A2": -1.0}, exact)
    better = judged(before, "A2", known(-1.0, {"A1": -1.0}, exact)).better
    assert better == (NIM.parse_move("A1"),)


def studied(position: Position[Any]) -> Studied:
    """What a tutor knows of a position."""
    return Studied(position) if position.outcome else Tutor(position.game).answer(position)


@pytest.mark.parametrize(
    ("moves", "played", "only"),
    [
        ("", "C2", True),  # the one move that leaves a nim-sum of 0
        ("", "C1", False),
        ("C2", "C1", False),  # all moves lose
        ("C2 C1", "A1", False),  # several moves win
    ],
)
def test_the_only_good_move_is_found(moves: str, played: str, only: bool) -> None:
    before = plancia.game("nim").start().play_line(moves)
    move = before.parse_move(played)
    after = studied(before.play(move))
    assert judge(before, studied(before), move, after).only is only


@pytest.mark.parametrize(
    ("values", "only"),
    [
        ({"4": (0.0, None), "3": (-1.0, 5)}, "4"),
        ({"4": (0.0, None), "3": (-1.0, 1)}, None),  # it blocks: any player sees that
        ({"4": (1.0, 1), "3": (0.0, None)}, None),  # it wins at once
        ({"4": (1.0, 3), "3": (1.0, 5)}, None),
    ],
)
def test_an_obvious_move_is_not_praised(values: Values, only: str | None) -> None:
    position = plancia.game("connect4", columns=4).start().play_line("111111222222")
    assert [*map(position.format_move, position.legal_moves())] == ["3", "4"]
    value, best = values["4"][0], position.parse_move("4")
    before = known_with(values, value, True, position)
    assert judge(position, before, best, before).only is (only == "4")


def test_what_is_not_known_is_not_judged() -> None:
    unknown = known(None, {}, exact=False)
    assert judged(unknown, "A1", unknown).judgement == ""
    assert judged(known(0.5, {"A1": 0.5}, exact=False), "A2", unknown).judgement == ""


@pytest.mark.parametrize(
    ("values", "played", "judgement"),
    [
        ({"A1": (1.0, 3), "A2": (1.0, 3)}, "A2", "best"),
        ({"A1": (1.0, 3), "A2": (1.0, 5)}, "A2", "good"),
        ({"A1": (1.0, 3), "A2": (1.0, 6)}, "A2", "inaccuracy"),
        ({"A1": (1.0, 3), "A2": (0.0, None)}, "A2", "mistake"),
        ({"A1": (0.0, None), "A2": (-1.0, 5)}, "A2", "mistake"),
        ({"A1": (0.0, None), "A2": (-1.0, 9)}, "A2", "mistake"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 8)}, "A2", "good"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 2)}, "A2", "good"),
    ],
)
def test_where_the_truth_is_known_result_and_distance_count(
    values: Values, played: str, judgement: str
) -> None:
    before = known_with(values, values["A1"][0], exact=True)
    assert judged(before, played, before).judgement == judgement


def review(name: str, moves: str, **options: Any) -> Reviewer:
    """The review of a game whose truth is known."""
    start = plancia.game(name, **options).start()
    tokens = start.game.split_moves(moves)
    record = Record(start, tuple(step.move for step in replay(start, tokens)))
    reviewer = Reviewer(record, "r")
    messages = []
    for position in reviewer.positions:
        messages += reviewer.learn(studied(position))
    assert [each.ply for each in messages] == list(range(len(tokens) + 1))
    assert messages[-1].progress == 1
    return reviewer


def reviewed(name: str, moves: str, **options: Any) -> Reviewed:
    return review(name, moves, **options).end()


def test_a_game_turns_at_the_last_move_that_changed_the_result() -> None:
    """Nim with heaps of 1 and 2, the last rock wins: only to take one of the two wins."""
    turned = {
        moves: reviewed("nim", moves, heaps="1,2", misere=False).turned
        for moves in ("B1 A1 B1", "A1 B1 B1", "A1 B2")
    }
    assert turned == {"B1 A1 B1": None, "A1 B1 B1": 2, "A1 B2": 1}


def test_a_review_says_in_sentences_what_it_comes_to() -> None:
    sentences = review("nim", "A1 B2", heaps="1,2", misere=False).words([1])
    assert [str(each) for each in sentences] == [
        "One to learn from: move 1.",
        "You could make the two heaps equal with 1 rock from heap B. "
        "In the game: player 1 takes 1 rock from heap A. "
        "Then player 2 takes all of heap B, and with it the last rock.",
        "Two of the same size are a trap: who must break the pair loses.",
        "A lesson teaches this: “The mirror”.",
        "The game turned at move 1: player 1 takes 1 rock from heap A.",
    ]
    sentences = review("nim", "B1 A1 B1", heaps="1,2", misere=False).words([1])
    found, good, praise = (str(each) for each in sentences)
    assert (found, good) == ("You found 1 good move.", "A good one: move 1.")
    assert praise.startswith("Well played. ")


def test_a_missed_block_weighs_more_than_an_opening_that_loses_far_away() -> None:
    start = plancia.game("connect4").start()
    opening = known_with({"4": (1.0, 21), "1": (-1.0, 20)}, 1.0, True, start)
    answer = known_with({"4": (1.0, 20)}, -1.0, True, start.play_line("1"))
    assert judge(start, opening, start.parse_move("1"), answer).judgement == "good"
    blocked = start.play_line("12131")
    move = blocked.parse_move("4")
    before = known_with({"1": (0.0, None), "4": (-1.0, 1)}, 0.0, True, blocked)
    after = known_with({"1": (1.0, 1)}, 1.0, True, blocked.play(move))
    missed = judge(blocked, before, move, after)
    assert (missed.judgement, missed.reason.motif) == ("blunder", "block-column")
    assert str(missed.reason.says) == (
        "You missed yellow's three stones on top of each other in column 1. "
        "In the game: red drops into column 4. "
        "Then yellow makes four in a row with a stone in column 1."
    )
    # Even where the game is lost: the win was still to be found.
    lost = known_with({"1": (-1.0, 9), "4": (-1.0, 1)}, 1.0, True, blocked)
    assert judge(blocked, lost, move, after).judgement == "mistake"


def test_the_lesson_is_the_worst_fault_that_could_be_seen() -> None:
    end = review("connect4", "1213141", rows=5, columns=5).end()
    lesson = end.lessons[1]
    assert lesson is not None
    assert (lesson.number, lesson.motif) == (6, "block-column")
    assert end.lessons[0] is None or end.lessons[0].motif != "block-column"


def test_what_is_not_known_has_no_turn() -> None:
    start = plancia.game("nim").start()
    reviewer = Reviewer(Record(start, (start.legal_moves()[0],)))
    for position in reviewer.positions:
        reviewer.learn(Studied(position))
    assert reviewer.end().turned is None
