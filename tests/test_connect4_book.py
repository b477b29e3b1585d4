"""The tool that builds and checks books of Connect Four."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools import connect4_book as book

from plancia.connect4 import Connect4, Connect4Options, Connect4Position
from plancia.connect4.solver.book import BadBook, StaticFunction
from plancia.processes import InProcess
from plancia.processes.runner import R, Runner, T

SMALL = Connect4(Connect4Options(rows=3, columns=4))


def test_a_book_is_built_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "book.bin")
    size = ["--rows", "4", "--columns", "4", "--plies", "3"]
    assert book.main(["build", *size, "--runner", "here", "--out", file]) == 0
    assert "scores of 3 plies" in capsys.readouterr().out
    assert book.main(["check", file, "--sample", "20", "--all"]) == 0
    out = capsys.readouterr().out
    assert "of 20 solved again 0 are wrong" in out
    assert "compared with those that moves lead to: 0 differ" in out


WORDS = st.integers(0, (1 << 64) - 1)


@given(st.dictionaries(WORDS, st.integers(-64, 63)))
def test_every_key_of_a_static_function_has_its_value_also_after_a_file(
    values: dict[int, int],
) -> None:
    function = book.static_function([*values], [*values.values()])
    data = b"before" + book.function_bytes(function)
    again, end = StaticFunction.read(data, len(b"before"))
    assert (again, end) == (function, len(data))
    assert {key: again.get(key) for key in values} == values


def test_a_static_function_takes_an_eighth_more_than_the_values_need() -> None:
    keys = range(0, 100_000 * 7, 7)
    function = book.static_function(keys, [key % 30 - 15 for key in keys])
    assert function.width == 5
    assert len(function.slots) * 8 / len(keys) < 5 * 1.2
    assert all(function.get(key) == key % 30 - 15 for key in keys)


def test_one_key_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="more than once"):
        book.static_function([1, 2, 1], [0, 0, 1])


def test_mirror_images_are_counted_once() -> None:
    counts = [len(ply) for ply in book.openings(6, 7, 6)]
    assert counts == [1, 4, 25, 121, 568, 2144, 8231]


def test_positions_that_are_won_are_not_openings() -> None:
    for ply in book.openings(4, 4, 9):
        for own, mask in (book.stones(key, 4, 4) for key in ply):
            first, second = (own, own ^ mask)[:: 1 if mask.bit_count() % 2 == 0 else -1]
            assert not Connect4Position(Connect4(Connect4Options(4, 4)), first, second).line


class Killed(Runner):
    """A runner that dies after its first task."""

    def run(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[tuple[int, R]]:
        yield from InProcess().run(function, tasks[:1])
        raise KeyboardInterrupt


def test_a_killed_build_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "book.bin"
    with pytest.raises(KeyboardInterrupt):
        book.build(5, file, game=SMALL, runner=Killed(), table_mb=1)
    counts: list[tuple[int, int]] = []
    again = book.build(5, file, game=SMALL, progress=lambda *now: counts.append(now), table_mb=1)
    count = len(book.openings(3, 4, 5)[-1])
    assert counts[0] == (book.TASK_SIZE, count)
    assert counts[-1] == (count, count)
    assert [file.name for file in tmp_path.iterdir()] == ["book.bin"]
    assert again == book.build(5, tmp_path / "other.bin", game=SMALL, table_mb=1)


def test_the_rest_of_another_book_is_not_taken_for_this_one(tmp_path: Path) -> None:
    (tmp_path / "book.bin.part").write_bytes(b"\x7f" * 3)
    with pytest.raises(BadBook, match="of another book"):
        book.build(5, tmp_path / "book.bin", game=SMALL, table_mb=1)


@pytest.mark.parametrize(
    ("plies", "game", "why"),
    [(12, SMALL, "it can have 0 to 11"), (2, Connect4(Connect4Options(8, 8)), "too large")],
)
def test_a_book_that_cannot_be_is_refused(
    plies: int, game: Connect4, why: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=why):
        book.build(plies, tmp_path / "book.bin", game=game)
