"""What everybody sees: the lobby, the turn's post, alt texts, mentions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import calls, pictures, posts
from bot.catalog import GAMES, panel_of
from bot.i18n import say
from bot.lobby_post import lobby_post
from bot.screens import Button, PeopleMenu, Row, Screen
from bot.table import Person
from tests.scenes import NAMES, Board, boards, table

LOBBY = "https://discord.com/channels/111111111111111111/222222222222222222/333333333333333333"


def labels(row: Row) -> list[str]:
    assert isinstance(row, tuple)
    return [button.label for button in row]


def button(screen: Screen, label: str) -> Button:
    found = [b for row in screen.rows if isinstance(row, tuple) for b in row if b.label == label]
    (one,) = found
    return one


def until_take(seed: int = 0, bet: str = "same") -> Board:
    board = Board(seed=seed)
    board.play(board.state.starter, f"bet {bet}")
    return board


def test_the_lobby_says_who_is_there_and_who_is_missing() -> None:
    match = table(names=NAMES[:2], status="lobby", invited=(Person(7, "Cleo"),))
    screen = lobby_post(match)
    assert screen.text.splitlines() == [
        "🌋 **Hoppla Lama** · table `k7` · 3–6 players · no time limit",
        "🇦 Ada (host) · 🇧 Ben · waiting for one more",
        "Invited, not yet here: Cleo",
    ]
    assert labels(screen.rows[0]) == ["Join", "Leave", "Begin", "Rules", "Cancel"]
    assert isinstance(screen.rows[1], PeopleMenu)
    assert button(screen, "Begin").disabled
    assert not button(screen, "Join").disabled


@pytest.mark.parametrize(("game", "told"), [("voll", True), ("hoppla", False)])
def test_the_lobby_tells_that_dice_are_thrown_by_button(game: str, told: bool) -> None:
    by_button = lobby_post(table(game, status="lobby", dice="press")).text
    assert ("players throw the dice by button" in by_button) == told
    assert "dice by button" not in lobby_post(table(game, status="lobby")).text


def test_a_lobby_with_enough_people_can_begin_and_a_full_one_takes_nobody() -> None:
    enough = lobby_post(table(names=NAMES[:3], status="lobby"))
    full = lobby_post(table(names=NAMES, status="lobby"))
    assert not button(enough, "Begin").disabled
    assert button(full, "Join").disabled
    assert "enough to begin" in full.text


def test_who_was_invited_and_has_joined_is_no_longer_waited_for() -> None:
    match = table(names=NAMES[:2], status="lobby")
    there = match.players[1]
    screen = lobby_post(replace(match, invited=(Person(there.id, there.name),)))
    assert "Invited" not in screen.text


@pytest.mark.parametrize(("status", "said"), [("running", "Begun."), ("closed", "was closed")])
def test_a_lobby_that_is_over_says_so_and_cannot_be_joined(status: str, said: str) -> None:
    screen = lobby_post(table(status=status))
    assert said in screen.text
    assert not any("Join" in labels(row) for row in screen.rows)


def test_an_invitation_pings_exactly_the_invited() -> None:
    screen = calls.invitation(table(post_message=None), (Person(7, "Cleo"), Person(8, "Dan")))
    assert screen.mentions == (7, 8)
    assert screen.text.startswith("<@7> and <@8>, Ada invites you to")
    assert screen.text.endswith(LOBBY)


def test_a_new_turn_pings_the_starter_and_lays_the_bets_on_the_post() -> None:
    board = Board(seed=3)
    screen = posts.turn(board.scene())
    starter = board.match.players[board.state.starter]
    assert screen.mentions == (starter.id,)
    assert f"**Round 1.** <@{starter.id}> places the bet" in screen.text
    assert labels(screen.rows[0]) == ["Most + fewest", "Most", "Same", "Fewest", "Rules"]
    press = button(screen, "Same").press
    assert press is not None
    assert (press.verb, press.match, press.decision, press.move) == ("move", "k7", 1, "bet same")


def test_a_bet_is_public_and_the_numbers_are_behind_your_move() -> None:
    board = until_take()
    screen = posts.turn(board.scene())
    name = NAMES[board.state.starter]
    assert f"{name} bets **same number**" in screen.text
    assert screen.text.count("⏳") == 3
    assert screen.mentions == ()
    assert labels(screen.rows[0]) == ["Your move", "Rules"]


def test_a_choice_turns_the_hourglass_into_a_tick() -> None:
    board = until_take()
    board.play(1, "take 4")
    text = posts.turn(board.scene()).text
    assert "✔ Ben" in text
    assert "⏳ Ada" in text
    assert "⏳ Cleo" in text


def test_a_reveal_explains_what_cancelled_out_and_who_moves() -> None:
    board = until_take(seed=1, bet="most")
    for seat, number in enumerate((5, 3, 5)):
        board.play(seat, f"take {number}")
    screen = posts.turn(board.scene())
    told = screen.text.splitlines()
    assert told[0] == "**Round 1:** Ada ~~5~~ · Ben 3 · Cleo ~~5~~ → **most**"
    assert told[1] == "The 5s cancel out: more than one of you took that number."
    assert told[2] == "Ben moves."
    assert told[3] == "Ben: village → 4 · 🌉 over the bridge 4 → 14"
    assert screen.picture is not None
    assert screen.picture.file == "k7-2.png"
    assert [event.key for event in screen.picture.events][:2] == ["hoppla-bet", "hoppla-reveal"]


def test_nobody_moves_when_all_cancel_out_and_the_post_says_why() -> None:
    board = until_take(bet="fewest")
    for seat in range(3):
        board.play(seat, "take 2")
    assert "No number is left: nobody moves." in posts.turn(board.scene()).text


def test_the_alt_text_names_everybody_once_and_has_no_signs() -> None:
    board = until_take(seed=1, bet="most")
    for seat, number in enumerate((5, 3, 5)):
        board.play(seat, f"take {number}")
    alt = pictures.alt(board.scene())
    assert alt == (
        "Hoppla Lama, table k7. The bag held 77 stones at the start of round 2. "
        "Ada (A): in the village, 5 stones. Ben (B): on space 14, 3 stones. "
        "Cleo (C): in the village, 5 stones. "
        f"{'ABC'[board.state.starter]} is to place the bet. "
        "Last: Round 1, most: A 5 · B 3 · C 5. "
        "The 5s cancel out: more than one of you took that number. B moves. "
        "B goes from the village to 4 · B takes the bridge from 4 to 14."
    )


def test_the_alt_text_does_not_change_while_people_choose() -> None:
    board = until_take()
    before = pictures.alt(board.scene())
    board.play(1, "take 4")
    assert pictures.alt(board.scene()) == before


def test_without_the_board_the_position_is_told_in_words() -> None:
    screen = posts.turn(Board().scene(), board=False)
    assert screen.picture is None
    assert "Ada: in the village, 0 stones." in screen.text
    assert screen.text.count("Round 1") == 1
    assert screen.rows


def test_the_end_tells_step_by_step_who_won() -> None:
    *_, board = boards("hoppla", seed=3)
    screen = posts.turn(board.scene())
    assert "takes the last" in screen.text
    assert "🏆" in screen.text
    assert "place" not in screen.text
    assert labels(screen.rows[0]) == ["Rematch", "Record"]


def test_the_end_is_told_to_all_who_still_sit_there() -> None:
    *_, board = boards("hoppla", seed=3)
    players = tuple(replace(p, resigned=p.seat == 1) for p in board.match.players)
    board.match = replace(board.match, players=players)
    screen = posts.turn(board.scene())
    assert screen.mentions == (players[0].id, players[2].id)
    assert f"<@{players[0].id}> and <@{players[2].id}>, the game is over." in screen.text


def test_a_former_post_of_the_end_still_says_who_won() -> None:
    *_, board = boards("hoppla", seed=3)
    screen = posts.past(board.scene())
    assert "🏆" in screen.text
    assert "Rematch" not in screen.text
    assert (screen.rows, screen.mentions) == ((), ())


@pytest.mark.parametrize("game", GAMES)
def test_the_post_of_a_past_turn_asks_nobody_for_anything(game: str) -> None:
    """Neither its own last text nor that of a turn the bot played at once."""
    for number, board in enumerate(boards(game, seed=6)):
        if number % 7 and not board.over:
            continue
        scene = replace(board.scene(), result=None)
        now = posts.turn(scene)
        later = replace(scene, match=replace(scene.match, turn=scene.number + 1, deadline=1))
        asked = {say("en", line, NAMES[:3]) for line in panel_of(game).due(scene)}
        for screen in (posts.past(scene), posts.turn(later)):
            told = screen.text.splitlines()
            assert set(told) <= set(now.text.splitlines())
            assert not asked & set(told)
            assert "⏳" not in screen.text
            assert "⏰" not in screen.text
            assert "<@" not in screen.text
            assert screen.rows == ()
            assert screen.mentions == ()
            assert told[-1].endswith("table `k7`")


def test_a_closed_table_keeps_its_picture_and_has_no_buttons() -> None:
    scene = Board().scene()
    screen = posts.turn(replace(scene, match=replace(scene.match, status="closed")))
    assert "closed" in screen.text
    assert screen.rows == ()
    assert screen.mentions == ()
    assert screen.picture is not None


def test_a_seat_that_was_given_up_is_named_and_never_pinged() -> None:
    board = Board(seed=3)
    gone = board.state.starter
    players = tuple(replace(p, resigned=p.seat == gone) for p in board.match.players)
    board.match = replace(board.match, players=players)
    screen = posts.turn(board.scene())
    assert f"\n-# {NAMES[gone]} left" in screen.text
    assert screen.mentions == ()


def test_a_nudge_pings_exactly_those_who_are_due() -> None:
    screen = calls.nudge(table(), (0, 2))
    assert screen.mentions == (100000000000000001, 100000000000000003)
    assert screen.text.startswith("<@100000000000000001> and <@100000000000000003>")
    assert "444444444444444444" in screen.text


def test_namesakes_are_told_apart() -> None:
    board = Board(names=("Ada", "Ada", "Ben"))
    screen = posts.turn(board.scene(), board=False)
    assert "Ada (A): in the village" in screen.text
    assert "Ada (B): in the village" in screen.text
    assert "Ada (A): in the village" in pictures.alt(board.scene())
