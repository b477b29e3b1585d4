"""The notifications between servers, with a connection that breaks."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import psycopg

from plancia.web.notifications import CHANNEL, open_notifications
from plancia.web.postgres import plain_url
from waiting import until


class Ear:
    """Keeps what is heard, and how often something may have been missed."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.missed = 0

    def hear(self, notice: dict[str, Any]) -> None:
        if notice.get("crash"):
            raise ValueError("a notice of another version")
        self.heard.append(notice)

    async def miss(self) -> None:
        self.missed += 1


def tell(url: str, sql: str, *values: str) -> None:
    with psycopg.connect(plain_url(url), autocommit=True) as connection:
        connection.execute(sql.encode(), values)


def test_servers_of_one_database_hear_each_other(postgres_url: str) -> None:
    async def scene() -> None:
        one, two = Ear(), Ear()
        async with (
            open_notifications(postgres_url) as here,
            open_notifications(postgres_url) as there,
        ):
            await here.listen(one.hear, one.miss)
            await there.listen(two.hear, two.miss)
            here.send({"game": "a", "seq": 1})
            await until(lambda: two.heard == [{"game": "a", "seq": 1}])
            await until(lambda: one.heard == [{"game": "a", "seq": 1}])
            tell(postgres_url, f"SELECT pg_notify('{CHANNEL}', %s)", '{"game": "b"}')
            await until(lambda: two.heard[-1] == {"game": "b"})
            assert one.missed == two.missed == 0

    asyncio.run(scene())


def test_a_connection_that_breaks_is_made_again_and_said_so(postgres_url: str) -> None:
    async def scene() -> None:
        ear = Ear()
        async with open_notifications(postgres_url) as notifications:
            await notifications.listen(ear.hear, ear.miss)
            notifications.send({"number": 1})
            await until(lambda: len(ear.heard) == 1)
            tell(
                postgres_url,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND datname = current_database()",
            )
            await until(lambda: ear.missed == 1)
            notifications.send({"number": 2})
            await until(lambda: ear.heard[-1] == {"number": 2})

    asyncio.run(scene())


def test_a_notice_that_can_not_be_followed_deafens_no_server(postgres_url: str) -> None:
    async def scene() -> None:
        ear = Ear()
        async with open_notifications(postgres_url) as notifications:
            await notifications.listen(ear.hear, ear.miss)
            tell(postgres_url, f"SELECT pg_notify('{CHANNEL}', %s)", "nonsense")
            notifications.send({"crash": True})
            notifications.send({"number": 1})
            await until(lambda: ear.heard == [{"number": 1}])

    asyncio.run(scene())


def test_a_server_that_is_alone_hears_itself(tmp_path: Path) -> None:
    async def scene() -> None:
        ear = Ear()
        async with open_notifications(f"sqlite:///{tmp_path}/plancia.db") as notifications:
            assert not notifications.has_others
            await notifications.listen(ear.hear, ear.miss)
            notifications.send({"number": 1})
            await until(lambda: ear.heard == [{"number": 1}])

    asyncio.run(scene())


def test_a_url_is_turned_into_the_one_of_the_driver() -> None:
    assert plain_url("postgresql+psycopg://a:b@h:5/d?x=1") == "postgresql://a:b@h:5/d?x=1"
    assert plain_url("postgres://h/d") == "postgresql://h/d"
