"""Bassa Intensità, what happened. Shots, bursts, damage dice: rolled, and not applied yet (BI-Q.11)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.contract.facts import Event, Fired, Mark, Modifier, Number
from core.engine.contract.secrecy import DECIDED, Decided, Open, OwnOf
from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.rules.bassa_intensita.facts.changes import framed, resolution, without_order
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Harmed, Hit, Under
from core.rules.bassa_intensita.state.orders import Fire

UNHURT = ("", "near_miss", "no_effect", "held", "dead", "second_wound", "destroyed")
"""Results that hurt nobody, and those by which he is out: that is told once the step is over."""


class ShotExpected(Event, frozen=True):
    """What a shot under seal will need, so many *dice* of it; its own side's secret."""

    told = OwnOf("firer")
    firer: FigureId
    target: FigureId = FigureId("")
    cm: float = 0.0
    base: int = 0
    needed: int = 0
    dice: int = 1
    modifiers: tuple[Modifier, ...] = ()

    def numbers(self) -> tuple[Number, ...]:
        return (
            Number(
                self.target,
                self.needed,
                self.dice,
                self.modifiers,
                self.base,
                or_less=True,
                why="bi-to-hit",
                who=self.firer,
                sides=10,
            ),
        )

    def evolve(self, state: State) -> State:
        return state


class OrderTaken(Event, frozen=True):
    """An order to fire is carried out now: *aimed* has whom it is rolled for, once for each die.

    Nobody stands for a spot. *under* are all who come under fire by it, hit or not (BI-Q.24).
    """

    order: Decided[Fire]
    aimed: Open[tuple[FigureId, ...]] = ()
    under: Open[tuple[Under, ...]] = ()

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.order.figure)
        under = (*frame.under, *self.under)
        if not self.aimed:
            return framed(state, replace(frame, done=(*frame.done, self.order), under=under))
        return framed(state, replace(frame, shot=self.order, aimed=self.aimed, under=under))


class ShotRolled(Event, frozen=True):
    """One die of a shot (BI-FIRE.i): *cm* to the target, *base* changed by *modifiers* into *needed*.

    *face* is the highest that hits, 10 and 0 without a die (BI-DICE.e); *hits* then roll their damage.
    *firer* and *target* are nobody for whom one does not know.
    """

    told = DECIDED
    weapon: Open[WeaponName]
    firer: Open[FigureId] = FigureId("")
    target: Open[FigureId] = FigureId("")
    cm: Decided[float] = 0.0
    base: Decided[int] = 0
    needed: Decided[int] = 0
    face: Decided[int] = 0
    hit: Decided[bool] = False
    modifiers: Decided[tuple[Modifier, ...]] = ()
    hits: Decided[tuple[Hit, ...]] = ()

    @property
    def unread(self) -> bool:
        """Whether only that there was fire is known: everybody has a Quality, which is the base."""
        return self.base == 0

    def numbers(self) -> tuple[Number, ...]:
        if self.unread:
            return ()
        about = self.target
        return (
            Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=self.firer, sides=10),
        )

    def fired(self) -> tuple[Fired, ...]:
        return (Fired(self.firer, self.target),)

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        aimed, hits = frame.aimed[1:], (*frame.hits, *self.hits)
        if aimed or frame.shot is None:
            return framed(state, replace(frame, aimed=aimed, hits=hits))
        return framed(state, replace(frame, aimed=(), hits=hits, shot=None, done=(*frame.done, frame.shot)))


class Deviated(Event, frozen=True):
    """Direct HE missed and bursts elsewhere (BI-HE.a–b): *cm* to one side, 0: a dud; *lost*: no table."""

    weapon: Open[WeaponName]
    to: Open[str]
    cm: Open[int]
    lost: Open[bool] = False
    firer: Open[FigureId] = FigureId("")

    def evolve(self, state: State) -> State:
        return state


class Exploded(Event, frozen=True):
    """HE has burst (BI-HE.c), or what a grenade holds instead; who is in it is rolled for, and under fire."""

    burst: Open[Burst]
    under: Open[tuple[Under, ...]] = ()

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        bursts = (*frame.bursts, self.burst) if self.burst.left else frame.bursts
        return framed(state, replace(frame, bursts=bursts, under=(*frame.under, *self.under)))


class BlastRolled(Event, frozen=True):
    """Somebody in a burst was rolled for (BI-HE.e): in which *zone*, in which *shelter*."""

    whom: Open[FigureId]
    zone: Open[str]
    shelter: Open[str]
    needed: Open[int]
    hit: Open[bool]
    hits: Open[tuple[Hit, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.whom, self.needed, or_less=True, who=self.whom, sides=10),)

    def harms(self) -> tuple[AnyId, ...]:
        return (self.whom,) if self.hit else ()

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        first, *others = frame.bursts
        left = first.left[1:]
        bursts = (replace(first, left=left), *others) if left else tuple(others)
        return framed(state, replace(frame, bursts=bursts, hits=(*frame.hits, *self.hits)))


class ArmourTested(Event, frozen=True):
    """A hit on armour (BI-ARM.a–b): *row* of BI-T.16, from which *aspect*, whether it *pierced*."""

    whom: Open[FigureId]
    row: Open[str]
    needed: Open[int]
    pierced: Open[bool]
    aspect: Open[str] = ""
    base: Open[int] = 0
    modifiers: Open[tuple[Modifier, ...]] = ()

    def numbers(self) -> tuple[Number, ...]:
        about = self.whom
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=about, sides=10),)

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        hit, *others = frame.hits
        return framed(state, replace(frame, hits=(replace(hit, pierced=self.pierced), *others)))


class HarmRolled(Event, frozen=True):
    """What the next hit does (BI-T.14, BI-T.15, BI-T.17), once the step is over; *weapon* that is lost by it.

    *also* is what it does to those aboard without a die; a *wreck* is rolled for as a burst (BI-Q.64).
    """

    harmed: Decided[Harmed]
    weapon: Open[WeaponName] = WeaponName("")
    also: Decided[tuple[Harmed, ...]] = ()
    wreck: Open[Burst | None] = None

    def mark(self) -> Mark:
        return "" if self.harmed.what in UNHURT else "hurt"

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        bursts = (*frame.bursts, self.wreck) if self.wreck is not None else frame.bursts
        harmed = (*frame.harmed, self.harmed, *self.also)
        return framed(state, replace(frame, hits=frame.hits[1:], harmed=harmed, bursts=bursts))


class HitSpared(Event, frozen=True):
    """A hit on somebody who is out already does nothing more (BI-Q.39)."""

    whom: Open[FigureId]

    def evolve(self, state: State) -> State:
        frame = resolution(state)
        return framed(state, replace(frame, hits=frame.hits[1:]))


class DiedOfWounds(Event, frozen=True):
    """The time of a seriously wounded man is up (BI-DMG.g); what becomes of him is applied after it."""

    whom: Open[FigureId]

    def evolve(self, state: State) -> State:
        return state


class OrderLost(Event, frozen=True):
    """An order came to nothing: whoever had it can do nothing now, or its target is no target any more."""

    figure: Open[FigureId]

    def evolve(self, state: State) -> State:
        return framed(state, without_order(resolution(state), self.figure))
