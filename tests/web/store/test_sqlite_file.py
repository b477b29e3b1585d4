"""A sabotaged SQLite file: noticed, nothing acknowledged from then on, and nothing lost."""

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from plancia.cli import main
from plancia.web.store import Person, Store, StoreError, maintenance, sqlite_file

PEOPLE = 45


def beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def replace(file: Path) -> None:
    other = beside(file, ".other")
    shutil.copyfile(file, other)
    other.replace(file)


def empty_in_place(file: Path) -> None:
    os.truncate(file, 0)


def zero_in_place(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(b"\0" * file.stat().st_size)


def cut_in_half(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def copy_the_backup_over(file: Path) -> None:
    shutil.copyfile(file.with_name("backup.db"), file)


def remove_all(file: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        beside(file, suffix).unlink()


Sabotage = Callable[[Path], None]
OF_THE_FILE: dict[str, Sabotage] = {
    "removed": Path.unlink,
    "replaced": replace,
    "emptied": empty_in_place,
    "zeroed": zero_in_place,
    "halved": cut_in_half,
}
ALL = [
    *(("", name) for name in OF_THE_FILE),
    ("", "backup copied over"),
    ("", "all removed"),
    *(("-wal", name) for name in OF_THE_FILE),
    ("-shm", "removed"),
    ("-shm", "replaced"),
]
CAN_BE_RESTORED = {("", "removed"), ("", "replaced"), ("", "all removed")}
IS_LOST = {("", name) for name in ("emptied", "zeroed", "halved", "backup copied over")}
"""The main file as it was is nowhere: the backup is what there is."""


async def people_of(url: str) -> list[str]:
    store = await Store.open(url)
    found = [await store.person(f"person {n}") for n in range(PEOPLE + 1)]
    await store.close()
    return [person.id for person in found if person]


EVERY_TIME = {("", "removed", True), *((*each, False) for each in ALL[::2])}
"""Half of them; the others are for `make soak`."""


@pytest.mark.parametrize(
    ("suffix", "how", "idle"),
    [
        pytest.param(*each, idle, marks=[] if (*each, idle) in EVERY_TIME else pytest.mark.soak)
        for idle in (False, True)
        for each in ALL
    ],
)
def test_sabotage_is_noticed_and_what_was_acknowledged_is_kept(
    suffix: str, how: str, idle: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "data" / "plancia.db"
    url = f"sqlite:///{file}"
    also = {"backup copied over": copy_the_backup_over, "all removed": remove_all}
    sabotage = (OF_THE_FILE | also)[how]

    async def story() -> str:
        before = await Store.open(url)
        await before.save_person(Person("person 0", "Anna", 0.0))
        await before.close()
        store = await Store.open(url)
        await asyncio.to_thread(maintenance.backup, url, file.with_name("backup.db"))
        for number in range(1, PEOPLE):
            await store.save_person(Person(f"person {number}", "Anna", 0.0))
        assert not await store.trouble()
        sabotage(beside(file, suffix))
        began = time.monotonic()
        if idle:  # nobody moves, nobody asks
            while not caplog.records:
                await asyncio.sleep(0.05)
                assert time.monotonic() - began < 5
        for number in range(PEOPLE, PEOPLE + 3):
            with pytest.raises(StoreError, match=r"plancia\.db.* the server stores nothing more"):
                await store.save_person(Person(f"person {number}", "Berta", 0.0))
        trouble = await store.trouble()
        await store.close()
        return trouble

    trouble = asyncio.run(story())
    assert "end it" in trouble
    assert "\n" not in trouble
    expected = [f"person {n}" for n in range(PEOPLE)]
    if (suffix, how) in CAN_BE_RESTORED:
        [rescued] = file.parent.glob("plancia.db.rescued-*")
        assert rescued.name in trouble
        url = f"sqlite:///{tmp_path}/restored.db"
        assert main(["db", "--database", url, "restore", str(rescued)]) == 0
    elif (suffix, how) in IS_LOST:
        assert "plancia db restore` the latest backup" in trouble
        if how == "backup copied over":  # it is whole, and nothing was added to it
            assert maintenance.check(url) == []
        return
    else:
        assert "start it again; nothing is lost" in trouble
    assert maintenance.check(url) == []
    kept = asyncio.run(people_of(url))
    assert kept[:PEOPLE] == expected
    # The first one that was refused may have been committed: it was found out by its commit.
    assert kept[PEOPLE:] in ([], [f"person {PEOPLE}"])


@pytest.mark.parametrize("how", OF_THE_FILE)
async def test_sabotage_after_a_checkpoint_puts_nothing_old_over_the_file(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is remembered of the `-wal` file is older than the main file then."""
    monkeypatch.setattr(sqlite_file, "LOOK_S", 0.0)
    monkeypatch.setattr(sqlite_file, "CHECKPOINT_S", 0.0)
    file = tmp_path / "plancia.db"
    url = f"sqlite:///{file}"
    store = await Store.open(url)
    for number in range(PEOPLE):
        await store.save_person(Person(f"person {number}", "Anna", 0.0))
        await asyncio.sleep(0.002)  # time to look at the files
    monkeypatch.setattr(sqlite_file, "LOOK_S", 60.0)
    assert not await store.trouble()
    await asyncio.sleep(0.2)  # the last checkpoint, after which nothing looks before a commit
    OF_THE_FILE[how](beside(file, "-wal"))
    with suppress(StoreError):  # what the file had does not matter where SQLite begins it anew
        await store.save_person(Person(f"person {PEOPLE}", "Berta", 0.0))
    trouble = await store.trouble()
    if how in ("removed", "replaced"):
        assert "nothing is lost" in trouble
    await store.close()
    assert maintenance.check(url) == []
    assert (await people_of(url))[:PEOPLE] == [f"person {n}" for n in range(PEOPLE)]


async def test_other_programs_may_read_check_and_shrink_the_file(tmp_path: Path) -> None:
    file = tmp_path / "plancia.db"
    url = f"sqlite:///{file}"

    def vacuum() -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("VACUUM")
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    store = await Store.open(url)
    for number in range(20):
        await store.save_person(Person(f"person {number}", "Anna", 0.0))
        if number % 5 == 2:
            await asyncio.to_thread(vacuum)
        elif number % 5 == 4:
            assert maintenance.check(url) == []
    await asyncio.sleep(1.2)
    assert not await store.trouble()
    await store.close()


@pytest.mark.parametrize("way", ["the same name", "a symbolic link", "a hard link", "no lock file"])
async def test_two_servers_never_share_a_file(way: str, tmp_path: Path) -> None:
    file, link = tmp_path / "plancia.db", tmp_path / "link.db"
    store = await Store.open(f"sqlite:///{file}")
    second = file
    if way == "a symbolic link":
        link.symlink_to(file)
        second = link
    elif way == "a hard link":
        link.hardlink_to(file)
        second = link
    else:
        for lock in tmp_path.glob("*.lock"):
            lock.unlink()
    with pytest.raises(StoreError, match="another server uses"):
        await Store.open(f"sqlite:///{second}")
    await store.save_person(Person("anna", "Anna", 0.0))
    await store.close()
    reopened = await Store.open(f"sqlite:///{second}")
    assert await reopened.person("anna")
    await reopened.close()
