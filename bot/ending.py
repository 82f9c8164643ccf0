"""Tells somebody that a game is over which ended while nothing was to be said to that person."""

from __future__ import annotations

from bot import calls, prompts
from bot.delivery import Delivery
from bot.dms import DirectMessages
from bot.table import Player, Scene


async def tell(delivery: Delivery, dms: DirectMessages, scene: Scene, player: Player) -> None:
    """By direct message, or by a mention in the channel; the post has named who sleeps."""
    match = scene.match
    nonce = f"{match.id}-o{player.seat}"
    to = await dms.open(player.id) if player.reach == "on" else None
    said = prompts.over(scene, player)
    if to is not None and await dms.send(match, player.id, to, said, nonce) is not None:
        return
    await delivery.send(match.channel, calls.over(match, player), nonce, None)
