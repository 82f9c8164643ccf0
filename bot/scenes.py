"""What one viewer may know of a stored match: the present position, or what a post showed.

Beside the events of the rules there are the table's own, for everybody: ``table-missed`` and
``table-away`` {pinged_seat} (time ran out: once, or again), ``table-back`` {seat}, ``table-outage``
{hours}; ``table-paused``, ``table-resumed``, ``table-drawn-by`` {by}, ``table-extended`` {by, time}
``table-drawn``, ``table-clock`` {time}, ``table-handed-over`` {seat, former},
``table-handed-over-by`` {seat, former, by} (ready-made names),
``table-forgotten``, ``table-archived``, ``table-suspended``, ``table-settled`` (both
with ``-unhurried`` where there is no clock), ``table-moved`` {by}, ``table-threadless``,
``table-gone`` {seat}, ``table-vacation-over`` {seat}.
Rules, panels and boards never see them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.snapshot import Loaded, Post, decoded, decoded_events
from bot.table import Match, Scene
from engines.core import AnyRules, Event, Seat

NOTICES: Final = 8
"""How many events of the table's own are told in a turn."""


def present(loaded: Loaded, rules: AnyRules, state: Any, viewer: Seat | None) -> Scene:
    """Of a seat that was given up: what a spectator may know, for the bot's choices are secret."""
    match, position = loaded.match, loaded.position
    if viewer is not None and match.players[viewer].resigned:
        viewer = None
    running = match.status == "running"
    return Scene(
        match=match,
        viewer=viewer,
        view=rules.view(state, viewer),
        to_move=position.to_move if running else (),
        moves=rules.moves(state, viewer) if running and viewer is not None else (),
        finished=heard(decoded_events(position.finished), viewer),
        events=heard(decoded_events(position.events), viewer),
        result=rules.result(state),
        number=match.turn,
        notices=_notices(position.finished),
        news=_notices(position.events),
    )


def former(match: Match, rules: AnyRules, state: Any, post: Post) -> Scene:
    return Scene(
        match=match,
        viewer=None,
        # The protocol does not name the type of views, but any view shows it.
        view=decoded(post.view, type(rules.view(state, None))),
        to_move=post.to_move,
        moves=(),
        finished=heard(decoded_events(post.finished), None),
        events=heard(decoded_events(post.events), None),
        result=rules.result(state) if post.number == match.turn else None,
        number=post.number,
        notices=_notices(post.finished),
        news=_notices(post.events),
    )


def heard(events: Iterable[Event], viewer: Seat | None) -> tuple[Event, ...]:
    """Those of the rules that are addressed to everybody or to the viewer."""
    return tuple(event for event in events if event.to in (None, viewer) and not _own(event))


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """All that everybody may know, the table's own events included."""
    return tuple(event for event in events if event.to is None)


def with_notice(events: tuple[Event, ...], event: Event) -> tuple[Event, ...]:
    """With one more event of the table's own: the same one is told once, of many the last ones.

    Whoever pauses a clock, moves a table or comes and goes all the time fills no post with that.
    """
    own = [earlier for earlier in events if _own(earlier) and earlier != event]
    past = (*own[: max(0, len(own) + 1 - NOTICES)], event)
    return (*(earlier for earlier in events if earlier not in past), event)


def _notices(told: str) -> tuple[Event, ...]:
    return tuple(event for event in decoded_events(told) if _own(event))


def _own(event: Event) -> bool:
    return event.key.startswith("table-")
