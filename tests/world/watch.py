"""What must hold at every moment of a table's life, whatever happens to it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from bot.hours import Quiet, Stops, counted, quiet_until
from bot.table import Match, Player
from engines.core import Seat
from tests.world import Channel, Said, World

SLACK = 5
"""Seconds between a deadline and what is done at it."""

MOST_NOTICES = 3
ENDS = r"wins!|share the win|closed|ended the game|agreed to end"

TABLE_NOTICES = ("ran out", "game is over", "game waits", "closed", "shall", "may take")
"""What is told of the table itself, beside being asked and reminded."""


@dataclass
class Watch:
    """Looks at one table after each step; what it finds wrong is an AssertionError."""

    world: World
    match: str
    reposts: int = 0
    """How often a board may have been posted once more: somebody wanted that, or deleted it."""
    extended: int = 0
    """Seconds that managers have given beyond the clock."""
    mute: bool = False
    """The place cannot be relied on: the clock stands now and then, and calls are repeated."""
    _heard: int = 0
    _before: Match | None = None
    _since: dict[Seat, float] = field(default_factory=dict)
    _vacations: dict[Seat, dict[int, int]] = field(default_factory=dict)
    _due: tuple[Seat, ...] = ()
    _boards: Counter[str] = field(default_factory=Counter)
    _notices: Counter[tuple[int, int]] = field(default_factory=Counter)

    def excuse(self) -> None:
        """Nobody could know, or do anything: all time begins anew."""
        self._since.clear()
        self._notices.clear()

    async def look(self) -> Match:
        match = await self.world.matches.get(self.match)
        new = self.world.said[self._heard :]
        self._heard = len(self.world.said)
        at_once: set[tuple[int, float]] = set()
        for said in new:
            self._board(said)
            self._pings(said, match)
            self._notice(said, match)
            self._asleep(said, match)
            for user in () if self.mute or _of_table(said) else said.called:
                assert (user, said.at) not in at_once, f"{user} is called twice: {said.text}"
                at_once.add((user, said.at))
        await self._waiting(match)
        self._before = match
        return match

    def _board(self, said: Said) -> None:
        if said.kind != "send" or not said.public or not said.files:
            return
        name = said.files[0][0]
        self._boards[name] += 1
        twice = sum(count - 1 for count in self._boards.values())
        assert twice <= self.reposts, f"{name} is there {self._boards[name]} times"

    def _pings(self, said: Said, match: Match) -> None:
        """Only people who sit there are called, and only while they are there."""
        if said.kind != "send" or not said.public:
            return
        known = (match, self._before or match)
        for user in said.pings:
            seats = [p for m in known for p in m.players if p.id == user and not p.resigned]
            assert seats, f"{user} does not sit here: {said.text}"
            there = any(not player.absent for player in seats)
            assert there or _of_table(said), f"{user} is absent: {said.text}"

    def _asleep(self, said: Said, match: Match) -> None:
        """Nobody is called in quiet hours."""
        for player in match.players:
            quiet = _quiet(player)
            if player.id in said.called and quiet is not None:
                until = quiet_until(quiet, int(said.at))
                assert until is None, f"{player.name} sleeps until {until}: {said.text}"

    def _notice(self, said: Said, match: Match) -> None:
        if self.mute or _of_table(said):
            return
        for user in said.called:
            key = user, match.decision
            self._notices[key] += 1
            assert self._notices[key] <= MOST_NOTICES, f"{user} is called too often: {said.text}"

    async def _waiting(self, match: Match) -> None:
        """Nobody is waited for longer than the clock allows."""
        now = self.world.now()
        scene = await self.world.matches.scene(match, None) if match.status == "running" else None
        due = scene.to_move if scene is not None else ()
        turned = self._before is None or match.turn != self._before.turn
        if turned or not set(due) <= set(self._due) or match.posted < match.turn:
            self._since.clear()
        self._due = due
        present = [seat for seat in due if not match.players[seat].absent]
        self._since = {seat: self._since.get(seat, now) for seat in present}
        if match.clock is None or match.halted is not None or self.mute:
            self._since.clear()
            return
        for seat, since in self._since.items():
            waited = counted(int(since), int(now), self._stops(match, seat))
            most = match.clock + self.extended + SLACK
            assert waited <= most, f"{seat} is waited for since {waited} seconds"
        if present and match.status == "running" and self.world.processes:
            assert match.deadline is not None, "nobody will ever play here"

    def _stops(self, match: Match, seat: Seat) -> Stops:
        """When time does not count: in the nights if that is agreed, and on vacation."""
        player, known = match.players[seat], self._vacations.setdefault(seat, {})
        if player.vacation_from is not None and player.vacation_until is not None:
            known[player.vacation_from] = player.vacation_until  # forgotten when it is over
        return Stops(_quiet(player) if match.nights else None, tuple(known.items()))

    def ended(self, match: Match, *, certain: bool, unknown: int) -> None:
        """The game is over, or closed; that is said, and there is nothing left to press.

        Not ``certain``: Discord took messages, and said that it had not. ``unknown``: so many
        direct messages at most were sent that a process could not note any more.
        """
        assert match.status in ("over", "closed")
        channel = self.world.channel_of(self.match)
        last = [m for m in channel.shown if m.files or "over" in m.text][-1]
        assert re.search(ENDS, last.text), last.text
        assert _stale(channel) == []
        if certain:
            stale = [left for dm in self.world.server.dms.values() for left in _stale(dm)]
            assert len(stale) <= unknown, stale


def _stale(where: Channel) -> list[str]:
    """What can still be pressed there though the game is over."""
    over = ("move1:", "pick1:", "snooze1", "mute1")
    return [
        f"{found} can still be pressed: {message.text}"
        for message in where.shown
        if (found := [custom_id for custom_id in message.custom_ids if custom_id.startswith(over)])
    ]


def _quiet(player: Player) -> Quiet | None:
    if player.zone is None or player.quiet_from is None or player.quiet_until is None:
        return None
    return Quiet(player.zone, player.quiet_from, player.quiet_until)


def _of_table(said: Said) -> bool:
    return any(words in said.text for words in TABLE_NOTICES)
