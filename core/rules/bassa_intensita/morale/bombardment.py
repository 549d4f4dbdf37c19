"""Bassa Intensità: who checks morale near bombs and heavy shells, friend or foe (BI-MOR.c)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.common.geometry import as_measured
from core.rules.bassa_intensita.facts.morale import AttackNear
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.tables.morale import SEEN
from core.table.footprints import gap_to
from core.table.places import reaches
from core.table.prepared_shapes import form
from core.table.questions import InArea
from core.table.shapes import Circle, Rectangle

HEAVY_MM = 100.0
"""Mortars of a larger calibre count; aircraft and field artillery always do."""


def frighten(r: Resolution[State], area: Circle | Rectangle) -> None:
    """Owe the checks of all who are near an attack on an area, in the step that is innermost."""
    if checks := near_attack(r, area):
        r.emit(AttackNear(checks))


def is_heavy(calibre: float, mortar: bool) -> bool:
    """Return whether shells of this calibre in mm frighten whoever is near: no light or medium mortar's."""
    return not mortar or calibre > HEAVY_MM


def near_attack(r: Resolution[State], area: Circle | Rectangle) -> tuple[Check, ...]:
    """Return the checks of all within 20 cm of the edge of an area that was bombed or shelled.

    At a real table people say who is within the area and a strip of 20 cm around it.
    """
    every = on_the_table(r)
    near = r.measure(InArea(every, grown(area))) if r.state.tape and every else _on_map(r.state, every, area)
    inside = {*near}
    riding = (one for one in r.state.figures.values() if one.model in inside)
    return tuple(Check(one.id, "BI-MOR.c") for one in riding if one.able)


def grown(area: Circle | Rectangle) -> Circle | Rectangle:
    """Return an area with a strip of 20 cm around it."""
    if isinstance(area, Circle):
        return Circle(area.centre, area.radius + SEEN)
    return Rectangle(area.centre, area.width + 2 * SEEN, area.height + 2 * SEEN, area.turned)


def _on_map(state: State, every: tuple[FigureId, ...], area: Circle | Rectangle) -> tuple[FigureId, ...]:
    found, shape = [], form(area)
    for one in every:
        figure = state.figures[one]
        at = None if figure.place is None else as_measured(state, figure, figure.place)
        if at is not None and reaches(gap_to(at, shape), SEEN):
            found.append(one)
    return tuple(found)


acts.silent(AttackNear)
