"""The package with its compiled kernels, as an installation has it."""

from __future__ import annotations

import shutil
from importlib.metadata import distribution
from pathlib import Path

import pytest

from kernels.libraries import built
from plancia.core.kernel_library import PACKAGE


@pytest.fixture(scope="session")
def libraries() -> Path:
    return built()


@pytest.fixture(scope="session")
def site(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for sys.path: the package with its libraries, and how it is known to be there."""
    folder = tmp_path_factory.mktemp("site")
    unneeded = shutil.ignore_patterns("static", "locale", "__pycache__", "compiled")
    shutil.copytree(PACKAGE, folder / "plancia", ignore=unneeded)
    shutil.copytree(libraries, folder / "plancia" / "compiled")
    installed = distribution("plancia")
    metadata = folder / f"plancia-{installed.version}.dist-info"
    metadata.mkdir()
    for name in ("METADATA", "entry_points.txt"):
        (metadata / name).write_text(installed.read_text(name) or "")
    return folder
