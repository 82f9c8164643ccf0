"""What everybody in the channel sees: the lobby, the turn's post with the board, short mentions.

In the language of the table, from a spectator's scene: nothing here can know a secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.catalog import GAMES
from bot.i18n import Line, dotted, listed, say, text
from bot.names import LETTERS, escape
from bot.notices import noticed
from bot.panels import picker
from bot.panels.protocol import Ask, GamePanel
from bot.screen_parts import (
    ALT_LIMIT,
    address,
    back_button,
    clip,
    clock,
    fit,
    mentions,
    names,
    plain,
    plain_names,
    rows,
    rules_button,
    spoken,
    table,
    until,
    vacations,
)
from bot.screens import Button, PeopleMenu, Picture, Press, Row, Screen, Style
from bot.table import Match, Person, Player, Scene
from bot.timing import DAY, VACATION
from engines.core import Seat

SEAT_EMOJI = "🇦🇧🇨🇩🇪🇫"


def panel_of(game: str) -> GamePanel:
    """The game's own panel, or the generic one."""
    return GAMES[game].panel or picker


def lobby(match: Match) -> Screen:
    """The table before, and after, it has begun."""
    locale = match.locale
    lines = [_lobby_head(match), _lobby_seats(match)]
    if match.status == "closed":
        key = "lobby-expired" if match.warned else "lobby-closed"
        return Screen("\n".join([*lines, text(locale, key, start=_start(match))]))
    if match.status != "lobby":
        return Screen("\n".join([*lines, text(locale, "lobby-begun")]), ((_your_rules(match),),))
    seated = {p.id for p in match.players}
    invited = [p for p in match.invited if p.id not in seated]
    if invited:
        people = listed(locale, [escape(p.name) for p in invited])
        lines.append(text(locale, "lobby-invited", people=people))
    return Screen("\n".join(lines), _lobby_rows(match))


def turn(scene: Scene, *, board: bool = True) -> Screen:
    """What happened in the last turn, whose turn it is, and what may be pressed.

    Without ``board`` (the permission to attach files is missing) the position is told in words.
    """
    match = scene.match
    if scene.number < match.turn:
        return past(scene, board=board)
    called = names(match)
    said = _told(scene, called, board, _asked(scene, called))
    pinged = tuple(p.id for p in match.players if f"<@{p.id}>" in said)
    ask = panel_of(match.game).open_ask(scene) if match.status == "running" else None
    shown = picture(scene, ask.marks if ask else ()) if board else None
    return Screen(said, _turn_rows(scene, ask), shown, pinged)


def past(scene: Scene, *, board: bool = True) -> Screen:
    """The post of a turn that is over, or that has a newer post: it asks nobody for anything."""
    called = names(scene.match)
    said = _told(scene, called, board, _due(scene, called) if scene.result is not None else ())
    return Screen(said, picture=picture(scene) if board else None)


def _told(scene: Scene, called: Sequence[str], board: bool, asked: Sequence[str]) -> str:
    match, locale = scene.match, scene.match.locale
    why, terms, news = noticed(scene, called)
    story = [*why, *spoken(locale, happened(scene), called), *terms]
    rest: list[str] = []
    if not board:
        rest += [*spoken(locale, panel_of(match.game).position(scene), called), ""]
    rest += [*news, *asked]
    rest.append(text(locale, "small", text=table(locale, match)))
    return fit(locale, story, rest)


def _start(match: Match) -> str:
    return f"`/{match.game} start`"


def _due(scene: Scene, called: Sequence[str]) -> list[str]:
    match = scene.match
    due = panel_of(match.game).due(scene)
    return [say(match.locale, line, called, mentions(match)) for line in due]


