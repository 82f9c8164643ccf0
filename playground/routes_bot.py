"""Routes about the bot itself, its commands, people and servers."""

from __future__ import annotations

from typing import Any

from playground import payloads
from playground.command_limits import check_commands
from playground.refusals import refuse, snowflake
from playground.rest import Call, Parts, route
from playground.things import Guild, Json


@route("GET", "/users/@me")
def me(parts: Parts, call: Call) -> Any:
    return payloads.own_user(parts.world.bot)


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
def application(parts: Parts, call: Call) -> Any:
    return payloads.application(parts.world)


@route("GET", "/gateway")
def gateway(parts: Parts, call: Call) -> Any:
    return {"url": parts.gateway_address()}


@route("GET", "/gateway/bot")
def gateway_bot(parts: Parts, call: Call) -> Any:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    address = parts.gateway_address()
    return {"url": address, "shards": parts.shards, "session_start_limit": limit}


@route("POST", "/users/@me/channels")
def open_dm(parts: Parts, call: Call) -> Any:
    person = parts.world.people.get(snowflake("recipient_id", call.body.get("recipient_id")))
    if person is None or person.bot:
        raise refuse(10013)
    return payloads.channel(parts.world.dm(person))


@route("GET", "/users/{user}")
def user(parts: Parts, call: Call) -> Any:
    if call.id(0) not in parts.world.people:
        raise refuse(10013)
    return payloads.user(parts.world.people[call.id(0)])


# --- servers ------------------------------------------------------------------------------------
def _guild(parts: Parts, call: Call, *, away: int = 50001) -> Guild:
    """The server; refused with ``away`` when the bot is not on it any more."""
    guild = parts.world.guilds.get(call.id(0))
    if guild is None:
        raise refuse(10004)
    if parts.world.bot.id not in guild.members:
        raise refuse(away)
    return guild


@route("GET", "/guilds/{guild}")
def get_guild(parts: Parts, call: Call) -> Any:
    # Since 2023 Discord does not tell whether a server exists that the bot is not on.
    guild = _guild(parts, call, away=10004)
    counts = {"approximate_member_count": len(guild.members), "approximate_presence_count": 1}
    more = counts if call.query.get("with_counts") else {}
    return {**payloads.guild(guild), **more}


@route("GET", "/guilds/{guild}/members/{user}")
def get_member(parts: Parts, call: Call) -> Any:
    guild = _guild(parts, call)
    member = guild.members.get(call.id(1))
    if member is None:
        raise refuse(10007 if call.id(1) in parts.world.people else 10013)
    return payloads.member(member)


@route("GET", "/guilds/{guild}/channels")
def guild_channels(parts: Parts, call: Call) -> Any:
    guild = _guild(parts, call)
    inside = [c for c in parts.world.channels.values() if c.guild is guild and not c.is_thread]
    return [payloads.channel(c) for c in inside]


# --- commands -----------------------------------------------------------------------------------
@route("GET", "/applications/{application}/commands")
def commands(parts: Parts, call: Call) -> Any:
    return parts.world.commands[None]


@route("PUT", "/applications/{application}/commands")
def put_commands(parts: Parts, call: Call) -> Any:
    return _put(parts, None, call.body or [])


@route("GET", "/applications/{application}/guilds/{guild}/commands")
def guild_commands(parts: Parts, call: Call) -> Any:
    return parts.world.commands.get(call.id(1), [])


@route("PUT", "/applications/{application}/guilds/{guild}/commands")
def put_guild_commands(parts: Parts, call: Call) -> Any:
    return _put(parts, call.id(1), call.body or [])


def _put(parts: Parts, guild: int | None, wanted: list[Json]) -> list[Json]:
    """Replace all commands of one scope; a name that was there keeps its id."""
    check_commands(wanted)
    world = parts.world
    old = {(c["type"], c["name"]): c["id"] for c in world.commands.get(guild, [])}
    made = []
    for command in wanted:
        kind = command.get("type", 1)
        known = old.get((kind, command["name"]))
        needed = command.get("default_member_permissions")
        more: Json = {"guild_id": str(guild)} if guild else {}
        made.append(
            {
                "description": "",
                "nsfw": False,
                **{key: value for key, value in command.items() if value is not None},
                **more,
                "default_member_permissions": None if needed is None else str(needed),
                "type": kind,
                "id": known or str(world.new_id()),
                "application_id": str(world.bot.id),
                "version": str(world.new_id()),
            }
        )
    world.commands[guild] = made
    world.tell("commands", made)
    return made
