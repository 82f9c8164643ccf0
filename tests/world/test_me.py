"""What somebody wishes with `/game me`, from the command to what happens days later."""

from __future__ import annotations

import pytest

from tests.world import DAY, HOUR, World, play
from tests.world.test_world import taking


async def away() -> None:
    async with World() as world:
        match, _, (ben, cleo) = await taking(world)
        began = world.now()
        await ben.slash(world.channel, "game me", vacation="3 days")
        on_vacation = f"{ben.name} is on vacation until <t:"
        assert on_vacation in world.channel.last.text
        calls = len(ben.called)
        await world.until(began + 2 * DAY)
        # The others were reminded, and the bot has played for them; this one is left alone.
        assert len(cleo.called) > 1
        assert len(ben.called) == calls
        assert on_vacation in world.channel.last.text
        assert world.channel.last.text.count("on vacation") == 1
        await world.until(began + 3 * DAY + HOUR)
        assert f"The vacation of {ben.name} is over." in world.channel.last.text
        assert on_vacation not in world.channel.last.text
        mine = (await world.matches.get(match)).player(ben.id)
        assert mine is not None
        assert mine.deadline == pytest.approx(began + 4 * DAY, abs=60)
        await world.until(began + 4 * DAY - HOUR)
        assert 1 <= len(ben.called) - calls <= 3


def test_a_vacation_from_its_first_day_to_its_last() -> None:
    play(away())
