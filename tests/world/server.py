"""What Discord keeps and refuses: channels, messages, people; and a record of all that was said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, Final, Literal

import discord

BOT: Final = 9
NONCE_HOLDS: Final = 300.0
ONE: Final = 1 << 22
"""From one number of a millisecond to the next one's first."""

STATUS: Final = {10003: 404, 10007: 404, 10008: 404, 160005: 400, 50083: 400, 50035: 400}
"""Of errors that are not a plain 403."""

Kind = Literal["send", "edit", "delete"]


def refusal(code: int) -> discord.HTTPException:
    """As the library raises what Discord refuses."""
    status = STATUS.get(code, 403)
    kinds: dict[int, type[discord.HTTPException]] = {404: discord.NotFound, 403: discord.Forbidden}
    kind = kinds.get(status, discord.HTTPException)
    response: Any = SimpleNamespace(status=status, reason="refused")
    return kind(response, {"code": code, "message": f"error {code}"})


def unwell(status: int = 503) -> discord.HTTPException:
    """Discord is not well: nobody knows whether it was done."""
    response: Any = SimpleNamespace(status=status, reason="unwell")
    return discord.DiscordServerError(response, "unwell")


@dataclass(eq=False)
class Channel:
    """A channel, a thread (``parent``), or the direct messages of one person (``owner``)."""

    id: int
    name: str
    guild: Guild | None
    owner: int | None = None
    parent: Channel | None = None
    gone: bool = False
    archived: bool = False
    locked: bool = False
    permissions: discord.Permissions = field(default_factory=discord.Permissions.all)
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, int] = field(default_factory=dict)

    @property
    def shown(self) -> list[Message]:
        """What everybody there can read, oldest first."""
        return [message for message in self.messages.values() if message.only is None]

    @property
    def last(self) -> Message:
        return self.shown[-1]


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    members: set[int] = field(default_factory=set)
    left: bool = False
    """The bot is out of it."""


@dataclass(eq=False)
class Message:
    id: int
    channel: Channel
    text: str
    parts: tuple[Any, ...]
    files: tuple[tuple[str, str, bytes], ...]
    only: int | None = None

    @property
    def labels(self) -> list[str]:
        """What can be pressed."""
        return [part.label for part in self.parts if _pressable(part)]

    @property
    def custom_ids(self) -> tuple[str, ...]:
        ids = (getattr(part, "custom_id", None) for part in self.parts)
        return tuple(found for found in ids if found)

    def part(self, label: str) -> Any:
        """The button with this label, or the menu with this placeholder."""
        for part in self.parts:
            if label in (getattr(part, "label", None), getattr(part, "placeholder", None)):
                return part
        raise AssertionError(f"no {label!r} among {self.labels} of {self.text!r}")


@dataclass(frozen=True, slots=True)
class Said:
    """Something that a message came to say: by a new one, or by an edit (which calls nobody)."""

    at: float
    kind: Kind
    channel: Channel
    message: int
    text: str = ""
    labels: tuple[str, ...] = ()
    custom_ids: tuple[str, ...] = ()
    files: tuple[tuple[str, str, bytes], ...] = ()
    pings: tuple[int, ...] = ()
    only: int | None = None

    @property
    def public(self) -> bool:
        return self.only is None and self.channel.owner is None

    @property
    def called(self) -> tuple[int, ...]:
        """Whose telephone buzzes: those pinged, or whoever gets a direct message."""
        if self.kind != "send" or self.only is not None:
            return ()
        return self.pings if self.channel.owner is None else (self.channel.owner,)


def _pressable(part: Any) -> bool:
    return getattr(part, "label", None) is not None and not part.disabled and part.url is None


