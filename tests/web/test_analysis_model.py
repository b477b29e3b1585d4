"""The analysis page's parts that need no page: the tree, its links, the graph's numbers."""

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "analysis"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@pytest.mark.parametrize("suite", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_each_script_keeps_what_its_own_tests_promise(suite: str) -> None:
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", suite],
        cwd=HERE,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pass 0" not in done.stdout
