"""Breaking News 8.5, BN-Q.72: a mortar bomb's template, under which everybody saves for himself. cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.templates import under_template
from core.rules.breaking_news.saving.saving_throw import hit_on, shielded
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Hit, State
from core.rules.breaking_news.tables.weapons import MORTAR
from core.table.places import UNMEASURED, Point


def under_bomb(r: Resolution[State], centre: Point | None, blindly: bool = False) -> tuple[Hit, ...]:
    """Return one hit for every model under a mortar's template, each with its own save (BN-Q.72)."""
    spot = centre or UNMEASURED
    men = [r.state.figures[id] for id in under_template(r, spot)]
    return tuple(
        hit_on_hull(r, man, 1, MORTAR, spot)
        if man.hull is not None
        else hit_on(r.state, man, 1, ("speculative",) if blindly else shielded(r, man.id, spot))
        for man in men
    )
