"""Bassa Intensità: weapons that a scenario may name by key, each with its row of the book's tables.

Which real weapon is which row is ours, where the book does not say it; a scenario may change a weapon or add
its own. The first event holds them, so a log never depends on this file. Calibres in mm.
"""

from __future__ import annotations

from core.engine.words.ids import WeaponName
from core.rules.bassa_intensita.state.vehicles import Arm
from core.rules.bassa_intensita.tables.weapons import cannon_of

Named = tuple[tuple[str, str], ...]


def said(en: str, it: str = "") -> Named:
    """Return a name in both languages, the same where only one is given."""
    return (("en", en), ("it", it or en))


def _gun(name: Named, calibre: float, *, recoilless: bool = False) -> Arm:
    return Arm(name, cannon_of(calibre), calibre=calibre, recoilless=recoilless)


def _mortar(name: Named, calibre: float) -> Arm:
    return Arm(name, calibre=calibre, indirect=True)


def _howitzer(name: Named, calibre: float) -> Arm:
    return Arm(name, calibre=calibre, indirect=True, artillery=True)


SMALL_ARMS = {
    "pistol": Arm(said("pistol", "pistola"), "pistol"),
    "carbine": Arm(said("carbine", "carabina"), "carbine"),
    "shotgun": Arm(said("shotgun", "fucile a canna liscia"), "shotgun"),
    "bolt_rifle": Arm(said("bolt-action rifle", "fucile a ripetizione"), "rifle", bolt=True),
    "rifle": Arm(said("semi-automatic rifle", "fucile semiautomatico"), "rifle"),
    "sniper_rifle": Arm(said("precision rifle", "fucile di precisione"), "precision_rifle"),
    "smg": Arm(said("submachine gun", "pistola mitragliatrice"), "smg"),
    "ar70": Arm(said("AR 70/90"), "assault_rifle"),
    "ak": Arm(said("AK"), "assault_rifle"),
    "m16": Arm(said("M16"), "assault_rifle"),
    "minimi": Arm(said("Minimi SAW", "SAW Minimi"), "saw"),
    "rpk": Arm(said("RPK"), "saw"),
    "mg42": Arm(said("MG 42/59 on its bipod", "MG 42/59 su bipiede"), "lmg"),
    "pk": Arm(said("PK on its bipod", "PK su bipiede"), "lmg"),
    "mg42_tripod": Arm(said("MG 42/59 on its tripod", "MG 42/59 su treppiede"), "mg"),
    "pk_tripod": Arm(said("PK on its tripod", "PK su treppiede"), "mg"),
    "m2": Arm(said("heavy machine gun M2", "mitragliatrice pesante M2"), "mg"),
    "dshk": Arm(said("DShK"), "mg"),
}

EXPLOSIVE = {
    "hand_grenade": Arm(said("hand grenade", "bomba a mano"), "hand_grenade"),
    "at_grenade": Arm(said("anti-tank grenade", "bomba a mano anticarro"), "hand_grenade", anti_tank=True),
    "rifle_grenade": Arm(said("rifle grenade", "granata da fucile"), "rifle_grenade"),
    "m203": Arm(said("grenade launcher", "lanciagranate"), "grenade_launcher"),
    "mk19": Arm(said("automatic grenade launcher", "lanciagranate automatico"), "auto_grenade_launcher"),
    "law": Arm(said("LAW"), "law"),
    "panzerfaust3": Arm(said("Panzerfaust 3"), "law"),
    "rpg7": Arm(said("RPG-7"), "rpg"),
    "folgore": _gun(said("Folgore recoilless gun", "cannone senza rinculo Folgore"), 80, recoilless=True),
    "carl_gustav": _gun(said("Carl Gustav recoilless gun", "cannone senza rinculo Carl Gustav"), 84,
                        recoilless=True),
    "spg9": _gun(said("SPG-9 recoilless gun", "cannone senza rinculo SPG-9"), 73, recoilless=True),
    "m40": _gun(said("106 mm recoilless gun", "cannone senza rinculo da 106 mm"), 106, recoilless=True),
    "milan": Arm(said("Milan missile", "missile Milan"), "at_missile"),
    "tow": Arm(said("TOW missile", "missile TOW"), "at_missile"),
    "malyutka": Arm(said("Malyutka missile", "missile Malyutka"), "at_missile"),
}  # fmt: skip

