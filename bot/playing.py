"""What the presses of a running match do: choose, see the panel, give up, return."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot import answers, prompts
from bot.catalog import panel_of
from bot.edge import NEEDED, Edge
from bot.i18n import text
from bot.panels import picker
from bot.panels.protocol import Ask
from bot.replies import Reply
from bot.screen_parts import table
from bot.screens import Press, Screen
from bot.table import ENDED, Match, Played, Refused, Scene, Stale
from engines.core import Seat


async def move(edge: Edge, reply: Reply, press: Press) -> None:
    await edge.check_place(reply, press.match)
    await play(edge, reply, press.match, press.decision, press.move)


async def play(edge: Edge, reply: Reply, match_id: str, decision: int | None, chosen: str) -> None:
    """Make a move for whoever asks, and say what was recorded and what comes next."""
    with _answering(edge, reply, match_id):
        await _play(edge, reply, match_id, decision, chosen)


@contextmanager
def _answering(edge: Edge, reply: Reply, match_id: str) -> Iterator[None]:
    """Nobody else edits the direct message that was pressed before the reply is in it."""
    if reply.dm_message is None:
        yield
        return
    try:
        with edge.prompting.holding(reply.dm_message):
            yield
    finally:
        edge.publisher.poke(match_id)  # perhaps it is to be closed, and to be asked anew


async def _play(edge: Edge, reply: Reply, match_id: str, decision: int | None, chosen: str) -> None:
    try:
        played = await edge.matches.play(
            match_id, reply.person.id, decision, chosen, asks=not reply.lost
        )
    except Refused as refusal:
        match = await edge.matches.get(match_id)
        if isinstance(refusal, Stale) and await _repeated(edge, reply, match, decision, chosen):
            await _say_again(edge, reply, match)
            return
        await _show_refusal(edge, reply, match, refusal)
        return
    scene = await edge.matches.scene(match_id, played.seat)
    if played.seat in scene.to_move and reply.dm_message is not None:
        # The very message that was pressed asks for the next decision too.
        now, until = scene.match.decision, scene.match.players[played.seat].deadline
        await edge.deliveries.prompted(
            match_id, played.seat, now, reply.dm_message, reply.person.id, until
        )
    if played.due:
        edge.publisher.wake(played.match)
    else:
        edge.publisher.retry(match_id)
    if scene.match.players[played.seat].locale != reply.locale:
        edge.later(edge.deliveries.seen(reply.person.id, reply.person.locale))
    await _confirm(edge, reply, scene, played)


async def _confirm(edge: Edge, reply: Reply, scene: Scene, played: Played) -> None:
    if reply.dm_message is None:
        note = await _note(edge, reply, scene)
        await _say(edge, reply, prompts.panel(scene, reply.locale, played, note=note))
        return
    if scene.moves:
        await reply.edit(prompts.dm(scene, reply.locale, played))
        return
    await reply.edit(prompts.dm_over(scene, reply.locale))
    await edge.deliveries.closed_dm(scene.match.id, played.seat, reply.dm_message)


async def pick(edge: Edge, reply: Reply, press: Press) -> None:
    """A part of a move was chosen: the rest is asked for, or the whole move is made."""
    match = await edge.match_of(reply, press.match)
    seat = _seat(match, reply)
    if seat is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    with _answering(edge, reply, match.id):
        await _pick(edge, reply, match, press, seat)


async def _pick(edge: Edge, reply: Reply, match: Match, press: Press, seat: Seat) -> None:
    scene = await edge.matches.scene(match.id, seat)
    chosen = picker.chosen(scene.moves, press.move)
    if chosen is not None or press.decision != scene.match.decision:
        await _play(edge, reply, match.id, press.decision, chosen or press.move)
    elif panel_of(match.game).ask(scene, press.move) == Ask():
        await reply.say(prompts.wrong_seat(scene, reply.locale))
    elif reply.dm_message is None:
        await _say(edge, reply, prompts.panel(scene, reply.locale, begun=press.move))
    else:
        screen = prompts.dm(scene, reply.locale, begun=press.move)
        await reply.edit(screen, await edge.drawing.draw(screen))


async def panel(edge: Edge, reply: Reply, press: Press) -> None:
    """Your move: what may be chosen now, for these eyes only."""
    match = await edge.match_of(reply, press.match)
    await show_panel(edge, reply, match)


async def show_panel(edge: Edge, reply: Reply, match: Match, note: str = "") -> None:
    seat = _seat(match, reply)
    if seat is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    scene = await edge.matches.scene(match.id, seat)
    note = note or await _note(edge, reply, scene)
    await _say(edge, reply, prompts.panel(scene, reply.locale, note=note))


async def _note(edge: Edge, reply: Reply, scene: Scene) -> str:
    """What has to be said beside: missing permissions; once, that Discord lets us write no DM."""
    user = reply.person.id
    if edge.publisher.hampers(scene.match.id) and reply.channel == scene.match.channel:
        missing = reply.lacks(NEEDED)
        if missing:
            return answers.hampered(missing, reply.locale).text
    player = scene.match.player(user)
    if player is None or player.reach != "closed" or not prompts.asks_privately(scene.match):
        return ""
    if await edge.deliveries.note(f"closed:{user}"):
        return ""
    await edge.deliveries.set_note(f"closed:{user}", "told")
    return text(reply.locale, "reach-closed")


async def _say(edge: Edge, reply: Reply, screen: Screen) -> None:
    """Show a screen, with its board if it has one."""
    await reply.say(screen, await edge.drawing.draw(screen))


async def resign(edge: Edge, reply: Reply, press: Press) -> None:
    """Confirmed: the seat is given up."""
    match = await edge.match_of(reply, press.match)
    if _seat(match, reply) is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    match = await edge.matches.resign(match.id, reply.person.id)
    edge.publisher.wake(match)
    await reply.say(answers.resigned(match, reply.locale))


async def back(edge: Edge, reply: Reply, press: Press) -> None:
    """I'm back: the bot no longer plays here."""
    before = await edge.match_of(reply, press.match)
    seat = _seat(before, reply)
    if seat is None:
        await reply.say(answers.spectator(before, reply.locale))
        return
    match = await edge.matches.back(before.id, reply.person.id)
    edge.publisher.wake(match)
    key = "back" if before.players[seat].absent else "back-already"
    if reply.dm_message is not None:
        await reply.edit(prompts.back(match, reply.locale, key))
    else:
        note = text(reply.locale, key, table=table(reply.locale, match))
        await show_panel(edge, reply, match, note)


