"""How people play a whole game of Hoppla Lama: each of them by the way they like."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping

from playground import Message, Person
from tests.e2e.harness import Table

BETS = {"extremes": "Most + fewest", "most": "Most", "same": "Same", "fewest": "Fewest"}

Way = Callable[[Table, Person, int], Awaitable[Message]]
Between = Callable[[], Awaitable[None]]


async def by_dm(table: Table, person: Person, number: int) -> Message:
    """In the direct message (or, having just bet, in the reply that asked already)."""
    decision = (await table.match()).decision
    asked = await table.until(lambda: table.prompt(person, decision))
    return await table.act(person, asked, str(number))


async def by_panel(table: Table, person: Person, number: int) -> Message:
    """Behind "Your move" on the board."""
    board = await table.until(lambda: table.board_with("Your move"))
    panel = await table.act(person, board, "Your move")
    return await table.act(person, panel, str(number))


async def by_command(table: Table, person: Person, number: int) -> Message:
    return await table.command(person, "game move", move=f"take {number}", table=table.match_id)


async def nothing() -> None:
    pass


async def play(
    table: Table,
    ways: Mapping[Person, Way],
    *,
    seed: int = 0,
    between: Between = nothing,
    rounds: int = 100,
) -> Message:
    """Play from the first bet to the winner (or for some rounds); the newest board then."""
    chance = random.Random(seed)
    for _ in range(rounds):
        board = await bet(table, chance.choice(list(BETS.values())), ways, between)
        if await take_all(table, ways, chance, between):
            return await table.until(lambda: table.board_with("Rematch"))
        await table.until(lambda before=board: table.board is not before or None)  # type: ignore[misc]
    return table.board


async def bet(
    table: Table, label: str, ways: Mapping[Person, Way], between: Between = nothing
) -> Message:
    """The starter bets on the board; the reply holds the question for stones already."""
    board = await table.until(lambda: table.board_with("Most"))
    starter = table.person((await table.scene()).to_move[0])
    await between()
    reply = await table.act(starter, board, label)
    assert "You bet" in reply.content
    scene = await table.scene()
    if starter.id in {table.person(s).id for s in scene.to_move} and ways[starter] is by_dm:
        await between()
        numbers = [label for label in reply.labels if label.isdigit()]
        said = await table.act(starter, reply, numbers[starter.id % len(numbers)])
        assert "You" in said.content
    return board


async def take_all(
    table: Table, ways: Mapping[Person, Way], chance: random.Random, between: Between
) -> bool:
    """Everybody who is due takes stones; True when that was the end."""
    while True:
        scene = await table.scene()
        if scene.result is not None:
            return True
        if scene.view.phase == "bet":
            return False
        seat = chance.choice(scene.to_move)
        view = (await table.scene(seat)).view
        number = chance.randint(1, min(5, view.left or 5))
        await between()
        said = await ways[table.person(seat)](table, table.person(seat), number)
        recorded = (f"**{number}**", "took the last stone")
        assert any(words in said.content for words in recorded), said.content
