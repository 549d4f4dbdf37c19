"""Breaking News: the printed tables, in the book's order and shape. cm and d6 faces."""

from __future__ import annotations

from msgspec import Struct


class Grade(Struct, frozen=True):
    """One row of the troop table (BN-3.0): what a class of soldier is worth at each thing."""

    name: str
    regular: bool
    initiative: int
    spotting: int
    fire: int
    covering: int
    melee: int
    save: int
    suppression: int
    points: int


GRADES = {  # BN-3.0.b, T-CLASS; fire is the column of BN-3.0.e
    "R1": Grade("special-forces", True, 5, -1, -1, 4, 5, 2, 5, 20),
    "R2": Grade("elite", True, 5, 0, 0, 3, 4, 3, 4, 15),
    "R3": Grade("veteran", True, 4, 0, 0, 2, 3, 3, 4, 12),
    "R4": Grade("trained", True, 3, 0, 0, 1, 2, 4, 3, 10),
    "R5": Grade("recruit", True, 2, 1, 1, 0, 1, 5, 2, 7),
    "Irr1": Grade("mercenary", False, 4, 0, 0, 1, 3, 4, 4, 11),
    "Irr2": Grade("fanatic", False, 3, 0, 1, 0, 2, 5, 3, 8),
    "Irr3": Grade("militia", False, 2, 1, 1, 0, 1, 5, 2, 5),
}

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
    *never* (BN-8.2.h); *at_ground* may not aim at a man (BN-7.0.t).
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
    ),  # a scenario's gun on the ground; the same row serves mortars, which are 8.5
}

HEAVY_AT_IT = _aimed(4, 4, 5, 6)  # BN-ED.40

RUN, SHOOT, CAUTIOUS = 25.0, 15.0, 5.0  # BN-5.2.c–e
REACH = {  # action → (cm on open ground, over a level 1, over a level 2 obstacle); BN-5.2, BN-6.2
    "run": (25.0, 15.0, 5.0),
    "move_and_shoot": (15.0, 5.0, None),
    "cautious": (5.0, None, None),
}
NEIGHBOURS = 5.0  # BN-6.4.b, BN-8.0.g, BN-8.1.b, BN-10.0.f
DODGE = 5.0  # BN-6.5.a
BONUS_MOVE = 5.0  # BN-7.0.m
FALL_BACK = 10.0  # BN-10.0.i
RETREAT = 15.0  # BN-12.0.j
AT_EDGE = 1.5  # a base that touches the edge of the table
OPPORTUNITY_RANGE, OPPORTUNITY_ARC, FIRE_ARC = 50.0, 45.0, 90.0  # BN-8.2.c–d, BN-8.0.h
COVER_RANGE, COVER_SIDE, COVER_CAP = 50.0, 15.0, 9  # BN-8.3.a, b, e
CORRIDOR, BEYOND = 5.0, 10.0  # BN-8.7.b: half of 10 cm each side, and 10 cm beyond
PRISONERS = 10.0  # BN-12.0.h

SIGHTING = ((5.0, 0), (20.0, 3), (50.0, 5), (100.0, 6))  # BN-7.0.h, T-SIGHT

SUPPORTS = ("artillery", "helicopters", "aeroplanes")  # BN-8.4.a: one rule for all
SUPPORT_NEEDED, SHIFT_DICE, STRIKE_RADIUS = 4, 4, 15.0  # BN-8.4.b, e, d: half of 30 cm
BOMBARD_SAVE = 3  # BN-9.1.c

POINTS_FIRST_FIRE = 5  # BN-D.a
POINTS_FIRST_FIRE_ROE = 25  # BN-X.ROE.b: besides the 5
POINTS_BUILDING, POINTS_BUILDING_ROE = 5, 10  # BN-D.e, BN-D.g
POINTS_SPECIAL, POINTS_REGULAR, POINTS_IRREGULAR, POINTS_LEADER = 15, 10, 5, 10  # BN-D.b–d
POINTS_DISENGAGE, POINTS_EXFILTRATE = 15, 5  # BN-D.i, BN-D.j


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
    return next((index for index, limit in enumerate(COLUMNS) if distance <= limit + 1e-6), None)
