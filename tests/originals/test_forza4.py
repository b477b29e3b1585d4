import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from plancia.originals import forza4 as original
from plancia.originals.console import Console, EndOfInput
from plancia.originals.forza4 import PAROLE, Forza4
from waiting import LIMIT_S

DATA = Path(__file__).parents[1] / "data" / "forza4"
PROGRAM = "import sys; from plancia.originals.forza4 import main; sys.exit(main())"

EMPTY = """\
# . . . . . . . #
# . . . . . . . #
# . . . . . . . #
# . . . . . . . #
# . . . . . . . #
# . . . . . . . #
# # # # # # # # #"""


def after(columns: str, first: int = 1) -> Forza4:
    """The memory when the players have taken turns."""
    forza4 = Forza4()
    for turn, column in enumerate(columns):
        assert forza4.giocaMossa(int(column), first if turn % 2 == 0 else 3 - first)
    return forza4


def at_keys(keys: bytes) -> tuple[Forza4, io.BytesIO]:
    shown = io.BytesIO()
    return Forza4(Console(io.BytesIO(keys), shown)), shown


def test_the_array_is_the_documents_index_map() -> None:
    rows = [line.split() for line in (DATA / "index_map.txt").read_text().splitlines()]
    assert [int(index) for row in rows for index in row] == list(range(63))
    forza4 = Forza4()
    assert len(forza4.plancia) == 63
    assert isinstance(forza4.plancia, bytearray)
    for r, row in enumerate(rows):
        for c, index in enumerate(row):
            wall = r == 6 or c in (0, 8)
            assert forza4.plancia[int(index)] == (3 if wall else 0)
    for column in range(1, 8):
        assert forza4.giocaMossa(column, 1 + column % 2)
        assert forza4.plancia[int(rows[5][column])] == 1 + column % 2


def test_initPlancia_resets_the_same_array_walls_included() -> None:
    forza4 = Forza4()
    array = forza4.plancia
    array[:] = bytes(range(63))
    forza4.initPlancia()
    assert forza4.plancia is array
    assert array == Forza4().plancia


def test_giocaMossa_says_whether_it_was_played() -> None:
    forza4 = Forza4()
    for player in (1, 2, 1, 2, 1, 2):
        assert forza4.giocaMossa(3, player) is True
    full = bytes(forza4.plancia)
    for column in (3, 0, 8, -1, 100, "4", None, 4.0):
        assert forza4.giocaMossa(column, 1) is False
    assert forza4.plancia == full


def test_sgiocaMossa_takes_the_topmost_piece() -> None:
    forza4 = after("4455")
    before = bytes(forza4.plancia)
    forza4.giocaMossa(4, 1)
    forza4.sgiocaMossa(4)
    assert forza4.plancia == before
    forza4.sgiocaMossa(1)  # there is nothing: the document supposes that there is
    for column in (0, -1, 8, 9):
        with pytest.raises(ValueError, match=f"there is no column {column}; there are 1 to 7"):
            forza4.sgiocaMossa(column)
    assert forza4.plancia == before


@pytest.mark.parametrize("player", [0, 3, -1, "1", None, 1.0])
def test_an_unknown_player_is_refused_and_the_board_stays(player: Any) -> None:
    forza4, _ = at_keys(b"4444")
    before = bytes(forza4.plancia)
    for call in (
        lambda: forza4.giocaMossa(4, player),
        lambda: forza4.giocaMossa(9, player),
        lambda: forza4.trovaMossaMiglioreAI(player),
        lambda: forza4.trovaMossaMiglioreRicorsivo(player, 1),
        lambda: forza4.chiediMossa(player),
    ):
        with pytest.raises(ValueError, match=f"there is no player {player!r}; there are 1 to 2"):
            call()
    assert forza4.plancia == before


def test_a_piece_fills_the_lowest_gap_and_moves_nothing_else() -> None:
    forza4 = Forza4()
    forza4.plancia[9 * 3 + 4] = 2  # it hangs in the air
    assert forza4.giocaMossa(4, 1)
    assert [forza4.plancia[9 * row + 4] for row in range(6)] == [0, 0, 0, 2, 0, 1]


def test_disegnaPlancia_prints_what_testoPlancia_gives() -> None:
    forza4, shown = at_keys(b"")
    assert forza4.disegnaPlancia() is None  # type: ignore[func-returns-value]
    assert shown.getvalue().decode() == EMPTY + "\n"
    assert forza4.testoPlancia() == EMPTY
    forza4.plancia[9] = 77
    assert forza4.testoPlancia().splitlines()[1] == "? . . . . . . . #"


