"""What a seat is asked in private, and what it is told about what it did."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import prompts
from bot.screens import Button, Screen
from bot.table import Reach
from tests.scenes import NAMES, Board, boards, table


def buttons(screen: Screen) -> dict[str, Button]:
    return {b.label: b for row in screen.rows if isinstance(row, tuple) for b in row}


def numbers(screen: Screen) -> list[str]:
    return [label for label in buttons(screen) if label.isdigit()]


def started(bet: str = "same") -> Board:
    """A table at which Ada has placed a bet."""
    board = next(b for b in (Board(seed=seed) for seed in range(20)) if b.state.starter == 0)
    board.play(0, f"bet {bet}")
    return board


def test_the_direct_message_names_table_place_round_bet_bag_and_spaces() -> None:
    screen = prompts.dm(started().scene(1), "en")
    assert screen.text.splitlines() == [
        "🌋 **Hoppla Lama** · table `k7` in <#222222222222222222> (Game night)",
        "-# round 1 · Ada bets *same number* · bag 90 · you stand in the village"
        " · Ada in the village · Cleo in the village",
        "How many stones do you take?",
    ]
    assert numbers(screen) == ["1", "2", "3", "4", "5"]
    link = buttons(screen)["Open the table"]
    assert link.url is not None
    assert link.url.endswith("/111111111111111111/222222222222222222/444444444444444444")


def test_after_a_bet_the_reply_asks_for_the_number_at_once() -> None:
    board = next(b for b in (Board(seed=seed) for seed in range(20)) if b.state.starter == 0)
    played = board.play(0, "bet most")
    screen = prompts.panel(board.scene(0), "en", played)
    assert screen.text.startswith("You bet **most**.")
    assert "How many stones do you take?" in screen.text
    assert numbers(screen) == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("show", [prompts.panel, prompts.dm])
def test_the_chosen_button_stands_out_and_may_be_changed(show: object) -> None:
    board = started()
    played = board.play(1, "take 3")
    screen = show(board.scene(1), "en", played)  # type: ignore[operator]
    once = "You take **3**; you can change it until everybody has chosen."
    assert screen.text.count(once) == 1
    styles = {label: buttons(screen)[label].style for label in numbers(screen)}
    assert styles.pop("3") == "success"
    assert set(styles.values()) == {"secondary"}


def test_whoever_ends_the_round_is_told_at_once_what_it_led_to() -> None:
    board = started("most")
    board.play(0, "take 1")
    board.play(1, "take 5")
    played = board.play(2, "take 2")
    text = prompts.panel(board.scene(2), "en", played).text
    assert text.startswith("You took **2**.\n**Round 1:** Ada 1 · Ben 5 · Cleo 2 → **most**")
    assert "Ben places the bet now." in text


@pytest.mark.parametrize(
    ("seat", "became"),
    [
        (0, "you took **4**, and so did somebody else, so it cancelled out"),
        (1, "you took **4**, and so did somebody else, so it cancelled out"),
        (2, "you took **2** and your llama moved. You stand on 3 now."),
    ],
)
def test_the_closed_message_says_in_one_line_what_became_of_it(seat: int, became: str) -> None:
    board = started("most")
    for other, number in enumerate((4, 4, 2)):
        board.play(other, f"take {number}")
    screen = prompts.dm_over(board.scene(seat), "en")
    assert became in screen.text
    assert "\n" not in screen.text
    assert screen.rows == ()


def test_one_after_another_only_the_taker_is_asked_and_learns_what_is_left() -> None:
    board = next(b for b in boards("hoppla", seed=4) if b.state.bag <= 15 and any(b.state.takes))
    (taker,) = board.rules.to_move(board.state)
    asked = prompts.dm(board.scene(taker), "en")
    left = board.rules.view(board.state, taker).left
    assert f"The bag holds **{left}** stone" in asked.text
    assert numbers(asked) == [str(n) for n in range(1, min(5, left) + 1)]
    for seat in {0, 1, 2} - {taker}:
        assert numbers(prompts.panel(board.scene(seat), "en")) == []


def test_the_panel_at_the_end_says_who_won_and_offers_what_comes_next() -> None:
    *_, board = boards("hoppla", seed=3)
    players = tuple(replace(p, reach="closed") for p in board.match.players)
    board.match = replace(board.match, players=players)
    screen = prompts.panel(board.scene(0), "en")
    assert "🏆" in screen.text
    assert "round" not in screen.text
    assert "bag" not in screen.text
    assert list(buttons(screen)) == ["Rematch", "Record"]
    closed = replace(board.scene(0), match=replace(board.match, status="closed"))
    assert buttons(prompts.panel(closed, "en")) == {}


def test_at_the_end_nothing_that_was_found_is_told_once_more() -> None:
    last = learnt = None
    for last in boards("ugah", seed=3, unknown="on"):
        seen = last.scene(0)
        learnt = next((e for e in (*seen.finished, *seen.events) if e.to == 0), learnt)
    assert last is not None
    assert learnt is not None
    scene = replace(last.scene(0), finished=(learnt,))
    bare = replace(scene, finished=())
    assert prompts.panel(scene, "en").text == prompts.panel(bare, "en").text


def test_a_stale_press_gets_the_present_panel() -> None:
    screen = prompts.stale(started().scene(1), "en")
    assert screen.text.startswith("That was decided already")
    assert numbers(screen) == ["1", "2", "3", "4", "5"]


def test_the_wrong_person_learns_whose_turn_it_is_and_when_the_own_one_comes() -> None:
    board = next(b for b in (Board(seed=seed) for seed in range(20)) if b.state.starter == 1)
    screen = prompts.wrong_seat(board.scene(0), "en")
    assert screen.text == "It is the turn of Ben; you are A. Yours comes after Cleo."
    players = tuple(replace(p, resigned=p.seat == 2) for p in board.match.players)
    board.match = replace(board.match, players=players)
    said = "It is the turn of Ben; you are A. You are next."
    assert prompts.wrong_seat(board.scene(0), "en").text == said
    assert prompts.wrong_seat(board.scene(2), "en").text.endswith("you are C. You are next.")


@pytest.mark.parametrize(
    ("reach", "label"), [("on", None), ("off", "DM me again"), ("closed", "DM me again")]
)
def test_the_panel_offers_direct_messages_to_who_gets_none(reach: Reach, label: str | None) -> None:
    board = started()
    players = tuple(replace(p, reach=reach) for p in board.match.players)
    board.match = replace(board.match, players=players)
    assert ("DM me again" in buttons(prompts.panel(board.scene(1), "en"))) == (label is not None)


@pytest.mark.parametrize(
    ("reach", "said", "label"),
    [
        ("on", "come by direct message", "Not by DM"),
        ("off", "as you wished", "DM me again"),
        ("closed", "I cannot reach you", "DM me again"),
    ],
)
def test_joining_tells_the_seat_and_how_secrets_come(reach: Reach, said: str, label: str) -> None:
    match = table(status="lobby")
    match = replace(match, players=tuple(replace(p, reach=reach) for p in match.players))
    screen = prompts.joined(match, match.players[1].id, "en")
    assert "Your seat is **B**, a blue square." in screen.text
    assert said in screen.text
    assert list(buttons(screen)) == [label]


def test_private_texts_are_in_the_language_of_the_person_and_posts_in_the_tables() -> None:
    board = started()
    assert prompts.dm(board.scene(1), "xx") == prompts.dm(board.scene(1), "en")
    assert NAMES[0] in prompts.dm(board.scene(1), "xx").text


@pytest.mark.parametrize(
    ("game", "options", "asks"),
    [
        ("hoppla", {}, True),
        ("ugah", {"unknown": "on"}, True),
        ("ugah", {"unknown": "off"}, False),
        ("kookaburra", {}, False),
        ("voll", {}, False),
    ],
)
def test_direct_messages_are_promised_only_where_they_ask(
    game: str, options: dict[str, str], asks: bool
) -> None:
    board = Board(game, seed=2, **options)
    players = tuple(replace(p, reach="closed") for p in board.match.players)
    board.match = replace(board.match, players=players)
    joined = prompts.joined(board.match, board.match.players[1].id, "en")
    assert ("direct message" in joined.text) == asks
    assert ("DM me again" in buttons(joined)) == asks
    assert ("DM me again" in buttons(prompts.panel(board.scene(1), "en"))) == asks


def test_a_link_to_a_post_that_is_not_out_yet_leads_to_the_channel() -> None:
    board = started()
    board.match = replace(board.match, turn=2, posted=1)
    link = buttons(prompts.dm(board.scene(1), "en"))["Open the table"]
    assert link.url == "https://discord.com/channels/111111111111111111/222222222222222222"
