"""Which handler each press and each command has, and what it is given of the interaction."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord

from bot import answers, looking, meaning, moving, playing, proposing, seating, settings
from bot.boundary import Boundary
from bot.cooldown import Cooldown
from bot.edge import NEEDED, THREADED, Edge
from bot.replies import Reply
from bot.screens import Press
from bot.suggesting import (
    suggest_clocks,
    suggest_managed,
    suggest_moves,
    suggest_seats,
    suggest_tables,
    suggest_zones,
)
from bot.table import Person, Place, Refused, Status

if TYPE_CHECKING:
    from bot.client import Client

    Interaction = discord.Interaction[Client]

Handler: TypeAlias = Callable[[Edge, Reply, Press], Awaitable[None]]

HANDLERS: Final[Mapping[str, Handler]] = {
    "join": seating.join,
    "leave": seating.leave,
    "begin": seating.begin,
    "cancel": seating.cancel,
    "close": seating.close,
    "rematch": seating.rematch,
    "move": playing.move,
    "pick": playing.pick,
    "panel": playing.panel,
    "refresh": playing.panel,
    "quiet": settings.quiet,
    "loud": settings.loud,
    "resign": playing.resign,
    "stay": playing.stay,
    "back": playing.back,
    "agree": proposing.agree,
    "object": proposing.object_,
    "enddraw": proposing.end,
    "snooze": settings.snooze,
    "mute": settings.mute,
    "unmute": settings.mute,
    "me": settings.chosen,
    "rules": looking.rules_page,
    "record": looking.record,
}
"""The verbs, but for `invite`, `open` and `help`, which need more than the press."""

ON_TABLE: Final = {
    "show": looking.show,
    "text": looking.in_words,
    "leave": seating.leave_table,
    "resign": looking.resign,
    "export": looking.export,
}

MEANT: Final[Mapping[str, Status]] = {"leave": "lobby", "resign": "running", "export": "over"}
"""What a table is like that one of these commands is for."""


class Router:
    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.boundary = Boundary(edge.people)
        self.command_ids: dict[str, int] = {}
        self._posting = Cooldown(edge.now)

    # --- presses ---------------------------------------------------------------------------------

    async def press(self, interaction: Interaction, press: Press, values: tuple[str, ...]) -> None:
        """A component was pressed: the beginning of a move and what was chosen are the move."""
        reply = Reply(interaction)
        async with self.boundary.answering(reply):
            if press.verb == "invite":
                await seating.invite(self.edge, reply, press, _people(interaction))
            elif press.verb == "open":
                self._check_posting(reply)
                place, locale = _place(interaction)
                await seating.open_table(self.edge, reply, press, place, locale)
            elif press.verb == "help":
                await looking.explain(reply, self.command_ids, 2 if press.move == "2" else 1)
            elif press.verb in HANDLERS:
                whole = " ".join([press.move, *values]).strip() if values else press.move
                chosen = Press(press.verb, press.match, press.decision, whole)
                await HANDLERS[press.verb](self.edge, reply, chosen)
            else:
                await reply.say(answers.said(reply.locale, "old-button"))

    async def old(self, interaction: Interaction) -> None:
        """A component of a format that nobody here knows any more."""
        reply = Reply(interaction)
        async with self.boundary.answering(reply):
            await reply.add(answers.said(reply.locale, "old-button"))

    # --- commands --------------------------------------------------------------------------------

    async def start(self, interaction: Interaction, game: str, options: dict[str, str]) -> None:
        reply = Reply(interaction)
        if reply.in_thread:
            options["thread"] = "no"  # it is one already
        missing = reply.lacks(NEEDED + (THREADED if options.get("thread") == "yes" else ()))
        public = interaction.guild_id is not None and not missing
        async with self.boundary.answering(reply, public=public):
            if interaction.guild_id is None:
                await reply.say(answers.said(reply.locale, "only-in-server"))
            elif missing:
                await reply.say(answers.missing(missing, reply.locale))
            else:
                self._check_posting(reply)
                place, locale = _place(interaction)
                await seating.start(self.edge, reply, game, options, place, locale)

    async def rules(self, interaction: Interaction, game: str) -> None:
        async with self._command(interaction) as reply:
            await looking.rules(self.edge, reply, game)

    async def tables(self, interaction: Interaction) -> None:
        async with self._command(interaction) as reply:
            await looking.tables(self.edge, reply)

    async def overview(self, interaction: Interaction, *, on: bool) -> None:
        async with self._command(interaction) as reply:
            place, locale = _place(interaction)
            await looking.overview(self.edge, reply, place, locale, on=on)

    async def clock(
        self, interaction: Interaction, typed: str, nights: str | None, table: str | None
    ) -> None:
        async with self._command(interaction) as reply:
            self._check_posting(reply)
            match = await meaning.table_of(self.edge, reply, table)
            await proposing.clock(self.edge, reply, match, typed, nights)

    async def replace(
        self, interaction: Interaction, seat: str, person: discord.User, table: str | None
    ) -> None:
        async with self._command(interaction) as reply:
            self._check_posting(reply)
            match = await meaning.table_of(self.edge, reply, table, "running")
            chosen, newcomer = meaning.chosen_seat(match, seat), _person(person)
            await proposing.replace(self.edge, reply, match, chosen, newcomer)

    async def draw(self, interaction: Interaction, table: str | None) -> None:
        async with self._command(interaction) as reply:
            self._check_posting(reply)
            match = await meaning.table_of(self.edge, reply, table, "running")
            await proposing.draw(self.edge, reply, match)

    async def manage(self, interaction: Interaction, deed: str, table: str | None) -> None:
        async with self._command(interaction) as reply:
            match = await meaning.managed_table(self.edge, reply, table)
            await proposing.manage(self.edge, reply, match, deed)

    async def move_here(
        self, interaction: Interaction, table: str | None, *, manager: bool = False
    ) -> None:
        async with self._command(interaction) as reply:
            self._check_posting(reply)
            place, _ = _place(interaction)
            if table is None:
                match = await meaning.homeless_of(self.edge, reply)
            else:
                match = await self.edge.matches.get(table.strip().lower())
            if manager and match.place.guild_id != place.guild_id:
                raise Refused("refused-no-such-table", table=match.id)
            reply.match = match
            await moving.move_here(self.edge, reply, match, place, manager=manager)

    async def extend(self, interaction: Interaction, typed: str, table: str | None) -> None:
        async with self._command(interaction) as reply:
            match = await meaning.managed_table(self.edge, reply, table)
            await proposing.extend(self.edge, reply, match, typed)

    async def install(
        self, interaction: Interaction, seat: str, person: discord.User, table: str | None
    ) -> None:
        async with self._command(interaction) as reply:
            self._check_posting(reply)
            match = await meaning.managed_table(self.edge, reply, table)
            chosen, newcomer = meaning.chosen_seat(match, seat), _person(person)
            await proposing.install(self.edge, reply, match, chosen, newcomer)

    async def explain(self, interaction: Interaction) -> None:
        async with self._command(interaction) as reply:
            await looking.explain(reply, self.command_ids)

    async def me(self, interaction: Interaction, typed: dict[str, str]) -> None:
        async with self._command(interaction) as reply:
            await settings.me(self.edge, reply, typed)

    async def move(self, interaction: Interaction, typed: str, table: str | None) -> None:
        async with self._command(interaction) as reply:
            match, chosen = await meaning.chosen_move(self.edge, reply, typed, table)
            await playing.play(self.edge, reply, match.id, None, chosen)

    async def on_table(self, interaction: Interaction, name: str, table: str | None) -> None:
        async with self._command(interaction) as reply:
            if name == "show":
                self._check_posting(reply)
            match = await meaning.table_of(self.edge, reply, table, MEANT.get(name))
            await ON_TABLE[name](self.edge, reply, match)

    async def suggest_moves(
        self, interaction: Interaction, table: str | None, typed: str
    ) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return await suggest_moves(self.edge, reply, table, typed)

    async def suggest_tables(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return await suggest_tables(self.edge, reply, typed)

    async def suggest_clocks(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return suggest_clocks(reply.locale, typed)

    async def suggest_zones(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return suggest_zones(reply.locale, typed, int(self.edge.now()))

    async def suggest_managed(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return await suggest_managed(self.edge, reply, typed)

    async def suggest_seats(
        self, interaction: Interaction, table: str | None, typed: str
    ) -> list[tuple[str, str]]:
        async with self._typing(interaction) as reply:
            return await suggest_seats(self.edge, reply, table, typed)

    # --- what they have in common ----------------------------------------------------------------

    @asynccontextmanager
    async def _typing(self, interaction: Interaction) -> AsyncIterator[Reply]:
        """Whoever is typing an option of a command, in the chosen language."""
        reply = Reply(interaction)
        with self.boundary.busy():
            reply.speak(await self.edge.people.language(reply.person.id))
            yield reply

    @asynccontextmanager
    async def _command(self, interaction: Interaction) -> AsyncIterator[Reply]:
        reply = Reply(interaction)
        async with self.boundary.answering(reply):
            yield reply

    def _check_posting(self, reply: Reply) -> None:
        for who in (f"user {reply.person.id}", f"channel {reply.channel}"):
            if not self._posting.allows(who):
                raise Refused("refused-too-fast")


def _place(interaction: Interaction) -> tuple[Place, str]:
    """Where the interaction took place, and the language spoken there."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refused("only-in-server")
    guild = interaction.guild
    locale = interaction.guild_locale or interaction.locale
    name = guild.name if guild is not None else ""
    return Place(interaction.guild_id, interaction.channel_id, name), locale.value


def _person(user: discord.User) -> Person:
    if user.bot:
        raise Refused("refused-bot")
    return Person(user.id, user.display_name)


def _people(interaction: Interaction) -> list[Person]:
    """The people chosen in a menu; bots cannot play."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    members = resolved.get("members", {})
    people = []
    for id_, user in resolved.get("users", {}).items():
        if not user.get("bot"):
            nick = members.get(id_, {}).get("nick")
            name = nick or user.get("global_name") or user["username"]
            people.append(Person(int(id_), name))
    return people
