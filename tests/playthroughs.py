"""A record told step by step, as text: what `tests/records` keeps beside each record.

``python -m tests.playthroughs`` writes them anew, after a change that is meant to change them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from engines.core import AnyRules, Event
from engines.record import Record, find_rules, read, replay

RECORDS = Path(__file__).parent / "records"


def _event(event: Event) -> str:
    args = " ".join(f"{name}={value}".replace(" ", "") for name, value in event.args.items())
    audience = "" if event.to is None else f"(to {event.to}) "
    return f"    {audience}{event.key} {args}".rstrip()


def _told(rules: AnyRules, record: Record) -> Iterator[str]:
    titles = ["setup", *(f"{entry.seat}: {entry.move}" for entry in record.moves)]
    draws = [record.header.draws, *(entry.draws for entry in record.moves)]
    before: dict[str, object] = {}
    for title, drawn, step in zip(titles, draws, replay(rules, record), strict=True):
        yield title + (f"  drew {', '.join(map(str, drawn))}" if drawn else "")
        yield from map(_event, step.events)
        view = asdict(rules.view(step.state, None))
        for name, value in view.items():
            if name not in before or before[name] != value:
                yield f"  {name} {value}"
        before = view
        if step.turn_over:
            yield "  --- turn over"
    result = rules.result(step.state)
    if result is not None:
        yield f"scores {result.scores}, winners {result.winners}"


def told(record: Record) -> str:
    """Every move, its draws and events, and what changed in the public view."""
    return "\n".join(_told(find_rules(record.header.game), record)) + "\n"


if __name__ == "__main__":
    for path in sorted(RECORDS.glob("*.jsonl")):
        path.with_suffix(".txt").write_text(told(read(path.read_bytes())), encoding="utf-8")
        print(f"told {path.name}")
