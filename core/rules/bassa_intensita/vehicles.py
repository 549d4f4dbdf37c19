"""Bassa Intensità: vehicles that a scenario may name by key: row of movement, armour, weapons, seats.

Which class a real vehicle has is ours; a scenario may change it or add its own. The first event holds them.
Sizes are those of models to 1:100, in cm.
"""

from __future__ import annotations

from msgspec import Struct

from core.rules.bassa_intensita.arms import Named, said
from core.rules.bassa_intensita.state.vehicles import Flight, Hull


class Vehicle(Struct, frozen=True):
    """A vehicle as it comes: its *hull*, and the keys of its *weapons*, the main armament first."""

    name: Named
    hull: Hull
    weapons: tuple[str, ...] = ()


def _tank(
    name: str, level: str, gun: str, *, stabilised: bool = True, length: float = 7.0, crew: int = 4
) -> Vehicle:
    hull = Hull(
        "tank", length, 3.5, "tank", level, turret=0.0, turreted=(0, 1), stabilised=stabilised,
        crew=crew, dischargers=1,
    )  # fmt: skip
    return Vehicle(said(name), hull, (gun, "coaxial_mg"))


def _carrier(
    name: str,
    row: str,
    weapons: tuple[str, ...],
    seats: int,
    *,
    turret: bool = False,
    stabilised: bool = False,
    crew: int = 2,
) -> Vehicle:
    turreted = tuple(range(len(weapons))) if turret else ()
    hull = Hull(
        row, 6.0, 3.0, "armoured", role="armed_transport", turret=0.0 if turret else None, turreted=turreted,
        stabilised=stabilised, seats=seats, crew=crew, dischargers=1,
    )  # fmt: skip
    return Vehicle(said(name), hull, weapons)


def _armoured_car(
    name: str, weapons: tuple[str, ...], *, level: str = "ordinary", stabilised: bool, crew: int = 4
) -> Vehicle:
    hull = Hull(
        "wheeled",
        6.5,
        3.0,
        "armoured",
        level,
        turret=0.0,
        turreted=(0, 1),
        stabilised=stabilised,
        crew=crew,
        dischargers=1,
    )
    return Vehicle(said(name), hull, weapons)


def _soft(
    name: Named, row: str, seats: int, weapons: tuple[str, ...] = (), role: str = "transport", crew: int = 1
) -> Vehicle:
    return Vehicle(name, Hull(row, 5.0, 2.2, role=role, open=True, seats=seats, crew=crew), weapons)


TANKS = {
    "m60": _tank("M60A1", "ordinary", "gun_105"),
    "leopard1": _tank("Leopard 1A2", "ordinary", "gun_105"),
    "leopard2": _tank("Leopard 2A4", "high_technology", "gun_120", length=7.7),
    "ariete": _tank("C1 Ariete", "high_technology", "gun_120", length=7.6),
    "t55": _tank("T-55", "ordinary", "gun_100", stabilised=False, length=6.5),
    "t62": _tank("T-62", "ordinary", "gun_115", length=6.6),
    "t72": _tank("T-72", "advanced", "gun_125", crew=3),
}

ARMOURED_CARS = {
    "centauro": _armoured_car("B1 Centauro", ("gun_105", "coaxial_mg"), stabilised=True),
    "fiat6616": _armoured_car("Fiat 6616", ("cannon_20", "coaxial_mg"), stabilised=False, crew=3),
    "brdm2": _armoured_car("BRDM-2", ("dshk", "coaxial_mg"), stabilised=False),
    "ferret": Vehicle(
        said("Ferret"), Hull("wheeled", 3.8, 1.9, "armoured", turret=0.0, turreted=(0,), crew=2), ("mg42",)
    ),
}

CARRIERS = {
    "m113": _carrier("M113", "tracked", ("m2",), 11),
    "vcc1": _carrier("VCC-1", "tracked", ("m2",), 7),
    "dardo": _carrier(
        "VCC-80 Dardo", "tracked", ("cannon_25", "coaxial_mg"), 6, turret=True, stabilised=True, crew=3
    ),
    "bmp1": _carrier("BMP-1", "tracked", ("gun_73", "coaxial_mg", "malyutka"), 8, turret=True, crew=3),
    "bmp2": _carrier(
        "BMP-2", "tracked", ("cannon_30", "coaxial_mg"), 7, turret=True, stabilised=True, crew=3
    ),
    "btr60": _carrier("BTR-60", "wheeled", ("dshk", "coaxial_mg"), 8, turret=True),
    "puma": _carrier("Puma 4x4", "wheeled", ("m2",), 6),
    "vm90p": _carrier("VM 90P", "wheeled", ("mg42",), 6),
}

SOFT = {
    "ar90": _soft(said("AR 90"), "wheeled", 4, ("mg42",), "armed_transport", 2),
    "campagnola": _soft(said("Campagnola"), "wheeled", 5),
    "truck": _soft(said("lorry", "autocarro"), "civilian", 20),
    "acm80": _soft(said("ACM 80 lorry", "autocarro ACM 80"), "wheeled", 18),
    "car": _soft(said("car", "automobile"), "civilian", 4),
    "technical": _soft(said("technical", "tecnica"), "wheeled", 3, ("dshk",), "combat", 2),
    "technical_spg": _soft(
        said("technical with SPG-9", "tecnica con SPG-9"), "wheeled", 2, ("spg9",), "combat", 3
    ),
}


def _helicopter(
    name: str,
    length: float,
    weapons: tuple[str, ...],
    *,
    seats: int = 0,
    stabilised: bool = False,
    crew: int = 2,
) -> Vehicle:
    role = "combat" if stabilised else "transport"
    hull = Hull(
        "civilian", length, 4.0, role=role, stabilised=stabilised, seats=seats, crew=crew, flight=Flight()
    )
    return Vehicle(said(name), hull, weapons)


IN_THE_AIR = {
    "ab205": _helicopter("AB 205", 12.0, ("mg42", "mg42"), seats=11),
    "a129": _helicopter("A129 Mangusta", 12.0, ("tow", "cannon_20"), stabilised=True),
    "mi8": _helicopter("Mi-8", 18.0, ("pk",), seats=24, crew=3),
    "mi24": _helicopter("Mi-24", 17.0, ("cannon_30", "malyutka"), seats=8, stabilised=True),
}
"""Helicopters; their way is thrown each turn, so their row of BI-T.05 is not looked at (BI-HELI.a)."""

ANTI_AIRCRAFT = {
    "sidam25": Vehicle(
        said("SIDAM 25"), Hull("tracked", 5.5, 3.0, "armoured", turret=0.0, turreted=(0,), crew=3), ("sidam",)
    ),
    "technical_zu23": _soft(
        said("technical with ZU-23", "tecnica con ZU-23"), "wheeled", 2, ("zu23",), "combat", 3
    ),
}

VEHICLES: dict[str, Vehicle] = {
    name: vehicle
    for table in (TANKS, ARMOURED_CARS, CARRIERS, SOFT, IN_THE_AIR, ANTI_AIRCRAFT)
    for name, vehicle in table.items()
}
