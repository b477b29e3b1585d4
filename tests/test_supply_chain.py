"""Licences of the locked packages, and the audit of their known vulnerabilities."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "licences.md").read_text()


def locked(lock: str) -> set[str]:
    return set(re.findall(r"^([a-z0-9][a-z0-9.-]*)==", (ROOT / lock).read_text(), re.MULTILINE))


def listed(text: str) -> dict[str, str]:
    return dict(re.findall(r"^\| ([a-z0-9][a-z0-9.-]*) \| (.+) \|$", text, re.MULTILINE))


def test_every_locked_package_is_listed_with_its_licence_where_it_is_installed() -> None:
    _, runs, develops = PAGE.split("\n## ")
    assert set(listed(runs)) - {"package"} == locked("requirements.lock")
    beside = locked("requirements-dev.lock") - locked("requirements.lock")
    assert set(listed(develops)) - {"package"} == beside


def test_what_users_install_is_neither_gpl_nor_agpl() -> None:
    copyleft = re.compile(r"AGPL|affero|\bGPL|GNU General", re.IGNORECASE)
    _, runs, develops = PAGE.split("\n## ")
    assert not copyleft.search(runs)
    assert copyleft.search(listed(develops)["bitbully"])
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
