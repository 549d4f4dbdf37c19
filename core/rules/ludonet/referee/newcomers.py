"""Ludonet quick skirmish: the ruling that adds a figure to a unit (LU-Q.34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rulekit.newcomers import Newcomer, added, check_room, standing, yes_or_no
from core.rulekit.roster import MOST_ARMS
from core.rules.ludonet.common.names import weapon_name
from core.rules.ludonet.referee.roster import strength, units_of
from core.rules.ludonet.setup.scenario import MOST, figure_of
from core.rules.ludonet.state import State

MOST_TURNS = 99


def _form(state: State, side: str, said: Mapping[str, Any]) -> Iterator[AnyField]:
    """Ask what it is, with what arms, when it comes, and whether it stands on the record alone (LU-DEP.c)."""
    vehicles = (Option(one, say(f"lu-vehicle-{one}")) for one in state.vehicles)
    kinds = (Option("", say("lu-newcomer-man")), *vehicles)
    yield PickOne("value.vehicle", say("lu-ask-newcomer"), kinds)
    if said.get("vehicle") == "":
        arms = tuple(Option(one, weapon_name(one)) for one in state.weapons)
        yield PickSome("value.weapons", say("ask-weapons"), arms, 1, MOST_ARMS)
    yield yes_or_no("expert", "lu-ask-newcomer-expert")
    yield yes_or_no("late", "lu-ask-newcomer-late")
    if said.get("late"):
        next_turn = min(state.turn + 1, MOST_TURNS)
        yield Number("value.enters", say("lu-ask-newcomer-enters"), next_turn, MOST_TURNS, 1, next_turn)
    elif "late" in said:
        yield yes_or_no("hidden", "lu-ask-newcomer-hidden")


def _joined(state: State, unit: str, who: Newcomer) -> State:
    """Put a figure into a unit, whose strength at the start counts it."""
    body = state.units[UnitId(unit)]
    side = state.sides[body.side]
    check_room(state, side.id, MOST)
    enters = int(who.row.get("enters", 0))
    read = who.read(state, side.edge)
    arms = {str(name): row for name, row in state.weapons.items()}
    figure = figure_of(side.id, body.id, read, state.terrain, arms, state.vehicles, state.tape, enters)
    placed = not (who.flag("hidden") or who.flag("late") or state.phase == "deploy")
    figure = replace(figure, placed=placed, place=standing(state.terrain, figure.place))
    return strength(replace(state, figures={**state.figures, figure.id: figure}), body.id, 1)


NEWCOMER = added(units_of, _form, _joined)
