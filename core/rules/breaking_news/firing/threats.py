"""Breaking News: how likely a man's best shot hits another as both stand; leads bots, and no rule."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.actors import visible
from core.rules.breaking_news.common.aloft import line_of_fire, line_to
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.firing.shot_legality import grenades_left
from core.rules.breaking_news.firing.to_hit import base_needed, firing_modifiers, hit_chance, shot_roll
from core.rules.breaking_news.saving.vehicles import harm_chance
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.questions import ShotLine

SUPPRESSED = 0.4
"""What part of a shot is left to who must first get up."""


def best_chance(state: State, man: Figure, foe: Figure) -> float:
    """Return how likely the best shot of a man, once he is rested, hits an enemy; 0 where he has none."""
    able = man.fighting and foe.fighting and not (foe.aboard or man.aboard or foe.role)
    if not able or man.place is None or foe.place is None:
        return 0.0
    r = ruler(state)
    line = None if foe.aloft else line_to(r, man, foe)
    if (line is not None and not line.seen) or not visible(r, man, foe):
        return 0.0
    still = replace(man, moved=0.0, moved_any=False, climbed=False)
    return max(_chances(r, still, foe, line), default=0.0) * (SUPPRESSED if man.suppressed else 1.0)


def _chances(r: Resolution[State], man: Figure, foe: Figure, one: ShotLine | None) -> Iterator[float]:
    for name in man.weapons:
        weapon = weapon_of(name, r.state.fire_table)
        if (weapon.at_ground and foe.hull is None) or grenades_left(r.state, man, name) == 0:
            continue
        harm = 1.0 if foe.hull is None else harm_chance(r.state, foe, name)
        for mode, fire in weapon.modes.items():
            line = one or line_of_fire(r, man, foe, weapon, fire)
            base = base_needed(weapon, fire, line.distance)
            if base is not None:
                terms = firing_modifiers(r.state, man, name, mode, foe, line)
                yield harm * hit_chance(*shot_roll(r.state, base, fire, terms))
