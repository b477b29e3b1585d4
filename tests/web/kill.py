"""Kill -9 at random moments under load: what was acknowledged is there afterwards, once."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx

from plancia.core.record import read_records
from waiting import until
from web.client import Live, LiveMessage, Person
from web.serving import UNLIMITED, Server, serving

KINDS = ("connect4", "pente", "nim", "four-in-a-row")
GAMES = 24
LEVEL_GAMES = 4
GONE = (ConnectionError, OSError, httpx.TransportError)
"""What happens to a client whose server dies."""


@dataclass
class TrackedGame:
    """A game, and what its players know of it: by ply, what they sent and what was acknowledged."""

    id: str
    against_level: bool
    sent: dict[int, tuple[int, str]] = field(default_factory=dict)
    acknowledged: dict[int, str] = field(default_factory=dict)
    over: bool = False

    def in_flight(self) -> dict[int, tuple[int, str]]:
        """Sent, and no answer came: it was committed or not."""
        return {ply: what for ply, what in self.sent.items() if ply not in self.acknowledged}

    async def send(self, lives: list[Live], seat: int, ply: int, move: str) -> LiveMessage:
        self.sent[ply] = seat, move
        answer = await lives[seat].play(move, ply)
        if answer.type == "ack":
            assert ply not in self.acknowledged, f"{self.id}: {move} twice at ply {ply}"
            self.acknowledged[ply] = move
            for live in lives:
                await live.catch_up(answer.seq)
        return answer

    async def play(self, lives: list[Live], chance: random.Random) -> None:
        """Until the game is over or the server is gone."""
        while not self.over:
            seat = next((n for n, live in enumerate(lives) if live.latest.legal), None)
            if seat is None:  # the level's turn, or no player's
                await lives[0].reach(lambda message: bool(message.legal or message.verdict))
                self.over = lives[0].latest.verdict is not None
                continue
            ply, move = lives[seat].latest.ply, chance.choice(lives[seat].latest.legal)
            answer = await self.send(lives, seat, ply, move)
            assert answer.type == "ack", (self, answer)
            if chance.random() < 0.2:
                again = await self.send(lives, seat, ply, move)
                assert again.type == "refused", (self, again)
            await asyncio.sleep(chance.random() * 0.02)

    async def check(self, person: Person) -> None:
        """The server has what it acknowledged and perhaps what was on its way, nothing else."""
        moves = [move["move"] for move in (await person.game(self.id))["moves"]]
        for ply, acknowledged in self.acknowledged.items():
            stored = moves[ply : ply + 1]
            assert stored == [acknowledged], f"{self.id}: {acknowledged} at ply {ply} is {stored}"
        if not self.against_level:
            for ply, move in enumerate(moves):
                assert self.sent[ply][1] == move, f"{self.id}: no player sent {move} for ply {ply}"
        record = read_records(await person.record(self.id))[0]
        assert record.tokens()[: len(moves)] == moves  # a level may have moved meanwhile

    async def send_again(self, lives: list[Live]) -> int:
        """What got no answer: it was played already, or is now. How often it was already."""
        already = 0
        for ply, (seat, move) in self.in_flight().items():
            answer = await self.send(lives, seat, ply, move)
            if answer.type == "refused":
                assert answer.code in ("stale", "over"), (self, answer)
                self.acknowledged[ply] = move  # so it must be there from now on
                already += 1
        return already


@dataclass
class KillRun:
    """A server that is killed again and again while people play."""

    server: Server
    chance: random.Random
    games: list[TrackedGame] = field(default_factory=list)
    tokens: list[str] = field(default_factory=lambda: ["", ""])
    unanswered: int = 0
    committed: int = 0
    _playing: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        return sum(len(game.acknowledged) for game in self.games)

    @property
    def went_wrong(self) -> bool:
        return any(task.done() and task.exception() for task in self._playing)

    async def round(self) -> None:
        """All players come back, finds everything in order, and plays on until the server dies."""
        async with AsyncExitStack() as stack:
            persons = [
                await stack.enter_async_context(Person.get_or_create(self.server.url, token))
                for token in self.tokens
            ]
            self.tokens = [person.token for person in persons]
            await self.check(persons[0])
            running = [game for game in self.games if not game.over]
            self._playing = [asyncio.create_task(self.sit(game, persons)) for game in running]
            more = asyncio.create_task(self.set_up(persons, GAMES - len(running)))
            goal = self.acknowledged + self.chance.randint(6, 150)
            await until(lambda: self.acknowledged >= goal or self.went_wrong)
            self.server.kill()
            ends = [*await asyncio.gather(more, return_exceptions=True)]
            ends += await asyncio.gather(*self._playing, return_exceptions=True)
            for end in ends:
                if isinstance(end, BaseException) and not isinstance(end, GONE):
                    raise end

    async def sit(self, game: TrackedGame, persons: list[Person]) -> None:
        seats = persons[:1] if game.against_level else persons
        async with AsyncExitStack() as stack:
            lives = [await stack.enter_async_context(who.live(game.id)) for who in seats]
            self.unanswered += len(game.in_flight())
            self.committed += await game.send_again(lives)
            await game.play(lives, self.chance)

    async def set_up(self, persons: list[Person], games: int) -> None:
        """New games, one after the other: the server may die in the midst of that, too."""
        for _ in range(games):
            kind = self.chance.choice(KINDS)
            if sum(t.against_level and not t.over for t in self.games) < LEVEL_GAMES:
                made = await persons[0].make_game(kind, "me", "beginner")
                game = TrackedGame(made["id"], True)
            else:
                made = await persons[0].make_game(kind, "me", "open")
                await persons[1].join(made["invite"])
                game = TrackedGame(made["id"], False)
            self.games.append(game)
            self._playing.append(asyncio.create_task(self.sit(game, persons)))

    async def check(self, person: Person) -> None:
        for game in self.games:
            await game.check(person)

    async def end(self) -> None:
        """After the last round: all is there, and no level has forgotten that it is its turn."""
        async with Person.get_or_create(self.server.url, self.tokens[0]) as person:
            await self.check(person)
            for game in self.games:
                if game.against_level:
                    async with person.live(game.id) as live:
                        await live.reach(lambda message: bool(message.legal or message.verdict))


def play_and_kill(database_url: str, rounds: int, seed: int) -> KillRun:
    """Rounds that each end by a SIGKILL; AssertionError if anything was lost or doubled."""
    with serving(database_url, UNLIMITED) as server:
        run = KillRun(server, random.Random(seed))
        for number in range(rounds):
            if number:
                server.start()
            asyncio.run(run.round())
        server.start()
        asyncio.run(run.end())
        assert not server.tracebacks(), server.log()
        return run
