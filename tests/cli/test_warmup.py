import pytest

from plancia.cli import main
from plancia.kernels.declared import Kernels


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
