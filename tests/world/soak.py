"""Random games with everything that can happen to one: ``python -m tests.world.soak --count 100``.

A playout is one number: what it does follows from that, so a failure is seen again by its number.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from multiprocessing import Pool
from random import Random
from typing import Any

import discord

from bot.catalog import GAMES
from bot.screens import Press
from bot.table import Match
from engines.core import Seat
from tests.world import DAY, HOUR, Channel, Human, World, play, settled
from tests.world.hurry import eager, hurry
from tests.world.server import unwell
from tests.world.twins import CLOCKS, told_apart
from tests.world.watch import Watch

STEPS = 8
"""How many presses and other things happen while everybody looks."""

CAP = 120


class Playout:
    """One table from its lobby to its end."""

    def __init__(self, world: World, seed: int, game: str) -> None:
        self.world = world
        self.rng = Random(f"{game} {seed}")
        self.game = game
        self.happened: list[str] = []

    async def run(self) -> None:
        await self.open()
        await self.watch.look()
        await hurry(self.world, self.match_id, self.rng)
        self.watch.excuse()
        match = await self.watch.look()
        for _ in range(STEPS):
            if match.status != "running":
                break
            match = await self.step(match)
        await self.finish(match)

    async def open(self) -> None:
        rules = GAMES[self.game].rules
        seats = self.rng.choice(rules.SEATS)
        self.people = self.world.add(*["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"][:seats])
        options: dict[str, Any] = {n: self.rng.choice(o.values) for n, o in rules.OPTIONS.items()}
        if GAMES[self.game].dice:
            options["dice"] = self.rng.choice(("auto", "press"))
        if self.rng.random() < 0.1:
            await self.forget_a_lobby()
        match = await self.world.table(
            self.game, *self.people, clock=self.rng.choice(CLOCKS), **options
        )
        self.match_id = match.id
        self.watch = Watch(self.world, match.id)

    async def forget_a_lobby(self) -> None:
        """Nobody comes: its host is warned, then it closes and says so."""
        host, channel = self.people[0], self.world.channel
        lobby = await host.slash(channel, f"{self.game} start")
        assert lobby is not None
        await self.world.wait(3 * DAY + HOUR)
        assert not lobby.labels
        assert "closed" in lobby.text
        warned = [said for said in host.called if "two days" in said.text]
        assert len(warned) == 1, "once, of its lobby"

    # --- what may happen -------------------------------------------------------------------------

    async def step(self, match: Match) -> Match:
        names, weights = zip(*HAPPENINGS.items(), strict=True)
        name = self.rng.choices(names, weights)[0]
        self.happened.append(name)
        await getattr(self, name)(match)
        await settled()
        return await self.watch.look()

    async def press(self, match: Match) -> None:
        """Somebody who is due does something, on whatever shows a button for it."""
        found = await self._due(match)
        if found is None:
            await self.back(match)
            return
        seat, moves = found
        human = self.world.human(match.players[seat].id)
        move = eager(moves, self.rng)
        asked = [m for m in human.dm.shown if any("move1:" in i for i in m.custom_ids)]
        where = self.rng.choice((None, self.world.channel, *asked[-1:]))
        await human.do(Press("move", match.id, match.decision, move), where)

    async def old_press(self, match: Match) -> None:
        """Anybody presses any button that was ever shown."""
        ids = [i for said in self.world.said[-30:] for i in said.custom_ids]
        ids = [i for i in ids if i.startswith(("move", "pick", "panel", "refresh", "rules"))]
        human = self.rng.choice(self.people)
        if ids:
            verb, name, decision, move = self.rng.choice(ids).split(":")
            await human.do(Press(verb[:-1], name, int(decision or 0), move), self.world.channel)

    async def look(self, match: Match) -> None:
        human = self.rng.choice(self.people)
        name = self.rng.choice(("show", "list", "text", "help"))
        self.watch.reposts += name == "show"
        more = {"table": match.id} if name in ("show", "text") else {}
        await human.slash(self.world.channel, f"game {name}", **more)

    async def time(self, match: Match) -> None:
        """Nobody does anything for a while."""
        await self.wait(self.rng.choice((0.3, 0.6, 0.95, 1.1, 2.2)) * (match.clock or DAY))

    async def wait(self, seconds: float) -> None:
        until = self.world.now() + seconds
        while self.world.now() < until:
            match = await self.watch.look()
            stop, now = until, self.world.now()
            if match.deadline is not None:  # a look before it, and one after it
                stop = match.deadline - 1 if now < match.deadline - 1 else now + 2
            await self.world.until(min(until, stop))
        await self.watch.look()

    async def leave(self, match: Match) -> None:
        human = self.world.human(self.rng.choice(match.players).id)
        await human.do(Press("resign", match.id))

    async def back(self, match: Match) -> None:
        away = [p for p in match.players if p.away and not p.resigned]
        if away:
            await self.world.human(self.rng.choice(away).id).do(Press("back", match.id))

    async def delete(self, match: Match) -> None:
        """Somebody deletes a message of ours in the channel."""
        channel = self.world.channel
        if channel.shown:
            del channel.messages[self.rng.choice(channel.shown[-4:]).id]
            self.watch.reposts += 1

    async def close_dms(self, match: Match) -> None:
        closed, user = self.world.server.closed, self.rng.choice(self.people).id
        closed.symmetric_difference_update({user})

    async def not_by_dm(self, match: Match) -> None:
        human = self.rng.choice(self.people)
        await human.do(Press(self.rng.choice(("quiet", "loud")), match.id))

    async def reminders(self, match: Match) -> None:
        human = self.rng.choice(self.people)
        verb = self.rng.choice(("snooze", "mute", "unmute"))
        message = next((m for m in reversed(human.dm.shown) if "waited for" in m.text), None)
        if message is not None:
            await human.do(Press(verb, "" if verb == "snooze" else match.id), message)

    async def outage(self, match: Match) -> None:
        await self.world.outage(self.rng.choice((60, HOUR, 2 * DAY)))
        self.watch.excuse()

    async def kill(self, match: Match) -> None:
        """The process dies while it does something, at any of its statements."""
        process = self.world.process
        process.shelf.fuse = self.rng.randrange(40)
        await self.press(match)
        await settled()
        await self.world.kill(process)
        await self.world.wait(self.rng.choice((1, 10, HOUR)))
        if not self.world.processes:
            await self.world.up()
        self.watch.excuse()

    async def second(self, match: Match) -> None:
        """Another process begins to work beside the first one."""
        if len(self.world.processes) < 2:
            await self.world.up()
        await self.press(match)

    async def ill(self, match: Match) -> None:
        """Discord fails some requests, done or not."""
        left = self.rng.randrange(1, 8)

        def fail(kind: str, channel: Channel) -> None:
            nonlocal left
            if left > 0 and self.rng.random() < 0.7:
                left -= 1
                raise unwell(self.rng.choice((500, 503, 504)))

        server = self.world.server
        server.before, server.after = self.rng.choice(((fail, _well), (_well, fail)))
        await self.press(match)
        await self.wait(HOUR)
        server.before = server.after = _well
        self.watch.excuse()

    async def forbid(self, match: Match) -> None:
        """Permissions are taken away and given back, or a thread is locked."""
        channel = self.world.channel_of(match.id)
        what = self.rng.choice(("send_messages", "attach_files", "view_channel", "locked"))
        if what == "locked":
            channel.locked = True
        else:
            setattr(channel.permissions, what, False)
        self.watch.mute = True
        await self.press(match)
        await self.wait(self.rng.choice((60, 4 * HOUR)))
        self.watch.mute = False
        channel.locked = False
        channel.permissions = discord.Permissions.all()
        await self.world.process.on_guild_channel_update(channel, channel)  # type: ignore[arg-type]
        await settled()
        self.watch.excuse()

    async def move(self, match: Match) -> None:
        """The channel is deleted, and somebody takes the table elsewhere."""
        lost, world = self.world.channel_of(match.id), self.world
        lost.gone = True
        await world.process.on_guild_channel_delete(lost)  # type: ignore[arg-type]
        await self.wait(self.rng.choice((60, 2 * DAY)))
        world.channel = world.server.add_channel(world.guild, "elsewhere")
        there = [p for p in match.players if not p.resigned]
        human = world.human(self.rng.choice(there).id)
        await human.slash(world.channel, "game move-here", table=match.id)
        self.watch.excuse()
        self.watch.reposts += 1

    async def throw_out(self, match: Match) -> None:
        """The bot is removed from the server, and invited again."""
        guild, process = self.world.guild, self.world.process
        guild.left = True
        await process.on_guild_remove(guild)  # type: ignore[arg-type]
        await self.wait(self.rng.choice((60, 2 * DAY)))
        guild.left = False
        await process.on_guild_join(guild)  # type: ignore[arg-type]
        self.watch.excuse()

    async def ban(self, match: Match) -> None:
        """Somebody is no longer in the server, or comes back to it."""
        human = self.world.human(self.rng.choice(match.players).id)
        members = self.world.guild.members
        if human.id in members:
            members.discard(human.id)
        else:
            await self._rejoin(human)

    async def _rejoin(self, human: Human) -> None:
        self.world.guild.members.add(human.id)
        await human.do(Press("back", self.match_id))
        await settled()

    async def hours(self, match: Match) -> None:
        human = self.rng.choice(self.people)
        quiet = self.rng.choice(("22-8", "12-20", "3:30-9", "off"))
        zone = self.rng.choice(("Europe/Berlin", "Asia/Kolkata", "America/New_York"))
        await human.slash(self.world.channel, "game me", zone=zone, quiet=quiet)
        self.watch.excuse()

    async def vacation(self, match: Match) -> None:
        human = self.rng.choice(self.people)
        chosen = self.rng.choice(("1 day", "5 days", "back"))
        await human.slash(self.world.channel, "game me", vacation=chosen)
        self.watch.excuse()

    async def propose(self, match: Match) -> None:
        """Another clock, or a draw; some agree."""
        human, channel = self.rng.choice(self.people), self.world.channel_of(match.id)
        if self.rng.random() < 0.8:
            time = self.rng.choice(("2 h", "2 days"))
            await human.slash(channel, "game clock", table=match.id, time=time)
        else:
            await human.slash(channel, "game draw", table=match.id)
        asked = [m for m in channel.shown if "Agree" in m.labels]
        for person in self.people:
            if asked and self.rng.random() < 0.9 and "Agree" in asked[-1].labels:
                await person.press(asked[-1], "Agree")
        self.watch.excuse()

    async def manage(self, match: Match) -> None:
        """Whoever manages the server does something about the table."""
        human, channel = self.rng.choice(self.people), self.world.channel_of(match.id)
        deed = self.rng.choice(("pause", "resume", "extend", "end"))
        more = {"time": "3 h"} if deed == "extend" else {}
        self.watch.extended += 3 * HOUR if deed == "extend" else 0
        sure = await human.slash(channel, f"gameadmin {deed}", table=match.id, **more)
        if deed == "end" and sure is not None and self.rng.random() < 0.5:
            await human.press(sure, "End it")
        self.watch.excuse()

    # --- the end ---------------------------------------------------------------------------------

    async def finish(self, match: Match) -> None:
        self.watch.excuse()
        for human in self.people:
            if human.id not in self.world.guild.members:
                await self._rejoin(human)
        if match.status == "running" and match.halted == "paused":
            channel = self.world.channel_of(match.id)
            await self.people[0].slash(channel, "gameadmin resume", table=match.id)
        match = await self.watch.look()
        for _ in range(CAP):
            if match.status != "running":
                break
            if match.deserted:
                await self.return_or_leave(match)
                match = await self.watch.look()
                continue
            rest = await hurry(self.world, match.id, self.rng, leave=self.rng.randrange(4))
            self.watch.excuse()
            match = await self.watch.look()
            self.world.dice.told = list(rest.draws)
            for seat, move in rest.presses:
                match = await self.world.matches.get(match.id)
                human = self.world.human(match.players[seat].id)
                await human.do(Press("move", match.id, match.decision, move))
                match = await self.watch.look()
            self.world.dice.told = []
        await self.world.wait(60)
        match = await self.watch.look()
        if match.posted < match.turn or match.shown < match.edits:
            await self.world.wait(2 * HOUR)  # where it may not post the bot knocks seldom
        # Of a message that was sent nobody knows when the process died before it was noted.
        unknown = self.happened.count("kill")
        self.watch.ended(match, certain="ill" not in self.happened, unknown=unknown)

    async def return_or_leave(self, match: Match) -> None:
        there = [p for p in match.players if not p.resigned]
        verb = self.rng.choice(("back", "back", "resign"))
        await self.world.human(self.rng.choice(there).id).do(Press(verb, match.id))
        await settled()

    async def _due(self, match: Match) -> tuple[Seat, tuple[str, ...]] | None:
        scene = await self.world.matches.scene(match, None)
        there = [seat for seat in scene.to_move if not match.players[seat].absent]
        if not there:
            return None
        seat = self.rng.choice(there)
        return seat, (await self.world.matches.scene(match, seat)).moves


HAPPENINGS = {
    "press": 60,
    "time": 8,
    "old_press": 5,
    "look": 4,
    "back": 4,
    "leave": 3,
    "delete": 3,
    "close_dms": 3,
    "not_by_dm": 2,
    "reminders": 3,
    "outage": 2,
    "kill": 4,
    "second": 5,
    "ill": 3,
    "forbid": 3,
    "move": 3,
    "throw_out": 2,
    "ban": 4,
    "hours": 4,
    "vacation": 4,
    "propose": 3,
    "manage": 3,
}


def _well(kind: str, channel: Channel) -> None:
    pass


async def playout(seed: int, game: str) -> list[str]:
    """Play it; what happened in it. AssertionError when something was not as it has to be."""
    async with World(seed=seed, looks=DAY, crowded=True) as world:
        played = Playout(world, seed, game)
        try:
            await played.run()
        except BaseException as error:
            error.add_note(f"playout {seed} of {game}: {' '.join(played.happened)}")
            raise
        return played.happened


def stretch(game: str, part: int, parts: int = 5, count: int = 75) -> None:
    """A part of the first so many playouts of a game."""
    for seed in range(part, count, parts):
        play(playout(seed, game))


def _tried(which: tuple[str, int]) -> tuple[str, list[str], float, str]:
    """What happened in a playout, what it cost, and how it failed."""
    game, seed = which
    began = time.process_time()
    try:
        happened, failure = play(playout(seed, game)), ""
        assert game != "hoppla" or not told_apart(seed), f"secrets {seed} can be told apart"
    except Exception:
        happened, failure = [], traceback.format_exc()
    return game, happened, time.process_time() - began, failure


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=0, help="the first one")
    options.add_argument("--game", choices=tuple(GAMES), action="append")
    options.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = options.parse_args()
    games = asked.game or tuple(GAMES)
    seeds = range(asked.seed, asked.seed + max(1, asked.count // len(games)))
    work = [(game, seed) for seed in seeds for game in games]
    seen: Counter[str] = Counter()
    spent: dict[str, float] = dict.fromkeys(games, 0.0)
    failed = 0
    with Pool(asked.jobs) as pool:
        tried = pool.imap_unordered(_tried, work, 4)
        for played, (game, happened, seconds, failure) in enumerate(tried, 1):
            seen.update(happened)
            spent[game] += seconds
            if failure:
                failed += 1
                print(failure, flush=True)
            if not played % 500:
                print(f"{played:,} of {len(work):,} played, {failed} failed", file=sys.stderr)
    for game in games:
        print(f"{game}: {len(seeds)} games, {spent[game] / len(seeds):.3f} s each")
    print(f"{failed} failed;", ", ".join(f"{n} {name}" for name, n in seen.most_common()))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
