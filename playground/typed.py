"""What somebody types or chooses, as their client sends it: options, lines of selects, forms."""

from __future__ import annotations

from playground import payloads
from playground.limits import modal_fields
from playground.permissions import bit
from playground.things import Channel, Json, Message, Person
from playground.world import World

INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 4, 5, 6, 7, 10
BUTTON, LINES, TEXT_INPUT, USERS, MENTIONABLES, CHANNELS = 2, 3, 4, 5, 7, 8


class Impossible(Exception):
    """The person cannot do that: there is no such command, or the button is not there."""


class Typed:
    """Collects what one person sends from one channel; ``resolved``: who and what was chosen."""

    def __init__(self, world: World, person: Person, channel: Channel) -> None:
        self.world, self.person, self.channel = world, person, channel
        self.resolved: Json = {}

    def option(self, leaf: Json, key: str, value: object, *, focused: bool) -> Json:
        """An option of a command with its value; a ``focused`` one is still being typed."""
        option = next((o for o in leaf.get("options") or [] if o["name"] == key), None)
        if option is None:
            raise Impossible(f"/{leaf['name']} has no option {key!r}")
        kind = option["type"]
        if focused:
            return {"type": kind, "name": key, "value": value, "focused": True}
        if kind == USER:
            made: object = str(self._named(value).id)
            self.choose(USERS, [str(made)])
        elif kind == CHANNEL:
            made = str(self._place(option, value).id)
            self.choose(CHANNELS, [str(made)])
        else:
            made = _fitting(option, _cast(kind, value))
        return {"type": kind, "name": key, "value": made}

    def choose(self, kind: int, ids: list[str]) -> None:
        """Resolve what was chosen in a select of this kind, as Discord does."""
        if kind in (USERS, MENTIONABLES) and ids:
            people = [self.world.person(one) for one in ids]
            self._resolve("users", {str(p.id): payloads.user(p) for p in people})
            if guild := self.channel.guild:
                inside = [p for p in people if p.id in guild.members]
                found = {str(p.id): payloads.resolved_member(p, self.channel) for p in inside}
                self._resolve("members", found)
        elif kind == CHANNELS and ids:
            places = [self.world.channels[int(one)] for one in ids]
            found = {str(c.id): payloads.resolved_channel(c, self.person) for c in places}
            self._resolve("channels", found)

    def _resolve(self, what: str, found: Json) -> None:
        self.resolved.setdefault(what, {}).update(found)

    def _named(self, value: object) -> Person:
        if isinstance(value, Person):
            return value
        try:
            return self.world.person(str(value).removeprefix("@"))
        except KeyError:
            raise Impossible(f"nobody is called {value!r}") from None

    def _place(self, option: Json, value: object) -> Channel:
        """The channel that was chosen, by itself, its id or its name."""
        word = str(value.id if isinstance(value, Channel) else value).removeprefix("#")
        kinds = option.get("channel_types")
        for channel in self.world.channels.values():
            if channel.guild is self.channel.guild and word in (str(channel.id), channel.name):
                if kinds and channel.kind not in kinds:
                    raise Impossible(f"{option['name']} takes no such channel")
                return channel
        raise Impossible(f"no channel is called {value!r}")

    def row(self, row: Json, values: dict[str, object]) -> Json:
        """A row of a form, filled in; what ``values`` does not name stays as the bot set it."""
        parts = []
        for part in modal_fields([row]):
            value = values.get(part["custom_id"], part.get("value", ""))
            kind, known = part["type"], {"id": part.get("id", 1), "custom_id": part["custom_id"]}
            if kind == TEXT_INPUT:
                parts.append({"type": kind, "value": _text(part, str(value)), **known})
                continue
            chosen = [str(v) for v in value] if isinstance(value, list) else [str(value)]
            chosen = [one for one in chosen if one]
            parts.append({"type": kind, "values": chosen, **known})
            self.choose(kind, chosen)
        if row["type"] == 18:
            return {"type": 18, "id": row.get("id", 1), "component": parts[0]}
        return {"type": row["type"], "id": row.get("id", 1), "components": parts}


def _text(part: Json, text: str) -> str:
    """The text of an input when the form may be sent with it."""
    if part.get("required", True) and not text:
        raise Impossible(f"{part['custom_id']} is needed")
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if text and not least <= len(text) <= most:
        raise Impossible(f"{part['custom_id']} has {least} to {most} characters")
    return text


def leaf_of(command: Json, words: list[str]) -> Json:
    """The subcommand that ``words`` name."""
    node = command
    for word in words[1:]:
        inner = [o for o in node.get("options") or [] if o["type"] in (1, 2)]
        found = next((o for o in inner if o["name"] == word), None)
        if found is None:
            raise Impossible(f"the bot has not registered /{' '.join(words)}")
        node = found
    if any(o["type"] in (1, 2) for o in node.get("options") or []):
        raise Impossible(f"/{' '.join(words)} needs one of its subcommands")
    return node


def may_use(command: Json, permissions: int) -> bool:
    """Whether somebody with these permissions on a server sees the command there."""
    needed = command.get("default_member_permissions")
    bits = bit("use_application_commands")
    if needed is not None:
        bits |= int(needed) or bit("administrator")
    return permissions & bits == bits


def _fitting(option: Json, value: object) -> object:
    """The value of an option when it is one that the client lets pass."""
    name = option["name"]
    choices = [c["value"] for c in option.get("choices") or []]
    if choices and value not in choices:
        raise Impossible(f"{name} must be one of {', '.join(map(str, choices))}")
    size, kind = (len(value), "length") if isinstance(value, str) else (value, "value")
    if isinstance(size, bool) or not isinstance(size, (int, float)):
        return value
    least, most = option.get(f"min_{kind}"), option.get(f"max_{kind}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise Impossible(f"{name} must have a {kind} of {least} to {most}")
    return value


def _cast(kind: int, value: object) -> object:
    """A value as the type of its option wants it; the page sends text."""
    try:
        if kind == INTEGER:
            return int(str(value))
        if kind == NUMBER:
            return float(str(value))
    except ValueError:
        raise Impossible(f"{value!r} is no number") from None
    if kind == BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
    return str(value)


def check_press(
    part: Json | None, values: list[str] | None, person: Person, message: Message
) -> None:
    """Only what is on the message, enabled and visible to this person can be pressed."""
    if message.deleted or message.only not in (None, person):
        raise Impossible("this message is not there any more")
    if part is None:
        raise Impossible("there is no such button on this message")
    if part.get("disabled"):
        raise Impossible("this button is disabled")
    if part["type"] == BUTTON:
        return
    chosen = values or []
    if not part.get("min_values", 1) <= len(chosen) <= part.get("max_values", 1):
        raise Impossible("too few or too many lines were chosen")
    known = [o["value"] for o in part.get("options") or []]
    if part["type"] == LINES and not set(chosen) <= set(known):
        raise Impossible("this line is not in the list")
