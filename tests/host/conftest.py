"""What the tests of the host share."""

from collections.abc import Iterator

import pytest

from waiting import LIMIT_S


@pytest.fixture(autouse=True, scope="session")
def no_hurry() -> Iterator[None]:
    """On a busy machine hints and analyses take longer than people would wait for them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HINT_TIMEOUT_S", "ANSWER_TIMEOUT_S", "STUDY_TIMEOUT_S"):
            patch.setattr(f"plancia.host.thinkers.{name}", LIMIT_S)
        patch.setattr("plancia.study.review.SECONDS_IF_EXACT", LIMIT_S)
        yield
