"""What one seat is asked in private: by direct message, and in the panel behind "Your move".

In the language of the person, from the scene of that person's seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.catalog import GAMES, panel_of
from bot.i18n import dotted, listed, say, text
from bot.names import LETTERS
from bot.pictures import picture
from bot.screen_parts import (
    address,
    back_button,
    ended_buttons,
    fit,
    link,
    names,
    place,
    rows,
    spoken,
    table,
    until,
)
from bot.screens import Button, Press, Screen
from bot.table import ENDED, Match, Played, Player, Scene

REMINDED = 4
"""Tables in one reminder, each with a button; the list has them all."""


def panel(
    scene: Scene, locale: str, played: Played | None = None, begun: str = "", note: str = ""
) -> Screen:
    """The ephemeral panel of a seat.

    ``played`` is what the person just did, confirmed first; ``begun`` the beginning of a move that
    was picked; ``note`` a ready-made sentence to put first (why a press did not count).
    """
    match = scene.match
    me = match.players[scene.viewer or 0]
    more: list[Button] = []
    if match.status == "over":
        more += ended_buttons(locale, match)
    elif match.status == "running":
        more.append(Button(text(locale, "button-refresh"), Press("refresh", match.id), emoji="🔄"))
        if me.may_return:
            more.append(back_button(locale, match))
        if me.reach != "on" and asks_privately(match):
            more.append(reach_button(match, me, locale))
    return _asked(scene, locale, played, begun, note, tuple(more))


def dm(scene: Scene, locale: str, played: Played | None = None, begun: str = "") -> Screen:
    """The direct message to a seat that is due, before and after it has chosen."""
    return _asked(scene, locale, played, begun, "", (link(locale, scene.match),))


def dm_over(scene: Scene, locale: str) -> Screen:
    """The direct message once its decision is over: what became of it in one line, no buttons."""
    match = scene.match
    if scene.viewer is None:  # the seat was given up
        key = "resigned-closed" if match.status == "closed" else "resigned"
        said = text(locale, key, table=table(locale, match), link=address(match))
        return Screen(said)
    became = panel_of(match.game).became(scene)
    said = say(locale, became, names(match)) if became else text(locale, "prompt-over")
    return Screen(f"{table(locale, match)} · {said} {address(match)}")


def homeless(match: Match, locale: str) -> Screen:
    """To the people of a table whose place is lost: what becomes of it, or how to see the end."""
    args = {"table": table(locale, match), "place": place(locale, match), "name": match.id}
    if match.status in ENDED:
        return Screen(text(locale, "table-homeless-over", **args))
    kind = "timed" if match.clock is not None else "other"
    kind = "lobby" if match.status == "lobby" else kind
    return Screen(text(locale, "table-homeless", kind=kind, **args))


def missed(match: Match, player: Player) -> Screen:
    """To somebody whose time ran out: what the bot did, and the way back if there is one."""
    locale, over = player.locale, match.status in ENDED
    what, where = table(locale, match), place(locale, match)
    key = "missed-away" if player.away else "missed-once"
    if over or match.deserted:
        key = "missed-over" if over else "missed-asleep"
    back = (back_button(locale, match),) if player.away and not over else ()
    return Screen(text(locale, key, table=what, place=where), ((*back, link(locale, match)),))


def over(scene: Scene, player: Player) -> Screen:
    """To somebody who was asleep when the game ended: that it did, and how."""
    match, locale = scene.match, player.locale
    said = text(locale, "over-meanwhile", table=table(locale, match), place=place(locale, match))
    ended = spoken(locale, panel_of(match.game).due(scene), names(match))
    return Screen("\n".join((said, *ended)), ((link(locale, match),),))


def reminder(waiting: Sequence[Scene], user: int, locale: str) -> Screen:
    """To somebody who is waited for, perhaps at several tables."""
    lines = [text(locale, "remind")]
    buttons = [Button(text(locale, "button-snooze"), Press("snooze"))]
    for scene in waiting[:REMINDED]:
        match = scene.match
        what, where = table(locale, match), place(locale, match)
        key = "remind-only" if len(scene.to_move) == 1 else "remind-table"
        mine = match.player(user)
        when = until((mine and mine.deadline) or 0)
        at = address(match)
        lines.append(text(locale, key, table=what, place=where, when=when, link=at))
        label = text(locale, "button-mute", table=match.id)
        buttons.append(Button(label, Press("mute", match.id)))
    more = len(waiting) - REMINDED
    if more > 0:
        lines.append(text(locale, "remind-more", count=more))
    return Screen(fit(locale, lines, ()), (tuple(buttons),))


def told(waiting: Sequence[Scene], user: int) -> list[tuple[str, int]]:
    """What a reminder says: at which tables, until when."""
    mine = ((scene.match.id, scene.match.player(user)) for scene in waiting)
    return [(table, me.deadline or 0) for table, me in mine if me is not None]


def snoozed(at: int | None, locale: str) -> Screen:
    """When the next reminder comes; None: the time ends before that."""
    return Screen(text(locale, "snoozed-last" if at is None else "snoozed", when=until(at or 0)))


def muted(match: Match, locale: str, *, on: bool) -> Screen:
    """To somebody who does not want to be reminded of a table, or wants it again."""
    key, verb = ("muted", "unmute") if on else ("unmuted", "mute")
    button = Button(text(locale, f"button-{verb}", table=match.id), Press(verb, match.id))
    return Screen(text(locale, key, table=table(locale, match)), ((button, link(locale, match)),))


def back(match: Match, locale: str, key: str = "back") -> Screen:
    """To somebody who is back (``-already``), in place of the message that told of the absence."""
    return Screen(text(locale, key, table=table(locale, match)), ((link(locale, match),),))


def wrong_seat(scene: Scene, locale: str) -> Screen:
    """To somebody at the table who is not to move: whose turn it is, and when the own one comes."""
    called = names(scene.match)
    me = scene.viewer or 0
    others = [*scene.match.players[me + 1 :], *scene.match.players[:me]]
    before = next((p.seat for p in reversed(others) if not p.absent), me)
    people = listed(locale, [called[seat] for seat in scene.to_move])
    if before in scene.to_move or before == me:
        return Screen(text(locale, "wrong-seat-next", people=people, letter=LETTERS[me]))
    said = text(locale, "wrong-seat", people=people, letter=LETTERS[me], before=called[before])
    return Screen(said)


def stale(scene: Scene, locale: str) -> Screen:
    """To somebody who pressed a button whose decision is over: the present panel."""
    return panel(scene, locale, note=text(locale, "refused-stale"))


def joined(match: Match, user: int, locale: str) -> Screen:
    """To somebody who has just sat down (or was there already): the seat, and how secrets come."""
    me = next(p for p in match.players if p.id == user)
    letter = LETTERS[me.seat]
    look = text(locale, f"seat-{letter}")
    said = text(locale, "joined", table=table(locale, match), letter=letter, look=look)
    if not asks_privately(match):
        return Screen(said)
    how = text(locale, f"joined-dm-{me.reach}")
    return Screen(f"{said}\n{how}", ((reach_button(match, me, locale),),))


def asks_privately(match: Match) -> bool:
    """Whether direct messages may ask for something at this table."""
    game = GAMES[match.game]
    return game.rules.HIDDEN and (game.asks is None or game.asks(match.options))


def reached(match: Match, user: int, locale: str) -> Screen:
    """To somebody who has just chosen how to be reached."""
    me = next(p for p in match.players if p.id == user)
    said = text(locale, f"reach-{me.reach}")
    return Screen(said, ((reach_button(match, me, locale),),))


def reach_button(match: Match, player: Player, locale: str) -> Button:
    if player.reach == "on":
        return Button(text(locale, "button-quiet"), Press("quiet", match.id), emoji="🔕")
    return Button(text(locale, "button-loud"), Press("loud", match.id), emoji="✉️")


def _asked(
    scene: Scene,
    locale: str,
    played: Played | None,
    begun: str,
    note: str,
    more: tuple[Button, ...],
) -> Screen:
    match = scene.match
    panel = panel_of(match.game)
    called = names(match)
    ask = panel.ask(scene, begun)
    said = [note] if note else []
    if played is not None and played.moves:
        lines = [panel.recorded(scene, played.moves[0]), *panel.happened(scene.view, played.events)]
        said += spoken(locale, lines, called)
    question = spoken(locale, ask.prompt, called)
    head = [text(locale, "table-at", table=table(locale, match), place=place(locale, match))]
    status = panel.status(scene)
    if status:
        row = dotted(locale, spoken(locale, status, called))
        head.append(text(locale, "small", text=row))
    own = match.players[scene.viewer or 0].deadline
    if own is not None and scene.viewer in scene.to_move:
        head.append(text(locale, "clock-ask", when=until(own)))
    rest = [*head, *(asked for asked in question if asked not in said)]
    shown = (*rows(locale, match, ask), *((more,) if more else ()))
    board = picture(scene, ask.marks) if ask.marks else None
    return Screen(fit(locale, said, rest), shown, board)
