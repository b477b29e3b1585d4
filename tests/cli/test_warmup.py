import pytest

from plancia.cli import main, warmup
from plancia.core.registry import game, games
from plancia.kernels.declared import Kernels, kernels


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what was compiled; nothing is kept."""
    done: list[str] = []
    monkeypatch.setattr(Kernels, "are_compiled", False)
    monkeypatch.setattr(Kernels, "compile", lambda self: done.append(f"{self.room} {self.name}"))
    return done


def test_what_levels_need_is_compiled_before_the_rest(
    compiled: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["warmup"]) == 0
    assert compiled == [
        "connect4 solver-6x7",
        "pente engine",
        "tetrisito solver",
        "connect4 book",
        "connect4 playouts",
        "connect4 batch",
        "four_in_a_row playouts",
        "four_in_a_row within",
        "nim batch",
        "nim search",
        "pente playouts",
        "pente within",
        "pente batch",
        "tetrisito batch",
    ]
    output = capsys.readouterr().out.splitlines()
    assert output[0] == "1 of 14: Connect Four's solver, about 4 seconds ..."
    assert output[-1].startswith("All kernels are compiled (")


def test_one_game_can_be_named_with_its_options(compiled: list[str]) -> None:
    assert main(["warmup", "connect4", "--for-levels", "-o", "rows=5"]) == 0
    assert compiled == ["connect4 solver-5x7"]


def test_what_is_compiled_already_is_left(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kernels, "are_compiled", True)
    assert main(["warmup"]) == 0
    assert compiled == []


def test_levels_that_need_kernels_are_of_games_that_have_some() -> None:
    for name in games():
        chosen = game(name)
        if any(level.needs_kernels for level in chosen.levels):
            assert kernels(chosen, for_levels=True), name


@pytest.mark.slow
def test_every_room_can_compile_what_it_lists() -> None:
    for each in warmup.kernels_of(games(), {}, for_levels=False):
        each.compile()
    assert all(each.are_compiled for name in games() for each in kernels(game(name)))
