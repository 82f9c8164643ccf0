"""The invented people and their server, always with the same ids."""

from __future__ import annotations

from playground.permissions import EVERYBODY
from playground.world import World

# The rest counts on from it, so that games kept between runs find their places again.
FIRST_ID = 1_200_000_000_000_000_000
BOT_ID = FIRST_ID + 1

PEOPLE = [
    ("valentina", "Valentina", "#ff7a66", 4, "en-GB"),
    ("bjorn", "Bjørn", "#5aa9ff", 1, "en-GB"),
    ("lukasz", "Łukasz Ż", "#f5c542", 2, "de"),
    ("maximiliane", "Maximiliane", "#35c9a5", 3, "de"),
    ("zoe", "Zoë", "#c58bff", 5, "it"),
]
CHANNELS = [
    ("games", "The table: begin with /hoppla start"),
    ("open-tables", "Tables that wait for people"),
    ("kitchen", "Everything but games"),
]
THREADS = [("games", "side-table")]


def settle(world: World) -> None:
    """Five people, one server with three channels and a thread, everybody's DMs with the bot."""
    number = iter(range(FIRST_ID + 10, FIRST_ID + 1000))
    people = [
        world.add_person(username, name, id=next(number), color=color, face=face, locale=locale)
        for username, name, color, face, locale in PEOPLE
    ]
    guild = world.add_guild("Game night", people[0], EVERYBODY, id=FIRST_ID + 100)
    world.join(guild, *people)
    channels = {
        name: world.add_channel(guild, name, topic, id=next(number)) for name, topic in CHANNELS
    }
    for parent, name in THREADS:
        world.add_thread(channels[parent], name, people[1], id=next(number))
    for person in people:
        world.dm(person, id=next(number))
