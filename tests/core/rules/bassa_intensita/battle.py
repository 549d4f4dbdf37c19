"""A game of Bassa Intensità in one call: who stands where, in which step, then wishes with supplied dice.

    game = battle(at=("fire", "regular"), rossi=Man(leads=True), huber=Man(side="red", x=60))
    game.play("blue", c.OrderFire("rossi", "ak", "huber"))
    facts = game.seal([3], [8])                          # both seal; the throws in the order asked
    assert facts.one(ShotRolled).hit

`at` is a step of `turn.steps.STEPS`; the game waits there for whoever decides in it, blue moves first. `Man`,
`Vehicle` and all else that `field` takes are as there: everybody is seen by everybody unless `seen_by=()`.
With `tape=True` nobody has a place, and what is measured is supplied as `answers`. What is asked for and not
supplied, and what is left over, fails the test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import bi_commands as c
from bi_steps import DRAWN
from field import Standing, field
from msgspec.structs import replace
from playing import Facts, Playing

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event, Refusal, Thrown
from core.locale import sentences
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.morale.panic import panic
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.steps import STEPS, begin_step

SEATS = ("referee", "blue", "red", "observer")
DICE = (6, 10)
"""BI-DICE.a: six-sided and ten-sided."""


@dataclass
class Played(Playing):
    """A game of Bassa Intensità under way: every event and refusal is told too."""

    rules: ClassVar[Any] = RULES

    def told(self, before: Any, event: Event, after: Any) -> None:
        """Every event has its line in both languages, or none, for whoever may read it; its dice are two."""
        assert not isinstance(event, Thrown) or event.sides in DICE or event.why.endswith(DRAWN), event
        for seat in SEATS:
            concealed = RULES.concealed(before, event, after, seat)
            if concealed is None:
                continue
            for language in ("en", "it"):
                if (told := RULES.sentence(before, concealed, after)) is not None:
                    assert sentences(language).say(told)

    def refusal_told(self, refusal: Refusal) -> None:
        """Every refusal has its sentence."""
        assert sentences("en").refusal(refusal) and sentences("it").refusal(refusal)

    @property
    def waiting(self) -> list[tuple[str, str]]:
        """Who has to decide what."""
        return [(one.seat, one.about) for one in self.state.awaiting]

    @property
    def step(self) -> tuple[str, str]:
        """The phase and its step."""
        return self.state.phase, self.state.step

    def seal(self, *dice: Sequence[int], answers: Sequence[Any] = ()) -> Facts:
        """Let whoever has not sealed do so; *dice* are those of what is resolved then."""
        facts: list[Event] = []
        left = [seat for seat, _ in self.waiting]
        for seat in left[:-1]:
            facts += self.run(seat, c.SealOrders())
        last = self.play(left[-1], c.SealOrders(), *dice, answers=answers)
        assert isinstance(last, Facts), last
        return Facts((*facts, *last))

    def until(self, phase: str, step: str = "") -> Facts:
        """Let everything pass without dice till a step of this turn begins."""
        facts: list[Event] = []
        while self.step != (phase, step):
            facts += self.run(self.waiting[0][0], RULES.passing(self.state, self.state.awaiting[0]))
        return Facts(facts)

    def offered(self, seat: str) -> list[tuple[str, str]]:
        """What is offered to a seat now without a refusal, as (command, figure)."""
        return [(one.do, one.figure) for one in RULES.choices(self.state, seat) if one.refusal is None]

    def known(self, seat: str) -> set[str]:
        """Which figures *seat* knows of."""
        return set(RULES.known(self.state, seat).figures)

    def shown(self, seat: str, facts: Sequence[Event]) -> list[Event]:
        """What *seat* may read of *facts*, which were the last of the log."""
        state, found = self.begun, []
        for event in self.log:
            before, state = state, RULES.evolve(state, event)
            told = RULES.concealed(before, event, state, seat)
            if told is not None and any(event is fact for fact in facts):
                found.append(told)
        return found

    def goes_on(self, *dice: Sequence[int]) -> Facts:
        """Let follow by itself what was set by hand."""
        oracle = Answered([list(one) for one in dice], None, RULES.geometry, RULES.read, typed="scripted")
        r: Resolution[State] = Resolution(self.state, RULES.evolve, oracle, "")
        while RULES.advance(r):
            pass
        oracle.finish()
        self.logged("", c.SealOrders(), tuple(r.events), self.state, r.state)
        self.log += r.events
        self.state = r.state
        return Facts(r.events)

    def frightened(self, who: str, *dice: Sequence[int]) -> Facts:
        """Let somebody panic now, and all happen that follows by itself."""
        oracle = Answered([list(one) for one in dice], None, RULES.geometry, RULES.read, typed="scripted")
        r: Resolution[State] = Resolution(self.state, RULES.evolve, oracle, "")
        panic(r, self.man(who))
        while r.state.doing and RULES.advance(r):
            pass
        oracle.finish()
        self.state = r.state
        return Facts(r.events)


def battle(
    *,
    at: tuple[str, str] = ("fire", "regular"),
    tape: bool = False,
    dice: Sequence[Sequence[int]] = (),
    **given: Any,
) -> Played:
    """Return a game that has come to the step *at*; all else is what `field` takes.

    *dice* are those that fall in it before anybody is asked.
    """
    assert at in STEPS, f"{at} is none of {STEPS}"
    state = field(**given)
    if tape:
        figures = {name: replace(one, place=None, note="there") for name, one in state.figures.items()}
        state = replace(state, figures=figures, tape=True)
    r: Resolution[State] = Resolution(replace(state, phase="before"), RULES.evolve, Answered(), "")
    begin_step(r, *at)
    vacant = tuple(unit.id for unit in state.units.values() if unit.vacant)
    game = Played(replace(r.state, leaderless=vacant))
    game.goes_on(*dice)
    return game


__all__ = ["Played", "Standing", "battle"]
