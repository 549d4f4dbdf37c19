"""Breaking News 6.0 and 9.2: what a vehicle is worth, in the book's shape. cm and d6 faces."""

from __future__ import annotations

from core.engine.words.ids import WeaponName
from core.rules.breaking_news.tables.weapons import weapon_of

KINDS = ("tank", "heavily_armoured", "lightly_armoured", "protected", "unprotected")  # T-VEHICLE
DRIVES = {"tracked": 30, "wheeled": 45}  # BN-6.0.e–f: cm before 2d6 are taken away
ARMOURED = (
    "tank",
    "heavily_armoured",
    "lightly_armoured",
    "helicopter",
)  # BN-8.8.a: nobody inside can be shot
FRONT = 45.0  # BN-Q.77: degrees to either side of the hull's front
PASSENGERS_FIRE = 5.0  # BN-Q.19: cm that the vehicle may have moved
EXPLODES_BY = 3  # BN-9.2.d
BASES = {
    "tank": 8.0,
    "heavily_armoured": 7.5,
    "lightly_armoured": 7.0,
    "protected": 6.0,
    "unprotected": 6.0,
    "helicopter": 8.0,
}
"""cm across a 28 mm model, where a scenario says nothing else."""

HELICOPTER, HELICOPTER_SEATS, HELICOPTER_STAYS = "helicopter", 60, 2  # BN-X.HELI.d; seats: no limit printed

COLUMNS = ("other", "light_at", "ied", "hmg", "heavy")
SAVES: dict[str, dict[str, int]] = {  # T-VEHICLE; what is not named has the first number (BN-Q.77)
    "tank_front": {"other": 1, "heavy": 4},
    "tank": {"other": 2, "heavy": 5},
    "heavily_armoured": {"other": 2, "heavy": 5},
    "lightly_armoured": {"other": 3, "light_at": 4, "ied": 4, "heavy": 6},
    "protected": {"other": 4, "light_at": 6, "ied": 6, "hmg": 6, "heavy": 6},
    "unprotected": {"other": 5, "light_at": 6, "ied": 6, "hmg": 6, "heavy": 6},  # BN-Q.78
}
SAVES[HELICOPTER] = SAVES["lightly_armoured"]  # BN-Q.71, BN-Q.113
CREW_SAVES = {"tank": 2, "heavily_armoured": 2}  # BN-9.1.b, BN-Q.75
CREW_SAVE = 3  # BN-9.1.a


def column_of(weapon: WeaponName) -> str:
    """Return the column of T-VEHICLE that answers a weapon (BN-Q.77).

    >>> column_of("rpg"), column_of("tank_gun"), column_of("grenade_launcher")
    ('light_at', 'heavy', 'other')
    """
    named = {"rpg": "light_at", "ied": "ied", "hmg": "hmg", "tank_gun": "heavy", "heavy_at": "heavy"}
    return named.get(weapon, "other")


def save_of(kind: str, weapon: WeaponName, front: bool = False) -> int:
    """Return the face that saves a vehicle from a weapon, hit in *front* or elsewhere (BN-9.2.b).

    Only a tank's front is better than its sides. 1 is saved without a die (BN-Q.77).

    >>> save_of("tank", "rpg", front=True), save_of("tank", "heavy_at"), save_of("protected", "hmg")
    (1, 5, 6)
    """
    row = SAVES["tank_front" if front and kind == "tank" else kind]
    return row.get(column_of(weapon), row["other"])


def immune(kind: str, weapon: WeaponName, small_arms: str = "save") -> bool:
    """Return whether a weapon does nothing to a vehicle (BN-9.2.a, BN-Q.77, BN-Q.78).

    Tanks are immune to pistols up to HMG and to IED; with *small_arms* "immune" other
    armour is to rifle calibres.
    """
    if weapon == "ied":
        return kind == "tank"
    if not weapon_of(weapon, "EN").small:
        return False
    return kind == "tank" or (small_arms == "immune" and kind in ARMOURED and weapon != "hmg")


def crew_save(kind: str) -> int:
    """Return the face that saves a man inside a vehicle of this kind that explodes (BN-9.1.a–b, BN-Q.75)."""
    return CREW_SAVES.get(kind, CREW_SAVE)
