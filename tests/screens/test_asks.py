"""What a panel asks becomes buttons, and a board where it has marks to show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from bot import posts, prompts
from bot.i18n import line
from bot.panels import hoppla
from bot.panels.protocol import Ask, Offer
from bot.screens import Button, Screen
from bot.table import Scene
from tests.scenes import Board
from tests.screens.limits import check

MARKS = (("loco 2", "NE 1 4"), ("push", "NE 1 5"))


@dataclass
class Panel:
    """Hoppla's panel, but for what it asks."""

    asked: list[str] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(hoppla, name)

    def open_ask(self, scene: Scene) -> Ask:
        return Ask(rows=((_offer("bet most"), _offer("look", more=True)),), marks=MARKS)

    def ask(self, scene: Scene, begun: str = "") -> Ask:
        self.asked.append(begun)
        return Ask(rows=((_offer("bet most"),),), marks=MARKS if begun else ())


def _offer(move: str, more: bool = False) -> Offer:
    return Offer(move, line("picker-move", move=move), more=more)


@pytest.fixture(autouse=True)
def panel(monkeypatch: pytest.MonkeyPatch) -> Panel:
    made = Panel()
    monkeypatch.setattr(posts, "panel_of", lambda game: made)
    monkeypatch.setattr(prompts, "panel_of", lambda game: made)
    return made


def presses(screen: Screen) -> list[tuple[str, str]]:
    buttons = [b for row in screen.rows if isinstance(row, tuple) for b in row]
    return [_press(button) for button in buttons if button.press]


def _press(button: Button) -> tuple[str, str]:
    assert button.press is not None
    return button.press.verb, button.press.move


def test_a_button_that_asks_on_is_a_pick() -> None:
    screen = posts.turn(Board().scene())
    check(screen)
    assert presses(screen)[:2] == [("move", "bet most"), ("pick", "look")]


def test_the_board_of_a_post_shows_what_may_be_chosen() -> None:
    screen = posts.turn(Board().scene())
    assert screen.picture is not None
    assert screen.picture.marks == MARKS


@pytest.mark.parametrize("status", ["over", "closed"])
def test_where_nothing_is_asked_nothing_is_marked(status: Any) -> None:
    scene = Board().scene()
    screen = posts.turn(replace(scene, match=replace(scene.match, status=status)))
    assert screen.picture is not None
    assert screen.picture.marks == ()


def test_a_private_question_has_a_board_only_when_it_has_marks(panel: Panel) -> None:
    scene = Board().scene(0)
    assert prompts.panel(scene, "en").picture is None
    for show in (prompts.panel, prompts.dm):
        screen = show(scene, "en", begun="look")
        check(screen)
        assert screen.picture is not None
        assert screen.picture.marks == MARKS
    assert panel.asked == ["", "look", "look"]
