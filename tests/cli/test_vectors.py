import json
from pathlib import Path

import jsonschema
import pytest

from plancia.cli import main
from plancia.cli.course import EXAMPLES as BUNDLE_EXAMPLES
from plancia.cli.vectors import EXAMPLES, SCHEMA
from plancia.courses.calls import FUNCTION_DOCUMENTS
from rounds import rounds


def written(name: str, seed: int, cases: int, folder: Path) -> dict[str, bytes]:
    out = str(folder)
    assert main(["vectors", name, "--cases", str(cases), "--seed", str(seed), "--out", out]) == 0
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


@rounds(2, 8)
@pytest.mark.parametrize("name", sorted(FUNCTION_DOCUMENTS))
def test_the_same_seed_writes_the_same_files(name: str, rounds: int, tmp_path: Path) -> None:
    first, again, other = (
        written(name, seed, rounds, tmp_path / part)
        for seed, part in ((1, "a"), (1, "b"), (2, "c"))
    )
    assert first == again != other
    lines = first[f"{name}.jsonl"].decode().splitlines()
    assert len(lines) >= 9 * rounds
    schema = json.loads(first["vector.schema.json"])
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for line in lines:
        validator.validate(json.loads(line))


@pytest.mark.parametrize(
    "fault",
    [
        {"memory_after": "0g"},
        {"case": -1},
        {"another": 1},
        {"readings": {"ours": {"returns": 1}}},
        {"call": {"function": "get_slot"}},
    ],
)
def test_the_schema_refuses_what_is_no_vector(fault: dict[str, object]) -> None:
    schema = json.loads(SCHEMA.read_text())
    vector, _ = next(FUNCTION_DOCUMENTS["pente"].vectors(1, 0))
    jsonschema.validate({**vector, "call": None}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**vector, "call": None, **fault}, schema)


def test_a_vector_holds_what_each_reading_returns_and_a_chosen_one_decides(tmp_path: Path) -> None:
    for reading in ("ours", "giocaMossa=full"):
        out = str(tmp_path / reading)
        assert main(["vectors", "forza4", "--cases", "3", "--reading", reading, "--out", out]) == 0
    ours, other = (
        [json.loads(line) for line in (tmp_path / part / "forza4.jsonl").read_text().splitlines()]
        for part in ("ours", "giocaMossa=full")
    )
    assert ours != other
    for one, two in zip(ours, other, strict=True):
        if one["reading"] == "giocaMossa":
            assert one["returns"] == one["readings"]["played"]["returns"]
            assert two["returns"] == one["readings"]["full"]["returns"]
            assert one["readings"] == two["readings"]
        else:
            assert one == two


@pytest.mark.parametrize("examples", [EXAMPLES, BUNDLE_EXAMPLES])
def test_every_example_of_the_help_runs(
    examples: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line.split()[1:] for line in examples.splitlines() if line.startswith("  plancia")]
    assert len(lines) >= 2
    assert {main(words) for words in lines} == {0}


def test_a_folder_that_can_not_be_made_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["vectors", "pente", "--out", str(tmp_path / "file")]) == 2
    assert "File exists" in capsys.readouterr().err
