"""What the tests of analyses share."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.web.pool import Pool
from web.house import house


@pytest.fixture(scope="session")
def analysing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server in this process, with one process for all analyses: to start it takes longer than
    most of them."""
    with house(tmp_path_factory.mktemp("house"), Pool, warm_up=False, analysts=1) as client:
        yield client
