"""What the bot hears of the world: each change as Discord's events, with who may get them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from playground import payloads
from playground.permissions import may
from playground.things import DM, Change, Channel, Guild, Json, Message, Person, Role
from playground.world import World

GUILDS, MEMBERS, PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, CONTENT = 1 << 9, 1 << 12, 1 << 15

Dispatch: TypeAlias = Callable[[str, Json, Guild | None, int], object]
"""Takes an event's name, its data, its server and the intent that it needs."""


def _event(change: Change) -> str:
    """Discord's name of a change."""
    names = {
        "member-join": "GUILD_MEMBER_ADD",
        "member-update": "GUILD_MEMBER_UPDATE",
        "member-leave": "GUILD_MEMBER_REMOVE",
    }
    name = change.replace("role-", "guild-role-").replace("-", "_").upper()
    return names.get(change, name)


class Events:
    """Listens to the world; ``content`` tells whether the bot may read what people write."""

    def __init__(self, world: World, dispatch: Dispatch, *, content: bool) -> None:
        self.world, self.dispatch, self.content = world, dispatch, content
        self._hidden: set[int] = set()
        world.listeners.append(self._changed)

    def _changed(self, change: Change, subject: Any) -> None:
        if isinstance(subject, Message):
            self._message(change, subject)
        elif isinstance(subject, Channel):
            if change == "pins":
                self._pins(subject)
            elif change != "typing" and subject.kind != DM:
                self._channel(change, subject)
        elif isinstance(subject, Guild):
            self._guild(change, subject)
        elif change.startswith("member-"):
            self._member(change, *subject)
        elif change.startswith("role-"):
            self._role(change, *subject)

    def _guild(self, change: Change, guild: Guild) -> None:
        if change == "guild-create":
            data = payloads.guild_create(guild, self.world)
        else:
            data = payloads.guild(guild) if change == "guild-update" else {"id": str(guild.id)}
        self.dispatch(_event(change), data, guild, GUILDS)

    def _channel(self, change: Change, channel: Channel) -> None:
        if channel.parent:
            self._thread(change, channel, channel.parent)
            return
        data = payloads.channel(channel)
        self.dispatch(_event(change), data, channel.guild, GUILDS)
        sees = may(self.world.bot, channel, "view_channel")
        if change == "channel-update" and sees and channel.id in self._hidden:
            data = payloads.threads_of(channel, self.world)
            self.dispatch("THREAD_LIST_SYNC", data, channel.guild, GUILDS)
        (self._hidden.discard if sees else self._hidden.add)(channel.id)

    def _pins(self, channel: Channel) -> None:
        data: Json = {"channel_id": str(channel.id)}
        if channel.guild:
            data["guild_id"] = str(channel.guild.id)
        pins = [m.pinned_at for m in channel.messages.values() if m.pinned_at]
        data["last_pin_timestamp"] = max(pins, default=None)
        intent = GUILDS if channel.guild else DIRECT_MESSAGES
        self.dispatch("CHANNEL_PINS_UPDATE", data, channel.guild, intent)

    def _thread(self, change: Change, thread: Channel, parent: Channel) -> None:
        """Only of what the bot may see; and with a channel its threads go without a word."""
        if parent.id not in self.world.channels or not may(self.world.bot, thread, "view_channel"):
            return
        data = payloads.channel(thread)
        if change == "channel-create":
            data["newly_created"] = True
        elif change == "channel-delete":
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        self.dispatch(_event(change).replace("CHANNEL", "THREAD", 1), data, thread.guild, GUILDS)

    def _member(self, change: Change, guild: Guild, person: Person) -> None:
        data: Json = {"guild_id": str(guild.id), "user": payloads.user(person)}
        if change != "member-leave":
            data |= payloads.member(guild.members[person.id])
        # Of its own roles a bot hears whatever its intents are.
        own = change == "member-update" and person is self.world.bot
        self.dispatch(_event(change), data, guild, 0 if own else MEMBERS)

    def _role(self, change: Change, guild: Guild, role: Role) -> None:
        data: Json = {"guild_id": str(guild.id), "role": payloads.role(role)}
        if change == "role-delete":
            data = {"guild_id": str(guild.id), "role_id": str(role.id)}
        self.dispatch(_event(change), data, guild, GUILDS)

    def _message(self, change: Change, message: Message) -> None:
        channel = message.channel
        if message.only or (channel.guild and not may(self.world.bot, channel, "view_channel")):
            return
        intent = GUILD_MESSAGES if channel.guild else DIRECT_MESSAGES
        if change == "message-delete":
            data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
            if channel.guild:
                data["guild_id"] = str(channel.guild.id)
            self.dispatch("MESSAGE_DELETE", data, channel.guild, intent)
            return
        event = "MESSAGE_CREATE" if change == "message-create" else "MESSAGE_UPDATE"
        data = payloads.message(message, event=True)
        hidden = channel.guild and message.author is not self.world.bot
        if hidden and not self.content:
            data |= {"content": "", "embeds": [], "attachments": [], "components": []}
        self.dispatch(event, data, channel.guild, intent)
