"""What the tests of the host share."""

import asyncio
from collections.abc import Iterator

import pytest

from plancia.host.thinkers import FairQueue
from plancia.web.app import process_queue
from waiting import LIMIT_S


@pytest.fixture(autouse=True, scope="session")
def no_hurry() -> Iterator[None]:
    """On a busy machine hints and analyses take longer than people would wait for them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HINT_TIMEOUT_S", "ANSWER_TIMEOUT_S", "STUDY_TIMEOUT_S"):
            patch.setattr(f"plancia.host.thinkers.{name}", LIMIT_S)
        patch.setattr("plancia.study.review.SECONDS_IF_EXACT", LIMIT_S)
        yield


@pytest.fixture(scope="module")
def pool() -> Iterator[FairQueue]:
    """One process for all tests of a module: to start it takes longer than most answers."""
    pool = process_queue(1)
    yield pool
    asyncio.run(pool.close())
