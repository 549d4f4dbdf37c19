"""What a command would come to: every end and its exact chance, from the rule itself, dice by dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from core.engine.facts import Command, Refusal, Refused
from core.engine.game import check_turn
from core.engine.message import say
from core.engine.odds import Branching, Odds, TooMany
from core.engine.questions import Needs, NeedsAnswer
from core.engine.resolution import Resolution
from core.engine.ruleset import RuleSet


class Outcome(Struct, frozen=True):
    """One end: the rule book's names for what changed, and its exact chance."""

    names: tuple[str, ...]
    chance: Fraction


class Prospect(Struct, frozen=True):
    """Every end of a command, the likeliest first. *passed*: decisions were taken as passed."""

    outcomes: tuple[Outcome, ...]
    passed: bool = False

    def chance(self, name: str) -> Fraction:
        """Return the chance of an end in which *name* happens."""
        return sum((end.chance for end in self.outcomes if name in end.names), Fraction(0))


class _Node:
    """A state on the way: the command still to run, an act in progress, or an end."""

    __slots__ = ("_key", "stage", "state")

    def __init__(self, state: Any, stage: str) -> None:
        self.state = state
        self.stage = stage
        self._key = msgspec.msgpack.encode(state)

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Node) and self.stage == other.stage and self._key == other._key


def prospect(
    rules: RuleSet,
    state: Any,
    seat: str,
    command: Command,
    geometry: Callable[[Any, Any], Any] | None,
    given: tuple[Any, ...] = (),
    most: int = 200_000,
) -> Prospect | Needs | Refusal:
    """Return the exact odds of *command* for *seat* in *state*, which is best the state as it knows it.

    *given* answers the measurements that a game without positions asks for. Decisions that
    open on the way are passed.
    """
    passed = False

    def run(node: _Node, oracle: Branching) -> _Node:
        nonlocal passed
        r = Resolution(node.state, rules.evolve, oracle, seat)
        if node.stage == "begin":
            check_turn(r, command)
            rules.resolve(r, command)
            return _Node(r.state, "going")
        if r.state.awaiting:
            passed = True
            decision = r.state.awaiting[0]
            r.seat = decision.seat
            rules.resolve(r, rules.passing(r.state, decision))
            return _Node(r.state, "going")
        return _Node(r.state, "going" if rules.advance(r) else "end")

    def done(node: _Node) -> bool:
        return node.stage == "end" or (node.stage == "going" and rules.settled(node.state))

    try:
        odds = Odds(run, done, geometry, given, rules.read, most)
        ends = odds.distribution(_Node(state, "begin"))
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer as needs:
        return Needs(needs.question, given)
    except TooMany:
        return Refusal("", say("engine-odds-too-many"))
    except ValueError as error:
        return Refusal("", say("engine-bad-answer", why=str(error)))
    merged: dict[tuple[str, ...], Fraction] = {}
    for node, chance in ends.items():
        names = rules.outcome(state, node.state)
        merged[names] = merged.get(names, Fraction(0)) + chance
    likeliest = sorted(merged.items(), key=lambda item: (-item[1], item[0]))
    return Prospect(tuple(Outcome(names, chance) for names, chance in likeliest), passed)
