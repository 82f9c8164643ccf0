"""How the parts of the bot are put together over a connection and a database."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import discord

from bot import proposing, wishing
from bot.alarm import Alarm
from bot.delivery import Delivery
from bot.dms import Budget, DirectMessages
from bot.drawing import Drawing
from bot.edge import Edge
from bot.matches import Matches
from bot.overview import LivingOverviews
from bot.posting import Posting
from bot.presence import Presence
from bot.prompting import Prompting
from bot.publish import Publisher
from bot.reminding import Reminding
from bot.store import Store
from bot.store_deadlines import Deadlines
from bot.store_deliveries import Deliveries
from bot.store_overviews import Overviews
from bot.store_people import People
from bot.store_proposals import Proposals
from bot.store_reminders import Reminders
from bot.table import Match
from bot.tidying import Tidying


def edge_of(
    client: discord.Client,
    matches: Matches,
    store: Store,
    budget: Budget,
    now: Callable[[], float],
) -> Edge:
    """What presses and commands work with."""
    deliveries, reminders = Deliveries(store, now), Reminders(store, now)
    delivery, drawing = Delivery(client, now), Drawing()
    presence = Presence(matches, delivery)
    dms = DirectMessages(deliveries, delivery, presence, budget)
    overviews = LivingOverviews(matches, Overviews(store), delivery)
    posting = Posting(matches, deliveries, delivery, drawing, now)
    prompting = Prompting(matches, deliveries, delivery, dms, reminders, now)

    def published(match: Match) -> None:
        overviews.changed(match)
        edge.later(proposing.review(edge, match.id))

    edge = Edge(
        matches=matches,
        deliveries=deliveries,
        reminders=reminders,
        people=People(store),
        delivery=delivery,
        drawing=drawing,
        presence=presence,
        dms=dms,
        prompting=prompting,
        publisher=Publisher(matches, deliveries, posting, prompting, published),
        overviews=overviews,
        proposals=Proposals(store),
        now=now,
    )
    return edge


def alarm_of(edge: Edge, store: Store, grace: float) -> Alarm:
    """What happens by itself when its time has come."""
    matches, wake, poke = edge.matches, edge.publisher.wake, edge.publisher.poke
    presence = edge.presence
    deadlines = Deadlines(store, edge.now)
    reminding = Reminding(matches, edge.reminders, edge.prompting, presence, poke)
    lapse = partial(wishing.lapse, matches, edge.people, wake)
    chores = (lapse, reminding.remind, reminding.wake, Tidying(matches, deadlines, wake).tidy)
    return Alarm(matches, deadlines, wake, presence.check_late, chores, edge.now, grace)
