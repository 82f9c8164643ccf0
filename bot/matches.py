"""The service: open, join, begin, play, resign. Rules, storage and chance meet here.

Every other change of a table goes through `Matches.change` too. Knows no Discord. Every method is
one short transaction; nothing here waits for the network.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot import lobby, neglect, schedule, vacation
from bot.change import changed, followed, forsaken, unchanged
from bot.course import Course
from bot.history import recorded, turns_since
from bot.rulebook import Rulebook
from bot.scenes import former, present
from bot.snapshot import Change, Loaded
from bot.store import Store
from bot.table import (
    ENDED,
    UNHURRIED,
    Conflict,
    Dice,
    Match,
    Person,
    Place,
    Played,
    Refused,
    Scene,
    Stale,
    Terms,
    Turn,
    check_running,
)
from engines.core import AnyRules, Draw, IllegalMove, Seat

ATTEMPTS: Final = 200
"""How often a press is judged anew because another came first; each time that other one counted."""

ENDED_SHOWN: Final = 3


class Matches:
    def __init__(
        self,
        store: Store,
        draw: Draw,
        now: Callable[[], float],
        rulebook: Rulebook | None = None,
    ) -> None:
        """``rulebook``: that of the catalog, where no other is given."""
        self._store = store
        self.draw = draw
        self._now = now
        self.rulebook = rulebook or Rulebook()
        self.alarm: Callable[[int], None] = lambda deadline: None

    # --- the lobby (all return the table as it is afterwards; all are idempotent) ---------------

    async def create(
        self,
        game: str,
        options: Mapping[str, str],
        dice: Dice,
        host: Person,
        place: Place,
        locale: str,
        terms: Terms = UNHURRIED,
    ) -> Match:
        """Open a table in the lobby; the host has seat 0. Refused for an unknown option."""
        rules = self.rulebook.named(game)
        opened = lobby.opened(rules, options, dice, host, place, locale, self.seconds(), terms)
        names = lobby.names(self.draw)
        while not await self._store.create(match := replace(opened, id=next(names))):
            pass  # the name is taken
        self.alarmed(match)
        return match

    async def join(self, match: str, person: Person) -> Match:
        """Refused: lobby-full, begun, over, closed."""
        return await self._in_lobby(match, lambda m, rules: lobby.joined(m, rules, person))

    async def leave(self, match: str, user: int) -> Match:
        """Leave the lobby; seats are renumbered, the next seat is host, the last one closes it."""
        return await self._in_lobby(match, lambda m, _: lobby.left(m, user))

    async def invite(
        self, match: str, by: int, people: Sequence[Person]
    ) -> tuple[Match, tuple[Person, ...]]:
        """Host only (refused: not-host). The second value: who is to be pinged now (each once)."""
        before: tuple[Person, ...] = ()

        def invited(m: Match, _: AnyRules) -> Match:
            nonlocal before
            before = m.invited
            return lobby.invited(m, by, people)

        after = await self._in_lobby(match, invited)
        return after, after.invited[len(before) :]

    async def cancel(self, match: str, by: int) -> Match:
        """Close a lobby (host only), or a table that cannot be played on because it is broken."""

        def cancelled(loaded: Loaded) -> Change:
            broken = loaded.match.status == "running" and self.rulebook.broken(loaded)
            closed = lobby.cancelled(loaded.match, by, broken=broken)
            now = self.seconds()
            timeless = schedule.moved(loaded.match, closed, loaded.position.to_move, (), now)
            return self._dated(loaded, timeless)

        return (await self.change(match, cancelled)).match

    async def begin(self, match: str, by: int) -> Match:
        """Host, or after an hour anybody seated. Refused: too-few, not-host, not-seated."""

        def begun(loaded: Loaded) -> Change:
            rules = self.rulebook.of(loaded.match)
            now = self.seconds()
            if not lobby.may_begin(loaded.match, rules, by, now):
                return Change(loaded.match)
            present = vacation.joined(loaded.match, now)
            return changed(loaded, Course.begin(rules, present, now, self.draw), now)

        return (await self.change(match, begun, asks=True)).match

    # --- playing --------------------------------------------------------------------------------

    async def play(
        self, match: str, user: int, decision: int | None, move: str, *, asks: bool = False
    ) -> Played:
        """Judge a press against the decision it was drawn for (None, of commands: the present).

        ``asks``: the reply to it will ask the presser, if due again, or tell of the end, so nothing
        else need do that.
        Stale: that decision is over. Refused: not-seated (spectator), not-your-turn (with the seats
        that are to move), illegal moves (the engine's key), table over or closed.
        """

        def played(loaded: Loaded) -> Change:
            seat, rules, state = self.judged(loaded, user, decision)
            if not rules.moves(state, seat):
                raise Refused("refused-not-your-turn", seats=loaded.position.to_move)
            course = Course(rules, loaded.match, state, loaded.position, self.draw)
            now = self.seconds()
            course.welcome(seat)
            try:
                counted = course.play(seat, move, now)
            except IllegalMove as illegal:
                raise Refused(illegal.key, **illegal.values) from None
            if loaded.match.players[seat].absent:
                course.publish(now)  # to do what the bot did is a return, too
            elif not counted:
                return unchanged(loaded.match, seat)
            if asks and (seat in rules.to_move(course.state) or course.match.status == "over"):
                course.match = _prompted(course.match, seat)
            return changed(loaded, course, now, seat)

        change = await self.change(match, played, asks=True)
        assert change.played is not None
        return change.played

    async def resign(self, match: str, user: int) -> Match:
        """The bot plays the seat from its own view; a table without people closes."""

        def resigned(loaded: Loaded) -> Change:
            before = loaded.match
            mine = before.player(user)
            if mine is None:
                if any(p.id == user for p in before.players):
                    return Change(before)  # has resigned before
                raise Refused("refused-not-seated")
            check_running(before)
            after, now = before.with_player(replace(mine, resigned=True)), self.seconds()
            if after.forsaken:
                return forsaken(loaded, after, now)
            return followed(loaded, self.course(loaded, after), now)

        return (await self.change(match, resigned, asks=True)).match

    async def expire(self, match: str) -> Match:
        """The deadline, if it is over: the bot plays for those whose own it is. Before, nothing.

        A turn that could not be announced yet has its whole time once more.
        """

        def expired(loaded: Loaded) -> Change:
            before, now = loaded.match, self.seconds()
            if before.deadline is None or before.clock is None or before.deadline > now:
                return Change(before)
            if before.status != "running":
                return Change(schedule.moved(before, before, loaded.position.to_move, (), now))
            if before.posted < before.turn:
                return Change(schedule.renewed(before, now))
            course = self.course(loaded, before)
            course.expire(now)
            return changed(loaded, course, now)

        return (await self.change(match, expired, asks=True)).match

    async def back(self, match: str, user: int) -> Match:
        """Whoever was away plays on. Refused: not-seated, in-lobby, over, closed."""

        def back(loaded: Loaded) -> Change:
            seat, rules, state = self.judged(loaded, user, None)
            if not loaded.match.players[seat].absent:
                return Change(loaded.match)
            course = Course(rules, loaded.match, state, loaded.position, self.draw)
            course.welcome(seat)
            return followed(loaded, course, self.seconds())

        return (await self.change(match, back, asks=True)).match

    # --- reading --------------------------------------------------------------------------------

    async def get(self, match: str) -> Match:
        """Refused: no-such-table."""
        return (await self.loaded(match)).match

    async def scene(
        self, match: str | Match, viewer: Seat | None, number: int | None = None
    ) -> Scene:
        """The present position, or with ``number`` the one that post showed first (while kept).

        What a post showed is the public's: it has no viewer. Stale when it is no longer kept.
        """
        name = match if isinstance(match, str) else match.id
        loaded = await self.loaded(name)
        if loaded.match.turn == 0:
            check_running(loaded.match)
        rules, state = self.rulebook.opened(loaded)
        if number is None:
            return await self.rulebook.ask(loaded.match, present, loaded, rules, state, viewer)
        if viewer is not None:
            raise ValueError("what a post showed is the public's: leave the viewer out")
        post = await self._store.post(name, number)
        if post is None:
            raise Stale("refused-stale")
        return await self.rulebook.ask(loaded.match, former, loaded.match, rules, state, post)

    async def of_user(self, user: int) -> tuple[Match, ...]:
        """Lobbies and running matches in which the user sits, those that wait for him first."""

        def others_first(loaded: Loaded) -> bool:
            player = loaded.match.player(user)
            return player is None or player.seat not in loaded.position.to_move

        found = sorted(await self._store.of_user(user), key=others_first)
        return tuple(loaded.match for loaded in found)

    async def of_channel(self, channel: int) -> tuple[Match, ...]:
        """Lobbies and running matches of a channel, newest first; then the last few that ended."""
        found = await self._store.of_channel(channel, ENDED_SHOWN)
        return tuple(loaded.match for loaded in found)

    async def of_guild(self, guild: int, *, homeless: bool = False) -> tuple[Match, ...]:
        """Running matches of a server, newest first; or only those without a place."""
        found = await self._store.of_guild(guild, homeless=homeless)
        return tuple(loaded.match for loaded in found)

    async def since(self, match: str, seat: Seat) -> tuple[Turn, ...]:
        """The turns that have ended since the seat last chose something itself."""
        loaded = await self.loaded(match)
        rules, log = self.rulebook.of(loaded.match), await self._store.log(match)
        if not log:
            return ()
        return await self.rulebook.ask(loaded.match, turns_since, rules, loaded.match, log, seat)

    async def made(self, match: str, seat: Seat, decision: int) -> str | None:
        """The move that the seat chose last in a decision; None if it chose nothing itself."""
        log = await self._store.log(match)
        own = (e.move for e in reversed(log) if (e.seat, e.decision) == (seat, decision))
        return next(own, None)

    async def games(self) -> frozenset[str]:
        """The games of all lobbies and running matches."""
        return await self._store.games()

    async def record(self, match: str) -> str:
        """The record of a match that nobody plays on, with names. Refused: not-over."""
        loaded = await self.loaded(match)
        if loaded.match.status not in ENDED or loaded.match.turn == 0:
            raise Refused("refused-not-over")
        log = await self._store.log(match)
        return recorded(self.rulebook.of(loaded.match), loaded.match, log)

    # --- how a press becomes a row --------------------------------------------------------------

    async def change(
        self, match: str, judge: Callable[[Loaded], Change], *, asks: bool = False
    ) -> Change:
        """Store what ``judge`` makes of a match, which may be asked again when another was quicker.

        ``asks``: it asks the rules, and so is called where they may take their time.
        """
        for _ in range(ATTEMPTS):
            loaded = await self.loaded(match)
            if asks:
                change = await self.rulebook.ask(loaded.match, judge, loaded)
            else:
                change = judge(loaded)
            if change.match == loaded.match and not change.entries:
                return change
            now = self.seconds()
            match_now = neglect.dated(loaded.match, change.match, now)
            played = change.played and replace(change.played, match=match_now)
            change = replace(change, match=match_now, played=played)
            try:
                await self._store.save(loaded, change, now)
            except Conflict:
                continue
            self.alarmed(match_now)
            return change
        raise Refused("refused-busy")

    async def _in_lobby(self, match: str, judge: Callable[[Match, AnyRules], Match]) -> Match:
        def changed(loaded: Loaded) -> Change:
            return self._dated(loaded, judge(loaded.match, self.rulebook.of(loaded.match)))

        return (await self.change(match, changed)).match

    def _dated(self, loaded: Loaded, match: Match) -> Change:
        same = match == loaded.match
        return Change(match if same else replace(match, changed=self.seconds()))

    async def loaded(self, match: str) -> Loaded:
        loaded = await self._store.load(match)
        if loaded is None:
            raise Refused("refused-no-such-table", table=match)
        return loaded

    def course(self, loaded: Loaded, match: Match) -> Course:
        """From where the game is, at a table that is perhaps another one by now."""
        rules, state = self.rulebook.opened(loaded)
        return Course(rules, match, state, loaded.position, self.draw)

    def judged(self, loaded: Loaded, user: int, decision: int | None) -> tuple[Seat, AnyRules, Any]:
        match = loaded.match
        check_running(match)
        player = match.player(user)
        if player is None:
            raise Refused("refused-not-seated")
        if decision is not None and decision != match.decision:
            raise Stale("refused-stale")
        rules, state = self.rulebook.opened(loaded)
        return player.seat, rules, state

    def alarmed(self, match: Match) -> None:
        """The alarm hears when something is to happen at this table by itself."""
        each = [
            at for p in match.players for at in (p.remind_at, p.ask_at or None, p.vacation_until)
        ]
        dated = [at for at in (match.deadline, match.tidy_at, *each) if at is not None]
        if dated:
            self.alarm(min(dated))

    def seconds(self) -> int:
        return int(self._now())


def _prompted(match: Match, seat: Seat) -> Match:
    return match.with_player(replace(match.players[seat], prompted=match.decision))
