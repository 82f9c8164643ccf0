"""The panel of a person's wishes: shows all, offers what is chosen most; the rest can be typed."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any, get_args

import pytest

from bot import answers, posts
from bot.profile import profile
from bot.screens import Menu, Screen
from bot.suggesting import suggest_zones
from bot.table import Match, Reach, Taste
from bot.timing import DAY
from bot.vacation import taken
from bot.wishes import Wishes, wished
from tests.scenes import Board, table
from tests.screens.limits import WORST, check

NOW = 1_800_000_000  # a Friday, 08:00 in UTC
ROME = Wishes("en", "Europe/Rome", 1320, 450)


def shown(wishes: Wishes = ROME, reach: Reach = "on", *seats: Match, **more: Any) -> Screen:
    user = seats[0].players[1].id if seats else 1
    return profile(wishes, reach, seats, user, "en", NOW, **more)


def chosen(screen: Screen) -> dict[str, list[str]]:
    menus = [row for row in screen.rows if isinstance(row, Menu)]
    return {menu.press.move: [c.value for c in menu.choices if c.chosen] for menu in menus}


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows if isinstance(row, tuple) for button in row]


def test_it_shows_all_that_is_wished() -> None:
    said = shown(replace(ROME, vacation_from=NOW, vacation_until=NOW + DAY)).text
    assert "Europe/Rome · 09:00" in said
    assert "22:00–7:30" in said
    assert f"until <t:{NOW + DAY}:f>" in said
    assert "Language: English" in said
    assert "not chosen yet" in shown(Wishes()).text
    assert "Language: as in Discord" in shown(Wishes()).text


def test_its_menus_stand_on_what_is_wished() -> None:
    assert chosen(shown()) == {
        "zone": ["Europe/Rome"],
        "quiet": ["22:00–7:30"],
        "reminders": ["both"],
        "language": ["en"],
    }
    away = replace(ROME, zone="Pacific/Apia", quiet_from=None, quiet_until=None)
    assert chosen(shown(away))["zone"] == ["Pacific/Apia"]
    assert chosen(shown(away))["quiet"] == ["off"]


def test_quiet_hours_are_offered_once_there_is_a_zone() -> None:
    assert "quiet" not in chosen(shown(Wishes()))


def test_what_it_offers_can_be_read() -> None:
    for wishes in (ROME, Wishes(), replace(ROME, vacation_from=NOW, vacation_until=NOW + DAY)):
        for row in shown(wishes).rows:
            moves = (
                [f"{row.press.move} {choice.value}" for choice in row.choices]
                if isinstance(row, Menu)
                else [button.press.move for button in row if button.press]  # type: ignore[union-attr]
            )
            for move in moves:
                wish, _, value = move.partition(" ")
                assert wish in ("zone", "quiet", "reminders", "language", "vacation", "dm")
                wished(wishes, {wish: value}, NOW)


@pytest.mark.parametrize(
    ("reach", "vacation", "expected"),
    [
        ("on", None, ["Not by DM", *(f"Vacation: {days} days" for days in (3, 7, 14))]),
        ("off", NOW + DAY, ["DM me again", "Back from vacation"]),
        ("closed", NOW + DAY, ["DM me again", "Back from vacation"]),
    ],
)
def test_its_buttons_change_what_is(
    reach: Reach, vacation: int | None, expected: list[str]
) -> None:
    assert labels(shown(replace(ROME, vacation_until=vacation), reach)) == expected


def test_it_says_where_a_vacation_is_shorter() -> None:
    away = replace(ROME, vacation_from=NOW, vacation_until=NOW + 9 * DAY)
    grants = [taken(table(id=f"t{n}", vacation=n * DAY), 1, NOW + 9 * DAY, NOW) for n in (14, 2, 0)]
    said = shown(away, "on", *grants).text
    assert "`t14`" not in said
    assert f"table `t2` grants it until <t:{NOW + 2 * DAY}:f>" in said
    assert "table `t0` has no days of vacation left" in said


@pytest.mark.parametrize("typed", ["", "a", "rome", "germany", "new york", "x" * 5000])
def test_suggested_zones_fit_into_the_list(typed: str) -> None:
    found = suggest_zones("en", typed, NOW)
    assert len(found) <= 25
    assert all(1 <= len(label) <= 100 and len(zone) <= 100 for label, zone in found)


def test_it_breaks_no_limit() -> None:
    many = [taken(table(id=f"t{n}", vacation=DAY), 1, NOW + 9 * DAY, NOW) for n in range(60)]
    for reach, taste, until in product(get_args(Reach), get_args(Taste), (None, NOW + 9 * DAY)):
        wishes = replace(ROME, remind=taste, vacation_from=NOW, vacation_until=until)
        check(shown(wishes, reach, *many, note="n" * 300))
    for typed in (*WORST, "x" * 5000):
        check(shown(note=answers.refused(refusal(typed), "en").text))


def refusal(typed: str) -> Any:
    try:
        wished(Wishes(), {"vacation": typed}, NOW)
    except Exception as error:
        return error
    raise AssertionError("no refusal")


# --- what others see ------------------------------------------------------------------------------


def resting(board: Board) -> Match:
    zone = tuple(replace(p, zone="America/Los_Angeles") for p in board.match.players)
    return taken(replace(board.match, players=zone), 1, NOW + 3 * DAY, NOW)


def test_a_post_and_the_lists_say_who_is_on_vacation() -> None:
    board = Board()
    board.match = resting(board)
    scene = board.scene()
    # The day as it is there, at noon for everybody.
    line = "🏖️ Ben is on vacation until <t:1800273600:D>"
    assert line in posts.turn(scene).text
    for made in (answers.tables([board.match], [], "en", 1), answers.overview([board.match], "en")):
        assert line in made.text
        check(made)
    gone = replace(board.match.players[1], resigned=True)
    left = replace(board.match, players=(board.match.players[0], gone, board.match.players[2]))
    assert "on vacation" not in posts.turn(replace(scene, match=left)).text


def test_no_public_text_tells_zone_or_hours() -> None:
    board = Board()
    quiet = [
        replace(p, zone="America/Los_Angeles", quiet_from=1320, quiet_until=450)
        for p in resting(board).players
    ]
    board.match = replace(resting(board), players=tuple(quiet))
    for said in (
        posts.turn(board.scene()).text,
        answers.overview([board.match], "en").text,
        answers.position(board.scene(), "en").text,
    ):
        assert "Angeles" not in said
        assert "22:00" not in said
        assert str(NOW + 3 * DAY) not in said
