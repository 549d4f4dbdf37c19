"""Bassa Intensità, damage to infantry, soft and armoured vehicles (BI-T.14, BI-T.15, BI-T.17). d10."""

from __future__ import annotations

from msgspec import Struct

from core.rules.bassa_intensita.tables.rounding import row_of

INFANTRY = ((1, "near_miss"), (5, "shocked"), (8, "wounded"), (9, "seriously_wounded"), (10, "dead"))
"""BI-T.14; all but the last check morale, and who is seriously wounded is beyond it (BI-DMG.d–i)."""

MORALE_AFTER = ("near_miss", "shocked", "wounded")

VESTS = {"": 0, "fragmentation": -1, "bullet_proof": -2}
SNIPER = 1
RUBBER = {"wounded": "shocked", "seriously_wounded": "shocked", "dead": "wounded"}
"""BI-NONLETHAL.b: what a rubber bullet does instead."""


class Harm(Struct, frozen=True):
    """What happens to a vehicle: *kind*, whether its crew *checks* morale and at which *penalty*.

    *penalty_if_main* is the penalty where the main armament is lost (BI-ARM.k).
    """

    kind: str
    checks: bool = True
    penalty: int = 0
    penalty_if_main: int = 0


SOFT = (
    (1, Harm("near_miss")),
    (4, Harm("halved", checks=False)),
    (7, Harm("immobilised", penalty=-2)),
    (10, Harm("destroyed", checks=False)),
)
"""BI-T.15."""

ARMOURED = (
    (1, Harm("near_miss")),
    (2, Harm("radio")),
    (4, Harm("halved")),
    (5, Harm("immobilised", penalty=-2)),
    (6, Harm("turret")),
    (8, Harm("weapon", penalty_if_main=-2)),
    (10, Harm("destroyed", checks=False)),
)
"""BI-T.17."""

SOFT_DIE = {
    "lmg": 1,
    "mg": 1,
    "grenade_launcher": 2,
    "auto_grenade_launcher": 2,
    "law": 2,
    "rpg": 2,
    "hand_grenade": 2,
    "rifle_grenade": 2,
    "cannon_under_77": 4,
    "cannon_under_103": 4,
    "cannon_over_103": 4,
    "mortar": 4,
    "auto_cannon": 4,
    "at_missile": 4,
    "bomb": 4,
}
"""What hits a soft vehicle, on the die of BI-T.15; all else 0. The last two by BI-Q.63."""

INDIRECT_ON_ARMOUR = -4
"""BI-ARM.e."""

LOWEST, HIGHEST = 1, 10


def _face(face: int) -> int:
    if not LOWEST <= face <= HIGHEST:
        raise ValueError(f"a ten-sided die does not show {face}")
    return face


def _within(total: int) -> int:
    return min(max(total, LOWEST), HIGHEST)


def infantry(face: int, vest: str = "", sniper: bool = False) -> str:
    """Return what a hit does to a man (BI-T.14); a natural 10 is never modified (BI-DMG.c, BI-Q.59).

    >>> infantry(9, "fragmentation"), infantry(10, "bullet_proof"), infantry(9, sniper=True)
    ('wounded', 'dead', 'dead')
    """
    if _face(face) == HIGHEST:
        return row_of(INFANTRY, face)
    return row_of(INFANTRY, _within(face + VESTS[vest] + (SNIPER if sniper else 0)))


def rubber(face: int, vest: str = "") -> str:
    """Return what a rubber bullet does to a man (BI-NONLETHAL.b)."""
    result = infantry(face, vest)
    return RUBBER.get(result, result)


def soft_vehicle(face: int, weapon: str) -> Harm:
    """Return what a hit by *weapon* does to a soft vehicle (BI-T.15); a natural 1 stays (BI-SOFT.c)."""
    if _face(face) == LOWEST:
        return row_of(SOFT, face)
    return row_of(SOFT, _within(face + SOFT_DIE.get(weapon, 0)))


def armoured_vehicle(face: int, indirect: bool = False) -> Harm:
    """Return what a hit that penetrated does (BI-T.17); *indirect*: of mortar or artillery (BI-ARM.e)."""
    return row_of(ARMOURED, _within(_face(face) + (INDIRECT_ON_ARMOUR if indirect else 0)))
