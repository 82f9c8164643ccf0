"""Screens as Discord messages: the only place that writes a custom_id, and reads it back.

A press is `<verb>1:<match>:<decision>:<move>`, at most 100 characters; the figure is the format.
Nothing is kept per message: the views are finished before they are sent, and a press comes in as
an event, even if its button has just been edited away (the library's other ways drop it then).
"""

from __future__ import annotations

import io
import re
from typing import Any

import discord

from bot.screens import Button, Menu, PeopleMenu, Press, Row, Screen

FORMAT = "1"
TEMPLATE = re.compile(
    rf"(?P<verb>[a-z]{{1,12}}){FORMAT}"
    r":(?P<match>[0-9a-z]{0,12}):(?P<decision>[0-9]{0,9}):(?P<move>[ -~]{0,60})"
)
STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

Item = discord.ui.Item[Any]


def write(press: Press) -> str:
    """The custom_id of a press; ValueError for one that would not be read back."""
    text = f"{press.verb}{FORMAT}:{press.match}:{press.decision}:{press.move}"
    if read(text) != press:
        raise ValueError(f"no custom_id for {press}")
    return text


def read(custom_id: str) -> Press | None:
    """The press behind a custom_id, or None for one of another format."""
    found = TEMPLATE.fullmatch(custom_id)
    if found is None or len(custom_id) > 100:
        return None
    return Press(found["verb"], found["match"], int(found["decision"] or 0), found["move"])


def values(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """What was chosen in a menu, in the order of its lines (the client sends it in any order)."""
    data: Any = interaction.data or {}
    chosen = tuple(data.get("values", ()))
    if interaction.message is None:
        return chosen
    lines = [
        option.value
        for row in interaction.message.components
        for part in getattr(row, "children", ())
        if getattr(part, "custom_id", None) == data.get("custom_id")
        for option in getattr(part, "options", ())
    ]
    return tuple(line for line in lines if line in chosen) if lines else chosen


def view(screen: Screen) -> discord.ui.View | None:
    """The rows of a screen; finished at once, so that discord.py keeps nothing of it."""
    if not screen.rows:
        return None
    result = discord.ui.View(timeout=None)
    for number, row in enumerate(screen.rows):
        for item in _items(row):
            item.row = number
            result.add_item(item)
    result.stop()
    return result


def _items(row: Row) -> list[Item]:
    if isinstance(row, Menu):
        return [_menu(row)]
    if isinstance(row, PeopleMenu):
        people: Item = discord.ui.UserSelect(
            custom_id=write(row.press),
            placeholder=row.placeholder,
            min_values=1,
            max_values=row.most,
        )
        return [people]
    return [_button(button) for button in row]


def _button(button: Button) -> Item:
    if button.url is not None:
        return discord.ui.Button(label=button.label, url=button.url, emoji=button.emoji)
    assert button.press is not None, "a button without link stands for a press"
    return discord.ui.Button(
        label=button.label,
        custom_id=write(button.press),
        style=STYLES[button.style],
        emoji=button.emoji,
        disabled=button.disabled,
    )


def _menu(menu: Menu) -> Item:
    return discord.ui.Select(
        custom_id=write(menu.press),
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                value=choice.value,
                label=choice.label,
                description=choice.hint or None,
                emoji=choice.emoji,
                default=choice.chosen,
            )
            for choice in menu.choices
        ],
    )


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Exactly the users that the screen may ping."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user) for user in screen.mentions],
    )


def attachment(screen: Screen, png: bytes) -> discord.File:
    """The drawn picture of a screen, with the position in words for those who do not see it."""
    assert screen.picture is not None, "only a screen with a picture is drawn"
    return discord.File(
        io.BytesIO(png), filename=screen.picture.file, description=screen.picture.alt or None
    )
