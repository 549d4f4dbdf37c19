"""Breaking News: what a ruling makes of markers, charges and smoke."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option, PickOne, PickPoint
from core.engine.contract.facts import Ruled
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, say
from core.rulekit.rulings import spot
from core.rules.breaking_news.common.fields import SOMEWHERE
from core.rules.breaking_news.firing.smoke import new_cloud
from core.rules.breaking_news.state import Charge, Cloud, State
from core.table.places import Point

CHARGES = ("", "automatic", "remote")


def charge(state: State, name: str, value: Any) -> State:
    """Put explosives into a marker, or take them out of it (BN-X.IED.b)."""
    one = state.objectives[name]
    side = state.sides[one.side]
    charges = tuple(charge for charge in side.charges if charge.marker != name)
    if value:
        charges = (*charges, Charge(one.id, remote=value == "remote"))
    objectives = {**state.objectives, one.id: replace(one, spent=False)} if value else state.objectives
    sides = {**state.sides, side.id: replace(side, charges=charges)}
    return replace(state, sides=sides, objectives=objectives)


def content(state: State, id: str, value: Any) -> State:
    """Say what a marker stands for, as its owner would."""
    return replace(state, objectives={**state.objectives, id: replace(state.objectives[id], content=value)})


def taken(state: State, id: str, value: Any) -> State:
    """Say that its enemy has taken a marker, or put it back; points are ruled by themselves."""
    one = state.objectives[id]
    taken = replace(one, taken=state.other(one.side) if value else SideId(""))
    return replace(state, objectives={**state.objectives, id: taken})


def spot_or_gone(state: State, value: Any) -> bool:
    """Accept a spot for a cloud, or that it is gone."""
    return value is False or spot(state, value)


def smoke(state: State, id: str, value: Any) -> State:
    """Lay smoke at a spot, move a cloud there, or take it away."""
    clouds = tuple(cloud for cloud in state.clouds if cloud.id != id)
    if value is False:
        return replace(state, clouds=clouds)
    old = next((cloud for cloud in state.clouds if cloud.id == id), Cloud(new_cloud(state), state.turn))
    return replace(state, clouds=(*clouds, replace(old, centre=Point(float(value[0]), float(value[1])))))


def smoke_field(state: State, id: str) -> PickOne | PickPoint:
    """Return the field of where a new cloud lies, or that one is gone."""
    if id:
        return PickOne("value", say("ask-value"), (Option(False, say("bn-cloud-gone")),))
    if state.tape:  # it lies where the referee lays it
        return PickOne("value", say("ask-place"), (Option(SOMEWHERE, say("bn-cloud-lies")),))
    return PickPoint("value", say("ask-place"), (state.terrain.width / 2, state.terrain.height / 2))


def smoke_gone(state: State, event: Ruled) -> Argument | None:
    """Return that a cloud is gone, where a ruling says so; at a real table that it lies there."""
    if event.value is False:
        return say("bn-cloud-gone")
    return say("bn-cloud-lies") if state.tape else None
