"""Merging, by SQL: what a person has comes along when their device takes another identity."""

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, Table, Text, cast, delete, insert, select, text, update

from plancia.host.merging import merged_text
from plancia.live.logs import MERGED
from plancia.live.own_games import PERSON
from plancia.web.store import people
from plancia.web.store.logs import room_column
from plancia.web.store.many_rows import POSTGRESQL
from plancia.web.store.model import Person
from plancia.web.store.tables import (
    device_codes,
    games,
    merged_people,
    passkeys,
    person_texts,
    persons,
    puzzle_answers,
    ratings,
    seats,
)

_HELD: Final = (games.c.creator, seats.c.holder, device_codes.c.person, passkeys.c.person)
"""Where a person's id simply becomes another one."""


def merge(
    connection: Connection, old: str, new: str, now: float, rooms: Iterable[tuple[Table, Table]]
) -> None:
    """Games and seats, exercises and lessons, ratings, and the places in rooms of people. Both ids
    are current ones, so that merges never lead round in a circle."""
    for column in _HELD:
        changed = update(column.table).where(column == old).values({column.name: new})
        connection.execute(changed)
    _merge_name(connection, old, new)
    _merge_texts(connection, old, new)
    _merge_ratings(connection, PERSON + old, PERSON + new)
    _merge_answers(connection, old, new)
    connection.execute(insert(merged_people), {"old": old, "new": new, "at": now})
    for heads, events in rooms:
        _merge_rooms(connection, heads, events, old, new, now)


def lock(connection: Connection) -> None:
    """One merge at a time (PostgreSQL; SQLite has one writer): current ids stay current."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text("LOCK TABLE merged_people IN SHARE ROW EXCLUSIVE MODE"))


def current_id(connection: Connection, person: str) -> str:
    """Of a person whom a device or a code may know by an id from before a merge."""
    table = merged_people
    while new := connection.scalar(select(table.c.new).where(table.c.old == person)):
        person = new
    return person


def merged_since(connection: Connection, at: float) -> list[tuple[str, str, float]]:
    """Who was merged into whom, and when, from then on."""
    table = merged_people
    found = select(table.c.old, table.c.new, table.c.at).where(table.c.at >= at)
    return [(old, new, when) for old, new, when in connection.execute(found)]


def _merge_name(connection: Connection, old: str, new: str) -> None:
    """A name is kept where the other person has none."""
    known, there = people.person(connection, old), people.person(connection, new)
    if known and known.name and not (there and there.name):
        people.save_person(connection, Person(new, known.name, known.created))
    connection.execute(delete(persons).where(persons.c.id == old))


def _merge_texts(connection: Connection, old: str, new: str) -> None:
    table = person_texts
    mine = table.c.person == old
    for name, added in connection.execute(select(table.c.name, table.c.text).where(mine)).all():
        kept, version = people.person_text(connection, new, name)
        text = merged_text(name, kept, added)
        people.save_person_text(connection, new, name, text, version + 1)
    connection.execute(delete(table).where(mine))


def _merge_ratings(connection: Connection, old: str, new: str) -> None:
    """Of two ratings for the same game and speed the one that comes from more games."""
    found = select(ratings.c.player, ratings.c.game, ratings.c.speed, ratings.c.games)
    rows = connection.execute(
        found.where(ratings.c.player.in_((old, new))).order_by(ratings.c.player).with_for_update()
    ).all()
    played = {(row.player, row.game, row.speed): row.games for row in rows}
    for player, game, speed in [key for key in played if key[0] == old]:
        of_both = (ratings.c.game == game) & (ratings.c.speed == speed)
        loser = new if played[old, game, speed] > played.get((new, game, speed), -1) else old
        connection.execute(delete(ratings).where(of_both, ratings.c.player == loser))
        moved = update(ratings).where(of_both, ratings.c.player == player)
        connection.execute(moved.values(player=new))


def _merge_answers(connection: Connection, old: str, new: str) -> None:
    """What both have answered stays answered by the new one."""
    table = puzzle_answers
    both = select(table.c.puzzle).where(table.c.person == new)
    mine = table.c.person == old
    connection.execute(delete(table).where(mine, table.c.puzzle.in_(both)))
    connection.execute(update(table).where(mine).values(person=new))


def _merge_rooms(
    connection: Connection, heads: Table, events: Table, old: str, new: str, now: float
) -> None:
    """An event in each room that goes on and in which the person is: it has the next number, so
    that a server that appends at this moment reads it and judges again."""
    room = room_column(events)
    is_named = cast(events.c.data, Text).contains(f'"{old}"', autoescape=True)
    found = select(room).join(heads, heads.c.id == room).where(heads.c.status != "over", is_named)
    for room_id in connection.execute(found.distinct().order_by(room)).scalars().all():
        step = update(heads).where(heads.c.id == room_id)
        next_one = step.values(seq=heads.c.seq + 1, changed=now).returning(heads.c.seq)
        seq = connection.execute(next_one).scalar_one()
        row = {room.name: room_id, "seq": seq, "at": now, "kind": MERGED}
        connection.execute(insert(events), row | {"data": {"old": old, "new": new}})