ON_VEHICLES = {
    "coaxial_mg": Arm(said("coaxial machine gun", "mitragliatrice coassiale"), "mg"),
    "cannon_20": Arm(said("20 mm automatic cannon", "cannoncino automatico da 20 mm"), "auto_cannon"),
    "cannon_25": Arm(said("25 mm automatic cannon", "cannoncino automatico da 25 mm"), "auto_cannon"),
    "cannon_30": Arm(said("30 mm automatic cannon", "cannoncino automatico da 30 mm"), "auto_cannon"),
    "gun_73": _gun(said("73 mm gun", "cannone da 73 mm"), 73),
    "gun_76": _gun(said("76 mm gun", "cannone da 76 mm"), 76),
    "gun_90": _gun(said("90 mm gun", "cannone da 90 mm"), 90),
    "gun_100": _gun(said("100 mm gun", "cannone da 100 mm"), 100),
    "gun_105": _gun(said("105 mm gun", "cannone da 105 mm"), 105),
    "gun_115": _gun(said("115 mm gun", "cannone da 115 mm"), 115),
    "gun_120": _gun(said("120 mm gun", "cannone da 120 mm"), 120),
    "gun_125": _gun(said("125 mm gun", "cannone da 125 mm"), 125),
}

AGAINST_AIRCRAFT = {
    "aa_mg": Arm(said("anti-aircraft machine gun", "mitragliatrice antiaerea"), "mg", sky="aa_mg"),
    "zu23": Arm(said("ZU-23 twin cannon", "cannoncino binato ZU-23"), "auto_cannon", sky="aa_cannon"),
    "sidam": Arm(said("SIDAM 25 cannon", "cannoncini SIDAM 25"), "auto_cannon", sky="aa_cannon"),
    "strela": Arm(said("Strela missile", "missile Strela"), sky="aa_missile_light"),
    "stinger": Arm(said("Stinger missile", "missile Stinger"), sky="aa_missile_light"),
    "sa8": Arm(said("heavy anti-aircraft missile", "missile antiaereo pesante"), sky="aa_missile_heavy"),
}

INDIRECT = {
    "mortar_51": _mortar(said("51 mm light mortar", "mortaio leggero da 51 mm"), 51),
    "mortar_60": _mortar(said("60 mm light mortar", "mortaio leggero da 60 mm"), 60),
    "mortar_81": _mortar(said("81 mm mortar", "mortaio da 81 mm"), 81),
    "mortar_120": _mortar(said("120 mm mortar", "mortaio da 120 mm"), 120),
    "howitzer_105": _howitzer(said("105 mm howitzer", "obice da 105 mm"), 105),
    "howitzer_122": _howitzer(said("122 mm howitzer", "obice da 122 mm"), 122),
    "howitzer_155": _howitzer(said("155 mm howitzer", "obice da 155 mm"), 155),
}

OTHER_LOADS = {
    "smoke_grenade": Arm(said("smoke hand grenade", "bomba a mano fumogena"), load="smoke"),
    "rubber_gun": Arm(said("rubber bullets", "proiettili di gomma"), "carbine", load="rubber"),
    "flash_bang": Arm(said("flash-bang"), "hand_grenade", load="flash_bang"),
    "tear_gas": Arm(said("tear-gas grenade", "bomba a mano lacrimogena"), "hand_grenade", load="tear_gas"),
}
"""The last three where non-lethal weapons are allowed (BI-NONLETHAL.a)."""

ARMS: dict[WeaponName, Arm] = {
    WeaponName(name): arm
    for table in (SMALL_ARMS, EXPLOSIVE, ON_VEHICLES, AGAINST_AIRCRAFT, INDIRECT, OTHER_LOADS)
    for name, arm in table.items()
}


def sky_row(arm: Arm) -> str:
    """Return the row of BI-T.22 of a weapon, "" for one that does not fire at aircraft.

    Rocket launchers have one of their own without a scenario saying so (BI-AA.b).
    """
    return arm.sky or ("at_rocket" if arm.row in ("law", "rpg") else "")
