"""Linea di Tiro, LT-T.DATA: example pieces. RECONSTRUCTED: the book names these values and prints none.

They are our numbers, for scenarios to name by key and to change number by number; the first event holds
them, so a log never depends on this file. Attack values are those at short, medium and long range; morale 3
is regular (2 green, 4 veteran, 5 elite). cm.
"""

from __future__ import annotations

from core.rules.linea_di_tiro.state import Attack, Kind
from core.rules.linea_di_tiro.tables import ASSAULT, OVERRUN

Values = tuple[int | None, ...]
VEHICLE, GUN, FOOT = 5.0, 3.0, 2.5  # how wide the base of each is, cm


def _both(name: str) -> tuple[tuple[str, str], ...]:
    return (("en", name), ("it", name))


def _said(en: str, it: str) -> tuple[tuple[str, str], ...]:
    return (("en", en), ("it", it))


def _at(band: str, *values: int | None) -> Attack:
    return Attack("AT", band, values)


def _he(band: str, *values: int | None, indirect: bool = False) -> Attack:
    return Attack("HE", band, values, indirect)


def _mg(band: str, *values: int | None) -> Attack:
    return Attack("MG", band, values)


HULL_MG = _mg("mg", 4, 3, 2)
"""What every vehicle with machine guns fires with them."""


def _tank(
    name: str,
    at: Attack,
    he: Attack,
    front: int,
    side: int,
    *,
    morale: int = 3,
    bound: float = 10,
    mg: bool = True,
    turret: bool = True,
    light: bool = False,
    open_top: bool = False,
    special_prot: bool = False,
    recce: bool = False,
) -> Kind:
    return Kind(
        name=_both(name), kind="tank", vehicle=True, light=light, open_top=open_top,
        attacks=(at, he, HULL_MG) if mg else (at, he), prot_front=front, prot_side=side, morale=morale,
        bound=bound, speed=3 * bound, turret=turret, mg=mg, special_prot=special_prot, recce=recce,
        overrun_number=OVERRUN, base=VEHICLE,
    )  # fmt: skip


TANKS: dict[str, Kind] = {
    "sherman_75": _tank("M4 Sherman (75)", _at("gun2", 6, 5, 4), _he("gun2", 5, 5, 4), 6, 4),
    "firefly": _tank("Sherman Firefly (17 pdr)", _at("gun2", 10, 9, 8), _he("gun2", 4, 4, 3), 6, 4),
    "stuart": _tank(
        "M5 Stuart (37)", _at("gun1", 4, 3, 2), _he("gun1", 2, 2, 1), 4, 3, bound=12, light=True, recce=True
    ),
    "m10": _tank("M10 (3 in)", _at("gun2", 8, 7, 6), _he("gun2", 4, 4, 3), 4, 3, mg=False, open_top=True),
    "churchill": _tank(
        "Churchill VI (75)",
        _at("gun2", 6, 5, 4),
        _he("gun2", 5, 5, 4),
        8,
        6,
        morale=4,
        bound=8,
        special_prot=True,
    ),
    "t34_76": _tank("T-34/76", _at("gun2", 6, 5, 4), _he("gun2", 5, 5, 4), 6, 5, bound=12),
    "t34_85": _tank("T-34/85", _at("gun3", 8, 7, 6), _he("gun3", 6, 5, 4), 7, 5, bound=12),
    "is2": _tank("IS-2 (122)", _at("gun3", 10, 9, 8), _he("gun3", 7, 7, 6), 10, 7, special_prot=True),
    "m14_41": _tank("M14/41 (47)", _at("gun1", 5, 4, 3), _he("gun1", 3, 2, 1), 4, 3, light=True),
    "semovente_75_18": _tank(
        "Semovente 75/18", _at("gun2", 4, 3, 2), _he("gun2", 5, 5, 4), 5, 3, mg=False, turret=False
    ),
    "pz3_j": _tank("Pz III J (50L60)", _at("gun1", 6, 5, 3), _he("gun1", 3, 3, 2), 5, 3, morale=4),
    "pz4_h": _tank("Pz IV H (75L48)", _at("gun2", 8, 7, 6), _he("gun2", 5, 5, 4), 6, 3, morale=4),
    "stug3_g": _tank(
        "StuG III G (75L48)",
        _at("gun2", 8, 7, 6),
        _he("gun2", 5, 5, 4),
        7,
        3,
        morale=4,
        mg=False,
        turret=False,
    ),
    "panther": _tank(
        "Panther (75L70)", _at("gun2", 10, 9, 8), _he("gun2", 5, 5, 4), 10, 5, morale=4, bound=12
    ),
    "tiger": _tank(
        "Tiger I (88L56)",
        _at("gun3", 10, 9, 8),
        _he("gun3", 6, 6, 5),
        9,
        7,
        morale=5,
        bound=8,
        special_prot=True,
    ),
}


def _carrier(name: tuple[tuple[str, str], ...], protection: int, bound: float, morale: int, mg: bool) -> Kind:
    return Kind(
        name=name, kind="open", vehicle=True, attacks=(HULL_MG,) if mg else (), prot_front=protection,
        prot_side=protection, morale=morale, bound=bound, speed=3 * bound, turret=True, mg=mg, capacity=2,
        base=VEHICLE,
    )  # fmt: skip


