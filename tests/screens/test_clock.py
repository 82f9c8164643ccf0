"""What people read about time: until when, what happened at the deadline, the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot import calls, posts, prompts
from bot.catalog import GAMES
from bot.lobby_post import lobby_post
from bot.screens import Screen
from bot.table import Match, Scene
from engines.core import Event
from tests.scenes import NAMES, Board, boards, table
from tests.screens.limits import WORST, check

DEADLINE = 1_800_000_000
ADA = table().players[0].id


def labels(screen: Screen) -> list[str]:
    return [button.label for row in screen.rows if isinstance(row, tuple) for button in row]


def away(match: Match, *seats: int) -> Match:
    gone = tuple(
        replace(p, away=p.away or p.seat in seats, deadline=DEADLINE) for p in match.players
    )
    return replace(match, clock=86400, deadline=DEADLINE, players=gone)


def clocked(scene: Scene, *seats: int) -> Scene:
    return replace(scene, match=away(scene.match, *seats))


def test_the_lobby_says_how_much_time_there_is() -> None:
    assert "3–6 players · 36 h a turn" in lobby_post(table(status="lobby", clock=129600)).text
    assert "3–6 players · no time limit" in lobby_post(table(status="lobby")).text


def test_the_lobby_says_when_the_clock_stands() -> None:
    def head(**terms: Any) -> str:
        return lobby_post(table(status="lobby", clock=86400, **terms)).text.splitlines()[0]

    assert head().endswith("24 h a turn")
    assert head(nights=True).endswith("24 h a turn · quiet hours don’t count")
    assert head(vacation=0).endswith("24 h a turn · no vacations")
    assert head(vacation=30 * 86400).endswith("24 h a turn · 30 days of vacation")
    unhurried = lobby_post(table(status="lobby", nights=True, vacation=0)).text.splitlines()[0]
    assert unhurried.endswith("no time limit"), "nothing can stand still there"


def test_the_post_says_until_when_and_what_then() -> None:
    board = Board()
    starter = board.state.starter
    assert "⏰" not in posts.turn(board.scene()).text
    said = posts.turn(clocked(board.scene())).text
    assert f"⏰ <t:{DEADLINE}:R>; after that the bot plays for {NAMES[starter]}.\n" in said
    board.play(starter, "bet same")
    said = posts.turn(clocked(board.scene())).text
    assert f"⏰ <t:{DEADLINE}:R>; after that the bot plays for whoever is missing.\n" in said


def test_each_has_the_own_time_where_quiet_hours_differ() -> None:
    board = Board()
    board.play(board.state.starter, "bet same")
    scene = clocked(board.scene())
    players = (replace(scene.match.players[0], deadline=DEADLINE + 9), *scene.match.players[1:])
    scene = replace(scene, match=replace(scene.match, players=players))
    ben, cleo = f"Ben <t:{DEADLINE}:R>", f"Cleo <t:{DEADLINE}:R>"
    said = posts.turn(scene).text
    assert f"⏰ {ben} · {cleo} · Ada <t:{DEADLINE + 9}:R>; after that the bot plays" in said
    asked = prompts.dm(replace(board.scene(0), match=scene.match), "en").text
    assert f"⏰ <t:{DEADLINE + 9}:R>" in asked
    assert f"<t:{DEADLINE}:R>" not in asked
    reminded = prompts.reminder([scene], players[0].id, "en").text
    assert f"<t:{DEADLINE + 9}:R>" in reminded
    assert f"<t:{DEADLINE}:R>" in calls.reminder(scene.match, (0, 1)).text


def test_a_post_of_a_turn_that_is_past_tells_of_no_deadline() -> None:
    scene = clocked(Board().scene())
    assert "⏰" not in posts.turn(replace(scene, number=scene.match.turn - 1)).text


def test_only_who_is_due_is_told_until_when() -> None:
    board = Board()
    starter = board.state.starter
    for seat in range(3):
        for make in (prompts.panel, prompts.dm):
            said = make(clocked(board.scene(seat)), "en").text
            assert (f"⏰ <t:{DEADLINE}:R>; after that I play for you." in said) == (seat == starter)


def test_whoever_is_away_is_named_and_gets_a_way_back() -> None:
    board = Board()
    seat = (board.state.starter + 1) % 3
    assert "I’m back" not in labels(posts.turn(clocked(board.scene())))
    screen = posts.turn(clocked(board.scene(), seat))
    assert f"The bot plays for {NAMES[seat]}." in screen.text
    assert "I’m back" in labels(screen)
    assert "I’m back" in labels(prompts.panel(clocked(board.scene(seat), seat), "en"))
    assert "I’m back" not in labels(
        prompts.panel(clocked(board.scene(board.state.starter), seat), "en")
    )


def test_nobody_who_is_away_is_pinged() -> None:
    board = Board()
    screen = posts.turn(clocked(board.scene(), 0, 1, 2))
    assert "Nobody is here any more, so the table waits" in screen.text
    assert not screen.mentions


def test_what_the_clock_did_comes_first_and_pings_whom_nothing_else_reaches() -> None:
    board = Board()
    notices = tuple(
        Event(None, key, {"pinged_seat": seat})
        for seat, key in ((1, "table-missed"), (2, "table-away"))
    )
    scene = replace(clocked(board.scene(), 2), notices=notices)
    first, second, *_ = posts.turn(scene).text.splitlines()
    assert first == "⏰ The time of Ben ran out, so the bot played."
    assert second == "⏰ The time of Cleo ran out again, so the bot played."
    assert "The bot plays for Cleo." in posts.turn(scene).text
    players = tuple(replace(p, reach="closed") for p in scene.match.players)
    screen = posts.turn(replace(scene, match=replace(scene.match, players=players)))
    assert {players[1].id, players[2].id} <= set(screen.mentions)


def test_what_the_clock_did_stands_with_the_turn_it_was_done_in() -> None:
    board = next(b for b in boards("hoppla", seed=3) if b.match.turn == 2)
    notices = (Event(None, "table-missed", {"pinged_seat": 1}),)
    news = (Event(None, "table-missed", {"pinged_seat": 2}),)
    lines = posts.turn(replace(board.scene(), notices=notices, news=news)).text.splitlines()
    round_1, round_2 = (
        next(i for i, line in enumerate(lines) if line.startswith(f"**Round {number}"))
        for number in (1, 2)
    )
    assert lines[round_1 - 1] == "⏰ The time of Ben ran out, so the bot played."
    assert lines[round_2 - 1] == "⏰ The time of Cleo ran out, so the bot played."


def test_those_whose_time_ran_out_are_told_in_one_line() -> None:
    keys = [("missed", 0), ("away", 2), ("missed", 1), ("away", 1)]
    notices = tuple(Event(None, f"table-{key}", {"pinged_seat": seat}) for key, seat in keys)
    first, second, *rest = posts.turn(replace(Board().scene(), notices=notices)).text.splitlines()
    assert first == "⏰ The time of Ada ran out, so the bot played."
    assert second == "⏰ The time of Cleo and Ben ran out again, so the bot played."
    assert not any("ran out" in line for line in rest)


def test_terms_come_after_what_happened_and_only_as_they_are_now() -> None:
    board = next(b for b in boards("hoppla", seed=3) if b.match.turn == 2)
    moved, paused = (
        Event(None, "table-moved", {"by": "Ada"}),
        Event(None, "table-paused", {"by": "x"}),
    )
    resumed = Event(None, "table-resumed", {"by": "Ada"})
    missed = Event(None, "table-missed", {"pinged_seat": 1})
    suspended = Event(None, "table-suspended", {})
    scene = replace(
        board.scene(), notices=(paused, moved, resumed, suspended, missed), news=(moved,)
    )
    said = posts.turn(scene).text
    lines = said.splitlines()
    assert lines[0] == "⏰ The time of Ben ran out, so the bot played."
    assert lines[1].startswith("**Round 1")
    assert lines.index("▶ Ada let the clock run again.") < lines.index("Ada moved the table here.")
    assert said.count("moved the table here") == 1
    assert "paused" not in said
    assert "could not post" not in said


def test_a_paused_clock_is_told_as_long_as_it_stands() -> None:
    match = replace(table(), clock=86400, halted="paused")
    board = Board()
    said = posts.turn(replace(board.scene(), match=replace(match, turn=board.match.turn))).text
    assert "⏸ The clock stands" in said
    assert "⏰" not in said


@pytest.mark.parametrize("warned", [True, False])
def test_that_nobody_has_played_is_told_until_somebody_does(warned: bool) -> None:
    scene = replace(Board().scene(), news=(Event(None, "table-forgotten", {}),))
    scene = replace(scene, match=replace(scene.match, warned=warned))
    assert ("Nobody has played here" in posts.turn(scene).text) == warned


def test_what_somebody_did_before_the_seat_was_handed_over_is_told_under_that_name() -> None:
    vacation = Event(None, "table-vacation-over", {"seat": 1})
    missed = Event(None, "table-missed", {"pinged_seat": 1})
    handed = Event(None, "table-handed-over", {"seat": 1, "former": "Zoe"})
    back = Event(None, "table-back", {"seat": 1})
    scene = replace(Board().scene(), notices=(vacation, missed), news=(handed, back))
    said = posts.turn(scene).text
    assert "The vacation of Zoe is over." in said
    assert "The time of Zoe ran out" in said
    assert "Ben took the seat of Zoe." in said
    assert "Ben is back." in said


@pytest.mark.parametrize(
    ("hours", "said"), [(0, "for a while"), (1, "for about an hour"), (48, "for about 48 hours")]
)
def test_an_outage_is_owned_up_to(hours: int, said: str) -> None:
    notice = Event(None, "table-outage", {"hours": hours})
    assert f"I was down {said};" in posts.turn(replace(Board().scene(), notices=(notice,))).text


def test_who_missed_a_deadline_is_told_privately() -> None:
    match = away(table(), 1)
    once = prompts.missed(match, match.players[0])
    again = prompts.missed(match, match.players[1])
    assert labels(once) == ["Open the table"]
    assert labels(again) == ["I’m back", "Open the table"]
    for screen in (once, again, calls.missed(match, match.players[0]), prompts.back(match, "en")):
        check(screen)
    assert calls.missed(match, match.players[0]).mentions == (match.players[0].id,)


def test_nobody_is_promised_what_a_table_does_not_have_any_more() -> None:
    over, asleep = away(table(status="over"), 1), away(table(), 0, 1, 2, 3, 4, 5)
    for player in over.players[:2]:
        ended = prompts.missed(over, player)
        check(ended)
        assert "The game is over by now" in ended.text
        assert labels(ended) == ["Open the table"], "there is nothing to be back for"
    nobody = prompts.missed(asleep, asleep.players[0])
    check(nobody)
    assert "the table waits until one of you presses" in nobody.text
    assert "I play for you from now on" not in nobody.text
    assert labels(nobody) == ["I’m back", "Open the table"]


@pytest.mark.parametrize("game", ["hoppla", "ugah"])
def test_who_slept_through_the_end_is_told_how_it_was(game: str) -> None:
    *_, last = boards(game)
    scene = last.scene()
    assert scene.match.status == "over"
    player = scene.match.players[0]
    said = prompts.over(scene, player)
    check(said)
    check(calls.over(scene.match, player))
    assert "ended while I kept quiet" in said.text
    assert "🏆" in said.text
    assert "<@" not in said.text
    assert labels(said) == ["Open the table"]
    assert calls.over(scene.match, player).mentions == (player.id,)


def test_a_reminder_names_the_tables_that_wait() -> None:
    several, alone = clocked(Board().scene()), clocked(Board(seed=1).scene())
    several = replace(several, to_move=(0, 1))
    alone = replace(alone, match=replace(alone.match, id="m3"), to_move=(1,))
    screen = prompts.reminder([several, alone], ADA, "en")
    first, second = screen.text.splitlines()[1:]
    assert "table `k7`" in first
    assert "only you" not in first
    assert "table `m3`" in second
    assert "only you are missing" in second
    assert labels(screen) == ["In 3 hours", "No reminders of k7", "No reminders of m3"]
    match = alone.match
    many = [replace(alone, match=replace(match, id=f"m{n}")) for n in range(6)]
    assert "and at 2 more tables: `/game list`" in prompts.reminder(many, ADA, "en").text
    assert "and at one more table: `/game list`" in prompts.reminder(many[1:], ADA, "en").text
    assert "/game list" not in prompts.reminder(many[2:], ADA, "en").text
    for made in (
        screen,
        prompts.reminder(
            [replace(alone, match=replace(match, id=f"m{n}")) for n in range(40)], ADA, "en"
        ),
        prompts.snoozed(DEADLINE, "en"),
        prompts.snoozed(None, "en"),
        prompts.muted(match, "en", on=True),
        prompts.muted(match, "en", on=False),
        calls.reminder(match, (0, 1, 2)),
    ):
        check(made)
    each = [replace(p, deadline=DEADLINE + p.seat, since=1) for p in match.players]
    apart = calls.reminder(replace(match, players=tuple(each)), (0, 2)).text
    assert f"⏰ Ada <t:{DEADLINE}:R> · Cleo <t:{DEADLINE + 2}:R> · https" in apart
    assert "only you" not in calls.reminder(replace(match, players=tuple(each)), (0,)).text
    last = tuple(replace(p, since=1 if p.seat == 2 else None) for p in match.players)
    assert "only you are missing" in calls.reminder(replace(match, players=last), (2,)).text
    assert calls.reminder(match, (0, 2)).mentions == (match.players[0].id, match.players[2].id)


@pytest.mark.parametrize("game", GAMES)
def test_the_clock_breaks_no_limit_in_any_game(game: str) -> None:
    names = WORST[: GAMES[game].rules.SEATS.stop - 1]
    notices = tuple(Event(None, "table-away", {"pinged_seat": seat}) for seat in range(len(names)))
    for number, board in enumerate(boards(game, names, seed=5)):
        if number % 9 and not board.over:
            continue
        for seats in (range(1), range(len(names))):
            check(posts.turn(replace(clocked(board.scene(), *seats), notices=notices)))
            for seat in range(len(names)):
                check(prompts.panel(clocked(board.scene(seat), *seats), "en"))
                check(prompts.dm(clocked(board.scene(seat), *seats), "en"))
