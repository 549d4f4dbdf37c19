"""Linea di Tiro: its tables in the book's shape, looked up and nothing else. cm, d6.

Low throws are good for the attacker in both matrices. Numbers that a scenario may change (both grids,
the bands) go into the first event from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from core.table.places import reaches

Letter = Literal["D", "R", "T", "I", "-"]
"""What a matrix says: destroyed, retreat or rout without a test, morale test, immobilised, no effect."""
Motion = Literal["moving", "bounding", "stationary"]
Protection = Literal["open", "protection", "prepared", "entrenched"]
Reaction = Literal["nothing", "back", "flees"]
Band = Literal["S", "M", "L"]

# --- anti-tank fire (tiro controcarro), 2d6: LT-T.AT ---

AT_COLUMNS = (-3, -2, -1, 0, 1, 2, 3, 5)
"""The least factor of each column but the first, which has -3 and all below; +3 and +4 share one."""
AT: dict[int, str] = {
    1: "R D D D D D D D",
    2: "T T D D D D D D",
    3: "- T R D D D D D",
    4: "- - T R D D D D",
    5: "- - - T R D D D",
    6: "- - - T T T D D",
    7: "- - - - T T T D",
}
AT_NO_EFFECT, AT_LONG = 8, 6  # LT-AT.f: from this total; LT-AT.g: above this one at long range
HULL_DOWN, AMBUSH, AT_CLOSE = 1, -1, 5.0  # LT-T.ATMOD; up to so many cm

# --- other fire (altri tiri), 1d6: LT-T.HE ---

HE_COLUMNS = (-1, 0, 1, 2, 3, 4, 5)
"""The least factor of each column but the first, which is "<0"; the last is ">+4"."""
HE: dict[int, str] = {
    1: "I I I D D D D",
    2: "- I I I I D D",
    3: "- - I I I I D",
    4: "- - - - I I I",
    5: "- - - - - I I",
    6: "- - - - - - -",
}
FREE_ATTACK, STREAK = -1, 1  # LT-RSP.d on the die; LT-HE.j on the factor, a shot


def anti_tank(result: int, factor: int, long: bool = False) -> Letter:
    """Return what LT-T.AT says to a modified *result* at *factor* (attack minus protection).

    Below 1 is read as 1 and 8 or more has no effect (LT-AT.f); at *long* range a result above 6 has none
    either (LT-AT.g).

    >>> anti_tank(7, 4), anti_tank(7, 4, long=True), anti_tank(0, -6)
    ('T', '-', 'R')
    """
    if result >= AT_NO_EFFECT or (long and result > AT_LONG):
        return "-"
    return _read(AT[max(result, 1)], AT_COLUMNS, factor)


def other_fire(die: int, factor: int) -> Letter:
    """Return what LT-T.HE says to a modified *die* at *factor* (attack minus defence), MG and HE alike.

    Below 1 is read as 1 (LT-HE.e); 6 has no effect in any column (LT-HE.i), nor what is above.

    >>> other_fire(4, 1), other_fire(3, 1), other_fire(0, 2)
    ('-', 'I', 'D')
    """
    return _read(HE[min(max(die, 1), 6)], HE_COLUMNS, factor)


def _read(row: str, columns: tuple[int, ...], factor: int) -> Letter:
    """Return the letter of the last column whose least *factor* is reached; the first has all below it."""
    column = max((n for n, least in enumerate(columns) if factor >= least), default=0)
    letters: list[Letter] = row.split()  # type: ignore[assignment]
    return letters[column]


# --- seeing: LT-T.VIS ---

Spotting = Mapping[str, float | None]
UNLIMITED = None
"""A spotting distance without a limit; it stays so when doubled or halved (LT-VIS.i)."""
SPOTTING: dict[str, float | None] = {
    "vehicle_moving_open": UNLIMITED,
    "vehicle_bounding_open": UNLIMITED,  # LT-Q.19
    "vehicle_stationary_open": 50,
    "vehicle_moving_cover": 50,  # LT-Q.19
    "vehicle_bounding_cover": 50,  # LT-Q.19
    "vehicle_stationary_cover": 20,
    "vehicle_ambush": 20,  # LT-Q.19
    "infantry_moving_open": 50,
    "infantry_bounding_open": 20,
    "infantry_stationary_open": 20,  # LT-Q.19
    "infantry_moving_cover": 20,  # LT-Q.19
    "infantry_bounding_cover": 20,  # as printed: in any terrain
    "infantry_stationary_cover": 10,
    "infantry_ambush": 5,
}
"""How far a piece is seen, cm, centre to centre: its class, its motion, its ground."""


def spotting_distance(
    grid: Spotting,
    vehicle: bool,
    motion: Motion,
    cover: bool,
    ambush: bool = False,
    shots: int = 0,
    halved: bool = False,
) -> float | None:
    """Return from how far a piece is spotted in cm, the limit included; `None` is unlimited.

    Doubled for every one of *shots* since it last took a new position (LT-VIS.f), *halved* where a vehicle
    observes that is not for reconnaissance (LT-VIS.h); nothing is rounded (LT-VIS.i).

    >>> spotting_distance(SPOTTING, False, "stationary", True, shots=2, halved=True)
    20.0
    """
    kind = "vehicle" if vehicle else "infantry"
    base = grid[f"{kind}_ambush" if ambush else f"{kind}_{motion}_{'cover' if cover else 'open'}"]
    return UNLIMITED if base is None else float(base) * 2**shots / (2 if halved else 1)


# --- protection: LT-T.PROT ---

PROTECTIONS: tuple[Protection, ...] = ("open", "protection", "prepared", "entrenched")
Defences = Mapping[str, tuple[int, ...]]
DEFENCE: dict[str, tuple[int, ...]] = {
    "infantry_moving": (0, 2, 2, 2),  # LT-Q.49 but for the first
    "infantry_bounding": (2, 3, 3, 3),
    "infantry_stationary": (3, 4, 4, 5),
    "small_gun": (3, 4, 4, 5),
    "large_gun": (3, 4, 4, 5),
    "open": (3, 3, 4, 4),
    "light": (4, 4, 4, 4),
    "tank": (5, 5, 5, 5),
}
"""Defence against MG and HE: in the open or in cover only, in protection, prepared, entrenched."""


def defence_row(vehicle: bool, kind: str, motion: Motion, light: bool = False, open_top: bool = False) -> str:
    """Return the row of LT-T.PROT for a piece: its class, its kind (LT-T.FIELD), what it is doing.

    *open_top* vehicles count as open ones, *light* tanks and armoured cars as light ones (LT-Q.49).
    """
    if kind == "gun":
        return "large_gun" if vehicle else "small_gun"
    if not vehicle:
        return f"infantry_{motion}"
    if kind == "open" or open_top:
        return "open"
    return "light" if light or kind == "armcar" else "tank"


def defence(grid: Defences, row: str, protection: Protection) -> int:
    """Return the defence value of a *row* of LT-T.PROT; cover alone gives none (LT-Q.49).

    >>> defence(DEFENCE, "infantry_stationary", "entrenched")
    5
    """
    return grid[row][PROTECTIONS.index(protection)]


# --- morale: LT-T.MOR ---

FALL_BACK = 5.0  # LT-MOR.e: cm


def morale(die: int, value: int) -> Reaction:
    """Return what a piece of morale *value* does on a modified *die* (LT-MOR.d-g, "double or more": LT-Q.40).

    >>> morale(3, 3), morale(4, 3), morale(6, 3), morale(2, 1)
    ('nothing', 'back', 'flees', 'flees')
    """
    if die <= value:
        return "nothing"
    return "flees" if die >= 2 * value else "back"


# --- assault: LT-T.ASL, LT-T.MELEE ---

OVERRUN = 4  # LT-ASL.h: a tank destroys infantry that is not in the open on this or less
ASSAULT = {"improvised": 1, "adequate": 3, "specialised": 5}  # LT-ASL.k: the printed examples
NO_MACHINE_GUNS, SPECIAL_PROTECTION = 1, -1  # LT-ASL.l, on the number
ENTRENCHED, FROM_BEHIND, IMMOBILISED, GUN = 2, -1, -2, -3  # LT-T.MELEE, on the roller's own total


def assault_terms(machine_guns: bool = True, special_protection: bool = False) -> tuple[tuple[str, int], ...]:
    """Return what changes the number that infantry needs against a vehicle, by name (LT-ASL.l).

    0 or less always fails, 6 or more always succeeds (LT-Q.35).
    """
    all_terms = (
        ("no-mg", not machine_guns, NO_MACHINE_GUNS),
        ("special-prot", special_protection, SPECIAL_PROTECTION),
    )
    return tuple((name, value) for name, holds, value in all_terms if holds)


def melee_terms(
    entrenched: bool = False, from_behind: bool = False, immobilised: bool = False, gun: bool = False
) -> tuple[tuple[str, int], ...]:
    """Return what counts of LT-T.MELEE for one roller, by name, in the book's order."""
    all_terms = (
        ("entrenched", entrenched, ENTRENCHED),
        ("from_behind", from_behind, FROM_BEHIND),
        ("immobilised", immobilised, IMMOBILISED),
        ("gun", gun, GUN),
    )
    return tuple((name, value) for name, holds, value in all_terms if holds)


