"""What a rule measures when an act is tried, and who of the others could answer it.

Nothing is worked out a second time: the rule itself runs, on what a seat knows.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import Struct

from core.engine.chance.at_best import answering, at_best, invited
from core.engine.chance.oracles import Geometry
from core.engine.chance.outcome_graph import Walk
from core.engine.chance.resolution import Unseen
from core.engine.contract.facts import Command, Event, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet

FEWEST, MOST_STEPS = 2, 12
"""Steps of an act that are gone through while a key waits, and once none does."""


class Trace(Struct, frozen=True):
    """What was *measured*, each question once with its answer, and who *reacts*: ids of figures.

    *sure* are the facts before anything hangs on chance or on what is not seen. *after* is the state
    that the act came to so far, `None` where it cannot be done.
    """

    measured: tuple[tuple[Any, Any], ...] = ()
    reacts: tuple[str, ...] = ()
    after: Any = None
    sure: tuple[Event, ...] = ()


class _Listening:
    """Geometry that keeps what was asked of it."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self.heard: list[tuple[Any, Any]] = []
        self.listens = True

    def __call__(self, question: Any, state: Any) -> Any:
        answer = self._geometry(question, state)
        if self.listens and (question, answer) not in self.heard:
            self.heard.append((question, answer))
        return answer


def trace(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Geometry,
    referee: bool = False,
    answers: bool = True,
) -> Trace:
    """Return what the rule of *command* measures up to the first answer of another, and who could give it.

    *state* is as the seat knows it. A command that is refused was measured up to there. Without *answers*
    nobody asks who could give one, nor what comes after, which takes the longest.
    """
    listening = _Listening(geometry)
    reacts: tuple[str, ...] = ()
    after = None
    sure: list[Event] = []
    doubted = False
    with suppress(Refused, NeedsAnswer, Unseen, ValueError):
        walk = Walk(rules, state, seat, command, geometry, referee)
        for step in islice(at_best(walk, listening), MOST_STEPS if answers else FEWEST):
            after = step.state if step.state is not None else after
            sure += [] if doubted else step.events[: step.sure] if step.doubted else step.events
            doubted = doubted or step.doubted
            if listening.listens and (asked := invited(step, seat)):
                listening.listens = False
                if not answers:
                    break
                reacts = tuple(dict.fromkeys(who for one in asked for who in answering(rules, step, one)))
    return Trace(tuple(listening.heard), reacts, after, tuple(sure))
