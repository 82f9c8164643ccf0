"""What there is on the small Discord: people, servers, channels, messages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Json: TypeAlias = dict[str, Any]

TEXT, DM, THREAD, PRIVATE_THREAD = 0, 1, 11, 12
HAS_THREAD, EPHEMERAL, LOADING = 1 << 5, 1 << 6, 1 << 7
PINNED, STARTER = 6, 21

Change: TypeAlias = Literal[
    "person",
    "channel-create",
    "channel-update",
    "channel-delete",
    "message-create",
    "message-update",
    "message-delete",
    "guild-create",
    "guild-update",
    "guild-delete",
    "member-join",
    "member-update",
    "member-leave",
    "role-create",
    "role-update",
    "role-delete",
    "pins",
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
    """``owner``: the bot, of the role that came with its invitation."""

    id: int
    name: str
    permissions: int
    owner: Person | None = None


@dataclass(slots=True)
class Member:
    person: Person
    joined: str
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(eq=False, slots=True)
class Guild:
    """A server. ``everyone``: permissions of its @everyone role; ``banned``: ids of people."""

    id: int
    name: str
    owner: Person
    everyone: int
    created: str
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    banned: set[int] = field(default_factory=set)

    @property
    def everyone_role(self) -> Role:
        return Role(self.id, "@everyone", self.everyone)

    @property
    def people(self) -> list[Person]:
        """Its members without the bot, who came first first."""
        return [m.person for m in self.members.values() if not m.person.bot]


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
    turned: str = ""
    """When a thread was last archived or taken out again."""
    stirred: float = 0.0
    """When something last happened here; minutes of ``auto_archive`` later a thread is archived."""
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
    pinned_at: str | None = None
    deleted: bool = False
    reference: int | None = None
    """The message that this one answers, or tells of; a starter's is in the thread's parent."""
    thread: Channel | None = None
    """The thread that was made of it."""
    nonce: str | int | None = None
    asked: Json | None = None
    """Discord's ``interaction_metadata``: which interaction this message answers."""
    asked_name: str = ""

    @property
    def pinned(self) -> bool:
        return self.pinned_at is not None

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
