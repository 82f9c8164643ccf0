"""What exists on the small Discord: people, servers, channels, messages; and who hears of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from playground.clock import Clock

Json: TypeAlias = dict[str, Any]

EPOCH = 1_420_070_400_000
TEXT, DM, THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING = 1 << 6, 1 << 7

Change: TypeAlias = Literal[
    "person",
    "channel-create",
    "channel-update",
    "channel-delete",
    "message-create",
    "message-update",
    "message-delete",
    "guild-create",
    "guild-delete",
    "typing",
    "commands",
    "interaction-create",
    "interaction-update",
]


@dataclass(eq=False, slots=True)
class Person:
    """Somebody with an account; the bot is one too. ``name`` is the display name."""

    id: int
    username: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    color: str = "#8888aa"
    face: int = 0
    takes_dms: bool = True


@dataclass(slots=True)
class Role:
    id: int
    name: str
    permissions: int


@dataclass(slots=True)
class Member:
    person: Person
    joined: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False, slots=True)
class Guild:
    """A server. ``everyone`` are the permissions of its @everyone role."""

    id: int
    name: str
    owner: Person
    everyone: int
    created: str
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)


@dataclass(slots=True)
class Overwrite:
    """Permissions of a role (kind 0) or a person (kind 1) in one channel."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, a thread (``parent``) or somebody's DM with the bot (``person``)."""

    id: int
    kind: int
    name: str = ""
    topic: str | None = None
    guild: Guild | None = None
    parent: Channel | None = None
    person: Person | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    owner: Person | None = None
    created: str = ""
    last_message: int | None = None
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def is_thread(self) -> bool:
        return self.parent is not None

    def overwrite(self, who: int) -> Overwrite:
        """The overwrite of a person, made when there is none."""
        return self.overwrites.setdefault(who, Overwrite(1))


@dataclass(eq=False, slots=True)
class Message:
    """A message. ``only``: the one person who sees it (ephemeral). ``pings``: whom it notified."""

    id: int
    channel: Channel
    author: Person
    timestamp: str
    at: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    flags: int = 0
    edited: str | None = None
    edits: int = 0
    only: Person | None = None
    pings: tuple[Person, ...] = ()
    mentions: tuple[Person, ...] = ()
    mention_everyone: bool = False
    pinned: bool = False
    deleted: bool = False
    reference: int | None = None
    nonce: str | int | None = None
    asked: Json | None = None
    """Discord's ``interaction_metadata``: which interaction this message answers."""
    asked_name: str = ""

    def parts(self) -> Iterator[Json]:
        """Buttons, selects and whatever else can be pressed, in order."""
        yield from pressable(self.components)

    @property
    def labels(self) -> tuple[str, ...]:
        """What stands on the buttons and selects."""
        return tuple(str(p.get("label") or p.get("placeholder") or "") for p in self.parts())

    @property
    def picture(self) -> Json | None:
        """The first attachment."""
        return self.attachments[0] if self.attachments else None


def pressable(components: list[Json]) -> Iterator[Json]:
    """Every button and select below ``components``, at any depth."""
    for part in components:
        if part.get("type") in (2, 3, 5, 6, 7, 8):
            yield part
        yield from pressable(part.get("components") or [])
        if accessory := part.get("accessory"):
            yield from pressable([accessory])


@dataclass(slots=True)
class Upload:
    """The bytes behind an attachment's address."""

    content_type: str
    data: bytes


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
