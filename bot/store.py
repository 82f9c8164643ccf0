"""Matches at rest: a snapshot to play from, an append-only log, and the turns not yet announced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import msgspec
from sqlalchemy import RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store_database import Database
from bot.store_schema import matches, moves, people, players, turns
from bot.table import Conflict, Match, Person, Place, Player
from engines.core import Seat

ENDED: Final = ("over", "closed")


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the log; the setup's has no seat and no move."""

    seat: Seat | None
    move: str
    draws: tuple[int, ...]
    decision: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is not posted yet, or whose post is the newest.

    ``view`` is the public's when the turn began, with the first ``opened`` of its ``events``.
    """

    number: int
    view: str | None
    to_move: tuple[Seat, ...]
    events: str
    opened: int


@dataclass(frozen=True, slots=True)
class Position:
    """What is played of a match: the snapshot, and the turns of which somebody may still hear."""

    state: str
    to_move: tuple[Seat, ...]
    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as it lay in the database, and where: what ``save`` compares with.

    ``turns`` are the asked-for one (by default the present one) and the one before it.
    """

    match: Match
    version: int
    state: str | None
    to_move: tuple[Seat, ...]
    turns: Mapping[int, Turn]


class Store(Database):
    """Open it with ``Store.open(url)``."""

    async def create(self, match: Match) -> bool:
        """Store a new match; False when its id is taken."""
        row = {name: getattr(match, name) for name in _PLAIN} | _placed(match.place) | _lobby(match)
        async with self.write() as db:
            fresh = self.insert(matches).values(**row, due=1, news=1).on_conflict_do_nothing()
            if not (await db.execute(fresh)).rowcount:
                return False
            await self._seat(db, match, newcomers=match.players)
        return True

    async def load(self, match: str, turn: int | None = None) -> Loaded | None:
        async with self.read() as db:
            found = (await db.execute(select(matches).where(matches.c.id == match))).mappings()
            if (row := found.one_or_none()) is None:
                return None
            seated = await _players(db, (match,))
            number = row["turn"] if turn is None else turn
            kept = await db.execute(
                select(turns).where(
                    turns.c.match == match, turns.c.number.in_((number - 1, number))
                )
            )
            return Loaded(
                match=_match(row, seated.get(match, ())),
                version=row["version"],
                state=row["state"],
                to_move=_seats(row["to_move"]),
                turns={found["number"]: _turn(found) for found in kept.mappings()},
            )

    async def save(
        self,
        before: Loaded,
        match: Match,
        position: Position | None = None,
        entries: Sequence[Entry] = (),
        at: int = 0,
    ) -> None:
        """Write what became of a match; Conflict when it is no longer as it was loaded."""
        row: dict[str, Any] = {name: getattr(match, name) for name in _PLAYED} | _lobby(match)
        row["version"] = before.version + max(1, len(entries))
        if position is not None:
            row |= {"state": position.state, "to_move": _json(position.to_move)}
        here = matches.c.id == match.id
        async with self.write() as db:
            won = await db.execute(
                update(matches)
                .where(here, matches.c.version == before.version)
                .values(**row, due=1, news=matches.c.news + 1)
            )
            if not won.rowcount:
                raise Conflict(match.id)
            if match.players != before.match.players:
                await self._reseat(db, before.match, match)
            if entries:
                log = [
                    _entry(match.id, before.version + n, e, at) for n, e in enumerate(entries, 1)
                ]
                await db.execute(insert(moves), log)
            if position is not None:
                await self._keep(db, match.id, position.turns)

    async def log(self, match: str) -> tuple[Entry, ...]:
        """Every move of a match in order, its setup first."""
        ordered = select(moves).where(moves.c.match == match).order_by(moves.c.version)
        async with self.read() as db:
            return tuple(
                Entry(row["seat"], row["move"], _seats(row["draws"]), row["decision"])
                for row in (await db.execute(ordered)).mappings()
            )

    async def of_user(self, user: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches in which the user sits, the oldest first; without turns."""
        seated = select(players.c.match).where(players.c.user_id == user, players.c.resigned == 0)
        return await self._listed(
            select(matches)
            .where(matches.c.id.in_(seated), matches.c.status.not_in(ENDED))
            .order_by(matches.c.created, matches.c.id)
        )

    async def of_channel(self, channel: int, ended: int) -> tuple[Loaded, ...]:
        """Lobbies and running matches of a channel, then so many that ended; the newest first."""
        there = select(matches).where(matches.c.channel_id == channel)
        newest = (matches.c.created.desc(), matches.c.id)
        past = (matches.c.changed.desc(), matches.c.id)
        open_ = there.where(matches.c.status.not_in(ENDED)).order_by(*newest)
        over = there.where(matches.c.status.in_(ENDED)).order_by(*past).limit(ended)
        return await self._listed(open_) + await self._listed(over)

    async def _listed(self, query: Any) -> tuple[Loaded, ...]:
        async with self.read() as db:
            rows = (await db.execute(query)).mappings().all()
            seated = await _players(db, tuple(row["id"] for row in rows))
        return tuple(
            Loaded(
                match=_match(row, seated.get(row["id"], ())),
                version=row["version"],
                state=row["state"],
                to_move=_seats(row["to_move"]),
                turns={},
            )
            for row in rows
        )

    async def _reseat(self, db: AsyncConnection, before: Match, match: Match) -> None:
        if [p.id for p in before.players] == [p.id for p in match.players]:
            for player in match.players:
                await db.execute(
                    update(players)
                    .where(players.c.match == match.id, players.c.seat == player.seat)
                    .values(resigned=int(player.resigned))
                )
            return
        await db.execute(delete(players).where(players.c.match == match.id))
        known = {player.id for player in before.players}
        await self._seat(db, match, [p for p in match.players if p.id not in known])

    async def _seat(self, db: AsyncConnection, match: Match, newcomers: Sequence[Player]) -> None:
        for player in match.players:
            row = {
                "match": match.id,
                "seat": player.seat,
                "user_id": player.id,
                "name": player.name,
            }
            await db.execute(insert(players).values(row))
        for player in newcomers:
            known = self.insert(people).values(id=player.id, locale=player.locale)
            await db.execute(
                known.on_conflict_do_update(
                    index_elements=[people.c.id], set_={"locale": player.locale}
                )
            )

    async def _keep(self, db: AsyncConnection, match: str, kept: Iterable[Turn]) -> None:
        for turn in kept:
            row = {
                "view": turn.view,
                "to_move": _json(turn.to_move),
                "events": turn.events,
                "opened": turn.opened,
            }
            fresh = self.insert(turns).values(match=match, number=turn.number, **row)
            same = [turns.c.match, turns.c.number]
            await db.execute(fresh.on_conflict_do_update(index_elements=same, set_=row))


# --- rows -----------------------------------------------------------------------------------------

_PLAYED: Final = ("status", "host", "changed", "decision", "turn", "edits")
"""Columns that the service writes; those that ``Deliveries`` writes are never overwritten here."""

_PLAIN: Final = ("id", "game", "rules", "dice", "locale", "created", *_PLAYED)
_BUILT: Final = ("options", "invited", "players", "place")
_READ: Final = tuple(field.name for field in fields(Match) if field.name not in _BUILT)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _seats(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])


def _placed(place: Place) -> dict[str, Any]:
    return {
        "guild_id": place.guild_id,
        "channel_id": place.channel_id,
        "guild_name": place.guild_name,
    }


def _lobby(match: Match) -> dict[str, str]:
    return {"options": _json(match.options), "invited": _json(match.invited)}


def _match(row: RowMapping, seated: tuple[Player, ...]) -> Match:
    return Match(
        options=msgspec.json.decode(row["options"], type=dict[str, str]),
        invited=msgspec.json.decode(row["invited"], type=tuple[Person, ...]),
        place=Place(row["guild_id"], row["channel_id"], row["guild_name"]),
        players=seated,
        **{name: row[name] for name in _READ},
    )


async def _players(db: AsyncConnection, ids: Sequence[str]) -> dict[str, tuple[Player, ...]]:
    known = select(players, people.c.locale, people.c.reach, people.c.dm_channel)
    query = (
        known.join(people, people.c.id == players.c.user_id)
        .where(players.c.match.in_(ids))
        .order_by(players.c.match, players.c.seat)
    )
    found: dict[str, tuple[Player, ...]] = {}
    for row in (await db.execute(query)).mappings():
        player = Player(
            seat=row["seat"],
            id=row["user_id"],
            name=row["name"],
            locale=row["locale"],
            resigned=bool(row["resigned"]),
            reach=row["reach"],
            dm_channel=row["dm_channel"],
            prompted=row["prompted"],
            dm_message=row["dm_message"],
        )
        found[row["match"]] = (*found.get(row["match"], ()), player)
    return found


def _turn(row: RowMapping) -> Turn:
    return Turn(row["number"], row["view"], _seats(row["to_move"]), row["events"], row["opened"])


def _entry(match: str, version: int, entry: Entry, at: int) -> dict[str, Any]:
    return {
        "match": match,
        "version": version,
        "decision": entry.decision,
        "seat": entry.seat,
        "move": entry.move,
        "draws": _json(entry.draws),
        "at": at,
    }
