"""A month of six people in five time zones: ``python -m tests.world.month`` tells every message.

One line per message that is sent or deleted (not replies to one's own press, and not edits, which
call nobody): when, to whom at what local time, and what it says.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from random import Random

from bot.hours import Quiet, quiet_until
from bot.screens import Press
from tests.world import Channel, Human, Message, Said, World, play, settled

BEGIN = datetime(2026, 10, 3, 10, tzinfo=UTC)
"""A Saturday, some hours before the clocks of Sydney are put forward."""

LAST = date(2026, 11, 6)


@dataclass(frozen=True)
class Habit:
    """When somebody looks at Discord: on which days of the week, and when in local time."""

    name: str
    zone: str
    quiet: tuple[int, int] | None
    days: str
    times: tuple[str, ...]
    missing: tuple[str, str] = ("", "")
    """The first and the last day of a time without any look."""

    def here(self, day: date) -> bool:
        first, last = self.missing
        return f"{day:%a}" in self.days and not first <= f"{day:%m-%d}" <= last


HABITS = (
    Habit("Ada", "Europe/Berlin", (21, 7), "Mon Wed Fri Sun", ("07:30", "20:15")),
    Habit("Ben", "America/New_York", (22, 6), "Mon Wed Sat", ("12:10",), ("10-28", "11-01")),
    Habit("Cleo", "Asia/Kolkata", None, "Mon Tue Wed Thu Fri", ("19:40",)),
    Habit("Dan", "Australia/Sydney", (23, 8), "Tue Sat", ("09:05",), ("10-12", "10-17")),
    Habit("Eve", "America/Sao_Paulo", (0, 9), "Mon Thu Sun", ("13:00",), ("10-08", "10-21")),
    Habit("Fay", "Europe/Berlin", (22, 8), "Wed Sat", ("18:20",)),
)


class Month:
    def __init__(self, world: World) -> None:
        self.world = world
        self.rng = Random(30)
        self.people = {h.name: world.add(h.name, zone=h.zone)[0] for h in HABITS}
        self.match = ""
        self.decisions: list[int] = []
        """Which decision was open when each message was sent."""
        world.server.after = self._sent

    async def run(self) -> None:
        world = self.world
        for habit in HABITS:
            if habit.quiet is not None:
                quiet = f"{habit.quiet[0]}-{habit.quiet[1]}"
                human = self.people[habit.name]
                await human.slash(world.channel, "game me", zone=habit.zone, quiet=quiet)
        self.match = (await world.table("hoppla", *self.people.values(), clock="3 days")).id
        days = [asyncio.create_task(self.days(habit)) for habit in HABITS]
        days.append(asyncio.create_task(self.happenings()))
        await asyncio.gather(*days)
        await world.published()

    async def days(self, habit: Habit) -> None:
        human = self.people[habit.name]
        day = BEGIN.date()
        while day <= LAST:
            for at in habit.times:
                moment = datetime.combine(day, time.fromisoformat(at), human.zone).timestamp()
                if moment > self.world.now() and habit.here(day):
                    await self.world.until(moment)
                    await self.look(human)
            day += timedelta(days=1)

    async def look(self, human: Human) -> None:
        """Play whatever waits, on whatever shows it."""
        for _ in range(4):
            match = await self.world.matches.get(self.match)
            if match.status != "running":
                return
            player = match.player(human.id)
            if player is None or human.id not in self.world.guild.members:
                return
            scene = await self.world.matches.scene(match, player.seat)
            if player.away or player.gone:
                await human.press(self._with("I’m back"), "I’m back")
            elif player.seat not in scene.to_move:
                return
            else:
                move = self.rng.choice(scene.moves)
                asked = [m for m in human.dm.shown if any("move1:" in i for i in m.custom_ids)]
                where = self.world.channel if scene.view.phase == "bet" else None
                press = Press("move", match.id, match.decision, move)
                await human.do(press, asked[-1] if asked else where)
            await settled()

    async def happenings(self) -> None:
        """What else people do in this month."""
        people, world = self.people, self.world
        await self._on("10-09", "Cleo", "19:45")
        world.server.closed.add(people["Cleo"].id)
        await self._on("10-12", "Dan", "09:10")
        await people["Dan"].slash(world.channel, "game me", vacation="5 days")
        await self._on("10-19", "Fay", "18:05")
        await people["Fay"].slash(world.channel, "game me", reminders="none")
        await self._on("10-20", "Ben", "20:00")
        world.guild.members.discard(people["Ben"].id)
        await self._on("10-24", "Ben", "12:05")
        world.guild.members.add(people["Ben"].id)
        await self._on("10-27", "Fay", "18:05")
        await people["Fay"].do(Press("resign", self.match))

    async def _on(self, day: str, name: str, at: str) -> None:
        moment = datetime.fromisoformat(f"2026-{day}T{at}").replace(tzinfo=self.people[name].zone)
        await self.world.until(moment.timestamp())

    def _sent(self, kind: str, channel: Channel) -> None:
        missing = len(self.world.said) - len(self.decisions)
        self.decisions += [self.world.peek(self.match, "decision")] * missing

    def _with(self, label: str) -> Message:
        return next(m for m in reversed(self.world.channel.shown) if label in m.labels)

    # --- what was said ---------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        for said in self.world.said:
            if said.kind == "edit" or said.only is not None:
                continue
            yield f"{_at(said.at, UTC):%a %d %b %H:%M} {self._to(said)}{self._what(said)}"

    def _to(self, said: Said) -> str:
        gone = "deleted: " if said.kind == "delete" else ""
        if said.channel.owner is not None:
            human = self.world.human(said.channel.owner)
            return f"→ {human.name} ({self.world.local(human, said.at):%H:%M}) {gone}"
        called = [self.world.human(user) for user in said.pings]
        pinged = (f"@{h.name} ({self.world.local(h, said.at):%H:%M})" for h in called)
        return " ".join(("→ #games", *pinged, gone))

    def _what(self, said: Said) -> str:
        own = said.channel.owner
        zone = UTC if own is None else self.world.human(own).zone
        text = said.text.replace("**", "")
        text = re.sub(r"🌋 Hoppla Lama · table `\w+`( in <#\d+> \(Family\))?", "[table]", text)
        text = re.sub(r" ?(· |: )?https://\S+", "", text)
        text = re.sub(r"<@(\d+)>", lambda m: f"@{self.world.human(int(m[1])).name}", text)
        text = re.sub(r"<t:(\d+):\w>", lambda m: f"{_at(int(m[1]), zone):%a %H:%M}", text)
        told = [line for line in text.split("\n") if line and not line.startswith("-#")]
        if own is None and said.files:
            # How the llamas move is the board's.
            told = [line for line in told if not re.match(r"\w+: |🌋 \w|[\w, ]+ moves?\.$", line)]
        return " / ".join(told)

    def too_much(self) -> Iterator[str]:
        """What calls somebody in quiet hours, or more than three times for one thing."""
        called: Counter[tuple[str, int]] = Counter()
        for habit in HABITS:
            human = self.people[habit.name]
            quiet = habit.quiet and Quiet(habit.zone, 60 * habit.quiet[0], 60 * habit.quiet[1])
            for said, decision in zip(self.world.said, self.decisions, strict=True):
                if human.id not in said.called:
                    continue
                if quiet and quiet_until(quiet, int(said.at)) is not None:
                    yield f"{human.name} in quiet hours: {said.text}"
                called[human.name, decision] += "ran out" not in said.text
        yield from (f"{name} too often: {n}" for (name, _), n in called.items() if n > 3)


def _at(instant: float, zone: tzinfo) -> datetime:
    return datetime.fromtimestamp(instant, zone)


async def month() -> tuple[list[str], list[str]]:
    """Every message, and those that should not be."""
    async with World(BEGIN, seed=5) as world:
        played = Month(world)
        await played.run()
        assert (await world.matches.get(played.match)).status == "over"
        return [*played.lines()], [*played.too_much()]


if __name__ == "__main__":
    told, wrong = play(month())
    print("\n".join([*told, *wrong]))
