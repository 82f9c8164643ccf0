"""What the bot plays for a seat that is late, absent or given up: sensible and cautious moves.

A game's autopilot is a module with a pure function ``choose`` that satisfies `Autopilot`; a game
without one is served by `bot/autopilots/chance.py`. None ever sees more than the seat's own view.
"""
