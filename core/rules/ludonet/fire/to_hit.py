"""Ludonet quick skirmish: the number that hits, its modifiers and its dice (LU-FIR.c–o)."""

from __future__ import annotations

from core.engine.contract.facts import Modifier
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, Order, State, Weapon
from core.rules.ludonet.tables import HIT_FAR, HIT_NEAR
from core.table.places import reaches
from core.table.questions import ShotLine


def half_range(weapon: Weapon, distance: float) -> bool:
    """Return whether a target is within half range; contact weapons always hit so (LU-FIR.e, LU-MEL.r)."""
    return weapon.range == 0 or reaches(distance, weapon.range / 2)


def hit_modifiers(state: State, firer: Figure, target: Figure | None, line: ShotLine) -> tuple[Modifier, ...]:
    """Return the modifiers to the die (LU-FIR.f–l): one −1 however many reasons, unless cumulative."""
    reasons: list[Modifier] = []
    if firer.moved > 0:
        reasons.append(Modifier(-1, "lu-mod-moved", "LU-FIR.f"))
    if firer.wounds:
        reasons.append(Modifier(-1, "lu-mod-wounded", "LU-FIR.g"))
    if target is not None and target.man and target.prone:
        reasons.append(Modifier(-1, "lu-mod-target-prone", "LU-FIR.h"))
    if target is not None and (line.cover or target.sheltered):
        reasons.append(Modifier(-1, "lu-mod-shelter", "LU-FIR.i"))
    if not Options.of(state).fire_mods_cumulative:
        reasons = reasons[:1]
    if firer.expert:
        reasons.append(Modifier(1, "lu-mod-expert", "LU-FIR.k"))
    return tuple(reasons)


def base_to_hit(weapon: Weapon, distance: float) -> int:
    """Return the lowest die that hits before any modifier (LU-T.HIT)."""
    return HIT_NEAR if half_range(weapon, distance) else HIT_FAR


def needed_to_hit(weapon: Weapon, distance: float, modifiers: tuple[Modifier, ...]) -> int:
    """Return the lowest natural die that hits; more than 6 cannot (LU-FIR.d–e, LU-Q.06).

    >>> needed_to_hit(Weapon(60), 50, (Modifier(-1, "lu-mod-moved", "LU-FIR.f"),))
    6
    """
    return max(1, base_to_hit(weapon, distance) - sum(modifier.value for modifier in modifiers))


def shots_of(state: State, weapon: Weapon) -> int:
    """Return how many dice a weapon throws (LU-FIR.o)."""
    return weapon.many if Options.of(state).mg_shots else weapon.shots


def number(state: State, order: Order, line: ShotLine) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return the lowest die that hits along a line, how many dice are thrown, and why."""
    weapon = state.weapon(order.weapon)
    modifiers = hit_modifiers(state, state.figures[order.firer], state.figures.get(order.target), line)
    return needed_to_hit(weapon, line.distance, modifiers), shots_of(state, weapon), modifiers
