"""From format 1 to 2, for every book: what its facts left unsaid, its throws, and what a ruling set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from core.engine.contract.difference import difference
from core.engine.contract.facts import GameState
from core.engine.log.amending import Amend, Amending, Row
from core.engine.log.throws_1 import Throws
from core.rulekit.facts import evolve
from core.table.from_1 import overruled

Setter = Callable[[Any, Any, Any], Any]
"""(state, whom or what a ruling was of, what was ruled) → the state as format 1 set it."""


class BookFrom1(Amending):
    """One log of format 1 on its way to format 2. A book says its events and states, throws and amends."""

    state_type: ClassVar[type[GameState]]
    throws: ClassVar[Throws]
    evolve = staticmethod(evolve)

    def empty(self) -> GameState:
        """Return the state before the first fact."""
        return self.state_type()

    def __call__(self, row: Row, number: int) -> Row:
        """Return a record with its throws as they read now, and its facts amended."""
        return super().__call__(self.throws.from_1(row, number), number)


def itself(state: Any, subject: str) -> str:
    """Return a subject as it was named."""
    return subject


def ruling_amended(setters: Mapping[str, Setter], named: Callable[[Any, str], str] = itself) -> Amend:
    """Return what a ruling of format 1, which only says what was ruled, is amended by: what it set.

    *named* finds whom a subject names, where somebody may be called otherwise.
    """

    def ruled(state: Any, event: Row) -> Row:
        fact, subject, value = event["fact"], event.get("subject", ""), event.get("value")
        if fact == "measurement":
            after = overruled(state, subject, value, named)
        else:
            after = setters[fact](state, named(state, subject), value)
        return {"sets": difference(state, after)}

    return ruled
