"""Bassa Intensità: rulings on who there is: his weapons, his unit or side, whether he counts (BI-Q.123)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import astuple, replace

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId, UnitId, WeaponName
from core.rulekit.names import Name
from core.rulekit.refusals import no
from core.rulekit.roster import changed_sides, crossing_refusal
from core.rules.bassa_intensita.common.names import unit_name
from core.rules.bassa_intensita.facts.changes import change, change_hull
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure


def units_of(state: State) -> Iterator[tuple[str, str, Name]]:
    """Yield every unit with its side and what it is called."""
    return ((unit.id, unit.side, unit_name(unit)) for unit in state.units.values())


def known_weapons(state: State) -> Collection[str]:
    """Return the weapons of the game, the scenario's own with them."""
    return state.arms


def carried(figure: Figure) -> tuple[WeaponName, ...]:
    """Return what a man carries, each once."""
    return tuple(dict.fromkeys(one.name for one in figure.weapons))


def rearmed(state: State, name: FigureId, value: Any) -> State:
    """Give a man these weapons and no others; of one that he had it is as it was."""
    had = {one.name: one for one in state.figures[name].weapons}
    weapons = tuple(had.get(WeaponName(one), Carried(WeaponName(one))) for one in value)
    return change(state, name, weapons=weapons)


# --- another unit, another side ----------------------------------------------------------------------


def regrouped(state: State, name: FigureId, value: Any) -> State:
    """Put a figure into a unit, with the Quality that it had; its own post stays behind (BI-CMD.p)."""
    figure, unit = state.figures[name], state.units[value]
    if unit.id == figure.unit:
        return state
    quality = state.quality_of(figure)
    if unit.side != figure.side:
        state = _over(state, figure, unit.side)
    if figure.hull is not None and figure.hull.owner == figure.unit:
        state = change_hull(state, name, owner=unit.id)
    kept = "" if quality == unit.quality else quality
    return change(state, name, unit=unit.id, leads=UnitId(""), quality=kept)


def _over(state: State, figure: Figure, side: Any) -> State:
    """Let a figure go over: his old comrades see him, no weapon is served across, no order is about him."""
    old, id = figure.side, figure.id
    state = changed_sides(state, id, side)
    for one in state.figures.values():
        if one.serves == id:
            state = change(state, one.id, serves=FigureId(""))
    seen = tuple(one for one in state.sides if one != side and (one == old or one in figure.seen_by))
    state = change(state, id, seen_by=seen, serves=FigureId(""), captor=FigureId(""), aim=None)
    step = state.sealed
    if step is not None:
        step = replace(step, slips=tuple(one for one in step.slips if id not in astuple(one.order)))
    return replace(
        state,
        sealed=step,
        last={who: order for who, order in state.last.items() if id not in astuple(order)},
        covering=tuple(one for one in state.covering if id not in (one.firer, one.target)),
        support={
            key: replace(one, side=side) if one.gun == id else one for key, one in state.support.items()
        },
    )


def regrouping_refusal(state: State, figure: Figure, unit: UnitId) -> Refusal | None:
    """Return why a figure cannot go over to another side now: something goes on, or it has a mission."""
    firing = [state.support[one.support].gun for one in state.missions.values()]
    mission = figure.id in state.missions or figure.id in firing
    side = state.units[unit].side
    if mission and side != figure.side:
        return no("BI-Q.123", "bi-has-mission", figure=figure.name)
    playing = state.phase not in ("", "start", "deploy", "deployed", "leaders")
    busy = bool(state.doing or state.windows) or not playing
    return crossing_refusal(state, figure.id, side, busy)


# --- off the roster ------------------------------------------------------------------------------------


def struck_off(state: State, name: FigureId, value: Any) -> State:
    """Take a figure off the roster as if its side had never had it, or put it back; its post stays vacant."""
    if value:
        return change(state, name, fate="gone", unlisted=True, leads=UnitId(""), fleeing=False)
    return change(state, name, fate="", unlisted=False)
