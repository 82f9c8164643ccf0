"""Texts: languages and their fallbacks, numbers, seats, lists."""

from __future__ import annotations

import logging

import pytest

from bot import i18n
from bot.i18n import line, listed, say, text
from engines.core import Event

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize("locale", ["en", "en-US", "en-GB", "tlh", "", "en-XX-yy"])
def test_a_language_that_is_not_there_is_english(locale: str) -> None:
    assert text(locale, "button-join") == "Join"


def test_numbers_come_without_digit_groups_and_marks() -> None:
    assert text("en", "hoppla-status-bag", bag=1234567) == "bag 1234567"
    mention, stamp = "<@100000000000000001>", "<t:1777828920:R>"
    said = text("en", "hoppla-due-bet", round=12, pinged_seat=f"{mention} {stamp}")
    assert said == f"**Round 12.** {mention} {stamp} places the bet: who will move?"


def test_seats_become_names_and_only_pinged_ones_mentions() -> None:
    asked = line("hoppla-due-take-in-turn", round=1, seat=0, bet="most", pinged_seat=2)
    assert "<@3>" in say("en", asked, NAMES, ("<@1>", "<@2>", "<@3>"))
    assert "<@1>" not in say("en", asked, NAMES, ("<@1>", "<@2>", "<@3>"))
    assert "the turn of Cleo" in say("en", asked, NAMES)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ((1,), "🏆 **Ben wins!**"),
        ((0, 2), "🏆 **Ada and Cleo share the win!**"),
        ((0, 1, 2), "🏆 **Ada, Ben and Cleo share the win!**"),
    ],
)
def test_several_seats_are_a_list_in_words(seats: tuple[int, ...], said: str) -> None:
    assert say("en", Event(None, "hoppla-over", {"seats": seats}), NAMES) == said


def test_an_empty_list_is_empty() -> None:
    assert listed("en", []) == ""


def test_a_missing_text_or_argument_is_an_error_in_tests() -> None:
    with pytest.raises(LookupError, match="no-such-text"):
        text("en", "no-such-text")
    with pytest.raises(LookupError, match="bag"):
        text("en", "hoppla-status-bag")


def test_a_missing_text_is_logged_once_in_play_and_stops_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(i18n, "strict", False)
    with caplog.at_level(logging.ERROR):
        assert text("en", "no-such-text-either") == "no-such-text-either"
        assert text("en", "no-such-text-either") == "no-such-text-either"
    assert len(caplog.records) == 1
