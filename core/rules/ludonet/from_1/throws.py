"""Ludonet quick skirmish: the throws of format 1 as they read now."""

from __future__ import annotations

from core.engine.log.throws_1 import Throws

THROWS = Throws(
    tests={"lu-anti-aircraft": "any", "lu-air-attack": "any", "lu-rally": "any"},
    reversed=frozenset({"lu-running"}),
    totals={"lu-morale": 3},
    singly=frozenset({"lu-scatter"}),
)
