"""Bassa Intensità: what lies on the table where a scenario is played on the map (BI-Q.14, BI-Q.41, BI-Q.50).

"soft" cover is the book's light one, "hard" its heavy one; who stands in what is flagged `entrenched` is
entrenched for HE. An obstacle of level 1 is small, one of level 2 large (BI-MOVE.m–n). A scenario says what a
piece is more: a wooden house has `cover = "soft"`, a high hedge `height = 3` and `obstacle = 2`. cm.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.rules.bassa_intensita.options import Options
from core.table.terrain import KINDS, Kind

ENTRENCHED = "entrenched"

TERRAIN: dict[str, Kind] = {
    **KINDS,
    "wood": Kind(10, "soft", "depth", flags=("screens",)),
    "scrub": Kind(3, "soft", "depth", flags=("screens",)),
    "rubble": Kind(1, "hard", "clear", obstacle=1),
    "sandbags": Kind(1.5, "hard", "blocks", obstacle=1, flags=(ENTRENCHED,)),
    "trench": Kind(0, "hard", "clear", obstacle=1, flags=(ENTRENCHED,)),
    "bunker": Kind(3, "hard", "blocks", storeys=1, flags=(ENTRENCHED,)),
}


def kinds(options: Options) -> dict[str, Kind]:
    """Return the kinds of terrain of a game: woods are looked into for `bi.edge_depth_cm` (BI-Q.14)."""
    deep = float(options.edge_depth_cm)
    return {
        name: replace(kind, depth=deep) if kind.sight == "depth" else kind for name, kind in TERRAIN.items()
    }
