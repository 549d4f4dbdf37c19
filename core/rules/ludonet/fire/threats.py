"""Ludonet quick skirmish: how likely a man's best shot hits another; leads bots, and no rule."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.facts import Modifier
from core.rules.ludonet.common.actors import line_to
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.fire.combat_values import harms
from core.rules.ludonet.fire.shot_legality import firer_refusal
from core.rules.ludonet.fire.to_hit import hit_modifiers, needed_to_hit, shots_of
from core.rules.ludonet.state import Figure, State, Weapon
from core.table.places import distance, exceeds


def best_chance(state: State, man: Figure, foe: Figure) -> float:
    """Return how likely the best shot of a man hits an enemy as both stand; 0 where he has none."""
    here, there = man.place, foe.place
    if man.fate or foe.fate or not foe.placed or foe.aboard or foe.contacts or here is None or there is None:
        return 0.0
    far = distance(here, there)
    arms = [one for one in _arms(state, man, foe) if not exceeds(far, one.range)]
    if not arms:
        return 0.0
    line = line_to(ruler(state, man.side), man.id, foe)
    modifiers = hit_modifiers(state, man, foe, line)
    fit = (one for one in arms if line.seen or one.indirect)
    return max((_chance(state, one, far, modifiers) for one in fit), default=0.0)


def _arms(state: State, man: Figure, foe: Figure) -> Iterator[Weapon]:
    for name in man.weapons:
        if firer_refusal(state, man, name) is None and harms(state, man, name, foe):
            yield state.weapon(name)


def _chance(state: State, weapon: Weapon, far: float, modifiers: tuple[Modifier, ...]) -> float:
    miss = min(needed_to_hit(weapon, far, modifiers) - 1, 6) / 6
    return float(1 - miss ** shots_of(state, weapon))
