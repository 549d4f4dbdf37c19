"""Bassa Intensità, observation (BI-T.20): how hard a hidden unit is to see."""

from __future__ import annotations

from core.rules.bassa_intensita.tables.quality import shifted

OBSERVERS = ("infantry", "open_vehicle", "closed_vehicle")

OBSERVATION = {
    ("infantry", "moving", "open"): ("very_easy", "easy", "normal"),
    ("infantry", "moving", "cover"): ("easy", "difficult", "no"),
    ("infantry", "still", "open"): ("normal", "normal", "difficult"),
    ("infantry", "still", "cover"): ("difficult", "no", "no"),
    ("vehicle", "moving", "open"): ("very_easy", "very_easy", "easy"),
    ("vehicle", "moving", "cover"): ("easy", "easy", "normal"),
    ("vehicle", "still", "open"): ("easy", "easy", "normal"),
    ("vehicle", "still", "cover"): ("normal", "normal", "difficult"),
}
"""BI-T.20: the target's rows, a column for each of `OBSERVERS`."""

FIRED, SCOUT, NIGHT = -1, -1, 1
"""Levels, all at once (BI-Q.80): the target fired in the phase, a scout looks (BI-SCOUT.c), it is night."""

SNIPER = ("no", "difficult")
"""BI-SNIPER.b, BI-Q.94: a hidden Sniper who has not fired this turn, and who has; by day, for infantry."""

CLOSED_ARC = 90.0
"""BI-OBS.m: what a closed vehicle sees, in degrees to its front."""


def observation(
    target: str,
    observer: str,
    *,
    moving: bool,
    in_cover: bool,
    fired: bool = False,
    night: bool = False,
    scout: bool = False,
) -> str:
    """Return how hard *observer* (of `OBSERVERS`) sees an `infantry` or `vehicle` target (BI-T.20).

    >>> observation("infantry", "closed_vehicle", moving=False, in_cover=True, fired=True)
    'difficult'
    """
    row = OBSERVATION[(target, "moving" if moving else "still", "cover" if in_cover else "open")]
    by = FIRED * fired + NIGHT * night + SCOUT * scout
    return shifted(row[OBSERVERS.index(observer)], by)


def sniper_observation(observer: str, *, fired: bool, night: bool = False, scout: bool = False) -> str:
    """Return how hard a hidden Sniper is to see (BI-SNIPER.b): only by infantry, and only if he fired."""
    if observer != "infantry" or not fired:
        return SNIPER[0]
    return shifted(SNIPER[1], NIGHT * night + SCOUT * scout)
