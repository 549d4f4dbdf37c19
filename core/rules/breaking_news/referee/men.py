"""Breaking News: what a ruling makes of a man or a vehicle."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option
from core.engine.contract.results import DONE
from core.engine.words.ids import FigureId
from core.engine.words.message import Argument, say
from core.rules.breaking_news.common.fields import option_of
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.facts.changes import carried, change, change_all, parted, stopped
from core.rules.breaking_news.referee.whom import counted, of_vehicles
from core.rules.breaking_news.state import AWAY, State
from core.table.places import Place


def put(state: State, name: FigureId, place: Place) -> State:
    """Put somebody at a place, out of whatever he is in; who was still to come has come."""
    state = change(state, name, place=place, aboard="")
    if state.figures[name].fate == AWAY:
        state = change(state, name, fate="", reserve="")
    return replace(state, figures=carried(state.figures, name))


def suppressed(state: State, name: FigureId, value: Any) -> State:
    """Suppress a man, who stops whatever he is doing, or free him."""
    if not value:
        return change(state, name, suppressed=False)
    state = stopped(_idle(state, name), name)
    stage = "done" if state.figures[name].stage == "acting" else state.figures[name].stage
    return change(state, name, suppressed=True, stage=stage)


def _idle(state: State, name: str) -> State:
    return replace(state, acting=tuple(other for other in state.acting if other != name))


def hidden(state: State, name: FigureId, value: Any) -> State:
    """Hide a man under a new marker, or show him to everybody."""
    if not value:
        return change(state, name, marker="", seen_by=())
    state = change(state, name, marker=f"m{state.markers + 1}", seen_by=())
    return replace(state, markers=state.markers + 1)


def place_aboard(state: State, value: Any) -> bool:
    """Accept the id of a vehicle, or nothing for outside."""
    return isinstance(value, str) and (value == "" or of_vehicles(state, FigureId(value)))


def aboard(state: State, name: FigureId, value: Any) -> State:
    """Put a man into a vehicle, or on his feet where he is."""
    state = change(parted(state, name), name, aboard=value, marker="", seen_by=())
    if value:
        return replace(state, figures=carried(state.figures, value))
    place = state.figures[name].place
    return change(state, name, place=replace(place, inside="") if place is not None else None)


def wreck(state: State, name: FigureId, value: Any) -> State:
    """Put a vehicle out, or back; nobody inside is hurt by a ruling."""
    stage = "done" if value else "waiting"
    return change(stopped(_idle(state, name), name), name, fate=value, stage=stage)


def action(state: State, name: FigureId, value: Any) -> State:
    """Grant an action, or take it away."""
    if not value:
        return change(_idle(state, name), name, stage="done")
    squad = state.figures[name].squad
    state = replace(state, finished=tuple(unit for unit in state.finished if unit != squad))
    return change(
        state, name, stage="waiting", moved=0.0, moved_any=False, climbed=False, fired=False, looked=False,
        tested=False, launched=False, fought=False, withdrew=False, answered=0,
    )  # fmt: skip


def told(state: State, name: FigureId, value: Any) -> State:
    """What came of an act follows as facts of its own; an act that is done is taken away."""
    return action(state, name, False) if value == DONE else state


def retreating(state: State, name: FigureId, value: Any) -> State:
    """Let a man retreat, or go no farther."""
    return change(state, name, retreating=value, shaken=False)


def arrived(state: State, name: FigureId, value: Any) -> State:
    """Let somebody who was still to come stand on the table now, at a real one where people put him."""
    return change(state, name, fate="", reserve="")


def reserve(state: State, name: FigureId, value: Any) -> State:
    """Put a man who is still to come on a list, or on none, with whoever he carries."""
    every = [name, *(man.id for man in state.figures.values() if man.aboard == name and man.fate == AWAY)]
    state = change_all(state, tuple(every), reserve=value)
    return replace(state, ambushes=state.ambushes or value == "ambush")


def magazine(state: State, name: FigureId, value: Any) -> State:
    """Say what is left in a man's magazine; empty words: it is full."""
    man, weapon = state.figures[name], counted(state, name)
    assert weapon is not None
    others = tuple(one for one in man.magazines if one[0] != weapon)
    left = (*others, (weapon, value)) if value else others
    return change(state, name, magazines=left, reloading="" if not value else man.reloading)


def vehicles(state: State, subject: str) -> tuple[Option, ...]:
    """Return the vehicles to choose from, and none."""
    hulls = [option_of(state, one) for one in state.figures.values() if one.hull is not None]
    return (*hulls, Option("", say("ask-nobody-more")))


def vehicle_name(state: State, vehicle: str) -> Argument:
    """Return what a vehicle is called; none is being on foot."""
    return name(state, vehicle) if vehicle else say("in-no-vehicle")
