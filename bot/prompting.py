"""Asks who is due and has not been asked yet: by direct message, or by a mention in the channel.

In the same ways it tells who was late, who is reminded, and that a table has lost its place.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bot import calls, ending, inviting, prompts, warning
from bot.catalog import panel_of
from bot.delivery import Delivery
from bot.dms import DirectMessages
from bot.errors import Undelivered
from bot.letters import Letters
from bot.matches import Matches
from bot.schedule import listens
from bot.screens import Screen
from bot.seen import Seen
from bot.store_deliveries import Deliveries
from bot.store_reminders import Reminders
from bot.table import ENDED, Match, Player, Scene
from engines.core import Seat

SEARCHED = 10

log = logging.getLogger(__name__)


class Prompting:
    """Asks each seat once per decision, in private, unless the answers are on the post for all."""

    def __init__(
        self,
        matches: Matches,
        deliveries: Deliveries,
        delivery: Delivery,
        dms: DirectMessages,
        reminders: Reminders,
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._deliveries = deliveries
        self._delivery = delivery
        self._dms = dms
        self._reminders = reminders
        self._now = now
        self._letters = Letters(matches, deliveries, delivery, reminders)
        self._decisions = Seen(now)
        self._held: Counter[int] = Counter()

    def saw(self, match: Match) -> None:
        """This process sees the decision come up: nobody can have been asked before."""
        self._decisions.note(match.id, match.decision)

    @contextmanager
    def holding(self, message: int) -> Iterator[None]:
        """A press in this direct message is being answered: nobody else touches it meanwhile."""
        self._held[message] += 1
        try:
            yield
        finally:
            self._held[message] -= 1
            if not self._held[message]:
                del self._held[message]

    async def prompt(self, match: Match) -> None:
        """Close what is over, ask who is due, and mention whom no message of ours reaches."""
        held = await self._letters.close(match, self._held)
        await self._letters.correct(match, self._held)
        await self._close_nudge(match)
        await self._letters.remind(match)
        missed = await self._tell_missed(match)
        await self._tell_over(match, missed)
        await self.warn(match)
        woken = [player.seat for player in match.players if player.ask_at == 0]
        if await self._ask_all(match, held) and woken:
            await self._deliveries.woken(match.id, woken)

    async def _ask_all(self, match: Match, held: Collection[Seat]) -> bool:
        """Ask whoever is due and listens; False when others are due meanwhile.

        Undelivered for those whose message could not be sent now, or is ``held``.
        """
        if match.status != "running" or not _unasked(match):
            return True
        public = await self._matches.scene(match.id, None)
        if public.match.decision != match.decision:
            return False  # due again
        on_post = panel_of(match.game).open_ask(public) is not None
        later: Undelivered | None = None
        unreached: list[Seat] = []
        for player in _unasked(public.match):
            if player.seat not in public.to_move or (on_post and player.ask_at != 0):
                continue  # the post asks, and has pinged whoever listened
            if await self._sleeps(match, player):
                continue
            if player.seat in held:
                later = Undelivered("held")
                continue
            try:
                if not await self._ask(match, player):
                    unreached.append(player.seat)
            except Undelivered as error:
                if error.trouble != "retry":
                    raise
                later = error  # the others need not wait for that
        if unreached:
            await self._nudge(match, unreached, on_post=on_post)
        if later is not None:
            raise later
        return True

    async def _sleeps(self, match: Match, player: Player) -> bool:
        """Whether somebody is not to be told anything now; it is told later."""
        now = int(self._now())
        at = listens(player, now)
        if at == now:
            return False
        if player.ask_at != at:
            await self._deliveries.ask_later(match.id, player.seat, at)
            self._matches.alarm(at)
        return True

    async def invite(self, match: Match) -> None:
        """Call the invited to a lobby, whoever is asleep when that is over."""
        if match.status != "lobby" or match.lobby_message is None or not match.invited:
            return
        match = await self._matches.get(match.id)
        people = await inviting.uncalled(self._deliveries, match)
        later = await self._reminders.asleep([person.id for person in people])
        awake = [person for person in people if person.id not in later]
        await inviting.call(self._deliveries, self._delivery, match, awake)
        # The first seat's time to be told something serves for those who have no seat yet.
        if later:
            at = min(later.values())
            await self._deliveries.ask_later(match.id, 0, at)
            self._matches.alarm(at)
        elif match.players[0].ask_at == 0:
            await self._deliveries.woken(match.id, [0])

    async def warn(self, match: Match) -> None:
        """Tell once what becomes of a table that nobody plays."""
        await warning.warn(self._deliveries, self._delivery, match, int(self._now()))

    async def tell_homeless(self, match: Match) -> None:
        """Say once, wherever that is possible, that the table's place is gone or locked."""
        note, lost = f"homeless:{match.id}", str(match.channel)
        if match.status in ENDED:
            lost += "-over"  # which is news to those who know of the place
        before, *told = (await self._deliveries.note(note) or "").split() or [""]
        told = told if before == lost else []

        async def tell(whom: str, to: int, locale: str) -> None:
            await self._say_homeless(match, to, locale)
            # After that, so that a process which dies meanwhile has it said by the next one.
            told.append(whom)
            await self._deliveries.set_note(note, " ".join((lost, *told)))

        for player in match.players:
            if player.left or player.reach != "on" or str(player.seat) in told:
                continue
            if player.dm_channel is not None and not await self._sleeps(match, player):
                await tell(str(player.seat), player.dm_channel, player.locale)
        if "here" not in told:
            parent = await self._delivery.parent(match.channel)
            if parent is not None:
                await tell("here", parent, match.locale)

    async def _say_homeless(self, match: Match, to: int, locale: str) -> None:
        over = match.status in ENDED
        nonce = f"{match.id}-{'e' if over else 'h'}{match.channel % 10**9}"
        try:
            await self._delivery.send(to, prompts.homeless(match, locale), nonce, None)
        except Undelivered as error:
            log.info("could not tell where match %s waits: %s", match.id, error.trouble)

    async def forget_homeless(self, match: Match) -> None:
        """It has a place again; should it lose that one too, that is to be said anew."""
        await self._deliveries.set_note(f"homeless:{match.id}", "")

    async def remind(self, user: int, locale: str, waiting: Sequence[Scene], nonce: str) -> bool:
        """One direct message about all tables that wait; False when the person gets none."""
        to = await self._dms.open(user)
        if to is None:
            return False
        screen = prompts.reminder(waiting, user, locale)
        message = await self._dms.send(waiting[0].match, user, to, screen, nonce)
        if message is None:
            return False
        former = await self._reminders.noticed(user, message, prompts.told(waiting, user))
        if former not in (None, message):
            await self._delivery.take_back(to, former)
        return True

    async def remind_here(self, match: Match, seats: Sequence[Seat], nonce: str) -> None:
        """The same as a mention in the channel, instead of the one before."""
        screen = calls.reminder(match, _called(match, seats))
        await self._mention(match, screen, seats, nonce)

    async def _tell_missed(self, match: Match) -> list[Seat]:
        """Say once to whoever missed a deadline what was done, and how to come back."""
        told = []
        for player in match.players:
            if player.missed <= player.told or player.resigned:
                continue
            if not player.gone:
                if await self._sleeps(match, player):
                    continue
                await self._tell_one_missed(match, player)
                told.append(player.seat)
            await self._deliveries.told(match.id, player.seat, player.missed)
        return told

    async def _tell_over(self, match: Match, know: Sequence[Seat]) -> None:
        """Say once to whoever was asleep when the game ended that it is over."""
        for player in match.players:
            if match.status != "over" or player.ask_at != 0 or player.left:
                continue
            if await self._sleeps(match, player):
                continue
            if player.seat not in know:
                scene = await self._matches.scene(match.id, None)
                await ending.tell(self._delivery, self._dms, scene, player)
            await self._deliveries.woken(match.id, [player.seat])

    async def _tell_one_missed(self, match: Match, player: Player) -> None:
        nonce = f"{match.id}-m{player.seat}-{player.missed}"
        # Whom no direct message is tried for the post has mentioned, unless he was asleep.
        to = await self._dms.open(player.id) if player.reach == "on" else None
        said = prompts.missed(match, player)
        if to is not None and await self._dms.send(match, player.id, to, said, nonce) is not None:
            return
        if (player.reach == "on" or player.ask_at == 0) and not await self._left(match, player):
            await self._delivery.send(match.channel, calls.missed(match, player), nonce, None)

    async def _ask(self, match: Match, player: Player) -> bool:
        """Send the direct message that asks a seat; False when it cannot be reached so."""
        to = player.dm_channel if player.reach == "on" else None
        if player.reach == "on" and to is None:
            to = await self._dms.open(player.id)
        if to is None:
            return False
        scene = await self._matches.scene(match.id, player.seat)
        if scene.match.players[player.seat].id != player.id:
            return True  # the seat is another's, who is asked next
        if scene.match.decision != match.decision or player.seat not in scene.to_move:
            return True  # has chosen meanwhile
        screen = prompts.dm(scene, player.locale)
        message = None
        if not self._decisions.lately(match.id, match.decision):
            # A process that died may have asked without noting it.
            message = await self._delivery.find(to, 0, SEARCHED, None, screen.text)
        if message is None:
            nonce = f"{match.id}-p{player.seat}-{match.decision}"
            message = await self._dms.send(match, player.id, to, screen, nonce)
        if message is None:
            return await self._left(match, player)
        until = scene.match.players[player.seat].deadline
        await self._deliveries.prompted(
            match.id, player.seat, match.decision, message, player.id, until
        )
        return True

    async def _left(self, match: Match, player: Player) -> bool:
        """Whether it has turned out meanwhile that this person is not in the server any more."""
        return (await self._matches.get(match.id)).players[player.seat].gone

    async def _nudge(self, match: Match, seats: list[Seat], *, on_post: bool) -> None:
        nonce = f"{match.id}-n{match.decision}-{'-'.join(map(str, seats))}"
        screen = calls.nudge(match, _called(match, seats), on_post=on_post)
        await self._mention(match, screen, seats, nonce)
        for seat in seats:
            called = match.players[seat].id
            await self._deliveries.prompted(match.id, seat, match.decision, None, called)

    async def _mention(
        self, match: Match, screen: Screen, seats: Sequence[Seat], nonce: str
    ) -> None:
        """Ping these seats, in place of the mention before."""
        pinged = tuple(match.players[seat].id for seat in seats)
        screen = replace(screen, mentions=pinged)
        message = await self._delivery.send(match.channel, screen, nonce, None)
        await self._deliveries.nudged(match.id, match.decision, message)
        if match.nudge_message not in (None, message):
            await self._delivery.take_back(match.channel, match.nudge_message)

    async def _close_nudge(self, match: Match) -> None:
        message = match.nudge_message
        if message is None or (match.status == "running" and match.nudged >= match.decision):
            return
        await self._delivery.take_back(match.channel, message)
        await self._deliveries.nudged(match.id, match.nudged, None)


def _unasked(match: Match) -> list[Player]:
    return [p for p in match.players if not p.absent and p.prompted < match.decision]


def _called(match: Match, seats: Sequence[Seat]) -> list[Seat]:
    """These seats, and those whom the mention called that gives way to the next one."""
    if match.nudge_message is None or match.nudged < match.decision:
        return list(seats)
    return [
        player.seat
        for player in match.players
        if player.seat in seats
        or (player.since is not None and player.reach != "on" and player.prompted >= match.decision)
    ]
