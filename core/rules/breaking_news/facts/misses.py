"""Breaking News 8.0.2, what happens: a burst that lands elsewhere."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from core.engine.contract.facts import Danger, Event
from core.engine.contract.secrecy import Open
from core.engine.words.ids import FigureId, WeaponName
from core.rules.breaking_news.state import Hit, State
from core.table.places import Point


class ShotStrayed(Event, frozen=True):
    """The burst of a shot that missed lands *cm* short of its target, over it, left or right (BN-8.0.2.g).

    *struck* are the hits there; *centre* is known where there is a map.
    """

    weighs: ClassVar[bool] = True

    firer: Open[FigureId]
    weapon: Open[WeaponName]
    target: Open[FigureId]
    way: Open[str]
    cm: Open[float]
    struck: Open[tuple[Hit, ...]] = ()
    centre: Open[Point | None] = None

    def endangers(self) -> tuple[Danger, ...]:
        return tuple(Danger(hit.figure, "bn-danger-stray", "BN-8.0.2") for hit in self.struck)

    def evolve(self, state: State) -> State:
        assert state.action is not None
        return replace(state, action=replace(state.action, hits=(*state.action.hits, *self.struck)))
