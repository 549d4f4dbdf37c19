"""Bassa Intensità: the weapons and vehicles of a scenario, the shipped ones and what it changes or adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from core.engine.contract.scenario import Reader
from core.engine.words.ids import WeaponName
from core.engine.words.made_once import ready
from core.engine.words.validation import why as misfit
from core.rules.bassa_intensita.arms import ARMS
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state.vehicles import Arm
from core.rules.bassa_intensita.tables.air import ANTI_AIRCRAFT
from core.rules.bassa_intensita.tables.movement import VEHICLES as ROWS
from core.rules.bassa_intensita.tables.penetration import ARMOUR
from core.rules.bassa_intensita.tables.weapons import WEAPONS
from core.rules.bassa_intensita.vehicles import VEHICLES, Vehicle

R = TypeVar("R", Arm, Vehicle)
LOADS = ("", "smoke", "rubber", "flash_bang", "tear_gas")
NON_LETHAL = LOADS[2:]


def arms_of(read: Reader, options: Options) -> dict[WeaponName, Arm]:
    """Return all weapons of a game by key. Raises `ScenarioError`."""
    return allowed(every_arm(read), options)


def allowed(arms: Mapping[WeaponName, Arm], options: Options) -> dict[WeaponName, Arm]:
    """Return the weapons that a game allows: non-lethal ones only with `bi.nonlethal` (BI-NONLETHAL.a)."""
    non_lethal = options.nonlethal
    return {name: arm for name, arm in arms.items() if non_lethal or arm.load not in NON_LETHAL}


def every_arm(read: Reader) -> dict[WeaponName, Arm]:
    """Return all weapons by key; what a row lacks is as it ships. Raises `ScenarioError`."""
    rows = dict(ARMS)
    own = read.table("arms", {})
    for name in own.data:
        key = WeaponName(name)
        row = own.table(name)
        rows[key] = _changed(row, rows.get(key), next(iter(ARMS.values())))
        _check(row, rows[key])
    return rows


def vehicles_of(read: Reader, arms: Mapping[WeaponName, Arm]) -> dict[str, Vehicle]:
    """Return all vehicles by key, those of the scenario over the shipped ones."""
    rows = dict(VEHICLES)
    own = read.table("vehicles", {})
    for name in own.data:
        row = own.table(name)
        rows[name] = _changed(row, rows.get(name), next(iter(VEHICLES.values())))
        _check_vehicle(row, rows[name], arms)
    return rows


def _changed(read: Reader, base: R | None, usual: R) -> R:
    """Return a row with the scenario's own fields over it; names are texts in two languages.

    Where it is none, and that is noted, the row is as before; a new one is the *usual*.
    """
    given = dict(read.data)
    if "name" in given:
        given["name"] = list(read.in_languages("name").items())
    before = msgspec.to_builtins(base) if base is not None else {}
    if "hull" in given and "hull" in before:
        given["hull"] = {**before["hull"], **read.table("hull").data}
    try:
        made: R = msgspec.convert({**before, **given}, ready(type(usual)))
    except msgspec.ValidationError as error:
        read.wrong("", "bi-bad-row", why=misfit(error))
        return base or usual
    return made


def _check(read: Reader, arm: Arm) -> None:
    """Refuse a row of no table, or a calibre that no gun has."""
    _one_of(read, "row", arm.row, ("", *WEAPONS))
    _one_of(read, "sky", arm.sky, ("", *ANTI_AIRCRAFT))
    _one_of(read, "load", arm.load, LOADS)
    _from_to(read, "calibre", arm.calibre, 0, 500)


def _check_vehicle(read: Reader, vehicle: Vehicle, arms: Mapping[WeaponName, Arm]) -> None:
    """Refuse words that no table has, sizes that no model has, and weapons that there are not."""
    hull = vehicle.hull
    _one_of(read, "hull.row", hull.row, tuple(ROWS))
    _one_of(read, "hull.armour", hull.armour, ("soft", "armoured", "tank"))
    _one_of(read, "hull.level", hull.level, tuple(ARMOUR))
    _one_of(read, "hull.role", hull.role, ("combat", "armed_transport", "transport"))
    _from_to(read, "hull.length", hull.length, 0.5, 40)
    _from_to(read, "hull.width", hull.width, 0.5, 40)
    _from_to(read, "hull.seats", hull.seats, 0, 100)
    _from_to(read, "hull.crew", hull.crew, 1, 12)
    for weapon in vehicle.weapons:
        _one_of(read, "weapons", weapon, tuple(arms))


def _one_of(read: Reader, field: str, got: str, known: tuple[str, ...]) -> None:
    if got not in known:
        fitting = ", ".join(filter(None, known))
        read.wrong(field, "scenario-not-one-of", got=got, allowed=fitting)


def _from_to(read: Reader, field: str, got: float, least: float, most: float) -> None:
    if not least <= got <= most:
        read.wrong(field, "scenario-out-of-range", got=got, least=least, most=most)