OTHER_VEHICLES: dict[str, Kind] = {
    "sdkfz222": Kind(
        name=_both("SdKfz 222"), kind="armcar", vehicle=True, light=True,
        attacks=(_at("gun1", 2, 1, None), _he("gun1", 2, 1, None), HULL_MG), prot_front=2, prot_side=1,
        bound=15, speed=45, turret=True, mg=True, recce=True, base=VEHICLE,
    ),
    "sdkfz251": _carrier(_both("SdKfz 251"), 1, 12, 3, True),
    "m3_halftrack": _carrier(_said("M3 half-track", "semicingolato M3"), 1, 12, 3, True),
    "truck": _carrier(_said("truck", "autocarro"), 0, 15, 2, False),
}  # fmt: skip


def _gun(name: tuple[tuple[str, str], ...], at: Attack, he: Attack, bound: float, speed: float) -> Kind:
    return Kind(name=name, kind="gun", attacks=(at, he), bound=bound, speed=speed, base=GUN)


GUNS: dict[str, Kind] = {
    "pak36": _gun(_both("PaK 36 (37)"), _at("gun1", 4, 3, 2), _he("gun1", 2, 2, 1), 5, 10),
    "six_pounder": _gun(_both("6 pdr (57)"), _at("gun2", 7, 6, 5), _he("gun2", 3, 3, 2), 5, 10),
    "pak40": _gun(_both("PaK 40 (75)"), _at("gun2", 8, 7, 6), _he("gun2", 5, 5, 4), 3, 3),
    "flak88": Kind(
        name=_both("FlaK 88"), kind="gun", vehicle=True,
        attacks=(_at("gun3", 10, 9, 8), _he("gun3", 6, 6, 5)), prot_front=0, prot_side=0, bound=0, speed=0,
        base=VEHICLE,
    ),
}  # fmt: skip


def _foot(
    en: str,
    it: str,
    kind: str,
    *attacks: Attack,
    number: int = ASSAULT["improvised"],
    portable_at: bool = False,
    morale: int = 3,
    bound: float = 10,
    speed: float = 30,
    observer: bool = False,
) -> Kind:
    return Kind(
        name=_said(en, it), kind=kind, attacks=attacks, morale=morale, bound=bound, speed=speed,
        portable_at=portable_at, asl_number=number, observer=observer, base=FOOT,
    )  # fmt: skip


RIFLES, SMGS = _mg("rifle", 3, 2, 1), _mg("smg", 4, 2, None)
SIDEARMS, ROCKET_HE = _mg("smg", 1, 0, None), _he("rocket", 2, 2, None)
THROWN = _at("close", 9, 9, None)

INFANTRY: dict[str, Kind] = {
    "rifle_squad": _foot("half-squad, rifles and LMG", "mezza squadra, fucili e FM", "squad", RIFLES),
    "smg_squad": _foot("half-squad, submachine guns", "mezza squadra, mitra", "squad", SMGS),
    "panzerfaust_squad": _foot(
        "half-squad with Panzerfaust", "mezza squadra con Panzerfaust", "squad", RIFLES, THROWN,
        number=ASSAULT["adequate"], portable_at=True,
    ),
    "bazooka_team": _foot(
        "bazooka team", "squadra bazooka", "team", SIDEARMS, ROCKET_HE, _at("rocket", 7, 6, None),
        number=ASSAULT["adequate"], portable_at=True,
    ),
    "piat_team": _foot(
        "PIAT team", "squadra PIAT", "team", SIDEARMS, ROCKET_HE, _at("rocket", 7, 6, None),
        number=ASSAULT["adequate"], portable_at=True,
    ),
    "panzerschreck_team": _foot(
        "Panzerschreck team", "squadra Panzerschreck", "team", SIDEARMS, ROCKET_HE, _at("rocket", 9, 8, None),
        number=ASSAULT["adequate"], portable_at=True,
    ),
    "tank_hunters": _foot(
        "tank hunters", "cacciatori di carri", "team", _mg("smg", 3, 1, None), THROWN,
        number=ASSAULT["specialised"], portable_at=True, morale=4,
    ),
    "mg_team": _foot(
        "machine gun team", "squadra mitragliatrice", "team", _mg("mg", 5, 4, 3), bound=5, speed=15
    ),
    "light_mortar": _foot(
        "light mortar team", "squadra mortaio leggero", "team", _he("mortar", 3, 3, 2, indirect=True)
    ),
    "medium_mortar": _foot(
        "medium mortar team", "squadra mortaio medio", "team", _he("mortar", 5, 5, 4, indirect=True),
        bound=3, speed=3,
    ),
    "command": _foot(
        "company command", "comando di compagnia", "command", _mg("smg", 2, 1, None), morale=4, observer=True
    ),
}  # fmt: skip

PIECES: dict[str, Kind] = {**TANKS, **OTHER_VEHICLES, **GUNS, **INFANTRY}

SECTIONS: dict[str, int] = {"mortars_81": 4, "artillery_105": 6, "artillery_150": 7}
"""HE values of sections off the table, by class."""
