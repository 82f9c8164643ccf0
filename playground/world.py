"""The small Discord as it is now: who is where, who said what; and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.clock import Clock
from playground.things import (
    DM,
    PRIVATE_THREAD,
    TEXT,
    THREAD,
    Change,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Person,
    Role,
    Upload,
)

EPOCH = 1_420_070_400_000


class World:
    """All of it, in memory. Only the methods here change it, and each tells the listeners."""

    def __init__(self, clock: Clock, bot_id: int = 0) -> None:
        self.clock = clock
        self.people: dict[int, Person] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.uploads: dict[str, Upload] = {}
        self.listeners: list[Callable[[Change, Any], None]] = []
        self._last_id = 0
        self.bot = self.add_person("hoppla", "Hoppla", id=bot_id, bot=True, color="#ffb03b")

    def new_id(self) -> int:
        """A snowflake of the playground's time; every one is greater than the one before."""
        at = int(self.clock.now() * 1000) - EPOCH << 22
        self._last_id = max(self._last_id + 1, at)
        return self._last_id

    def tell(self, change: Change, subject: Any) -> None:
        for listener in list(self.listeners):
            listener(change, subject)

    # --- people and servers ---------------------------------------------------------------------
    def add_person(self, username: str, name: str = "", *, id: int = 0, **more: Any) -> Person:
        person = Person(id or self.new_id(), username, name or username.title(), **more)
        self.people[person.id] = person
        self.tell("person", person)
        return person

    def person(self, word: str | int) -> Person:
        """The person with this id or user name; KeyError when there is none."""
        if str(word).isdecimal() and int(word) in self.people:
            return self.people[int(word)]
        for person in self.people.values():
            if person.username == word:
                return person
        raise KeyError(f"nobody is called {word!r}")

    def add_guild(
        self, name: str, owner: Person, everyone: int, bot_role: int | None = None, *, id: int = 0
    ) -> Guild:
        """A server with the bot in it; ``bot_role`` are the permissions it was invited with."""
        guild = Guild(id or self.new_id(), name, owner, everyone, self.clock.iso())
        self.guilds[guild.id] = guild
        guild.members[owner.id] = Member(owner, self.clock.iso())
        role = Role(guild.id + 1, self.bot.name, everyone if bot_role is None else bot_role)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, self.clock.iso(), [role.id])
        self.tell("guild-create", guild)
        return guild

    def join(self, guild: Guild, *people: Person) -> None:
        for person in people:
            guild.members.setdefault(person.id, Member(person, self.clock.iso()))

    def leave(self, guild: Guild, person: Person) -> None:
        """A person leaves the server, or the bot is thrown out of it."""
        guild.members.pop(person.id, None)
        if person is self.bot:
            self.tell("guild-delete", guild)

    # --- channels -------------------------------------------------------------------------------
    def add_channel(self, guild: Guild, name: str, topic: str = "", *, id: int = 0) -> Channel:
        position = sum(1 for c in self.channels.values() if c.guild is guild and not c.parent)
        channel = Channel(id or self.new_id(), TEXT, name, topic or None, guild)
        channel.position = position
        return self._open(channel)

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner: Person | None = None,
        *,
        id: int = 0,
        private: bool = False,
    ) -> Channel:
        kind = PRIVATE_THREAD if private else THREAD
        thread = Channel(id or self.new_id(), kind, name, None, parent.guild, parent)
        thread.owner = owner or self.bot
        return self._open(thread)

    def dm(self, person: Person, *, id: int = 0) -> Channel:
        """The bot's DM channel with somebody; opened when it does not exist."""
        for channel in self.channels.values():
            if channel.person is person:
                return channel
        return self._open(Channel(id or self.new_id(), DM, person=person))

    def _open(self, channel: Channel) -> Channel:
        channel.created = self.clock.iso()
        self.channels[channel.id] = channel
        self.tell("channel-create", channel)
        return channel

    def channel(self, name: str) -> Channel:
        """The channel or thread with this name; KeyError when there is none."""
        for channel in self.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(f"no channel is called {name!r}")

    def delete_channel(self, channel: Channel) -> None:
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.delete_channel(thread)
        if self.channels.pop(channel.id, None):
            self.tell("channel-delete", channel)

    # --- messages -------------------------------------------------------------------------------
    def post(self, message: Message) -> Message:
        message.channel.messages[message.id] = message
        message.channel.last_message = message.id
        self.tell("message-create", message)
        return message

    def say(self, person: Person, channel: Channel, content: str) -> Message:
        """A person writes something."""
        now = self.clock
        return self.post(Message(self.new_id(), channel, person, now.iso(), now.now(), 0, content))

    def edit(self, message: Message) -> None:
        """Tell that a message was changed."""
        message.edits += 1
        self.tell("message-update", message)

    def delete_message(self, message: Message) -> None:
        if message.channel.messages.pop(message.id, None):
            message.deleted = True
            self.tell("message-delete", message)

    def visible(self, person: Person, channel: Channel) -> list[Message]:
        """What ``person`` sees in a channel, oldest first."""
        if channel.person not in (None, person) and not person.bot:
            return []
        return [m for m in channel.messages.values() if m.only in (None, person)]
