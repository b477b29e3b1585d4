import json
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from perft import perft
from plancia.nim import Nim, NimOptions, NimPosition, Take
from plancia.nim.teaching.facts import NimTeaches
from plancia.testing import check_game
from twins import nim as twin

DATA = Path(__file__).parent.parent / "data" / "nim"


def new(heaps: tuple[int, ...] = (3, 5, 8), misere: bool = True, limit: int = 0) -> Nim:
    return Nim(NimOptions(heaps, misere, limit))


def rocks(position: NimPosition) -> list[str]:
    return list(position.picture().board.rows)


games = st.builds(
    new,
    st.lists(st.integers(0, 12), min_size=1, max_size=6).filter(any).map(tuple),
    st.booleans(),
    st.integers(0, 5),
)


@st.composite
def positions(draw: st.DrawFn) -> NimPosition:
    """A position of a random game with random heaps."""
    position = draw(games).start()
    chance = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, 20))):
        if moves := position.legal_moves():
            position = position.play(chance.choice(moves))
    return position


@pytest.mark.parametrize("preset", Nim.presets)
def test_every_preset_keeps_the_contract(preset: str) -> None:
    assert check_game(plancia.game("nim", preset), games=10).outcomes == {"last rock": 10}


def test_the_largest_heaps_can_be_played() -> None:
    start = new((999,) * 99).start()
    assert len(start.legal_moves()) == 99 * 999
    assert start.play_line("CU999").heaps == (999,) * 98 + (0,)


@pytest.mark.parametrize("case", json.loads((DATA / "perft.json").read_text()), ids=str)
def test_perft_counts_are_the_twins(case: dict[str, object]) -> None:
    counts = case.pop("counts")
    assert isinstance(counts, list)
    start = plancia.game("nim", **case).start()
    for depth, count in enumerate(counts):
        assert perft(start, depth) == count
        if count < 20_000:
            assert twin.perft(rocks(start), start.game.options.limit, depth) == count


@given(positions())
def test_the_moves_are_the_ways_to_pick_up_rocks(position: NimPosition) -> None:
    boards = [rocks(position.play(move)) for move in position.legal_moves()]
    assert boards == twin.after_one_move(rocks(position), position.game.options.limit)


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(any).map(tuple),
    st.booleans(),
    st.integers(0, 2),
)
def test_playing_everything_out_finds_the_twins_winner(
    heaps: tuple[int, ...], misere: bool, limit: int
) -> None:
    @cache
    def winner(position: NimPosition) -> int | None:
        if position.outcome is not None:
            return position.outcome.winner
        results = {winner(position.play(move)) for move in position.legal_moves()}
        return position.to_move if position.to_move in results else 3 - position.to_move

    start = new(heaps, misere, limit).start()
    assert (winner(start) == 1) == twin.first_player_wins(rocks(start), misere, limit)


@given(positions())
def test_the_text_form_survives_a_round_trip(position: NimPosition) -> None:
    assert position.game.from_text(position.to_text()) == position


@given(positions())
def test_a_move_touches_the_first_of_the_rocks_that_vanish(position: NimPosition) -> None:
    for move in position.legal_moves():
        before, after = rocks(position), rocks(position.play(move))
        gone = [(r, c) for r, row in enumerate(before) for c in range(len(after[r]), len(row))]
        assert list(position.touches(move)) == gone[:1]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Take(1, 6), "heap B has 5 rocks, fewer than 6"),
        (Take(0, 0), "0 rocks can't be taken"),
        (Take(0, -1), "-1 rocks can't be taken"),
        (Take(3, 1), "no heap 3; heaps are 0 to 2, A to C"),
        (Take(-1, 1), "no heap -1"),
        (Take(True, 1), "not a Take"),
        (Take(0, True), "not a Take"),
        ((0, 1), "not a Take"),
        ("A1", "a text, not a move"),
        (None, "not a Take"),
    ],
)
def test_an_illegal_move_is_refused_with_a_sentence(move: Take, why: str) -> None:
    with pytest.raises(plancia.IllegalMove, match=why):
        new().start().play(move)


def test_nothing_is_taken_after_the_last_rock() -> None:
    with pytest.raises(plancia.IllegalMove, match="the game is over"):
        new((1,)).start().play_line("A1").play(Take(0, 1))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3,5,8", "not heaps and the player to move"),
        ("3,5,8 1 1", "not heaps and the player to move"),
        ("3,5,8 X", "it can be 1 or 2"),
        ("3,5 1", "2 heaps where there are 3"),
        ("4,5,8 1", "heap A: 4 rocks where there were 3"),
        ("3,6,8 1", "heap B: 6 rocks where there were 5"),
        ("3,5,9 1", "heap C: 9 rocks where there were 8"),
        ("3,,8 1", "heap B: '' is not a number"),
        ("3,-1,8 1", "heap B: '-1' is not a number"),
        ("3,5,9999999999 1", "heap C"),
        ("3,5,²  1", "heap C"),
        ("3,5,8 2", "player 2 is to move after 0 moves"),
        ("2,4,8 2", "player 2 is to move after 2 moves"),
        ("2,5,8 1", "player 1 is to move after 1 moves"),
        ("3,5,7 1", "player 1 is to move after 1 moves"),
    ],
)
def test_a_malformed_position_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(plancia.MalformedText, match=why):
        new().from_text(text)


