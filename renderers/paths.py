"""Plane geometry for boards: curves through points, points along curves, stars."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Spot: TypeAlias = tuple[float, float, float]
"""A point of a path and the direction of the path there, in radians."""


def catmull(points: Sequence[Point], step: int = 24, closed: bool = False) -> list[Point]:
    """A smooth curve through the points (uniform Catmull-Rom), ``step`` points to a span."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n] if closed else points[min(max(i, 0), n - 1)]

    def blend(a: float, b: float, c: float, d: float, t: float) -> float:
        bend = (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3
        return 0.5 * (2 * b + (c - a) * t + bend)

    out: list[Point] = []
    for i in range(n if closed else n - 1):
        p, q, r, s = at(i - 1), at(i), at(i + 1), at(i + 2)
        for t in (k / step for k in range(step)):
            out.append((blend(p[0], q[0], r[0], s[0], t), blend(p[1], q[1], r[1], s[1], t)))
    return out if closed else [*out, points[-1]]


def bezier(points: Sequence[Point], step: int = 32) -> list[Point]:
    """The Bezier curve of the control points."""
    n = len(points) - 1
    out: list[Point] = []
    for t in (k / step for k in range(step + 1)):
        weights = [math.comb(n, i) * (1 - t) ** (n - i) * t**i for i in range(n + 1)]
        pairs = list(zip(weights, points, strict=True))
        out.append((sum(w * p[0] for w, p in pairs), sum(w * p[1] for w, p in pairs)))
    return out


def walk(path: Sequence[Point], gap: float, start: float = 0, end: float = 0) -> list[Spot]:
    """Spots ``gap`` apart along a path, without its first ``start`` and last ``end`` pixels."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    span = max(0.0, sum(lengths) - start - end)
    count = max(1, int(span / gap))
    out: list[Spot] = []
    done, i = 0.0, 0
    for k in range(count + 1):
        at = start + span * k / count
        while i < len(lengths) - 1 and done + lengths[i] < at:
            done += lengths[i]
            i += 1
        (x0, y0), (x1, y1) = path[i], path[i + 1]
        t = (at - done) / (lengths[i] or 1)
        out.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, math.atan2(y1 - y0, x1 - x0)))
    return out


def beside(path: Sequence[Point], offset: float) -> list[Point]:
    """The path shifted to its right-hand side by ``offset`` pixels."""
    out: list[Point] = []
    for i, (x, y) in enumerate(path):
        (x0, y0), (x1, y1) = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        far = math.dist((x0, y0), (x1, y1)) or 1
        out.append((x - (y1 - y0) / far * offset, y + (x1 - x0) / far * offset))
    return out


def star(
    x: float, y: float, r: float, points: int, inner: float = 0.5, turn: float = 0
) -> list[Point]:
    """The corners of a star; ``inner`` is the radius of the dents, as a part of ``r``."""
    out: list[Point] = []
    for i in range(points * 2):
        at, far = turn + math.pi * i / points, r * (1 if i % 2 == 0 else inner)
        out.append((x + far * math.cos(at), y + far * math.sin(at)))
    return out


def rows(text: str) -> list[tuple[float, ...]]:
    """The numbers of a drawing written as text: rows parted by commas, columns by blanks."""
    return [tuple(map(float, row.split())) for row in text.split(",")]


def points(text: str) -> list[Point]:
    """The points of a drawing written as text: ``x y, x y, …``."""
    return [(x, y) for x, y in rows(text)]
