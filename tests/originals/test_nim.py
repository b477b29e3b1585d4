import io
import itertools
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plancia
from plancia.nim import NimPosition
from plancia.originals import nim as original
from plancia.originals.console import Console, EndOfInput
from waiting import LIMIT_S

DATA = Path(__file__).parent.parent / "data" / "nim"
SAMPLE_KEYS = b"B2A1C6G1B3A3C2A1A*&4A1"
PROGRAM = "import sys; from plancia.originals.nim import main; sys.exit(main(sys.argv[1:]))"


def transcript(keys: bytes) -> str:
    """What the program writes, up to the end of the game or of the keys."""
    target = io.BytesIO()
    try:
        original.play(Console(io.BytesIO(keys), target))
    except EndOfInput:
        target.write(b"<end of input>")
    return target.getvalue().decode("utf-8", "surrogateescape")


def command(keys: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=keys,
        capture_output=True,
        timeout=LIMIT_S,
    )


def test_the_sample_of_the_document_is_repeated_to_the_byte() -> None:
    ended = command(SAMPLE_KEYS)
    assert ended.stdout == (DATA / "sample.txt").read_bytes()
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_the_halt_line_can_be_left_out() -> None:
    sample = (DATA / "sample.txt").read_bytes()
    assert command(SAMPLE_KEYS, "--no-halt-line").stdout == sample[: sample.index(b"---- Halt")]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\n\n"])
def test_line_ends_never_count_as_keys(line_end: str) -> None:
    between_keys = line_end.join(SAMPLE_KEYS.decode()).encode()
    assert transcript(between_keys) == (DATA / "sample.txt").read_text()


@pytest.mark.parametrize(
    "move", ["D1", "a1", "A0", "A4", "B6", "C9", "1A", "AA", "A ", "\x001", "A²"]
)
def test_an_invalid_move_is_asked_again_without_a_board_in_between(move: str) -> None:
    keys = move.encode("latin-1")
    shown = transcript(keys)
    prompt = "Player 1, choose a row and number of rocks: "
    echo = keys.decode("ascii", "surrogateescape")
    assert shown == (
        f"ROW A: ooo\nROW B: ooooo\nROW C: oooooooo\n{prompt}{echo}\n"
        f"Invalid move. Try again.\n{prompt}<end of input>"
    )


@pytest.mark.parametrize("taken", [b"A3B5C8", b"C8A3B4B1"])
def test_taking_the_last_rock_loses(taken: bytes) -> None:
    loser = 2 - len(taken) // 2 % 2
    banner = f"\n\nPlayer {3 - loser} Wins.\n---- Halting the processor ----\n"
    assert transcript(taken).endswith(banner)


def test_the_package_s_rules_allow_what_the_document_allows() -> None:
    """On every board there is, with every row and digit: 8,640 moves."""
    game = plancia.game("nim", "course")
    for heaps in itertools.product(range(4), range(6), range(9)):
        board = dict(zip("ABC", heaps, strict=True))
        legal = {
            game.start().format_move(m) for m in NimPosition(game, heaps, to_move=1).legal_moves()
        }
        for row, digit in itertools.product("ABCD", "0123456789"):
            assert original.is_legal(board, row, digit) == (f"{row}{digit}" in legal)


@given(st.binary(max_size=200))
def test_no_input_whatever_breaks_the_program(keys: bytes) -> None:
    shown = transcript(keys)
    assert shown.startswith("ROW A: ooo\n")
    assert shown.endswith(("<end of input>", "---- Halting the processor ----\n"))


def test_nothing_is_imported_once_a_key_is_awaited() -> None:
    """Python drops an interrupt that comes where an import tidies up: the program would stay."""
    child = pexpect.spawn(
        sys.executable,
        ["-X", "importtime", "-c", PROGRAM],
        encoding="ascii",
        timeout=LIMIT_S,
    )
    child.expect_exact("number of rocks: ")
    assert "import time" in child.before
    child.send("A3B5C8")
    child.expect_exact(pexpect.EOF)
    child.close()
    assert "import time" not in child.before


def test_sigterm_gives_the_terminal_its_echo_back() -> None:
    child = pexpect.spawn(sys.executable, ["-c", PROGRAM], encoding="ascii", timeout=LIMIT_S)
    child.expect_exact("number of rocks: ")
    assert child.waitnoecho(LIMIT_S)
    child.kill(signal.SIGTERM)
    child.expect_exact(pexpect.EOF)
    assert child.getecho()
    child.close()
    assert child.exitstatus == 143


def test_keys_that_are_typed_ahead_are_not_answered_one_by_one() -> None:
    """Four million keys took more than a minute, most of it in writing each answer by itself."""

    class Screen(io.BytesIO):
        flushes = 0

        def flush(self) -> None:
            self.flushes += 1

    screen = Screen()
    with pytest.raises(EndOfInput):
        original.play(Console(io.BufferedReader(io.BytesIO(b"A9" * 1000)), screen))
    assert screen.getvalue().count(b"Invalid move") == 1000
    assert screen.flushes < 20
