"""What stays between two runs (``--keep``): places, messages, pictures, the clock, as files."""

from __future__ import annotations

import asyncio
import json
import os
from dataclasses import fields
from pathlib import Path
from typing import Any

from playground.server import Playground
from playground.things import LOADING, Channel, Guild, Json, Message, Role, Upload
from playground.world import World

SECONDS = 5.0
VERSION = 1
# Fields of a message that are people, and those that are not kept.
_PLAIN = [
    field.name
    for field in fields(Message)
    if field.name not in ("channel", "author", "only", "pings", "mentions", "deleted", "thread")
]


class Unreadable(Exception):
    """The kept files cannot be used; the text says what to do."""


class Keeper:
    """Loads a directory into the playground and saves changes every few seconds."""

    def __init__(self, server: Playground, directory: Path) -> None:
        self.server, self.world, self.directory = server, server.world, directory
        self._saved: set[str] = set()
        self._changed = True
        self.world.listeners.append(lambda change, subject: self._note())
        server.clock.listeners.append(self._note)

    def _note(self) -> None:
        self._changed = True

    @property
    def _file(self) -> Path:
        return self.directory / "world.json"

    async def run(self) -> None:
        """Save now and then, for ever."""
        while True:
            await asyncio.sleep(SECONDS)
            self.save()

    # --- saving ---------------------------------------------------------------------------------
    def save(self) -> None:
        if not self._changed:
            return
        self._changed = False
        for path, upload in self.world.uploads.items():
            if path not in self._saved:
                self._write(self._upload(path), upload.data)
                self._saved.add(path)
        self._write(self._file, json.dumps(self._all(), ensure_ascii=False).encode())

    def _write(self, path: Path, data: bytes) -> None:
        """Whole or not at all, whenever the process ends."""
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        os.replace(part, path)

    def _upload(self, path: str) -> Path:
        return self.directory / "files" / path.strip("/").replace("/", "-")

    def _all(self) -> Json:
        world = self.world
        return {
            "version": VERSION,
            "offset": self.server.clock.offset,
            "members": [_members(guild) for guild in world.guilds.values()],
            "closed_dms": [p.id for p in world.people.values() if not p.takes_dms],
            "commands": [[guild, commands] for guild, commands in world.commands.items()],
            "uploads": [[path, one.content_type] for path, one in world.uploads.items()],
            "channels": [_channel(one) for one in world.channels.values()],
            "messages": [
                self._message(message)
                for channel in world.channels.values()
                for message in channel.messages.values()
            ],
        }

    def _message(self, one: Message) -> Json:
        address = self.server.composer.address
        plain = {name: getattr(one, name) for name in _PLAIN}
        files = [{**a, "url": str(a["url"]).removeprefix(address)} for a in one.attachments]
        return {
            **plain,
            "attachments": files,
            "channel": one.channel.id,
            "author": one.author.id,
            "only": one.only.id if one.only else None,
            "mentions": [person.id for person in one.mentions],
        }

    # --- loading --------------------------------------------------------------------------------
    def load(self) -> bool:
        """Take up what was kept; False when there is nothing yet. The server has to be started."""
        if not self._file.exists():
            return False
        try:
            kept = json.loads(self._file.read_text("utf-8"))
            if kept["version"] != VERSION:
                raise ValueError(f"version {kept['version']}")
            self._load(kept)
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise Unreadable(
                f"{self._file} cannot be used ({error}): move the directory away, or choose another"
            ) from None
        self._changed = False
        return True

    def _load(self, kept: Json) -> None:
        world = self.world
        self.server.clock.set(float(kept["offset"]))
        for person in world.people.values():
            person.takes_dms = person.id not in kept["closed_dms"]
        world.commands = dict(kept["commands"])
        for path, kind in kept["uploads"]:
            world.uploads[path] = Upload(kind, self._upload(path).read_bytes())
            self._saved.add(path)
        for one in kept.get("members", ()):
            _restore_members(world, one)
        wanted = {one["id"] for one in kept["channels"]}
        for channel in [c for c in world.channels.values() if c.id not in wanted]:
            world.delete_channel(channel)
        for one in kept["channels"]:
            _restore_channel(world, one)
        for one in kept["messages"]:
            self._restore_message(one)

    def _restore_message(self, one: Json) -> None:
        world, address = self.world, self.server.composer.address
        if one["flags"] & LOADING:
            return
        files = [{**a, "url": address + a["url"]} for a in one["attachments"]]
        plain: dict[str, Any] = {name: one[name] for name in _PLAIN if name in one}
        plain["attachments"] = [{**a, "proxy_url": a["url"]} for a in files]
        channel = world.channels[one["channel"]]
        message = Message(
            **plain,
            channel=channel,
            author=world.people[one["author"]],
            only=world.people[one["only"]] if one["only"] else None,
            mentions=tuple(world.people[id] for id in one["mentions"]),
        )
        message.thread = world.channels.get(message.id)
        channel.messages[message.id] = message
        channel.last_message = message.id


def _members(guild: Guild) -> Json:
    """Who is on a server and who may never be; of the bot also what it may do."""
    return {
        "id": guild.id,
        "owner": guild.owner.id,
        "people": list(guild.members),
        "banned": sorted(guild.banned),
        "everyone": guild.everyone,
        "roles": [[role.id, role.name, role.permissions] for role in guild.roles.values()],
        "worn": [[m.person.id, m.roles] for m in guild.members.values()],
    }


def _restore_members(world: World, one: Json) -> None:
    guild = world.guilds[one["id"]]
    guild.owner, guild.everyone = world.people[one["owner"]], one["everyone"]
    for person in [m.person for m in guild.members.values()]:
        if person.id not in one["people"]:
            world.leave(guild, person)
    guild.banned = set(one["banned"])
    own = {role for who, worn in one["worn"] if who == world.bot.id for role in worn}
    guild.roles = {
        id: Role(id, name, bits, world.bot if id in own else None)
        for id, name, bits in one["roles"]
    }
    for who, worn in one["worn"]:
        guild.members[who].roles = worn


def _channel(one: Channel) -> Json:
    return {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "topic": one.topic,
        "guild": one.guild.id if one.guild else None,
        "parent": one.parent.id if one.parent else None,
        "person": one.person.id if one.person else None,
        "owner": one.owner.id if one.owner else None,
        "archived": one.archived,
        "locked": one.locked,
        "auto_archive": one.auto_archive,
        "turned": one.turned,
        "stirred": one.stirred,
        "denied": [[who, o.kind, o.allow, o.deny] for who, o in one.overwrites.items()],
    }


def _restore_channel(world: World, one: Json) -> None:
    channel = world.channels.get(one["id"])
    if channel is None and one["person"]:
        channel = world.dm(world.people[one["person"]], id=one["id"])
    elif channel is None and one["parent"]:
        owner = world.people[one["owner"]]
        channel = world.add_thread(world.channels[one["parent"]], one["name"], owner, id=one["id"])
    elif channel is None:
        guild = world.guilds[one["guild"]]
        channel = world.add_channel(guild, one["name"], one["topic"] or "", id=one["id"])
    for name in (
        "kind",
        "name",
        "topic",
        "archived",
        "locked",
        "auto_archive",
        "turned",
        "stirred",
    ):
        setattr(channel, name, one.get(name, getattr(channel, name)))
    for who, kind, allow, deny in one["denied"]:
        overwrite = channel.overwrite(who)
        overwrite.kind, overwrite.allow, overwrite.deny = kind, allow, deny