def _asked(scene: Scene, called: Sequence[str]) -> list[str]:
    """Whose turn it is and until when, and for whom the bot plays; at the end, how it ended."""
    match, locale = scene.match, scene.match.locale
    if match.status in ("closed", "archived"):
        why = "ended" if match.status == "closed" and not match.deserted else match.status
        return [text(locale, f"table-{why}", start=_start(match))]
    asked = _due(scene, called)
    if match.status == "over":
        seated = listed(locale, [f"<@{p.id}>" for p in match.players if not (p.resigned or p.gone)])
        return [*asked, text(locale, "table-over", people=seated)]
    asked += _clocks(scene, called)
    gone = [called[p.seat] for p in match.players if p.resigned]
    if gone:
        left = text(locale, "table-resigned", people=listed(locale, gone))
        asked.append(text(locale, "small", text=left))
    away = _away(match)
    if away:
        key = "table-asleep" if match.deserted else "table-unattended"
        asked.append(text(locale, key, people=listed(locale, [called[seat] for seat in away])))
    return asked + vacations(locale, match)


def _clocks(scene: Scene, called: Sequence[str]) -> list[str]:
    """Until when there is time: one line for all, or each with the own where they differ."""
    match, locale = scene.match, scene.match.locale
    ends = {seat: at for seat in scene.to_move if (at := match.players[seat].deadline) is not None}
    if not ends:
        return []
    if len(set(ends.values())) > 1:
        each = [
            text(locale, "clock-own", person=called[seat], when=until(at))
            for seat, at in sorted(ends.items(), key=lambda end: end[1])
        ]
        return [text(locale, "clock-each", each=dotted(locale, each))]
    late = listed(locale, [called[seat] for seat in ends])
    when = until(match.deadline or 0)
    return [text(locale, "clock-due", when=when, count=len(ends), people=late)]


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


def happened(scene: Scene, words: bool = False) -> tuple[Line, ...]:
    """What happened in the finished turn, and since."""
    panel = panel_of(scene.match.game)
    before = panel.happened(scene.view, scene.finished, words)
    return (*before, *panel.happened(scene.view, scene.events, words))


def ended_buttons(locale: str, match: Match) -> tuple[Button, ...]:
    """What may be done once the game is over."""
    rematch = Button(text(locale, "button-rematch"), Press("rematch", match.id), "primary")
    return rematch, Button(text(locale, "button-record"), Press("record", match.id))


def nudge(match: Match, seats: Sequence[Seat], *, on_post: bool = False) -> Screen:
    """The short mention for those whom no direct message reaches; the post may ask them already."""
    ids = tuple(match.players[seat].id for seat in seats)
    people = listed(match.locale, [f"<@{user}>" for user in ids])
    key = "nudge-late" if on_post else "nudge"
    said = text(match.locale, key, people=people, link=address(match), table=match.id)
    return Screen(said, mentions=ids)


def reminder(match: Match, seats: Sequence[Seat]) -> Screen:
    """The mention of those who are still due and whom no direct message reaches."""
    ids = tuple(match.players[seat].id for seat in seats)
    people = listed(match.locale, [f"<@{user}>" for user in ids])
    deadlines = [at for seat in seats if (at := match.players[seat].deadline) is not None]
    when, where = until(min(deadlines, default=0)), address(match)
    said = text(
        match.locale, "nudge-reminder", people=people, when=when, link=where, table=match.id
    )
    return Screen(said, mentions=ids)


def thread_name(match: Match) -> str:
    """What a table's own thread is called: "Hoppla Lama · k7"."""
    game = text(match.locale, f"{match.game}-name")
    return dotted(match.locale, [game, match.id])


def forgotten(match: Match) -> Screen:
    """To the host of a lobby that does not fill, to everybody at a table that nobody plays."""
    lobby = match.status == "lobby"
    ids = tuple(p.id for p in match.players if not p.resigned and not p.gone)
    if lobby:
        ids = (match.host,)
    people = listed(match.locale, [f"<@{user}>" for user in ids])
    key = "lobby-forgotten" if lobby else "game-forgotten"
    when, where = until(match.tidy_at or 0), address(match)
    what = table(match.locale, match)
    said = text(match.locale, key, people=people, table=what, when=when, link=where)
    return Screen(said, mentions=ids)


def missed(match: Match, player: Player) -> Screen:
    """To somebody whose time ran out when it turns out that no direct message arrives."""
    who, where = f"<@{player.id}>", address(match)
    said = text(match.locale, "nudge-missed", who=who, table=match.id, link=where)
    return Screen(said, mentions=(player.id,))


