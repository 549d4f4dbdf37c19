"""Breaking News, defeat points: what counts how much against whose side (BN-D)."""

from __future__ import annotations

POINTS_FIRST_FIRE = 5  # BN-D.a
POINTS_FIRST_FIRE_ROE = 25  # BN-X.ROE.b: besides the 5
POINTS_BUILDING, POINTS_BUILDING_ROE = 5, 10  # BN-D.e, BN-D.g
POINTS_CIVILIAN, POINTS_CIVILIAN_ROE = 5, 10  # BN-D.f, BN-D.g
POINTS_JOURNALIST = 30  # BN-D.h
POINTS_SPECIAL, POINTS_REGULAR, POINTS_IRREGULAR, POINTS_LEADER = 15, 10, 5, 10  # BN-D.b–d
POINTS_DISENGAGE, POINTS_EXFILTRATE = 15, 5  # BN-D.i, BN-D.j
POINTS_PRIMARY, POINTS_SECONDARY = 50, 20  # BN-D.k–l

PRIMARY, NEGOTIATION, RULING = "objective-primary", "negotiation", "ruling"
KINDS = {
    "first-fire": "BN-D.a",
    "first-fire-roe": "BN-X.ROE.b",
    "lost-special": "BN-D.b",
    "lost-regular": "BN-D.c",
    "lost-irregular": "BN-D.d",
    "lost-leader": "BN-D.d",
    "building": "BN-D.e",
    "civilian": "BN-D.f",
    "journalist": "BN-D.h",
    "disengagement": "BN-D.i",
    "exfiltration": "BN-D.j",
    PRIMARY: "BN-D.k",
    "objective-secondary": "BN-D.l",
    "negotiation-broken": "BN-X.NEGOTIATION.g",
    NEGOTIATION: "BN-X.NEGOTIATION.d",
    RULING: "",
}
"""Every kind of defeat point in the order of T-DEFEAT, with the paragraph that it is for."""

PUBLIC_OPINION = ("building", "civilian")
"""What the news makes most of (BN-X.MEDIA.h, BN-X.MEDIA.j)."""

TIMES_ORDINARY, TIMES_EMBEDDED, TIMES_INDEPENDENT = 2, 3, 4  # BN-X.MEDIA.f–j
