"""Vehicles with their crews in one call, for the tests of chapters 6, 8.8 and 9.2."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bn_commands import Drive, SetOff
from table import Man, Played, Soldier, Vehicle, table

from core.table.places import Point

WEAPONS = {"tank": ("tank_gun", "mmg"), "heavily_armoured": ("tank_gun", "mmg")}


def crewed(
    kind: str = "tank",
    *weapons: str,
    grade: str = "R3",
    side: str = "blue",
    name: str = "ride",
    **vehicle: Any,
) -> dict[str, Soldier]:
    """A vehicle called *name* with `driver` and `gunner` aboard; on the red side `fahrer` and `schutze`."""
    driver, gunner = ("driver", "gunner") if side == "blue" else ("fahrer", "schutze")
    return {
        name: Vehicle(kind, *(weapons or WEAPONS.get(kind, ("hmg",))), side=side, **vehicle),
        driver: Man(grade, "pistol", side=side, aboard=name, post="driver"),
        gunner: Man(grade, "pistol", side=side, aboard=name, post="gunner"),
    }


def motor_pool(
    kind: str = "tank", *weapons: str, with_: Mapping[str, Soldier] | None = None, **how: Any
) -> Played:
    """Blue's crewed vehicle `ride` at (40, 40) heading north, and Abu far off where nobody reacts."""
    game = {key: how.pop(key) for key in ("edition", "options", "tape", "active", "terrain") if key in how}
    terrain = game.pop("terrain", ())
    men = crewed(kind, *weapons, **{"x": 40, "y": 40, "facing": 90, **how})
    return table(
        terrain, **game, **men, **(with_ or {"abu": Man("Irr3", x=190, y=190, side="red", facing=90)})
    )


def drive(game: Played, *dice: int, to: tuple[float, float] = (40, 50), seat: str = "blue") -> Any:
    """Set `ride` off with these two dice and drive it to a spot."""
    game.play(seat, SetOff("ride"), list(dice))
    return game.play(seat, Drive("ride", (Point(*to),)))
