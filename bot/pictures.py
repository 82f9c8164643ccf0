"""The board of a scene: as a picture still to be drawn, and told in words for its alt text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.catalog import GAMES, panel_of
from bot.i18n import text
from bot.names import LETTERS
from bot.screen_parts import ALT_LIMIT, clip, happened, plain, plain_names, spoken
from bot.screens import Picture
from bot.table import Scene


def picture(scene: Scene, marks: tuple[tuple[str, str], ...] = ()) -> Picture:
    """The board as a scene's viewer may see it, still to be drawn."""
    match = scene.match
    return Picture(
        match.game,
        scene.view,
        tuple(p.name for p in match.players),
        (*scene.finished, *scene.events),
        marks,
        alt(scene),
        f"{match.id}-{scene.number}.png",
    )


def closing(scene: Scene) -> Picture | None:
    """The last picture of the finished turn's post, if the scene of the next one shows more."""
    ended = GAMES[scene.match.game].ended
    view = ended(scene) if ended is not None else None
    if view is None:
        return None
    return picture(replace(scene, view=view, events=(), number=scene.number - 1))


def alt(scene: Scene) -> str:
    """The picture in words: everybody named once with the letter, then by the letter."""
    match, locale = scene.match, scene.match.locale
    panel = panel_of(match.game)
    once = _NamedOnce(plain_names(match))
    game = text(locale, f"{match.game}-name")
    head = text(locale, "alt-head", game=game, table=match.id)
    told = [head, *spoken(locale, panel.position(scene), once)]
    events = spoken(locale, happened(scene, words=True), LETTERS)
    story = [f"{plain(line).rstrip('.')}." for line in events]
    if story:
        told.append(text(locale, "alt-last"))
    told.append(" ".join(story))
    while len(" ".join(told)) > ALT_LIMIT and story:
        story.pop()
        told[-1] = " ".join([*story, "…"])
    return clip(" ".join(told).strip(), ALT_LIMIT)


class _NamedOnce(Sequence[str]):
    """Names that are given once, as "Ada (A)", and are letters from then on."""

    def __init__(self, called: Sequence[str]) -> None:
        self._called = [
            name if name.endswith(f"({letter})") else f"{name} ({letter})"
            for name, letter in zip(called, LETTERS, strict=False)
        ]

    def __getitem__(self, seat: int) -> str:  # type: ignore[override]
        name, self._called[seat] = self._called[seat], LETTERS[seat]
        return name

    def __len__(self) -> int:
        return len(self._called)
