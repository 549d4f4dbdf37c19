"""Before the commit: the exact odds, every number with its modifiers, and whom it lets react.

All of it comes from running the rule itself, dice by dice; nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from msgspec import Struct

from core.engine.facts import Command, Event, Modifier, Refusal, Refused
from core.engine.game import check_turn
from core.engine.message import say
from core.engine.odds import Branching, Odds, TooMany, readings
from core.engine.oracles import Geometry, Oracle
from core.engine.questions import Needs, NeedsAnswer, Throw
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet

START = "start"
MOST = 200_000
"""Branches after which the odds are not shown rather than waited for."""

Key = Hashable


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
    for name in state.__struct_fields__:
        old, new = getattr(start, name), getattr(state, name)
        if old is new:
            continue
        if isinstance(new, dict):
            changed = [(key, value) for key, value in new.items() if old.get(key) is not value]
            parts.append((name, tuple(changed)))
        elif old != new:
            parts.append((name, new))
    return tuple(parts)


class _Walk:
    """The states that a command can lead to, by what they changed."""

    def __init__(self, rules: RuleSet, state: Any, seat: str, command: Command) -> None:
        self.rules = rules
        self.start = state
        self.seat = seat
        self.command = command
        self.states: dict[Key, Any] = {START: state}
        self.ends: set[Key] = set()

    def run(self, node: Key, oracle: Branching) -> Key:
        """Take one step from *node* and return where it leads."""
        return self.reached(node, self.step(node, oracle))

    def reached(self, node: Key, r: Resolution[Any]) -> Key:
        """Return the node of the state that a step led to; one that changed nothing is an end."""
        key = delta(self.start, r.state)
        if key == node or self.rules.settled(r.state):
            self.ends.add(key)
        self.states.setdefault(key, r.state)
        return key

    def step(self, node: Key, oracle: Oracle) -> Resolution[Any]:
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

    def done(self, node: Key) -> bool:
        """Return whether the act is over."""
        return node in self.ends


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
    walk = _Walk(rules, state, seat, command)
    search: Odds[Key] = Odds(walk.run, walk.done, geometry, given, rules.read, most)
    found: dict[tuple[str, ...], Fraction] = {}
    for node, chance in search.distribution(START).items():
        names = rules.outcome(state, walk.states[node])
        found[names] = found.get(names, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))


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
    """Return the events of one way it can go, and who would be asked to react on it."""
    node: Key = START
    events: list[Event] = []
    invites: list[str] = []
    while not walk.done(node):
        r = walk.step(node, oracle)
        events += r.events
        invites += [decision.seat for decision in r.state.awaiting if decision.seat != walk.seat]
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
