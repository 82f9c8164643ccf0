"""What Discord accepts, and names that try to break it."""

from __future__ import annotations

import re

from bot.components import write
from bot.screens import Button, Menu, PeopleMenu, Row, Screen

WORST = (
    "W" * 32,
    "*_~`|<>[]\\*_~`|<>[]\\*_~`|<>[]\\**",
    "@everyone <@1> </game:1> <t:1:R>",
    "שלום שלום שלום שלום שלום שלום",
    "👩‍🚀" * 10,
    "||```\n# @here\u202e[x](http://a.b)",
)


def check(screen: Screen) -> None:
    """Fails for a screen that Discord would refuse, or that would ping somebody by accident."""
    assert 1 <= len(screen.text) <= 2000
    assert "@everyone" not in screen.text
    assert "@here" not in screen.text
    assert len(screen.rows) <= 5
    ids: list[str] = []
    for row in screen.rows:
        ids += _row(row)
    assert len(set(ids)) == len(ids), "custom_ids are unique in a message"
    assert len(set(screen.mentions)) == len(screen.mentions)
    assert all(f"<@{user}>" in screen.text for user in screen.mentions)
    if screen.picture is not None:
        assert 1 <= len(screen.picture.alt) <= 1024
        assert re.fullmatch(r"[a-z0-9]+-[a-z0-9]+\.png", screen.picture.file)


def _row(row: Row) -> list[str]:
    if isinstance(row, Menu):
        assert 1 <= len(row.placeholder) <= 150
        assert 1 <= len(row.choices) <= 25
        assert 0 <= row.least <= row.most <= len(row.choices)
        values = [choice.value for choice in row.choices]
        assert len(set(values)) == len(values)
        for choice in row.choices:
            assert 1 <= len(choice.value) <= 100
            assert 1 <= len(choice.label) <= 100
            assert len(choice.hint) <= 100
        return [write(row.press)]
    if isinstance(row, PeopleMenu):
        assert 1 <= len(row.placeholder) <= 150
        assert 1 <= row.most <= 25
        return [write(row.press)]
    assert 1 <= len(row) <= 5
    return [custom_id for button in row if (custom_id := _button(button))]


def _button(button: Button) -> str | None:
    assert 1 <= len(button.label) <= 80
    assert (button.press is None) != (button.url is None)
    if button.url is not None:
        assert len(button.url) <= 512
        return None
    assert button.press is not None
    return write(button.press)
