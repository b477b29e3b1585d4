import pytest

import plancia
from plancia import IllegalMove, MalformedText
from plancia.arena import GameClock, GameEnd, Match, Termination
from plancia.engine.match import (
    MAX_REASON_CHARS,
    ending,
    ending_for,
    writable,
)

GAME = plancia.game("connect4")


def test_a_match_ends_as_the_rules_say() -> None:
    match = Match(GAME.start(), ("Ada", "Bob"))
    for ply, move in enumerate((1, 2, 1, 2, 1, 2, 1)):
        assert (match.awaits, match.verdict, match.record().result) == (1 + ply % 2, None, "*")
        assert match.play(move) == match.position
    assert match.verdict == GameEnd(1, Termination.NORMAL, "line")
    assert match.awaits is None
    record = match.record()
    assert record.result == "1-0"
    assert record.tags == {"First": "Ada", "Second": "Bob", "Termination": "normal"}
    assert plancia.read_records(record.to_text()) == [record]
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(3)


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = Match(GAME.start())
    with pytest.raises(IllegalMove, match="there is no column 9"):
        match.play(9)
    assert (match.moves, match.awaits) == ([], 1)


@pytest.mark.usefixtures("third_party")
def test_whatever_a_game_says_to_garbage_it_is_an_illegal_move() -> None:
    class Hostile:
        def __eq__(self, other: object) -> bool:
            raise RuntimeError("compare me not")

    with pytest.raises(IllegalMove, match="is no move of Chomp: compare me not"):
        Match(plancia.game("chomp").start()).play(Hostile())


def test_a_forfeit_is_in_the_record_with_its_reason() -> None:
    match = Match(GAME.start())
    match.play(4)
    match.forfeit(2, Termination.RESIGNED, "it has seen enough")
    assert match.verdict == GameEnd(1, Termination.RESIGNED, "it has seen enough")
    record = match.record()
    assert record.result == "1-0"
    assert record.tags == {"Termination": "resigned", "Reason": "it has seen enough"}


def test_a_draw_can_be_agreed_upon() -> None:
    match = Match(GAME.start())
    match.end(GameEnd(None, Termination.AGREED, "both had enough"))
    assert match.record().result == "1/2-1/2"
    with pytest.raises(IllegalMove, match="the game is over"):
        match.end(GameEnd(1, Termination.RESIGNED, "no, I won"))


def test_a_puzzle_given_up_has_no_winner() -> None:
    match = Match(plancia.game("tetrisito").start(), ("Ada",))
    match.forfeit(1, Termination.RESIGNED, "too hard")
    assert match.record().result == "*"
    assert match.record().tags["First"] == "Ada"


def test_moves_and_forfeits_are_taken_back_with_the_clock() -> None:
    match = Match(GAME.start(), clock=GameClock(10, 1))
    match.play(4, spent=3, comment="central")
    assert (match.left(1), match.left(2)) == (8, 10)
    match.forfeit(2, Termination.RESIGNED, "a slip")
    match.take_back()
    assert match.awaits == 2
    match.take_back()
    assert (match.awaits, match.left(1), match.record().comments) == (1, 10, {})
    with pytest.raises(IllegalMove, match="no move to take back"):
        match.take_back()


def test_a_move_that_comes_too_late_is_not_made_and_forfeits() -> None:
    match = Match(GAME.start(), clock=GameClock(10))
    match.play(4, spent=4)
    match.play(4, spent=9.5)
    match.play(4, spent=6.5)
    assert match.verdict == GameEnd(2, Termination.TIME, "6.50 s spent, 6.00 s left")
    assert match.record().tags["Termination"] == "time forfeit"
    assert match.moves == [4, 4]


def test_a_copy_of_a_match_stays_as_it_is() -> None:
    match = Match(GAME.start(), clock=GameClock(10, 1))
    match.play(match.position.legal_moves()[0], spent=2, comment="so")
    same = match.copy()
    match.play(match.position.legal_moves()[0])
    assert len(same.record().moves) == 1
    same.take_back()
    assert (len(match.moves), len(match.record().comments)) == (2, 1)


def test_a_clock_per_move_starts_anew() -> None:
    match = Match(GAME.start(), clock=GameClock(2, per_move=True))
    for _ in range(4):
        match.play(4, spent=1.9)
    assert match.left(1) == match.left(2) == 2
    match.play(4, spent=2.1)
    assert match.verdict is not None


def test_comments_can_not_break_a_record() -> None:
    match = Match(GAME.start())
    match.play(4, comment="a {strange} reason")
    assert match.record().comments == {1: "a (strange) reason"}


@pytest.mark.parametrize(
    ("text", "clock"),
    [
        ("60", GameClock(60)),
        ("60+0.5", GameClock(60, 0.5)),
        (" 2.5/move", GameClock(2.5, per_move=True)),
        ("0.00001+0.0000001", GameClock(1e-5, 1e-7)),
        ("86399.1234567/move", GameClock(86399.1234567, per_move=True)),
    ],
)
def test_clocks_are_written_as_text(text: str, clock: GameClock) -> None:
    assert GameClock.parse(text) == clock
    assert GameClock.parse(str(clock)) == clock


@pytest.mark.parametrize("text", ["", "x", "60+", "0", "-1", "5/game", "1+1/move", "1e3", "nan"])
def test_a_malformed_clock_is_refused(text: str) -> None:
    with pytest.raises(MalformedText, match="clock"):
        GameClock.parse(text)


@pytest.mark.parametrize(
    "clock", [GameClock(60, 1), GameClock(0.1), GameClock(1, per_move=True), GameClock(1, 9)]
)
def test_a_budget_is_more_than_nothing_and_less_than_what_is_left(clock: GameClock) -> None:
    for left in (0.001, 0.1, 1, 30, 1000):
        assert 0 < clock.budget(left) < left


@pytest.mark.parametrize(
    ("line", "verdict", "to_first", "to_second"),
    [
        ("4455667", None, "You win: 4 in a line.", "You lose: 4 in a line."),
        ("44", GameEnd(2, Termination.RESIGNED, ""), "You lose: you resigned.",
         "You win: your opponent resigned."),
        ("44", GameEnd(1, Termination.TIME, ""), "You win: your opponent's time is up.",
         "You lose: your time is up."),
        ("44", GameEnd(None, Termination.AGREED, ""), "A draw: agreed.", "A draw: agreed."),
        ("44", GameEnd(2, Termination.ADJUDICATED, ""), "red wins: the organiser decided.",
         "red wins: the organiser decided."),
    ],
)  # fmt: skip
def test_an_ending_is_worded_for_the_person_who_played(
    line: str, verdict: GameEnd | None, to_first: str, to_second: str
) -> None:
    position = plancia.game("connect4").start().play_line(line)
    verdict = verdict or GameEnd(1, Termination.NORMAL, "")
    assert str(ending_for(position, verdict, 1)) == to_first
    assert str(ending_for(position, verdict, 2)) == to_second
    assert ending_for(position, verdict, None) == ending(position, verdict)


def test_a_reason_is_cut_and_can_be_written() -> None:
    assert writable("a\ud800b") == "a?b"
    assert len(writable("x" * 2 * MAX_REASON_CHARS)) == MAX_REASON_CHARS