def test_either_player_may_be_to_move_where_the_number_of_moves_is_open() -> None:
    for mover in (1, 2):
        assert new().from_text(f"3,3,8 {mover}").to_move == mover
    with pytest.raises(plancia.MalformedText, match="after 2 moves"):
        new(limit=1).from_text("3,3,8 2")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"heaps": "3,x"}, "option heaps: heap B: 'x' is not a number of rocks"),
        ({"heaps": "1000"}, "heap A"),
        ({"heaps": ""}, "heap A"),
        ({"heaps": "0,0"}, "all heaps are empty"),
        ({"heaps": ()}, "0 heaps; there can be 1 to 99"),
        ({"heaps": (1,) * 100}, "100 heaps; there can be 1 to 99"),
        ({"heaps": (3, -1)}, "heap B has -1 rocks"),
        ({"heaps": (3, 1000)}, "heap B has 1000 rocks"),
        ({"heaps": (True,)}, "heap A has True rocks"),
        ({"heaps": [3, 5]}, "option heaps"),
        ({"limit": -1}, "option limit"),
        ({"misere": "perhaps"}, "option misere"),
    ],
)
def test_a_bad_option_says_what_is_allowed(options: dict[str, object], why: str) -> None:
    with pytest.raises(plancia.BadOption, match=why):
        plancia.game("nim", **options)


def test_options_are_read_as_people_write_them() -> None:
    game = plancia.game("nim", heaps="1, 3, 5, 7", misere="no", limit="2")
    assert game == new((1, 3, 5, 7), False, 2)
    assert game.options.changed() == {"heaps": "1,3,5,7", "misere": False, "limit": 2}


def test_presets_are_the_games_that_they_are_called_by() -> None:
    variants = {name: str(plancia.game("nim", name).variant) for name in Nim.presets}
    assert variants == {
        "standard": "heaps of 3, 5, 8 rocks, the last rock loses",
        "course": "rows of 3, 5, 8 rocks, the last rock loses",
        "marienbad": "heaps of 1, 3, 5, 7 rocks, the last rock loses",
        "normal": "heaps of 3, 5, 8 rocks, the last rock wins",
        "three-four-five": "heaps of 3, 4, 5 rocks, the last rock wins",
        "twenty-one": "one heap of 21 rocks, at most 3 at once, the last rock loses",
    }
    assert str(new((1,)).variant) == "one heap of 1 rock, the last rock loses"


def test_the_rules_the_aim_and_the_demonstrations_are_those_of_the_options() -> None:
    begins = "Player 1 begins. The players take turns to remove one or more rocks from a single "
    misere, normal = new(), new(misere=False, limit=2)
    assert str(misere.rules) == (f"{begins}heap. The player who takes the last rock of all loses.")
    assert str(normal.rules) == (
        f"{begins}heap. At most 2 rocks may be taken at once. "
        "The player who takes the last rock of all wins."
    )
    assert str(misere.aim).endswith("the player who takes it loses.")
    assert str(normal.aim) == "Take the last rock of all."
    assert [
        (str(demonstration.says), demonstration.moves) for demonstration in misere.demonstrations
    ] == [
        ("Take rocks from one heap.", "B1"),
        ("Take as many of them as you want.", "A3"),
        ("The player who takes the last rock loses.", "B1 A1"),
    ]
    assert [
        (str(demonstration.says), demonstration.moves)
        for demonstration in normal.demonstrations[1:]
    ] == [
        ("Take at most 2 at once.", "A2"),
        ("The player who takes the last rock wins.", "B1 A1"),
    ]


def test_as_in_the_original_course_heaps_are_called_rows() -> None:
    course = plancia.game("nim", "course")
    position = course.start()
    assert str(position.describe_move(position.parse_move("B2"))) == (
        "player 1 takes 2 rocks from row B"
    )
    assert str(position.describe_move(position.parse_move("A1"))) == (
        "player 1 takes 1 rock from row A"
    )
    words = [
        course.rules,
        course.variant,
        *(demonstration.says for demonstration in course.demonstrations),
    ]
    with pytest.raises(plancia.IllegalMove, match="row A has 3 rocks, fewer than 4") as refused:
        position.play(Take(0, 4))
    teaches = NimTeaches(course)
    words += [str(refused.value), teaches.advice(position, Take(0, 3))]
    assert str(teaches.advice(position, Take(1, 2))) == "Take 2 rocks from row B"
    for heaps in ("3,4", "3,5,7", "1,1,5", "10", "1,2,3", "1,1,1"):
        game = plancia.game("nim", "course", heaps=heaps)
        for fact in NimTeaches(game).facts(game.start()):
            steps = (fact.motif.look, fact.motif.where, fact.motif.why)
            words += [fact.say(step) for step in steps]
    assert all("heap" not in str(each) for each in words)
    assert "single row." in str(course.rules)
