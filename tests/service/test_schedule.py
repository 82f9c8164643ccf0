"""Whose time runs when: quiet hours, vacations, halts and outages, each seat with its own."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import schedule
from bot.table import Match, Player
from bot.timing import DAY, HOUR, MINUTE
from tests.scenes import table

EVENING = int(datetime(2026, 7, 1, 18, tzinfo=UTC).timestamp())  # 20:00 in Berlin
BERLIN: dict[str, Any] = {"zone": "Europe/Berlin", "quiet_from": 22 * 60, "quiet_until": 7 * 60}
TOKYO: dict[str, Any] = {**BERLIN, "zone": "Asia/Tokyo"}


def running(*people: dict[str, Any], clock: int | None = 12 * HOUR, **terms: Any) -> Match:
    """Everybody has just become due in the evening."""
    names = ("Ada", "Ben", "Cleo", "Dan")[: len(people)]
    lobby = table(names=names, clock=clock, **{"nights": True, **terms})
    seats = zip(lobby.players, people, strict=True)
    match = replace(lobby, players=tuple(replace(player, **more) for player, more in seats))
    return schedule.moved(match, match, (), tuple(range(len(people))), EVENING)


def hours(at: int | None) -> float | None:
    return None if at is None else (at - EVENING) / HOUR


def deadlines(match: Match) -> list[float | None]:
    return [hours(player.deadline) for player in match.players]


def only(match: Match) -> Player:
    (player,) = match.players
    return player


@st.composite
def tables(draw: st.DrawFn) -> Match:
    hour = st.integers(0, 23).map(lambda hour: hour * 60)
    people = []
    for _ in range(draw(st.integers(1, 3))):
        start, length = draw(hour), draw(st.integers(60, 720))
        vacation = draw(st.integers(-3 * DAY, 6 * DAY))
        zone = draw(st.sampled_from(("Europe/Berlin", "Asia/Kolkata", None)))
        quiet = {"quiet_from": start, "quiet_until": (start + length) % 1440}
        away = {"vacation_from": EVENING + vacation, "vacation_until": EVENING + vacation + 2 * DAY}
        people.append({"zone": zone, **quiet, **(away if draw(st.booleans()) else {})})
    clock = draw(st.integers(5, 7 * 24 * 60)) * MINUTE
    return running(*people, clock=clock, nights=draw(st.booleans()))


# --- when the time stands -------------------------------------------------------------------------


def test_quiet_hours_stop_the_clock_of_that_person_where_the_table_agreed() -> None:
    match = running({}, BERLIN, TOKYO)
    # Two hours before the night and ten after it; in Tokyo it is night until 22:00 in UTC.
    assert deadlines(match) == [12, 21, 16]
    assert hours(match.deadline) == 12
    assert deadlines(running({}, BERLIN, TOKYO, nights=False)) == [12, 12, 12]
    assert deadlines(running(BERLIN, clock=None)) == [None]


def test_a_vacation_stops_the_clock_at_any_table() -> None:
    away = {"vacation_from": EVENING + HOUR, "vacation_until": EVENING + HOUR + 3 * DAY}
    assert deadlines(running(away, nights=False)) == [12 + 72]
    # It ends at 21:00; an hour later it is night.
    assert deadlines(running({**BERLIN, **away})) == [72 + 21]


def test_whoever_is_late_is_late_alone() -> None:
    match = running({}, BERLIN, {})
    assert schedule.overdue(match, (0, 1, 2), EVENING + 12 * HOUR - 1) == ()
    assert schedule.overdue(match, (0, 1, 2), EVENING + 12 * HOUR) == (0, 2)
    assert schedule.overdue(match, (1, 2), EVENING + 12 * HOUR) == (2,)
    assert schedule.overdue(match, (0, 1, 2), EVENING + 21 * HOUR) == (0, 1, 2)


def test_a_halt_keeps_what_is_left_and_the_nights_in_it_cost_nothing() -> None:
    match = running(BERLIN)
    halted = schedule.halted(match, "paused", EVENING + 5 * HOUR)  # in the night
    player = only(halted)
    assert (player.time_left, player.deadline, player.remind_at) == (10 * HOUR, None, None)
    assert (halted.deadline, halted.halted) == (None, "paused")
    assert schedule.halted(halted, "homeless", EVENING + DAY).players == halted.players
    resumed = schedule.resumed(halted, EVENING + 24 * HOUR)
    assert (deadlines(resumed), resumed.halted) == ([24 + 19], None)
    assert only(schedule.extended(halted, HOUR, EVENING)).time_left == 11 * HOUR


def test_whoever_becomes_due_while_the_clock_stands_has_the_whole_time_after_it() -> None:
    halted = replace(running({}, {}), halted="paused")
    begun = schedule.moved(halted, replace(halted, turn=halted.turn + 1), (0,), (0, 1), EVENING)
    assert [p.time_left for p in begun.players] == [12 * HOUR, 12 * HOUR]
    assert deadlines(schedule.resumed(begun, EVENING + DAY)) == [36, 36]


def test_more_time_is_time_that_counts() -> None:
    match = running(BERLIN, {})
    assert deadlines(schedule.extended(match, 6 * HOUR, EVENING)) == [36, 18]
    assert deadlines(schedule.renewed(match, EVENING + HOUR)) == [22, 13]


def test_other_hours_keep_what_was_left() -> None:
    match = running({}, BERLIN)
    now = EVENING + 3 * HOUR  # the second has 10 h left, for it is 23:00
    players = (replace(match.players[0], **BERLIN), replace(match.players[1], zone=None))
    after = schedule.rescheduled(match, replace(match, players=players), now)
    assert deadlines(after) == [11 + 9, 13]
    # Somebody else has put a reminder off.
    snoozed = replace(match.players[0], remind_at=now + HOUR, reminders=2)
    before = replace(match, players=(snoozed, match.players[1]))
    after = replace(before, players=(snoozed, players[1]))
    assert schedule.rescheduled(before, after, now).players[0] == snoozed


def test_other_hours_move_what_is_told_after_them() -> None:
    match = running(BERLIN)
    asleep = replace(match, players=(replace(only(match), ask_at=EVENING + 11 * HOUR),))
    awake = replace(asleep, players=(replace(only(asleep), quiet_from=None),))
    now = EVENING + 3 * HOUR
    assert only(schedule.rescheduled(asleep, awake, now)).ask_at == now
    assert only(schedule.rescheduled(awake, asleep, now)).ask_at == EVENING + 11 * HOUR


@given(tables(), st.integers(0, 20 * DAY), st.integers(0, 9 * DAY))
def test_a_halt_or_an_outage_gives_and_takes_nothing(match: Match, gone: int, stood: int) -> None:
    """What was left is left: after a halt, after an outage, and after both of nothing."""
    now = min(EVENING + gone, (match.deadline or 0) - 1)
    later = now + stood
    halted = schedule.halted(match, "homeless", now)
    resumed = schedule.resumed(halted, later)
    assert schedule.halted(resumed, "homeless", later) == halted
    assert deadlines(schedule.outlasted(match, now, later, 0)) == deadlines(resumed)
    assert deadlines(schedule.resumed(halted, now)) == deadlines(match)


@given(tables(), st.integers(0, 9 * DAY))
def test_after_an_outage_nothing_is_due_within_the_grace(match: Match, outage: int) -> None:
    now = (match.deadline or 0) + outage
    after = schedule.outlasted(match, now - outage, now, HOUR // 2)
    assert all((p.deadline or 0) >= now + HOUR // 2 for p in after.players)
    assert schedule.outlasted(after, now, now, HOUR // 2) == after, "once is enough"


# --- reminders ------------------------------------------------------------------------------------


def reminders(player: Player, match: Match) -> list[float]:
    """The hours at which somebody is reminded who does nothing."""
    found = []
    while player.remind_at is not None:
        found.append((player.remind_at - EVENING) / HOUR)
        player = schedule.reminded(match, player, player.remind_at)
    return found


@pytest.mark.parametrize(
    ("person", "terms", "expected"),
    [
        ({}, {}, [6, 10.8]),
        # Half of the time that counts is over at 11:00, nine tenths at 15:48.
        (BERLIN, {}, [15, 19.8]),
        # The clock runs in the night: 02:00 is put off to 07:00, an hour before the deadline.
        (BERLIN, {"nights": False}, [11]),
        # It ends in the night: just before it.
        (BERLIN, {"nights": False, "clock": 8 * HOUR}, [2 - 1 / 60]),
        (BERLIN, {"nights": False, "clock": 3 * HOUR}, [1.5, 2 - 1 / 60]),
        ({"remind": "last"}, {}, [10.8]),
        ({"remind": "none"}, {}, []),
        ({"vacation_from": EVENING, "vacation_until": EVENING + DAY}, {}, [30, 34.8]),
        # Just before the night would be still on vacation.
        (
            {**BERLIN, "vacation_from": EVENING + 1740, "vacation_until": EVENING + 2 * HOUR - 59},
            {"nights": False, "clock": 34 * MINUTE},
            [17 / 60],
        ),
    ],
)
def test_when_somebody_is_reminded(
    person: dict[str, Any], terms: dict[str, Any], expected: list[float]
) -> None:
    match = running(person, **terms)
    assert reminders(only(match), match) == pytest.approx(expected)


def test_whoever_becomes_due_at_night_and_is_late_before_its_end_is_not_reminded() -> None:
    match = running(BERLIN, nights=False, clock=HOUR)
    night = EVENING + 3 * HOUR
    assert only(schedule.renewed(match, night)).remind_at is None


def test_the_notice_after_quiet_hours_is_not_doubled_by_a_reminder() -> None:
    match = schedule.renewed(running(BERLIN, nights=False), EVENING + 3 * HOUR)
    # Half of the time is over in the night; the turn itself is told at its end.
    assert reminders(only(match), match) == pytest.approx([13.8])


def test_a_reminder_that_is_put_off_waits_for_the_morning() -> None:
    match = running(BERLIN)
    assert hours(schedule.postponed(only(match), EVENING + 3 * HOUR).remind_at) == 11
    assert hours(schedule.postponed(only(match), EVENING + 12 * HOUR).remind_at) == 12
    assert schedule.postponed(only(match), EVENING + 21 * HOUR).remind_at is None


@given(tables())
def test_nobody_is_reminded_while_asleep_or_away_or_too_late(match: Match) -> None:
    for player in match.players:
        while (at := player.remind_at) is not None:
            assert schedule.listens(player, at) == at
            assert player.deadline is not None
            assert at < player.deadline
            player = schedule.reminded(match, player, at)
            assert player.remind_at is None or player.remind_at > at
        assert player.reminders <= 2


def test_who_may_be_pinged() -> None:
    match = running({}, BERLIN, {"vacation_from": EVENING, "vacation_until": EVENING + DAY})
    users = tuple(player.id for player in match.players)
    assert schedule.awake(match, (*users, 7), EVENING - 1) == (*users, 7)
    assert schedule.awake(match, (*users, 7), EVENING + 3 * HOUR) == (users[0], 7)


# --- nobody is waited for without end -------------------------------------------------------------


def in_hours(match: Match, start: int, now: int) -> Match:
    """The only person has other quiet hours from now on: half a day from this minute."""
    wanted: dict[str, Any] = {
        "zone": "UTC",
        "quiet_from": start % 1440,
        "quiet_until": (start + 720) % 1440,
    }
    return schedule.rescheduled(
        match, replace(match, players=(replace(only(match), **wanted),)), now
    )


def test_quiet_hours_that_move_along_with_the_clock_hold_nobody_up_for_ever() -> None:
    match, now = running({"zone": "UTC"}, clock=DAY), EVENING
    while (only(match).deadline or 0) > now and now < EVENING + 60 * DAY:
        match = in_hours(match, now % DAY // MINUTE, now)
        now += 12 * HOUR - MINUTE
    assert hours(now) is not None
    assert hours(only(match).deadline) == 2 * 24 + 12, "what half a day of quiet would have given"


def test_a_turn_that_was_bounded_in_quiet_hours_is_not_over_when_they_change_again() -> None:
    match = in_hours(running({"zone": "UTC"}, clock=3 * HOUR), 9 * 60 + 1, EVENING)
    match = in_hours(match, 0, EVENING + 3 * HOUR + 1)
    bound = only(match).deadline
    assert hours(bound) == 2 * 3 + 12
    assert only(in_hours(match, 1, EVENING + 6 * HOUR)).deadline == bound


@given(st.lists(st.tuples(st.integers(0, 1439), st.integers(0, 2 * DAY)), max_size=9), st.data())
def test_however_hours_change_the_turn_ends_in_time(
    changes: list[tuple[int, int]], data: st.DataObject
) -> None:
    clock = data.draw(st.integers(5, 3 * 24 * 60)) * MINUTE
    match, now = running({"zone": "UTC"}, clock=clock), EVENING
    for start, later in changes:
        now += later
        deadline = only(match).deadline
        assert deadline is not None
        if deadline <= now:
            break
        match = in_hours(match, start, now)
        assert now < (match.deadline or 0) <= EVENING + 2 * clock + 12 * HOUR
        remind_at = only(match).remind_at
        assert remind_at is None or remind_at <= (match.deadline or 0)


def test_hours_that_change_in_a_vacation_leave_it_as_long_as_it_is() -> None:
    away = {"vacation_from": EVENING, "vacation_until": EVENING + 7 * DAY}
    match = running({"zone": "UTC", **away}, clock=DAY)
    assert deadlines(match) == [8 * 24]
    later = in_hours(match, 0, EVENING + HOUR)
    assert deadlines(later) == [8 * 24], "that is later than any hours would make it"
