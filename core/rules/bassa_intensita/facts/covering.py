"""Bassa Intensità, what happened. Covering fire that stands for the turn (BI-COV.e)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import Decided, Open
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.facts.changes import change, framed, resolution, without_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Covering
from core.rules.bassa_intensita.state.men import Carried, Moment
from core.rules.bassa_intensita.state.orders import Fire


class CoverStands(Event, frozen=True):
    """Covering fire stands for this turn (BI-COV.a): it is the activity of the firer and of his *crew*.

    At terrain he fires *at* this moment, *automatic* or not, and *weapons* are his after it; who waits for a
    target has not fired yet.
    """

    covering: Open[Covering]
    crew: Open[tuple[FigureId, ...]] = ()
    at: Open[Moment | None] = None
    automatic: Open[bool] = False
    weapons: Open[tuple[Carried, ...]] = ()

    def evolve(self, state: State) -> State:
        state = framed(state, without_order(resolution(state), self.covering.firer))
        for name in self.crew:
            state = change(state, name, used="covering")
        firer = self.covering.firer
        state = change(state, firer, used="covering")
        if self.at is not None:
            state = change(state, firer, flash=self.at, automatic=self.automatic, weapons=self.weapons)
        return replace(state, covering=(*state.covering, self.covering))


class CoverFired(Event, frozen=True):
    """Covering fire at a visible enemy is fired at once (BI-COV.c): *shot* takes the place of its order."""

    shot: Decided[Fire]

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.shot.figure)
        return framed(state, replace(frame, orders=(*frame.orders, self.shot)))


class CoverStruck(Event, frozen=True):
    """Covering fire attacks somebody before he fires, once in the turn (BI-COV.f, BI-Q.32)."""

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    whom: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        stands = tuple(
            replace(one, struck=(*one.struck, self.whom))
            if (one.firer, one.weapon) == (self.firer, self.weapon)
            else one
            for one in state.covering
        )
        return replace(state, covering=stands)
