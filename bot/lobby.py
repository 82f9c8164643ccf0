"""Who sits where: what joining, leaving and inviting make of a table. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot import neglect
from bot.table import (
    UNHURRIED,
    Dice,
    Match,
    Person,
    Place,
    Player,
    Refused,
    Terms,
    check_not_ended,
)
from engines.core import AnyRules, Draw, completed

PATIENCE: Final = 3600
"""Seconds that a lobby waits for its host alone to begin."""

INVITED: Final = 20
"""Most people on the list of a lobby, which is one message."""

# No vowels, so that no name is a word; nothing that looks or sounds like something else.
_FIRST: Final = "cdfghjkmnpqrtvwx"
_NEXT: Final = "2346789cdfghjkmnpqrtvwx"
_TRIES: Final = 4


def names(draw: Draw) -> Iterator[str]:
    """Names for a table, short as long as there are free ones: ``k7``, later ``k7m`` …"""
    length = 2
    while True:
        for _ in range(_TRIES):
            rest = (_NEXT[draw(len(_NEXT))] for _ in range(length - 1))
            yield _FIRST[draw(len(_FIRST))] + "".join(rest)
        length += 1


def opened(
    rules: AnyRules,
    options: Mapping[str, str],
    dice: Dice,
    host: Person,
    place: Place,
    locale: str,
    now: int,
    terms: Terms = UNHURRIED,
) -> Match:
    """A table in the lobby, still without a name."""
    for name, value in options.items():
        if name not in rules.OPTIONS or value not in rules.OPTIONS[name].values:
            raise Refused("refused-bad-option", option=name, value=value)
    return Match(
        id="",
        game=rules.NAME,
        rules=rules.VERSION,
        status="lobby",
        options=completed(rules.SEATS.start, rules.SEATS, options, rules.OPTIONS),
        dice=dice,
        locale=locale,
        place=place,
        host=host.id,
        players=(Player(0, host.id, host.name, host.locale),),
        created=now,
        changed=now,
        tidy_at=now + neglect.LOBBY[0],
        clock=terms.clock,
        nights=terms.nights,
        vacation=terms.vacation,
        thread=terms.thread,
    )


def joined(match: Match, rules: AnyRules, person: Person) -> Match:
    if match.player(person.id) is not None:
        return match
    _check_open(match)
    most = rules.SEATS.stop - 1
    if len(match.players) >= most:
        raise Refused("refused-lobby-full", most=most)
    player = Player(len(match.players), person.id, person.name, person.locale)
    return replace(match, players=(*match.players, player))


def left(match: Match, user: int) -> Match:
    if match.player(user) is None:
        return match
    if match.status == "running":
        raise Refused("refused-resign-instead")
    _check_open(match)
    staying = [player for player in match.players if player.id != user]
    if not staying:
        return replace(match, status="closed")
    seated = tuple(replace(player, seat=seat) for seat, player in enumerate(staying))
    return replace(match, players=seated, host=seated[0].id)


def invited(match: Match, by: int, people: Sequence[Person]) -> Match:
    """The newly invited come last; whoever sits here or was asked before is not asked again."""
    _check_open(match)
    _check_host(match, by)
    known = {player.id for player in match.players} | {person.id for person in match.invited}
    fresh = {person.id: person for person in people if person.id not in known}
    guests = (*match.invited, *fresh.values())
    if len(guests) > INVITED:
        raise Refused("refused-too-many-invited", most=INVITED)
    return replace(match, invited=guests)


def cancelled(match: Match, by: int, *, broken: bool) -> Match:
    """Closed by its host; a broken table by anybody who plays there."""
    if match.status == "closed":
        return match
    if not broken:
        _check_open(match)
        _check_host(match, by)
    elif match.player(by) is None:
        raise Refused("refused-not-seated")
    return replace(match, status="closed")


def may_begin(match: Match, rules: AnyRules, by: int, now: int) -> bool:
    """Whether there is anything to begin: not when it has begun already. Refused who may not."""
    if match.player(by) is None:
        raise Refused("refused-not-seated")
    if match.status == "running":
        return False
    _check_open(match)
    if now - match.created < PATIENCE:
        _check_host(match, by, "refused-only-host-begins")
    least = rules.SEATS.start
    if len(match.players) < least:
        raise Refused("refused-too-few", least=least, missing=least - len(match.players))
    return True


def _check_open(match: Match) -> None:
    if match.status == "running":
        raise Refused("refused-begun")
    check_not_ended(match)


def _check_host(match: Match, by: int, key: str = "refused-not-host") -> None:
    if by != match.host:
        raise Refused(key, seat=match.host_seat)
