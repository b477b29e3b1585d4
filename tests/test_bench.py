import ast
import json
import subprocess
import sys
from pathlib import Path
from symtable import symtable

BENCH = Path(__file__).parents[1] / "bench"

PROGRAM = """
import sys
from ratios import ratio, waited
ratio("speed", 2.0, 6.0, "ms", "a peer")
ratio("rate", 2.0, 0.0, "steps/s", "a peer", more_is_better=True)
waited("the first page", 0.5)
waited("a hint", 3.0)
"""

ROWS = (
    "| speed |    2 |     6 | ms      | a peer  |            3 |",
    "| rate  |    2 |     0 | steps/s | a peer  |              |",
)


def test_rows_of_all_benchmarks_become_a_table_of_ratios_and_one_of_waits(tmp_path: Path) -> None:
    for name in ("all.py", "ratios.py"):
        (tmp_path / name).write_text((BENCH / name).read_text("utf-8"), encoding="utf-8")
    before = {"commit": "0123abc", "seconds": {"the first page": 2.0, "a review": 9.0}}
    (tmp_path / "waits.json").write_text(json.dumps(before))
    (tmp_path / "good.py").write_text(PROGRAM)
    (tmp_path / "misses.py").write_text(PROGRAM + "sys.exit(1)")
    out = tmp_path / "table.md"
    command = [sys.executable, str(tmp_path / "all.py"), "--every", "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert out.read_text("utf-8").splitlines() == [
        "| what  | ours | other | unit    | against | times better |",
        "| ----- | ---: | ----: | ------- | ------- | -----------: |",
        *ROWS,
        *ROWS,
        "",
        "What a person waits for, seconds; before: 0123abc",
        "",
        "| what           | now | before | times better |",
        "| -------------- | --: | -----: | -----------: |",
        "| the first page | 0.5 |      2 |            4 |",
        "| a hint         |   3 |        |              |",
        "",
        "Not measured: a review.",
        "",
        "misses: ended with status 1",
    ]
    assert out.read_text("utf-8").strip() in done.stdout


def test_the_guide_gets_the_table_of_what_a_person_waits_for(tmp_path: Path) -> None:
    folder, page = tmp_path / "bench", tmp_path / "docs" / "benchmarks.md"
    for file in (folder / "waits.json", page):
        file.parent.mkdir()
    for name in ("all.py", "ratios.py"):
        (folder / name).write_text((BENCH / name).read_text("utf-8"), encoding="utf-8")
    (folder / "waits.json").write_text('{"commit": "0123abc", "seconds": {}}')
    (folder / "good.py").write_text(PROGRAM)
    head, tail = "Before.\n<!-- bench/all.py --docs -->\n", "<!-- end -->\nAfter.\n"
    page.write_text(f"{head}old\n{tail}")
    command = [sys.executable, str(folder / "all.py"), "--every", "--docs"]
    subprocess.run([*command, "--out", str(tmp_path / "out.md")], check=True)
    text = page.read_text("utf-8")
    assert text.startswith(head)
    assert text.endswith(tail)
    assert "| a hint         |   3 |" in text
    assert "old" not in text
    real = (BENCH.parent / "docs" / "benchmarks.md").read_text("utf-8")
    assert real.index(head.splitlines()[1]) < real.index(tail.splitlines()[0])


def test_a_benchmark_without_time_is_ended_with_what_it_started(tmp_path: Path) -> None:
    for name in ("all.py", "ratios.py"):
        (tmp_path / name).write_text((BENCH / name).read_text("utf-8"), encoding="utf-8")
    (tmp_path / "waits.json").write_text('{"commit": "0123abc", "seconds": {}}')
    child = "import subprocess; subprocess.run(['sleep', '600'])"
    (tmp_path / "waits.py").write_text("from ratios import waited\nwaited('it', 1.0)\n" + child)
    command = [sys.executable, str(tmp_path / "all.py"), "--out", str(tmp_path / "out.md")]
    done = subprocess.run(  # the pipe stays open as long as anything that writes to it lives
        [*command, "--seconds", "2"], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 1
    assert "| it   |   1 |" in done.stdout
    assert "waits: not done within 2 s" in done.stdout


def chosen(name: str) -> list[str]:
    """The benchmarks of one of the lists of bench/all.py."""
    code = f"import sys, json; sys.path.insert(0, {str(BENCH)!r}); import all; "
    code += f"print(json.dumps([*all.{name}]))"
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [*json.loads(found)]


def test_what_a_person_waits_for_comes_first() -> None:
    keep = {file.stem for file in BENCH.glob("*.py") if "waited(" in file.read_text("utf-8")}
    keep -= {"ratios"}
    assert set(chosen("WHOLE")[: len(keep)]) == keep
    assert chosen("QUICK")[0] == "waits"


def test_chosen_benchmarks_exist() -> None:
    names = {*chosen("WHOLE"), *chosen("QUICK")}
    assert all((BENCH / f"{name}.py").exists() for name in names)


def names_of(module: str) -> set[str]:
    """What a module of ours binds, by its source, and its submodules."""
    path = BENCH.parent / "src" / Path(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    bound = symtable(source.read_text("utf-8"), source.name, "exec").get_symbols()
    return {each.get_name() for each in bound} | {one.stem for one in path.glob("*")}


def test_benchmarks_import_what_exists() -> None:
    """Nothing else notices when a name that only a benchmark imports is changed."""
    missing = [
        f"{file.name}: {node.module}.{alias.name}"
        for file in BENCH.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("plancia.")
        for alias in node.names
        if alias.name not in names_of(node.module or "")
    ]
    assert missing == []
