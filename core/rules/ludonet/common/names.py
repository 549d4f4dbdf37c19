"""Ludonet quick skirmish: names as log lines want them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.engine.contract.facts import Modifier
from core.engine.words.ids import AnyId, FigureId, SideId, UnitId
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, both, listed, side_name
from core.rules.ludonet.acts import acts
from core.rules.ludonet.state import Order, State, Unit


@acts.calls(FigureId, UnitId, AnyId)
def name(state: State, id: AnyId) -> Name:
    """Return the name of a figure, aircraft, unit or side; the id where none of them is known."""
    tables: tuple[dict[Any, Any], ...] = (state.figures, state.aircraft)
    for table in tables:
        if id in table:
            return str(table[id].name)
    units: dict[Any, Unit] = dict(state.units)
    if id in units:
        return unit_name(units[id])
    return side_name(state, id)


def unit_name(unit: Unit) -> Name:
    """Return what a unit is called: by its scenario in the reader's language, or in its one."""
    return say("side-name", **both(dict(unit.called), unit.name)) if unit.called else unit.name


@acts.calls(tuple[FigureId, ...], tuple[SideId, ...])
def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return listed(name(state, id) for id in dict.fromkeys(ids))


def reasons(terms: Iterable[Modifier]) -> tuple[Message, ...]:
    """Return what counted in a roll, each with its value."""
    return tuple([say("lu-reason", why=say(term.reason), value=term.value) for term in terms])


def weapon_name(key: str) -> Message:
    """Return what a weapon is called."""
    return say(f"lu-weapon-{key}")


def target_name(state: State, target: FigureId) -> Argument:
    """Return whom a shot is aimed at, the ground where at nobody."""
    return name(state, target) if target else say("lu-the-ground")


def sealed_shot(state: State, order: Order) -> Message:
    """Return a shot under seal as a sentence: who will fire at whom, and with what."""
    target, weapon = target_name(state, order.target), weapon_name(order.weapon)
    return say("lu-sealed", who=name(state, order.firer), target=target, weapon=weapon)


def at_table(state: State, id: str) -> str:
    """At a real table people are told to put a counter there, or to take it off (LU-MOV.i–j)."""
    return f"{id}-tape" if state.tape else id
