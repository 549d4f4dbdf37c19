"""Bassa Intensità, morale: what changes the chance (BI-T.18) and what a failure does (BI-T.19). d10, d6."""

from __future__ import annotations

from core.engine.contract.facts import Modifier
from core.rules.bassa_intensita.tables.rounding import row_of

BASE = 3
"""BI-MOR.i: on the Quality number."""

MODIFIERS = {
    "wounded": Modifier(-3, "bi-mod-wounded", "BI-MOR.q"),
    "isolated": Modifier(-2, "bi-mod-isolated", "BI-MOR.r"),
    "heavy_cover": Modifier(2, "bi-mod-heavy-cover", "BI-MOR.s"),
    "light_cover": Modifier(1, "bi-mod-light-cover", "BI-MOR.t"),
    "under_fire": Modifier(-2, "bi-mod-under-fire", "BI-MOR.u"),
    "commander_lost": Modifier(-1, "bi-mod-commander-lost", "BI-MOR.v"),
    "man_down": Modifier(-1, "bi-mod-man-down", "BI-MOR.w"),
    "fanatic": Modifier(1, "bi-mod-fanatic", "BI-MOR.x"),
    "very_fanatic": Modifier(2, "bi-mod-fanatic", "BI-MOR.x"),
}
"""BI-T.18; `man_down` once for each seriously wounded man within `MEN_DOWN` cm."""

MEN_DOWN = 10.0
SEEN = 20.0
"""BI-MOR.a–c: how near a loss or an attack must be."""

REACTIONS = ((3, "shocked"), (5, "panic"), (6, "surrender"))
"""BI-T.19."""

ARMOURED_CREW, ELITE = -2, -1
"""BI-MOR.l: on the die, and they add up (BI-Q.76)."""

SURRENDER_TO = 12.0
"""BI-MOR.o, in cm."""

FROM_THE_AIR = {"shocked": "panic", "panic": "panic", "surrender": "panic"}
AIR_SURRENDER_LANDS = 2
"""BI-AA.o–p: a crew in the air panics; after a surrender 1 to 2 on a d6 brings it down or home."""


def reaction(
    face: int,
    *,
    undamaged_armour: bool = False,
    elite: bool = False,
    shocked: bool = False,
    worse: bool = False,
) -> str:
    """Return what a failed check does (BI-T.19): `shocked`, `panic` or `surrender`.

    *shocked*: the unit is already, so that it panics (BI-MOR.p). *worse*: one more on the die (BI-Q.92).

    >>> reaction(4, elite=True), reaction(2, shocked=True), reaction(1, undamaged_armour=True)
    ('shocked', 'panic', 'shocked')
    """
    if not 1 <= face <= 6:
        raise ValueError(f"a die does not show {face}")
    total = face + (ARMOURED_CREW if undamaged_armour else 0) + (ELITE if elite else 0) + worse
    result = row_of(REACTIONS, min(max(total, 1), 6))
    return "panic" if shocked and result == "shocked" else result
