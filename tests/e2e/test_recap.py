"""Whoever asks for the board is told, alone, what has happened since the own last move."""

from tests.e2e.conftest import Lay
from tests.e2e.game import by_dm, play


async def test_show_tells_what_happened_since_the_own_last_move(lay: Lay) -> None:
    table = await lay(3)
    await table.seated()
    await play(table, dict.fromkeys(table.people, by_dm), rounds=1)
    await table.published()
    away = table.people[0]
    shown = await table.command(away, "game show")
    assert "**Since your last move** one turn has ended:" in shown.content
    assert "Round 1" in shown.content
    assert shown.only is away
