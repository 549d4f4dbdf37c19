"""Bassa Intensità, what happened. Support that is called and comes in (BI-IND), and a Sniper who waits."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import DECIDED, Decided, Open, OwnOf
from core.engine.words.ids import AnyId, FigureId
from core.rules.bassa_intensita.facts.changes import (
    change,
    framed,
    resolution,
    with_mission,
    without_mission,
    without_order,
)
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing
from core.rules.bassa_intensita.state.ground import Cloud, Mission
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.state.orders import Call
from core.table.places import Point


class SniperWeighed(Event, frozen=True):
    """A hidden Sniper fires, or has preferred not to and does nothing more this turn (BI-SNIPER.c–d).

    *at* is the phase he weighed in. His own side's secret.
    """

    told = OwnOf("figure")
    figure: FigureId
    fires: bool
    at: Moment

    def evolve(self, state: State) -> State:
        if self.fires:
            return change(state, self.figure, weighed=self.at)
        state = change(state, self.figure, used="failed", weighed=self.at)
        return framed(state, without_order(resolution(state), self.figure))


class Contacted(Event, frozen=True):
    """An observer has called guns or an aircraft, and was heard or not (BI-IND.e–f); his own side's secret.

    *mission* is what comes of it.
    """

    told = OwnOf("order.figure")
    order: Call
    needed: int
    mission: Mission | None = None

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.order.figure)
        state = framed(state, replace(frame, done=(*frame.done, self.order)))
        return (
            _called(with_mission(state, self.mission), self.order.support)
            if self.mission is not None
            else state
        )


class Directed(Event, frozen=True):
    """An observer has ordered what his guns do next, or ends the mission (BI-IND.k); his own side's secret.

    *free*: it is no activity (BI-Q.57).
    """

    told = OwnOf("order.figure")
    order: Call
    mission: Mission | None = None
    free: bool = False

    def evolve(self, state: State) -> State:
        frame = without_order(resolution(state), self.order.figure)
        frame = frame if self.free else replace(frame, done=(*frame.done, self.order))
        state = framed(state, frame)
        return (
            with_mission(state, self.mission)
            if self.mission is not None
            else without_mission(state, self.order.figure)
        )


class RoundWeighed(Event, frozen=True):
    """A die of an incoming round (BI-IND.h–j); its own side's secret until the round falls."""

    told = OwnOf("observer")
    observer: FigureId
    precise: bool | None = None
    face: int = 0
    along: int = 0

    def evolve(self, state: State) -> State:
        frame = state.doing[-1]
        assert isinstance(frame, Bombing)
        return framed(state, replace(frame, precise=self.precise, face=self.face, along=self.along))


class RoundFell(Event, frozen=True):
    """An adjustment round fell *at* a spot, or is lost (BI-IND.g–l); all see where, its observer's side more.

    *along* and *across* in cm tell people at a real table where it is, to which sides. *spent*: rounds that
    the guns have less of it, where they are counted (BI-Q.46); its own side's secret. *crew* of a mortar on
    the table have fired it, and do nothing else this turn (BI-Q.107).
    """

    told = DECIDED
    support: Open[AnyId] = ""
    at: Open[Point | None] = None
    lost: Open[bool] = False
    along: Decided[int] = 0
    across: Decided[int] = 0
    to: Decided[tuple[str, ...]] = ()
    mission: Annotated[Mission | None, OwnOf("observer")] = None
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")
    spent: Annotated[int, OwnOf("observer")] = 0
    crew: Annotated[tuple[FigureId, ...], OwnOf("observer")] = ()

    def evolve(self, state: State) -> State:
        state = _fired(replace(state, doing=state.doing[:-1]), self.crew)
        if self.mission is None:
            return without_mission(state, self.observer)
        return _spent(with_mission(state, self.mission), self.support, self.spent)


class EffectFell(Event, frozen=True):
    """Fire for effect falls *at* a spot with so many *tubes*, or lays a *cloud* (BI-IND.n, BI-SMOKE.c).

    *spent*: rounds that the guns have less, where they are counted (BI-Q.46); its own side's secret. *crew*
    as in `RoundFell`.
    """

    support: Open[AnyId] = ""
    at: Open[Point | None] = None
    tubes: Open[int] = 1
    cloud: Open[Cloud | None] = None
    mission: Annotated[Mission | None, OwnOf("observer")] = None
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")
    spent: Annotated[int, OwnOf("observer")] = 0
    crew: Annotated[tuple[FigureId, ...], OwnOf("observer")] = ()

    def evolve(self, state: State) -> State:
        state = _fired(state, self.crew)
        if self.cloud is not None:
            state = replace(state, clouds={**state.clouds, self.cloud.id: self.cloud})
        return _spent(with_mission(state, self.mission), self.support, self.spent) if self.mission else state


class AirStruck(Event, frozen=True):
    """An aircraft attacks *at* a spot along its *heading*, or its attack is *lost* (BI-AIR.b–c).

    It *strafes* in its second pass (BI-AIR.h). Without a *mission* that goes on, it is over; napalm leaves
    a *cloud*. Whatever its dice were, they are done.
    """

    support: Open[AnyId] = ""
    at: Open[Point | None] = None
    heading: Open[float] = 0.0
    lost: Open[bool] = False
    cloud: Open[Cloud | None] = None
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")
    strafes: Open[bool] = False
    mission: Annotated[Mission | None, OwnOf("observer")] = None

    def evolve(self, state: State) -> State:
        if isinstance(state.doing[-1], Bombing):
            state = replace(state, doing=state.doing[:-1])
        if self.cloud is not None:
            state = replace(state, clouds={**state.clouds, self.cloud.id: self.cloud})
        return with_mission(state, self.mission) if self.mission else without_mission(state, self.observer)


class RoundsHeld(Event, frozen=True):
    """A mortar on the table does not fire, because its man cannot or does something else (BI-Q.107).

    What it was to fire waits for the next turn: the *mission* as it is now; its own side's secret.
    """

    told = OwnOf("observer")
    observer: FigureId
    mission: Mission

    def evolve(self, state: State) -> State:
        return with_mission(state, self.mission)


class MissionLost(Event, frozen=True):
    """A mission is over because its observer, his radio or its guns are (Part 5); his own side's secret.

    Or he has *stopped* ordering (BI-Q.57).
    """

    told = OwnOf("observer")
    observer: FigureId
    stopped: bool = False

    def evolve(self, state: State) -> State:
        return without_mission(state, self.observer)


def _called(state: State, support: AnyId) -> State:
    """Return the state with one sortie less of an aircraft that was contacted."""
    called = state.support[support]
    if not called.load:
        return state
    left = replace(called, sorties=called.sorties - 1)
    return replace(state, support={**state.support, support: left})


def _fired(state: State, crew: tuple[FigureId, ...]) -> State:
    for man in crew:
        state = change(state, man, used="fired")
    return state


def _spent(state: State, support: AnyId, rounds: int) -> State:
    """Return the state with so many rounds less of guns whose rounds are counted (BI-Q.46)."""
    guns = state.support[support]
    if guns.rounds is None or not rounds:
        return state
    left = replace(guns, rounds=max(0, guns.rounds - rounds))
    return replace(state, support={**state.support, support: left})
