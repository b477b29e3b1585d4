"""What all tests share."""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from plancia.core import registry

# Machines differ and are busy: no test fails because it was slow. `make test` draws the same
# examples on every machine, whatever CI says; `make fuzz` draws others in every round.
settings.register_profile(
    "test",
    database=None,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("fuzz", settings.get_profile("test"), derandomize=False)
settings.load_profile("test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in another order")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Shuffle the modules and the tests in each; together, the tests of one share its fixtures."""
    if seed := config.getoption("shuffle"):
        chance = random.Random(seed)
        chance.shuffle(items)
        paths = sorted({item.path for item in items})
        place = {path: chance.random() for path in paths}
        items.sort(key=lambda item: place[item.path])


@pytest.fixture
def third_party(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if somebody had installed the package plancia-chomp."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "thirdparty"))
    registry._offers.cache_clear()
    yield
    sys.modules.pop("plancia_chomp", None)
    registry._offers.cache_clear()
