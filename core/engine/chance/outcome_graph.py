"""The states that one command can lead to, told apart by what they changed."""

from __future__ import annotations

from collections.abc import Hashable
from functools import reduce
from typing import Any

import msgspec
from msgspec.structs import astuple

from core.engine.chance.execute import decide
from core.engine.chance.odds import Ways
from core.engine.chance.oracles import Geometry, Oracle
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.contract.engine_facts import Aside
from core.engine.contract.facts import Command, Danger, Event, Ruling
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.words.message import Message

START = 0
"""The node of the state that the command is wished in."""

MEASURED = "measured"
"""The name of an end behind which people must measure: what is known is known up to there."""

UNSEEN = "unseen"
"""The name of an end behind which all depends on what its seat does not see."""

OVER = "over"
"""The name of an end of the whole game."""

Key = Hashable


def delta(start: Any, state: Any) -> Key:
    """Return what differs between two states that share structure: equal deltas, equal states."""
    parts: list[Hashable] = []
    for name, old, new in zip(state.__struct_fields__, astuple(start), astuple(state), strict=True):
        if old is new:
            continue
        if isinstance(new, dict):
            changed = tuple([(key, value) for key, value in new.items() if old.get(key) is not value])
            parts.append((name, changed, _gone(old, new, changed)))
        elif old != new:
            parts.append((name, new))
    key = tuple(parts)
    try:
        hash(key)
    except TypeError:  # a dict somewhere within, such as a sentence's arguments
        return msgspec.msgpack.encode(key)
    return key


def _gone(old: dict[Any, Any], new: dict[Any, Any], changed: tuple[tuple[Any, Any], ...]) -> frozenset[Any]:
    """Return the keys that are no more; most often there are none, which their number tells."""
    come = sum([key not in old for key, _ in changed])
    return frozenset(old.keys() - new.keys()) if len(new) - come < len(old) else frozenset()


