"""Ludonet quick skirmish: its tables. What the text lost is RECONSTRUCTED and scenario data. cm, d6."""

from __future__ import annotations

from core.rules.ludonet.state import Vehicle, Weapon
from core.table.terrain import KINDS, Kind

WALK, RUN, HEAVY, CRAWL = 10.0, 14.0, 5.0, 3.0  # LU-T.MOV
MODES = {"walk": WALK, "run": RUN, "heavy": HEAVY, "crawl": CRAWL}
TIRED_FROM, TIRED_TURNS = 5, 3  # LU-MOV.g–h
WOOD_STANDING, WOOD_PRONE = 20.0, 12.0  # LU-VIS.c–d
HIT_FAR, HIT_NEAR = 5, 4  # LU-T.HIT
WOUND_FROM, OUT_FROM = 2, 5  # LU-T.DMG, on the modified die
BURST = 3.0  # LU-DMG.g: radius
IMMOBILISED_TURNS = 2  # LU-AFV.d
AIR_HIT, AIR_RADIUS, AIR_PASSES = 5, 1.5, 3  # LU-AIR.b, d, e
AA_HIT = 5  # LU-AIR.f
SHAKEN_TO = 2  # LU-MOR.c
WHOLE_MOVE = 1.0  # LU-AFV.n: what getting in or out takes of it
BASE_OF_MAN, BASE_OF_VEHICLE = 2.0, 5.0  # unless the scenario says another
REINFORCE = 10.0  # LU-MOR.n
LAST_HIT = 5  # LU-Q.20: on the modified die, where the opponent rolls alone
LAST_ROLL, BEHIND, MELEE_EXPERT, MELEE_PRONE, MELEE_WOUNDED = 2, 2, 1, -1, -2  # LU-T.MEL


WEAPONS: dict[str, Weapon] = {
    "pistol": Weapon(12),
    "smg": Weapon(24, many=2),
    "carbine": Weapon(40),
    "rifle": Weapon(60),
    "arifle": Weapon(50, many=2),
    "sniper": Weapon(90),
    "lmg": Weapon(70, many=2),
    "mmg": Weapon(90, heavy=True, many=3),
    "hmg": Weapon(100, heavy=True, many=2, cv=0),
    "vmg": Weapon(80, many=2),
    "grenade": Weapon(10, burst=3, cv=0),
    "rgrenade": Weapon(30, burst=3, cv=1),
    "lmortar": Weapon(80, heavy=True, indirect=True, burst=3),
    "mmortar": Weapon(200, heavy=True, indirect=True, burst=3, cv=1),
    "artillery": Weapon(300, heavy=True, indirect=True, burst=3, cv=2),
    "flame": Weapon(10, heavy=True, cv=3),
    "atrifle": Weapon(50, heavy=True, cv=2),
    "bazooka": Weapon(30, heavy=True, cv=4),
    "fist": Weapon(15, heavy=True, cv=5),
    "charge": Weapon(0, heavy=True, cv=4),
    "gun_l": Weapon(120, heavy=True, cv=3),
    "gun_m": Weapon(160, heavy=True, cv=5),
    "gun_h": Weapon(200, heavy=True, cv=7),
    "aa_l": Weapon(100, heavy=True, cv=2, aa=True),
}


VEHICLES: dict[str, Vehicle] = {
    "gun_crew": Vehicle(None, 1, speed=3, armoured=False, gun=True),
    "truck": Vehicle(None, 0, speed=24, road=30, armoured=False),
    "halftrack": Vehicle(None, 1, "", "vmg", 22),
    "armcar": Vehicle(2, 2, "gun_l", "vmg", 22),
    "tank_l": Vehicle(3, 3, "gun_l", "vmg", 20),
    "tank_m": Vehicle(5, 5, "gun_m", "vmg", 16),
    "tank_md": Vehicle(5, 5, "gun_m", "", 16),
    "tank_h": Vehicle(7, 7, "gun_h", "vmg", 12),
}
INFANTRY_DEFENCE, AIRCRAFT_ATTACK = 0, 6  # LU-T.CV

TERRAIN: dict[str, Kind] = {
    **KINDS,
    "wood": Kind(10, "soft", "depth", depth=1000, flags=("screens",)),  # LU-VIS.c–f
    "scrub": Kind(4, "soft", "depth", depth=1000, flags=("screens",)),
}
WOODS = ("wood", "scrub")
