"""Bassa Intensità: where smoke of shells lies (BI-SMOKE.c, g, BI-Q.83); how it lasts is that of all smoke."""

from __future__ import annotations

import math

from core.rules.bassa_intensita.common.clouds import free_name
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud, Mission
from core.rules.bassa_intensita.tables.explosives import shell_smoke
from core.table.places import Place
from core.table.shapes import Polygon, Rectangle, corners


def shell_cloud(state: State, mission: Mission, here: Place | None) -> Cloud:
    """Return the smoke of one fire for effect: its long side as ordered, or across the observer's line."""
    deep, wide = shell_smoke(state.arms[state.support[mission.support].arm].calibre)
    identity = free_name(state, "shells")
    if mission.fell is None:
        return Cloud(identity, "smoke", None, due=True, note=mission.note)
    turned = mission.heading
    if Options.of(state).shell_smoke_axis == "across" and here is not None:
        turned = math.degrees(math.atan2(mission.fell.y - here.y, mission.fell.x - here.x)) + 90
    area = Rectangle(mission.fell, float(wide), float(deep), turned)
    return Cloud(identity, "smoke", Polygon(corners(area)), due=True, note=mission.note)
