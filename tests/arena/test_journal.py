from dataclasses import replace
from pathlib import Path

import pytest

import plancia
from plancia import MalformedText
from plancia.arena import Journal, Plan, Termination, Tournament
from plancia.arena.tournament import Played
from plancia.processes import InProcess

PLAN = Plan(plancia.game("nim"), ("random", "alphabeta:1"), games=6, seed=2)


def play(path: Path, most: int = 1000) -> Tournament:
    """Play that number of games more, as if killed then."""
    with Journal(path, PLAN) as journal:
        tournament = Tournament(PLAN, journal.played)
        for number, played in enumerate(tournament.play(InProcess()), 1):
            journal.add(played)
            if number == most:
                break
    return tournament


def test_a_killed_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    play(whole)
    play(parts, 2)
    play(parts, 1)
    assert play(parts).played == play(whole).played
    assert whole.read_bytes() == parts.read_bytes()


@pytest.mark.parametrize("torn", [1, 10, 60])
def test_a_torn_last_line_is_played_again(tmp_path: Path, torn: int) -> None:
    path = tmp_path / "journal"
    whole = play(path)
    data = path.read_bytes()
    path.write_bytes(data[:-torn])
    with Journal(path, PLAN) as journal:
        assert len(journal.played) == 5
    assert play(path).played == whole.played
    assert path.read_bytes() == data


def test_a_torn_first_line_is_a_fresh_start(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    play(path, 1)
    path.write_bytes(path.read_bytes()[:40])
    assert len(play(path).played) == 6


def test_a_game_written_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = play(path)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[2]]))
    assert play(path).played == whole.played


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (replace(PLAN, seed=3), "there seed is 2, here 3"),
        (replace(PLAN, players=(*PLAN.players, "best")), "there players is .*, here .*best"),
        (replace(PLAN, game=plancia.game("nim", misere=False)), "there options is "),
    ],
)
def test_the_journal_of_another_tournament_is_refused(tmp_path: Path, plan: Plan, why: str) -> None:
    play(tmp_path / "journal", 1)
    with pytest.raises(MalformedText, match=why):
        Journal(tmp_path / "journal", plan)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "line 3: not a JSON object"),
        ("[]", "line 3: not a JSON object"),
        ("{}", "line 3: not a game of this tournament"),
        ('{"game":0,"first":"x"}', "line 3: not a game of this tournament"),
    ],
)
def test_a_line_that_is_no_game_is_an_error(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "journal"
    play(path, 1)
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(MalformedText, match=why):
        Journal(path, PLAN)


@pytest.mark.parametrize(
    "data",
    [
        b'{"precious": "data"}\n',
        b'{"precious": "data"}',
        b"\x89PNG\r\n\x1a\n\0\0",
        b"\n",
    ],
)
def test_a_file_that_is_no_journal_is_refused_and_left_as_it_is(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(MalformedText, match=r"not a file of plancia-arena|not a JSON object"):
        Journal(path, PLAN)
    assert path.read_bytes() == data


def test_a_reason_of_any_characters_is_written_and_read_back(tmp_path: Path) -> None:
    reason = "".join(map(chr, [0x2028, 0x2029, 0x85, 0x0B, 0x1C, 0xD800, 0x0A, 0x0D, 0, 0x1F600]))
    played = Played(0, 0, 1, "1-0", Termination.CRASH, reason, ("A1",))
    with Journal(tmp_path / "journal", PLAN) as journal:
        journal.add(played)
    with Journal(tmp_path / "journal", PLAN) as journal:
        assert journal.played == [played]
