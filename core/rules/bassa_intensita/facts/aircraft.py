"""Bassa Intensità, what happened. Aircraft: fired at, coming back, on a second pass (BI-AIR, BI-AA)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from core.engine.contract.facts import Event, Mark
from core.engine.contract.secrecy import Open, OwnOf
from core.engine.words.ids import AnyId, FigureId
from core.rules.bassa_intensita.facts.changes import with_mission, without_mission
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing
from core.rules.bassa_intensita.state.ground import Mission

OVER = "over"
"""The stage of an attack that comes to nothing: nobody fires at it any more."""


class AircraftSighted(Event, frozen=True):
    """An aircraft that may attack in *turn* is seen to come in the Movement phase (BI-AA.a)."""

    support: Open[AnyId]
    turn: Open[int]
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")

    def evolve(self, state: State) -> State:
        mission = state.missions[self.observer]
        return with_mission(state, replace(mission, sighted=self.turn))


class AircraftHit(Event, frozen=True):
    """An aircraft was hit before it attacked: shot *down*, or damaged (BI-AA.e, BI-Q.90).

    *mission* is what is left of it; who called it is his own side's to know.
    """

    support: Open[AnyId]
    down: Open[bool]
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")
    mission: Annotated[Mission | None, OwnOf("observer")] = None

    def outcomes(self, before: State) -> tuple[str, ...]:
        """It is no figure whose state tells it."""
        return (f"{self.support}:bi-{'shot_down' if self.down else 'turned_away'}",)

    def mark(self) -> Mark:
        return "loss" if self.down else "hurt"

    def evolve(self, state: State) -> State:
        doing = tuple(
            replace(one, stage=OVER) if isinstance(one, Bombing) and one.observer == self.observer else one
            for one in state.doing
        )
        state = replace(state, doing=doing)
        return with_mission(state, self.mission) if self.mission else without_mission(state, self.observer)


class AircraftReturned(Event, frozen=True):
    """A damaged aircraft tried to come *back* (BI-AA.f); *mission* is what it does next, none: it is home."""

    support: Open[AnyId]
    back: Open[bool]
    observer: Annotated[FigureId, OwnOf("observer")] = FigureId("")
    mission: Annotated[Mission | None, OwnOf("observer")] = None

    def evolve(self, state: State) -> State:
        if not self.back:
            state = replace(state, doing=state.doing[:-1])
        return with_mission(state, self.mission) if self.mission else without_mission(state, self.observer)


class StrafingChosen(Event, frozen=True):
    """The owner of an aircraft said whether it makes a second pass (BI-AIR.g); *mission* if it does."""

    told = OwnOf("observer")
    support: AnyId
    observer: FigureId
    mission: Mission | None = None

    def evolve(self, state: State) -> State:
        state = replace(state, awaiting=())
        if self.mission is not None:
            return with_mission(state, self.mission)
        return without_mission(replace(state, doing=state.doing[:-1]), self.observer)
