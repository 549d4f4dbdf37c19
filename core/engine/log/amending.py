"""A hop that puts into the facts of an old format what they left to the rules of their day.

It replays the log as it goes, so that each fact is amended by the state that it met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Union

import msgspec

from core.engine.contract.engine_facts import ENGINE_EVENTS
from core.engine.contract.facts import Event

Row = dict[str, Any]
Amend = Callable[[Any, Row], Row]
"""(state before the fact, the fact as JSON) → the fields that it lacks."""


class Amending:
    """One log on its way to the next format. A rule book subclasses it and says what its facts lack.

    A row that cannot be understood is left as it is, and so are all after it: who reads the log
    further on says what is wrong with it.
    """

    events: ClassVar[tuple[type[Event], ...]]
    amends: ClassVar[Mapping[str, Amend]]
    """By the tag of a fact."""

    def __init__(self) -> None:
        kinds: Any = Union[tuple((*self.events, *ENGINE_EVENTS))]  # noqa: UP007 - made at run time
        self._decode: Any = msgspec.json.Decoder(kinds).decode
        self._encode = msgspec.json.Encoder().encode
        self._state = self.empty()
        self._after = [self._state]
        self._lost = False

    def empty(self) -> Any:
        """Return the state before the first fact."""
        raise NotImplementedError

    def evolve(self, state: Any, event: Event) -> Any:
        """Return *state* with the facts of *event* copied into it."""
        raise NotImplementedError

    def __call__(self, row: Row, number: int) -> Row:
        """Return a record with its facts amended, and the header as it is."""
        if number == 0 or self._lost:
            return row
        try:
            events = [self._amended(event) for event in row["events"]]
        except Exception:  # whatever a foreign log makes a rule book's `evolve` raise
            self._lost = True
            return row
        self._after.append(self._state)
        return {**row, "events": events}

    def _amended(self, event: Row) -> Row:
        if event["is"] in ("undone", "redone"):
            self._state = self._after[event["to"]]
            return event
        if (amend := self.amends.get(event["is"])) is not None:
            event = {**event, **amend(self._state, event)}
        self._state = self.evolve(self._state, self._decode(self._encode(event)))
        return event
