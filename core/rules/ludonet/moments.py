"""Ludonet quick skirmish: what is decided in each step of the turn, and what a figure is offered."""

from __future__ import annotations

from core.rules.ludonet.acts import acts
from core.rules.ludonet.state import Figure

DEPLOY = acts.decision("deploy", "LU-DEP.a", when="lu-when-deploy")
FIRST = acts.decision("first", "LU-INI.a", when="lu-when-first")
AIR_GRANT = acts.decision("air_grant", "LU-AIR.a", when="lu-when-air_grant")
MOVE = acts.decision("move", "LU-TRN.b", when="lu-when-move")
FIRE = acts.decision("fire", "LU-FIR.n", when="lu-when-fire")
MELEE = acts.decision("melee", "LU-MEL.q", when="lu-when-melee")
AIR = acts.decision("air", "LU-AIR.g", when="lu-when-air")
END = acts.decision("end", "LU-TRN.h", when="lu-when-end")

FIGURE = acts.menu("figure", Figure)
"""What each figure of the side that moves is offered."""
