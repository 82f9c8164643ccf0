"""Measured figures beside their goals: ``python -m bench`` (or only the sections named).

Sections: engine, render, press, idle, start.

Never a test: the figures depend on the machine. python-chess and CairoSVG are for comparison only
and are imported nowhere else.
"""
