"""Every press survives the way through a custom_id; nothing else is taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.components import mentions, read, view, write
from bot.screens import Button, Choice, Menu, PeopleMenu, Press, Screen

presses = st.builds(
    Press,
    verb=st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12),
    match=st.text("0123456789bcdfghjk", max_size=12),
    decision=st.integers(0, 999_999_999),
    move=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60),
)


@given(presses)
def test_round_trip(press: Press) -> None:
    custom_id = write(press)
    assert len(custom_id) <= 100
    assert read(custom_id) == press


@given(st.text())
def test_reading_never_fails(text: str) -> None:
    press = read(text)
    assert press is None or write(press) == text or ":0" in text or "::" in text


@pytest.mark.parametrize("press", [Press("Move"), Press("move", "K7"), Press("move", move="ä")])
def test_what_could_not_be_read_back_is_not_written(press: Press) -> None:
    with pytest.raises(ValueError, match="no custom_id"):
        write(press)


@pytest.mark.parametrize(
    "old", ["move0:k7:1:bet most", "move2:k7:1:bet", "", "MOVE1:k7:1:bet", "x" * 100, "move1:k7:1"]
)
def test_other_formats_are_not_taken_for_ours(old: str) -> None:
    assert read(old) is None


async def test_rows_menus_and_links_become_components() -> None:
    screen = Screen(
        "text",
        rows=(
            (
                Button("Bet", Press("move", "k7", 3, "bet most"), "primary"),
                Button("Go", url="https://x.y"),
            ),
            Menu(
                Press("move", "k7", 3, "keep "),
                "Keep…",
                (Choice("bird", "Bird", "two of them", chosen=True), Choice("dino", "Dinosaur")),
                most=2,
            ),
            PeopleMenu(Press("invite", "k7"), "Invite…"),
        ),
        mentions=(7, 8),
    )
    made = view(screen)
    assert made is not None
    assert made.is_finished(), "discord.py would keep it"
    rows = made.to_components()
    assert [[part["type"] for part in row["components"]] for row in rows] == [[2, 2], [3], [5]]
    button, link = rows[0]["components"]
    assert button["custom_id"] == "move1:k7:3:bet most"
    assert "custom_id" not in link
    assert rows[1]["components"][0]["max_values"] == 2
    assert rows[1]["components"][0]["options"][0]["default"] is True
    assert dict(mentions(screen).to_dict()) == {"parse": [], "users": [7, 8]}


async def test_a_screen_without_rows_has_no_view() -> None:
    assert view(Screen("text")) is None
