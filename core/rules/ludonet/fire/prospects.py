"""Ludonet quick skirmish: what a shot promises as its side knows the table, for lists and bots.

Whom a burst would catch is asked of the function that catches them, friend and enemy (LU-DMG.g, LU-Q.17).
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import WeaponName
from core.rules.ludonet.fire.blast import caught
from core.rules.ludonet.fire.shot_legality import check_order, shown
from core.rules.ludonet.fire.volley import bursts
from core.rules.ludonet.state import Figure, Order, State
from core.table.figure_lookup import no_farther, origin_of
from core.table.places import Point

NEVER = -1.0
"""The weight of what is left to people: it harms nobody whom its side knows of, or its own as much."""


def gain(r: Resolution[State], firer: Figure, order: Order) -> int:
    """Return how many enemies more than own men a hit would catch; one where only its target is hit.

    Where people measure nobody knows before who stands near: there its target is counted alone.
    """
    target = r.state.figures.get(order.target)
    if r.state.tape or not bursts(r.state, firer, order.weapon, target):
        return 1
    men, armour = caught(r, firer, order.weapon, order.target if order.aim is None else order.aim)
    sides = [
        r.state.figures[name].side for name in (*(one for one, _ in men), *(hull for _, hull, _ in armour))
    ]
    return sum(-1 if side == firer.side else 1 for side in sides)


def spots(r: Resolution[State], firer: Figure, weapon: WeaponName) -> Iterator[tuple[float, float]]:
    """Yield where an enemy stands who is worth a burst there: it may be declared, and gains something."""
    foes = [foe for foe in r.state.of(r.state.other(firer.side)) if foe.placed and not foe.aboard]
    places = [(foe.place.x, foe.place.y) for foe in foes if foe.place is not None]
    for spot in dict.fromkeys(no_farther(origin_of(firer), r.state.weapon(weapon).range, places)):
        order = Order(firer.id, weapon, aim=Point(*spot))
        if not isinstance(check_order(r, firer, order), Refusal) and gain(r, firer, order) > 0:
            yield spot


def promising(r: Resolution[State], firer: Figure) -> bool:
    """Return whether he may declare any shot that gains something, as far as his side knows.

    What harms its target alone comes first: there one target is enough.
    """
    foes = shown(r.state, firer)
    for weapon in sorted(firer.weapons, key=lambda name: bool(r.state.weapon(name).burst)):
        if any(_gains(r, firer, Order(firer.id, weapon, foe)) for foe in foes):
            return True
        if r.state.weapon(weapon).burst and not r.state.tape and any(spots(r, firer, weapon)):
            return True
    return False


def _gains(r: Resolution[State], firer: Figure, order: Order) -> bool:
    try:
        return not isinstance(check_order(r, firer, order), Refusal) and gain(r, firer, order) > 0
    except NeedsAnswer:
        return True
