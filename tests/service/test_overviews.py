"""Which channels have an overview, and what becomes of its message."""

from __future__ import annotations

from bot.store import Store
from bot.store_overviews import Overview, Overviews


async def test_a_channel_has_one_overview_from_its_beginning_to_its_end(store: Store) -> None:
    overviews = Overviews(store)
    assert await overviews.of(7) is None
    assert await overviews.end(7) is None
    for guild in (1, 2):
        await overviews.begin(7, guild, "en-US")
        assert await overviews.of(7) == Overview(7, 1, "en-US"), "the first one stays"
    assert await overviews.channels() == {7}
    await overviews.showed(7, 99, "digest")
    assert await overviews.of(7) == Overview(7, 1, "en-US", 99, "digest")
    assert await overviews.end(7) == 99
    assert await overviews.channels() == frozenset()
