"""Breaking News, T-COST: the price of everything in points, and how much of each Extra (BN-P, BN-X)."""

from __future__ import annotations

from msgspec import Struct

LEADERSHIP = {1: 5, 2: 10, 3: 15, 4: 20}  # BN-P.a
MEDIC = 10  # BN-P.d
TRAINED = "R4"  # BN-P.b: 12 by the list of EN, 10 by every other print (BN-Q.108)
WEAPON_COSTS = {  # BN-P.f–i; a weapon that is not here costs nothing (BN-Q.110)
    "sniper_rifle": (15, "BN-P.f"),
    "rpg": (7, "BN-P.g"),
    "heavy_at": (15, "BN-P.h"),
    "grenade_launcher": (5, "BN-P.i"),
    "lmg": (5, "BN-P.i"),
    "mmg": (7, "BN-P.i"),
    "hmg": (10, "BN-P.i"),
    "light_mortar": (15, "BN-Q.128"),
}
VEHICLE_COSTS = {  # BN-P.j–m
    "unprotected": (10, "BN-P.j"),
    "protected": (15, "BN-P.k"),
    "lightly_armoured": (25, "BN-P.l"),
    "heavily_armoured": (50, "BN-P.m"),
    "tank": (50, "BN-P.m"),
}
ALL_IN = ("heavily_armoured", "tank")  # BN-P.m: machine gun and gun included


class Extra(Struct, frozen=True):
    """One Extra (BN-X): its *cost*, once or for *each* of as many as there are, and its paragraph.

    *most* is the highest level or count that a side may have.
    """

    cost: int
    rule: str
    most: int = 1
    each: bool = False


EXTRAS = {
    "infiltration": Extra(30, "BN-X.INFILTRATION.d", most=4, each=True),  # BN-Q.111: squads
    "ambush": Extra(25, "BN-X.AMBUSH.f"),
    "evacuation": Extra(25, "BN-X.HELI.f"),
    "improved_support": Extra(15, "BN-X.SUPPORT.c"),
    "mortars": Extra(15, "BN-X.MORTAR.g"),
    "motivation": Extra(15, "BN-X.MOTIVATION.b", most=8, each=True),  # squads
    "roe": Extra(-40, "BN-X.ROE.g"),
    "intelligence": Extra(10, "BN-X.INTEL.g", most=4, each=True),  # level
    "ied": Extra(20, "BN-X.IED.i", most=2, each=True),  # charges; a side has two fakes (BN-4.1)
    "ied_remote": Extra(30, "BN-X.IED.i", most=2, each=True),
    "embedded": Extra(-20, "BN-X.MEDIA.k", most=4),  # journalists; paid once
    "independent": Extra(20, "BN-X.MEDIA.k", most=4),
    "civilians": Extra(10, "BN-X.CIVILIANS.h", most=20, each=True),  # figures
    "negotiation": Extra(0, "BN-X.NEGOTIATION.j", most=4),  # level, by its own table
}
"""Every Extra by its name, as scenarios, forces and `Side.extras` call it."""

NEGOTIATION = (0, 5, 10, 20)  # T-NEGOTIATION: level 1 to 4; IT has 15 for the last (BN-ED.97)
MOTIVATION_PLATOON = 30  # BN-X.MOTIVATION.b: IT only (BN-ED.90)
