"""Matches at rest: a snapshot to play from, an append-only log, and what has been announced of it."""
