import json
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.courses.nim import ZERO
from plancia.courses.settings import read_settings
from plancia.originals.console import BadInput

NIM = Path(__file__).parents[1] / "data" / "nim" / "right.asm"
PENTE = Path(__file__).parents[1] / "data" / "programs" / "pente"


def written(folder: Path, text: str) -> str:
    (folder / "course.toml").write_text(text)
    return str(folder / "course.toml")


def test_weights_own_cases_and_what_is_hidden_are_followed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = written(
        tmp_path,
        f"""
        seed = 5
        cases = 13
        show = "rules"
        [weights]
        "{ZERO}" = 15
        "two boards" = 10
        [[case]]
        rule = "two boards"
        input = "A1"
        [[case]]
        rule = "two boards"
        input = "B0"
        """,
    )
    faulty, results = tmp_path / "nim.asm", tmp_path / "results.json"
    faulty.write_text(NIM.read_text().replace("BRnz WRONG", "BRn WRONG"))
    words = ["check", "nim", "--course", settings, "--gradescope", str(results), str(faulty)]
    assert main(words) == 1
    output = capsys.readouterr().out
    tests = {test["name"]: test for test in json.loads(results.read_text())["tests"]}
    assert sum(test["max_score"] for test in tests.values()) == pytest.approx(100, abs=0.1)
    assert tests[ZERO]["max_score"] == pytest.approx(100 * 15 / 120, abs=0.01)
    assert tests[ZERO]["score"] == 0
    assert tests["two boards"]["score"] == pytest.approx(100 * 5 / 120, abs=0.01)
    assert "A0B0C0" in output  # a public case is shown
    assert "this case is hidden" in tests["two boards"]["output"]
    assert "    B0\n" not in output


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seed = ", "Invalid value"),
        ("sead = 3", "'sead' is none of course, seed, cases, show, weights, case"),
        ('seed = "x"', "seed can't be 'x'"),
        ('course = "pente"', "is for pente, not for nim"),
        ('show = "some"', "which is none of all, rules"),
        ("[weights]\nx = -1", "is no weight of 'x'"),
        ('[[case]]\nrule = "x"', "a case has a rule and an input"),
    ],
)
def test_a_bad_file_is_refused_with_what_it_may_have(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_settings(written(tmp_path, text), "nim", True)
    with pytest.raises(BadInput, match="No such file"):
        read_settings(str(tmp_path / "none.toml"), "nim", True)


def test_a_weight_of_an_unknown_rule_is_refused_before_anything_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = written(tmp_path, '[weights]\n"no such rule" = 3')
    assert main(["check", "nim", "--course", settings, str(NIM)]) == 2
    assert "'no such rule' is none of the rules" in capsys.readouterr().err
    settings = written(tmp_path, '[[case]]\nrule = "x"\ninput = "x"')
    assert main(["check", "pente", "--course", settings, "x.asm"]) == 2
    assert "pente is checked function by function" in capsys.readouterr().err
