"""All other replies: confirmations, refusals, lists, rules, help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import answers, pages
from bot.catalog import GAMES
from bot.names import escape
from bot.screens import Screen
from bot.table import Refused
from bot.timing import HOUR
from engines.core import IllegalMove
from tests.scenes import Board, boards, table

NOW = 1_800_000_000


def verbs(screen: Screen) -> list[str | None]:
    (row,) = screen.rows
    assert isinstance(row, tuple)
    return [button.press.verb if button.press else None for button in row]


def test_a_refusal_names_seats_and_says_what_to_do_next() -> None:
    screen = answers.refused(Refused("refused-not-your-turn", seats=(1, 2)), "en", table())
    assert screen.text.startswith("It is the turn of Ben and Cleo. Nothing was recorded")
    screen = answers.refused(Refused("refused-not-host", seat=0), "en", table())
    assert screen.text == "Only the host, Ada, can do that. Ask the host."
    screen = answers.refused(Refused("refused-only-host-begins", seat=0), "en", table())
    assert "an hour after the table was opened anybody who sits there may begin" in screen.text


def test_an_illegal_move_is_quoted_without_effect() -> None:
    screen = answers.refused(IllegalMove("illegal-move", move="take <@1>"), "en", table())
    assert screen.text.startswith("take \\<@\u200b1\\> is not possible now.")


@pytest.mark.parametrize(("make", "verb"), [(answers.cancel, "close"), (answers.resign, "resign")])
def test_what_cannot_be_undone_is_asked_again_and_lies_elsewhere(make: object, verb: str) -> None:
    screen = make(table(), "en")  # type: ignore[operator]
    asked = verbs(screen)
    assert asked[0] == "stay", "a second press in the same place changes nothing"
    assert asked[-1] == verb


def test_a_spectator_may_learn_the_game_or_open_a_table() -> None:
    assert verbs(answers.spectator(table(), "en")) == ["rules", "open"]


def test_the_list_has_my_tables_first_and_each_table_once() -> None:
    mine, other = table(), table(status="lobby", id="m3")
    me = mine.players[0]
    due = replace(me, since=NOW - HOUR, deadline=NOW + HOUR)
    mine = replace(mine, players=(due, *mine.players[1:]), deadline=NOW + HOUR)
    text = answers.tables([mine], [other, mine], "en", me.id).text
    assert text.count("`k7`") == 1
    assert text.index("`k7`") < text.index("In this channel") < text.index("`m3`")
    assert f"**it is your turn**, asked <t:{NOW - HOUR}:R> · ⏰ <t:{NOW + HOUR}:R>" in text
    assert "not begun" in text


def test_the_overview_says_who_is_due_and_until_when() -> None:
    match = table()
    ada, ben, *rest = match.players
    due = replace(ben, since=NOW - HOUR, deadline=NOW + HOUR)
    running = replace(match, players=(ada, due, *rest), deadline=NOW + HOUR)
    text = answers.overview([running], "en").text
    assert f"⏳ {escape(ben.name)}, asked <t:{NOW - HOUR}:R> · ⏰ <t:{NOW + HOUR}:R>" in text
    paused = replace(running, halted="paused", deadline=None)
    assert text.replace(f"⏰ <t:{NOW + HOUR}:R>", "paused") == answers.overview([paused], "en").text
    away = tuple(replace(p, away=True) for p in match.players)
    asleep = replace(match, players=away)
    assert "nobody is here" in answers.overview([asleep], "en").text
    assert "Open one with" in answers.overview([], "en").text


def test_an_empty_list_says_how_to_get_a_table() -> None:
    starts = "`/hoppla start`, `/ugah start`, `/kookaburra start` or `/voll start`"
    assert f"Open one with {starts}, or press" in answers.tables([], [], "en", 0).text


def test_a_refusal_names_the_command_of_its_own_game() -> None:
    full = Refused("refused-lobby-full", most=6)
    said = answers.refused(full, "en", table("voll")).text
    assert said.endswith("Open another one with `/voll start`.")
    assert "`/hoppla start`, " in answers.refused(Refused("refused-no-table"), "en").text


def test_the_position_in_words_has_everything_the_viewer_may_know() -> None:
    board = next(b for b in boards("hoppla", seed=4) if b.state.bag <= 15 and any(b.state.takes))
    (taker,) = board.rules.to_move(board.state)
    mine = answers.position(board.scene(taker), "en").text
    public = answers.position(board.scene(), "en").text
    assert "only you know" in mine
    assert "only you know" not in public
    assert "Waiting for" in public
    assert "What happened last" in public


def test_the_position_in_words_says_who_is_played_by_the_bot() -> None:
    board = Board("voll", seed=1)
    ada, ben, cleo = board.match.players
    gone = (ada, replace(ben, resigned=True), replace(cleo, away=True))
    board.match = replace(board.match, players=gone)
    text = answers.position(board.scene(0), "en").text
    assert "Ben left; the bot plays there." in text
    assert "The bot plays for Cleo." in text


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_fit_on_a_screen_with_a_picture_that_can_be_drawn(game: str) -> None:
    screen = pages.rules(game, "en")
    assert screen.picture is not None
    picture = screen.picture
    png = GAMES[game].draw(picture.view, picture.names, picture.events, picture.marks)
    assert png.startswith(b"\x89PNG")
    assert not screen.text.endswith("…")
    assert not pages.rules(game, "en", 2).text.endswith("…")


def test_the_rules_picture_shows_what_its_text_says() -> None:
    """The invented position is one that the rules lead to."""
    picture = pages.rules("hoppla", "en").picture
    assert picture is not None
    board = Board("hoppla", ("Ada", "Ben", "Cleo", "Dan"))
    takes = picture.view.last[1]
    before = (6, 12, 8, 14)
    stones = tuple(s - t for s, t in zip(picture.view.stones, takes, strict=True))
    bag = picture.view.bag + sum(takes)
    board.state = replace(
        board.state, phase="bet", round=6, starter=2, llamas=before, stones=stones, bag=bag
    )
    board.play(2, "bet most")
    for seat, number in enumerate(takes):
        board.play(seat, f"take {number}")
    assert board.rules.view(board.state, None) == picture.view
    assert board.finished[-len(picture.events) :] == picture.events
    assert sum(picture.view.stones) + picture.view.bag == 100


def test_the_help_names_every_command_and_links_those_whose_ids_are_known() -> None:
    plain = pages.commands("en", page=2).text
    assert all(f"`/game {name}`" in plain for name in pages.COMMANDS)
    ids = {"game": 5, "hoppla": 6}
    assert "</game help:5>" in pages.commands("en", ids, 2).text
    assert "</hoppla start:6>" in pages.commands("en", ids).text


def test_missing_permissions_are_named_in_words() -> None:
    text = answers.missing(["attach_files", "view_channel"], "en").text
    assert "• Attach Files" in text
    assert "• View Channel" in text


def test_a_bug_is_shown_by_its_reference_alone() -> None:
    assert "`a1b2c3`" in answers.bug("a1b2c3", "en").text
