"""What an error that comes back from Discord means for us."""

from __future__ import annotations

import asyncio
from typing import Final, Literal, TypeAlias

import aiohttp
import discord

Trouble: TypeAlias = Literal[
    "retry",  # Discord or the network is not well: the same again later
    "held",  # a press in the message that has to go first is being answered
    "message-gone",  # somebody deleted the message
    "channel-gone",  # the channel or thread was deleted, or we are out of the server
    "forbidden",  # a permission is missing
    "closed",  # this person gets no direct message from us
    "archived",  # an archived thread takes no edits; a new message wakes it
    "locked",  # a locked thread takes nothing
    "large",  # the file is too large for this place
    "expired",  # an interaction that is over or was answered elsewhere
    "stranger",  # no member of the server, or an account that was deleted
    "threaded",  # the message has a thread already
    "bug",
]

UNREACHABLE: Final = (
    discord.HTTPException,
    discord.RateLimited,
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
)
"""Everything a request to Discord may raise; a connection that breaks is no `HTTPException`."""

CODES: Final[dict[int, Trouble]] = {
    10003: "channel-gone",
    10004: "channel-gone",
    10007: "stranger",
    10013: "stranger",
    10008: "message-gone",
    10015: "expired",
    10062: "expired",
    40060: "expired",
    50027: "expired",
    50001: "forbidden",
    50013: "forbidden",
    50007: "closed",
    50033: "closed",
    50278: "closed",
    40003: "closed",
    20026: "closed",
    50083: "archived",
    160004: "threaded",
    160005: "locked",
    40005: "large",
    50045: "large",
    30046: "retry",
    20016: "retry",
    20028: "retry",
    20029: "retry",
}


class Undelivered(Exception):
    """Something did not reach Discord, or Discord did not take it."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


def trouble(error: BaseException) -> Trouble:
    """Which trouble an error of `UNREACHABLE` is."""
    if not isinstance(error, discord.HTTPException):
        return "retry" if isinstance(error, UNREACHABLE) else "bug"
    if error.code in CODES:
        return CODES[error.code]
    if error.status == 429 or error.status >= 500:
        return "retry"
    if error.status == 413:
        return "large"
    return "bug"
