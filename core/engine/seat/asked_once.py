"""What a bot that weighs asks of one state, asked once: many of its plans lead through the same states.

An act in which no die falls leads to the same state whatever the luck is: it is the very same one, and so is
all that is worked out of it. Kept for as long as one act is chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.facts import Command
from core.engine.contract.ruleset import Guess, RuleSet
from core.engine.contract.view import View
from core.engine.seat.fire_power import Threat
from core.engine.seat.future import Falls, Moment, done
from core.engine.seat.worth import Worth, worth


class MomentOnce(Moment):
    """A chair at a state that remembers what it was asked."""

    def __init__(self, rules: RuleSet, state: Any, seat: str) -> None:
        super().__init__(rules, state, seat)
        self._view: View | None = None
        self._choices: dict[frozenset[str], tuple[Choice, ...]] = {}
        self._fields: dict[tuple[str, bytes], tuple[AnyField, ...]] = {}

    def view(self) -> View:
        """Return what the seat sees."""
        if self._view is None:
            self._view = super().view()
        return self._view

    def choices(self, without: Collection[str] = ()) -> tuple[Choice, ...]:
        """Return what the seat may do."""
        key = frozenset(without)
        if key not in self._choices:
            self._choices[key] = super().choices(without)
        return self._choices[key]

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the fields of a command."""
        key = do, msgspec.json.encode(filled)
        if key not in self._fields:
            self._fields[key] = super().fields(do, filled)
        return self._fields[key]


class AskedOnce:
    """States by what led to them, and what each is worth, while one act is weighed for *seat*."""

    def __init__(self, rules: RuleSet, seat: str, threat: Threat, guess: Guess | None = None) -> None:
        self._rules = rules
        self._seat = seat
        self._threat = threat
        self._guess = guess
        self.work = 0.0
        """How often an act was done, or a moment weighed, that was not known yet; each counts `each`."""
        self.each = 1.0
        self._after: dict[tuple[int, str, Command], tuple[Any, Any]] = {}
        self._known: dict[tuple[int, str], tuple[Any, MomentOnce]] = {}
        self._worth: dict[tuple[int, str], tuple[Any, Worth]] = {}

    def done(self, state: Any, seat: str, command: Command, falls: Falls) -> Any:
        """Return `future.done`: the very same state each time, where no luck has any part in it."""
        key = id(state), seat, command  # no other thing has the id of one that is kept
        if (found := self._after.get(key)) is not None:
            return found[1]
        self.work += self.each
        thrown = falls.thrown
        after = done(self._rules, state, seat, command, falls)
        if falls.thrown == thrown:
            self._after[key] = state, after
        return after

    def moment(self, state: Any, seat: str) -> MomentOnce:
        """Return the chair of *seat* at a state of which this bot knows so much: with less for another's."""
        key = id(state), seat
        if key not in self._known:
            known = state if seat == self._seat else self._rules.known(state, seat)
            self._known[key] = state, MomentOnce(self._rules, known, seat)
        return self._known[key][1]

    def worth(self, state: Any, seat: str = "") -> Worth:
        """Return what a state is worth to the seat, or to another by what is known of that one."""
        key = id(state), seat or self._seat
        if key not in self._worth:
            self.work += self.each
            view = self.moment(state, key[1]).view()
            guess = self._guess if key[1] == self._seat else None
            self._worth[key] = state, worth(self._rules, state, view, self._threat, guess)
        return self._worth[key][1]
