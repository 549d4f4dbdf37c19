"""Bassa Intensità: a damaged aircraft may come back in the three turns after, on a 6 (BI-AA.f, BI-Q.90)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.aircraft import AircraftReturned
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Bombing
from core.rules.bassa_intensita.state.ground import Mission
from core.rules.bassa_intensita.tables.air import RETURNS_ON


@acts.follows(moments.doing_bombing, 2)
def _(r: Resolution[State], frame: Bombing) -> bool:
    """Throw once a turn; who comes back attacks in this step, after he has been fired at again."""
    mission = r.state.missions.get(frame.observer)
    if mission is None or mission.stage != "damaged" or frame.stage:
        return False
    back = r.any(1, RETURNS_ON, "bi-return", "BI-AA.f")
    r.emit(AircraftReturned(mission.support, back, mission.observer, after_throw(r.state, mission, back)))
    return True


def after_throw(state: State, mission: Mission, back: bool) -> Mission | None:
    """Return how a mission goes on: with the pass still to be made, or with another throw next turn."""
    if back:
        return replace(mission, stage="strafing" if mission.passes else "due", tries=0)
    left = mission.tries - 1
    return replace(mission, tries=left, since=state.turn + 1) if left > 0 else None


acts.line(AircraftReturned, either("back", "bi-air-back", "bi-air-away"), support="support")