# --- artillery and distance bands: LT-T.ART, LT-T.BAND ---

ZONE = 10.0  # LT-ART.d: the side of the square, cm
BANDS_OF: tuple[Band, ...] = ("S", "M", "L")
BANDS: dict[str, tuple[float, ...]] = {
    "close": (5, 10),
    "rocket": (10, 20),
    "smg": (10, 20),
    "rifle": (15, 30, 60),
    "mg": (20, 40, 80),
    "gun1": (20, 40, 80),
    "gun2": (30, 60, 120),
    "gun3": (40, 80, 160),
    "mortar": (40, 80, 160),
}
"""RECONSTRUCTED: the upper limits of short, medium and long in cm; off the table distance does not matter."""
LEAST = {"mortar": 20.0}
"""RECONSTRUCTED: nearer than so many cm the weapon cannot fire."""


def band(distance: float, limits: tuple[float, ...], least: float = 0.0) -> Band | None:
    """Return the band that *distance* falls in, limits included; `None` where there is no attack (LT-FIRE.d).

    >>> band(30, BANDS["gun2"]), band(30.5, BANDS["gun2"]), band(21, BANDS["rocket"])
    ('S', 'M', None)
    """
    if not reaches(least, distance):
        return None
    return next((name for name, most in zip(BANDS_OF, limits, strict=False) if reaches(distance, most)), None)
