"""Ludonet quick skirmish: names as log lines want them."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.words.message import Argument, Message, say
from core.rules.ludonet.state import State

Name = str | Message


def side_name(state: State, side: str) -> Name:
    """Return the name of a side in the reader's language."""
    if side not in state.sides:
        return side
    known = dict(state.sides[side].name)
    return say("side-name", en=known.get("en", side), it=known.get("it", known.get("en", side)))


def name(state: State, id: str) -> Name:
    """Return the name of a figure, aircraft, unit or side; the id where none of them is known."""
    for table in (state.figures, state.aircraft, state.units):
        if id in table:
            return str(table[id].name)
    return side_name(state, id)


def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    listed = tuple(say("lu-name", who=name(state, id)) for id in dict.fromkeys(ids))
    return listed or say("lu-nobody-named")


def cm(length: float) -> float:
    """Return a length as it is told: to a millimetre.

    >>> cm(31.96), cm(12.04)
    (32.0, 12.0)
    """
    return round(length, 1)


def direction(facing: float) -> Message:
    """Return the point of the compass nearest to an angle, 0 east and 90 north."""
    return say(f"lu-direction-{round(facing / 45) % 8}")


def weapon_name(key: str) -> Message:
    """Return what a weapon is called."""
    return say(f"lu-weapon-{key}")


def target_name(state: State, target: str) -> Argument:
    """Return whom a shot is aimed at, the ground where at nobody."""
    return name(state, target) if target else say("lu-the-ground")


def at_table(state: State, id: str) -> str:
    """At a real table people are told to put a counter there, or to take it off (LU-MOV.i–j)."""
    return f"{id}-tape" if state.tape else id
