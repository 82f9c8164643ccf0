"""A process may end anywhere: what it did is done completely, or not at all."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from bot.store import Store
from bot.table import Match
from engines.record import Entry, Header, Record, replay
from tests.service.conftest import ADA, PEOPLE, PLACE, RULES, House


class PowerCutError(Exception):
    """Nothing handles this, so it ends whatever was being done."""


async def restarted(house: House) -> House:
    """The same house with a new process: only the database is left of the old one."""
    await house.store.close()
    return House(
        await Store.open(house.store.url.render_as_string(hide_password=False)),
        clock=house.clock,
        draw=house.draw,
        random=house.random,
    )


async def check(house: House, match: Match) -> None:
    """The log leads to the snapshot."""
    setup, *rest = await house.store.log(match.id)
    header = Header(match.game, match.rules, len(match.players), match.options, setup.draws)
    moves = tuple(Entry(e.seat, e.move, e.draws) for e in rest if e.seat is not None)
    steps = [*replay(RULES[match.game], Record(header, moves))]
    assert steps[-1].state == await house.state(match)
    loaded = await house.store.load(match.id)
    assert loaded is not None
    assert loaded.version >= len(rest) + 1


async def test_a_restart_between_any_two_calls_changes_nothing(database_url: str) -> None:
    house = House(await Store.open(database_url))
    match = await house.matches.create("hoppla", {}, "auto", ADA, PLACE, "en-US")
    for person in PEOPLE[1:3]:
        house = await restarted(house)
        match = await house.matches.join(match.id, person)
    house = await restarted(house)
    match = await house.matches.begin(match.id, ADA.id)
    presses = 0
    while match.status == "running" and presses < 15:
        house = await restarted(house)
        assert await house.matches.get(match.id) == match
        match = (await house.random_press(match)).match
        presses += 1
        scene = await house.matches.scene(match, None)
        house = await restarted(house)
        assert await house.matches.scene(match, None) == scene
        await house.deliveries.posted(match.id, match.turn, 1000 + match.turn, match.edits)
        match = await house.matches.get(match.id)
    await check(house, match)
    await house.store.close()


@contextmanager
def power_cut(store: Store, after: int) -> Iterator[list[int]]:
    """End the process at a statement (or, beyond the last of them, at the commit)."""
    engine = store._writer.sync_engine
    seen = [0]

    def count(*_: Any) -> None:
        seen[0] += 1
        if seen[0] > after:
            raise PowerCutError

    event.listen(engine, "before_cursor_execute", count)
    event.listen(engine, "commit", count)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", count)
        event.remove(engine, "commit", count)


async def test_a_cut_at_any_statement_leaves_all_or_nothing(house: House) -> None:
    """REQ 39, for a press that begins a turn, a lobby that begins, somebody who resigns."""
    match = await house.lobby(3)

    async def cut_everywhere(act: Any) -> None:
        before = await house.store.load(match.id)
        for after in range(50):
            try:
                with power_cut(house.store, after):
                    await act()
            except PowerCutError:
                assert await house.store.load(match.id) == before
            else:
                assert after >= 2
                return
        raise AssertionError("never done")

    await cut_everywhere(lambda: house.matches.join(match.id, PEOPLE[3]))
    await cut_everywhere(lambda: house.matches.leave(match.id, PEOPLE[0].id))
    await cut_everywhere(lambda: house.matches.begin(match.id, PEOPLE[1].id))
    begun = await house.matches.get(match.id)
    starter = (await house.matches.scene(begun, None)).to_move[0]
    user = begun.players[starter].id
    await cut_everywhere(lambda: house.matches.play(match.id, user, None, "bet same"))
    for seat in (0, 1):
        await house.move(begun, seat, "take 1")
    last = begun.players[2].id
    await cut_everywhere(lambda: house.matches.play(match.id, last, None, "take 2"))
    await cut_everywhere(lambda: house.matches.resign(match.id, last))
    await check(house, await house.matches.get(match.id))


async def test_an_abandoned_press_blocks_nobody(house: House) -> None:
    """A press given up at any moment (its time was over) leaves the store usable."""
    match = await house.taking(3)
    for pauses in range(20):
        press = asyncio.create_task(house.move(match, 0, f"take {pauses % 5 + 1}"))
        for _ in range(pauses):
            await asyncio.sleep(0.0005)
        press.cancel()
        await asyncio.gather(press, return_exceptions=True)
    assert (await house.move(match, 1, "take 2")).changed
    await check(house, await house.matches.get(match.id))


async def test_killed_while_playing(database_url: str) -> None:
    """REQ 39: whatever was said to be played is there; what is there replays."""
    house = House(await Store.open(database_url))
    match = await house.begun(3)
    for lines in (3, 6):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.service.presser", database_url, match.id),
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        said = ""
        for _ in range(lines):
            said = (await process.stdout.readline()).decode()
        process.kill()
        await process.wait()
        assert said
        decision, turn = (int(word) for word in said.split()[:2])
        match = await house.matches.get(match.id)
        assert match.decision >= decision
        assert match.turn >= turn
        await check(house, match)
        if match.status == "running":
            match = (await house.random_press(match)).match
    await house.store.close()
