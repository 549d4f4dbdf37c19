"""Bassa Intensità: what a step makes others check their morale for (BI-MOR.a–b, e–f, BI-Q.77).

What the result tables demand of whoever was hit, damage owes itself (BI-MOR.g).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, UnitId
from core.engine.words.message import say
from core.rulekit.names import side_name
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Resolving
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.tables.morale import SEEN
from core.table.questions import WhoSees

HURT = ("wounded", "serious")


def causes(r: Resolution[State], frame: Resolving) -> Iterator[Check]:
    """Yield the checks that others owe for what a step has done, its effects applied."""
    state = r.state
    harmed = [state.figures[whom] for whom in dict.fromkeys(one.whom for one in frame.harmed)]
    for one in harmed:
        doubt_friends(r, one)
    for vehicle in harmed:
        if vehicle.fate == "destroyed" and vehicle.hull is not None and vehicle.hull.armoured:
            yield from _owed(who_see(r, vehicle.side, (vehicle.id,)), "BI-MOR.a")
    for unit in wiped_out(state, harmed):
        yield from _owed(_others_see(r, unit, harmed), "BI-MOR.b")
    for man in harmed:
        if man.man and man.fate == "dead":
            yield from _owed(mates(state, man), "BI-MOR.e")
        if man.leads and (man.fate in ("dead", "destroyed") or man.health in HURT) and _was_hurt(frame, man):
            yield from _owed(led_by(state, man), "BI-MOR.f")


def doubt_friends(r: Resolution[State], figure: Figure) -> None:
    """Say that men of his side whom one does not see may have to check too, and count in his own check."""
    if r.state.may_hide(figure.side):
        r.doubt(say("bi-unseen-checks", side=side_name(r.state, figure.side)))


def _owed(figures: Iterable[Figure], why: str) -> Iterator[Check]:
    return (Check(figure.id, why) for figure in figures)


def _was_hurt(frame: Resolving, man: Figure) -> bool:
    """Return whether this step killed or wounded him: to be Shocked is neither."""
    return any(one.whom == man.id and one.what not in UNHURT for one in frame.harmed)


UNHURT = ("shocked", "near_miss", "no_effect", "held", "flashed")
"""Results that neither kill nor wound."""


# --- who sees it ----------------------------------------------------------------------------------


def who_see(r: Resolution[State], side: str, what: tuple[FigureId, ...]) -> list[Figure]:
    """Return who of a side sees any of these within 20 cm; at a real table nobody unknown is asked about."""
    state = r.state
    watching = {one.id: one for one in state.of(side) if one.able and one.id not in what and may_ask(r, one)}
    riding = {one.model for one in watching.values()}
    asked = tuple(name for name in riding_order(state, riding) if name not in what)
    if not asked or not what:
        return []
    seeing = r.measure(WhoSees(asked, what, within=SEEN))
    return [one for one in watching.values() if one.model in seeing]


def riding_order(state: State, names: set[FigureId]) -> Iterator[FigureId]:
    """Yield these in the order in which the state has them."""
    return (name for name in state.figures if name in names)


def _others_see(r: Resolution[State], unit: Unit, harmed: Iterable[Figure]) -> Iterator[Figure]:
    """Yield who of its side, but not of the unit itself, sees its last ones fall."""
    own = {man.id for man in members(r.state, unit)}
    fallen = tuple(man.id for man in harmed if man.id in own)
    return (one for one in who_see(r, unit.side, fallen) if one.id not in own)


# --- whose man it was -----------------------------------------------------------------------------


def members(state: State, unit: Unit) -> list[Figure]:
    """Return the men of a squad with its sections, or of a section; those who are out too."""
    units = {unit.id, *(one.id for one in state.units.values() if one.of == unit.id)}
    return [man for man in state.figures.values() if man.man and man.unit in units]


def wiped_out(state: State, harmed: Iterable[Figure]) -> Iterator[Unit]:
    """Yield the squads and sections of which this step has felled the last unhurt man, once (BI-Q.77)."""
    hit = [man for man in harmed if man.man and (man.fate == "dead" or man.health in HURT)]
    touched = {unit for man in hit for unit in (man.unit, state.unit_of(man).of) if unit}
    for unit in state.units.values():
        if unit.id in touched and not unit.wiped:
            men = members(state, unit)
            if not any(man.there and not man.health for man in men):
                yield unit


def wiped_now(state: State, frame: Resolving) -> tuple[UnitId, ...]:
    """Return the units that this step has finished off."""
    harmed = [state.figures[whom] for whom in dict.fromkeys(one.whom for one in frame.harmed)]
    return tuple(unit.id for unit in wiped_out(state, harmed))


def mates(state: State, dead: Figure) -> list[Figure]:
    """Return who lives of a dead man's section, or of his squad, at any distance (BI-MOR.e, BI-Q.77).

    With `bi.squadmate_scope` whole_squad it is the squad with all its sections.
    """
    own = state.unit_of(dead)
    if Options.of(state).squadmate_scope != "whole_squad":
        return [one for one in state.of(dead.side) if one.unit == own.id]
    squad = own.of or own.id
    return [one for one in state.of(dead.side) if squad in (one.unit, state.unit_of(one).of)]


def led_by(state: State, leader: Figure) -> list[Figure]:
    """Return those whose own commander he is: his unit, and the leaders of its sections (BI-Q.71)."""
    return [
        one
        for one in state.of(leader.side)
        if one.id != leader.id and commander_unit(state, one).id == leader.leads
    ]


def commander_unit(state: State, figure: Figure) -> Unit:
    """Return the unit whose leader is a figure's commander: section or squad, of a leader the next."""
    own = state.unit_of(figure)
    return state.units[own.of] if figure.leads == own.id and own.of else own
