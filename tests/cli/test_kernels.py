from collections.abc import Iterable
from pathlib import Path

import pytest

from plancia.cli import kernels, main
from plancia.kernels.build import TARGETS, BuildFailed
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
