"""What has been announced, and what is due: see `bot/store_deliveries.py`, which holds its SQL."""

from bot.store_deliveries import Deliveries

__all__ = ["Deliveries"]
