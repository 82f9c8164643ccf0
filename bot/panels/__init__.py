"""What may be pressed in each game, as data: labels, order, consequences.

A game's panel is a module of pure functions over a `Scene` that satisfies `GamePanel`; a game
without one is served by `bot/panels/picker.py`. All texts are keys (`Line`), never words.
"""
