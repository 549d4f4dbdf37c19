"""Breaking News 8.0: how far the weapon in hand reaches, by the columns of the fire table. cm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.overlay import Arms, Band
from core.engine.words.ids import FigureId, WeaponName
from core.rules.breaking_news.firing.burst_area import radius_of
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.distances import OPPORTUNITY_ARC, OPPORTUNITY_RANGE
from core.rules.breaking_news.tables.weapons import COLUMNS, WEAPONS, weapon_of

OPPORTUNITY = "opportunity_fire"


def arms(state: State, do: str, filled: Mapping[str, Any]) -> tuple[FigureId, Arms] | None:
    """Return who fires and his weapon; of several who fire, the last of whom a weapon is told.

    Opportunity fire reaches 50 cm, 45 degrees to either side (BN-8.2.c–d); else who fires turns as he likes.
    """
    told = [name for name, value in filled.items() if name.endswith("weapon") and value]
    part = told[-1].removesuffix("weapon") if told else ""
    name, weapon = filled.get(f"{part}firer", filled.get(f"{part}figure")), filled.get(f"{part}weapon")
    if name not in state.figures or weapon not in WEAPONS:
        return None
    row, quick = weapon_of(weapon, state.fire_table), do == OPPORTUNITY
    fire = row.modes.get(str(filled.get(f"{part}mode")), next(iter(row.modes.values())))
    most = min(row.most, OPPORTUNITY_RANGE) if quick else row.most
    printed = zip(COLUMNS, fire.needed, strict=True)
    reached = {min(float(column), most): needed for column, needed in reversed([*printed]) if needed}
    bands = tuple(Band(cm, f"{reached[cm]}+") for cm in sorted(reached))
    arc = OPPORTUNITY_ARC if quick and Options.of(state).facing else None
    return FigureId(name), Arms(bands, row.least, None, arc, radius_of(state, WeaponName(weapon)))
