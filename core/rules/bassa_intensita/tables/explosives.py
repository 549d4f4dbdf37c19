"""Bassa Intensità, high explosive and smoke (BI-T.09–13, BI-T.21). cm; d10 where nothing else stands."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from core.rules.bassa_intensita.tables.rounding import row_of, up

Along = Literal["", "long", "short"]
Across = Literal["", "right", "left"]


class Missed(Struct, frozen=True):
    """Where direct HE bursts that missed: *percent* of the distance *to* one side; 0: no effect (BI-T.09)."""

    to: str
    percent: int


MISSED = (
    (2, Missed("", 0)),
    (3, Missed("long", 20)),
    (4, Missed("long", 50)),
    (5, Missed("short", 20)),
    (6, Missed("short", 50)),
    (7, Missed("right", 20)),
    (8, Missed("right", 50)),
    (9, Missed("left", 20)),
    (10, Missed("left", 50)),
)
"""BI-T.09: a d10, though its head says 1d6 (BI-Q.01)."""


class Deviation(Struct, frozen=True):
    """How an indirect round falls: *along* the line observer–target, and *across* it."""

    along: Along = ""
    across: Across = ""


DEVIATION = (
    (2, Deviation()),
    (4, Deviation("long")),
    (5, Deviation("long", "right")),
    (6, Deviation("long", "left")),
    (8, Deviation("short")),
    (9, Deviation("short", "right")),
    (10, Deviation("short", "left")),
)
"""BI-T.10 and BI-T.11 have the same rows; the first is on the target if precise, else lost."""

PRECISE_DICE, IMPRECISE_DICE = (2, 6), (4, 10)
"""So many dice of so many sides, in cm, for each direction by itself (BI-IND.i, BI-IND.j)."""

SHIFT = 20.0
"""BI-IND.k."""


class Blast(Struct, frozen=True):
    """One row of BI-T.12: the radius of the inner and of the outer zone, in cm."""

    short: int
    long: int


BLASTS = {
    "grenade": Blast(3, 6),
    "at_missile": Blast(4, 6),
    "under_60": Blast(4, 6),
    "under_77": Blast(4, 8),
    "under_103": Blast(5, 10),
    "over_103": Blast(8, 15),
    "over_150": Blast(10, 20),
}
"""BI-T.12; the last five of cannon and mortars, by calibre. A zone of 0 cm is none (BI-Q.96)."""

BLAST_OF_WEAPON = {
    **dict.fromkeys(
        ("hand_grenade", "rifle_grenade", "grenade_launcher", "auto_grenade_launcher"), "grenade"
    ),
    **dict.fromkeys(("law", "rpg"), "grenade"),
    "at_missile": "at_missile",
}
"""Which row is whose; a cannon's or mortar's goes by its calibre."""

HE_CHANCE = {"open": (6, 3), "cover": (3, 2), "entrenched": (2, 1)}
"""BI-T.13: within Short, within Long."""

HEAVY_FROM, HEAVY = 103, 1
"""BI-HE.f: of that calibre in mm and more, so much on the chance (BI-Q.52)."""

HAND_SMOKE = (5, 20)
DISCHARGER_DEPTH, DISCHARGER_FROM, DISCHARGER_ARC = 5, 10, 180
SHELL_SMOKE_TIMES = 6
SMOKE_LASTS = 6
"""BI-T.21: cm, degrees; turns besides 1d6 (BI-SMOKE.d)."""


def missed(face: int) -> Missed:
    """Return how direct HE deviates that missed (BI-T.09)."""
    return row_of(MISSED, face)


def missed_by(face: int, cm: float) -> int:
    """Return by how many cm it deviates, fired over *cm*, rounded upward; 0 where it has no effect."""
    return up(cm * missed(face).percent / 100)


def deviation(face: int, precise: bool) -> Deviation | None:
    """Return how an adjustment round deviates (BI-T.10, BI-T.11), `None` where it is lost."""
    row = row_of(DEVIATION, face)
    return row if row.along or precise else None


def blast_of_calibre(calibre: float) -> str:
    """Return the row of BI-T.12 for a cannon or mortar of *calibre* mm; a limit is the larger's (BI-Q.51)."""
    for limit, name in ((60, "under_60"), (77, "under_77"), (103, "under_103"), (150, "over_103")):
        if calibre < limit:
            return name
    return "over_150"


def he_chance(within: str, shelter: str, calibre: float = 0.0) -> int:
    """Return the chance on 1d10 to be hit in a zone of a burst (BI-T.13).

    *calibre* in mm of cannon and mortars; bombs and grenades have none (BI-Q.52).
    """
    chance = HE_CHANCE[shelter][("short", "long").index(within)]
    return chance + HEAVY if calibre >= HEAVY_FROM else chance


def shell_smoke(calibre: float) -> tuple[int, int]:
    """Return the smoke of a round of *calibre* mm: Short deep, six times Long wide, in cm (BI-T.21)."""
    blast = BLASTS[blast_of_calibre(calibre)]
    return blast.short, SHELL_SMOKE_TIMES * blast.long


def smoke_turns(face: int) -> int:
    """Return how many turns smoke lasts after its d6 (BI-SMOKE.d)."""
    if not 1 <= face <= 6:
        raise ValueError(f"a die does not show {face}")
    return SMOKE_LASTS + face
