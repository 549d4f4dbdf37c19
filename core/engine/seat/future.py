"""How a game may go on from what a seat knows: acts done on a state alone, with dice of one's own."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from core.engine.chance.execute import decide
from core.engine.chance.resolution import Resolution, Unseen
from core.engine.chance.sampling import Lots
from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command, Drawn, Refused, Thrown
from core.engine.contract.questions import Draw, NeedsAnswer, Throw
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.view import View

STOPS = NeedsAnswer, Unseen, LookupError
"""By which what is not known stops a rule, such as a deck of which only its owner knows the cards."""

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


class Falls(Lots):
    """Dice that fall the same for whoever throws for the same thing, whatever was thrown before.

    So two acts that are tried with the same *seed* differ by what they change, and not by luck besides.
    """

    def __init__(self, seed: int, rules: RuleSet) -> None:
        super().__init__((), random.Random(seed), rules.geometry, (), rules.read)
        self._seed = seed
        self._thrown: Counter[tuple[str, str]] = Counter()

    @property
    def thrown(self) -> int:
        """How often dice were thrown or a card was drawn."""
        return self._thrown.total()

    @property
    def fell(self) -> bool:
        """Whether any die was thrown or card drawn."""
        return bool(self._thrown)

    def throw(self, ask: Throw) -> Thrown:
        """Throw the dice of *ask*."""
        self._take(ask.who, ask.why)
        return super().throw(ask)

    def draw(self, ask: Draw) -> Drawn:
        """Draw a card."""
        self._take(ask.who, ask.deck)
        return super().draw(ask)

    def _take(self, who: str, why: str) -> None:
        self._thrown[who, why] += 1
        self._dice = random.Random(f"{self._seed} {who} {why} {self._thrown[who, why]}")


def done(rules: RuleSet, state: Any, seat: str, command: Command, falls: Falls) -> Any:
    """Return the state after a command, and whatever follows by itself; `None` where it is refused.

    What hangs on more than is known stops there.
    """
    r: Resolution[Any] = Resolution(state, rules.evolve, falls, seat)
    try:
        decide(rules, r, command, False)
    except Refused:
        return None
    except STOPS:
        return r.state
    return gone_on(rules, r.state, seat, falls)


def gone_on(rules: RuleSet, state: Any, seat: str, falls: Falls) -> Any:
    """Return the state after whatever follows by itself, as far as its seat knows."""
    r: Resolution[Any] = Resolution(state, rules.evolve, falls, seat)
    with suppress(Refused, *STOPS):
        for _ in range(MOST_STEPS):
            if not rules.advance(r):
                break
    return r.state
