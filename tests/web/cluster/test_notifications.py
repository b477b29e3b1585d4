"""The notifications between servers, with a connection that breaks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg

from plancia.host.ports import EventStored, Notification, PresenceChanged
from plancia.web.cluster.notifications import (
    CHANNEL,
    Notifications,
    decode_notification,
    encode_notification,
    plain_url,
)
from plancia.web.store import Store
from waiting import until

FAILING = "fails"
"""The id of a game whose notifications can't be handled."""


class Received:
    """Keeps what was received, and how often something may have been missed."""

    def __init__(self) -> None:
        self.notifications: list[Notification] = []
        self.missed = 0

    def on_notification(self, notification: Notification) -> None:
        if isinstance(notification, EventStored) and notification.game == FAILING:
            raise ValueError("it can't be handled")
        self.notifications.append(notification)

    async def catch_up_with_all(self) -> None:
        self.missed += 1


@asynccontextmanager
async def channel(url: str, server: str) -> AsyncIterator[Notifications]:
    store = await Store.open(url)
    async with Notifications(url, server, store.notify).opened() as notifications:
        yield notifications
    await store.close()


def execute(url: str, sql: str, *values: str) -> None:
    with psycopg.connect(plain_url(url), autocommit=True) as connection:
        connection.execute(sql.encode(), values)


def test_a_notification_is_read_as_it_was_written() -> None:
    changed = PresenceChanged("a", "one", [1, 2], 3)
    assert decode_notification(encode_notification(changed, "one")) == ("one", changed)


async def test_servers_of_one_database_receive_what_others_publish(postgres_url: str) -> None:
    one, two = Received(), Received()
    async with (
        channel(postgres_url, "one") as here,
        channel(postgres_url, "two") as other,
    ):
        await here.listen(one)
        await other.listen(two)
        here.send(EventStored("a", 1))
        await until(lambda: two.notifications == [EventStored("a", 1)])
        notice = encode_notification(EventStored("b", 2), "three")
        execute(postgres_url, f"SELECT pg_notify('{CHANNEL}', %s)", notice)
        await until(lambda: two.notifications[-1] == EventStored("b", 2))
        await until(lambda: one.notifications == [EventStored("b", 2)])  # not its own
        assert one.missed == two.missed == 0


async def test_a_connection_that_breaks_is_made_again_and_what_was_missed_is_caught_up_with(
    postgres_url: str,
) -> None:
    received = Received()
    async with (
        channel(postgres_url, "one") as here,
        channel(postgres_url, "two") as other,
    ):
        await here.listen(received)
        other.send(EventStored("a", 1))
        await until(lambda: len(received.notifications) == 1)
        execute(
            postgres_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND datname = current_database()",
        )
        await until(lambda: received.missed == 1)

        def again() -> bool:
            other.send(EventStored("a", 2))
            return received.notifications[-1] == EventStored("a", 2)

        await until(again)


async def test_a_notification_that_can_not_be_handled_stops_no_server(postgres_url: str) -> None:
    received = Received()
    async with (
        channel(postgres_url, "one") as here,
        channel(postgres_url, "two") as other,
    ):
        await here.listen(received)
        execute(postgres_url, f"SELECT pg_notify('{CHANNEL}', %s)", "nonsense")
        other.send(EventStored(FAILING, 1))
        other.send(EventStored("a", 1))
        await until(lambda: received.notifications == [EventStored("a", 1)])


async def test_a_server_that_is_alone_publishes_nothing(tmp_path: Path) -> None:
    received = Received()
    url = f"sqlite:///{tmp_path}/plancia.db"
    async with channel(url, "alone") as notifications:
        assert not notifications.has_others
        await notifications.listen(received)
        notifications.send(EventStored("a", 1))
        await asyncio.sleep(0.05)
        assert received.notifications == []


def test_a_url_is_turned_into_the_one_of_the_driver() -> None:
    assert plain_url("postgresql+psycopg://a:b@h:5/d?x=1") == "postgresql://a:b@h:5/d?x=1"
    assert plain_url("postgres://h/d") == "postgresql://h/d"
