"""Matches at rest: a snapshot to play from, an append-only log, and what is not yet announced."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, insert, or_, select, update

from bot.snapshot import Change, Entry, Loaded, Post, encoded
from bot.store_asyncio import AsyncConnection
from bot.store_database import Database
from bot.store_rows import (
    FIXED,
    LOAD,
    SAVE,
    SAVE_AND_TELL,
    SEATED,
    entry_of,
    grouped,
    kept,
    loaded_of,
    logged,
    post_of,
    seat_changes,
    written,
)
from bot.store_schema import matches, moves, people, players, posts
from bot.table import ENDED, Conflict, Match

_LOG: Final = insert(moves)
_KEEP: Final = insert(posts)
_SIT: Final = insert(players)
_RESEAT: Final = update(players).where(
    players.c.match == bindparam("this"), players.c.seat == bindparam("here")
)
_POST: Final = select(posts).where(
    posts.c.match == bindparam("this"), posts.c.number == bindparam("post")
)


class Store(Database):
    """Open it with ``Store.open(url)``."""

    async def create(self, match: Match) -> bool:
        """Store a new match; False when its id is taken."""
        row = {name: getattr(match, name) for name in FIXED} | written(match)
        row |= {"options": encoded(match.options)}
        async with self.write() as db:
            await self._meet(db, None, match)
            fresh = self.insert(matches).values(**row, due=1, news=1).on_conflict_do_nothing()
            if not (await db.execute(fresh)).rowcount:
                return False
            await self._seat(db, match)
        return True

    async def load(self, match: str) -> Loaded | None:
        async with self.read() as db:
            found = (await db.execute(LOAD, {"match": match})).mappings().all()
        return loaded_of(found) if found else None

    async def save(self, before: Loaded, change: Change, at: int) -> None:
        """Write what became of a match; Conflict when it is no longer as it was loaded.

        Where only the position changed, there is nothing to publish: somebody changed a choice.
        """
        async with self.write() as db:
            await self.put(db, before, change, at)

    async def put(self, db: AsyncConnection, before: Loaded, change: Change, at: int) -> None:
        """The same as part of a transaction."""
        match, entries = change.match, change.entries
        position = change.position or before.position
        await self._meet(db, before.match, match)
        row = written(match) | {
            "version": before.version + max(1, len(entries)),
            "state": position.state,
            "to_move": encoded(position.to_move),
            "finished": position.finished,
            "events": position.events,
        }
        where = {"this_match": match.id, "this_version": before.version}
        statement = SAVE if match == before.match else SAVE_AND_TELL
        if not (await db.execute(statement, row | where)).rowcount:
            raise Conflict(match.id)
        if match.players != before.match.players:
            await self.reseat(db, before.match, match)
        if entries:
            log = enumerate(entries, before.version + 1)
            await db.execute(_LOG, [logged(match.id, n, e, at) for n, e in log])
        if change.posts:
            await db.execute(_KEEP, [kept(match.id, post) for post in change.posts])

    async def seats(self, db: AsyncConnection, *where: Any) -> tuple[Loaded, ...]:
        """Matches as part of a transaction, with only those seats that are asked for."""
        query = SEATED.where(*where).order_by(matches.c.id, players.c.seat)
        return grouped((await db.execute(query)).mappings().all())

    async def post(self, match: str, number: int) -> Post | None:
        """What a post showed first, until a newer one is posted."""
        async with self.read() as db:
            found = await db.execute(_POST, {"this": match, "post": number})
            row = found.mappings().one_or_none()
        return None if row is None else post_of(row)

    async def log(self, match: str) -> tuple[Entry, ...]:
        """Every move of a match in order, its setup first."""
        async with self.read() as db:
            found = await db.execute(
                select(moves).where(moves.c.match == match).order_by(moves.c.version)
            )
            return tuple(entry_of(row) for row in found.mappings())

    async def of_user(self, user: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches in which the user sits, the oldest first."""
        seated = select(players.c.match).where(players.c.user_id == user, players.c.resigned == 0)
        mine = SEATED.where(matches.c.id.in_(seated), matches.c.status.not_in(ENDED))
        return await self._listed(mine.order_by(matches.c.created, matches.c.id, players.c.seat))

    async def of_channel(self, channel: int, ended: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches of a channel, then so many that ended; the newest first."""
        newest, last = matches.c.created.desc(), matches.c.changed.desc()
        here = or_(matches.c.channel_id == channel, matches.c.parent_id == channel)
        open_ = SEATED.where(here, matches.c.status.not_in(ENDED))
        past = select(matches.c.id).where(here, matches.c.status.in_(ENDED))
        over = SEATED.where(matches.c.id.in_(past.order_by(last, matches.c.id).limit(ended)))
        return (
            *await self._listed(open_.order_by(newest, matches.c.id, players.c.seat)),
            *await self._listed(over.order_by(last, matches.c.id, players.c.seat)),
        )

    async def of_guild(self, guild: int, *, homeless: bool = False) -> tuple[Loaded, ...]:
        """Running matches of a server, the newest first; or only those without a place."""
        here = SEATED.where(matches.c.guild_id == guild, matches.c.status == "running")
        here = here.where(matches.c.halted == "homeless") if homeless else here
        newest = matches.c.created.desc()
        return await self._listed(here.order_by(newest, matches.c.id, players.c.seat))

    async def games(self) -> frozenset[str]:
        """The games that are played, or about to be, at any table."""
        played = select(matches.c.game).where(matches.c.status.not_in(ENDED)).distinct()
        async with self.read() as db:
            return frozenset((await db.execute(played)).scalars())

    async def _listed(self, query: Select[Any]) -> tuple[Loaded, ...]:
        async with self.read() as db:
            return grouped((await db.execute(query)).mappings().all())

    async def reseat(self, db: AsyncConnection, before: Match, match: Match) -> None:
        """Write what has become of the seats, as part of a transaction that holds the match."""
        if before.status != "lobby" or _ids(before) == _ids(match):
            for old, player in zip(before.players, match.players, strict=True):
                if values := seat_changes(old, player):
                    here = {"this": match.id, "here": player.seat}
                    await db.execute(_RESEAT, values | here)
            return
        await db.execute(delete(players).where(players.c.match == match.id))
        await self._seat(db, match)

    async def _meet(self, db: AsyncConnection, before: Match | None, match: Match) -> None:
        """Get to know who is new at a table: people before tables, so nobody waits in a circle.

        Where somebody takes a seat over the language is seen at a press.
        """
        known = set(_ids(before)) if before is not None else set()
        for player in match.players:
            if player.id in known:
                continue
            fresh = self.insert(people).values(id=player.id, locale=player.locale)
            seen = {"locale": player.locale}
            same = fresh.on_conflict_do_update(index_elements=[people.c.id], set_=seen)
            lobby = match.status == "lobby"
            await db.execute(same if lobby else fresh.on_conflict_do_nothing())

    async def _seat(self, db: AsyncConnection, match: Match) -> None:
        rows = [
            {"match": match.id, "seat": player.seat, "user_id": player.id, "name": player.name}
            for player in match.players
        ]
        await db.execute(_SIT, rows)


def _ids(match: Match) -> list[int]:
    return [player.id for player in match.players]
