"""What has been announced, and what is due: the bookkeeping behind the posts, prompts and mentions.

Knows no Discord. Every method is one short transaction. Marks are compare-and-set, so that two
processes that publish the same match never count backwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import ceil
from typing import Any, Final, cast

from sqlalchemy import Select, Update, bindparam, case, delete, literal_column, or_, select, update

from bot.store import Store
from bot.store_asyncio import AsyncConnection
from bot.store_schema import matches, notes, people, players, posts
from bot.table import ENDED, Reach
from engines.core import Seat

# A literal, for only then the partial index serves.
DUE: Final = select(matches.c.id).where(matches.c.due == literal_column("1")).order_by(matches.c.id)
_DM_BUDGET: Final = "dm-budget"

# What every publication says is put together once: to do that takes longer than to execute it.
_THIS: Final = matches.c.id == bindparam("this")
_MINE: Final = matches.c.lease_owner == bindparam("mine")
_CLAIM: Final = (
    update(matches)
    .where(
        _THIS,
        or_(matches.c.lease_owner.is_(None), _MINE, matches.c.lease_until <= bindparam("now")),
    )
    .values(lease_owner=bindparam("mine"), lease_until=bindparam("until"), heard=matches.c.news)
)
_RENEW: Final = update(matches).where(_THIS, _MINE).values(lease_until=bindparam("until"))
_RELEASE: Final = update(matches).where(_THIS, _MINE).values(lease_owner=None, lease_until=0)
_SETTLE: Final = _RELEASE.values(
    due=case((matches.c.news == matches.c.heard, 0), else_=matches.c.due)
)
_POSTED: Final = (
    update(matches)
    .where(_THIS, matches.c.posted < bindparam("number"))
    .values(posted=bindparam("number"), post_message=bindparam("message"), shown=bindparam("seen"))
)
_FORGET: Final = delete(posts).where(
    posts.c.match == bindparam("this"), posts.c.number < bindparam("newest")
)
_SHOWN: Final = (
    update(matches)
    .where(_THIS, matches.c.posted == bindparam("number"), matches.c.shown < bindparam("seen"))
    .values(shown=bindparam("seen"))
)
_LOBBY: Final = update(matches).where(_THIS).values(lobby_message=bindparam("message"))
_NUDGED: Final = (
    update(matches)
    .where(_THIS, matches.c.nudged <= bindparam("number"))
    .values(nudged=bindparam("number"), nudge_message=bindparam("message"))
)
_IS_DUE: Final = select(matches.c.due).where(_THIS)
_LIVE_DMS: Final = (
    select(players.c.seat, people.c.dm_channel, players.c.dm_message)
    .join(matches, matches.c.id == players.c.match)
    .join(people, people.c.id == players.c.user_id)
    .where(_THIS, players.c.dm_message.is_not(None), people.c.dm_channel.is_not(None))
    .order_by(players.c.seat)
)
_OUTDATED: Final = _LIVE_DMS.where(
    or_(
        players.c.dm_decision < matches.c.decision,
        players.c.resigned == 1,
        matches.c.status.in_(ENDED),
    )
)
_MISDATED: Final = _LIVE_DMS.where(
    players.c.dm_decision == matches.c.decision,
    players.c.since.is_not(None),
    players.c.dm_deadline.is_distinct_from(players.c.deadline),
)
_REACH: Final = select(people.c.reach, people.c.dm_channel).where(people.c.id == bindparam("user"))
_NOTE: Final = select(notes.c.value).where(notes.c.key == bindparam("note"))


class Deliveries:
    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    # --- who publishes --------------------------------------------------------------------------

    async def due(self) -> tuple[str, ...]:
        """Matches with something to publish (one indexed query: no work per match at start-up)."""
        async with self._store.read() as db:
            return tuple((await db.execute(DUE)).scalars())

    async def claim(self, match: str, owner: str, seconds: float) -> bool:
        """Lease a match for publishing; False while another owner's lease lasts."""
        now = self._now()
        lease = {"this": match, "mine": owner, "now": int(now), "until": ceil(now + seconds)}
        return await self._mark(_CLAIM, lease)

    async def renew(self, match: str, owner: str, seconds: float) -> bool:
        """Hold on to a lease; what came since it began stays due. False when it was lost."""
        lease = {"this": match, "mine": owner, "until": ceil(self._now() + seconds)}
        return await self._mark(_RENEW, lease)

    async def release(self, match: str, owner: str, *, settled: bool) -> bool:
        """End the lease. ``settled`` marks all as published unless something new came meanwhile.

        True if more is due.
        """
        async with self._store.write() as db:
            await db.execute(_SETTLE if settled else _RELEASE, {"this": match, "mine": owner})
            return bool((await db.execute(_IS_DUE, {"this": match})).scalar_one_or_none())

    # --- posts ----------------------------------------------------------------------------------

    async def posted(self, match: str, number: int, message: int, edits: int) -> None:
        """Post ``number`` is out and shows ``edits``; what older ones showed is forgotten."""
        newest = {"this": match, "number": number, "message": message, "seen": edits}
        async with self._store.write() as db:
            if (await db.execute(_POSTED, newest)).rowcount:
                await db.execute(_FORGET, {"this": match, "newest": number})

    async def shown(self, match: str, number: int, edits: int) -> None:
        """The newest post was edited and shows ``edits`` now."""
        await self._mark(_SHOWN, {"this": match, "number": number, "seen": edits})

    async def reposted(self, match: str, number: int, message: int, edits: int) -> int | None:
        """The newest post was made once more (`/game show`, or it was deleted).

        The message that is outdated now: the former post (None: there was none), or the one just
        made when another turn was posted meanwhile.
        """
        newest = (matches.c.id == match, matches.c.posted == number)
        async with self._store.write() as db:
            # Locks the row where that is not a matter of course.
            query = select(matches.c.post_message).where(*newest).with_for_update()
            former = (await db.execute(query)).one_or_none()
            if former is None:
                return message
            values = {"post_message": message, "shown": edits}
            await db.execute(update(matches).where(*newest).values(values))
            return cast("int | None", former[0])

    async def lobby(self, match: str, message: int) -> None:
        """The id of the lobby post."""
        await self._mark(_LOBBY, {"this": match, "message": message})

    # --- prompts and mentions -------------------------------------------------------------------

    async def prompted(
        self,
        match: str,
        seat: Seat,
        decision: int,
        dm_message: int | None,
        user: int | None = None,
        deadline: int | None = None,
    ) -> None:
        """The seat was asked for this decision (by DM, or in the reply to its own press).

        ``deadline``: until when there is time according to the DM.
        With ``user`` nothing is noted of a seat that became another's while that one was asked.
        Without a DM the last one stays known until it is closed; close it before sending another.
        A DM that comes too late is known too, as outdated.
        """
        here = [players.c.match == match, players.c.seat == seat]
        if user is not None:
            here.append(players.c.user_id == user)
        async with self._store.write() as db:
            asked = update(players).where(*here, players.c.prompted < decision)
            await db.execute(asked.values(prompted=decision))
            if dm_message is not None:
                older = or_(players.c.dm_message.is_(None), players.c.dm_decision < decision)
                live = update(players).where(*here, older)
                await db.execute(
                    live.values(dm_message=dm_message, dm_decision=decision, dm_deadline=deadline)
                )

    async def ask_later(self, match: str, seat: Seat, at: int) -> None:
        """The seat is to be told then what it is not told now."""
        here = (players.c.match == match, players.c.seat == seat)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(ask_at=at))

    async def woken(self, match: str, seats: Collection[Seat]) -> None:
        """They have been told what there was to tell them now."""
        here = (players.c.match == match, players.c.ask_at == 0, players.c.seat.in_(seats))
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(ask_at=None))

    async def told(self, match: str, seat: Seat, decision: int) -> None:
        """The person knows that this decision was missed."""
        here = (players.c.match == match, players.c.seat == seat, players.c.told < decision)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(told=decision))

    async def nudged(self, match: str, decision: int, message: int | None) -> None:
        """The short mention in the channel for those whom no DM reaches (None: deleted)."""
        await self._mark(_NUDGED, {"this": match, "number": decision, "message": message})

    async def live_dms(self, match: str) -> tuple[tuple[Seat, int, int], ...]:
        """(seat, DM channel, message) of all prompts that have not been closed."""
        return await self._live_dms(_LIVE_DMS, match)

    async def outdated_dms(self, match: str) -> tuple[tuple[Seat, int, int], ...]:
        """The same of live prompts whose decision is over: to be edited."""
        return await self._live_dms(_OUTDATED, match)

    async def misdated_dms(self, match: str) -> tuple[tuple[Seat, int, int], ...]:
        """The same of live prompts to who is due that tell another deadline than there is."""
        return await self._live_dms(_MISDATED, match)

    async def _live_dms(
        self, query: Select[Seat, int, int], match: str
    ) -> tuple[tuple[Seat, int, int], ...]:
        async with self._store.read() as db:
            found = await db.execute(query, {"this": match})
            return tuple((seat, dm, message) for seat, dm, message in found)

    async def redated(self, match: str, seat: Seat, message: int, deadline: int | None) -> None:
        """That prompt tells this deadline now."""
        here = (players.c.match == match, players.c.seat == seat, players.c.dm_message == message)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(dm_deadline=deadline))

    async def closed_dm(self, match: str, seat: Seat, message: int) -> None:
        """That prompt has been edited; it is no longer live."""
        here = (players.c.match == match, players.c.seat == seat, players.c.dm_message == message)
        async with self._store.write() as db:
            await db.execute(update(players).where(*here).values(dm_message=None))

    # --- people ---------------------------------------------------------------------------------

    async def reach(self, user: int, reach: Reach) -> None:
        """How a person wants to be reached, or that Discord refused.

        Whoever wants direct messages again is asked at once for what is waiting.
        """
        async with self._store.write() as db:
            before = await self._known(db, user)
            await db.execute(update(people).where(people.c.id == user).values(reach=reach))
            if reach == "on" and before != "on":
                await _stir(db, user)

    async def reach_of(self, user: int) -> tuple[Reach, int | None]:
        async with self._store.read() as db:
            found = (await db.execute(_REACH, {"user": user})).one_or_none()
        return ("on", None) if found is None else (found[0], found[1])

    async def dm_opened(self, user: int, dm_channel: int) -> None:
        """Where direct messages go; whether they are wanted may have changed meanwhile."""
        async with self._store.write() as db:
            await self._known(db, user)
            here = people.c.id == user
            await db.execute(update(people).where(here).values(dm_channel=dm_channel))

    async def seen(self, user: int, locale: str) -> None:
        """The language that somebody we know uses now."""
        async with self._store.write() as db:
            await db.execute(update(people).where(people.c.id == user).values(locale=locale))

    async def spend_dm_channel(self, burst: int, per_minute: float) -> bool:
        """Take one from the budget of new DM channels, kept in the database for all processes."""
        now = round(self._now() * 1000)
        each = ceil(60_000 / per_minute)
        async with self._store.write() as db:
            # Not how many are left is kept but when all are back again: one number, no refilling.
            fresh = self._store.insert(notes).values(key=_DM_BUDGET, value=str(now))
            await db.execute(fresh.on_conflict_do_nothing())
            here = notes.c.key == _DM_BUDGET
            kept = await db.execute(select(notes.c.value).where(here).with_for_update())
            full = max(now, int(kept.scalar_one()))
            if full - now > (burst - 1) * each:
                return False
            await db.execute(update(notes).where(here).values(value=str(full + each)))
            return True

    # --- notes of the edge ----------------------------------------------------------------------

    async def note(self, key: str) -> str | None:
        """What was last noted under this name, as the hash of the commands that Discord knows."""
        async with self._store.read() as db:
            found = await db.execute(_NOTE, {"note": key})
            return found.scalar_one_or_none()

    async def set_note(self, key: str, value: str) -> None:
        fresh = self._store.insert(notes).values(key=key, value=value)
        same = [notes.c.key]
        async with self._store.write() as db:
            await db.execute(
                fresh.on_conflict_do_update(index_elements=same, set_={"value": value})
            )

    async def _mark(self, mark: Update, values: Mapping[str, Any]) -> bool:
        """False when what is marked is so already, or somebody else's."""
        async with self._store.write() as db:
            return bool((await db.execute(mark, values)).rowcount)

    async def _known(self, db: AsyncConnection, user: int) -> Reach:
        """How a person was reached so far; a stranger gets a row, English until seen."""
        fresh = self._store.insert(people).values(id=user, locale="en-US")
        await db.execute(fresh.on_conflict_do_nothing())
        found = await db.execute(select(people.c.reach).where(people.c.id == user))
        return cast(Reach, found.scalar_one())


async def _stir(db: AsyncConnection, user: int) -> None:
    seated = select(players.c.match).where(players.c.user_id == user, players.c.resigned == 0)
    running = (matches.c.id.in_(seated), matches.c.status == "running")
    # In order, so that two people at the same two tables never wait for each other.
    await db.execute(select(matches.c.id).where(*running).order_by(matches.c.id).with_for_update())
    await db.execute(update(matches).where(*running).values(due=1, news=matches.c.news + 1))
