"""Moves judged by what they gave away, and what a whole review comes to."""

from typing import Any

import pytest

import plancia
from plancia.core.game import Position, replay
from plancia.core.record import Record
from plancia.play.views import MoveView
from plancia.study.review import Reviewed, Reviewer, Worth, judge
from plancia.study.tutor import MakeTutor, worth_of
from plancia.study.views import AnalysisView, ValueView


def worth(value: float | None, moves: dict[str, float], exact: bool, text: str = "") -> Worth:
    """A position of Nim of which that is known."""
    position = plancia.game("nim").start()
    known = [ValueView(m, m, v, f"{v:+.2f}", "", []) for m, v in moves.items()]
    view = AnalysisView("", exact=exact, value=value, verdict=text, moves=known)
    return Worth(position, view, {move: (v, None) for move, v in moves.items()})


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
    first = worth(before, {"A1": before}, exact=False)
    assert judge(first, "A2", worth(after, {"A1": after}, exact=False)).judgement == judgement
    assert judge(first, "A1", worth(after, {"A1": after}, exact=False)).judgement == "best"


@pytest.mark.parametrize("exact", [True, False])
def test_the_better_move_is_told_where_no_line_was_found(exact: bool) -> None:
    before = worth(1.0, {"A1": 1.0, "A2": -1.0}, exact)
    judged = judge(before, "A2", worth(-1.0, {"A1": -1.0}, exact))
    assert [each.move for each in judged.better] == ["A1"]


def studied(position: Position[Any]) -> Worth:
    """What a tutor knows of a position."""
    found = None if position.outcome else MakeTutor(position.game)().answer(position)
    return worth_of(position, found)


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
    position = before.play(before.parse_move(played))
    assert judge(studied(before), played, studied(position)).only is only


@pytest.mark.parametrize(
    ("values", "only"),
    [
        ({"4": (0.0, None), "3": (-1.0, 5)}, "4"),
        ({"4": (0.0, None), "3": (-1.0, 1)}, None),  # it blocks: any player sees that
        ({"4": (1.0, 1), "3": (0.0, None)}, None),  # it wins at once
        ({"4": (1.0, 3), "3": (1.0, 5)}, None),
    ],
)
def test_an_obvious_move_is_not_praised(
    values: dict[str, tuple[float, int | None]], only: str | None
) -> None:
    position = plancia.game("connect4", columns=4).start().play_line("111111222222")
    assert [*map(position.format_move, position.legal_moves())] == ["3", "4"]
    assert Worth(position, AnalysisView("", exact=True, value=0.0), values).only == only


def test_what_is_not_known_is_not_judged() -> None:
    unknown = worth(None, {}, exact=False)
    assert judge(unknown, "A1", unknown).judgement == ""
    known = worth(0.5, {"A1": 0.5}, exact=False)
    assert judge(known, "A2", unknown).judgement == ""


@pytest.mark.parametrize(
    ("values", "played", "judgement"),
    [
        ({"A1": (1.0, 3), "A2": (1.0, 3)}, "A2", "best"),
        ({"A1": (1.0, 3), "A2": (1.0, 5)}, "A2", "good"),
        ({"A1": (1.0, 3), "A2": (1.0, 6)}, "A2", "inaccuracy"),
        ({"A1": (1.0, 3), "A2": (0.0, None)}, "A2", "mistake"),
        ({"A1": (0.0, None), "A2": (-1.0, 9)}, "A2", "blunder"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 8)}, "A2", "good"),
        ({"A1": (-1.0, 9), "A2": (-1.0, 2)}, "A2", "inaccuracy"),
    ],
)
def test_where_the_truth_is_known_result_and_distance_count(
    values: dict[str, tuple[float, int | None]], played: str, judgement: str
) -> None:
    plain = worth(values["A1"][0], {move: v for move, (v, _) in values.items()}, exact=True)
    before = Worth(plain.position, plain.view, values)
    assert judge(before, played, plain).judgement == judgement


def review(name: str, moves: str, **options: Any) -> Reviewer:
    """The review of a game whose truth is known."""
    start = plancia.game(name, **options).start()
    tokens = start.game.split_moves(moves)
    record = Record(start, tuple(step.move for step in replay(start, tokens)))
    reviewer = Reviewer(record, "r")
    told = []
    for position in reviewer.positions:
        told += reviewer.learn(studied(position))
    assert [each.ply for each in told] == list(range(len(tokens) + 1))
    assert told[-1].progress == 1
    return reviewer


def reviewed(name: str, moves: str, **options: Any) -> Reviewed:
    return review(name, moves, **options).end()


