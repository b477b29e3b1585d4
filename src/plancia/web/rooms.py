"""What the HTTP interfaces of tournaments and of classes have in common."""

from typing import Any, Final, Protocol

from litestar import Response

from plancia.host.ports import Viewer
from plancia.live.messages import Ping
from plancia.web.identity import new_code
from plancia.web.sockets import Conversation
from plancia.web.store.logs import EventLog

MAX_SEED: Final = 2**32
CSV: Final = "text/csv"
CODE_LENGTH: Final = 6
"""Of an id that people can type: who guesses one can only join."""


async def unused_code(log: EventLog) -> str:
    """An id that no room of the log has."""
    while True:
        code = new_code(CODE_LENGTH)
        if not await log.events(code, 0):
            return code


def file_answer(content: str, kind: str, name: str) -> Response[str]:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


class ViewedRooms(Protocol):
    def add_viewer(self, opened: Any, viewer: Viewer, *, whole: bool) -> None: ...

    def remove_viewer(self, opened: Any, viewer: Viewer) -> None: ...


class Viewing(Conversation[Ping]):
    """A viewer of a room says nothing but that they are there."""

    async def handle(self, message: Ping) -> str:
        return ""

    async def watch(self, rooms: ViewedRooms, opened: object, *, whole: bool) -> None:
        """Until the connection ends."""
        rooms.add_viewer(opened, self.subscriber, whole=whole)
        try:
            await self.run()
        finally:
            rooms.remove_viewer(opened, self.subscriber)
