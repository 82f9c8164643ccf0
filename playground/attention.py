"""What each person has not seen yet, and whether the bot waits for them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

from playground.permissions import may
from playground.things import PINNED, STARTER, Change, Channel, Message, Person
from playground.world import World


def sees(person: Person, channel: Channel) -> bool:
    """Whether a place is there for this person."""
    if channel.guild is None:
        return channel.person is person
    return may(person, channel, "view_channel")


class Attention:
    """Counts unread messages, and keeps the messages that speak to somebody until they act.

    ``on_unread(person, channel, count)`` and ``on_due(person)`` are told of changes.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.unread: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._calls: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        self.on_unread: Callable[[Person, Channel, int], None] = lambda *_: None
        self.on_due: Callable[[Person], None] = lambda _: None
        world.listeners.append(self._changed)

    def due(self, person: Person) -> bool:
        """A prompt of the bot waits: their DM with a button, or a mention in a channel."""
        return bool(self._calls[person.id])

    def read(self, person: Person, channel: Channel) -> None:
        if self.unread[channel.id].pop(person.id, 0):
            self.on_unread(person, channel, 0)

    def acted(self, person: Person, channel: Channel) -> None:
        """The person did something there; what called them there is answered."""
        self._drop(person, lambda message: message.channel is channel)

    def _changed(self, change: Change, subject: Any) -> None:
        if not isinstance(subject, Message):
            return
        if change == "message-create":
            self._new(subject)
        elif change == "message-update":
            # The bot edits a DM prompt when the choice was made elsewhere.
            for person in self._people(subject):
                if not self._speaks_to(subject, person) or subject.channel.person:
                    self._drop(person, lambda message: message is subject)
        elif change == "message-delete":
            for person in self._people(subject):
                self._drop(person, lambda message: message is subject)

    def _people(self, message: Message) -> list[Person]:
        everybody = [p for p in self.world.people.values() if not p.bot]
        return [p for p in everybody if sees(p, message.channel)]

    def _new(self, message: Message) -> None:
        if message.only or message.kind in (PINNED, STARTER):
            return
        counts = self.unread[message.channel.id]
        for person in self._people(message):
            if person is message.author:
                continue
            counts[person.id] = counts.get(person.id, 0) + 1
            self.on_unread(person, message.channel, counts[person.id])
            if self._speaks_to(message, person):
                self._calls[person.id][message.id] = message
                self.on_due(person)

    def _speaks_to(self, message: Message, person: Person) -> bool:
        if not message.author.bot:
            return False
        if message.channel.person is person:
            return any(not p.get("disabled") and "custom_id" in p for p in message.parts())
        return person in message.mentions

    def _drop(self, person: Person, which: Callable[[Message], bool]) -> None:
        calls = self._calls[person.id]
        gone = [id for id, message in calls.items() if which(message)]
        for id in gone:
            del calls[id]
        if gone and not calls:
            self.on_due(person)
