"""A process that only lets time run out, and says so, until it is killed: ``sleeper URL MATCH``."""

from __future__ import annotations

import asyncio
import sys

from bot.store import Store
from tests.service.conftest import House


async def main(url: str, match_id: str) -> None:
    house = House(await Store.open(url))
    while True:
        match = await house.matches.get(match_id)
        await house.deliveries.posted(match.id, match.turn, 1000 + match.turn, match.edits)
        house.clock.seconds = match.deadline or house.clock.seconds
        if match.deserted:
            match = await house.matches.back(match.id, match.players[0].id)
        else:
            match = await house.matches.expire(match.id)
        print(match.decision, match.turn, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
