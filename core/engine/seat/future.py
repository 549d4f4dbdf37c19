"""How a game may go on from what a seat knows: acts done on a state alone, with dice of one's own."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from typing import Any

from core.engine.chance.execute import decide
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.chance.sampling import Lots
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View

MOST_STEPS = 200
"""Steps that follow an act by themselves, before it is left as it stands."""


class Moment:
    """A chair at a state: of the seat's own knowledge, or, for other seats, of what is known of theirs."""

    def __init__(self, rules: RuleSet, state: Any, seat: str) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat

    def view(self) -> View:
        """Return what the seat sees."""
        return self.rules.view(self.state, self.seat)

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do."""
        return self.rules.choices(self.state, self.seat, without)

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command."""
        return self.rules.fields(self.state, self.seat, do, filled)


def done(rules: RuleSet, state: Any, seat: str, command: Command, dice: random.Random) -> Any:
    """Return the state after a command, and whatever follows by itself; `None` where it is refused.

    What hangs on more than is known stops there.
    """
    oracle = Lots(dice, rules.geometry, (), rules.read)
    r: Resolution[Any] = Resolution(state, rules.evolve, oracle, seat)
    try:
        decide(rules, r, command, False)
        for _ in range(MOST_STEPS):
            if not rules.advance(r):
                break
    except Refused:
        return None
    except (NeedsAnswer, Unseen, LookupError):  # such as a deck of which only its owner knows the cards
        pass
    return r.state
