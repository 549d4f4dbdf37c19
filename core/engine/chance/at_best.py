"""One way an act can go: every throw at its highest, so that what follows a hit is gone through, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from core.engine.chance.odds import Branching, readings
from core.engine.chance.oracles import Geometry
from core.engine.chance.outcome_graph import START, Walk
from core.engine.chance.outcome_odds import by_step
from core.engine.chance.resolution import Unseen
from core.engine.contract.facts import Event
from core.engine.contract.questions import Draw, NeedsAnswer, Throw
from core.engine.contract.ruleset import RuleSet


class Step(Struct, frozen=True):
    """One step: its *events*, how many of them are *sure*, and the *state* it led to.

    With *doubted* it went on, or could not, by what its seat does not see or nobody has measured; without a
    state it stopped there.
    """

    events: list[Event]
    sure: int
    doubted: bool
    state: Any = None


class Best(Branching):
    """The oracle of it: the reading with the most hits or the highest total, and the first card."""

    def __init__(self, geometry: Geometry | None, given: tuple[Any, ...], reader: Any) -> None:
        super().__init__((), geometry, given, reader)

    def throw(self, ask: Throw) -> Any:
        """Return the reading with the most hits or the highest total."""
        every = readings(ask.dice, ask.sides, ask.reading, ask.need, ask.low)
        best = max((reading for reading, _ in every), key=lambda one: (one[1], sum(one[0])))
        self._script = (*self._script, best)
        return super().throw(ask)

    def draw(self, ask: Draw) -> Any:
        """Return the first card."""
        self._script = (*self._script, ((0,), 0))
        return super().draw(ask)


def at_best(walk: Walk, geometry: Geometry | None, given: tuple[Any, ...] = ()) -> Iterator[Step]:
    """Yield the steps of one way it can go.

    With every throw at its highest a tie may be thrown again for ever: one is enough to tell.
    """
    node = START
    been: set[int] = set()
    taken = by_step(walk, given)
    while not walk.done(node) and node not in been:
        been.add(node)
        try:
            r = walk.step(node, Best(geometry, taken.get(node, ()), walk.rules.read))
        except (NeedsAnswer, Unseen):  # what is measured after a throw that hit, or not seen
            yield Step(walk.events, walk.sure, True)
            return
        yield Step(r.events, walk.sure, r.sure is not None, r.state)
        node = walk.reached(node, r)


def invited(step: Step, seat: str) -> list[str]:
    """Return the seats but *seat* that a step asks to react."""
    awaiting = () if step.state is None else step.state.awaiting
    return [one.seat for one in awaiting if one.reaction and one.seat != seat]


def answering(rules: RuleSet, step: Step, seat: str) -> list[str]:
    """Return who of a seat, by id, could do something in the window that a step has opened."""
    asked = [one for one in step.state.awaiting if one.seat == seat]
    passing = {rules.passing(step.state, one).__struct_config__.tag for one in asked}
    offered = [one for one in rules.choices(step.state, seat) if one.refusal is None]
    return [who for one in offered if one.do not in passing for who in (one.figure, *one.men) if who]
