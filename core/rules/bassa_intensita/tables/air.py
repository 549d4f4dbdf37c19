"""Bassa Intensità, anti-aircraft fire, helicopters and air attacks (BI-T.22 to BI-T.24). cm, d10, 2d6."""

from __future__ import annotations

from msgspec import Struct

from core.rules.bassa_intensita.tables.rounding import up

ANTI_AIRCRAFT: dict[str, tuple[int | None, int | None]] = {
    "aa_mg": (None, 1),
    "aa_cannon": (1, 2),
    "aa_missile_light": (2, 3),
    "aa_missile_heavy": (3, 4),
    "at_rocket": (None, 1),
}
"""BI-T.22: at aircraft, at helicopters; `None`: NO."""

ROCKET_REACH = 80.0
CREW = {"elite": 2, "veteran": 1, "regular": 0, "recruit": -1, "rabble": -2}
"""BI-AA.b–c."""

SHOT_DOWN_TO = 3
"""BI-Q.90: an aircraft hit is shot down on 1 to 3 of a d6, else damaged."""

RETURNS_ON, RETURN_TRIES = 6, 3
"""BI-AA.f."""


class HelicopterHit(Struct, frozen=True):
    """One row of BI-T.23: whether the crew *checks* morale, at which *penalty* on its d10, and what else."""

    also: str
    checks: bool = True
    penalty: int = 0


HELICOPTER = {
    2: HelicopterHit("exploded", checks=False),
    3: HelicopterHit("engine"),
    4: HelicopterHit("engine"),
    5: HelicopterHit("", penalty=1),
    6: HelicopterHit("", penalty=1),
    7: HelicopterHit(""),
    8: HelicopterHit(""),
    9: HelicopterHit("passengers"),
    10: HelicopterHit("passengers"),
    11: HelicopterHit("weapon"),
    12: HelicopterHit("pilot", checks=False),
}
"""BI-T.23, by the sum of two d6."""

ENGINE_FAILS_TO = 2
PASSENGER_HIT_TO = 1
"""BI-AA.i, BI-AA.l."""

BOMBED, BOMBED_CENTRE, STRAFED = (60, 20), (30, 10), (10, 60)
"""BI-T.24: areas in cm; the first is Long of BI-T.13, the second Short, the third an automatic cannon's."""

LOADS = {
    "anti_infantry": {"armoured": 2},
    "anti_tank": {"infantry": 2},
    "napalm": {},
}
"""BI-T.24: by what the chance of BI-T.13 is divided for whom (BI-Q.87)."""


def load_chance(load: str, against: str, chance: int) -> int:
    """Return a chance of BI-T.13 under bombs of such a *load* (BI-T.24), halved upward (BI-Q.87).

    *against*: `infantry`, `soft` or `armoured`.
    """
    return up(chance / LOADS[load].get(against, 1))