async def stay(edge: Edge, reply: Reply, press: Press) -> None:
    """Neither cancelled nor resigned after all."""
    match = await edge.match_of(reply, press.match)
    await reply.say(answers.stayed(match, reply.locale))


async def _show_refusal(edge: Edge, reply: Reply, match: Match, refusal: Refused) -> None:
    reply.match = match
    seat = _seat(match, reply)
    if refusal.key == "refused-not-seated" or seat is None:
        await reply.say(answers.spectator(match, reply.locale))
        return
    if isinstance(refusal, Stale) or match.status in ENDED:
        await _disown(edge, reply, match, seat)
    if isinstance(refusal, Stale):
        scene = await edge.matches.scene(match.id, seat)
        await reply.say(prompts.stale(scene, reply.locale))
    elif refusal.key == "refused-not-your-turn":
        scene = await edge.matches.scene(match.id, seat)
        await reply.say(prompts.wrong_seat(scene, reply.locale))
    else:
        await reply.say(answers.refused(refusal, reply.locale, match))


async def _disown(edge: Edge, reply: Reply, match: Match, seat: Seat) -> None:
    """Close a direct message of which nothing is known: a process died before it noted it."""
    if reply.dm_message is None:
        return
    known = await edge.deliveries.live_dms(match.id)
    if all(message != reply.dm_message for _, _, message in known):
        scene = await edge.matches.scene(match.id, seat)
        await reply.edit(prompts.dm_over(scene, reply.locale))


async def _say_again(edge: Edge, reply: Reply, match: Match) -> None:
    """It counts already; and if more is to be chosen meanwhile, that is below what is read last."""
    seat = _seat(match, reply)
    scene = await edge.matches.scene(match.id, seat)
    said = answers.said(reply.locale, "pressed-already")
    if reply.dm_message is None and seat in scene.to_move:
        said = prompts.panel(scene, reply.locale, note=said.text)
    await reply.add(said, await edge.drawing.draw(said))


async def _repeated(
    edge: Edge, reply: Reply, match: Match, decision: int | None, chosen: str
) -> bool:
    """Whether this press counted the first time: then its reply is there, or on its way.

    A panel of one's own is brought up to date instead.
    """
    seat = _seat(match, reply)
    if seat is None or decision is None or reply.ephemeral:
        return False
    return await edge.matches.made(match.id, seat, decision) == chosen


def _seat(match: Match, reply: Reply) -> Seat | None:
    player = match.player(reply.person.id)
    return None if player is None else player.seat
