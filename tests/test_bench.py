import json
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench"

PROGRAM = """
import sys
from ratios import ratio
ratio("speed", 2.0, 6.0, "ms", "a peer")
ratio("rate", 2.0, 0.0, "steps/s", "a peer", more_is_better=True)
"""

ROWS = (
    "| speed |    2 |     6 | ms      | a peer  |            3 |",
    "| rate  |    2 |     0 | steps/s | a peer  |              |",
)


def test_rows_of_all_benchmarks_become_one_table(tmp_path: Path) -> None:
    for name in ("all.py", "ratios.py"):
        (tmp_path / name).write_text((BENCH / name).read_text("utf-8"), encoding="utf-8")
    (tmp_path / "good.py").write_text(PROGRAM)
    (tmp_path / "misses.py").write_text(PROGRAM + "sys.exit(1)")
    out = tmp_path / "table.md"
    command = [sys.executable, str(tmp_path / "all.py"), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert out.read_text("utf-8").splitlines() == [
        "| what  | ours | other | unit    | against | times better |",
        "| ----- | ---: | ----: | ------- | ------- | -----------: |",
        *ROWS,
        *ROWS,
        "misses: ended with status 1",
    ]
    assert out.read_text("utf-8").strip() in done.stdout


def test_a_quick_run_names_benchmarks_that_exist() -> None:
    code = f"import sys, json; sys.path.insert(0, {str(BENCH)!r}); import all; "
    told = subprocess.run(
        [sys.executable, "-c", code + "print(json.dumps([*all.QUICK]))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert all((BENCH / f"{name}.py").exists() for name in json.loads(told.stdout))
