"""Bassa Intensità: how a fact changes a figure, its vehicle or its unit; copying only."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import AnyId, FigureId, UnitId
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import AnyFrame, Resolving
from core.rules.bassa_intensita.state.ground import Mission


def change(state: State, who: FigureId, **fields: Any) -> State:
    """Return the state with these fields of one figure changed."""
    return replace(state, figures={**state.figures, who: replace(state.figures[who], **fields)})


def change_hull(state: State, who: FigureId, **fields: Any) -> State:
    """Return the state with these fields of a vehicle's hull changed; `LookupError` for a man."""
    hull = state.figures[who].hull
    if hull is None:
        raise LookupError(who)
    return change(state, who, hull=replace(hull, **fields))


def change_unit(state: State, unit: UnitId, **fields: Any) -> State:
    """Return the state with these fields of a unit changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **fields)})


def without(rows: dict[Any, Any], *names: AnyId) -> dict[Any, Any]:
    """Return a table without these rows."""
    return {name: row for name, row in rows.items() if name not in names}


def with_mission(state: State, mission: Mission) -> State:
    """Return the state with an observer's mission as it is now."""
    return replace(state, missions={**state.missions, mission.observer: mission})


def without_mission(state: State, observer: FigureId) -> State:
    """Return the state without an observer's mission."""
    return replace(state, missions=without(state.missions, observer))


def framed(state: State, frame: AnyFrame) -> State:
    """Return the state with *frame* in the place of the innermost one in progress."""
    return replace(state, doing=(*state.doing[:-1], frame))


def resolution(state: State) -> Resolving:
    """Return the resolution step that is innermost; `LookupError` where something else is."""
    frame = state.doing[-1] if state.doing else None
    if not isinstance(frame, Resolving):
        raise LookupError("no step is being resolved")
    return frame


def without_order(frame: Resolving, figure: FigureId) -> Resolving:
    """Return a step without the first order of one figure that is still to be carried out."""
    left = list(frame.orders)
    found = next((order for order in left if order.figure == figure), None)
    if found is not None:
        left.remove(found)
    return replace(frame, orders=tuple(left))
