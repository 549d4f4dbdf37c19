"""Breaking News, T-NEGOTIATION: what talks cost a turn, and what their breach does (BN-X.NEGOTIATION). cm."""

from __future__ import annotations

NEGOTIATION_BASE = 1  # BN-X.NEGOTIATION.a, BN-X.CIVILIANS.d: what everybody has for nothing
PER_LEVEL = 5  # BN-X.NEGOTIATION.d: 5, 10, 15, 20 a turn at level 1 to 4
POINTS_BREACH = 10  # BN-X.NEGOTIATION.g: to who fires first while they last
KEPT_AWAY = 15.0  # BN-X.NEGOTIATION.h
