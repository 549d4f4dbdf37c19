"""Linea di Tiro: for whom a throw is good, by its reason. In both matrices low throws are the attacker's."""

from __future__ import annotations

from core.engine.contract.favour import BAD, GOOD, NEITHER, Favour

FAVOURS: dict[str, Favour] = {
    "lt-anti-tank": BAD,
    "lt-he": BAD,
    "lt-mg": BAD,
    "lt-secret-he": GOOD,  # these three name who is under fire
    "lt-shelled": GOOD,
    "lt-secret-shelled": GOOD,
    "lt-scatter": NEITHER,
    "lt-assault": GOOD,
    "lt-overrun": GOOD,
    "lt-melee": GOOD,
    "lt-morale": BAD,  # a low die holds
}
