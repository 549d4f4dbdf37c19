"""Breaking News 8.0.2, T-DEVIATION: where a shot goes that misses. d6 faces and cm."""

from __future__ import annotations

from core.engine.words.ids import WeaponName
from core.table.questions import Way

ROCKETS: tuple[Way, ...] = ("short", "short", "left", "left", "right", "right")
GRENADES: tuple[Way, ...] = ("short", "short", "left", "right", "over", "over")
GUNS: tuple[Way, ...] = ("over", "over", "left", "left", "right", "right")
EXAMPLE: tuple[Way, ...] = ("short", "short", "left", "right", "right", "right")
"""As ROCKETS, but that the printed example sends a 4 to the right (BN-Q.52)."""

FAMILIES: dict[str, tuple[tuple[Way, ...], int]] = {  # weapon → (way by die, cm for each point missed)
    "rpg": (ROCKETS, 3),
    "heavy_at": (ROCKETS, 3),  # a Milan or a Javelin
    "grenade": (GRENADES, 3),
    "grenade_launcher": (GRENADES, 3),  # BN-Q.51
    "tank_gun": (GUNS, 5),
}


def strays_by(weapon: WeaponName, die: int, reading: str = "table") -> Way:
    """Return where a weapon's shot goes by its direction die; a weapon of no family raises `KeyError`.

    >>> strays_by("rpg", 4), strays_by("rpg", 4, "example"), strays_by("grenade", 4), strays_by("tank_gun", 1)
    ('left', 'right', 'right', 'over')
    """
    ways, _ = FAMILIES[weapon]
    if ways is ROCKETS and reading == "example":
        ways = EXAMPLE
    return ways[die - 1]
