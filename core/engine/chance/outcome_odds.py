"""The exact odds of a command: its walk branched at every throw, its ends by name."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from math import lcm
from typing import Any

from core.engine.chance.odds import Odds, Stop, Weight, added
from core.engine.chance.oracles import Answered, Geometry, Unthrown
from core.engine.chance.outcome_graph import START, Walk
from core.engine.chance.resolution import Unseen
from core.engine.contract.facts import Command
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet

MOST = 1_500
"""Branches after which the odds are found by trials: each is a run of the rules, and may keep a state."""

RUN = 25
"""So many ends of two parts are put together while the rules are run once."""

Names = tuple[str, ...]


class _Search:
    """The odds of a walk, by name; parts of an act that do not touch each other are searched singly."""

    def __init__(
        self,
        walk: Walk,
        geometry: Geometry | None,
        given: Mapping[int, tuple[Any, ...]],
        most: int,
        stop: Stop | None,
    ) -> None:
        self._walk = walk
        self._rules = walk.rules
        run, read = walk.run_to_measure, walk.rules.read
        self._odds: Odds[int] = Odds(run, self._done, geometry, given, read, most, stop, walk.ways)
        self._parts: dict[int, tuple[int, ...]] = {}
        self._found: dict[int, dict[Names, Weight]] = {}

    def _done(self, node: int) -> bool:
        return self._walk.done(node) or bool(self._apart(node))

    def _apart(self, node: int) -> tuple[int, ...]:
        if node == START:
            return ()
        if (parts := self._parts.get(node)) is None:
            states = self._rules.apart(self._walk.states[node])
            parts = self._parts[node] = tuple(self._walk.part(node, state) for state in states)
        return parts

    @property
    def forked(self) -> bool:
        """Whether any die was thrown."""
        return self._odds.forked

    def names(self, start: int) -> dict[Names, Weight]:
        """Return everything that can have changed when the act that goes on from *start* is over."""
        if (found := self._found.get(start)) is not None:
            return found
        found = {}
        for node, (part, of) in self._odds.weights(start).items():
            parts = () if self._walk.done(node) else self._apart(node)
            ends = self._together(node, parts) if parts else {self._walk.names(node): (1, 1)}
            for names, (weight, whole) in ends.items():
                both = part * weight, of * whole
                seen = found.get(names)
                found[names] = added(seen, both) if seen is not None else both
        self._found[start] = found
        return found

    def _together(self, node: int, parts: tuple[int, ...]) -> dict[Names, Weight]:
        """Return the ends of all parts at once: what each changed, and what none of them took back."""
        before = self._walk.names(node)
        joint: dict[tuple[Names, Names], Weight] = {(before, ()): (1, 1)}
        for part in parts:
            ends = self.names(part)
            self._odds.spend(len(joint) * len(ends) // RUN)
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


def by_step(walk: Walk, given: tuple[Any, ...]) -> dict[int, tuple[Any, ...]]:
    """Return which answers belong to which step, as in play: one step after another takes what it asks."""
    oracle = Answered(given, Unthrown(), None, walk.rules.read)
    taken: dict[int, tuple[Any, ...]] = {}
    node = START
    while given and not walk.done(node) and node not in taken:
        before, after = oracle.used, node
        with suppress(NeedsAnswer, Unseen):
            after = walk.run(node, oracle)
        taken[node] = given[before : oracle.used]
        node = after
    return taken


def odds(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Geometry | None,
    given: tuple[Any, ...] = (),
    most: int = MOST,
    referee: bool = False,
    stop: Stop | None = None,
) -> dict[tuple[str, ...], Fraction]:
    """Return the exact chance of everything that *command* can change, other seats passing.

    *given* answers what is measured before any die falls. What is measured after one is an end named
    `MEASURED`; one behind which all depends on more than the seat sees is named `UNSEEN`. Raises `Refused`,
    `NeedsAnswer` for a measurement, `TooMany` after *most* branches, and `Stopped`.
    """
    return odds_of(Walk(rules, state, seat, command, geometry, referee), geometry, given, most, stop)


def odds_of(
    walk: Walk,
    geometry: Geometry | None,
    given: tuple[Any, ...] = (),
    most: int = MOST,
    stop: Stop | None = None,
) -> dict[Names, Fraction]:
    """Do as `odds` for a walk; what it already knows is not gone again."""
    search = _Search(walk, geometry, by_step(walk, given), most, stop)
    found: dict[Names, Weight] = {}
    for names, weight in search.names(START).items():
        key = tuple(sorted(names))
        found[key] = added(found[key], weight) if key in found else weight
    if walk.stopped is not None and not search.forked:
        raise walk.stopped
    whole = lcm(*(of for _, of in found.values()))
    ranked = sorted(found.items(), key=lambda end: (-end[1][0] * (whole // end[1][1]), end[0]))
    return {names: Fraction(*weight) for names, weight in ranked}