class Server:
    """Discord; ``before`` and ``after`` a request is done, something may raise."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.said: list[Said] = []
        self.channels: dict[int, Channel] = {}
        self.guilds: dict[int, Guild] = {}
        self.dms: dict[int, Channel] = {}
        self.closed: set[int] = set()
        """People who take no direct messages."""
        self.before: Callable[[Kind, Channel], None] = lambda kind, channel: None
        self.after: Callable[[Kind, Channel], None] = lambda kind, channel: None
        self._last = 0

    def snowflake(self) -> int:
        fresh = (int(self.now() * 1000) - discord.utils.DISCORD_EPOCH) << 22
        self._last = max(fresh, self._last + 1)
        return self._last

    def add_guild(self, name: str, members: Iterable[int] = ()) -> Guild:
        guild = Guild(self.snowflake(), name, set(members))
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, guild: Guild, name: str, parent: Channel | None = None) -> Channel:
        channel = Channel(self.snowflake(), name, guild, parent=parent)
        self.channels[channel.id] = channel
        return channel

    def dm(self, user: int) -> Channel:
        """A person's direct messages with the bot."""
        if user not in self.dms:
            self.dms[user] = channel = Channel(self.snowflake(), "dm", None, owner=user)
            self.channels[channel.id] = channel
        return self.dms[user]

    # --- what the bot asks for -------------------------------------------------------------------

    def send(
        self,
        channel_id: int,
        text: str,
        view: discord.ui.View | None,
        files: Sequence[discord.File],
        pings: Iterable[int] = (),
        nonce: str | None = None,
        only: int | None = None,
    ) -> Message:
        """``only``: an ephemeral message, which nothing forbids."""
        channel = self._channel(channel_id)
        if only is None:
            self._check(channel, "send", files)
        known = channel.nonces.get(nonce or "")
        if known is not None and self.now() - _instant(known) <= NONCE_HOLDS:
            if known not in channel.messages:
                raise refusal(10008)
            return channel.messages[known]
        channel.archived = False
        parts = tuple(view.children) if view else ()
        message = Message(self.snowflake(), channel, text, parts, _read(files), only)
        channel.messages[message.id] = message
        if nonce is not None:
            channel.nonces[nonce] = message.id
        self._note("send", message, tuple(user for user in pings if f"<@{user}>" in text))
        self.after("send", channel)
        return message

    def edit(
        self,
        channel_id: int,
        message_id: int,
        change: dict[str, Any],
    ) -> Message:
        channel = self._channel(channel_id)
        files = change.get("attachments", ())
        message = channel.messages.get(message_id)
        if message is None or message.only is None:
            self._check(channel, "edit", files)
        if message is None:
            raise refusal(10008)
        if channel.archived and message.only is None:
            raise refusal(50083)
        message.text = change.get("content", message.text)
        if "view" in change:
            message.parts = tuple(change["view"].children) if change["view"] else ()
        if "attachments" in change:
            message.files = _read(files)
        self._note("edit", message)
        self.after("edit", channel)
        return message

    def delete(self, channel_id: int, message_id: int) -> None:
        channel = self._channel(channel_id)
        self._check(channel, "delete", ())
        message = channel.messages.pop(message_id, None)
        if message is None:
            raise refusal(10008)
        self.said.append(Said(self.now(), "delete", channel, message_id, message.text))
        self.after("delete", channel)

    def member(self, guild_id: int, user: int) -> None:
        guild = self.guilds[guild_id]
        if guild.left:
            raise refusal(50001)
        if user not in guild.members:
            raise refusal(10007)

    def open_thread(self, channel_id: int, message_id: int, name: str) -> Channel:
        channel = self._channel(channel_id)
        if not channel.permissions.create_public_threads:
            raise refusal(50013)
        if message_id not in channel.messages:
            raise refusal(10008)
        if message_id in self.channels:
            raise refusal(160004)
        thread = Channel(message_id, name, channel.guild, parent=channel)
        self.channels[thread.id] = thread
        return thread

    def history(self, channel_id: int, after: int) -> list[Message]:
        channel = self._channel(channel_id)
        self._check(channel, "edit", ())
        return [m for m in reversed(channel.shown) if m.id > after]

    def _channel(self, channel_id: int) -> Channel:
        channel = self.channels.get(channel_id)
        if channel is None or channel.gone:
            raise refusal(10003)
        return channel

    def _check(self, channel: Channel, kind: Kind, files: Sequence[Any]) -> None:
        self.before(kind, channel)
        if channel.owner is not None:
            if kind == "send" and channel.owner in self.closed:
                raise refusal(50007)
            return
        assert channel.guild is not None
        if channel.guild.left or not channel.permissions.view_channel:
            raise refusal(50001)
        if channel.locked:
            raise refusal(160005)
        lacking = not channel.permissions.send_messages and kind == "send"
        if lacking or (files and not channel.permissions.attach_files):
            raise refusal(50013)

    def _note(self, kind: Kind, message: Message, pings: tuple[int, ...] = ()) -> None:
        options = (o.label for p in message.parts for o in getattr(p, "options", ()))
        self.said.append(
            Said(
                self.now(),
                kind,
                message.channel,
                message.id,
                message.text,
                (*(p.label for p in message.parts if getattr(p, "label", None)), *options),
                message.custom_ids,
                message.files,
                pings,
                message.only,
            )
        )


def _read(files: Sequence[discord.File]) -> tuple[tuple[str, str, bytes], ...]:
    return tuple((f.filename, f.description or "", f.fp.read()) for f in files)


def _instant(snowflake: int) -> float:
    return ((snowflake >> 22) + discord.utils.DISCORD_EPOCH) / 1000
