import gzip
from typing import Any

from litestar.testing import RequestFactory

from plancia.web.compression import MIN_BYTES, compressed

LONG = b"a" * MIN_BYTES


def request(**headers: str) -> Any:
    return RequestFactory().get("/", headers=headers)


def test_a_long_answer_is_compressed_for_who_accepts_it() -> None:
    content, headers = compressed(request(**{"accept-encoding": "br, gzip"}), LONG)
    assert gzip.decompress(content) == LONG
    assert headers == {"vary": "accept-encoding", "content-encoding": "gzip"}


def test_others_and_short_answers_get_it_as_it_is() -> None:
    assert compressed(request(**{"accept-encoding": "br"}), LONG)[0] == LONG
    content, headers = compressed(request(**{"accept-encoding": "gzip"}), LONG[1:])
    assert (content, headers) == (LONG[1:], {"vary": "accept-encoding"})
