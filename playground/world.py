"""The small Discord as it is now: who is where, who said what; and who hears of a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.clock import Clock
from playground.things import (
    DM,
    HAS_THREAD,
    PINNED,
    PRIVATE_THREAD,
    STARTER,
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
MANAGE_GUILD = 1 << 5


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
        clock.listeners.append(self._archive_quiet_threads)
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
        self.invite_bot(guild, bot_role)
        return guild

    @property
    def home(self) -> Guild:
        """The server that is meant where none is named: the first one."""
        return next(iter(self.guilds.values()))

    def join(self, guild: Guild, *people: Person) -> None:
        for person in people:
            if person.id in guild.banned:
                raise ValueError(f"{person.name} is banned from {guild.name}")
            if person.id not in guild.members:
                guild.members[person.id] = Member(person, self.clock.iso())
                self.tell("member-join", (guild, person))

    def leave(self, guild: Guild, person: Person, *, banned: bool = False) -> None:
        """A person leaves the server, or the bot is thrown out of it.

        An owner has to hand the server over before: the longest member becomes the owner.
        """
        if person is guild.owner:
            self._hand_over(guild)
        member = guild.members.pop(person.id, None)
        if banned:
            guild.banned.add(person.id)
        if member is None:
            return
        if person is self.bot:
            for role in member.roles:
                self.drop_role(guild, role)
            self.tell("guild-delete", guild)
        else:
            self.tell("member-leave", (guild, person))

    def _hand_over(self, guild: Guild) -> None:
        heirs = [person for person in guild.people if person is not guild.owner]
        if not heirs:
            raise ValueError(f"{guild.owner.name} is alone on {guild.name}")
        guild.owner = heirs[0]
        self.tell("guild-update", guild)

    def kick(self, person: Person, guild: Guild | None = None) -> None:
        """Somebody is not on the server any more; ``rejoin`` lets them back in."""
        self.leave(guild or self.home, person)

    def ban(self, person: Person, guild: Guild | None = None) -> None:
        """Kicked, and kept out until ``unban`` (or ``rejoin``, which lifts the ban too)."""
        self.leave(guild or self.home, person, banned=True)

    def unban(self, person: Person, guild: Guild | None = None) -> None:
        (guild or self.home).banned.discard(person.id)

    def rejoin(self, person: Person, guild: Guild | None = None) -> None:
        """Back on the server, without the roles of before."""
        self.unban(person, guild)
        self.join(guild or self.home, person)

    def remove_bot(self, guild: Guild | None = None) -> None:
        """The bot is thrown out: GUILD_DELETE, and not a word of that server any more."""
        self.leave(guild or self.home, self.bot)

    def invite_bot(self, guild: Guild | None = None, permissions: int | None = None) -> None:
        """The bot comes (again): GUILD_CREATE. ``permissions``: those of the invitation."""
        guild = guild or self.home
        if self.bot.id in guild.members:
            return
        given = guild.everyone if permissions is None else permissions
        role = Role(guild.id + 1, self.bot.name, given, self.bot)
        guild.roles[role.id] = role
        guild.members[self.bot.id] = Member(self.bot, self.clock.iso(), [role.id])
        self.tell("guild-create", guild)

    # --- roles ----------------------------------------------------------------------------------
    def promote(
        self, person: Person, permissions: int = MANAGE_GUILD, guild: Guild | None = None
    ) -> None:
        """A role of their own for somebody, by default a manager's ("Manage Server")."""
        guild = guild or self.home
        role = Role(self.new_id(), f"{person.name}'s role", permissions)
        guild.roles[role.id] = role
        guild.members[person.id].roles.append(role.id)
        self.tell("role-create", (guild, role))
        self.tell("member-update", (guild, person))

    def demote(self, person: Person, guild: Guild | None = None) -> None:
        """Every role is taken away from somebody again."""
        guild = guild or self.home
        for role in list(guild.members[person.id].roles):
            self.drop_role(guild, role)
        self.tell("member-update", (guild, person))

    def set_permissions(
        self, permissions: int, role: int | None = None, guild: Guild | None = None
    ) -> None:
        """Change what @everyone may do on the whole server, or the role with this id."""
        guild = guild or self.home
        if role is None:
            guild.everyone = permissions
        else:
            guild.roles[role].permissions = permissions
        self.tell("role-update", (guild, guild.roles[role] if role else guild.everyone_role))

    def drop_role(self, guild: Guild, role: int) -> None:
        """A role is gone, and what it could do in single channels."""
        gone = guild.roles.pop(role)
        for member in guild.members.values():
            if role in member.roles:
                member.roles.remove(role)
        for channel in self.channels.values():
            if channel.guild is guild:
                channel.overwrites.pop(role, None)
        self.tell("role-delete", (guild, gone))

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
        self._open(thread)
        if start := parent.messages.get(thread.id):
            start.thread = thread
            start.flags |= HAS_THREAD
            self.tell("message-update", start)
            self._note(thread, start.author, STARTER, start)
        return thread

    def dm(self, person: Person, *, id: int = 0) -> Channel:
        """The bot's DM channel with somebody; opened when it does not exist."""
        for channel in self.channels.values():
            if channel.person is person:
                return channel
        return self._open(Channel(id or self.new_id(), DM, person=person))

    def _open(self, channel: Channel) -> Channel:
        channel.created, channel.stirred = self.clock.iso(), self.clock.now()
        self.channels[channel.id] = channel
        self.tell("channel-create", channel)
        return channel

    def channel(self, name: str) -> Channel:
        """The channel or thread with this name; KeyError when there is none."""
        for channel in self.channels.values():
            if channel.name == name:
                return channel
        raise KeyError(f"no channel is called {name!r}")

    def archive(self, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Into the archive or out of it; ``locked`` None leaves the lock as it is."""
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        thread.turned, thread.stirred = self.clock.iso(), self.clock.now()
        self.tell("channel-update", thread)

    def _archive_quiet_threads(self) -> None:
        now = self.clock.now()
        for thread in list(self.channels.values()):
            quiet = now - thread.stirred > thread.auto_archive * 60
            if thread.is_thread and not thread.archived and quiet:
                self.archive(thread, archived=True)

    def delete_channel(self, channel: Channel) -> None:
        """Of a channel its threads go with it, and of them Discord says no word."""
        if self.channels.pop(channel.id, None) is None:
            return
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.delete_channel(thread)
        if channel.parent and (start := channel.parent.messages.get(channel.id)):
            start.thread = None
        self.tell("channel-delete", channel)

    # --- messages -------------------------------------------------------------------------------
    def post(self, message: Message) -> Message:
        message.channel.messages[message.id] = message
        message.channel.last_message = message.id
        message.channel.stirred = self.clock.now()
        self.tell("message-create", message)
        return message

    def say(self, person: Person, channel: Channel, content: str) -> Message:
        """A person writes something."""
        now = self.clock
        return self.post(Message(self.new_id(), channel, person, now.iso(), now.now(), 0, content))

    def _note(self, channel: Channel, author: Person, kind: int, about: Message) -> Message:
        """What Discord says by itself: "… pinned a message", or what a thread is about."""
        now = self.clock
        note = Message(self.new_id(), channel, author, now.iso(), now.now(), kind)
        note.reference = about.id
        return self.post(note)

    def pin(self, message: Message, person: Person, *, pinned: bool = True) -> None:
        """Somebody pins a message (or takes the pin away), which the channel is told."""
        message.pinned_at = self.clock.iso() if pinned else None
        self.tell("message-update", message)
        self.tell("pins", message.channel)
        if pinned:
            self._note(message.channel, person, PINNED, message)

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
