"""Names: whatever people call themselves does no harm in a message, a label or an alt text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.names import LONGEST, apart, clean, escape

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067"


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("Ada", "Ada"),
        ("Jean-Luc O'Neill Jr.", "Jean-Luc O'Neill Jr."),
        ("Łukasz Ż", "Łukasz Ż"),
        ("日本語", "日本語"),
        ("**bold** _x_ ~~y~~ `z` ||s||", r"\*\*bold\*\* \_x\_ \~\~y\~\~ \`z\` \|\|s\|\|"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123\\>"),
        ("<@&123>", "\\<@\u200b&123\\>"),
        ("<#1> <t:1:R> </game:1> <:x:1>", r"\<#1\> \<t:1:R\> \</game:1\> \<:x:1\>"),
        ("[a](http://b.example)", r"\[a\](http\://b\.example)"),
        ("https://evil.example", r"https\://evil\.example"),
        ("discord.gg/abc", r"discord\.gg/abc"),
        ("# big", r"\# big"),
        ("-# small", r"\-# small"),
        ("> quote", r"\> quote"),
        ("- list", r"\- list"),
        ("1. list", r"1\. list"),
        ("```py\nx", r"\`\`\`py x"),
        ("a\nb\r\nc\td", "a b c d"),
        ("\\", "\\\\"),
    ],
)
def test_a_name_is_only_a_name_in_a_message(name: str, escaped: str) -> None:
    assert escape(name) == escaped


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e", "\u200b\u200d", "\u3164\u2800", "\n", "\u0301"]
)
def test_a_name_of_which_nothing_is_left_becomes_the_letter(name: str) -> None:
    assert clean(name, "C") == "C"


def test_a_long_name_is_cut() -> None:
    assert clean("W" * 32) == "W" * 32
    assert clean("W" * 33) == "W" * 31 + "…"


def test_a_name_from_right_to_left_does_not_turn_what_stands_beside_it() -> None:
    assert clean("שלום") == "\u2068שלום\u2069"


def test_piled_up_accents_are_thinned() -> None:
    assert clean("Z" + "\u0335" * 9 + "a") == "Z" + "\u0335" * 2 + "a"


def test_joined_emoji_and_accents_stay() -> None:
    assert clean("👩‍🚀 Zoë ❤️") == "👩‍🚀 Zoë ❤️"


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        (" \u1dc00", "0"),
        ("e\u0001\u0301", "é"),
        ("a\u0327\u202e\u0300\u0001\u20dd", "a\u0327\u0300"),
    ],
    ids=["a mark on a blank", "a mark apart from its letter", "piled up with controls between"],
)
def test_marks_belong_to_a_letter_and_do_not_pile_up(name: str, plain: str) -> None:
    assert clean(name) == unicodedata.normalize("NFC", plain)


def test_namesakes_are_told_apart_by_their_letters() -> None:
    assert apart(["Ada", "Ben", "ada"]) == ("Ada (A)", "Ben", "ada (C)")


@given(st.text(max_size=60))
def test_any_name_stays_one_short_line_without_controls(name: str) -> None:
    plain = clean(name, "A")
    assert 1 <= len(plain) <= LONGEST + 2
    assert not set(plain) & set(BIDI)
    assert all(unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") for c in plain)
    assert clean(plain, "A") == plain, "once is enough"
    assert "@everyone" not in escape(name)
    assert "<@" not in escape(name).replace("\\<", "")
