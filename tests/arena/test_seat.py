import time
from functools import partial
from typing import Any

import pytest

import plancia
from plancia.arena import Clock, Forfeit, Match, Termination, Verdict, play_out
from plancia.arena.seat import ApartSeat
from plancia.core.player import BadPlayer, Bot, Limits, player

GAME = plancia.game("connect4")
CLOCK = Clock(60)


def play(*players: str, clock: Clock | None = None, **settings: Any) -> Verdict:
    match = Match(GAME.start(), players, clock=clock)
    verdict = play_out(match, players, seed=1, **settings)
    record = match.record()
    assert plancia.read_records(record.to_text()) == [record]
    return verdict


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["here", "apart"])
def test_two_players_play_a_match_to_its_end(clock: Clock | None) -> None:
    assert play("bots.players:First", "bots.players:Last", clock=clock) == Verdict(
        1, Termination.NORMAL, "line"
    )


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for clock in (None, CLOCK, None):
        match = Match(GAME.start(), clock=clock)
        play_out(match, ("random", "random"), seed=7)
        games.append(match.moves)
    assert games[0] == games[1] == games[2]


def test_player_objects_play_as_well() -> None:
    match = Match(GAME.start())
    one = player("random", GAME, seed=1)
    assert play_out(match, (one, one)).termination is Termination.NORMAL


@pytest.mark.parametrize("clock", [None, CLOCK], ids=["here", "apart"])
@pytest.mark.parametrize(
    ("bot", "termination", "reason"),
    [
        ("Cheat", Termination.ILLEGAL, "there is no column 99"),
        ("NoAnswer", Termination.ILLEGAL, "it answered 1, which is not an Answer"),
        ("Nothing", Termination.ILLEGAL, "it answered None, which is not an Answer"),
        ("Reads", Termination.CRASH, "EOFError: no input"),
        ("Raises", Termination.CRASH, "RuntimeError: I forgot the rules (players.py, line "),
        ("BornBad", Termination.CRASH, "RuntimeError: no model file"),
    ],
)
def test_illegal_moves_and_errors_forfeit_with_the_reason(
    bot: str, termination: Termination, reason: str, clock: Clock | None
) -> None:
    verdict = play("random", f"bots.players:{bot}", clock=clock)
    assert (verdict.winner, verdict.termination) == (1, termination)
    assert reason in verdict.reason


@pytest.mark.parametrize(
    ("bot", "clock", "termination", "reason"),
    [
        ("Hangs", Clock(0.3), Termination.TIME, "no answer after"),
        ("Dies", CLOCK, Termination.CRASH, "its process ended with -9"),
        ("Mute", CLOCK, Termination.CRASH, "its answer can't be sent"),
    ],
)
def test_a_hung_or_dying_player_under_a_clock_forfeits(
    bot: str, clock: Clock, termination: Termination, reason: str
) -> None:
    verdict = play(f"bots.players:{bot}", "bots.players:First", clock=clock)
    assert (verdict.winner, verdict.termination) == (2, termination)
    assert reason in verdict.reason


def test_a_player_that_does_not_exist_is_nobodys_loss() -> None:
    with pytest.raises(BadPlayer, match="has no player 'nobody'"):
        play("nobody", "random")


def test_a_player_that_can_not_be_sent_to_a_process_is_told() -> None:
    match = Match(GAME.start(), clock=CLOCK)
    with pytest.raises(BadPlayer, match="a player under a clock must pickle"):
        play_out(match, (Bot(lambda position: 4), "random"))


def test_a_game_without_end_is_called_a_draw() -> None:
    verdict = play("random", "random", move_limit=3)
    assert verdict == Verdict(None, Termination.MOVE_LIMIT, "3 moves")


def test_what_a_player_prints_does_not_mix_with_our_output(
    capfd: pytest.CaptureFixture[str],
) -> None:
    play("bots.players:Talks", "bots.players:First", clock=CLOCK)
    assert capfd.readouterr().out == ""


def test_a_player_apart_stops_when_told_to() -> None:
    seat = ApartSeat(partial(player, "bots.players:Patient", GAME))
    try:
        answer = seat.answer(GAME.start(), stop=lambda: True)
        assert answer.move == 7
        seat.ask(GAME.start(), Limits(seconds=60))
        assert seat.wait(0.01) is None
        seat.hurry()
        second = seat.wait(60)
        assert second is not None
        assert second.why == "you asked {me} to stop"
    finally:
        seat.close()


def test_a_seat_can_be_closed_while_its_player_thinks() -> None:
    seat = ApartSeat(partial(player, "bots.players:Hangs", GAME))
    seat.ask(GAME.start())
    began = time.monotonic()
    seat.close()
    seat.close()
    assert time.monotonic() - began < 60
    with pytest.raises((Forfeit, OSError)):
        seat.wait(0)
