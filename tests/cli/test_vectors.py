import json
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.cli.vectors import VECTORS


def written(name: str, seed: int, folder: Path) -> dict[str, bytes]:
    out = str(folder)
    assert main(["vectors", name, "--cases", "40", "--seed", str(seed), "--out", out]) == 0
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.mark.parametrize("name", sorted(VECTORS))
def test_the_same_seed_writes_the_same_files(name: str, tmp_path: Path) -> None:
    first, again, other = (
        written(name, seed, tmp_path / part) for seed, part in ((1, "a"), (1, "b"), (2, "c"))
    )
    assert first == again != other
    lines = first[f"{name}.jsonl"].decode().splitlines()
    assert len(lines) >= 40
    for line in lines:
        assert {"function", "arguments", "returns"} <= set(json.loads(line))


def test_a_folder_that_can_not_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["vectors", "pente", "--out", str(tmp_path / "file")]) == 2
    assert "File exists" in capsys.readouterr().err
