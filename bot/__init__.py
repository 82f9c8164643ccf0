"""The Discord bot: players, time, storage, and everything people see and press."""
