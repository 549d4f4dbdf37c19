"""Breaking News 8.0, T-WEAPON: the fire table, and what other paragraphs say of a weapon. cm and d6 faces."""

from __future__ import annotations

from msgspec import Struct

from core.engine.words.ids import WeaponName
from core.table.places import reaches

COLUMNS = (25, 50, 100, 150)  # BN-8.0.b: each covers distances up to its number


class Fire(Struct, frozen=True):
    """One way to fire a weapon: the face needed in each column (None: not at all) and the dice."""

    needed: tuple[int | None, int | None, int | None, int | None]
    dice: int
    burst: bool = False


class Weapon(Struct, frozen=True):
    """One row of the fire table (BN-8.0, T-WEAPON) and what other paragraphs say of the weapon.

    *modes* by name. *least* and *most* bound the range in cm (BN-8.0.d). *still* is how far
    the firer may have moved (BN-6.1, BN-Q.141). *small* arms suffer poor shots (BN-8.0.n);
    *ignores_cover* (BN-8.0.m); *area* is the burst radius (BN-8.0.1); *cover* its covering
    fire value up to 25 and 50 cm (BN-8.3.c); *once* a turn by opportunity (BN-8.2.g) or
    *never* (BN-8.2.h); *at_ground* may not aim at a man (BN-7.0.t), and with *strays* cm for each point
    missed aims at any spot, its opponent choosing where a miss goes (BN-8.5.c, BN-8.9.c).
    """

    modes: dict[str, Fire]
    still: float = 15.0
    least: float = 0.0
    most: float = 150.0
    small: bool = True
    ignores_cover: bool = False
    area: float = 0.0
    cover: tuple[int, int] = (0, 0)
    once: bool = False
    never: bool = False
    at_ground: bool = False
    crewed: bool = False
    strays: int = 0


def _aimed(*needed: int | None) -> Fire:
    a, b, c, d = needed
    return Fire((a, b, c, d), 1)


def _burst(dice: int, *needed: int | None) -> Fire:
    a, b, c, d = needed
    return Fire((a, b, c, d), dice, True)


WEAPONS = {
    "pistol": Weapon({"aimed": _aimed(3, None, None, None)}, most=10, cover=(1, 0)),
    "rifle": Weapon({"aimed": _aimed(3, 4, 5, 6)}, cover=(1, 1)),  # BN-8.0.j, lent to EN by BN-Q.21
    "assault_rifle": Weapon(
        {"aimed": _aimed(3, 4, 5, 6), "burst": _burst(3, 4, 6, None, None)}, cover=(3, 2)
    ),
    "sniper_rifle": Weapon(
        {"aimed": _aimed(2, 3, 4, 5)}, still=5, ignores_cover=True, cover=(1, 1)
    ),  # BN-Q.21: counts as rifle for covering fire
    "smg": Weapon({"burst": _burst(3, 4, 6, None, None)}, cover=(4, 2)),
    "lmg": Weapon({"burst": _burst(4, 4, 5, 6, 6)}, cover=(5, 4)),
    "mmg": Weapon({"burst": _burst(4, 4, 5, 5, 6)}, still=0, cover=(6, 5), crewed=True),
    "hmg": Weapon({"burst": _burst(5, 4, 5, 5, 6)}, still=0, cover=(7, 6), crewed=True),
    "grenade": Weapon(
        {"aimed": _aimed(4, None, None, None)}, most=10, small=False, ignores_cover=True, area=5, once=True
    ),
    "flamethrower": Weapon({"aimed": _aimed(4, None, None, None)}, most=10, small=False, ignores_cover=True),
    "rpg": Weapon(
        {"aimed": _aimed(4, 5, 6, None)}, still=5, small=False, ignores_cover=True, area=5, once=True
    ),
    "grenade_launcher": Weapon(
        {"aimed": _aimed(4, 5, 6, None)}, still=5, small=False, ignores_cover=True, area=5, once=True
    ),
    "heavy_at": Weapon(
        {"aimed": _aimed(4, 5, 6, 6)}, still=0, small=False, area=5, never=True, at_ground=True
    ),
    "tank_gun": Weapon(
        {"aimed": _aimed(4, 4, 5, 6)}, still=0, least=10, small=False, area=7, never=True, at_ground=True
    ),  # a scenario's gun on the ground
    "light_mortar": Weapon(  # BN-8.5: the row of the tank gun
        {"aimed": _aimed(4, 4, 5, 6)},
        still=0,
        least=10,
        small=False,
        ignores_cover=True,
        area=5,
        never=True,
        at_ground=True,
        strays=3,
    ),
    "smoke": Weapon(  # BN-8.9.a: the row of the hand grenade
        {"aimed": _aimed(4, None, None, None)}, most=10, small=False, never=True, at_ground=True, strays=1
    ),
    "smoke_launcher": Weapon(  # BN-8.9.a: the row of the grenade launcher
        {"aimed": _aimed(4, 5, 6, None)}, still=5, small=False, never=True, at_ground=True, strays=3
    ),
}
SMOKE = ("smoke", "smoke_launcher")
MORTAR = WeaponName("light_mortar")
TEMPLATE = 5.0  # cm: the radius of a light mortar's template and of smoke (BN-8.5.b, BN-8.9.b)

HEAVY_AT_IT = _aimed(4, 4, 5, 6)  # BN-ED.40


def weapon_of(name: str, edition: str) -> Weapon:
    """Return the row of a weapon in an edition; an unknown weapon raises `KeyError`."""
    weapon = WEAPONS[name]
    if name == "heavy_at" and edition == "IT":
        return Weapon(
            {"aimed": HEAVY_AT_IT},
            still=weapon.still,
            small=weapon.small,
            area=weapon.area,
            never=weapon.never,
            at_ground=weapon.at_ground,
        )
    return weapon


def column(distance: float) -> int | None:
    """Return the index of the range column; a column includes its own number (BN-8.0.b)."""
    return next((index for index, limit in enumerate(COLUMNS) if reaches(distance, limit)), None)