def test_disegnaPlancia_prints_between_other_prints(capsys: pytest.CaptureFixture[str]) -> None:
    sys.stdout.write("before\n")
    Forza4().disegnaPlancia()
    sys.stdout.write("after\n")
    assert capsys.readouterr().out == f"before\n{EMPTY}\nafter\n"
    with contextlib.redirect_stdout(io.StringIO()) as shown:  # as in a notebook: text alone
        Forza4().disegnaPlancia()
    assert shown.getvalue() == EMPTY + "\n"


@pytest.mark.parametrize("case", json.loads((DATA / "evaluation.json").read_text()))
def test_the_evaluation_of_boards_counted_by_hand(case: dict[str, str]) -> None:
    assert after(case["columns"]).valutaScacchiera() == case["value"]


def test_where_both_have_four_the_first_player_has_won() -> None:
    forza4 = Forza4()
    for column in (1, 2, 3, 4):
        forza4.giocaMossa(column, 2)
        assert forza4.checkVittoria() == (2 if column == 4 else 0)
    for column in (1, 2, 3, 4):
        forza4.giocaMossa(column, 1)
    assert forza4.checkVittoria() == 1
    assert forza4.valutaScacchiera() == -(10**9)
    forza4.plancia[:] = bytes([77] * 63)  # no player's
    assert forza4.checkVittoria() == 0


def test_a_move_that_makes_four_is_taken_though_an_earlier_column_wins_later() -> None:
    """X has 4, 5, 6 in the bottom row, 7 free, and two in column 1: a third threatens twice."""
    forza4 = after("4353121266")
    forza4.giocaMossa(1, 1)
    assert forza4.trovaMossaMiglioreRicorsivo(2, 3)[1] == -(10**9)
    forza4.sgiocaMossa(1)
    for depth in range(7):
        assert forza4.trovaMossaMiglioreRicorsivo(1, depth) == (7, -(10**9))


def test_the_first_of_equal_moves_is_taken() -> None:
    assert after("334455").trovaMossaMiglioreRicorsivo(1, 6) == (2, -(10**9))
    assert after("33445").trovaMossaMiglioreRicorsivo(2, 4) == (1, -(10**9))


@pytest.mark.parametrize("column", [1, 7])
def test_the_simple_search_tries_the_first_and_the_last_column(column: int) -> None:
    three = after(f"{column}4{column}3{column}6")
    assert three.trovaMossaMiglioreAI(1) == (column, -(10**9))


@pytest.mark.parametrize("columns", ["1212121", "12121213", "1122334", "7676767"])
@pytest.mark.parametrize("player", [1, 2])
def test_on_a_won_board_every_function_goes_on_as_on_any_other(columns: str, player: int) -> None:
    """The one rule: only the program ends a game."""
    won = after(columns)
    assert won.checkVittoria() == 1
    value = won.valutaScacchiera()
    assert value == -(10**9)
    free = next(column for column in range(1, 8) if won.plancia[column] == 0)
    assert won.trovaMossaMiglioreAI(player) == (free, value)
    for depth in (0, 1, 2, 5):
        assert won.trovaMossaMiglioreRicorsivo(player, depth) == (free, value)
    assert won.giocaMossa(free, player)
    won.sgiocaMossa(free)
    asked, _ = at_keys(str(free).encode())
    asked.plancia[:] = won.plancia
    assert asked.chiediMossa(player) == free


def test_the_documents_names_are_there_on_the_modules_one_board() -> None:
    original.initPlancia()
    try:
        assert original.giocaMossa(4, 1)
        assert original.plancia == after("4").plancia
        assert original.testoPlancia() == after("4").testoPlancia()
        assert original.valutaScacchiera() == after("4").valutaScacchiera()
        assert original.trovaMossaMiglioreAI(2) == after("4").trovaMossaMiglioreAI(2)
        assert original.trovaMossaMiglioreRicorsivo(2, 1)[0] in range(1, 8)
        original.sgiocaMossa(4)
        assert original.checkVittoria() == 0
        assert callable(original.chiediMossa)
        assert callable(original.disegnaPlancia)
    finally:
        original.initPlancia()


