"""Breaking News, defeat points: what counts how much against whose side (BN-D)."""

from __future__ import annotations

POINTS_FIRST_FIRE = 5  # BN-D.a
POINTS_FIRST_FIRE_ROE = 25  # BN-X.ROE.b: besides the 5
POINTS_BUILDING, POINTS_BUILDING_ROE = 5, 10  # BN-D.e, BN-D.g
POINTS_SPECIAL, POINTS_REGULAR, POINTS_IRREGULAR, POINTS_LEADER = 15, 10, 5, 10  # BN-D.b–d
POINTS_DISENGAGE, POINTS_EXFILTRATE = 15, 5  # BN-D.i, BN-D.j
POINTS_PRIMARY, POINTS_SECONDARY = 50, 20  # BN-D.k–l
