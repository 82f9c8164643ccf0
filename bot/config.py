"""The settings, from the environment and `.env`: read at start, each mistake told in one line."""

from __future__ import annotations

import difflib
import ipaddress
import logging
import stat
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.table import Unusable

SQLITE: Final = "sqlite:///var/hoppla.db"

log = logging.getLogger(__name__)

__all__ = ["Settings", "Unusable", "load"]


class Settings(BaseSettings):
    """One field per line of `.env.example`, which says what they mean."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = None
    discord_token_file: Path | None = None
    database_url: SecretStr = SecretStr(SQLITE)
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    shard_count: int | None = Field(default=None, ge=1)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    dm_burst: int = Field(default=10, ge=0)
    dm_per_minute: float = Field(default=1.0, gt=0, le=1000)
    guild_ready_timeout: float = Field(default=2.0, ge=0, le=60)
    grace_minutes: float = Field(default=30.0, ge=0, le=1440)
    hoppla_api: str | None = None
    hoppla_gateway: str | None = None
    hoppla_clock: float = Field(default=0.0, allow_inf_nan=False)

    @property
    def token(self) -> str:
        """The bot's token, from the setting or the file."""
        if self.discord_token is not None:
            return _one_word(self.discord_token.get_secret_value(), "DISCORD_TOKEN")
        if self.discord_token_file is not None:
            name = f"DISCORD_TOKEN_FILE {self.discord_token_file}"
            return _one_word(_token_in(self.discord_token_file), name)
        raise Unusable(
            "There is no token: write DISCORD_TOKEN=… into .env (README, “Get a token”),"
            " or try the bot without one: make play"
        )

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return value.replace(",", " ").split() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: Any) -> Any:
        return value.upper() if isinstance(value, str) else value

    @field_validator("hoppla_api", "hoppla_gateway")
    @classmethod
    def _loopback(cls, value: str | None) -> str | None:
        if value is not None and not _is_loopback(urlsplit(value).hostname):
            raise ValueError(
                "only an address of this machine, as http://127.0.0.1:8000, is allowed"
            )
        return value

    @model_validator(mode="after")
    def _fit_together(self) -> Self:
        if self.discord_token is not None and self.discord_token_file is not None:
            raise ValueError("set DISCORD_TOKEN or DISCORD_TOKEN_FILE, not both")
        if (self.hoppla_api is None) != (self.hoppla_gateway is None):
            raise ValueError("set HOPPLA_API and HOPPLA_GATEWAY together, or none of them")
        if self.hoppla_clock and self.hoppla_api is None:
            raise ValueError("HOPPLA_CLOCK is for the playground: set HOPPLA_API too, or remove it")
        if self.shard_ids is not None:
            if self.shard_count is None:
                raise ValueError("set SHARD_COUNT too when SHARD_IDS is set")
            if not self.shard_ids or not all(0 <= i < self.shard_count for i in self.shard_ids):
                raise ValueError(f"SHARD_IDS must be numbers from 0 to {self.shard_count - 1}")
        return self


def load(env_file: str | Path = ".env") -> Settings:
    """The settings of this process; Unusable says in one line what is wrong."""
    _check_names(Path(env_file))
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as error:
        raise Unusable(_explained(error)) from None
    # A real token must never be sent to something that only plays Discord.
    if settings.hoppla_api is not None and settings.token.count(".") == 2:
        raise Unusable(
            "HOPPLA_API is set, and the token looks real: remove HOPPLA_API, HOPPLA_GATEWAY and"
            " HOPPLA_CLOCK to run on Discord, or use an invented token"
        )
    return settings


def _token_in(path: Path) -> str:
    try:
        token = path.read_text("utf-8").strip()
        if path.stat().st_mode & stat.S_IROTH:
            # Not refused: a container's secrets are readable to all inside it.
            log.warning("everybody on this machine can read the token: chmod 600 %s", path)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise Unusable(
            f"DISCORD_TOKEN_FILE {path} cannot be read ({reason}): put the token into it"
        ) from None
    if not token:
        raise Unusable(f"DISCORD_TOKEN_FILE {path} is empty: put the token into it")
    return token


def _one_word(text: str, setting: str) -> str:
    """The token, which could not be sent in a header with lines or blanks in it."""
    token = text.strip()
    if len(token.split()) > 1 or not token.isprintable():
        raise Unusable(f"{setting} must hold the token and nothing else, in one line")
    return token


def _is_loopback(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False


def _check_names(path: Path) -> None:
    """A misspelt setting would count for nothing; names of other programs are left alone."""
    known = [name.upper() for name in Settings.model_fields]
    try:
        written = dotenv_values(path) if path.is_file() else {}
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise Unusable(f"{path} cannot be read ({reason}): see .env.example") from None
    for name in written:
        near = difflib.get_close_matches(name.upper(), known, n=1, cutoff=0.8)
        if near and name.upper() not in known:
            raise Unusable(f"{path} sets {name}, which is no setting: did you mean {near[0]}?")


def _explained(error: ValidationError) -> str:
    """The first mistake; without the value, which may be a secret."""
    first = error.errors(include_input=False, include_url=False, include_context=False)[0]
    reason = first["msg"].removeprefix("Value error, ")
    if not first["loc"]:
        return f"The settings do not fit together: {reason}"
    return f"{str(first['loc'][0]).upper()} is wrong: {reason} (see .env.example)"
