"""Ludonet quick skirmish: combat values, and which weapons can harm armour (LU-AFV.i, m)."""

from __future__ import annotations

from core.engine.words.ids import WeaponName
from core.rules.ludonet.state import Figure, State


def harms(state: State, firer: Figure, weapon: WeaponName, target: Figure) -> bool:
    """Return whether a weapon may be declared at a target (LU-AFV.m): armour needs a combat value."""
    if target.man or not state.type_of(target).armoured:
        return True
    return attack_value(state, firer, weapon) is not None


def attack_value(state: State, firer: Figure, weapon: WeaponName) -> int | None:
    """Return a shooter's combat value: the vehicle's own for its main gun, else the weapon's (LU-AFV.i)."""
    if firer.vehicle:
        row = state.type_of(firer)
        if weapon == row.main and row.attack is not None:
            return row.attack
    return state.weapon(weapon).cv
