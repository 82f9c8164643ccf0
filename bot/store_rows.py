"""How matches and seats lie in rows: the columns, the large statements, and both directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any, Final

import msgspec
from sqlalchemy import RowMapping, bindparam, func, select, update

from bot.snapshot import Entry, Loaded, Position, Post, encoded
from bot.store_schema import matches, people, players
from bot.table import Match, Person, Place, Player

FIXED: Final = ("id", "game", "rules", "dice", "locale", "created", "vacation")
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
_SEAT_BUILT: Final = ("id", "locale", "deadline")
_SEAT_READ: Final = tuple(
    field.name for field in fields(Player) if field.name not in (*_SEAT_BUILT, *_SEAT_FLAGS)
)

# A row for each player; built once, for building a statement takes longer than running it.
SEATED: Final = (
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
LOAD: Final = SEATED.where(matches.c.id == bindparam("match")).order_by(players.c.seat)
SAVE: Final = (
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
SAVE_AND_TELL: Final = SAVE.values(due=1, news=matches.c.news + 1)


def written(match: Match) -> dict[str, Any]:
    """What the service may change; never what `Deliveries` marks."""
    place = match.place
    return (
        {name: getattr(match, name) for name in _PLAYED}
        | {name: int(getattr(match, name)) for name in _FLAGS}
        | {"guild_id": place.guild_id, "channel_id": place.channel_id}
        | {"guild_name": place.guild_name, "parent_id": match.parent}
        | {"invited": encoded(match.invited)}
    )


def grouped(found: Sequence[RowMapping]) -> tuple[Loaded, ...]:
    tables = groupby(found, key=lambda row: row["id"])
    return tuple(loaded_of(list(rows)) for _, rows in tables)


def loaded_of(rows: Sequence[RowMapping]) -> Loaded:
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
        id=row["user_id"],
        locale=row["user_locale"],
        deadline=row["seat_deadline"],
        resigned=bool(row["resigned"]),
        away=bool(row["away"]),
        gone=bool(row["gone"]),
        **{name: row[name] for name in _SEAT_READ},
    )


def seat_changes(old: Player, player: Player) -> dict[str, Any]:
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


def logged(match: str, version: int, entry: Entry, at: int) -> dict[str, Any]:
    return {
        "match": match,
        "version": version,
        "decision": entry.decision,
        "seat": entry.seat,
        "move": entry.move,
        "draws": encoded(entry.draws),
        "at": at,
        "auto": int(entry.auto),
    }


def entry_of(row: RowMapping) -> Entry:
    draws = _ints(row["draws"])
    return Entry(row["seat"], row["move"], draws, row["decision"], bool(row["auto"]))


def kept(match: str, post: Post) -> dict[str, Any]:
    return {
        "match": match,
        "number": post.number,
        "view": post.view,
        "to_move": encoded(post.to_move),
        "finished": post.finished,
        "events": post.events,
    }


def post_of(row: RowMapping) -> Post:
    to_move = _ints(row["to_move"])
    return Post(row["number"], row["view"], to_move, row["finished"], row["events"])


def _ints(text: str) -> tuple[int, ...]:
    return msgspec.json.decode(text, type=tuple[int, ...])
