"""Bassa Intensità, what happened. Shots, bursts, damage dice: rolled, and not applied yet (BI-Q.11)."""

from __future__ import annotations

from core.engine.contract.facts import Event, Modifier, Number
from core.engine.words.ids import FigureId, WeaponName
from core.rules.bassa_intensita.state import State
from core.table.places import Point


class ShotExpected(Event, frozen=True):
    """What a shot under seal will need, so many *dice* of it; its own side's secret."""

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
            ),
        )

    def evolve(self, state: State) -> State:
        return state


class ShotRolled(Event, frozen=True):
    """One die of a shot (BI-FIRE.i): *cm* to the target, *base* changed by *modifiers* into *needed*.

    *face* is the highest that hits, 10 and 0 without a die (BI-DICE.e). *firer* and *target* are nobody for
    whom one does not know.
    """

    weapon: WeaponName
    firer: FigureId = FigureId("")
    target: FigureId = FigureId("")
    cm: float = 0.0
    base: int = 0
    needed: int = 0
    face: int = 0
    hit: bool = False
    modifiers: tuple[Modifier, ...] = ()

    def numbers(self) -> tuple[Number, ...]:
        about = self.target
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=self.firer),)

    def evolve(self, state: State) -> State:
        return state


class Deviated(Event, frozen=True):
    """Direct HE missed and bursts elsewhere (BI-HE.a–b): *cm* to one side; 0: no effect; *lost*: off the table."""

    weapon: WeaponName
    to: str
    cm: int
    lost: bool = False
    firer: FigureId = FigureId("")

    def evolve(self, state: State) -> State:
        return state


class Exploded(Event, frozen=True):
    """HE has burst (BI-HE.c), or what a grenade holds instead; *blast* is its row of BI-T.12."""

    weapon: str
    blast: str
    at: Point | None = None
    by: FigureId = FigureId("")
    load: str = ""

    def evolve(self, state: State) -> State:
        return state


class BlastRolled(Event, frozen=True):
    """Somebody in a burst was rolled for (BI-HE.e): in which *zone*, in which *shelter*."""

    whom: FigureId
    zone: str
    shelter: str
    needed: int
    hit: bool

    def numbers(self) -> tuple[Number, ...]:
        return (Number(self.whom, self.needed, or_less=True, who=self.whom),)

    def evolve(self, state: State) -> State:
        return state


class ArmourTested(Event, frozen=True):
    """A hit on armour (BI-ARM.a–b): *row* of BI-T.16, from which *aspect*, whether it *pierced*."""

    whom: FigureId
    row: str
    needed: int
    pierced: bool
    aspect: str = ""
    base: int = 0
    modifiers: tuple[Modifier, ...] = ()

    def numbers(self) -> tuple[Number, ...]:
        about = self.whom
        return (Number(about, self.needed, 1, self.modifiers, self.base, or_less=True, who=about),)

    def evolve(self, state: State) -> State:
        return state


class HarmRolled(Event, frozen=True):
    """What a hit does (BI-T.14, BI-T.15, BI-T.17), once the step is over; *weapon* that is lost by it."""

    whom: FigureId
    what: str
    weapon: WeaponName = WeaponName("")

    def evolve(self, state: State) -> State:
        return state


class OrderLost(Event, frozen=True):
    """An order came to nothing: whoever had it can do nothing now, or its target is no target any more."""

    figure: FigureId

    def evolve(self, state: State) -> State:
        return state
