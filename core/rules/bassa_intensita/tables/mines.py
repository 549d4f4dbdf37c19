"""Bassa Intensità, mines and traps, contact with the guns, hidden Snipers (BI-T.25 to BI-T.27). cm, d6."""

from __future__ import annotations

from core.rules.bassa_intensita.tables.explosives import Blast

ANTI_PERSONNEL, ANTI_TANK = Blast(2, 4), Blast(0, 4)
"""BI-T.25: the burst of a mine; the second has no Short zone (BI-Q.96)."""

EFFECTS = {
    "anti_personnel": {"infantry": "blast", "soft": "blast", "armoured": ""},
    "anti_tank": {"infantry": "blast", "soft": "destroyed_on_3", "armoured": "penetration"},
    "trap": {"infantry": "blast_one"},
}
"""BI-T.25: what each does to whom; nothing: no effect, left out: it cannot meet it."""

SOFT_DESTROYED_TO = 3
"""BI-MINE.e: on 1d6."""

DETECTION = {
    ("infantry", "minefield"): (10, "normal"),
    ("infantry", "trap"): (None, "difficult"),
    ("engineer", "minefield"): (10, "easy"),
    ("engineer", "trap"): (1, "normal"),
}
"""BI-T.25: within how many cm and how hard; `None`: the book prints no distance (BI-Q.97)."""

CONTACT = {"platoon_mortar": "easy", "dedicated": "normal", "general_support": "difficult"}
"""BI-T.26; for anything else the referee says."""

SNIPER_FIRES_TO = {"elite": 4, "veteran": 3, "regular": 2, "recruit": 2, "rabble": 2}
"""BI-T.27: on 1d6; the modifier widens the range (BI-Q.93)."""


def effect(mine: str, against: str) -> str:
    """Return what a mine does to `infantry`, `soft` or `armoured` (BI-T.25); `KeyError` where it cannot."""
    return EFFECTS[mine][against]


def detection(who: str, what: str, trap_cm: int) -> tuple[int, str]:
    """Return within how many cm, and how hard, a minefield or trap is noticed; *trap_cm* by BI-Q.97."""
    cm, difficulty = DETECTION[(who, what)]
    return (trap_cm if what == "trap" else cm or 0), difficulty


def sniper_fires(face: int, quality: str) -> bool:
    """Return whether a hidden Sniper fires after his d6 (BI-T.27)."""
    if not 1 <= face <= 6:
        raise ValueError(f"a die does not show {face}")
    return face <= SNIPER_FIRES_TO[quality]
