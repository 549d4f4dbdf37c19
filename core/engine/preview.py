"""Before the commit: why it is allowed or not, every modifier, whom it lets react, and the exact odds."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.facts import Command, Event, Modifier, Refusal, Refused
from core.engine.game import check_turn
from core.engine.odds import Branching, Odds, TooMany
from core.engine.oracles import Oracle
from core.engine.questions import Measure, NeedsAnswer, Question, Throw
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet

START = "start"
_GONE = object()
Key = Hashable


class Term(Struct, frozen=True):
    """One number to roll: the event it belongs to, the face needed, the dice, its modifiers."""

    event: str
    figure: str
    needed: int
    dice: int
    modifiers: tuple[Modifier, ...]


class Preview(Struct, frozen=True):
    """What a command would do, as its seat may know it.

    *odds* are (what changes, chance) with every chance exact; *invites* are the seats that
    may react, whose reaction the odds take as passed; *question* is a measurement that
    people must give first. *complete* is false where there were too many branches.
    """

    refusal: Refusal | None = None
    question: Question | None = None
    terms: tuple[Term, ...] = ()
    odds: tuple[tuple[tuple[str, ...], Fraction], ...] = ()
    invites: tuple[str, ...] = ()
    complete: bool = True

    def chances(self) -> dict[str, Fraction]:
        """Return the chance of each single change, whatever else happens."""
        each: dict[str, Fraction] = {}
        for names, chance in self.odds:
            for name in names:
                each[name] = each.get(name, Fraction(0)) + chance
        return dict(sorted(each.items(), key=lambda entry: -entry[1]))


def delta(start: Any, state: Any) -> Key:
    """Return what differs between two states that share structure: equal deltas, equal states."""
    parts: list[Hashable] = []
    for name in state.__struct_fields__:
        old, new = getattr(start, name), getattr(state, name)
        if old is new:
            continue
        if isinstance(new, dict):
            changed = [(key, value) for key, value in new.items() if old.get(key, _GONE) is not value]
            gone = [(key, _GONE) for key in old if key not in new]
            parts.append((name, tuple(changed + gone)))
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

    def run(self, node: Key, oracle: Branching) -> Key:
        """Take one step from *node* and return where it leads."""
        r = self.step(node, oracle)
        key = delta(self.start, r.state)
        self.states.setdefault(key, r.state)
        return key

    def step(self, node: Key, oracle: Oracle) -> Resolution[Any]:
        """Resolve the command, a passed reaction, or one automatic step."""
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
        return node != START and self.rules.settled(self.states[node])


def odds(
    rules: RuleSet, state: Any, seat: str, command: Command, tape: bool = False, given: tuple[Any, ...] = ()
) -> dict[tuple[str, ...], Fraction]:
    """Return the exact chance of everything that *command* can change, reactions passed.

    Raises `Refused`, `NeedsAnswer` for a measurement, and `TooMany`.
    """
    walk = _Walk(rules, state, seat, command)
    geometry = None if tape else rules.geometry
    search: Odds[Key] = Odds(walk.run, walk.done, geometry, given, rules.read)
    found: dict[tuple[str, ...], Fraction] = {}
    for node, chance in search.distribution(START).items():
        names = rules.outcome(state, walk.states[node])
        found[names] = found.get(names, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda entry: -entry[1]))


def preview(
    rules: RuleSet, state: Any, seat: str, command: Command, tape: bool = False, given: tuple[Any, ...] = ()
) -> Preview:
    """Return everything that can be told of *command* before any die is thrown."""
    known = rules.known(state, seat)
    try:
        chances = odds(rules, known, seat, command, tape, given)
        complete = True
    except Refused as refused:
        return Preview(refusal=refused.refusal)
    except NeedsAnswer as needs:
        return Preview(question=needs.question)
    except TooMany:
        chances, complete = {}, False
    events, invites = _one_run(rules, known, seat, command, tape, given)
    return Preview(None, None, _terms(events), tuple(chances.items()), invites, complete)


def _one_run(
    rules: RuleSet, state: Any, seat: str, command: Command, tape: bool, given: tuple[Any, ...]
) -> tuple[list[Event], tuple[str, ...]]:
    """Return the events of one way it can go (dice at their best), and who is asked to react."""
    walk = _Walk(rules, state, seat, command)
    oracle = _Best(None if tape else rules.geometry, given, rules.read)
    node: Key = START
    events: list[Event] = []
    invites: list[str] = []
    for _ in range(1000):
        r = walk.step(node, oracle)
        events += r.events
        invites += [decision.seat for decision in r.state.awaiting if decision.reaction]
        node = delta(state, r.state)
        walk.states[node] = r.state
        if walk.done(node):
            break
    return events, tuple(dict.fromkeys(invites))


class _Best(Branching):
    """Every throw at its highest reading, so that what follows a hit is explained too."""

    def __init__(self, geometry: Any, given: tuple[Any, ...], reader: Any) -> None:
        super().__init__((), geometry, given, reader)

    def throw(self, ask: Throw) -> Any:
        """Return the reading with the most hits or the highest total."""
        faces = (ask.sides,) * ask.dice if ask.reading in ("faces", "total") else ()
        hits = ask.dice if not faces and ask.need <= ask.sides else 0
        self._script = (*self._script, (faces, hits))
        return super().throw(ask)


def _terms(events: list[Event]) -> tuple[Term, ...]:
    found: list[Term] = []
    for event in events:
        modifiers = getattr(event, "modifiers", None)
        if not isinstance(modifiers, tuple):
            continue
        who = getattr(event, "target", "") or getattr(event, "figure", "")
        needed = getattr(event, "needed", None)
        found.append(
            Term(
                str(event.__struct_config__.tag),
                who,
                needed if needed is not None else getattr(event, "need", 0),
                getattr(event, "dice", 1),
                modifiers,
            )
        )
    return tuple(found)


def as_fractions(chances: dict[tuple[str, ...], Fraction]) -> list[dict[str, Any]]:
    """Return odds as JSON: exact fraction and decimal side by side."""
    rows = (
        {"changes": list(names), "chance": str(part), "decimal": float(part)}
        for names, part in chances.items()
    )
    return msgspec.to_builtins(list(rows))


__all__ = ["Measure", "Preview", "Term", "as_fractions", "delta", "odds", "preview"]
