"""Breaking News 8.4, 9.1.c: support fire and who saves from it. cm, dice and d6 faces."""

from __future__ import annotations

SUPPORTS = ("artillery", "helicopters", "aeroplanes")  # BN-8.4.a: one rule for all
MORTAR_NEEDED = 5  # BN-X.MORTAR.b
SILENCED = 4  # BN-X.MORTAR.f
OFF_TABLE_NEEDED = 6  # BN-Q.72, by option
BOMBS = ("mortar", "light_mortar")
GUNS = ("hmg", "lmg")  # BN-8.4.g: what a gunship fires with
SUPPORT_NEEDED, SHIFT_DICE, STRIKE_RADIUS = 4, 4, 15.0  # BN-8.4.b, e, d: half of 30 cm
BOMBARD_SAVE = 3  # BN-9.1.c

IED_NEEDED, IED_SAVE = 3, 3  # BN-X.IED.e, BN-9.1.a
IED_REACH = {"cm": 10.0, "inch": 25.4}  # BN-X.IED.c, printed "10U" (BN-Q.116)
