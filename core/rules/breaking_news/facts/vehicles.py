"""Breaking News 6.0–6.3, 8.8 and 9.2: what happened to vehicles and to those who ride in them."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open
from core.engine.words.ids import AnyId, FigureId, WeaponName
from core.rules.breaking_news.facts.changes import carried, change, stopped, went
from core.rules.breaking_news.state import Action, Hit, State
from core.table.places import Place


class VehicleStarted(Event, frozen=True):
    """It begins its one move with so many *cm* to go: 30 or 45 less 2d6 (BN-6.0.e–f)."""

    vehicle: Open[FigureId]
    dice: Open[int]
    cm: Open[float]

    def evolve(self, state: State) -> State:
        hull = state.figures[self.vehicle].hull
        assert hull is not None
        return change(state, self.vehicle, hull=replace(hull, cm=self.cm, front=None))


class Boarded(Event, frozen=True):
    """He got into a vehicle (BN-6.3.a); *moved*: that was his move.

    Aboard nobody stands in cover or under a marker: what the state says of a man on foot is taken off him.
    """

    figure: Open[FigureId]
    vehicle: Open[FigureId]
    moved: Open[bool] = True

    def evolve(self, state: State) -> State:
        man = state.figures[self.figure]
        state = change(
            went(state, self.figure),
            self.figure,
            aboard=self.vehicle,
            boarded=True,
            moved_any=man.moved_any or self.moved,
            sheltered=False,
            marker="",
        )
        return replace(state, figures=carried(state.figures, self.vehicle))


class GotOut(Event, frozen=True):
    """He stands beside his vehicle again (BN-6.3.c); *thrown* out of it as it exploded (BN-9.2.e).

    *withdrew*: it is his retreat.
    """

    figure: Open[FigureId]
    place: Open[Place | None]
    thrown: Open[bool] = False
    withdrew: Open[bool] = False

    def evolve(self, state: State) -> State:
        man = state.figures[self.figure]
        return change(
            state,
            self.figure,
            aboard="",
            place=self.place or man.place,
            moved_any=man.moved_any or not self.thrown,
            withdrew=man.withdrew or self.withdrew,
        )


class MenHit(Event, frozen=True):
    """One hit on the men aboard falls to one of them, by a die (BN-Q.131); without a *hit*: roll again."""

    vehicle: Open[FigureId]
    hit: Open[Hit | None] = None

    def evolve(self, state: State) -> State:
        if self.hit is None or state.action is None:
            return state
        hits = _one_less(state.action, self.vehicle, "men", WeaponName(""))
        return replace(state, action=replace(state.action, hits=(*hits, self.hit)))


class HullTested(Event, frozen=True):
    """The save of a vehicle against one hit (BN-9.2.b); *die* 0 where none was needed.

    *result* is empty, `knocked_out` or `exploded`; *front* tells of a tank which side was hit.
    *burning* are the men aboard who must save as it explodes.
    """

    weighs: ClassVar[bool] = True

    vehicle: Open[FigureId]
    weapon: Open[WeaponName]
    needed: Open[int]
    die: Open[int]
    front: Open[bool] = False
    result: Open[str] = ""
    burning: Open[tuple[FigureId, ...]] = ()

    def mark(self) -> Mark:
        return "loss" if self.result else ""

    def evolve(self, state: State) -> State:
        if state.action is not None:
            hits = _one_less(state.action, self.vehicle, "", self.weapon)
            if self.result == "exploded":
                hits = tuple(hit for hit in hits if hit.figure != self.vehicle)
            state = replace(state, action=replace(state.action, hits=hits))
        state = _past_the_strike(state, self.vehicle)
        if not self.result:
            return state
        state = stopped(state, self.vehicle)
        acting = tuple(name for name in state.acting if name != self.vehicle)
        state = change(replace(state, acting=acting), self.vehicle, fate=self.result, stage="done")
        return replace(state, burning=self.burning) if self.burning else state


def _one_less(action: Action, vehicle: FigureId, spot: str, weapon: WeaponName) -> tuple[Hit, ...]:
    """Return the hits of an act without one on this vehicle: the first that fits."""
    left: list[Hit] = []
    taken = False
    for hit in action.hits:
        fits = (
            hit.figure == vehicle
            and (hit.spot == "men") == (spot == "men")
            and (not weapon or hit.weapon == weapon)
        )
        if fits and not taken:
            taken = True
            if hit.hits > 1:
                left.append(replace(hit, hits=hit.hits - 1))
        else:
            left.append(hit)
    return tuple(left)


class HullUnharmed(Event, frozen=True):
    """A weapon that can do nothing to a vehicle hit it (BN-9.2.a)."""

    vehicle: Open[FigureId]
    weapon: Open[WeaponName]

    def evolve(self, state: State) -> State:
        if state.strike is not None or state.action is None:
            return _past_the_strike(state, self.vehicle)
        rest = tuple(
            hit for hit in state.action.hits if (hit.figure, hit.weapon) != (self.vehicle, self.weapon)
        )
        return replace(state, action=replace(state.action, hits=rest))


def _past_the_strike(state: State, vehicle: FigureId) -> State:
    """Return *state* where a vehicle has had its hit from a strike (BN-8.4.f)."""
    if state.strike is None:
        return state
    left = tuple(hit for hit in state.strike.hits if hit.figure != vehicle)
    return replace(state, strike=replace(state.strike, hits=left))


class CrewTested(Event, frozen=True):
    """The save of a man inside as the vehicle explodes (BN-9.1.a–b)."""

    weighs: ClassVar[bool] = True

    figure: Open[FigureId]
    needed: Open[int]
    passed: Open[bool]

    def harms(self) -> tuple[AnyId, ...]:
        return () if self.passed else (self.figure,)

    def evolve(self, state: State) -> State:
        return replace(state, burning=tuple(name for name in state.burning if name != self.figure))


class RanOn(Event, frozen=True):
    """Its driver is out: a vehicle under way goes straight on (BN-8.8.c–d); *into* stopped it."""

    vehicle: Open[FigureId]
    cm: Open[float]
    place: Open[Place | None] = None
    into: Open[AnyId] = ""

    def evolve(self, state: State) -> State:
        vehicle = state.figures[self.vehicle]
        hull = replace(vehicle.hull, cm=0.0) if vehicle.hull is not None else None
        state = change(
            stopped(state, self.vehicle),
            self.vehicle,
            place=self.place or vehicle.place,
            moved=vehicle.moved + self.cm,
            hull=hull,
        )
        if state.action is not None:
            strides = tuple(
                replace(one, gone=one.gone + self.cm) if one.figure == self.vehicle else one
                for one in state.action.strides
            )
            state = replace(state, action=replace(state.action, strides=strides))
        return replace(state, figures=carried(state.figures, self.vehicle))
