"""What people do: commands, presses, selects, modals. One layer under the page and the tests."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from dataclasses import dataclass, field

from playground import payloads
from playground.gateway import Gateway
from playground.permissions import may, permissions
from playground.refusals import Refusal
from playground.things import DM, LOADING, Channel, Json, Message, Person
from playground.typed import BUTTON, LINES, Impossible, Typed, check_press, leaf_of, may_use
from playground.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
TOKEN_SECONDS = 900.0
REMEMBERED = 20_000
NAMES = {COMMAND: "command", COMPONENT: "press", AUTOCOMPLETE: "autocomplete", MODAL: "modal"}


@dataclass(eq=False, slots=True)
class Interaction:
    """One thing that a person did, and what the bot made of it."""

    id: int
    token: str
    kind: int
    person: Person
    channel: Channel
    data: Json
    message: Message | None
    created: float
    born: float
    name: str = ""
    acknowledged: int = 0
    """Type of the first answer (4 message, 5 thinking, 6 later, 7 update, 8 choices, 9 modal)."""
    answer: Message | None = None
    """The message of the first answer (``@original``)."""
    followups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    refusal: Refusal | None = None
    """What the server refused of the bot's answers, last of all."""
    seconds: float | None = None
    """From the event to the acknowledgement."""
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def ok(self) -> bool:
        return bool(self.acknowledged)

    @property
    def thinking(self) -> bool:
        """The bot took its time ("is thinking…") and has not said anything yet."""
        message = self.answer
        return message is not None and not message.deleted and bool(message.flags & LOADING)

    @property
    def replies(self) -> list[Message]:
        """The first answer and what followed, deleted ones left out."""
        found = [self.answer, *self.followups]
        return [m for m in found if m is not None and m is not self.message and not m.deleted]

    @property
    def text(self) -> str:
        """The words of all replies, or of the message that was updated."""
        replies = self.replies or ([self.answer] if self.answer else [])
        return "\n".join(m.content for m in replies)


