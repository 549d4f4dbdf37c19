"""Bassa Intensità, direct-fire weapons (BI-T.07): shots, what they are aimed at, range bands in cm."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from core.table.places import reaches

Band = Literal["short", "normal", "long"]
BANDS: tuple[Band, Band, Band] = ("short", "normal", "long")

Ranges = tuple[int | None, int | None, int | None]


class Row(Struct, frozen=True):
    """One row: *shots* a turn, *ranges* by band (`None` in one: NO), *area* across and along in cm.

    Where all *ranges* are `None` their cells are blank in the book: those of the single row (BI-Q.37).
    """

    shots: int
    ranges: Ranges | None
    area: tuple[int, int] | None = None


class Weapon(Struct, frozen=True):
    """One weapon: its row at a *single* target, at an *area* where it has one, the book's *notes*.

    *he*: it bursts, and may hit all about (BI-FIRE.d).
    """

    single: Row
    area: Row | None = None
    notes: tuple[int, ...] = ()
    he: bool = False


def _single(shots: int, short: int | None, normal: int | None, long: int | None, *notes: int) -> Weapon:
    return Weapon(Row(shots, (short, normal, long)), notes=notes)


def _he(shots: int, short: int | None, normal: int | None, long: int | None, *notes: int) -> Weapon:
    return Weapon(Row(shots, (short, normal, long)), notes=notes, he=True)


def _area(weapon: Weapon, across: int, along: int, ranges: Ranges | None = None) -> Weapon:
    return Weapon(weapon.single, Row(1, ranges, (across, along)), weapon.notes)


WEAPONS = {
    "pistol": _single(1, 5, 10, 20),
    "carbine": _single(1, 10, 20, 60),
    "shotgun": _single(1, 10, None, 30),
    "rifle": _single(1, 20, 40, 120, 1),
    "precision_rifle": _single(1, 30, 70, 200),
    "smg": _single(2, 10, None, 40),
    "assault_rifle": _area(_single(2, 15, 30, 90, 2), 4, 10, (None, 20, 60)),
    "saw": _area(_single(2, 15, 30, 90, 3), 4, 10),
    "lmg": _area(_single(2, 20, 40, 120, 4, 5), 6, 15),
    "mg": _area(_single(3, 30, 70, 200, 5, 6), 8, 15),
    "grenade_launcher": _he(1, None, 40, 80, 7),
    "auto_grenade_launcher": _he(2, 20, 40, 200, 6, 7),
    "rifle_grenade": _he(1, None, 20, 60, 7),
    "hand_grenade": _he(1, None, 10, None, 7),
    "law": _he(1, None, 10, 30, 7),
    "rpg": _he(1, None, 20, 60, 7),
    "at_missile": _he(1, 100, 200, 600, 7),
    "auto_cannon": _area(_single(2, 50, 100, 300), 8, 15),
    "cannon_under_77": _he(1, 50, 100, 300, 6, 7, 8),
    "cannon_under_103": _he(1, 70, 150, 450, 6, 7, 8),
    "cannon_over_103": _he(1, 100, 200, 600, 6, 7, 8),
}

ONE_MAN_ONE_SHOT = ("lmg", "mg", "auto_grenade_launcher")
"""BI-FIRE.o, BI-FIRE.q: so served, one shot a turn at a single target."""

EMPLACE_NOTE = 6
"""BI-FIRE.p: not mounted, such a weapon must be emplaced or it cannot fire."""


def cannon_of(calibre: float) -> str:
    """Return the cannon's row for a *calibre* in mm; a limit itself belongs to the larger (BI-Q.51)."""
    if calibre < 77:
        return "cannon_under_77"
    return "cannon_under_103" if calibre < 103 else "cannon_over_103"


def as_fired(weapon: str, emplaced: bool, mounted: bool = False) -> str | None:
    """Return as which row a weapon fires, `None` where it cannot (notes 4 and 6 of BI-T.07).

    >>> as_fired("lmg", emplaced=False), as_fired("mg", emplaced=False), as_fired("mg", False, mounted=True)
    ('assault_rifle', None, 'mg')
    """
    if emplaced or mounted:
        return weapon
    if EMPLACE_NOTE in WEAPONS[weapon].notes:
        return None
    return "assault_rifle" if weapon == "lmg" else weapon


BETTER_EMPLACED = frozenset(weapon for weapon in WEAPONS if as_fired(weapon, emplaced=False) != weapon)
"""BI-FIRE.n, p: not emplaced they fire as something less, or not at all."""


def shots(weapon: str, crew: int, at_area: bool = False) -> int:
    """Return how many shots a weapon has a turn, served by *crew* men (BI-T.07, notes 5 and 6)."""
    row = row_of_mode(weapon, at_area)
    return 1 if crew == 1 and weapon in ONE_MAN_ONE_SHOT else row.shots


def row_of_mode(weapon: str, at_area: bool) -> Row:
    """Return the row at a single target or at an area; `ValueError` for a weapon without an area."""
    found = WEAPONS[weapon]
    row = found.area if at_area else found.single
    if row is None:
        raise ValueError(f"{weapon} fires at no area")
    return row


def ranges(weapon: str, at_area: bool = False) -> Ranges:
    """Return the distances of the three bands; blank cells are those of the single row (BI-Q.37)."""
    found = row_of_mode(weapon, at_area).ranges or WEAPONS[weapon].single.ranges
    assert found is not None  # only area rows have blank cells
    return found


def band(weapon: str, cm: float, at_area: bool = False) -> Band | None:
    """Return the range band of a distance, `None` beyond the last (BI-FIRE.g, BI-Q.38).

    A band that says NO leaves its ground to the next one; beyond the last number there is none.

    >>> band("shotgun", 20), band("hand_grenade", 0), band("hand_grenade", 11)
    ('long', 'normal', None)
    """
    for name, limit in zip(BANDS, ranges(weapon, at_area)):
        if limit is not None and reaches(cm, limit):
            return name
    return None
