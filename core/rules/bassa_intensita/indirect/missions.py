"""Bassa Intensità, what a mission needs: observer, radio, guns, and when its rounds come in (BI-IND.a–d)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.activity import hindered, spent
from core.rules.bassa_intensita.common.geometry import hull_id, hulls_on
from core.rules.bassa_intensita.common.visible import by_day, in_light
from core.rules.bassa_intensita.fire.weapons import crew, with_orders
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.quality import quality_steps
from core.rules.bassa_intensita.tables.to_hit import sees_by_night
from core.table.footprints import gap
from core.table.places import Point, reaches
from core.table.questions import SeesThere, Shot, ShotLine

INCOMING = ("adjusting", "shifted", "effect", "due", "passed", "strafing", "damaged")
"""The stages in which something is on its way, or somebody must say whether it is."""


def is_observer(figure: Figure) -> bool:
    """Return whether somebody may direct fire: a specialist, or a commander named as one (BI-IND.c)."""
    return figure.is_("observer")


def on_radio(state: State, figure: Figure) -> bool:
    """Return whether he has a radio, or rides in or is a vehicle whose radio works (BI-IND.b)."""
    carrier = state.figures.get(figure.aboard, figure)
    return figure.radio or (carrier.hull is not None and carrier.hull.radio)


def can_fire(state: State, guns: Support) -> bool:
    """Return whether guns off the table, or the one on it, may fire now."""
    gun = state.figures.get(guns.gun)
    if gun is not None and not (
        gun.able and not gun.captor and any(one.name == guns.arm and not one.broken for one in gun.weapons)
    ):
        return False
    if guns.load and not any(mission.support == guns.id for mission in state.missions.values()):
        return guns.sorties > 0
    return not (guns.rounds == 0 and Options.of(state).ammo_tracking)


def silent(state: State, mission: Mission) -> bool:
    """Return whether the man of a mortar on the table cannot fire it in this step, or does something else.

    To fire it is what he does this turn (BI-Q.107): who has moved, fired or acted, or has an order in this
    step, who is Shocked, flees or rides does not, nor whose mortar is not emplaced (BI-Q.124). Who directs
    his own mortar does both at once.
    """
    gun = state.figures.get(state.support[mission.support].gun)
    if gun is None:
        return False
    if hindered(state, gun)[1] or gun.is_shocked(state.turn) or gun.aboard:
        return True
    if loose(state, state.support[mission.support]):
        return True
    directs = gun.id == mission.observer and gun.used in ("", "acted")
    return not directs and (spent(state, gun) or gun.id in with_orders(state))


def loose(state: State, guns: Support) -> bool:
    """Return whether a mortar on the table stands nowhere yet: a man must have emplaced it (BI-Q.124)."""
    gun = state.figures.get(guns.gun)
    if gun is None or gun.hull is not None or not Options.of(state).mortar_emplaced:
        return False
    return not any(one.name == guns.arm and one.emplaced for one in gun.weapons)


def firing(state: State, mission: Mission) -> tuple[FigureId, ...]:
    """Return who fires a mortar on the table: its man, and who serves it with him; nobody of guns off it."""
    gun = state.figures.get(state.support[mission.support].gun)
    return () if gun is None else tuple(one.id for one in crew(state, gun))


def in_use(state: State, guns: Support) -> bool:
    """Return whether another mission has these guns."""
    return any(mission.support == guns.id for mission in state.missions.values())


def holds(state: State, mission: Mission) -> bool:
    """Return whether a mission goes on: its observer acts, is heard, and there is who fires (BI-Q.57)."""
    observer = state.figures[mission.observer]
    able = observer.able and not observer.captor and on_radio(state, observer)
    return able and can_fire(state, state.support[mission.support])


def comes_in(state: State, mission: Mission) -> bool:
    """Return whether a mission's rounds land in the present step (BI-Q.58)."""
    return mission.stage in INCOMING and mission.since <= state.turn and step_of(state, mission) == state.step


def step_of(state: State, mission: Mission) -> str:
    """Return in which Quality's step: the observer's, with `bi.ind_step` the guns', or or first of all."""
    if Options.of(state).ind_step == "before_elite":
        return quality_steps()[0]
    if Options.of(state).ind_step == "guns":
        return state.support[mission.support].quality
    return state.quality_of(state.figures[mission.observer])


def sees_spot(r: Resolution[State], figure: Figure, spot: Point) -> bool:
    """Return whether somebody sees a spot of the ground, as far as the light lets him (BI-IND.b).

    A spot on which a vehicle stands is seen as one sees the vehicle.
    """
    line: ShotLine = r.measure(Shot(figure.model, spot))
    seen = line.seen or line.by in hulls_over(r.state, spot)
    return seen and in_light(r.state, figure, line.distance)


def says_he_sees(r: Resolution[State], figure: Figure, note: str = "") -> bool:
    """Ask at a real table whether somebody sees what is noted, or where a round falls (BI-IND.b, BI-IND.k).

    Only his side and the referee know who observes: where somebody else seals last he sees it (BI-Q.122).
    """
    if r.seat not in (figure.side, REFEREE):
        return True
    within = None if by_day(r.state) else sees_by_night(Options.of(r.state).light, figure.device)
    return bool(r.measure(SeesThere((figure.model,), note, within)))


def hulls_over(state: State, spot: Point) -> tuple[str, ...]:
    """Return the vehicles that stand over a spot, as what they are called on the table."""
    return tuple(hull_id(name) for name, at in hulls_on(state) if reaches(gap(at, spot), 0.0))
