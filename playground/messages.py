"""The body of a request -> a message in the world: text, components, files, mentions, nonce."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from playground.limits import ALT, FILE_SIZE, check_message
from playground.permissions import may
from playground.refusals import FieldErrors, refuse
from playground.things import EPHEMERAL, LOADING, Channel, Json, Message, Person, Upload
from playground.world import World

NONCE_SECONDS = 180.0
PICTURES_KEPT = 2000
SILENT = 1 << 12
SETTABLE = EPHEMERAL | 1 << 2 | SILENT | 1 << 15
REPLY, BY_COMMAND = 19, 20
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True, slots=True)
class File:
    """One uploaded file: ``field`` is ``files[n]``, whose n an entry of ``attachments`` names."""

    field: str
    name: str
    content_type: str
    data: bytes

    @property
    def number(self) -> str:
        return re.sub(r"\D", "", self.field)


class Composer:
    """Makes and changes messages; ``address`` is where attachments can be fetched."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.address = ""
        self._nonces: dict[tuple[int, str], Message] = {}

    def create(
        self,
        channel: Channel,
        body: Json,
        files: list[File],
        *,
        kind: int = 0,
        only: Person | None = None,
        asked: Json | None = None,
        asked_name: str = "",
    ) -> Message:
        """The bot posts ``body``; refused as Discord refuses."""
        check_message(body, len(files))
        world = self.world
        now = world.clock
        message = Message(world.new_id(), channel, world.bot, now.iso(), now.now(), kind)
        message.only, message.asked, message.asked_name = only, asked, asked_name
        self._fill(message, body, files)
        if not message.flags & SILENT:
            message.pings = tuple(one for one in message.mentions if _hears(one, channel))
        reference = body.get("message_reference")
        if reference:
            message.reference, message.kind = int(reference["message_id"]), REPLY
        message.nonce = body.get("nonce")
        if message.nonce is not None:
            self._nonces[channel.id, str(message.nonce)] = message
        return world.post(message)

    def thinking(
        self, channel: Channel, flags: int, only: Person | None, asked: Json, asked_name: str
    ) -> Message:
        """The placeholder of a deferred answer ("is thinking…")."""
        now = self.world.clock
        message = Message(self.world.new_id(), channel, self.world.bot, now.iso(), now.now())
        message.kind = BY_COMMAND
        message.flags = flags & EPHEMERAL | LOADING
        message.only, message.asked, message.asked_name = only, asked, asked_name
        return self.world.post(message)

    def change(self, message: Message, body: Json, files: list[File]) -> Message:
        """The bot edits its message; what ``body`` does not name stays."""
        check_message(body, len(files), message)
        self._fill(message, body, files)
        if message.flags & LOADING:
            message.flags &= ~LOADING  # the promised answer: Discord does not call that an edit
        else:
            message.edited = self.world.clock.iso()
        self.world.edit(message)
        return message

    def same_nonce(self, channel: Channel, body: Json) -> Message | None:
        """The message that was sent with this nonce a short time ago (``enforce_nonce``)."""
        nonce = body.get("nonce")
        if nonce is None or not body.get("enforce_nonce"):
            return None
        since = self.world.clock.now() - NONCE_SECONDS
        found = self._nonces.get((channel.id, str(nonce)))
        if found is None or found.at < since:
            return None
        if found.deleted:
            raise refuse(10008)
        return found

    # --- the parts ------------------------------------------------------------------------------
    def _fill(self, message: Message, body: Json, files: list[File]) -> None:
        if "content" in body:
            message.content = (body["content"] or "").strip()
        if "components" in body:
            message.components = _numbered(body["components"] or [])
        if "flags" in body:
            kept = message.flags & ~SETTABLE | message.flags & (EPHEMERAL | 1 << 15)
            message.flags = kept | int(body["flags"] or 0) & SETTABLE
        if message.only:
            message.flags |= EPHEMERAL
        if "attachments" in body or files:
            message.attachments = self._attachments(message, body, files)
        if "embeds" in body:
            message.embeds = [self._embed(embed, message) for embed in body["embeds"] or []]
        if "content" in body or "allowed_mentions" in body:
            self._mention(message, body.get("allowed_mentions"))

    def _attachments(self, message: Message, body: Json, files: list[File]) -> list[Json]:
        """What stays of the old files and what is new; a kept one may get another description."""
        listed: list[Json] | None = body.get("attachments")
        wanted = {str(one.get("id")): one for one in listed or []}
        if listed is None:
            kept = list(message.attachments)
        else:
            kept = [
                {**a, **_alt(wanted[a["id"]])} for a in message.attachments if a["id"] in wanted
            ]
        if listed is not None:
            known = {file.number for file in files} | {a["id"] for a in kept}
            for i, one in enumerate(listed):
                if str(one.get("id")) not in known:
                    errors = FieldErrors()
                    text = "This attachment does not exist: neither kept nor uploaded"
                    errors.add(f"attachments.{i}.id", "ATTACHMENT_NOT_FOUND", text)
                    errors.done()
        return kept + [self._store(message, file, wanted.get(file.number, {})) for file in files]

    def _store(self, message: Message, file: File, meta: Json) -> Json:
        if len(file.data) > FILE_SIZE:
            raise refuse(40005)
        number = self.world.new_id()
        name = re.sub(r"[^A-Za-z0-9_.-]", "_", str(meta.get("filename") or file.name))
        root = "ephemeral-attachments" if message.only else "attachments"
        path = f"/{root}/{message.channel.id}/{number}/{name}"
        uploads = self.world.uploads
        uploads[path] = Upload(file.content_type, file.data)
        if len(uploads) > PICTURES_KEPT:
            del uploads[next(iter(uploads))]
        address = self.address + path
        return {
            "id": str(number),
            "filename": name,
            "size": len(file.data),
            "url": address,
            "proxy_url": address,
            "content_type": file.content_type,
            **_size(file.data),
            **_alt(meta),
        }

    def _embed(self, embed: Json, message: Message) -> Json:
        """The embed with ``attachment://`` addresses put in place."""
        done: Json = {"type": "rich", **embed}
        by_name = {a["filename"]: a["url"] for a in message.attachments}
        for part in ("image", "thumbnail"):
            address = (embed.get(part) or {}).get("url", "")
            if address.startswith("attachment://"):
                done[part] = {**embed[part], "url": by_name.get(address[13:], address)}
        return done

    def _mention(self, message: Message, allowed: Json | None) -> None:
        """Whom the text mentions, as far as ``allowed_mentions`` lets it."""
        people, channel = self.world.people, message.channel
        found = [int(word) for word in _MENTION.findall(message.content)]
        everyone = bool(re.search(r"@(everyone|here)\b", message.content))
        if allowed is not None:
            parse = allowed.get("parse") or []
            if "users" not in parse:
                listed = {int(one) for one in allowed.get("users") or []}
                found = [one for one in found if one in listed]
            everyone = everyone and "everyone" in parse
        elif message.asked:
            everyone = False
        # Whoever is not on the server stays a number in the text, and hears of nothing.
        here = channel.guild.members if channel.guild else people
        message.mentions = tuple(
            people[one] for one in dict.fromkeys(found) if one in people and one in here
        )
        may_call = may(self.world.bot, channel, "mention_everyone")
        message.mention_everyone = everyone and may_call


