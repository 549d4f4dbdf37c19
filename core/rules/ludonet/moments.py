"""Ludonet quick skirmish: what is decided in each step of the turn, and what a figure is offered."""

from __future__ import annotations

from core.rules.ludonet.acts import acts
from core.rules.ludonet.state import Figure

DEPLOY = acts.decision("deploy", "LU-DEP.a")
FIRST = acts.decision("first", "LU-INI.a")
AIR_GRANT = acts.decision("air_grant", "LU-AIR.a")
MOVE = acts.decision("move", "LU-TRN.b")
FIRE = acts.decision("fire", "LU-FIR.n")
MELEE = acts.decision("melee", "LU-MEL.q")
AIR = acts.decision("air", "LU-AIR.g")
END = acts.decision("end", "LU-TRN.h")

FIGURE = acts.menu("figure", Figure)
"""What each figure of the side that moves is offered."""
