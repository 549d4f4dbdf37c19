"""Ludonet quick skirmish: for whom a throw is good, by its reason."""

from __future__ import annotations

from core.engine.contract.favour import BAD, GOOD, NEITHER, Favour, renamed
from core.rules.ludonet.common.secret_dice import SECRET

OPEN: dict[str, Favour] = {
    "lu-first": GOOD,
    "lu-running": GOOD,  # what counts leaves him fresh
    "lu-to-hit": GOOD,
    "lu-scatter": NEITHER,
    "lu-damage": BAD,  # thrown for who was hit, and a high die kills him
    "lu-attack": GOOD,
    "lu-defence": GOOD,
    "lu-anti-aircraft": GOOD,
    "lu-air-attack": GOOD,
    "lu-morale": GOOD,
    "lu-rally": GOOD,
    "lu-melee": GOOD,
    "lu-last-roll": GOOD,
    "lu-break-away": GOOD,
}

FAVOURS = renamed(OPEN, "lu-", SECRET)
