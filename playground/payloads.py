"""People, servers, channels and messages as Discord's JSON."""

from __future__ import annotations

from playground.permissions import EVERYBODY, may, permissions
from playground.things import (
    DM,
    EPHEMERAL,
    PINNED,
    STARTER,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Person,
    Role,
)
from playground.world import World


def user(person: Person) -> Json:
    return {
        "id": str(person.id),
        "username": person.username,
        "global_name": None if person.bot else person.name,
        "discriminator": "0001" if person.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        **({"bot": True} if person.bot else {}),
    }


def own_user(person: Person) -> Json:
    """The bot's own account, as ``/users/@me`` gives it."""
    return {**user(person), "mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def member(one: Member, *, with_user: bool = True) -> Json:
    return {
        **({"user": user(one.person)} if with_user else {}),
        "nick": one.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in one.roles],
        "joined_at": one.joined,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }


def role(one: Role, position: int = 1) -> Json:
    return {
        "id": str(one.id),
        "name": one.name,
        "permissions": str(one.permissions),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.owner is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **({"tags": {"bot_id": str(one.owner.id)}} if one.owner else {}),
    }


def guild(one: Guild) -> Json:
    """A server without its channels, as ``GET /guilds/{id}`` gives it."""
    roles = [one.everyone_role, *one.roles.values()]
    nothing = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id "
        "system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id "
        "safety_alerts_channel_id public_updates_channel_id incidents_data"
    )
    zero = (
        "system_channel_flags verification_level default_message_notifications mfa_level "
        "explicit_content_filter premium_tier premium_subscription_count nsfw_level"
    )
    return {
        "id": str(one.id),
        "name": one.name,
        "owner_id": str(one.owner.id),
        "preferred_locale": one.locale,
        "roles": [role(r, i) for i, r in enumerate(roles)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "nsfw": False,
        "widget_enabled": False,
        "premium_progress_bar_enabled": False,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        **dict.fromkeys(nothing.split()),
        **dict.fromkeys(zero.split(), 0),
    }


def guild_create(one: Guild, world: World) -> Json:
    """What the gateway sends of a server: everything that the ``guilds`` intent shows."""
    inside = [c for c in world.channels.values() if c.guild is one]
    own = one.members.get(world.bot.id)
    return {
        **guild(one),
        "joined_at": own.joined if own else one.created,
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "members": [member(own)] if own else [],
        "channels": [channel(c) for c in inside if not c.is_thread],
        "threads": [channel(c) for c in inside if _listed(c, world.bot)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _listed(one: Channel, bot: Person) -> bool:
    """Whether the bot is told of a thread: it is open, and the bot sees its channel."""
    return one.is_thread and not one.archived and may(bot, one, "view_channel")


def threads_of(parent: Channel, world: World) -> Json:
    """THREAD_LIST_SYNC: what the bot learns when it may see a channel again."""
    assert parent.guild is not None
    found = [c for c in world.channels.values() if c.parent is parent and _listed(c, world.bot)]
    ids = {"guild_id": str(parent.guild.id), "channel_ids": [str(parent.id)]}
    return {**ids, "threads": [channel(c) for c in found], "members": []}


def channel(one: Channel) -> Json:
    last = str(one.last_message) if one.last_message else None
    common = {"id": str(one.id), "type": one.kind, "flags": 0, "last_message_id": last}
    if one.kind == DM:
        assert one.person is not None
        return {**common, "recipients": [user(one.person)]}
    assert one.guild is not None
    common |= {"guild_id": str(one.guild.id), "name": one.name, "rate_limit_per_user": 0}
    if one.is_thread:
        return {**common, **_thread(one)}
    overwrites = [
        {"id": str(who), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
        for who, o in one.overwrites.items()
    ]
    return {
        **common,
        "topic": one.topic,
        "position": one.position,
        "parent_id": None,
        "nsfw": False,
        "permission_overwrites": overwrites,
    }


def _thread(one: Channel) -> Json:
    assert one.parent is not None
    assert one.owner is not None
    return {
        "parent_id": str(one.parent.id),
        "owner_id": str(one.owner.id),
        "message_count": len(one.messages),
        "total_message_sent": len(one.messages),
        "member_count": 1,
        "thread_metadata": {
            "archived": one.archived,
            "locked": one.locked,
            "auto_archive_duration": one.auto_archive,
            "archive_timestamp": one.turned or one.created,
            "create_timestamp": one.created,
        },
    }


def message(one: Message, *, event: bool = False) -> Json:
    """A message; ``event``: as the gateway sends it, with the server's id."""
    more: Json = {}
    if one.nonce is not None:
        more["nonce"] = one.nonce
    if one.asked is not None:
        more |= {"interaction_metadata": one.asked, "webhook_id": str(one.author.id)}
        more["application_id"] = str(one.author.id)
    if one.reference is not None:
        more |= _reference(one, one.reference)
    if one.thread is not None:
        more["thread"] = channel(one.thread)
    if event and one.channel.guild:
        more["guild_id"] = str(one.channel.guild.id)
    return {
        "id": str(one.id),
        "channel_id": str(one.channel.id),
        "type": one.kind,
        "author": user(one.author),
        "content": one.content,
        "timestamp": one.timestamp,
        "edited_timestamp": one.edited,
        "tts": False,
        "pinned": one.pinned,
        "flags": one.flags,
        "mention_everyone": one.mention_everyone,
        "mentions": [user(person) for person in one.mentions],
        "mention_roles": [],
        "attachments": one.attachments,
        "embeds": one.embeds,
        "components": one.components,
        **more,
    }


def _reference(one: Message, to: int) -> Json:
    parent = one.channel.parent
    place = parent if parent and one.kind == STARTER else one.channel
    where = {"channel_id": str(place.id), "message_id": str(to), "type": 0}
    if place.guild:
        where["guild_id"] = str(place.guild.id)
    made: Json = {"message_reference": where}
    if one.kind != PINNED:
        found = place.messages.get(to)
        made["referenced_message"] = message(found) if found else None
    return made


def application(world: World) -> Json:
    bot = world.bot
    nothing = "icon type interactions_endpoint_url role_connections_verification_url team"
    return {
        "id": str(bot.id),
        "name": bot.name,
        "description": "",
        "summary": "",
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "owner": user(next(p for p in world.people.values() if not p.bot)),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "install_params": {
            "scopes": ["bot", "applications.commands"],
            "permissions": str(EVERYBODY),
        },
        **dict.fromkeys(nothing.split()),
    }


def resolved_member(person: Person, where: Channel) -> Json:
    """A member as interactions carry it: with permissions in that channel, without the user."""
    assert where.guild is not None
    one = where.guild.members[person.id]
    more = {"permissions": str(permissions(person, where))}
    return {**member(one, with_user=False), **more}


def resolved_channel(one: Channel, person: Person) -> Json:
    """A channel as interactions carry it: with what the person may do there."""
    keys = ("id", "type", "name", "parent_id", "thread_metadata", "topic", "position", "flags")
    whole = {**channel(one), "permissions": str(permissions(person, one))}
    return {key: whole[key] for key in (*keys, "guild_id", "permissions") if key in whole}


def is_ephemeral(one: Message) -> bool:
    return bool(one.flags & EPHEMERAL)
