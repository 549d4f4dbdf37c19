"""With what each figure of a seat did each act last time: its weapon, its mode, its posture.

What is said by yes or no is none of it: who fired at a whole area once does not do so again unsaid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.engine.contract.facts import Command
from core.engine.log.record import AnyRecord
from core.engine.seat.sentence import actor, part_of

REMEMBERED = 400
"""Records that are looked back over where a game is opened."""


class Habits:
    """What stood in the plain fields of a seat's own acts, by act, figure and field."""

    def __init__(self) -> None:
        self._read_to = 0
        self._last: dict[tuple[type[Struct], str, str], str] = {}

    def read(self, records: Sequence[AnyRecord], seat: str) -> None:
        """Read on in the log."""
        for number in range(max(self._read_to, len(records) - REMEMBERED), len(records)):
            if records[number].seat == seat:
                self._note(records[number].command)
        self._read_to = len(records)

    def _note(self, part: Struct) -> None:
        who = _named(getattr(part, actor(type(part)), ""))
        for name in part.__struct_fields__:
            match getattr(part, name):
                case str() as value if who:
                    self._last[type(part), who, name] = value
                case tuple(parts):
                    for one in parts:
                        if isinstance(one, Struct):
                            self._note(one)

    def of(self, do: type[Command], values: Mapping[str, Any], name: str) -> str | None:
        """Return what stood in a field, its name dotted, when whoever does it now did it last."""
        outer, dot, last = name.rpartition(".")
        part = part_of(do, outer)
        if part is None:
            return None
        return self._last.get((part, _named(values.get(f"{outer}{dot}{actor(part)}", "")), last))


def _named(who: Any) -> str:
    """Return who acts as one text, several one after another."""
    if isinstance(who, (tuple, list)):
        return ",".join(map(str, who))
    return who if isinstance(who, str) else ""  # such as a spot, where a figure could stand in its place