def test_accuracy_is_the_share_that_moves_kept_where_they_had_a_choice() -> None:
    """Nim with heaps of 1 and 2, the last rock wins: only to take one of the two wins."""
    won = reviewed("nim", "B1 A1 B1", heaps="1,2", misere=False)
    assert won.accuracy == [100, None]  # whatever the second player does loses
    assert (won.turned, won.retry, won.exact) == (None, [[], []], True)


def test_accuracy_is_rounded_down_from_what_was_kept_and_not_from_what_floats_lose() -> None:
    """Both throw a win away four times, and then player 1 keeps it: one of five is 20 %."""
    position = plancia.game("nim", heaps="9,8,7", misere=False).start()
    tokens = []
    for wanted in [1] * 8 + [-1]:  # for the opponent of the player who moves
        after = {move: position.play(move) for move in position.legal_moves()}
        move = next(move for move, there in after.items() if plancia.solve(there) == wanted)
        tokens.append(position.format_move(move))
        position = after[move]
    assert reviewed("nim", " ".join(tokens), heaps="9,8,7", misere=False).accuracy == [20, 0]


def test_a_move_that_a_hint_showed_counts_for_no_accuracy() -> None:
    start = plancia.game("nim", heaps="9,8,7", misere=False).start()
    steps = replay(start, ["B1", "A1", "A1"])
    record = Record(start, tuple(step.move for step in steps))
    accuracies = []
    for hinted in ((), (3,), (1, 3)):
        reviewer = Reviewer(record, "r", hinted)
        for position in reviewer.positions:
            reviewer.learn(studied(position))
        accuracies.append(reviewer.end().accuracy)
    assert accuracies[1][0] is not None
    assert accuracies[2][0] is None
    assert accuracies[0][1] == accuracies[2][1]


def test_progress_counts_within_a_position_and_never_falls() -> None:
    start = plancia.game("nim", heaps="1,2").start()
    reviewer = Reviewer(Record(start, start.legal_moves()[:1]), "r")
    assert reviewer.look(0, 0.5).progress == 0.25
    assert reviewer.look(1, 9.0).progress == 0.725  # not known yet, whatever the time
    assert reviewer.look(0, 0.1).progress == 0.725
    reviewer.learn(studied(start))
    assert reviewer.look(0, 0.1).progress == 0.975


def test_a_game_turns_at_the_last_move_that_changed_the_result() -> None:
    lost = reviewed("nim", "A1 B1 B1", heaps="1,2", misere=False)
    assert lost.accuracy == [0, 0]  # a win given away, and given back
    assert lost.turned == 2
    assert lost.retry == [[1], [2]]
    thrown_away = reviewed("nim", "A1 B2", heaps="1,2", misere=False)
    assert thrown_away.accuracy == [0, 100]
    assert thrown_away.turned == 1


def test_a_review_says_in_sentences_what_it_comes_to() -> None:
    told = review("nim", "A1 B2", heaps="1,2", misere=False).words(["you", "computer"])
    assert [str(each) for each in told] == [
        "Accuracy: you 0 %, computer 100 %.",
        "The game turned at move 1: player 1 takes 1 rock from heap A.",
    ]
    told = review("nim", "B1 A1 B1", heaps="1,2", misere=False).words(["you", "computer"])
    assert [str(each) for each in told] == ["Accuracy: you 100 %, computer —."]


def test_what_is_not_known_has_no_accuracy_and_no_turn() -> None:
    start = plancia.game("nim").start()
    move = start.legal_moves()[0]
    reviewer = Reviewer(Record(start, (move,)))
    for position in reviewer.positions:
        reviewer.learn(Worth(position, AnalysisView(position.to_text())))
    end = reviewer.end()
    assert (end.accuracy, end.turned, end.retry) == ([None, None], None, [[], []])


def test_an_estimate_that_falls_is_a_share_of_a_point_lost() -> None:
    start = plancia.game("nim").start()
    moves = tuple(start.legal_moves()[:1])
    record = Record(start, moves + tuple(start.play(moves[0]).legal_moves()[:1]))
    line = [*record.positions()]
    views = [AnalysisView("", value=value) for value in (0.5, 0.1, 0.1)]
    reviewer = Reviewer(record)
    for position, view in zip(line, views, strict=True):
        view.moves = [ValueView("C9", "", 0.5, "", "", [])]
        view.line = [MoveView("C9", "", 1)]
        reviewer.learn(Worth(position, view, {"C9": (0.5, None)}))
    end = reviewer.end()
    assert end.accuracy == [80, 100]  # 0.4 of 2 lost, and nothing
    assert end.retry == [[1], []]
    assert not end.exact
