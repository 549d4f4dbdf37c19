"""Asks the rules whether a command is allowed, before any die or measurement: for menus and dimmed keys."""

from __future__ import annotations

from typing import Any

from core.engine.chance.execute import try_command
from core.engine.chance.oracles import Answered
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.ruleset import RuleSet


class Probe:
    """A seat's commands against one state; *tape* leaves every measurement unanswered."""

    def __init__(self, rules: RuleSet, state: Any, seat: str, tape: bool) -> None:
        self._rules = rules
        self._state = state
        self._seat = seat
        self._geometry = None if tape else rules.geometry

    def __call__(self, command: Command, unfilled: tuple[str, ...] = ()) -> Refusal | None:
        """Return why not; a refusal named in *unfilled* only says that something is left to fill in."""
        oracle = Answered((), None, self._geometry, self._rules.read)
        result = try_command(self._rules, self._state, self._seat, command, oracle, inquiry=True)
        if isinstance(result, Refusal) and result.message.id not in unfilled:
            return result
        return None
