"""Breaking News 3.0, T-CLASS: what a class of soldier is worth at each thing. d6 faces."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class Grade(Struct, frozen=True):
    """One row of the troop table (BN-3.0): what a class of soldier is worth at each thing."""

    name: str
    regular: bool
    initiative: int
    spotting: int
    fire: int
    covering: int
    melee: int
    save: int
    suppression: int
    points: int


GRADES = {  # BN-3.0.b, T-CLASS; fire is the column of BN-3.0.e
    "R1": Grade("special-forces", True, 5, -1, -1, 4, 5, 2, 5, 20),
    "R2": Grade("elite", True, 5, 0, 0, 3, 4, 3, 4, 15),
    "R3": Grade("veteran", True, 4, 0, 0, 2, 3, 3, 4, 12),
    "R4": Grade("trained", True, 3, 0, 0, 1, 2, 4, 3, 10),
    "R5": Grade("recruit", True, 2, 1, 1, 0, 1, 5, 2, 7),
    "Irr1": Grade("mercenary", False, 4, 0, 0, 1, 3, 4, 4, 11),
    "Irr2": Grade("fanatic", False, 3, 0, 1, 0, 2, 5, 3, 8),
    "Irr3": Grade("militia", False, 2, 1, 1, 0, 1, 5, 2, 5),
}


def most_common(grades: Sequence[str]) -> str:
    """Return the class that most have, the better one where two are as many (BN-Q.15).

    >>> most_common(["R3", "Irr1", "R2", "R3", "R2"])
    'R2'
    """
    return max(GRADES, key=lambda grade: (grades.count(grade), -list(GRADES).index(grade)))


KIT = ("night_visor", "climbing_gear", "mounted", "medic")
"""What a man may have besides weapons: the medic (BN-P.d) costs points, the rest none (BN-Q.128)."""