def test_the_program_plays_on_the_documents_global_label(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    keys = io.BytesIO(b"24")
    monkeypatch.setattr(original.console, "standard_input", lambda: keys)
    try:
        assert original.main([]) == 0
        assert original.plancia == after("4").plancia
    finally:
        original.initPlancia()


def test_on_a_full_board_the_column_is_zero_with_the_boards_value() -> None:
    forza4 = Forza4()
    for column in range(1, 8):
        for height in range(6):
            # Pairs of columns and of heights alternate: no player gets four.
            forza4.giocaMossa(column, 1 + (column // 2 + height) % 2)
    assert 0 not in forza4.plancia
    value = forza4.valutaScacchiera()
    assert forza4.trovaMossaMiglioreAI(1) == (0, value)
    assert forza4.trovaMossaMiglioreRicorsivo(2, 8) == (0, value)


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no depth {depth!r}; there are 0 to"):
        Forza4().trovaMossaMiglioreRicorsivo(1, depth)


def test_chiediMossa_repeats_until_a_key_is_good() -> None:
    forza4, shown = at_keys(b"0x8\xff\n\r F4")
    assert forza4.chiediMossa(2) == 4
    assert shown.getvalue().decode().count(PAROLE["invalida"][0]) == 6
    assert forza4.plancia == Forza4().plancia


def test_chiediMossa_repeats_on_a_full_column_and_f_ends_the_game() -> None:
    forza4, shown = at_keys(b"3f")
    for player in (1, 2, 1, 2, 1, 2):
        forza4.giocaMossa(3, player)
    assert forza4.chiediMossa(1) == -1
    assert "La colonna 3 è piena." in shown.getvalue().decode()
    with pytest.raises(EndOfInput):
        forza4.chiediMossa(1)


def run(given: bytes, *args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *args], input=given, capture_output=True, timeout=LIMIT_S
    )


def one_game(keys: bytes, lang: str = "it") -> str:
    """What one game shows when these keys are typed."""
    shown = io.BytesIO()
    with contextlib.suppress(EndOfInput):
        Forza4(Console(io.BytesIO(keys), shown), lang).partita()
    return shown.getvalue().decode()


def test_one_person_is_player_one_and_asks_for_one_depth() -> None:
    text = one_game(b"1" + b"3" + b"4")
    assert "Profondità del giocatore 2 (O), da 0 a 9? 3\n" in text
    assert "giocatore 1 (X), da 0" not in text
    assert "Il giocatore 2 (O) gioca nella colonna" in text


def test_two_computers_play_a_whole_game_by_themselves() -> None:
    text = one_game(b"0" + b"21", "en")
    assert "Depth of player 1 (X), 0 to 9? 2\n" in text
    assert "Depth of player 2 (O), 0 to 9? 1\n" in text
    assert "has won." in text or "A draw" in text


@pytest.mark.parametrize(
    ("keys", "ending"),
    [
        (b"21122334", "Ha vinto il giocatore 1 (X).\n"),
        (b"271122334", "Ha vinto il giocatore 2 (O).\n"),
        (b"24f", "Fine della partita.\n"),
        (b"2254163621237765214571134172473734264365556", "Pareggio: la plancia è piena.\n"),
    ],
)
def test_the_end_of_a_game_says_how_it_ended(keys: bytes, ending: str) -> None:
    assert one_game(keys).endswith(ending)


def spawn() -> pexpect.spawn:
    return pexpect.spawn(sys.executable, ["-c", PROGRAM], timeout=LIMIT_S, encoding="utf-8")


def test_at_a_terminal_every_key_counts_without_enter() -> None:
    child = spawn()
    child.expect_exact("Quanti giocatori umani (0, 1, 2)?")
    child.send("1")
    child.expect_exact("da 0 a 9?")
    child.send("8")
    child.expect_exact("Giocatore 1 (X)")
    child.send("x")
    child.expect_exact("Tasto non valido.")
    child.send("4")
    child.expect_exact("# . . . X . . . #")
    child.expect_exact("  1 2 3 4 5 6 7\r\n")
    child.expect_exact("Il giocatore 2 (O) gioca nella colonna")
    child.expect_exact("Giocatore 1 (X)")
    child.send("f")
    child.expect_exact("Fine della partita.")
    child.expect_exact("Quanti giocatori")
    assert child.waitnoecho(LIMIT_S)  # what is typed before is a line's, of which this would be one
    child.sendeof()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
