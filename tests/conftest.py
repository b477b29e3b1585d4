"""What all tests share."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from plancia.core import registry

# Machines differ and are busy: no test fails because it was slow, and CI repeats what it ran.
settings.register_profile(
    "plancia",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("plancia")


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if somebody had installed the package plancia-chomp."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "thirdparty"))
    registry._offers.cache_clear()
    yield
    sys.modules.pop("plancia_chomp", None)
    registry._offers.cache_clear()
