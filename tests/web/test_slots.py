"""Addresses are served in turn."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from plancia.web.services import Slots
from plancia.web.store import Store
from waiting import until
from web.in_process import ApiUser, in_process_server


class Desk:
    """One slot, and who has had it in which order."""

    def __init__(self) -> None:
        self.slots = Slots(1)
        self.served: list[str] = []
        self.leave = asyncio.Event()

    async def work(self, address: str, name: str) -> None:
        async with self.slots.slot(address):
            self.served.append(name)
            await self.leave.wait()

    def ask(self, address: str, name: str) -> asyncio.Task[None]:
        return asyncio.create_task(self.work(address, name))


def test_an_address_with_one_question_waits_for_one_of_another_that_has_many() -> None:
    async def main() -> list[str]:
        desk = Desk()
        tasks = [desk.ask("10.0.0.1", f"many {number}") for number in range(4)]
        await until(lambda: desk.served)
        tasks += [desk.ask("10.0.0.2", "one"), desk.ask("10.0.0.3", "another")]
        await asyncio.sleep(0)
        desk.leave.set()
        await asyncio.gather(*tasks)
        return desk.served

    assert asyncio.run(main()) == ["many 0", "one", "another", "many 1", "many 2", "many 3"]


def test_a_question_that_is_called_off_leaves_its_slot_to_the_next() -> None:
    async def main() -> list[str]:
        desk = Desk()
        first, second, third = (desk.ask("10.0.0.1", name) for name in ("a", "b", "c"))
        await until(lambda: desk.served)
        second.cancel()  # while it waits
        first.cancel()  # while it has the slot
        await until(lambda: len(desk.served) == 2)
        fourth = desk.ask("10.0.0.1", "d")
        await asyncio.sleep(0)
        desk.leave.set()
        await asyncio.gather(third, fourth)
        for cancelled in (first, second):
            with pytest.raises(asyncio.CancelledError):
                await cancelled
        return desk.served

    assert asyncio.run(main()) == ["a", "c", "d"]


def test_an_address_begins_one_game_after_the_other(tmp_path: Path) -> None:
    """A hundred writes of one address at once would hold up the moves of all others."""
    creating, most = 0, 0

    async def create(self: Store, *arguments: Any) -> None:
        nonlocal creating, most
        creating += 1
        most = max(most, creating)
        await asyncio.sleep(0.01)
        creating -= 1
        await real(self, *arguments)

    real = Store.create
    with pytest.MonkeyPatch.context() as patch, in_process_server(tmp_path) as client:
        patch.setattr(Store, "create", create)
        users = [ApiUser(client) for _ in range(8)]
        with ThreadPoolExecutor(len(users)) as threads:
            made = [*threads.map(lambda user: user.make("nim", "me", "me"), users)]
    assert len({game["id"] for game in made}) == len(users)
    assert most == 1
