"""Build a release of what is committed: python tools/release.py [--rehearse].

It leaves a wheel with compiled kernels and a source archive in dist/, both checked as a package
index checks them, and says what is left to do by hand. A rehearsal does the same before the
changelog has a date.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

BY_HAND = """
Left to do by hand:
  1. make soak, make coverage, make bench on an idle machine; figures that changed go into docs/.
  2. python tools/try_wheel.py dist/{wheel} PYTHON ... with all Pythons of
     docs/start/install.md, which has its table.
  3. git tag -s v{version} && git push --tags
  4. twine upload dist/plancia-{version}*
  5. A new heading "not yet released" in CHANGELOG.md, and the next version in pyproject.toml.
"""


def absolute(readme: str, source: str, version: str) -> str:
    """The README with links that also lead somewhere on a package index."""

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found[1].endswith(".png") else "blob"
        return f"]({source}/{kind}/v{version}/{found[1]})"

    return re.sub(r"\]\((?!\w+:)([^)]+)\)", link, readme)


def released(changelog: str, version: str) -> bool:
    """Whether the changelog has the day on which this version appears."""
    heading = rf"^## {re.escape(version)}, \d{{4}}-\d\d-\d\d$"
    return re.search(heading, changelog, re.MULTILINE) is not None


def run(*command: str | Path, cwd: Path, **env: str) -> None:
    subprocess.run(command, cwd=cwd, check=True, env=os.environ | env)


def build(folder: Path, source: str, version: str) -> None:
    """What is committed, built in a folder of its own into dist/."""
    archive = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    readme = folder / "README.md"
    readme.write_text(absolute(readme.read_text(), source, version))
    python = sys.executable
    run(python, "-m", "hatchling", "build", "-t", "sdist", "-d", ROOT / "dist", cwd=folder)
    run(python, "-m", "plancia", "kernels", "build", cwd=folder, PYTHONPATH=str(folder / "src"))
    run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", ROOT / "dist", cwd=folder)


def twine() -> list[str]:
    """The command that checks and uploads: installed, or fetched by uv."""
    beside_python = Path(sys.executable).parent
    if found := shutil.which("twine", path=f"{beside_python}{os.pathsep}{os.environ['PATH']}"):
        return [found]
    if shutil.which("uv"):
        return ["uv", "tool", "run", "--quiet", "twine"]
    raise SystemExit("a release needs twine, or uv which fetches it: pip install twine")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rehearse", action="store_true", help="before the changelog has a date")
    rehearse = parser.parse_args().rehearse
    check = [*twine(), "check", "--strict"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version = project["version"]
    if not rehearse and not released((ROOT / "CHANGELOG.md").read_text(), version):
        raise SystemExit(f"CHANGELOG.md has no heading '## {version}, YEAR-MONTH-DAY'")
    with tempfile.TemporaryDirectory(prefix="plancia-release-") as folder:
        build(Path(folder), project["urls"]["Source"], version)
    made = sorted((ROOT / "dist").glob(f"plancia-{version}*"))
    run(*check, *made, cwd=ROOT)
    wheel = next(file.name for file in made if file.suffix == ".whl")
    print(BY_HAND.format(version=version, wheel=wheel))


if __name__ == "__main__":
    main()
