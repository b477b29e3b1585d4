"""Compression: answers go out in gzip to those who accept it."""

import gzip
from typing import Final

from litestar.config.compression import CompressionConfig

from plancia.web.services import AnyRequest

MIN_BYTES: Final = 1024
"""Of an answer that is worth compressing."""
ITSELF: Final = "compresses_itself"
"""Marks handlers (`opt`) whose answers are compressed by themselves, or have been already."""

CONFIG: Final = CompressionConfig(
    "gzip", minimum_size=MIN_BYTES, gzip_compress_level=1, exclude_opt_key=ITSELF
)
"""For all other handlers: on the event loop, so quickly."""


def is_accepted(request: AnyRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def compressed(request: AnyRequest, content: bytes) -> tuple[bytes, dict[str, str]]:
    """An answer as the client accepts it, and its headers. On a thread, where it is large."""
    headers = {"vary": "accept-encoding"}
    if len(content) < MIN_BYTES or not is_accepted(request):
        return content, headers
    return gzip.compress(content, 1, mtime=0), headers | {"content-encoding": "gzip"}
