"""A rule book that is the sum of its paragraphs' files: what it hands on to them stands here, once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import AnyField
from core.engine.contract.facts import Command, Decision, Event
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.sentences import engine_sentence
from core.engine.words.message import Message
from core.rulekit.acts import Acts


class ChapterBook(RuleSet):
    """A rule book whose acts enter themselves: it says how play goes on and who may know what, no more."""

    acts: ClassVar[Acts[Any]]

    def evolve(self, state: Any, event: Event) -> Any:
        """Return *state* with the facts of *event* copied into it."""
        return event.evolve(state)

    def resolve(self, r: Resolution[Any], command: Command) -> None:
        """Run the rule of *command*."""
        self.acts.rules[type(command)](r, command)

    def fields(self, state: Any, seat: str, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """Return the blanks of a command, made of what *seat* may know."""
        return self.acts.fields(self.known(state, seat), seat, do, filled)

    def sentence(self, before: Any, event: Event, after: Any) -> Message | None:
        """Return the log line of *event*; the engine tells what no file of the book does."""
        line = self.acts.lines.get(type(event))
        return engine_sentence(event) if line is None else line(before, event, after)

    def passing(self, state: Any, decision: Decision) -> Command:
        """Return the answer that lets *decision* pass."""
        return self.acts.passings[decision.about](state, decision)
