"""Lines and records as JSON answers of bounded length."""

from collections.abc import Sequence
from typing import Final, cast

import msgspec

from plancia.core.errors import MalformedText
from plancia.core.record import Record
from plancia.study.views import StepView, record_view, step_views

MAX_ANSWER_BYTES: Final = 8_000_000
"""Length of one answer in JSON, before it is compressed."""


def encode_line(record: Record) -> bytes:
    """All positions of a line, as JSON; MalformedText if the answer would be too long."""
    return msgspec.json.encode(_Answer().steps(record))


def encode_records(records: Sequence[Record]) -> bytes:
    """Records with all their positions, as JSON; MalformedText if the answer would be too long."""
    answer = _Answer()
    return msgspec.json.encode([record_view(record, answer.encoded) for record in records])


class _Answer:
    """The steps of one answer, each encoded as soon as it is made: the sum of bytes is bounded."""

    def __init__(self) -> None:
        self._bytes = 0

    def steps(self, record: Record) -> list[StepView]:
        return [self.encoded(step) for step in step_views(record)]

    def encoded(self, step: StepView) -> StepView:
        encoded = msgspec.json.encode(step)
        self._bytes += len(encoded)
        if self._bytes > MAX_ANSWER_BYTES:
            raise MalformedText(
                "the answer would be longer than {most} bytes; ask for fewer moves",
                most=f"{MAX_ANSWER_BYTES:,}",
            )
        return cast(StepView, msgspec.Raw(encoded))
