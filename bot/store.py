"""Matches at rest: a snapshot to play from, an append-only log, and what is not yet announced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import RowMapping, Select, bindparam, delete, func, insert, or_, select, update

from bot.snapshot import Entry, Loaded, Position, Post
from bot.store_asyncio import AsyncConnection
from bot.store_database import Database
from bot.store_schema import matches, moves, people, players, posts
from bot.table import ENDED, Conflict, Match, Person, Place, Player


class Store(Database):
    """Open it with ``Store.open(url)``."""

    async def create(self, match: Match) -> bool:
        """Store a new match; False when its id is taken."""
        row = {name: getattr(match, name) for name in _FIXED} | _written(match)
        row |= {"options": _json(match.options)}
        async with self.write() as db:
            fresh = self.insert(matches).values(**row, due=1, news=1).on_conflict_do_nothing()
            if not (await db.execute(fresh)).rowcount:
                return False
            await self._seat(db, match, newcomers=match.players)
        return True

    async def load(self, match: str) -> Loaded | None:
        async with self.read() as db:
            found = (await db.execute(_LOAD, {"match": match})).mappings().all()
        return _loaded(found) if found else None

    async def save(
        self,
        before: Loaded,
        match: Match,
        position: Position | None = None,
        entries: Sequence[Entry] = (),
        new_posts: Sequence[Post] = (),
        at: int = 0,
    ) -> None:
        """Write what became of a match; Conflict when it is no longer as it was loaded.

        Where only the position changed, there is nothing to publish: somebody changed a choice.
        """
        async with self.write() as db:
            await self.put(db, before, match, position, entries, new_posts, at)

    async def put(
        self,
        db: AsyncConnection,
        before: Loaded,
        match: Match,
        position: Position | None = None,
        entries: Sequence[Entry] = (),
        new_posts: Sequence[Post] = (),
        at: int = 0,
    ) -> None:
        """The same as part of a transaction."""
        position = position or before.position
        row = _written(match) | {
            "version": before.version + max(1, len(entries)),
            "state": position.state,
            "to_move": _json(position.to_move),
            "finished": position.finished,
            "events": position.events,
        }
        where = {"this_match": match.id, "this_version": before.version}
        statement = _SAVE if match == before.match else _SAVE_AND_TELL
        if not (await db.execute(statement, row | where)).rowcount:
            raise Conflict(match.id)
        if match.players != before.match.players:
            await self.reseat(db, before.match, match)
        if entries:
            log = enumerate(entries, before.version + 1)
            await db.execute(insert(moves), [_logged(match.id, n, e, at) for n, e in log])
        if new_posts:
            await db.execute(insert(posts), [_kept(match.id, post) for post in new_posts])

    async def seats(self, db: AsyncConnection, *where: Any) -> tuple[Loaded, ...]:
        """Matches as part of a transaction, with only those seats that are asked for."""
        query = _SEATED.where(*where).order_by(matches.c.id, players.c.seat)
        return _grouped((await db.execute(query)).mappings().all())

    async def post(self, match: str, number: int) -> Post | None:
        """What a post showed first, until a newer one is posted."""
        async with self.read() as db:
            found = await db.execute(
                select(posts).where(posts.c.match == match, posts.c.number == number)
            )
            row = found.mappings().one_or_none()
        if row is None:
            return None
        return Post(number, row["view"], _ints(row["to_move"]), row["finished"], row["events"])

    async def log(self, match: str) -> tuple[Entry, ...]:
        """Every move of a match in order, its setup first."""
        async with self.read() as db:
            found = await db.execute(
                select(moves).where(moves.c.match == match).order_by(moves.c.version)
            )
            return tuple(
                Entry(
                    row["seat"],
                    row["move"],
                    _ints(row["draws"]),
                    row["decision"],
                    bool(row["auto"]),
                )
                for row in found.mappings()
            )

    async def of_user(self, user: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches in which the user sits, the oldest first."""
        seated = select(players.c.match).where(players.c.user_id == user, players.c.resigned == 0)
        mine = _SEATED.where(matches.c.id.in_(seated), matches.c.status.not_in(ENDED))
        return await self._listed(mine.order_by(matches.c.created, matches.c.id, players.c.seat))

    async def of_channel(self, channel: int, ended: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches of a channel, then so many that ended; the newest first."""
        newest, last = matches.c.created.desc(), matches.c.changed.desc()
        here = or_(matches.c.channel_id == channel, matches.c.parent_id == channel)
        open_ = _SEATED.where(here, matches.c.status.not_in(ENDED))
        past = select(matches.c.id).where(here, matches.c.status.in_(ENDED))
        over = _SEATED.where(matches.c.id.in_(past.order_by(last, matches.c.id).limit(ended)))
        return (
            *await self._listed(open_.order_by(newest, matches.c.id, players.c.seat)),
            *await self._listed(over.order_by(last, matches.c.id, players.c.seat)),
        )

    async def of_guild(self, guild: int) -> tuple[Loaded, ...]:
        """Running matches of a server, the newest first."""
        here = _SEATED.where(matches.c.guild_id == guild, matches.c.status == "running")
        newest = matches.c.created.desc()
        return await self._listed(here.order_by(newest, matches.c.id, players.c.seat))

    async def games(self) -> frozenset[str]:
        """The games that are played, or about to be, at any table."""
        played = select(matches.c.game).where(matches.c.status.not_in(ENDED)).distinct()
        async with self.read() as db:
            return frozenset((await db.execute(played)).scalars())

    async def _listed(self, query: Select[Any]) -> tuple[Loaded, ...]:
        async with self.read() as db:
            return _grouped((await db.execute(query)).mappings().all())

    async def reseat(self, db: AsyncConnection, before: Match, match: Match) -> None:
        """Write what has become of the seats, as part of a transaction that holds the match."""
        if before.status != "lobby" or _ids(before) == _ids(match):
            for old, player in zip(before.players, match.players, strict=True):
                if values := _seat_changes(old, player):
                    here = (players.c.match == match.id, players.c.seat == player.seat)
                    await db.execute(update(players).where(*here).values(values))
                if player.id != old.id:
                    # How this person is reached may be known; the language is seen at a press.
                    fresh = self.insert(people).values(id=player.id, locale=player.locale)
                    await db.execute(fresh.on_conflict_do_nothing())
            return
        await db.execute(delete(players).where(players.c.match == match.id))
        known = set(_ids(before))
        await self._seat(db, match, [p for p in match.players if p.id not in known])

    async def _seat(self, db: AsyncConnection, match: Match, newcomers: Iterable[Player]) -> None:
        rows = [
            {"match": match.id, "seat": player.seat, "user_id": player.id, "name": player.name}
            for player in match.players
        ]
        await db.execute(insert(players), rows)
        for player in newcomers:
            fresh = self.insert(people).values(id=player.id, locale=player.locale)
            seen = {"locale": player.locale}
            await db.execute(fresh.on_conflict_do_update(index_elements=[people.c.id], set_=seen))


# --- rows -----------------------------------------------------------------------------------------

_FIXED: Final = ("id", "game", "rules", "dice", "locale", "created", "vacation")
_PLAYED: Final = (
    *("status", "host", "changed", "decision", "turn", "edits", "clock", "deadline"),
    *("halted", "tidy_at"),
)
_FLAGS: Final = ("nights", "thread", "warned")
_PLACED: Final = ("guild_id", "channel_id", "guild_name", "parent_id")
_BUILT: Final = ("options", "invited", "players", "place", "parent")
_READ: Final = tuple(field.name for field in fields(Match) if field.name not in (*_BUILT, *_FLAGS))

# What the service may change of a seat; never what is marked as sent, but for `prompted`.
_SEAT_VALUES: Final = (
    *("misses", "missed", "prompted", "remind_at", "reminders", "since", "deadline"),
    *("time_left", "ask_at", "vacation_from", "vacation_until", "vacation_spent"),
)
_SEAT_FLAGS: Final = ("resigned", "away", "gone")

# A row for each player; built once, for building a statement takes longer than running it.
_SEATED: Final = (
    select(
        matches,
        players.c.seat,
        players.c.user_id,
        players.c.name,
        players.c.resigned,
        players.c.prompted,
        players.c.dm_message,
        players.c.misses,
        players.c.missed,
        players.c.told,
        players.c.away,
        players.c.remind_at,
        players.c.reminders,
        players.c.since,
        players.c.deadline.label("seat_deadline"),
        players.c.time_left,
        players.c.ask_at,
        players.c.gone,
        players.c.vacation_from,
        players.c.vacation_until,
        players.c.vacation_spent,
        func.coalesce(people.c.language, people.c.locale).label("user_locale"),
        people.c.reach,
        people.c.dm_channel,
        people.c.zone,
        people.c.quiet_from,
        people.c.quiet_until,
        people.c.remind,
        people.c.vacation_until.label("off_until"),
    )
    .join(players, players.c.match == matches.c.id)
    .join(people, people.c.id == players.c.user_id)
)
_LOAD: Final = _SEATED.where(matches.c.id == bindparam("match")).order_by(players.c.seat)
_SAVE: Final = (
    update(matches)
    .where(matches.c.id == bindparam("this_match"))
    .where(matches.c.version == bindparam("this_version"))
    .values(
        {
            name: bindparam(name)
            for name in (*_PLAYED, *_FLAGS, *_PLACED, "invited", "version", "state", "to_move")
        }
    )
    .values(finished=bindparam("finished"), events=bindparam("events"))
)
_SAVE_AND_TELL: Final = _SAVE.values(due=1, news=matches.c.news + 1)


def _written(match: Match) -> dict[str, Any]:
    """What the service may change; never what `Deliveries` marks."""
    place = match.place
    return (
        {name: getattr(match, name) for name in _PLAYED}
        | {name: int(getattr(match, name)) for name in _FLAGS}
        | {"guild_id": place.guild_id, "channel_id": place.channel_id}
        | {"guild_name": place.guild_name, "parent_id": match.parent}
        | {"invited": _json(match.invited)}
    )


def _grouped(found: Sequence[RowMapping]) -> tuple[Loaded, ...]:
    tables = groupby(found, key=lambda row: row["id"])
    return tuple(_loaded(list(rows)) for _, rows in tables)


def _loaded(rows: Sequence[RowMapping]) -> Loaded:
    row = rows[0]
    match = Match(
        options=msgspec.json.decode(row["options"], type=dict[str, str]),
        invited=msgspec.json.decode(row["invited"], type=tuple[Person, ...]),
        place=Place(row["guild_id"], row["channel_id"], row["guild_name"]),
        parent=row["parent_id"],
        players=tuple(_player(seated) for seated in rows),
        nights=bool(row["nights"]),
        thread=bool(row["thread"]),
        warned=bool(row["warned"]),
        **{name: row[name] for name in _READ},
    )
    to_move = _ints(row["to_move"])
    position = Position(row["state"], to_move, row["finished"], row["events"])
    return Loaded(match, row["version"], position)


def _player(row: RowMapping) -> Player:
    return Player(
        seat=row["seat"],
        id=row["user_id"],
        name=row["name"],
        locale=row["user_locale"],
        resigned=bool(row["resigned"]),
        reach=row["reach"],
        dm_channel=row["dm_channel"],
        prompted=row["prompted"],
        dm_message=row["dm_message"],
        misses=row["misses"],
        missed=row["missed"],
        told=row["told"],
        away=bool(row["away"]),
        remind_at=row["remind_at"],
        reminders=row["reminders"],
        since=row["since"],
        deadline=row["seat_deadline"],
        time_left=row["time_left"],
        ask_at=row["ask_at"],
        gone=bool(row["gone"]),
        vacation_from=row["vacation_from"],
        vacation_until=row["vacation_until"],
        vacation_spent=row["vacation_spent"],
        zone=row["zone"],
        quiet_from=row["quiet_from"],
        quiet_until=row["quiet_until"],
        remind=row["remind"],
        off_until=row["off_until"],
    )


def _ids(match: Match) -> list[int]:
    return [player.id for player in match.players]


def _seat_changes(old: Player, player: Player) -> dict[str, Any]:
    """The columns that differ; whoever takes a seat over starts without what was sent before."""
    changes: dict[str, Any] = {
        name: getattr(player, name)
        for name in _SEAT_VALUES
        if getattr(player, name) != getattr(old, name)
    }
    changes |= {
        name: int(getattr(player, name))
        for name in _SEAT_FLAGS
        if getattr(player, name) != getattr(old, name)
    }
    if player.id != old.id:
        changes |= {"user_id": player.id, "name": player.name, "prompted": 0, "told": player.missed}
        changes |= {"dm_message": None, "dm_decision": 0, "muted": 0}
    return changes


def _logged(match: str, version: int, entry: Entry, at: int) -> dict[str, Any]:
    return {
        "match": match,
        "version": version,
        "decision": entry.decision,
        "seat": entry.seat,
        "move": entry.move,
        "draws": _json(entry.draws),
        "at": at,
        "auto": int(entry.auto),
    }


def _kept(match: str, post: Post) -> dict[str, Any]:
    return {
        "match": match,
        "number": post.number,
        "view": post.view,
        "to_move": _json(post.to_move),
        "finished": post.finished,
        "events": post.events,
    }


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _ints(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])
