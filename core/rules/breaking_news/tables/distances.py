"""Breaking News: how far men move, see, fire and reach, as their paragraphs say. cm and degrees."""

from __future__ import annotations

RUN, SHOOT, CAUTIOUS = 25.0, 15.0, 5.0  # BN-5.2.c–e
RUNS = (25.0, 15.0, 5.0)  # cm on open ground, over a level 1, over a level 2 obstacle; BN-6.2
REACH = {  # action → (cm on open ground, over a level 1, over a level 2 obstacle); BN-5.2, BN-6.2
    "run": RUNS,
    "move_and_shoot": (15.0, 5.0, None),
    "cautious": (5.0, None, None),
}
NEIGHBOURS = 5.0  # BN-6.4.b, BN-8.0.g, BN-8.1.b, BN-10.0.f
DODGE = 5.0  # BN-6.5.a
HELPED = 10.0  # BN-9.3.f: how far two come together, less 1d6
BONUS_MOVE = 5.0  # BN-7.0.m
LYING = 25.0  # BN-10.0.c: seen from farther off, who lies suppressed is in cover
FALL_BACK = 10.0  # BN-10.0.i
RETREAT = 15.0  # BN-12.0.j
AT_EDGE = 1.5  # a base that touches the edge of the table
OPPORTUNITY_RANGE, OPPORTUNITY_ARC, FIRE_ARC = 50.0, 45.0, 90.0  # BN-8.2.c–d, BN-8.0.h
COVER_NEAR, COVER_RANGE, COVER_SIDE, COVER_CAP = 25.0, 50.0, 15.0, 9  # BN-8.3.c, a, b, e
CORRIDOR, BEYOND = 5.0, 10.0  # BN-8.7.b: half of 10 cm each side, and 10 cm beyond
PRISONERS = 10.0  # BN-12.0.h

SIGHTING = ((5.0, 0), (20.0, 3), (50.0, 5), (100.0, 6))  # BN-7.0.h, T-SIGHT

MARKER_SEEN = 10.0  # BN-4.1.d
OBJECTIVE_REACHED, OBJECTIVE_CLEAR = 5.0, 30.0  # BN-4.1.1.b
MARKER_GAP, MARKER_TO_EDGE = 10.0, 5.0  # BN-4.2.d–e
STRIP = 30.0  # BN-4.2.f
KEPT_AWAY = 15.0  # BN-X.INFILTRATION.b, BN-X.AMBUSH.c
