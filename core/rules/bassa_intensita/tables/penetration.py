"""Bassa Intensità, penetration of armour (BI-T.16). The chance on 1d10; calibres in mm."""

from __future__ import annotations

PENETRATION = {
    "tank_cannon_under_99": (6, 8),
    "tank_cannon_over_100": (8, 10),
    "tank_cannon_over_116": (10, 12),
    "at_missile": (8, 10),
    "at_rocket": (6, 8),
    "recoilless_over_100": (5, 7),
    "recoilless_under_100": (3, 6),
    "at_grenade_or_auto_cannon": (3, 7),
    "artillery_under_106": (1, 2),
    "artillery_over_106": (2, 4),
}
"""BI-T.16: against a tank, against other armour."""

SIDE_OR_REAR = 2
ARMOUR = {"ordinary": 0, "advanced": -1, "high_technology": -2}
"""BI-ARM.b."""

ROCKETS = ("law", "rpg")
GRENADES = ("grenade_launcher", "auto_grenade_launcher", "rifle_grenade", "hand_grenade")
CANNON = ("cannon_under_77", "cannon_under_103", "cannon_over_103")

AIR_BOMB = "artillery_over_106"
STRAFING = "at_grenade_or_auto_cannon"
MINE = "at_rocket"
"""BI-Q.87, BI-AIR.h, BI-MINE.d."""


def row_of_direct(weapon: str, calibre: float, recoilless: bool, anti_tank: bool) -> str | None:
    """Return the row of a direct-fire weapon of BI-T.07, `None` where armour does not mind it (BI-Q.63).

    *calibre* in mm of a cannon; *anti_tank*: the scenario calls these grenades so (BI-Q.66). A calibre
    at a printed limit is the larger's (BI-Q.51).
    """
    if weapon in CANNON:
        if recoilless:
            return "recoilless_over_100" if calibre >= 100 else "recoilless_under_100"
        if calibre < 100:
            return "tank_cannon_under_99"
        return "tank_cannon_over_100" if calibre < 116 else "tank_cannon_over_116"
    if weapon in ROCKETS:
        return "at_rocket"
    if weapon == "at_missile":
        return "at_missile"
    if weapon == "auto_cannon" or (weapon in GRENADES and anti_tank):
        return "at_grenade_or_auto_cannon"
    return None


def row_of_indirect(calibre: float) -> str:
    """Return the row of indirect mortar or artillery fire (BI-Q.66)."""
    return "artillery_under_106" if calibre < 106 else "artillery_over_106"


def penetration(row: str, tank: bool, *, side_or_rear: bool = False, armour: str = "ordinary") -> int:
    """Return the chance to penetrate, which may be more than 10 (BI-Q.02) or less than 1 (BI-Q.03).

    >>> penetration("tank_cannon_over_116", tank=True, armour="high_technology")
    8
    """
    chance = PENETRATION[row][0 if tank else 1]
    return chance + (SIDE_OR_REAR if side_or_rear else 0) + ARMOUR[armour]
