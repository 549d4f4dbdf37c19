"""Ludonet quick skirmish: names as log lines want them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, listed, side_name
from core.rules.ludonet.state import State


def name(state: State, id: AnyId) -> Name:
    """Return the name of a figure, aircraft, unit or side; the id where none of them is known."""
    tables: tuple[dict[Any, Any], ...] = (state.figures, state.aircraft, state.units)
    for table in tables:
        if id in table:
            return str(table[id].name)
    return side_name(state, id)


def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return listed(name(state, id) for id in dict.fromkeys(ids))


def weapon_name(key: str) -> Message:
    """Return what a weapon is called."""
    return say(f"lu-weapon-{key}")


def target_name(state: State, target: FigureId) -> Argument:
    """Return whom a shot is aimed at, the ground where at nobody."""
    return name(state, target) if target else say("lu-the-ground")


def at_table(state: State, id: str) -> str:
    """At a real table people are told to put a counter there, or to take it off (LU-MOV.i–j)."""
    return f"{id}-tape" if state.tape else id
