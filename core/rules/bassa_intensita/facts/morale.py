"""Bassa Intensità, what happened. Morale: who must check, the dice, what becomes of who fails (BI-MOR)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark, Modifier, Number
from core.engine.contract.secrecy import DECIDED, Decided, Open, Whole
from core.engine.words.ids import FigureId, SideId, UnitId
from core.rules.bassa_intensita.facts.changes import change, change_unit, framed, resolution
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.state.men import Carried, Figure
from core.table.places import Place


class ChecksOwed(Event, frozen=True):
    """Who must check his morale for a step, and why; *wiped* are the units that it finished off (BI-Q.77)."""

    told = DECIDED
    checks: Open[tuple[Check, ...]] = ()
    wiped: Open[tuple[UnitId, ...]] = ()

    def evolve(self, state: State) -> State:
        for unit in self.wiped:
            state = change_unit(state, unit, wiped=True)
        return framed(state, replace(resolution(state), checks=self.checks, owed=True))


class AttackNear(Event, frozen=True):
    """Bombs or heavy shells fell near these, who owe a check for it in this step (BI-MOR.c)."""

    checks: Open[tuple[Check, ...]]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, checks=(*frame.checks, *self.checks)))


class MoraleChecked(Event, frozen=True):
    """A figure or a crew checked its morale (BI-MOR.i): *base* changed by *modifiers* into *needed*.

    *face* is the highest that passes, 10 and 0 without a die. Who fails throws for his reaction next: what
    becomes of him is the mark, for most are only shocked.
    """

    told = DECIDED
    figure: Open[FigureId]
    why: Open[str]
    base: Open[int] = 0
    needed: Open[int] = 0
    face: Open[int] = 0
    passed: Open[bool] = False
    modifiers: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        about = self.figure
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=about, sides=10),)

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        failed = () if self.passed else ((self.figure, ""),)
        reactions = (*frame.reactions, *failed)
        return framed(state, replace(frame, checks=frame.checks[1:], reactions=reactions))


class Reacted(Event, frozen=True):
    """The reaction of who failed was thrown (BI-MOR.k): *reaction* is shocked, panic or surrender."""

    told = DECIDED
    figure: Open[FigureId]
    reaction: Open[str]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, reactions=(*frame.reactions[:-1], (self.figure, self.reaction))))


class ReactionBegan(Event, frozen=True):
    """The reactions of a step take effect one after another: this one now."""

    told = DECIDED
    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, reactions=frame.reactions[1:]))


class Shocked(Event, frozen=True):
    """A figure is Shocked to the end of turn *until*, from turn *since*; a man drops *prone* (BI-MOR.m)."""

    figure: Open[FigureId]
    until: Open[int]
    since: Open[int] = 0
    prone: Open[bool] = False

    def mark(self) -> Mark:
        return "hurt"

    def evolve(self, state: State) -> State:
        figure = state.figures[self.figure]
        changed: dict[str, Any] = {"shocked": self.until, "shocked_from": self.since, "fleeing": False}
        if self.prone:
            place = figure.place
            changed |= {"prone": True, "place": None if place is None else replace(place, prone=True)}
        return change(state, self.figure, **changed)


class ShockedAgain(Event, frozen=True):
    """A hit has shocked who was Shocked already: he panics when the step is over (BI-Q.111)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, reactions=(*frame.reactions, (self.figure, "panic"))))


class StoodUp(Event, frozen=True):
    """Who lay prone gets up to flee (BI-Q.112)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        place = state.figures[self.figure].place
        up = None if place is None else replace(place, prone=False)
        return change(state, self.figure, prone=False, place=up)


class Panicked(Event, frozen=True):
    """A figure panics and flees till it is in cover (BI-MOR.n)."""

    figure: Open[FigureId]

    def mark(self) -> Mark:
        return "morale"

    def evolve(self, state: State) -> State:
        return change(state, self.figure, fleeing=True, aim=None)


class WeaponsLeft(Event, frozen=True):
    """Who panics instead of surrendering leaves his heavy weapons; *kept* are the others (BI-MOR.o)."""

    figure: Open[FigureId]
    kept: Open[tuple[Carried, ...]]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, weapons=self.kept)


class Surrendered(Event, frozen=True):
    """A man is the unarmed prisoner of *captor* and takes no further part (BI-Q.74)."""

    figure: Open[FigureId]
    captor: Open[FigureId]

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        return change(
            state, self.figure, fate="prisoner", captor=self.captor, weapons=(), aim=None, fleeing=False
        )


class GuardLost(Event, frozen=True):
    """A prisoner whom nobody guards is free, and still unarmed (`bi.prisoners_need_guard`)."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return change(state, self.figure, fate="", captor=FigureId(""))


class VehicleAbandoned(Event, frozen=True):
    """Its crew has left a vehicle (BI-MOR.o); whoever rode in it stands beside it at these places.

    *crew* are figures from now on, beside it too (BI-Q.74).
    """

    figure: Open[FigureId]
    out: Open[tuple[FigureId, ...]] = ()
    places: Open[tuple[Place | None, ...]] = ()
    seen_by: Decided[tuple[SideId, ...]] = ()
    crew: Decided[Whole[tuple[Figure, ...]]] = ()

    def mark(self) -> Mark:
        return "loss"

    def evolve(self, state: State) -> State:
        for man, place in zip(self.out, self.places, strict=True):
            state = change(state, man, aboard=FigureId(""), place=place, seen_by=self.seen_by)
        state = replace(state, figures=state.figures | {man.id: man for man in self.crew})
        return change(state, self.figure, fate="abandoned")
