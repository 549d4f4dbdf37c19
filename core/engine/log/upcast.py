"""Old logs come forward one format at a time, as raw JSON, before anything decodes them.

A hop `from_1` turns one row of format 1 into the same row of format 2. It gets the row as a
dict without its chain value, and its number (0 for the header, else the record's), and returns
the new row. The header's `format` is moved on by `upcast`, not by the hop. Where a hop is a class,
one is made for each log and may keep notes on it (`amending.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.engine.contract.ruleset import RuleSet
from core.engine.log.packed import Packed

Row = dict[str, Any]
Hop = Callable[[Row, int], Row]
Way = Hop | type[Hop]
"""How one format leads to the next: a hop, or a class of which each log gets one."""
Hops = Mapping[int, tuple[Way, ...]]


def from_1(row: Row, number: int) -> Row:
    """The header says how the dice are keyed: in format 1 by the number of the record before."""
    return {**row, "keying": 1} if number == 0 else row


ENGINE_HOPS: dict[int, Way] = {1: from_1}
"""The engine's own hops, by the format they come from. A rule book adds its own as `upcasts`:
a mapping of the same kind, for its events and commands alone."""


class NoHop(LookupError):
    """Nothing leads from this format to the next."""

    def __init__(self, format: int) -> None:
        super().__init__(format)
        self.format = format


def hops_of(rules: RuleSet | None, engine: Mapping[int, Way] = ENGINE_HOPS) -> Hops:
    """Return all hops for logs of a rule book: at each format the engine's, then the book's."""
    book: Mapping[int, Way] = rules.upcasts if rules is not None else {}
    return {
        format: tuple(hops[format] for hops in (engine, book) if format in hops)
        for format in {*engine, *book}
    }


def upcast(rows: Sequence[bytes], hops: Hops, start: int, goal: int) -> Packed:
    """Return the bodies of a log of format *start* (header first) as they read in format *goal*.

    `NoHop` where a format on the way has none, before any row was touched.
    """
    for format in range(start, goal):
        if format not in hops:
            raise NoHop(format)
    made = {format: [_made(way) for way in hops[format]] for format in range(start, goal)}
    carried = Packed()
    for number, body in enumerate(rows):
        row: Row = msgspec.json.decode(body)
        for format in range(start, goal):
            for hop in made[format]:
                row = hop(row, number)
            if number == 0:
                row["format"] = format + 1
        carried.append(msgspec.json.encode(row))
    return carried


def _made(way: Way) -> Hop:
    return way() if isinstance(way, type) else way
