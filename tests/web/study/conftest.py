"""What the tests of analyses share."""

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from plancia.web.app import process_queue
from web.in_process import in_process_server


@pytest.fixture(scope="session")
def analysing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    """A server in this process, with one process for all analyses: to start it takes longer than
    most of them."""
    with in_process_server(
        tmp_path_factory.mktemp("server"), process_queue, warm_up=False, analysts=1
    ) as client:
        yield client
