"""Breaking News 8.5 and 8.9, what happens: a template is placed, smoke is laid, drifts and goes. cm."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Asking, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, PieceId, SideId, WeaponName
from core.rules.breaking_news.state import Cloud, Hit, Landing, State
from core.table.places import Point


class LandingAsked(Asking, frozen=True):
    """The opponent says where a template goes that missed (BN-8.9.c); where smoke will drift that did not."""

    side: Open[SideId]
    landing: Open[Landing]

    def evolve(self, state: State) -> State:
        assert state.action is not None
        action = replace(state.action, landing=self.landing)
        return replace(state, action=action, awaiting=self.decisions)


class BombLanded(Event, frozen=True):
    """A mortar bomb falls at *centre*, *cm* from its aim in a direction; without a map people placed it."""

    weighs: ClassVar[bool] = True

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    cm: Open[float]
    struck: Open[tuple[Hit, ...]] = ()
    towards: Open[float] = 0.0
    centre: Open[Point | None] = None

    def evolve(self, state: State) -> State:
        assert state.action is not None
        action = replace(state.action, landing=None, hits=(*state.action.hits, *self.struck))
        return replace(state, action=action, awaiting=())


class SmokeLaid(Event, frozen=True):
    """A cloud stands, *cm* from where it was aimed (BN-8.9.b)."""

    firer: Open[FigureId]
    cloud: Open[Cloud]
    cm: Open[float]

    def evolve(self, state: State) -> State:
        action = replace(state.action, landing=None) if state.action is not None else None
        return replace(state, clouds=(*state.clouds, self.cloud), action=action, awaiting=())


class SmokeDrifted(Event, frozen=True):
    """A cloud moved *cm*, *along* the direction named as it was thrown or against it (BN-8.9.d)."""

    cloud: Open[PieceId]
    cm: Open[int]
    along: Open[bool]
    centre: Open[Point | None] = None

    def evolve(self, state: State) -> State:
        clouds = tuple(
            replace(one, centre=self.centre, drifted=True) if one.id == self.cloud else one
            for one in state.clouds
        )
        return replace(state, clouds=clouds)


class SmokeGone(Event, frozen=True):
    """A cloud is taken away (BN-8.9.e)."""

    cloud: Open[PieceId]

    def evolve(self, state: State) -> State:
        return replace(state, clouds=tuple(one for one in state.clouds if one.id != self.cloud))
