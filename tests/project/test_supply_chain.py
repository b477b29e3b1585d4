"""Licences of the locked packages, and the audit of their known vulnerabilities."""

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).parents[2]


def licence(package: str) -> str:
    """Everything that an installed package states of its licence."""
    stated = metadata(package)
    classifiers = [name for name in stated.get_all("Classifier", []) if name.startswith("License")]
    return f"{stated['License-Expression']} {stated['License']} {' '.join(classifiers)}"


def is_installed(package: str) -> bool:
    try:
        metadata(package)
    except PackageNotFoundError:  # locked for another system, such as colorama for Windows
        return False
    return True


def test_what_users_install_is_neither_gpl_nor_agpl() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    locked = re.findall(r"^([a-z0-9][a-z0-9.-]*)==", lock, re.MULTILINE)
    installed = [package for package in locked if is_installed(package)]
    assert len(installed) > len(locked) / 2
    copyleft = re.compile(r"AGPL|affero|\bGPL|GNU General", re.IGNORECASE)
    assert [package for package in installed if copyleft.search(licence(package))] == []
    assert copyleft.search(licence("bitbully"))  # a peer of our benchmarks alone
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"].values()
    for group in (project["project"]["dependencies"], *extras, project["dependency-groups"]["dev"]):
        assert not any("bitbully" in each for each in group)


def test_an_audit_without_the_network_fails_and_says_why() -> None:
    made = ["-o", ".venv/.ready-dev", f"BIN={Path(sys.executable).parent}"]
    audit = subprocess.run(
        ["make", "audit", *made],
        cwd=ROOT,
        env=os.environ | {"https_proxy": "http://127.0.0.1:9"},
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
    )
    assert audit.returncode != 0
    assert "api.osv.dev can't be reached; nothing was audited" in audit.stderr
