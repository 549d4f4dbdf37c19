"""A game under way in a test, for every rule book: supplied dice and answers in, facts or a refusal out.

Each book's own helper (`table.py`, `skirmish.py`) says who stands where and what its figures are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from core.engine.chance.execute import decide
from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command, Event, Refusal, Refused, Ruling, Thrown
from core.engine.contract.questions import NeedsAnswer
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import REFEREE
from core.engine.log.record import Record, codec

E = TypeVar("E", bound=Event)


class Facts(tuple[Event, ...]):
    """The events of one wish, in order."""

    def of(self, kind: type[E]) -> list[E]:
        """All of one kind."""
        return [event for event in self if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only one of its kind; fails when there are none or several."""
        found = self.of(kind)
        assert len(found) == 1, f"{len(found)} {kind.__name__} in {self.names}"
        return found[0]

    def no(self, *kinds: type[Event]) -> bool:
        """Whether none is of these kinds."""
        return not any(isinstance(event, kinds) for event in self)

    @property
    def names(self) -> list[str]:
        """What happened, by name."""
        return [type(event).__name__ for event in self]

    @property
    def throws(self) -> list[tuple[str, int, int]]:
        """Each throw as (paragraph, number of dice, face needed or 0)."""
        return [(throw.rule, len(throw.faces), throw.need) for throw in self.of(Thrown)]


class Supplied(Answered):
    """Dice and cards from one list; measurements from the map, or from a second list with a tape."""

    def __init__(
        self, rules: RuleSet, dice: Sequence[Sequence[int] | str], answers: Sequence[Any], tape: bool
    ) -> None:
        geometry = None if tape else rules.geometry
        given: list[Any] = [one if isinstance(one, str) else list(one) for one in dice]
        super().__init__(given, None, geometry, rules.read, typed="scripted")
        self.measured = list(answers)
        self.asked: list[Any] = []

    def measure(self, question: Any, state: Any) -> tuple[Any, Any]:
        """The next answer, by hand, or the map's."""
        self.asked.append(question)
        if self._geometry is not None:
            return super().measure(question, state)
        if not self.measured:
            pytest.fail(f"a measurement was asked for that is not supplied: {question}")
        raw = msgspec.to_builtins(self.measured.pop(0))
        try:
            return self._reader(question, raw), raw
        except ValueError as error:
            pytest.fail(f"{question}: {error}")


@dataclass
class Playing:
    """A game under way: `begun` with a state, `state` now, the events between in `log`, and questions."""

    state: Any
    log: list[Event] = field(default_factory=list)
    asked: list[Any] = field(default_factory=list)
    begun: Any = None
    rules: ClassVar[Any]

    def __post_init__(self) -> None:
        """Keep the state that *log* leads on from."""
        self.begun = self.state

    def play(self, seat: str, command: Command, *dice: Sequence[int], answers: Sequence[Any] = ()) -> Any:
        """Play a wish and all that follows by itself; return its `Facts`, or the `Refusal`."""
        before = self.state
        oracle = Supplied(self.rules, dice, answers, before.tape)
        r = Resolution(before, self.rules.evolve, oracle, seat)
        try:
            decide(self.rules, r, command, referee=False)
            while self.rules.advance(r):
                pass
            oracle.finish()
        except Refused as refused:
            self.refusal_told(refused.refusal)
            return refused.refusal
        except NeedsAnswer as needs:
            pytest.fail(f"{type(command).__name__} asks for dice that are not supplied: {needs.question}")
        except ValueError as error:
            pytest.fail(f"{type(command).__name__}: {error}")
        assert not oracle.measured, f"answers left over: {oracle.measured}"
        self.logged(seat, command, tuple(r.events), before, r.state)
        self.state, self.asked = r.state, oracle.asked
        self.log += r.events
        return Facts(r.events)

    def logged(self, seat: str, command: Command, events: tuple[Event, ...], before: Any, after: Any) -> None:
        """What was played can be written down, read again and replayed to the same state."""
        written = codec(self.rules)
        read = written.decode(written.encode(Record(1, "", seat, command, events)))
        assert read.command == command
        replayed = before
        for event in read.events:
            earlier, replayed = replayed, self.rules.evolve(replayed, event)
            self.told(earlier, event, replayed)
        assert replayed == after

    def told(self, before: Any, event: Event, after: Any) -> None:
        """For a book whose every event is told in its tests."""

    def refusal_told(self, refusal: Refusal) -> None:
        """For a book whose every refusal is told in its tests."""

    def refused(
        self, seat: str, command: Command, *dice: Sequence[int], answers: Sequence[Any] = ()
    ) -> tuple[str, str]:
        """Play a wish that must be refused; return its paragraph and the sentence's name."""
        before = self.state
        refusal = self.play(seat, command, *dice, answers=answers)
        assert isinstance(refusal, Refusal), f"not refused: {refusal.names}"
        assert self.state == before
        return refusal.rule, refusal.message.id

    def run(self, seat: str, *commands: Command) -> Facts:
        """Play several wishes that need no dice; return all their facts."""
        facts: list[Event] = []
        for command in commands:
            played = self.play(seat, command)
            assert not isinstance(played, Refusal), (command, played)
            facts += played
        return Facts(facts)

    def ruled(self, fact: str, subject: str = "", value: Any = None) -> Facts:
        """Have the referee rule something; return what was recorded of it."""
        r = Resolution(self.state, self.rules.evolve, Answered(), REFEREE)
        decide(self.rules, r, Ruling(fact, "so ruled", subject, value), referee=True)
        self.state = r.state
        self.log += r.events
        return Facts(r.events)

    def man(self, name: str) -> Any:
        """One figure as it is now."""
        return self.state.figures[name]

    def at(self, name: str) -> tuple[float, float]:
        """Where it stands, to a tenth of a millimetre."""
        place = self.state.figures[name].place
        assert place is not None
        return round(place.x, 2), round(place.y, 2)

    def set(self, name: str, **facts: Any) -> None:
        """Change facts of one figure by hand."""
        figures = {**self.state.figures, name: replace(self.state.figures[name], **facts)}
        self.state = replace(self.state, figures=figures)
