"""Which channels have a message that always tells of their tables, and what it said last."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select, update

from bot.store import Store
from bot.store_schema import overviews


@dataclass(frozen=True, slots=True)
class Overview:
    """``message`` None: it is still to be sent. ``shown`` is a digest of what it says."""

    channel: int
    guild: int
    locale: str
    message: int | None = None
    shown: str = ""


class Overviews:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def channels(self) -> frozenset[int]:
        async with self._store.read() as db:
            return frozenset((await db.execute(select(overviews.c.channel_id))).scalars())

    async def of(self, channel: int) -> Overview | None:
        here = overviews.c.channel_id == channel
        async with self._store.read() as db:
            row = (await db.execute(select(overviews).where(here))).mappings().one_or_none()
        if row is None:
            return None
        return Overview(channel, row["guild_id"], row["locale"], row["message"], row["shown"])

    async def begin(self, channel: int, guild: int, locale: str) -> None:
        """From now on the channel has one; if it has one already, that stays."""
        row = {"channel_id": channel, "guild_id": guild, "locale": locale}
        fresh = self._store.insert(overviews).values(row).on_conflict_do_nothing()
        async with self._store.write() as db:
            await db.execute(fresh)

    async def end(self, channel: int) -> int | None:
        """The channel has none any more; the message that is there still."""
        here = overviews.c.channel_id == channel
        async with self._store.write() as db:
            found = await db.execute(select(overviews.c.message).where(here).with_for_update())
            await db.execute(delete(overviews).where(here))
        return found.scalar_one_or_none()

    async def showed(self, channel: int, message: int, shown: str) -> None:
        here = overviews.c.channel_id == channel
        async with self._store.write() as db:
            await db.execute(update(overviews).where(here).values(message=message, shown=shown))
