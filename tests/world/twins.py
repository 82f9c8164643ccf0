"""Two worlds in which all is the same but one hidden choice: nobody else can tell them apart."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.screens import Press
from tests.world import DAY, World, play, public
from tests.world.hurry import hurry

CLOCKS = ("1h", "6h", "24h", "3 days")

Told = list[Any]


async def before_the_reveal(seed: int, other: int) -> tuple[Told, Told]:
    """One seat takes ``other`` stones more, in secret: all that others see of it, and the log."""
    rng = Random(seed)
    async with World(seed=seed, looks=DAY) as world:
        people = world.add(*["Ada", "Ben", "Cleo", "Dan"][: rng.choice((3, 4))])
        match = await world.table("hoppla", *people, clock=rng.choice(CLOCKS))
        await hurry(world, match.id, rng, most=16)
        while len((scene := await world.matches.scene(match.id, None)).to_move) < len(people):
            match, word = scene.match, "bet same" if scene.view.phase == "bet" else "take 2"
            due = world.human(match.players[scene.to_move[0]].id)
            await due.do(Press("move", match.id, match.decision, word))
        match = scene.match
        began = len(world.said)
        seat, *others = rng.sample(scene.to_move, len(scene.to_move))
        liar = world.human(match.players[seat].id)
        for number in (rng.randrange(5), rng.randrange(5)):  # chosen, and chosen otherwise
            take = f"take {(number + other) % 5 + 1}"
            where = rng.choice((None, world.channel, *liar.dm.shown[-1:]))
            await liar.do(Press("move", match.id, match.decision, take), where)
        for there in others[:-1]:
            human = world.human(match.players[there].id)
            await human.do(Press("move", match.id, match.decision, "take 3"))
        await world.people[0].slash(world.channel, "game show", table=match.id)
        await world.people[1].slash(world.channel, "game text", table=match.id)
        await world.kill()
        await world.up()
        await world.wait(0.95 * (match.clock or DAY))
        assert (await world.matches.get(match.id)).decision == match.decision
        seen = [
            (said.at, said.channel.id, said.message, public(said))
            for said in world.said[began:]
            if liar.id not in (said.only, said.channel.owner)
        ]
        assert seen
        return seen, world.logged


def told_apart(seed: int) -> bool:
    """Whether anything said to anybody else, or logged, depends on what was chosen."""
    return play(before_the_reveal(seed, 0)) != play(before_the_reveal(seed, seed % 4 + 1))
