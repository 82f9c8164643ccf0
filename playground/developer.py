"""What a developer does to the bot and to its surroundings from the page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from playground.faults import Fault
from playground.feed import Feed
from playground.server import Playground
from playground.things import Channel, Json, Message, Person
from playground.typed import Impossible

SLOW_SECONDS = 5.0
HOUR = 3600.0


class Controls(Protocol):
    """The bot's process."""

    def state(self, connected: bool) -> Json: ...
    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    async def restart(self) -> None: ...
    async def kill(self) -> None: ...


class Developer:
    """Carries out the page's ``dev`` actions. ``bot`` None: somebody else runs the bot."""

    def __init__(self, server: Playground, bot: Controls | None, feed: Feed) -> None:
        self.server, self.world, self.bot, self.feed = server, server.world, bot, feed
        self._orders: dict[str, Callable[[Json], Awaitable[None]]] = {
            "restart": self._restart,
            "kill": self._kill,
            "cut": self._cut,
            "away": self._away,
            "clock": self._clock,
            "dm": self._dm,
            "manager": self._manager,
            "member": self._member,
            "bot": self._bot,
            "permission": self._permission,
            "fault": self._fault,
            "archive": self._archive,
            "channel": self._channel,
            "delete": self._delete,
            "clear-log": self._clear_log,
        }

    async def do(self, action: Json) -> None:
        """Carry ``action["what"]`` out; Impossible says why not."""
        order = self._orders.get(action["what"])
        if order is None:
            raise Impossible(f"there is no control {action['what']!r}")
        await order(action)

    # --- the bot's process ----------------------------------------------------------------------
    def _process(self) -> Controls:
        if self.bot is None:
            raise Impossible("this playground does not run the bot itself")
        return self.bot

    async def _restart(self, action: Json) -> None:
        await self._process().restart()

    async def _kill(self, action: Json) -> None:
        await self._process().kill()

    async def _cut(self, action: Json) -> None:
        if not await self.server.cut_gateway(action.get("how", "close")):
            raise Impossible("the bot is not connected")

    async def _away(self, action: Json) -> None:
        """An outage: the bot is down while hours go by."""
        bot = self._process()
        await bot.stop()
        self.server.clock.forward(float(action["hours"]) * HOUR)
        await bot.start()

    async def _clock(self, action: Json) -> None:
        """The bot learns its offset when it starts, so it is started anew."""
        seconds = float(action["seconds"])
        clock = self.server.clock
        clock.set(clock.offset + seconds if seconds else 0.0)
        if self.bot is not None:
            await self.bot.restart()

    # --- people and the bot on the server -------------------------------------------------------
    def _person(self, action: Json) -> Person:
        return self.world.person(action["person"])

    async def _dm(self, action: Json) -> None:
        change = self.server.open_dms if action["open"] else self.server.close_dms
        change(self._person(action))

    async def _manager(self, action: Json) -> None:
        person = self._person(action)
        if person.id not in self.world.home.members:
            raise Impossible(f"{person.name} is not on this server")
        (self.world.promote if action["manager"] else self.world.demote)(person)

    async def _member(self, action: Json) -> None:
        """``how``: kick, ban, or rejoin."""
        changes = {
            "kick": self.world.kick,
            "ban": self.world.ban,
            "rejoin": self.world.rejoin,
        }
        try:
            changes[action["how"]](self._person(action))
        except ValueError as error:
            raise Impossible(str(error)) from None

    async def _bot(self, action: Json) -> None:
        """Thrown out of the server, or invited again."""
        (self.world.invite_bot if action["invited"] else self.world.remove_bot)()

    # --- places ---------------------------------------------------------------------------------
    async def _permission(self, action: Json) -> None:
        change = self.server.allow if action["allowed"] else self.server.deny
        channel = channel_of(self.server, action)
        # A thread has the permissions of its channel.
        change(channel.parent or channel, action["name"])

    async def _archive(self, action: Json) -> None:
        thread = channel_of(self.server, action)
        self.server.archive(
            thread, archived=bool(action["archived"]), locked=bool(action.get("locked"))
        )

    async def _channel(self, action: Json) -> None:
        name = "-".join(str(action["name"]).strip().lower().removeprefix("#").split())
        if not 1 <= len(name) <= 100:
            raise Impossible("the name of a channel has between 1 and 100 characters")
        self.world.add_channel(self.world.home, name)

    async def _delete(self, action: Json) -> None:
        channel = channel_of(self.server, action)
        if action.get("message_id"):
            self.server.delete_message(message_of(channel, action))
        elif channel.guild:
            self.server.delete_channel(channel)
        else:
            raise Impossible("nobody can delete direct messages as a whole")

    # --- requests -------------------------------------------------------------------------------
    async def _fault(self, action: Json) -> None:
        status = action["status"]
        slow = SLOW_SECONDS if status == "slow" else 0.0
        times = int(action.get("times", 1))
        code = 200 if slow else int(status)
        self.server.rest.faults.add(Fault(action["on"], code, times=times, slow=slow))

    async def _clear_log(self, action: Json) -> None:
        self.feed.clear_log()


def channel_of(server: Playground, action: Json) -> Channel:
    """The place an action is about."""
    channel = server.world.channels.get(int(action["channel_id"]))
    if channel is None:
        raise Impossible("this channel is gone")
    return channel


def message_of(channel: Channel, action: Json) -> Message:
    """The message an action is about."""
    message = channel.messages.get(int(action["message_id"]))
    if message is None:
        raise Impossible("this message is gone")
    return message