def invitation(match: Match, people: Sequence[Person]) -> Screen:
    """Pings the invited, once; an edit of the lobby would not."""
    host = names(match)[match.host_seat]
    ids = tuple(p.id for p in people)
    invited = listed(match.locale, [f"<@{user}>" for user in ids])
    what = table(match.locale, match)
    said = text(match.locale, "invitation", people=invited, host=host, table=what)
    return Screen(f"{said} {address(match)}", mentions=ids)


def _away(match: Match) -> tuple[Seat, ...]:
    if match.status != "running":
        return ()
    return tuple(p.seat for p in match.players if p.absent and not p.resigned)


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


def _lobby_head(match: Match) -> str:
    seats = GAMES[match.game].rules.SEATS
    least, most = seats.start, seats.stop - 1
    head = table(match.locale, match)
    parts = [text(match.locale, "lobby-head", table=head, least=least, most=most)]
    parts += _lobby_time(match)
    if GAMES[match.game].dice and match.dice == "press":
        parts.append(text(match.locale, "lobby-dice"))
    for name, option in GAMES[match.game].rules.OPTIONS.items():
        if match.options.get(name, option.default) != option.default:
            parts.append(text(match.locale, f"{match.game}-option-{name}-{match.options[name]}"))
    return dotted(match.locale, parts)


def _lobby_time(match: Match) -> list[str]:
    """How long a turn lasts and when that stands still, as far as it is not as ever."""
    locale = match.locale
    parts = [clock(locale, match.clock)]
    if match.clock is None:
        return parts
    if match.nights:
        parts.append(text(locale, "nights-stop"))
    if match.vacation != VACATION:
        parts.append(text(locale, "lobby-vacation", days=match.vacation // DAY))
    return parts


def _lobby_seats(match: Match) -> str:
    locale = match.locale
    seats = []
    for player, name in zip(match.players, names(match), strict=True):
        key = "lobby-host" if player.id == match.host else "lobby-seat"
        seats.append(text(locale, key, emoji=SEAT_EMOJI[player.seat], name=name))
    missing = GAMES[match.game].rules.SEATS.start - len(match.players)
    if match.status == "lobby":
        key = "lobby-waiting" if missing > 0 else "lobby-ready"
        seats.append(text(locale, key, count=missing))
    return dotted(locale, seats)


def _lobby_rows(match: Match) -> tuple[Row, ...]:
    locale = match.locale
    seats = GAMES[match.game].rules.SEATS

    def button(verb: str, style: Style = "secondary", disabled: bool = False) -> Button:
        label = text(locale, f"button-{verb}")
        return Button(label, Press(verb, match.id), style, disabled=disabled)

    full = len(match.players) >= seats.stop - 1
    few = len(match.players) < seats.start
    return (
        (
            button("join", "success", full),
            button("leave"),
            button("begin", "primary", few),
            _your_rules(match),
            button("cancel"),
        ),
        PeopleMenu(Press("invite", match.id), text(locale, "lobby-invite")),
    )


def _turn_rows(scene: Scene, ask: Ask | None) -> tuple[Row, ...]:
    match, locale = scene.match, scene.match.locale
    if match.status in ("closed", "archived"):
        return ()
    if match.status == "over":
        return ((*ended_buttons(locale, match), *_own_panel(match)),)
    back = (back_button(locale, match),) if _away(match) else ()
    more = (*_own_panel(match), _your_rules(match), *back)
    if ask is None:
        mine = Press("panel", match.id, match.decision)
        return ((Button(text(locale, "button-panel"), mine, "primary"), *more),)
    return _with_more(rows(locale, match, ask), more)


def _with_more(made: tuple[Row, ...], more: tuple[Button, ...]) -> tuple[Row, ...]:
    """The further buttons in the last row if they find room there, else below."""
    if made and isinstance(made[-1], tuple) and len(made[-1]) + len(more) <= 5:
        return (*made[:-1], (*made[-1], *more))
    return (*made, more)


def _own_panel(match: Match) -> tuple[Button, ...]:
    """Always there, unlike "Your move"; its press says so, for ids in a message must differ."""
    own = GAMES[match.game].own
    return (Button(text(match.locale, own), Press("panel", match.id, move="own")),) if own else ()


def _your_rules(match: Match) -> Button:
    return rules_button(match.locale, match.game, match.id)
