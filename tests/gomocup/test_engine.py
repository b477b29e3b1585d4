import io
import mmap
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from plancia.engine.player import NO_LIMITS, Answer, Limits, Player, Stop, never
from plancia.gomocup import engine
from plancia.gomocup.engine import GomocupEngine
from plancia.pente import Pente
from plancia.pente.engine.player import EnginePlayer

POINT = r"\d+,\d+"


def answers(*lines: str, spec: str = "alphabeta:1") -> list[str]:
    target = io.BytesIO()
    GomocupEngine(io.BytesIO("\r\n".join([*lines, ""]).encode()), target, spec).run()
    return target.getvalue().decode().splitlines()


def matches(said: list[str], patterns: list[str]) -> bool:
    return len(said) == len(patterns) and all(map(re.fullmatch, patterns, said))


def test_a_game_is_begun_continued_restarted_and_taken_back() -> None:
    said = answers(
        "START 15", "BEGIN", "TURN 9,9", "TURN 9,8", "RESTART", "TURN 7,7", "TAKEBACK 7,7", "END"
    )
    assert matches(said[:-1], ["OK", POINT, POINT, POINT, "OK", POINT])
    assert len(set(said[1:4])) == 3
    assert said[-1].startswith("ERROR")  # that was not the last stone


def test_the_last_stone_is_taken_back_and_another_one_comes() -> None:
    ours = answers("START 15", "TURN 7,7")[1]
    said = answers("START 15", "TURN 7,7", f"TAKEBACK {ours}", "TAKEBACK 7,7", "BEGIN")
    assert matches(said, ["OK", POINT, "OK", "OK", POINT])


@pytest.mark.parametrize(("rule", "wins"), [(0, True), (1, False)])
def test_five_or_more_and_exactly_five(rule: int, wins: bool) -> None:
    """Five stones with a gap: the stone in it makes six."""
    own = [(x, 7) for x in (3, 4, 5, 7, 8)]
    board = [f"{x},{y},1" for x, y in own] + [f"{2 * x},0,2" for x in range(5)]
    setup = ("START 15", "INFO timeout_turn 500", f"INFO rule {rule}")
    (ok, move) = answers(*setup, "BOARD", *board, "DONE", spec="strong")
    assert ok == "OK"
    assert (move == "6,7") == wins


@pytest.mark.parametrize("rule", [2, 4, 8])
def test_a_rule_that_is_not_played_is_refused_with_the_next_move(rule: int) -> None:
    said = answers("START 15", f"INFO rule {rule}", "BEGIN", "INFO rule 0", "BEGIN")
    assert matches(said, ["OK", "ERROR the rule [A-Z]+ is not played here", POINT])


def test_a_rule_that_is_sent_again_does_not_end_the_game() -> None:
    said = answers("START 15", "INFO rule 1", "TURN 7,7", "INFO rule 1", "TURN 7,7")
    assert matches(said, ["OK", POINT, "ERROR 7,7 is not a free point of this board"])


def test_swap2_opens_with_three_stones_and_chooses_a_side() -> None:
    setup = ("START 15", "INFO timeout_turn 500", "SWAP2BOARD")
    three = answers(*setup, "DONE", spec="strong")[-1]
    assert re.fullmatch(rf"{POINT} {POINT} {POINT}", three)
    # Black's two stones are next to each other and white's is far: black is better.
    assert answers(*setup, "7,7", "0,0", "7,8", "DONE", spec="strong")[-1] == "SWAP"
    # Of five stones white's two support each other, and black's are in the corners.
    five = ("0,0", "7,7", "14,14", "7,8", "0,14")
    said = answers(*setup, *five, "DONE", "TURN 14,0", spec="strong")
    assert matches(said, ["OK", POINT, POINT])
    assert answers(*setup, "1;1", "2,2", "DONE") == ["OK", "ERROR '1;1' is not a point X,Y"]
    assert answers(*setup, "1,1", "DONE")[-1] == "ERROR 1 stones; SWAP2BOARD is about 0, 3 or 5"


