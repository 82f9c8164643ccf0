"""A measured figure beside its goal, and the arithmetic that the measurements share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time
from typing import Literal, TypeAlias

Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure should be: at least, at most, or below a value in the figure's unit."""

    kind: Literal["≥", "≤", "<"]
    value: float

    def met(self, value: float) -> bool:
        match self.kind:
            case "≥":
                return value >= self.value
            case "≤":
                return value <= self.value
            case "<":
                return value < self.value


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the report; without a goal it is there for comparison."""

    what: str
    value: float
    unit: str
    goal: Goal | None = None

    def __str__(self) -> str:
        line = f"  {self.what:<58} {_number(self.value):>9} {self.unit:<8}"
        if self.goal is None:
            return line.rstrip()
        verdict = "met" if self.goal.met(self.value) else "MISSED"
        return f"{line} goal {self.goal.kind} {_number(self.goal.value)}: {verdict}"


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)]


def rates(*works: Callable[[], int], rounds: int, clock: Clock = process_time) -> list[float]:
    """Work done per second of each; run in turn, so that a busy moment slows all alike.

    Each call does some work and returns how much it did. The median of the rounds counts.
    """
    for work in works:
        work()
    measured: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, values in zip(works, measured, strict=True):
            start = clock()
            done = work()
            values.append(done / (clock() - start))
    return [median(values) for values in measured]


def milliseconds(work: Callable[[], object], clock: Clock = perf_counter) -> float:
    start = clock()
    work()
    return (clock() - start) * 1000


def _number(value: float) -> str:
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 10 else f"{value:.1f}".removesuffix(".0")
