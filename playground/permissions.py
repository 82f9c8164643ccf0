"""Who may do what in a channel: Discord's permission bits and how they add up."""

from __future__ import annotations

from playground.things import Channel, Guild, Person

BITS = {
    "create_instant_invite": 0,
    "administrator": 3,
    "manage_channels": 4,
    "manage_guild": 5,
    "add_reactions": 6,
    "view_channel": 10,
    "send_messages": 11,
    "manage_messages": 13,
    "embed_links": 14,
    "attach_files": 15,
    "read_message_history": 16,
    "mention_everyone": 17,
    "use_external_emojis": 18,
    "use_application_commands": 31,
    "manage_threads": 34,
    "create_public_threads": 35,
    "create_private_threads": 36,
    "send_messages_in_threads": 38,
    "pin_messages": 51,
}

# What the page offers as switches, with the words that Discord's settings use.
LABELS = {
    "view_channel": "View channel",
    "send_messages": "Send messages",
    "create_public_threads": "Create public threads",
    "send_messages_in_threads": "Send messages in threads",
    "attach_files": "Attach files",
    "embed_links": "Embed links",
    "read_message_history": "Read message history",
}

_EVERYBODY = (
    "create_instant_invite add_reactions view_channel send_messages embed_links attach_files "
    "read_message_history use_external_emojis use_application_commands create_public_threads "
    "send_messages_in_threads"
)
EVERYBODY = sum(1 << BITS[name] for name in _EVERYBODY.split())
ALL = (1 << 53) - 1
IN_DM = EVERYBODY | 1 << BITS["mention_everyone"]


def bit(name: str) -> int:
    """The bit of a permission; KeyError names the ones that exist."""
    if name not in BITS:
        raise KeyError(f"no permission {name!r}; there are: {', '.join(BITS)}")
    return 1 << BITS[name]


def on_server(person: Person, guild: Guild) -> int:
    """What ``person`` may do on a server, whatever single channels say."""
    member = guild.members.get(person.id)
    if member is None:
        return 0
    base = guild.everyone
    for role in member.roles:
        base |= guild.roles[role].permissions
    return ALL if person is guild.owner or base & bit("administrator") else base


def permissions(person: Person, channel: Channel) -> int:
    """What ``person`` may do in ``channel``, overwrites included (a thread has its parent's)."""
    guild = channel.guild
    if guild is None:
        return IN_DM
    base = on_server(person, guild)
    if base in (0, ALL):
        return base
    return _overwritten(base, guild.members[person.id].roles, person, channel.parent or channel)


def _overwritten(base: int, roles: list[int], person: Person, channel: Channel) -> int:
    assert channel.guild is not None
    overwrites = channel.overwrites
    steps = [[channel.guild.id], roles, [person.id]]
    for step in steps:
        found = [overwrites[key] for key in step if key in overwrites]
        for overwrite in found:
            base &= ~overwrite.deny
        for overwrite in found:
            base |= overwrite.allow
    return base if base & bit("view_channel") else 0


def may(person: Person, channel: Channel, name: str) -> bool:
    return bool(permissions(person, channel) & bit(name))


def missing(person: Person, channel: Channel) -> tuple[str, ...]:
    """The names among LABELS that ``person`` lacks in ``channel``."""
    return tuple(name for name in LABELS if not may(person, channel, name))


def deny(channel: Channel, person: Person, name: str) -> None:
    """Take a permission away from one person in one channel."""
    overwrite = channel.overwrite(person.id)
    overwrite.deny |= bit(name)
    overwrite.allow &= ~bit(name)


def allow(channel: Channel, person: Person, name: str) -> None:
    """Give a permission that was taken away back."""
    channel.overwrite(person.id).deny &= ~bit(name)