def _hears(person: Person, channel: Channel) -> bool:
    """Nobody is called to a channel that they do not see."""
    return channel.guild is None or may(person, channel, "view_channel")


def _alt(meta: Json) -> Json:
    return {"description": meta["description"][:ALT]} if meta.get("description") else {}


def _size(data: bytes) -> Json:
    """Width and height of a PNG."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return {}
    width, height = struct.unpack(">II", data[16:24])
    return {"width": width, "height": height}


def _filled(part: Json) -> Json:
    """Without the fields that are null, at any depth below but components."""
    kept = {key: value for key, value in part.items() if value is not None}
    if "emoji" in kept:
        kept["emoji"] = _filled(kept["emoji"])
    if "options" in kept:
        kept["options"] = [_filled(option) for option in kept["options"]]
    return kept


def _numbered(rows: list[Json]) -> list[Json]:
    """Components as Discord gives them back: each with an id and its defaults."""
    counter = iter(range(1, 1000))

    def done(part: Json) -> Json:
        kept = _filled(part)
        made: Json = {**kept, "id": part.get("id") or next(counter)}
        if part.get("type") in (3, 5, 6, 7, 8):
            made = {"min_values": 1, "max_values": 1, **made}
        if "components" in part:
            made["components"] = [done(one) for one in part["components"]]
        if "accessory" in part:
            made["accessory"] = done(part["accessory"])
        return made

    return [done(row) for row in rows]
