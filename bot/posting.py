"""The posts of a table: the lobby, one per turn, and the edits within it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeVar

from bot import inviting, pictures, places, posts
from bot.catalog import panel_of
from bot.delivery import Delivery
from bot.drawing import Drawing
from bot.errors import Undelivered
from bot.i18n import text
from bot.lobby_post import lobby_post, thread_name
from bot.matches import Matches
from bot.schedule import awake, listens
from bot.screen_parts import TEXT_LIMIT
from bot.screens import Screen
from bot.seen import KEPT, Seen
from bot.store_deliveries import Deliveries
from bot.table import Match, Scene, Stale

SEARCHED = 300

T = TypeVar("T")

log = logging.getLogger(__name__)


class Posting:
    """Makes each post exactly once and keeps the newest one up to date.

    What has been posted is noted last, so that after a crash the same is done again: the nonce, or
    the search for our own message, finds what was made already.
    """

    def __init__(
        self,
        matches: Matches,
        deliveries: Deliveries,
        delivery: Delivery,
        drawing: Drawing,
        now: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._deliveries = deliveries
        self._delivery = delivery
        self._drawing = drawing
        self._now = now
        self._turns = Seen(now)
        self._pictured: dict[str, tuple[int, int]] = {}
        self.hampered: set[str] = set()
        """Matches whose posts lack something because the bot lacks a permission."""
        self._explained: set[str] = set()

    def saw(self, match: Match) -> None:
        """This process sees the turn become due: nobody can have posted it before."""
        self._turns.note(match.id, match.turn)

    async def lobby(self, match: Match) -> None:
        """The lobby post says who is in; of a table that has begun or is closed it says that."""
        await inviting.tidy(self._deliveries, self._delivery, match)
        if match.lobby_message is None:
            return
        try:
            shown = lobby_post(match)
            where = match.parent or match.channel
            await self._delivery.edit(where, match.lobby_message, shown, None)
        except Undelivered as error:
            # `/game show` makes a lost one anew; an archived thread hides what it says anyway.
            if error.trouble not in ("message-gone", "archived"):
                raise

    async def new(self, match: Match) -> Match:
        """Post every turn that is due, in order; only the newest one pings and can be played on.

        The match as it is then.
        """
        for number in range(match.posted + 1, match.turn + 1):
            if number == 1:
                match = await self._housed(match)
                await self.lobby(match)
            newest = number == match.turn
            scene = await self._matches.scene(match.id, None, None if newest else number)
            if scene.number != number:
                return match  # another turn ended meanwhile: due again, as one of the past
            screen = await self._unasked(scene, posts.turn(scene))
            message = await self._make(scene, screen)
            called = [p for p in scene.match.players if p.id in screen.mentions and p.ask_at == 0]
            if called:
                await self._deliveries.woken(match.id, [player.seat for player in called])
            if match.post_message != message:
                await self._close(scene, match.post_message)
            # Found again, it may show less than there is by now: no edit counts as shown yet.
            await self._deliveries.posted(match.id, number, message, 0)
            match = await self._matches.get(match.id)
        return match

    async def _housed(self, match: Match) -> Match:
        """In a thread of its own, if it is to have one and the bot may open it."""
        if not match.thread or match.parent is not None:
            return match
        thread = None
        if match.lobby_message is not None:
            name = thread_name(match)
            try:
                thread = await self._delivery.open_thread(match.place, match.lobby_message, name)
            except Undelivered as error:
                if error.trouble in ("retry", "channel-gone"):
                    raise
                log.info("match %s gets no thread: %s", match.id, error.trouble)
        return await places.house(self._matches, match.id, thread)

    async def present(self, match: Match) -> None:
        """The newest post shows what has changed within the turn, in its picture too if need be."""
        if match.posted != match.turn or match.shown >= match.edits or match.post_message is None:
            return
        scene = await self._matches.scene(match.id, None)
        if scene.number != match.posted:
            return
        screen = posts.turn(scene)
        drawn = (scene.number, len(scene.events))
        png = None if self._pictured.get(match.id) == drawn else await self._drawing.draw(screen)
        post = match.post_message
        try:
            await self._deliver(
                scene,
                screen,
                png,
                lambda shown, board: self._delivery.edit(match.channel, post, shown, board),
            )
        except Undelivered as error:
            # A deleted post is made anew, and only a new one wakes an archived thread.
            if error.trouble not in ("message-gone", "archived"):
                raise
            await self._anew(scene, screen)
            return
        await self._deliveries.shown(match.id, scene.number, scene.match.edits)

    async def _anew(self, scene: Scene, screen: Screen) -> None:
        """In place of a post that is gone; a process that died may have made it already."""
        found = await self._found(scene.match, screen)
        if found is None:
            await self.again(scene.match)
            return
        await self._deliveries.reposted(scene.match.id, scene.number, found, 0)
        await self.present(await self._matches.get(scene.match.id))

    async def again(self, match: Match) -> int | None:
        """The newest post (or the lobby) once more; the former one loses its buttons."""
        if match.turn == 0:
            nonce = f"{match.id}-0-{_tail(match.lobby_message)}"
            made = await self._delivery.send(match.channel, lobby_post(match), nonce, None)
            await self._deliveries.lobby(match.id, made)
            await self.retire(match, match.lobby_message)
            return made
        if match.posted < match.turn:
            return None  # it is on its way
        scene = await self._matches.scene(match.id, None)
        if scene.number != match.posted:
            return None
        nonce = f"{match.id}-{scene.number}-{_tail(match.post_message)}"
        made = await self._send(scene, replace(posts.turn(scene), mentions=()), nonce)
        edits = scene.match.edits
        former = await self._deliveries.reposted(match.id, scene.number, made, edits)
        if former is not None and former != made:
            await self._finish(match, former, self._past(scene))
        return made

    async def retire(self, match: Match, message: int | None) -> None:
        if message is None:
            return
        try:
            await self._delivery.retire(match.channel, message)
        except Undelivered as error:
            if error.trouble not in ("message-gone", "archived"):
                raise

    async def _close(self, scene: Scene, former: int | None) -> None:
        """The post of the finished turn asks nothing more, and perhaps gets one last picture."""
        if former is None:
            return
        match = scene.match
        try:
            screen = self._past(await self._matches.scene(match.id, None, scene.number - 1))
        except Stale:
            await self.retire(match, former)
            return
        last = replace(screen, picture=pictures.closing(scene))
        png = await self._drawing.draw(last) if last.picture else None
        if png is not None:
            try:
                await self._delivery.edit(match.channel, former, last, png)
                return
            except Undelivered as error:
                if error.trouble not in ("message-gone", "archived", "forbidden", "large"):
                    raise
        await self._finish(match, former, screen)

    def _past(self, scene: Scene) -> Screen:
        return posts.past(scene, board=scene.match.id not in self.hampered)

    async def _finish(self, match: Match, message: int, screen: Screen) -> None:
        """A former post, its picture kept, says what is still true, and has no buttons."""
        try:
            await self._delivery.edit(match.channel, message, screen, None)
        except Undelivered as error:
            if error.trouble not in ("message-gone", "archived"):
                raise

    async def _unasked(self, scene: Scene, screen: Screen) -> Screen:
        """Without pings for those whom something else asks: a reply did, or a message will."""
        match, now, over = scene.match, int(self._now()), scene.match.status == "over"
        asked = {p.id for p in match.players if p.prompted >= match.decision}
        concerned = [p.seat for p in match.players if p.id not in asked] if over else scene.to_move
        if match.status == "running" and panel_of(match.game).open_ask(scene) is None:
            asked |= {match.players[seat].id for seat in scene.to_move}
        called = tuple(user for user in screen.mentions if over or user not in asked)
        pinged = awake(match, called, now)
        for player in match.players:
            if player.id in called and player.id not in pinged and player.seat in concerned:
                at = listens(player, now)
                await self._deliveries.ask_later(match.id, player.seat, at)
                self._matches.alarm(at)
        return replace(screen, mentions=pinged)

    async def _make(self, scene: Scene, screen: Screen) -> int:
        match = scene.match
        if not self._turns.lately(match.id, scene.number):
            found = await self._found(match, screen)
            if found is not None:
                return found
        return await self._send(scene, screen, f"{match.id}-{scene.number}")

    async def _found(self, match: Match, screen: Screen) -> int | None:
        """The post that a process made which could not note it any more."""
        after = match.post_message or match.lobby_message
        if after is None:
            return None
        file = screen.picture.file if screen.picture else None
        return await self._delivery.find(match.channel, after, SEARCHED, file, screen.text)

    async def _send(self, scene: Scene, screen: Screen, nonce: str) -> int:
        png = await self._drawing.draw(screen)
        if png is None:
            screen = in_words(scene, screen)
        to = scene.match.channel
        return await self._deliver(
            scene,
            screen,
            png,
            lambda shown, board: self._delivery.send(to, shown, nonce, board),
        )

    async def _deliver(
        self,
        scene: Scene,
        screen: Screen,
        png: bytes | None,
        deliver: Callable[[Screen, bytes | None], Awaitable[T]],
    ) -> T:
        """Deliver a post; in words where the picture is not allowed or too large."""
        match = scene.match.id
        try:
            done = await deliver(screen, png)
        except Undelivered as error:
            if png is None or error.trouble not in ("forbidden", "large"):
                raise
            log.info("match %s goes on in words: %s", match, error.trouble)
            self.hampered.add(match)
            self._pictured.pop(match, None)
            why = error.trouble == "forbidden" and match not in self._explained
            done = await deliver(in_words(scene, screen, why=why), None)
            if why:
                self._explained.add(match)
            return done
        if png is not None:
            self.hampered.discard(match)
            self._explained.discard(match)
            self._pictured[match] = scene.number, len(scene.events)
            while len(self._pictured) > KEPT:
                del self._pictured[next(iter(self._pictured))]
        return done


def in_words(scene: Scene, screen: Screen, *, why: bool = False) -> Screen:
    """The same post with the position in words instead of the board, and perhaps why."""
    words = posts.turn(scene, board=False)
    locale = scene.match.locale
    reason = text(locale, "small", text=text(locale, "words-why"))
    said = f"{words.text}\n{reason}"
    if not why or len(said) > TEXT_LIMIT:
        said = words.text
    return replace(words, text=said, rows=screen.rows, mentions=screen.mentions)


def _tail(message: int | None) -> int:
    """What makes the nonce of a repetition its own; a nonce has at most 25 characters."""
    return (message or 0) % 10**9
