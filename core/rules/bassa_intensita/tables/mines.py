"""Bassa Intensità, mines and traps, contact with the guns, hidden Snipers (BI-T.25 to BI-T.27). cm, d6."""

from __future__ import annotations

from core.rules.bassa_intensita.tables.explosives import Blast

ANTI_PERSONNEL, ANTI_TANK = Blast(2, 4), Blast(0, 4)
"""BI-T.25: the burst of a mine; the second has no Short zone (BI-Q.96)."""

TRAP = "trap"
MINES = ("anti_personnel", "anti_tank", TRAP)
"""BI-T.25: what may lie somewhere."""

SOFT_DESTROYED_TO = 3
"""BI-MINE.e: on 1d6."""

DETECTED_WITHIN = 10
"""BI-T.25: cm to a minefield; to a trap it prints no distance for infantry (BI-Q.97)."""

DETECTION = {
    ("infantry", "minefield"): "normal",
    ("infantry", "trap"): "difficult",
    ("engineer", "minefield"): "easy",
    ("engineer", "trap"): "normal",
}
"""BI-T.25: how hard it is."""

CONTACT = {"platoon_mortar": "easy", "dedicated": "normal", "general_support": "difficult"}
"""BI-T.26; for anything else the referee says."""

SNIPER_FIRES_TO = {"elite": 4, "veteran": 3, "regular": 2, "recruit": 2, "rabble": 2}
"""BI-T.27: on 1d6; the modifier widens the range (BI-Q.93)."""


def detection(who: str, what: str, trap_cm: int) -> tuple[int, str]:
    """Return within how many cm, and how hard, a minefield or trap is noticed; *trap_cm* by BI-Q.97."""
    return (trap_cm if what == "trap" else DETECTED_WITHIN), DETECTION[(who, what)]
