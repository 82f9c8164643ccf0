"""Routes under /channels: messages, history, threads, with the permissions that they need."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from playground import payloads
from playground.permissions import may
from playground.rates import OLD_SECONDS
from playground.refusals import FieldErrors, Refusal, refuse, snowflake
from playground.rest import Call, Parts, route
from playground.things import DM, PRIVATE_THREAD, TEXT, THREAD, Channel, Json, Message

PINS = 250


def _channel(parts: Parts, call: Call) -> Channel:
    channel = parts.world.channels.get(call.id(0))
    if channel is None:
        raise refuse(10003)
    if channel.guild and parts.world.bot.id not in channel.guild.members:
        raise refuse(50001)
    if not may(parts.world.bot, channel, "view_channel"):
        raise refuse(50001)
    return channel


def _message(parts: Parts, call: Call) -> tuple[Channel, Message]:
    channel = _channel(parts, call)
    message = channel.messages.get(call.id(1))
    # An ephemeral message is not there for anybody but its person.
    if message is None or message.only:
        raise refuse(10008)
    return channel, message


def need(parts: Parts, channel: Channel, *names: str) -> None:
    """Refused (50013) when the bot lacks one of these permissions."""
    for name in names:
        if not may(parts.world.bot, channel, name):
            raise refuse(50013)


def _may_send(parts: Parts, channel: Channel, body: Json, files: bool) -> None:
    need(parts, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    if files:
        need(parts, channel, "attach_files")
    if body.get("embeds"):
        need(parts, channel, "embed_links")
    if body.get("message_reference") and not may(parts.world.bot, channel, "read_message_history"):
        raise refuse(160002)


def _check_dm(parts: Parts, channel: Channel) -> None:
    """Closed DMs (50007), or nothing in common any more (50278)."""
    person = channel.person
    if person is None:
        return
    guilds = parts.world.guilds.values()
    bot = parts.world.bot.id
    if not any(person.id in g.members and bot in g.members for g in guilds):
        raise refuse(50278)
    if not person.takes_dms:
        raise refuse(50007)


def _wake(parts: Parts, channel: Channel) -> None:
    """A new message takes a thread out of the archive, unless it is locked."""
    if channel.locked and not may(parts.world.bot, channel, "manage_threads"):
        raise refuse(160005)
    if channel.archived:
        parts.world.archive(channel, archived=False)


# --- messages -----------------------------------------------------------------------------------
@route("POST", "/channels/{channel}/messages")
def create_message(parts: Parts, call: Call) -> Any:
    channel, body = _channel(parts, call), call.body
    if channel.kind not in (TEXT, DM, THREAD, PRIVATE_THREAD):
        raise refuse(50024)
    _check_dm(parts, channel)
    _may_send(parts, channel, body, bool(call.files))
    if same := parts.composer.same_nonce(channel, body):
        return payloads.message(same)
    _check_reference(channel, body.get("message_reference"))
    _wake(parts, channel)
    return payloads.message(parts.composer.create(channel, body, call.files))


def _check_reference(channel: Channel, reference: Json | None) -> None:
    if not reference:
        return
    found = channel.messages.get(snowflake("message_reference", reference.get("message_id")))
    if found is None and reference.get("fail_if_not_exists", True):
        errors = FieldErrors()
        errors.add("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        errors.done()


@route("PATCH", "/channels/{channel}/messages/{message}")
def edit_message(parts: Parts, call: Call) -> Any:
    channel, message = _message(parts, call)
    if message.author is not parts.world.bot:
        raise refuse(50005)
    if channel.archived:
        raise refuse(50083)
    if call.files:
        need(parts, channel, "attach_files")
    if call.body.get("embeds"):
        need(parts, channel, "embed_links")
    if parts.world.clock.now() - message.at > OLD_SECONDS:
        parts.rates.old_edit(channel.id)
    return payloads.message(parts.composer.change(message, call.body, call.files))


@route("DELETE", "/channels/{channel}/messages/{message}")
def delete_message(parts: Parts, call: Call) -> Any:
    channel, message = _message(parts, call)
    if message.author is not parts.world.bot:
        need(parts, channel, "manage_messages")
    if channel.archived:
        raise refuse(50083)
    parts.world.delete_message(message)


@route("GET", "/channels/{channel}/messages/{message}")
def get_message(parts: Parts, call: Call) -> Any:
    channel, message = _message(parts, call)
    need(parts, channel, "read_message_history")
    return payloads.message(message)


@route("GET", "/channels/{channel}/messages")
def history(parts: Parts, call: Call) -> Any:
    channel = _channel(parts, call)
    if not may(parts.world.bot, channel, "read_message_history"):
        return []
    limit = snowflake("limit", call.query.get("limit", 50))
    errors = FieldErrors()
    errors.number("limit", limit, 1, 100)
    errors.done()
    all_of_them = [m for m in channel.messages.values() if m.only is None]
    return [payloads.message(m) for m in _page(all_of_them, call.query, limit)]


def _page(messages: list[Message], query: dict[str, str], limit: int) -> list[Message]:
    """Newest first; ``after`` counts from the old end, as Discord does."""
    if "before" in query:
        before = snowflake("before", query["before"])
        messages = [m for m in messages if m.id < before]
    if "after" in query:
        after = snowflake("after", query["after"])
        return [m for m in messages if m.id > after][:limit][::-1]
    if "around" in query:
        middle = snowflake("around", query["around"])
        # By number, not by time: half of them before it, however long ago they were said.
        first = max(0, bisect_left(messages, middle, key=lambda m: m.id) - limit // 2)
        return messages[first : first + limit][::-1]
    return messages[-limit:][::-1]


@route("POST", "/channels/{channel}/typing")
def typing(parts: Parts, call: Call) -> Any:
    channel = _channel(parts, call)
    need(parts, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    parts.world.tell("typing", channel)


@route("PUT", "/channels/{channel}/messages/pins/{message}")
def pin(parts: Parts, call: Call) -> Any:
    return _pin(parts, call, True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
def unpin(parts: Parts, call: Call) -> Any:
    return _pin(parts, call, False)


def _pin(parts: Parts, call: Call, pinned: bool) -> None:
    channel, message = _message(parts, call)
    if channel.kind != DM:
        need(parts, channel, "pin_messages")
    if channel.archived:
        raise refuse(50083)
    if pinned and sum(m.pinned for m in channel.messages.values()) >= PINS:
        raise refuse(30003)
    if pinned != message.pinned:
        parts.world.pin(message, parts.world.bot, pinned=pinned)


@route("GET", "/channels/{channel}/messages/pins")
def pins(parts: Parts, call: Call) -> Any:
    channel = _channel(parts, call)
    need(parts, channel, "read_message_history")
    found = [m for m in channel.messages.values() if m.pinned]
    found.sort(key=lambda m: str(m.pinned_at), reverse=True)
    items = [{"pinned_at": m.pinned_at, "message": payloads.message(m)} for m in found]
    return {"items": items[:50], "has_more": len(items) > 50}


# --- channels and threads -----------------------------------------------------------------------
@route("GET", "/channels/{channel}")
def get_channel(parts: Parts, call: Call) -> Any:
    return payloads.channel(_channel(parts, call))


@route("PATCH", "/channels/{channel}")
def edit_channel(parts: Parts, call: Call) -> Any:
    channel, body = _channel(parts, call), call.body
    if not channel.is_thread:
        need(parts, channel, "manage_channels")
    elif not _may_edit_thread(parts, channel, body):
        raise refuse(50013)
    if channel.archived and body.get("archived") is not False:
        raise refuse(50083)
    errors = FieldErrors()
    errors.length("name", body.get("name"), 1, 100)
    _check_duration(errors, body)
    errors.done()
    channel.name = body.get("name") or channel.name
    channel.auto_archive = body.get("auto_archive_duration") or channel.auto_archive
    if not channel.is_thread:
        channel.topic = body.get("topic", channel.topic)
    if {"archived", "locked"} & set(body):
        archived, locked = body.get("archived", channel.archived), body.get("locked")
        parts.world.archive(channel, archived=bool(archived), locked=locked)
    else:
        parts.world.tell("channel-update", channel)
    return payloads.channel(channel)


def _may_edit_thread(parts: Parts, thread: Channel, body: Json) -> bool:
    """Whoever owns a thread may archive it, anybody take it out again; the rest is for managers."""
    if may(parts.world.bot, thread, "manage_threads"):
        return True
    if set(body) - {"archived"} or thread.locked:
        return False
    return thread.owner is parts.world.bot or body.get("archived") is False


@route("DELETE", "/channels/{channel}")
def delete_channel(parts: Parts, call: Call) -> Any:
    channel = _channel(parts, call)
    if channel.kind == DM:
        return payloads.channel(channel)
    need(parts, channel, "manage_threads" if channel.is_thread else "manage_channels")
    parts.world.delete_channel(channel)
    return payloads.channel(channel)


@route("POST", "/channels/{channel}/threads", 201)
def create_thread(parts: Parts, call: Call) -> Any:
    return _create_thread(parts, call, _channel(parts, call), 0)


@route("POST", "/channels/{channel}/messages/{message}/threads", 201)
def create_thread_from_message(parts: Parts, call: Call) -> Any:
    channel, message = _message(parts, call)
    if message.id in parts.world.channels:
        raise refuse(160004)
    return _create_thread(parts, call, channel, message.id)


def _create_thread(parts: Parts, call: Call, parent: Channel, id: int) -> Json:
    if parent.kind != TEXT:
        raise refuse(50024)
    private = not id and call.body.get("type", 12) == 12
    need(parts, parent, "create_private_threads" if private else "create_public_threads")
    errors = FieldErrors()
    errors.length("name", call.body.get("name"), 1, 100, needed=True)
    _check_duration(errors, call.body)
    errors.done()
    thread = parts.world.add_thread(parent, call.body["name"], id=id, private=private)
    thread.auto_archive = call.body.get("auto_archive_duration") or thread.auto_archive
    return payloads.channel(thread)


def _check_duration(errors: FieldErrors, body: Json) -> None:
    if body.get("auto_archive_duration") not in (None, 60, 1440, 4320, 10080):
        text = "Value must be one of (60, 1440, 4320, 10080)."
        errors.add("auto_archive_duration", "BASE_TYPE_CHOICES", text)


@route("PUT", "/channels/{channel}/thread-members/{user:any}")
@route("DELETE", "/channels/{channel}/thread-members/{user:any}")
def thread_member(parts: Parts, call: Call) -> Any:
    channel = _channel(parts, call)
    if not channel.is_thread:
        raise Refusal(400, 50024, "Cannot execute action on this channel type")
    if channel.archived:
        raise refuse(50083)
