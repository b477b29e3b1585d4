"""The locks hold what pyproject.toml declares, and `make` installs from them and recovers."""

import importlib.metadata
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")
DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS = list(DECLARED["project"]["optional-dependencies"])
GROUPS = list(DECLARED["dependency-groups"])


def pins(lock: str) -> list[str]:
    """The lines of a lock that name a package, without their hashes."""
    lines = (ROOT / lock).read_text().splitlines()
    return [line.removesuffix(" \\") for line in lines if not line.startswith(" ")]


def pinned_here(lock: str) -> dict[str, str]:
    """Name and version of what a lock installs on this machine."""
    here = [one for one in map(Requirement, pins(lock)) if not one.marker or one.marker.evaluate()]
    return {canonicalize_name(one.name): str(one.specifier) for one in here}


def declared(extras: list[str], groups: list[str]) -> list[str]:
    project = DECLARED["project"]
    found = list(project["dependencies"])
    for extra in extras:
        found += project["optional-dependencies"][extra]
    for group in groups:
        for one in DECLARED["dependency-groups"][group]:
            found += [one] if isinstance(one, str) else declared([], [one["include-group"]])
    return found


def closure(requirements: list[str]) -> set[str]:
    """The names of all packages these need on this machine, by what the installed ones say."""
    todo = [(Requirement(text), "") for text in requirements]
    seen: set[tuple[str, str]] = set()
    while todo:
        one, extra = todo.pop()
        if one.marker and not one.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(one.name)
        for wanted in {"", *one.extras} - {extra for known, extra in seen if known == name}:
            seen.add((name, wanted))
            todo += [
                (Requirement(text), wanted) for text in importlib.metadata.requires(name) or ()
            ]
    return {name for name, _ in seen}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in ("Makefile", "pyproject.toml", *LOCKS):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def setup(checkout: Path, installer: str) -> subprocess.CompletedProcess[str]:
    command = [
        "make",
        "--no-print-directory",  # which a make below another make would say
        "setup",
        "VENV=mkdir -p .venv/bin && ln -sf /bin/true .venv/bin/plancia",
        f"INSTALL={installer}",
    ]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True)


def test_what_runs_is_numba_the_web_the_terminal_and_what_they_need() -> None:
    expected = closure(declared(["jit", "web", "tui"], ["build"]))
    assert set(pinned_here("requirements.lock")) == expected


def test_what_develops_is_all_extras_and_groups_and_what_they_need() -> None:
    assert set(pinned_here("requirements-dev.lock")) == closure(declared(EXTRAS, GROUPS))


def test_every_pin_satisfies_its_declaration() -> None:
    pinned = pinned_here("requirements-dev.lock")
    for text in declared(EXTRAS, GROUPS):
        wanted = Requirement(text)
        version = pinned[canonicalize_name(wanted.name)].removeprefix("==")
        assert wanted.specifier.contains(version), text


def test_what_runs_has_the_versions_of_what_develops() -> None:
    develops = pinned_here("requirements-dev.lock")
    runs = pinned_here("requirements.lock")
    assert runs == {name: develops[name] for name in runs}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_names_versions_and_hashes_and_no_host(lock: str) -> None:
    lines = (ROOT / lock).read_text().splitlines()
    hashes = [line for line in lines if line.startswith(" ")]
    assert all(re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in hashes)
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [\w.'<>=!* ]+)?", pin) for pin in pins(lock))


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("uv") is None, reason="uv makes the locks")
def test_make_lock_gives_these_locks(checkout: Path) -> None:
    made = subprocess.run(["make", "lock"], cwd=checkout, capture_output=True, text=True)
    if made.returncode:
        pytest.skip(f"uv could not make the locks, is there a network? {made.stderr[-300:]}")
    for lock in LOCKS:
        assert (checkout / lock).read_text() == (ROOT / lock).read_text()


def test_an_interrupted_installation_is_begun_again(checkout: Path) -> None:
    assert setup(checkout, "false").returncode
    half_a_package = checkout / ".venv" / "half-a-package"
    half_a_package.touch()
    again = setup(checkout, "true")
    assert "interrupted" in again.stdout
    assert not half_a_package.exists()
    assert (checkout / ".venv" / ".ready").exists()
    assert setup(checkout, "true").stdout == ""


def test_a_whole_installation_is_renewed_in_place(checkout: Path) -> None:
    kept = checkout / ".venv" / "lib"
    kept.mkdir(parents=True)
    made = setup(checkout, "true")
    assert made.returncode == 0
    assert "interrupted" not in made.stdout
    assert kept.exists()
