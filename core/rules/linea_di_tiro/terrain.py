"""Linea di Tiro: what lies on the table where a scenario is played on the map (LT-VIS.c, l; LT section 6).

The words that count are flags: cover, protection, prepared, entrenched, hull_down. Who stands on a piece has
what it gives; protection and all that is more are cover, too. Woods, houses, hills and crests are looked into
and out of, never through, but from higher ground over them; a crest rises above the hill that it is on. Ours:
the book leaves the table to the scenario, which may give a piece other figures.
"""

from __future__ import annotations

from core.table.terrain import Kind

_DEEP = 1000.0  # cm: whoever is inside sees out, however large it is

TERRAIN: dict[str, Kind] = {
    "open": Kind(),
    "road": Kind(),
    "water": Kind(),
    "wood": Kind(10, "soft", "depth", depth=_DEEP, flags=("cover", "screens")),
    "orchard": Kind(5, "soft", flags=("cover",)),
    "scrub": Kind(1, "soft", flags=("cover",)),
    "hedge": Kind(1, "soft", flags=("cover",)),
    "building": Kind(6, "hard", "depth", depth=_DEEP, flags=("protection", "screens")),
    "wall": Kind(1, "hard", flags=("protection",)),
    "rubble": Kind(1, "hard", flags=("protection",)),
    "crater": Kind(0, "hard", flags=("protection",)),
    "sandbags": Kind(1, "hard", flags=("prepared",)),
    "trench": Kind(0, "hard", flags=("entrenched",)),
    "hill": Kind(5, "none", "depth", depth=_DEEP, flags=("screens",)),
    "crest": Kind(3, "soft", "depth", depth=_DEEP, flags=("hull_down", "screens")),
    "wreck": Kind(2, "soft", flags=("cover",)),
    "smoke": Kind(50, "none", "blocks"),
}
