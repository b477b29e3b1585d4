"""The package with its compiled kernels, as an installation has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernels.libraries import built, make_site


@pytest.fixture(scope="session")
def libraries() -> Path:
    return built()


@pytest.fixture(autouse=True)
def only_its_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation finds its libraries beside its modules."""
    monkeypatch.delenv("PLANCIA_KERNEL_FOLDER", raising=False)


@pytest.fixture(scope="session")
def site(libraries: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_site(libraries, tmp_path_factory.mktemp("site"))
