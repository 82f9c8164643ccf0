"""A process that plays and says what it has played, until it is killed: ``presser URL MATCH``."""

from __future__ import annotations

import asyncio
import sys
from random import Random

from bot.store import Store
from tests.service.conftest import House


async def main(url: str, match_id: str) -> None:
    house = House(await Store.open(url), random=Random())
    match = await house.matches.get(match_id)
    while match.status == "running":
        played = await house.random_press(match)
        match = played.match
        print(match.decision, match.turn, *played.moves, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
