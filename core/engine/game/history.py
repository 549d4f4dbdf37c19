"""What happened in a game: its records, the line of those in effect, and the state at every moment."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from core.engine.contract.engine_facts import (
    ActBegun,
    Amend,
    Amended,
    Publish,
    Redo,
    Redone,
    Travel,
    Travelled,
    Undo,
    Undone,
)
from core.engine.contract.facts import Command, Drawn, Event, Thrown
from core.engine.contract.ruleset import RuleSet
from core.engine.game.records import Records
from core.engine.game.remembered import Remembered, Rows
from core.engine.log.record import AnyRecord, codec
from core.engine.seat.redaction import concealed

STRIDE = 16
"""Every so many records in effect a state is kept; the rest are a few events away, whatever is undone."""

MOST_KEPT = 4_096
"""States kept at once: in a game longer than any at a table every second one is let go again."""


class Underway(Struct, frozen=True):
    """An act whose dice are thrown and that is not finished: who does what, the answers so far."""

    seat: str
    command: Command
    answers: tuple[Any, ...]


class History:
    """Records and what they lead to; grows at its end only. Decides nothing."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.records = Records(codec(rules))
        self.line: list[int] = []
        self.state: Any = rules.empty()
        self._parents = array("q", [0])
        self._undone: list[list[int]] = []
        self._forgotten: dict[int, list[list[int]]] = {}
        self._kept: dict[int, Any] = {0: self.state}
        self._depths: dict[int, int] = {0: 0}
        self._stride = STRIDE
        self._last: tuple[int, Any] = (0, self.state)
        self._counts = array("q")
        self._throws: dict[int, int] = {0: 0}
        self.publications: list[int] = []
        self.amendments: list[int] = []
        self.remembered = Remembered()

    @property
    def tip(self) -> int:
        """The number of the last record in effect; 0 before the first."""
        return self.line[-1] if self.line else 0

    @property
    def underway(self) -> Underway | None:
        """The act that was begun and must be finished next, if there is one."""
        if not self._only_begun(self.tip):
            return None
        record = self.records[self.tip - 1]
        begun = record.events[0]
        assert isinstance(begun, ActBegun)
        return Underway(record.seat, record.command, begun.answers)

    def _only_begun(self, n: int) -> bool:
        return n > 0 and type(next(iter(self.records[n - 1].events), None)) is ActBegun

    def whole(self, n: int) -> int:
        """Return record *n*, or where it only begins an act the last before it that does not.

        The dice of an act are keyed by this place, so that they are the same when it is finished.
        """
        while self._only_begun(n):
            n = self._parents[n]
        return n

    def throws(self, n: int) -> int:
        """Return how many throws and draws were in effect after record *n*, an act; it keys the next ones.

        A throw of no dice counts for nothing, and so does an act of which only the dice are known yet.
        """
        path: list[int] = []
        while n not in self._throws:
            path.append(n)
            n = self._parents[n]
        total = self._throws[n]
        for step in reversed(path):
            total += sum(map(_is_throw, self.records[step - 1].events))
            self._throws[step] = total
        return total

    def in_effect(self, n: int) -> bool:
        """Whether record *n* is in effect: neither undone nor itself an undo or redo."""
        index = bisect_right(self.line, n) - 1
        return index >= 0 and self.line[index] == n

    @property
    def again(self) -> list[int]:
        """The records that a redo would bring back into effect; none where nothing was undone last."""
        return self._undone[-1] if self._undone else []

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self._undone)

    # --- keeping -----------------------------------------------------------------

    def begin_at(self, state: Any) -> None:
        """Let a game without records go on from *state*: what led there is not told, and cannot be undone."""
        if len(self.records):
            raise ValueError("a game that has begun already")
        self.state = self._kept[0] = state
        self._last = (0, state)
        self.remembered.forget(0)

    def replay(self, record: AnyRecord) -> None:
        """Keep a record read from a log: its events are copied, no rule is asked."""
        if isinstance(record.command, Travel):
            self._append_travel(record, self.state_after(self._checked_travel(record)))
            return
        state, evolve = self.state, self.rules.evolve
        for event in record.events:
            state = evolve(state, event)
        self._append_act(record, state)

    def _checked_travel(self, record: AnyRecord) -> int:
        match record.command, record.events:
            case Undo(to=to), (Undone(to=same),) if to == same and to != self.tip and self.in_effect(to):
                return to
            case Redo(), (Redone(to=to),) if self._undone and self._undone[-1][-1] == to:
                return to
            case Amend(to=to), (Amended(to=same),) if to == same and self.leads_to(to):
                return to
        raise ValueError(f"record {record.n} goes where the game cannot go from record {self.tip}")

    def leads_to(self, to: int) -> bool:
        """Whether an amendment may go on after record *to*: an act, in effect or not, but not the last."""
        if not 1 <= to <= len(self.records) or to == self.tip or self._only_begun(to):
            return False
        return not isinstance(self.records[to - 1].command, Travel)

    def with_amendment(self, n: int) -> int:
        """Return the last record of the amendment that record *n* is part of, else *n* itself."""
        before = bisect_right(self.amendments, n)
        return max(n, self._last_act(self.amendments[before - 1])) if before else n

    def is_amended(self, n: int) -> bool:
        """Whether record *n* is an act of an amendment."""
        before = bisect_right(self.amendments, n - 1)
        return before > 0 and n <= self._last_act(self.amendments[before - 1])

    def _last_act(self, amendment: int) -> int:
        command = self.records[amendment - 1].command
        assert isinstance(command, Amend)
        return amendment + command.acts

    def line_to(self, n: int) -> list[int]:
        """Return the records in effect after record *n*, the first one first."""
        line: list[int] = []
        while n:
            record = self.records[n - 1]
            if isinstance(record.command, Travel):
                n = _led_to(record)
                continue
            line.append(n)
            n = self._parents[n]
        line.reverse()
        return line

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Forget at the end what was accepted inside: for drafts that build on drafts."""
        count, state = len(self.records), self.state
        try:
            yield
        finally:
            while len(self.records) > count:
                self._withdraw()
            self.state = state

    def _withdraw(self) -> None:
        record, tip = self.records.pop(), self._parents.pop()
        self.remembered.forget(record.n)
        self._last = (0, self._kept[0])
        self._throws.pop(record.n, None)
        if self.publications[-1:] == [record.n]:
            self.publications.pop()
        match record.command:
            case Undo():
                for n in self._undone.pop():
                    self._extend(n)
            case Redo():
                cut = bisect_right(self.line, tip)
                self._undone.append(self.line[cut:])
                self._cut(cut)
            case Amend():
                self.amendments.pop()
                self._undone = self._forgotten.pop(record.n, [])
                self._go_along(self.line_to(tip))
            case _:
                self.line.pop()
                self._counts.pop()
                self._kept.pop(record.n, None)
                self._depths.pop(record.n, None)
                self._undone = self._forgotten.pop(record.n, [])

    def _append(self, record: AnyRecord, state: Any) -> None:
        if isinstance(record.command, Travel):
            self._append_travel(record, state)
        else:
            self._append_act(record, state)

    def _append_act(self, record: AnyRecord, state: Any) -> None:
        n, line, counts = record.n, self.line, self._counts
        if n != len(self._parents):
            raise ValueError(f"record {n} follows record {len(self.records)}")
        self._parents.append(line[-1] if line else 0)
        self.records.append(record)
        self._forget_undone(n)
        if type(record.command) is Publish:
            self.publications.append(n)
        line.append(n)
        counts.append(counts[-1] + len(record.events) if counts else len(record.events))
        if len(line) % self._stride == 0:
            self._keep(n, state)
        self.state = state

    def _forget_undone(self, n: int) -> None:
        if self._undone:
            self._forgotten[n], self._undone = self._undone, []

    def _keep(self, n: int, state: Any) -> None:
        self._kept[n], self._depths[n] = state, len(self.line)
        if len(self._kept) > MOST_KEPT:
            self._stride *= 2
            self._depths = {n: depth for n, depth in self._depths.items() if depth % self._stride == 0}
            self._kept = {n: self._kept[n] for n in self._depths}

    def _append_travel(self, record: AnyRecord, state: Any) -> None:
        line = self.line
        if record.n != len(self.records) + 1:
            raise ValueError(f"record {record.n} follows record {len(self.records)}")
        self._parents.append(line[-1] if line else 0)
        self.records.append(record)
        match record.command:
            case Undo(to=to):
                cut = bisect_right(line, to)
                self._undone.append(line[cut:])
                self._cut(cut)
            case Amend(to=to):
                self.amendments.append(record.n)
                self._forget_undone(record.n)
                self._go_along(self.line_to(to))
            case _:
                for again in self._undone.pop():
                    self._extend(again)
        self.state = state

    def _go_along(self, line: list[int]) -> None:
        """Let the records of *line* be in effect and no others."""
        same = next((at for at, (old, new) in enumerate(zip(self.line, line)) if old != new), None)
        self._cut(min(len(self.line), len(line)) if same is None else same)
        for n in line[len(self.line) :]:
            self._extend(n)

    def _cut(self, length: int) -> None:
        del self.line[length:]
        del self._counts[length:]

    def _extend(self, n: int) -> None:
        self.line.append(n)
        self._counts.append((self._counts[-1] if self._counts else 0) + len(self.records[n - 1].events))

    # --- looking back ------------------------------------------------------------

    def state_after(self, n: int) -> Any:
        """Return the state after record *n*, undone or not; undo and redo lead where they point."""
        path: list[AnyRecord] = []
        near, state = self._last  # who reads on, record by record, is one step away from where he was
        while n not in self._kept and n != near:
            record = self.records[n - 1]
            if isinstance(record.command, Travel):
                n = _led_to(record)
                continue
            path.append(record)
            n = self._parents[n]
        state, evolve = self._kept.get(n, state), self.rules.evolve
        for record in reversed(path):
            for event in record.events:
                state = evolve(state, event)
        if path:
            self._last = (path[0].n, state)
        return state

    def state_before(self, n: int) -> Any:
        """Return the state that record *n* was made in."""
        return self.state_after(self._parents[n])

    def parent(self, n: int) -> int:
        """Return the record in effect when record *n* was made."""
        return self._parents[n]

    def state_at(self, n: int, events: int) -> Any:
        """Return the state after the first *events* events of record *n*."""
        record = self.records[n - 1]
        if isinstance(record.command, Travel):
            return self.state_after(n)
        state, evolve = self.state_before(n), self.rules.evolve
        for event in record.events[:events]:
            state = evolve(state, event)
        return state

    @property
    def length(self) -> int:
        """How many events are in effect."""
        return self._counts[-1] if self._counts else 0

    def locate(self, moment: int) -> tuple[int, int]:
        """Return (record, events of it) of *moment*: how many events in effect have happened."""
        if not 0 <= moment <= self.length:
            raise ValueError(f"the game has {self.length} events, there is no moment {moment}")
        if moment == 0:
            return (self.line[0], 0) if self.line else (0, 0)
        index = bisect_right(self._counts, moment - 1)
        return self.line[index], moment - (self._counts[index - 1] if index else 0)

    def seek(self, moment: int) -> Any:
        """Return the state when *moment* events in effect had happened."""
        n, events = self.locate(moment)
        return self.state_at(n, events) if n else self._kept[0]

    def marks(self) -> Iterator[tuple[int, int, str]]:
        """Yield (moment, turn, phase) wherever the turn or phase changes, in order."""
        state = self._kept[0]
        seen: tuple[int, str] | None = None
        moment = 0
        for n in self.line:
            for event in self.records[n - 1].events:
                state = self.rules.evolve(state, event)
                moment += 1
                if (here := (state.turn, state.phase)) != seen:
                    seen = here
                    yield moment, *here

    # --- one seat's side of it -----------------------------------------------------

    def read(self, n: int, seat: str) -> Rows:
        """Return what *seat* may read of record *n*: (event, state before, state after)."""
        if (kept := self.remembered.readings.of(n, seat)) is not None:
            return kept
        record = self.records[n - 1]
        if isinstance(record.command, Travel):
            state = self.state_after(n)
            return [(event, state, state) for event in record.events]
        rows, state = self.told(record, self.state_before(n), seat)
        self._last = (n, state)
        return self.remembered.readings.keep(n, seat, rows)

    def told(self, record: AnyRecord, state: Any, seat: str) -> tuple[Rows, Any]:
        """Return what *seat* may read of a record that was made in *state*, and the state after it."""
        rows: Rows = []
        rules = self.rules
        evolve = rules.evolve
        for event in record.events:
            after = evolve(state, event)
            if (shown := concealed(rules, state, event, after, seat)) is not None:
                rows.append((shown, state, after))
            state = after
        return rows, state

    def concealed(self, before: Any, event: Event, after: Any, seat: str) -> Event | None:
        """Return *event* as *seat* may read it."""
        return concealed(self.rules, before, event, after, seat)


def _led_to(record: AnyRecord) -> int:
    moved = record.events[0]
    assert isinstance(moved, Travelled)
    return moved.to


def _is_throw(event: Event) -> bool:
    return type(event) is Drawn or (type(event) is Thrown and bool(event.faces))
