"""Breaking News: the throws of format 1 as they read now."""

from __future__ import annotations

from core.engine.log.throws_1 import Throws

THROWS = Throws(
    tests={
        "why-saving": "all",
        "why-burning": "all",
        "why-sighting": "any",
        "why-morale": "any",
        "why-support": "any",
    },
    reversed=frozenset({"why-suppression"}),
    totals={"why-covering": ("cover_tested", "value", 1), "why-hull": ("hull_tested", "needed", 0)},
    singly=frozenset({"why-which_man"}),
)