class Interactions:
    """Starts interactions and finds them by id or token. ``deadline``: 3 seconds on Discord."""

    def __init__(self, world: World, gateway: Gateway, deadline: float = 3.0) -> None:
        self.world, self.gateway, self.deadline = world, gateway, deadline
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self.modals: dict[int, Interaction] = {}

    def expired(self, interaction: Interaction) -> bool:
        return self.world.clock.now() - interaction.created > TOKEN_SECONDS

    def late(self, interaction: Interaction) -> bool:
        """Too late for a first answer."""
        return not interaction.ok and time.monotonic() - interaction.born > self.deadline

    def acknowledge(self, interaction: Interaction, kind: int) -> None:
        interaction.acknowledged = kind
        interaction.seconds = time.monotonic() - interaction.born
        interaction.done.set()
        self.world.tell("interaction-update", interaction)

    async def wait(self, interaction: Interaction) -> Interaction:
        """Until the bot acknowledged, or the deadline has passed."""
        left = interaction.born + self.deadline - time.monotonic()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(interaction.done.wait(), max(left, 0.0) + 0.05)
        return interaction

    # --- what people do -------------------------------------------------------------------------
    def command(
        self,
        person: Person,
        channel: Channel,
        name: str,
        options: Json | None = None,
        *,
        focused: str = "",
    ) -> Interaction:
        """``/hoppla start`` with its options; with ``focused`` the autocomplete of that option."""
        self._may_act(person, channel)
        found, words = self._find_command(name)
        leaf = leaf_of(found, words)
        self._may_use(person, channel, found)
        typed = Typed(self.world, person, channel)
        values = [
            typed.option(leaf, key, value, focused=key == focused)
            for key, value in (options or {}).items()
        ]
        needed = [o["name"] for o in leaf.get("options") or [] if o.get("required")]
        missing = [key for key in needed if key not in (options or {})]
        if missing and not focused:
            raise Impossible(f"/{name} needs {', '.join(missing)}")
        for word in reversed(words[1:]):
            values = [{"type": 1, "name": word, "options": values}]
        if len(words) == 3:
            values[0]["type"] = 2
        data: Json = {"id": found["id"], "name": words[0], "type": 1, "options": values}
        if channel.guild:
            data["guild_id"] = str(channel.guild.id)
        if typed.resolved:
            data["resolved"] = typed.resolved
        kind = AUTOCOMPLETE if focused else COMMAND
        return self._start(person, channel, kind, data, name=name)

    def press(
        self,
        person: Person,
        message: Message,
        custom_id: str,
        values: list[str] | None = None,
        *,
        forged: bool = False,
    ) -> Interaction:
        """A button, or with ``values`` a select. ``forged``: even when it is not there."""
        channel = message.channel
        if not forged:
            self._may_act(person, channel)
        part = next((p for p in message.parts() if p.get("custom_id") == custom_id), None)
        if not forged:
            check_press(part, values, person, message)
        kind = part["type"] if part else (LINES if values is not None else BUTTON)
        data: Json = {
            "custom_id": custom_id,
            "component_type": kind,
            "id": (part or {}).get("id", 1),
        }
        if kind != BUTTON:
            data["values"] = values or []
            typed = Typed(self.world, person, channel)
            typed.choose(kind, values or [])
            if typed.resolved:
                data["resolved"] = typed.resolved
        return self._start(person, channel, COMPONENT, data, message, name=custom_id)

    def submit(self, person: Person, modal: Interaction, values: dict[str, object]) -> Interaction:
        """Send the form that ``modal`` was answered with."""
        form = modal.modal
        if form is None or modal.person is not person:
            raise Impossible("there is no open form")
        self._may_act(person, modal.channel)
        typed = Typed(self.world, person, modal.channel)
        rows = [typed.row(row, values) for row in form["components"]]
        data: Json = {"custom_id": form["custom_id"], "components": rows}
        if typed.resolved:
            data["resolved"] = typed.resolved
        name = str(form["custom_id"])
        return self._start(person, modal.channel, MODAL, data, modal.message, name=name)

    # --- parts ----------------------------------------------------------------------------------
    def _start(
        self,
        person: Person,
        channel: Channel,
        kind: int,
        data: Json,
        message: Message | None = None,
        *,
        name: str,
    ) -> Interaction:
        world = self.world
        token = secrets.token_urlsafe(48)
        now = world.clock.now()
        made = Interaction(
            world.new_id(), token, kind, person, channel, data, message, now, time.monotonic(), name
        )
        self.by_id[made.id] = self.by_token[token] = made
        self._forget_old()
        self.gateway.dispatch("INTERACTION_CREATE", self._payload(made), channel.guild)
        world.tell("interaction-create", made)
        return made

    def _forget_old(self) -> None:
        while len(self.by_id) > REMEMBERED:
            old = self.by_id.pop(next(iter(self.by_id)))
            self.by_token.pop(old.token, None)

    def _payload(self, made: Interaction) -> Json:
        channel, guild, person = made.channel, made.channel.guild, made.person
        world = self.world
        where = payloads.channel(channel)
        payload: Json = {
            "id": str(made.id),
            "application_id": str(world.bot.id),
            "type": made.kind,
            "token": made.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": where,
            "data": made.data,
            "locale": person.locale,
            "app_permissions": str(permissions(world.bot, channel)),
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(guild.id) if guild else "0"},
            "context": 0 if guild else 1,
            "attachment_size_limit": 10 * 2**20,
        }
        if made.message is not None:
            payload["message"] = payloads.message(made.message)
        if guild is None:
            return {**payload, "user": payloads.user(person)}
        where["permissions"] = str(permissions(person, channel))
        member = {**payloads.resolved_member(person, channel), "user": payloads.user(person)}
        partial = {"id": str(guild.id), "locale": guild.locale, "features": []}
        more = {"guild_id": str(guild.id), "guild_locale": guild.locale, "guild": partial}
        return {**payload, **more, "member": member}

    def _may_act(self, person: Person, channel: Channel) -> None:
        if channel.id not in self.world.channels:
            raise Impossible("this channel is gone")
        if channel.guild and person.id not in channel.guild.members:
            raise Impossible(f"{person.name} is not on this server")
        if channel.guild and not may(person, channel, "view_channel"):
            raise Impossible(f"{person.name} does not see this channel")
        if channel.guild and self.world.bot.id not in channel.guild.members:
            raise Impossible(f"{self.world.bot.name} is not on this server")
        if channel.kind == DM and channel.person is not person:
            raise Impossible("that is somebody else's conversation")
        if channel.locked:
            raise Impossible("this thread is locked")

    def _may_use(self, person: Person, channel: Channel, command: Json) -> None:
        if channel.guild is None:
            contexts = command.get("contexts")
            if (contexts and 1 not in contexts) or command.get("dm_permission") is False:
                raise Impossible(f"/{command['name']} cannot be used in direct messages")
            return
        if not may_use(command, permissions(person, channel)):
            raise Impossible(f"{person.name} may not use /{command['name']}")

    def _find_command(self, name: str) -> tuple[Json, list[str]]:
        words = name.removeprefix("/").split()
        for commands in self.world.commands.values():
            for command in commands:
                if words and command["name"] == words[0]:
                    return command, words
        raise Impossible(f"the bot has not registered /{name}")
