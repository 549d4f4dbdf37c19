"""Breaking News, civilians and journalists: their numbers (BN-X.CIVILIANS, BN-X.MEDIA, T-SAVE). cm."""

from __future__ import annotations

SAVE = 4  # BN-Q.119, BN-Q.121: 4+ whatever befalls them
STORM_SAVE, STORM_SAVE_SPECIAL = 4, 3  # BN-11.1.i: civilians and hostages in a stormed building
WALK = 15.0  # BN-X.CIVILIANS.b; an embedded journalist goes as far (BN-Q.119)
JOURNALIST_DICE = 2  # BN-X.MEDIA.d: an independent one goes 2d6 cm
CLEAR = 15.0  # BN-Q.12: no civilian is placed nearer to a regular