class Walk:
    """The states that a command can lead to, each a number, told apart by what they changed.

    What it writes under seal is carried out alone, as if all had sealed, where the walk is *sealed*.
    """

    def __init__(
        self,
        rules: RuleSet,
        state: Any,
        seat: str,
        command: Command,
        geometry: Geometry | None,
        referee: bool = False,
        doubted: list[Message] | None = None,
        dangers: dict[str, Danger] | None = None,
        sealed: bool = False,
    ) -> None:
        self.rules = rules
        self._geometry = geometry
        self._referee = referee
        self._sealed = sealed
        self.written = 0
        """How many facts of the command only wrote down what is carried out after them."""
        self._outside = isinstance(command, (Ruling, Aside))  # a decision that was open stays open
        self.start = state
        self.seat = seat
        self.command = command
        self.states: list[Any] = [state]
        self._named: list[frozenset[str]] = [frozenset()]
        """What came on the way to each state that the state itself does not tell."""
        self._numbers: dict[Key, int] = {}
        self._ends: set[int] = set()
        self._open: dict[int, str] = {}
        self.ways: Ways = {}
        """Steps that were taken to measure: odds that could not be counted are tried with them."""
        self._last: Resolution[Any] | None = None
        self._from = START
        self.stopped: NeedsAnswer | None = None
        """The first measurement that nobody has answered."""
        self.doubted = doubted if doubted is not None else []
        """What it depends on that the seat does not see, each once."""
        self.dangers = dangers if dangers is not None else {}
        """Who is in danger on any way though nobody aims at him."""

    def run(self, node: int, oracle: Oracle) -> int:
        """Take one step from *node* and return where it leads."""
        return self.reached(node, self.step(node, oracle))

    def run_to_measure(self, node: int, oracle: Oracle) -> int:
        """Take one step; a measurement that nobody has answered is an end, and so is what is not seen."""
        try:
            return self.run(node, oracle)
        except NeedsAnswer as needs:
            self.stopped = self.stopped or needs
            return self._stopped(MEASURED)
        except Unseen as unseen:
            self._doubt(unseen.what)
            return self._stopped(UNSEEN)
        finally:
            assert self._last is not None
            self._doubt(*self._last.doubts)

    def _stopped(self, why: str) -> int:
        """Return the end of a step that could not be taken to its end."""
        assert self._last is not None
        key, named = delta(self.start, self._last.state), self._names_of(self._last)
        end = self._numbered((why, named, key), self._last.state, named)
        self._ends.add(end)
        self._open[end] = why
        return end

    def _doubt(self, *doubts: Message) -> None:
        self.doubted += [what for what in doubts if what not in self.doubted]

    def names(self, node: int) -> tuple[str, ...]:
        """Return what changed up to a node, by the rule book's names, and whether the game is over there."""
        state = self.states[node]
        names = self.rules.outcome(self.start, state)
        if state.over is not None and self.start.over is None:
            names = (*names, OVER)
        names = (*names, *sorted(self._named[node]))
        return (*names, self._open[node]) if node in self._open else names

    def _names_of(self, r: Resolution[Any]) -> frozenset[str]:
        """Return the names that the step taken last gave to what no state keeps, with those before it."""
        named = self._named[self._from]
        for number, event in enumerate(r.events):
            if type(event).outcomes is not Event.outcomes:
                before = reduce(self.rules.evolve, r.events[:number], self.states[self._from])
                named |= {*event.outcomes(before)}
        return named

    @property
    def events(self) -> list[Event]:
        """The facts of the step that was taken last, as far as it came."""
        return self._last.events if self._last is not None else []

    @property
    def sure(self) -> int:
        """How many facts of the step that was taken last do not depend on what the seat does not see."""
        assert self._last is not None
        return len(self._last.events) if self._last.sure is None else self._last.sure

    def reached(self, node: int, r: Resolution[Any]) -> int:
        """Return the node of the state that a step led to; one that changed nothing is an end."""
        for event in r.events:
            if type(event).endangers is not Event.endangers:
                self.dangers |= {one.who: one for one in event.endangers()}
        state = self.rules.merged(self.states[node], r.state, self._geometry)
        following = self.numbered(state, self._names_of(r))
        still = following == node and not r.events
        over = self.rules.settled(state) or (self.written > 0 and self.rules.carried_out(state))
        if still or over or (self._outside and self._at_rest(state)):
            self._ends.add(following)
        return following

    def _at_rest(self, state: Any) -> bool:
        """Return whether a remark, or a ruling and what follows from it, has nothing more to change."""
        return isinstance(self.command, Aside) or bool(state.awaiting)

    def numbered(self, state: Any, named: frozenset[str] = frozenset()) -> int:
        """Return the node of a state, the same one for every equal state with the same *named* outcomes."""
        key = delta(self.start, state)
        return self._numbered((named, key) if named else key, state, named)

    def _numbered(self, key: Key, state: Any, named: frozenset[str]) -> int:
        number = self._numbers.setdefault(key, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self._named.append(named)
        return number

    def part(self, node: int, state: Any) -> int:
        """Return the node of a part of what is in the middle of *node*."""
        return self.numbered(state, self._named[node])

    def step(self, node: int, oracle: Oracle) -> Resolution[Any]:
        """Resolve the command, a passed decision, or one automatic step."""
        state = self.states[node]
        self._from = node
        r = self._last = Resolution(state, self.rules.evolve, oracle, self.seat)
        if node == START:
            decide(self.rules, r, self.command, self._referee)
            wrote = len(r.events)
            if self._sealed and self.rules.carry_out(r):
                self.written = wrote
        elif state.awaiting:
            decision = state.awaiting[0]
            r.seat = decision.seat
            self.rules.resolve(r, self.rules.passing(state, decision))
        else:
            self.rules.advance(r)
        return r

    def done(self, node: int) -> bool:
        """Return whether the act is over."""
        return node in self._ends