def test_wrong_and_unknown_commands_are_answered_with_an_error() -> None:
    assert answers(
        "BEGIN",
        "START many",
        "START 100",
        "RECTSTART 9",
        "RECTSTART 9,7",
        "TURN 9,0",
        "turn 0,7",
        "BOARD",
        "1,1,1",
        "DONE",
        "BOARD",
        "1,1,3",
        "DONE",
        "TAKEBACK 0,0",
        "DANCE",
        "",
        "INFO folder /tmp",
        "INFO timeout_turn soon",
    ) == [
        "ERROR START comes first",
        "ERROR START is followed by the size of the board",
        "ERROR option rows is 100; it takes a whole number from 1 to 99",
        "ERROR '9' is not a point X,Y",
        "OK",
        "ERROR 9,0 is not a free point of this board",
        "ERROR 0,7 is not a free point of this board",
        "ERROR 1 own stones and 0 of the opponent: it is not our turn",
        "ERROR '1,1,3' is not a stone X,Y,1 or X,Y,2",
        "ERROR there is no stone on 0,0",
        "UNKNOWN DANCE",
    ]


def test_about_names_the_program() -> None:
    (said,) = answers("ABOUT")
    assert re.fullmatch(r'name="Plancia", version="[^"]+", author="[^"]+"', said)


def test_memory_that_does_not_suffice_is_refused_with_the_next_move() -> None:
    refused = r"ERROR max_memory is 1000000 bytes; this takes at least \d+"
    lines = ("START 9", "INFO max_memory 1000000", "BEGIN", "INFO max_memory 0", "BEGIN")
    assert matches(answers(*lines), ["OK", refused, POINT])
    assert matches(answers("INFO max_memory 1000000", "START 9", "BEGIN"), ["OK", refused])


@pytest.mark.parametrize(
    ("spare", "bits"), [(1 << 30, 19), (33 << 20, 19), (31 << 20, 18), (1 << 20, 14), (0, 8)]
)
def test_the_table_is_as_large_as_max_memory_allows(
    monkeypatch: pytest.MonkeyPatch, spare: int, bits: int
) -> None:
    used = 100 << 20
    monkeypatch.setattr(engine, "resident_bytes", lambda: used)
    made: list[EnginePlayer] = []

    def make(spec: str, game: Pente) -> EnginePlayer:
        made.append(EnginePlayer(game, usual=Limits(depth=1)))
        return made[-1]

    monkeypatch.setattr(engine, "player", make)
    allowed = used + engine.MEMORY_RESERVE_BYTES + spare
    for lines in (
        ("START 15", f"INFO max_memory {allowed}"),
        (f"INFO max_memory {allowed}", "START 9"),
    ):
        assert matches(answers(*lines, "INFO timeout_turn 1", "TURN 7,7"), ["OK", POINT])
        assert len(made[-1]._engine._memory.table) == 1 << bits


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the memory of a process")
def test_the_process_keeps_within_max_memory() -> None:
    command = [sys.executable, "-m", "plancia", "gomocup"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None

        def ask(*lines: str) -> str:
            stdin.write("".join(f"{line}\n" for line in lines).encode())
            stdin.flush()
            return stdout.readline().decode().strip()

        def used() -> int:
            pages = Path(f"/proc/{process.pid}/statm").read_text().split()[1]
            return int(pages) * mmap.PAGESIZE

        assert ask("START 15") == "OK"
        usual = used()
        least = int(ask("INFO max_memory 1", "BEGIN").split()[-1])
        allowed = least + (8 << 20)
        assert allowed < usual + engine.MEMORY_RESERVE_BYTES
        assert re.fullmatch(
            POINT, ask(f"INFO max_memory {allowed}", "INFO timeout_turn 500", "BEGIN")
        )
        assert re.fullmatch(POINT, ask("TURN 3,3"))
        assert used() <= allowed
        stdin.write(b"END\n")


class Notes(Player[Any]):
    """Writes down the seconds that each move gets."""

    seconds: list[float]

    def answer(self, position: Any, limits: Limits = NO_LIMITS, stop: Stop = never) -> Answer[Any]:
        assert limits.seconds is not None
        self.seconds.append(round(limits.seconds, 3))
        return Answer(position.legal_moves()[0])


def test_time_limits_are_kept_with_a_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = Notes()
    notes.seconds = []
    monkeypatch.setattr(engine, "player", lambda spec, game: notes)
    answers(
        "START 15",
        "BEGIN",
        "INFO timeout_turn 1000",
        "TURN 9,9",
        "INFO timeout_match 100000",
        "INFO timeout_turn 10000",
        "TURN 8,9",
        "INFO time_left 10000",
        "TURN 7,9",
        "INFO timeout_turn 0",
        "TURN 6,9",
    )
    assert notes.seconds == [29.05, 0.92, 9.65, 0.92, 0.01]
