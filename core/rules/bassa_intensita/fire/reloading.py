"""Bassa Intensità: which shot leaves a weapon empty (BI-FIRE.o, BI-FIRE.r, BI-Q.44, BI-Q.46)."""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.bassa_intensita.fire.weapons import InHand, served
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure

CHANGES_BARREL = ("lmg", "mg")


def empties(state: State, firer: Figure, weapon: InHand, at_area: bool) -> bool:
    """Return whether he must reload or change the barrel before it fires again.

    So a machine gun that one man fired at an area, unless it fired as an assault rifle; and a recoilless gun
    that he serves alone, after every shot.
    """
    alone = served(state, firer) == 1
    return alone and (weapon.arm.recoilless or (at_area and weapon.row in CHANGES_BARREL))


def after_firing(state: State, firer: Figure, weapon: InHand, at_area: bool) -> tuple[Carried, ...]:
    """Return his weapons after this one has fired; its rounds go with `bi.ammo_tracking` on."""
    fired = weapon.carried
    if empties(state, firer, weapon, at_area):
        fired = replace(fired, empty=True)
    if fired.rounds is not None and Options.of(state).ammo_tracking:
        fired = replace(fired, rounds=max(fired.rounds - 1, 0))
    return (*firer.weapons[: weapon.index], fired, *firer.weapons[weapon.index + 1 :])
