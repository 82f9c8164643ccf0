"""A small Discord on loopback: try the real bot without a token, and test it over real sockets.

    async with Playground(limits=False) as server:
        ada, ben = server.world.add_person("ada"), server.world.add_person("ben")
        guild = server.world.add_guild("Family", ada, EVERYBODY)
        server.world.join(guild, ben)
        games = server.world.add_channel(guild, "games")
        ...  # start the bot with server.token, server.api_url and server.gateway_url
        await server.ready()
        opened = await server.slash(ada, games, "hoppla start")
        await server.press(ben, opened.answer, "Join")
        assert "Ben" in opened.answer.content

Ids are integers here and strings in JSON. `docs/playground.md` tells the rest; the product never
imports this package.
"""

from playground.interactions import Interaction
from playground.permissions import EVERYBODY
from playground.server import Playground
from playground.things import Channel, Guild, Message, Person
from playground.typed import Impossible
from playground.world import World

__all__ = [
    "EVERYBODY",
    "Channel",
    "Guild",
    "Impossible",
    "Interaction",
    "Message",
    "Person",
    "Playground",
    "World",
]
