"""Ludonet quick skirmish: what facts and the referee's rulings change alike."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.ludonet.state import Figure, State
from core.table.places import Place

Names = tuple[FigureId, ...]


def with_name(names: Names, name: FigureId) -> Names:
    """Return the names with one more, once."""
    return names if name in names else (*names, name)


def without(names: Names, name: FigureId) -> Names:
    """Return the names but one."""
    return tuple(other for other in names if other != name)


def carry(state: State, vehicle: FigureId, base: float) -> State:
    """Take whoever is aboard along, who has a base of so many cm unless he has one; nobody rides on a man."""
    if not state.figures[vehicle].vehicle:
        return state
    for name, man in state.figures.items():
        if man.aboard == vehicle:
            state = change(state, name, place=riding(man, state.figures[vehicle], base))
    return state


def lay(state: State, name: FigureId, posture: str) -> State:
    """Give a figure its posture, which also says how high its eyes are."""
    place = state.figures[name].place
    if place is not None:
        place = replace(place, prone=posture == "prone")
    return change(state, name, posture=posture, place=place)


def unlock(state: State, name: FigureId) -> State:
    """Take a figure out of all its fights."""
    for foe in state.figures[name].contacts:
        state = _freed(state, foe, name)
    return change(state, name, contacts=(), fresh=(), behind=())


def part(state: State, name: FigureId, foes: Names) -> State:
    """Take a figure out of its fights with *foes*."""
    for foe in foes:
        state = _freed(_freed(state, foe, name), name, foe)
    return state


def _freed(state: State, name: FigureId, foe: FigureId) -> State:
    man = state.figures[name]
    return change(
        state, name, contacts=without(man.contacts, foe), fresh=without(man.fresh, foe),
        behind=without(man.behind, foe),
    )  # fmt: skip


def eliminate(state: State, name: FigureId, fate: str, counts: bool) -> State:
    """Take a figure or vehicle out of the game, once; where it *counts*, as a loss of its unit (LU-MOR.f)."""
    state = unlock(state, name)
    figure = state.figures[name]
    if figure.fate:
        return state
    unit = state.units[figure.unit]
    if counts:
        unit = replace(unit, losses=unit.losses + 1, lost_now=unit.lost_now + 1)
    state = change(state, name, fate=fate, aboard="")
    return replace(state, units={**state.units, unit.id: unit})


def riding(man: Figure, vehicle: Figure, base: float) -> Place | None:
    """Return where somebody aboard is: where his vehicle is, with his own base or else one of so many cm."""
    if vehicle.place is None:
        return None
    base = man.place.base if man.place is not None else base
    return replace(vehicle.place, base=base, inside=vehicle.id, prone=False)


def change(state: State, figure: FigureId, **facts: Any) -> State:
    """Return *state* with facts of one figure replaced."""
    return replace(state, figures={**state.figures, figure: replace(state.figures[figure], **facts)})
