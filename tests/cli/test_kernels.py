from collections.abc import Iterable
from pathlib import Path

import pytest

from plancia.cli import kernels, main
from plancia.kernels.build import TARGETS, BuildFailed
from plancia.kernels.declared import Kernels
from plancia.kernels.library import backend, library_file


def test_it_says_what_runs_the_kernels(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernels"]) == 0
    assert capsys.readouterr().out == f"The kernels run by: {backend().value}\n"


@pytest.mark.parametrize("targets", [["wasm32", "aarch64"], list(TARGETS)])
def test_libraries_are_built_for_the_targets_that_are_named_or_for_all(
    targets: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def build(names: Iterable[str], folder: Path) -> list[Path]:
        files = [library_file(name, folder) for name in names]
        for file in files:
            file.write_bytes(bytes(1234))
        return files

    monkeypatch.setattr(kernels, "build", build)
    named = [] if targets == list(TARGETS) else targets
    options = [word for name in named for word in ("--target", name)]
    assert main(["kernels", "build", "--out", str(tmp_path), *options]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output == [f"{library_file(name, tmp_path)} (1,234 bytes)" for name in targets]


def test_a_build_that_fails_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(names: Iterable[str], folder: Path) -> list[Path]:
        raise BuildFailed("No module named ziglang")

    monkeypatch.setattr(kernels, "build", build)
    assert main(["kernels", "build"]) == 1
    assert "No module named ziglang" in capsys.readouterr().err


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
    assert main(["kernels", "warmup"]) == 0
    assert compiled[:3] == ["connect4 solver-6x7", "pente engine", "tetrisito solver"]
    assert "nim batch" in compiled[3:]
    output = capsys.readouterr().out.splitlines()
    assert output[0] == f"1 of {len(compiled)}: Connect Four's solver, about 4 seconds ..."
    assert output[-1].startswith("All kernels are compiled (")


def test_one_game_can_be_named(compiled: list[str]) -> None:
    assert main(["kernels", "warmup", "connect4", "--for-levels"]) == 0
    assert compiled == ["connect4 solver-6x7"]


def test_what_is_compiled_already_is_left(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kernels, "are_compiled", True)
    assert main(["kernels", "warmup"]) == 0
    assert compiled == []
