"""Throws of format 1 brought forward: what dice had to show stood in them, but not how they were read.

Format 1 knew only "so much or more, each die for itself". Each rule book says of its own throws which
were one test, which were told upside down, and which totals had a number to reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class Thrown1(Struct, frozen=True):
    """What a hop needs of a throw of format 1."""

    why: str
    faces: tuple[int, ...] = ()
    need: int = 0
    hits: int = 0


class Throws(Struct, frozen=True):
    """How one rule book's throws of format 1 read, by what they were for.

    *tests* are `any` or `all`. What counted in *reversed* ones was the failure: now the success counts,
    whose dice are low. *totals* have the number that passes, or the fact after them has it: its tag,
    its field, and what is to be added. The dice of *singly* are read one by one and never added up.
    """

    tests: Mapping[str, str] = {}
    reversed: frozenset[str] = frozenset()
    totals: Mapping[str, int | tuple[str, str, int]] = {}
    singly: frozenset[str] = frozenset()

    def from_1(self, row: dict[str, Any], number: int) -> dict[str, Any]:
        """Return a row of format 1 as it reads in format 2; what no version wrote stays as it is."""
        events = row.get("events")
        if number == 0 or not isinstance(events, list) or not all(isinstance(one, dict) for one in events):
            return row
        after: list[dict[str, Any]] = [*events, {}][1:]
        return {**row, "events": [self._told(*both) for both in zip(events, after, strict=True)]}

    def _told(self, event: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
        if event.get("is") != "thrown":
            return event
        try:
            old = msgspec.convert(event, Thrown1)
        except msgspec.ValidationError:
            return event
        if old.why in self.reversed and old.need:
            hits = sum(face < old.need for face in old.faces)
            return _fact(event, old.need - 1, hits, reading="any", low=True)
        if old.why in self.tests and old.need:
            return _fact(event, old.need, old.hits, reading=self.tests[old.why])
        if old.why in self.totals and (least := self._least(old.why, after)):
            return _fact(event, least, int(sum(old.faces) >= least), reading="total")
        if old.why in self.singly and len(old.faces) > 1:
            return {**event, "reading": "faces"}
        return event

    def _least(self, why: str, after: dict[str, Any]) -> int:
        """Return the lowest total that passes, 0 where nothing tells it; a 1 never does."""
        known = self.totals[why]
        if isinstance(known, int):
            return known
        tag, field, more = known
        told = after.get(field)
        return max(2, told + more) if after.get("is") == tag and isinstance(told, int) else 0


def _fact(event: dict[str, Any], need: int, hits: int, **more: Any) -> dict[str, Any]:
    """Return a throw as it is written now, where what says nothing is left out."""
    told = {**event, "need": need, "hits": hits, **more}
    return {name: value for name, value in told.items() if not (name in ("need", "hits") and value == 0)}
