"""Before the commit: the exact odds, every number with its modifiers, and whom it lets react.

All of it comes from running the rule itself, dice by dice; nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import lcm
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from core.engine.facts import Command, Event, Modifier, Refusal, Refused
from core.engine.message import say
from core.engine.odds import Branching, Odds, TooMany, Weight, added, readings
from core.engine.oracles import Geometry, Oracle
from core.engine.questions import Needs, NeedsAnswer, Throw
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet, Separable
from core.engine.trying import check_turn

START = 0
"""The node of the state that the command is wished in."""
MOST = 200_000
"""Branches after which the odds are not shown rather than waited for."""

Key = Hashable
Names = tuple[str, ...]


class Outcome(Struct, frozen=True):
    """One end: the rule book's names for what changed, and its exact chance."""

    names: tuple[str, ...]
    chance: Fraction


class Term(Struct, frozen=True):
    """One number to roll: the event it belongs to, whom it is about, face, dice and modifiers."""

    event: str
    figure: str
    needed: int
    dice: int
    modifiers: tuple[Modifier, ...]


class Preview(Struct, frozen=True):
    """What a command would do, as its seat may know it; *outcomes* with the likeliest first.

    *invites* are the seats that may react; the odds take their reactions as passed.
    """

    outcomes: tuple[Outcome, ...]
    terms: tuple[Term, ...] = ()
    invites: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether decisions of others were taken as passed."""
        return bool(self.invites)

    def chance(self, name: str) -> Fraction:
        """Return the chance of an end in which *name* happens."""
        return sum((end.chance for end in self.outcomes if name in end.names), Fraction(0))


def delta(start: Any, state: Any) -> Key:
    """Return what differs between two states that share structure: equal deltas, equal states."""
    parts: list[Hashable] = []
    for name, old, new in zip(state.__struct_fields__, astuple(start), astuple(state), strict=True):
        if old is new:
            continue
        if isinstance(new, dict):
            changed = tuple([(key, value) for key, value in new.items() if old.get(key) is not value])
            parts.append((name, changed, frozenset(old.keys() - new.keys())))
        elif old != new:
            parts.append((name, new))
    key = tuple(parts)
    try:
        hash(key)
    except TypeError:  # a dict somewhere within, such as a sentence's arguments
        return msgspec.msgpack.encode(key)
    return key


class _Walk:
    """The states that a command can lead to, each a number, told apart by what they changed."""

    def __init__(self, rules: RuleSet, state: Any, seat: str, command: Command) -> None:
        self.rules = rules
        self.start = state
        self.seat = seat
        self.command = command
        self.states: list[Any] = [state]
        self._numbers: dict[Key, int] = {}
        self._ends: set[int] = set()

    def run(self, node: int, oracle: Branching) -> int:
        """Take one step from *node* and return where it leads."""
        return self.reached(node, self.step(node, oracle))

    def reached(self, node: int, r: Resolution[Any]) -> int:
        """Return the node of the state that a step led to; one that changed nothing is an end."""
        following = self.numbered(r.state)
        if (following == node and not r.events) or self.rules.settled(r.state):
            self._ends.add(following)
        return following

    def numbered(self, state: Any) -> int:
        """Return the node of a state, the same one for every equal state."""
        number = self._numbers.setdefault(delta(self.start, state), len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def step(self, node: int, oracle: Oracle) -> Resolution[Any]:
        """Resolve the command, a passed decision, or one automatic step."""
        state = self.states[node]
        r = Resolution(state, self.rules.evolve, oracle, self.seat)
        if node == START:
            check_turn(r, self.command)
            self.rules.resolve(r, self.command)
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


class _Search:
    """The odds of a walk, by name; parts of an act that do not touch each other are searched singly."""

    def __init__(
        self, walk: _Walk, geometry: Geometry | None, given: tuple[Any, ...], reader: Any, most: int
    ) -> None:
        self._walk = walk
        self._rules = walk.rules if isinstance(walk.rules, Separable) else None
        self._odds: Odds[int] = Odds(walk.run, self._done, geometry, given, reader, most)
        self._parts: dict[int, tuple[int, ...]] = {}
        self._found: dict[int, dict[Names, Weight]] = {}

    def _done(self, node: int) -> bool:
        return self._walk.done(node) or bool(self._apart(node))

    def _apart(self, node: int) -> tuple[int, ...]:
        if node == START or self._rules is None:
            return ()
        if (parts := self._parts.get(node)) is None:
            states = self._rules.apart(self._walk.states[node])
            parts = self._parts[node] = tuple(self._walk.numbered(state) for state in states)
        return parts

    def _names(self, node: int) -> Names:
        return self._walk.rules.outcome(self._walk.start, self._walk.states[node])

    def names(self, start: int) -> dict[Names, Weight]:
        """Return everything that can have changed when the act that goes on from *start* is over."""
        if (found := self._found.get(start)) is not None:
            return found
        found = {}
        for node, (part, of) in self._odds.weights(start).items():
            parts = () if self._walk.done(node) else self._apart(node)
            ends = self._together(node, parts) if parts else {self._names(node): (1, 1)}
            for names, (weight, whole) in ends.items():
                both = part * weight, of * whole
                seen = found.get(names)
                found[names] = added(seen, both) if seen is not None else both
        self._found[start] = found
        return found

    def _together(self, node: int, parts: tuple[int, ...]) -> dict[Names, Weight]:
        """Return the ends of all parts at once: what each changed, and what none of them took back."""
        before = self._names(node)
        joint: dict[tuple[Names, Names], Weight] = {(before, ()): (1, 1)}
        for part in parts:
            ends = self.names(part)
            self._odds.spend(len(joint) * len(ends))
            grown: dict[tuple[Names, Names], Weight] = {}
            for names, (weight, whole) in ends.items():
                new = tuple(name for name in names if name not in before)
                for (old, others), (part_weight, of) in joint.items():
                    kept = tuple(name for name in old if name in names) if old else old
                    both = part_weight * weight, of * whole
                    seen = grown.get((kept, others + new))
                    grown[kept, others + new] = added(seen, both) if seen is not None else both
            joint = grown
        return {old + new: weight for (old, new), weight in joint.items()}


def odds(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Geometry | None,
    given: tuple[Any, ...] = (),
    most: int = MOST,
) -> dict[tuple[str, ...], Fraction]:
    """Return the exact chance of everything that *command* can change, other seats passing.

    Raises `Refused`, `NeedsAnswer` for a measurement, and `TooMany` after *most* branches.
    """
    search = _Search(_Walk(rules, state, seat, command), geometry, given, rules.read, most)
    found: dict[Names, Weight] = {}
    for names, weight in search.names(START).items():
        key = tuple(sorted(names))
        found[key] = added(found[key], weight) if key in found else weight
    whole = lcm(*(of for _, of in found.values()))
    ranked = sorted(found.items(), key=lambda end: (-end[1][0] * (whole // end[1][1]), end[0]))
    return {names: Fraction(*weight) for names, weight in ranked}


def preview(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Geometry | None,
    given: tuple[Any, ...] = (),
    most: int = MOST,
) -> Preview | Needs | Refusal:
    """Return all that can be told of *command* before any die is thrown.

    *state* is the state as the seat knows it; *given* answers the measurements that a game
    without positions asks for.
    """
    try:
        chances = odds(rules, state, seat, command, geometry, given, most)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return Needs(needs.question, given)
    except TooMany:
        return Refusal("", say("engine-odds-too-many"))
    except ValueError as error:
        return Refusal("", say("engine-bad-answer", why=str(error)))
    events, invites = _at_best(_Walk(rules, state, seat, command), _Best(geometry, given, rules.read))
    outcomes = tuple(Outcome(names, chance) for names, chance in chances.items())
    return Preview(outcomes, _terms(events), invites)


class _Best(Branching):
    """Every throw at its highest reading, so that what follows a hit is explained too."""

    def __init__(self, geometry: Geometry | None, given: tuple[Any, ...], reader: Any) -> None:
        super().__init__((), geometry, given, reader)

    def throw(self, ask: Throw) -> Any:
        """Return the reading with the most hits or the highest total."""
        every = readings(ask.dice, ask.sides, ask.reading, ask.need)
        best = max((reading for reading, _ in every), key=lambda one: (one[1], sum(one[0])))
        self._script = (*self._script, best)
        return super().throw(ask)


def _at_best(walk: _Walk, oracle: _Best) -> tuple[list[Event], tuple[str, ...]]:
    """Return the events of one way it can go, and who would be asked to react on it.

    With every throw at its highest a tie may be thrown again for ever: one is enough to tell.
    """
    node = START
    events: list[Event] = []
    invites: list[str] = []
    been: set[int] = set()
    while not walk.done(node) and node not in been:
        been.add(node)
        r = walk.step(node, oracle)
        events += r.events
        invites += [
            decision.seat for decision in r.state.awaiting if decision.reaction and decision.seat != walk.seat
        ]
        node = walk.reached(node, r)
    return events, tuple(dict.fromkeys(invites))


def _terms(events: list[Event]) -> tuple[Term, ...]:
    """Return the numbers to roll that the events explain."""
    found: list[Term] = []
    for event in events:
        modifiers = getattr(event, "modifiers", None)
        if isinstance(modifiers, tuple):
            about = getattr(event, "target", "") or getattr(event, "figure", "")
            needed = getattr(event, "needed", getattr(event, "need", 0))
            tag = str(event.__struct_config__.tag)
            found.append(Term(tag, about, needed, getattr(event, "dice", 1), modifiers))
    return tuple(found)
