"""A service over a fresh database, with a clock and dice in the hands of the test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec
import pytest

import engines.hoppla
from bot.matches import Matches
from bot.rulebook import Rulebook
from bot.store import Store
from bot.store_deadlines import Deadlines
from bot.store_deliveries import Deliveries
from bot.store_people import People
from bot.store_reminders import Reminders
from bot.table import UNHURRIED, Dice, Match, Person, Place, Played, Terms
from engines.core import AnyRules
from tests.playing import random_move
from tests.service import dice

PLACE = Place(guild_id=1 << 60, channel_id=(1 << 60) + 1, guild_name="Family")
ADA, BEN, CLEO, DAN, EVE, FAY, GUS = (
    Person((1 << 61) + number, name, "en-US")
    for number, name in enumerate(("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"))
)
PEOPLE = (ADA, BEN, CLEO, DAN, EVE, FAY)

RULES: Mapping[str, AnyRules] = {"hoppla": engines.hoppla, "dice": dice}


@dataclass
class Clock:
    seconds: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class LoadedDice:
    """Dice that fall as told, and at random when nothing (more) is told."""

    seed: int = 7
    told: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)

    def __call__(self, n: int) -> int:
        return self.told.pop(0) if self.told else self.random.randrange(n)


@dataclass
class House:
    """Everything a process of the bot holds of the service, and a few ways to get a game going."""

    store: Store
    rules: Mapping[str, AnyRules] = field(default_factory=lambda: RULES)
    clock: Clock = field(default_factory=Clock)
    draw: LoadedDice = field(default_factory=LoadedDice)
    random: Random = field(default_factory=lambda: Random(11))

    def __post_init__(self) -> None:
        self.matches = Matches(self.store, self.draw, self.clock, Rulebook(self.rules))
        self.deliveries = Deliveries(self.store, self.clock)
        self.deadlines = Deadlines(self.store, self.clock)
        self.reminders = Reminders(self.store, self.clock)
        self.people = People(self.store)

    async def lobby(
        self,
        seats: int = 3,
        game: str = "hoppla",
        dice: Dice = "auto",
        options: Mapping[str, str] | None = None,
        place: Place = PLACE,
        terms: Terms = UNHURRIED,
    ) -> Match:
        match = await self.matches.create(
            game, options or {}, dice, PEOPLE[0], place, "en-US", terms
        )
        for person in PEOPLE[1:seats]:
            match = await self.matches.join(match.id, person)
        return match

    async def begun(self, seats: int = 3, game: str = "hoppla", **more: Any) -> Match:
        match = await self.lobby(seats, game, **more)
        return await self.matches.begin(match.id, ADA.id)

    async def move(self, match: Match, seat: int, move: str) -> Played:
        return await self.matches.play(match.id, match.players[seat].id, None, move)

    async def taking(self, seats: int = 3) -> Match:
        """A match of Hoppla Lama in which the bet is placed and all are to take."""
        match = await self.begun(seats)
        scene = await self.matches.scene(match, None)
        return (await self.move(match, scene.view.starter, "bet same")).match

    async def random_press(self, match: Match) -> Played:
        """Somebody who is to move does anything."""
        scene = await self.matches.scene(match, None)
        seat = self.random.choice(scene.to_move)
        state = await self.state(match)
        move = random_move(self.rules[match.game], state, seat, self.random)
        return await self.matches.play(match.id, match.players[seat].id, match.decision, move)

    async def state(self, match: Match) -> Any:
        """The whole state, which nothing but tests ever asks for."""
        loaded = await self.store.load(match.id)
        assert loaded is not None
        assert loaded.position.state is not None
        return msgspec.json.decode(loaded.position.state, type=self.rules[match.game].State)

    async def to_the_end(self, match: Match, also: Callable[[Match], Any] | None = None) -> Match:
        while match.status == "running":
            match = (await self.random_press(match)).match
            if also is not None:
                await also(match)
        return match


@pytest.fixture
def house(store: Store) -> House:
    return House(store)
