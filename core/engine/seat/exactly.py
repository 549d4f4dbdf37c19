"""What an act comes to one deep, exactly: every way its dice can fall, each with its chance.

The ways are those of the odds that a player is shown before he commits, until somebody is asked anything.
Where they hang on what is not known, or are too many, nothing is counted: then the act is tried with dice.
"""

from __future__ import annotations

from typing import Any

from core.engine.chance.odds import Odds, TooMany
from core.engine.chance.outcome_graph import START, Walk
from core.engine.chance.resolution import Unseen
from core.engine.contract.facts import Command, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet

Ends = tuple[tuple[Any, float], ...]
"""States that an act leads to, each once, with its chance."""


class Unasked(Walk):
    """A walk of an act until somebody is asked anything: what he would answer is not for dice to say."""

    def done(self, node: int) -> bool:
        """Return whether the act is over, or somebody has to decide first."""
        return super().done(node) or (node != START and bool(self.states[node].awaiting))


def ends(rules: RuleSet, state: Any, seat: str, command: Command, most: int) -> Ends:
    """Return where an act can lead, counted in at most so many branches; nothing where that is not known."""
    walk = Unasked(rules, state, seat, command, rules.geometry)
    odds: Odds[int] = Odds(walk.run, walk.done, rules.geometry, reader=rules.read, most=most)
    try:
        found = odds.weights(START)
    except (TooMany, Refused, NeedsAnswer, Unseen, LookupError):
        return ()
    return tuple((walk.states[node], part / of) for node, (part, of) in found.items())
