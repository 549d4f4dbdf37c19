"""Ludonet quick skirmish: what the fields of several chapters ask for."""

from __future__ import annotations

from core.engine.contract.choices import Option, PickOne
from core.engine.words.message import say
from core.rules.ludonet.state import Figure

POSTURES = ("standing", "prone")


def option_of(man: Figure) -> Option:
    """Return a figure as one value of a field."""
    return Option(man.id, man.name)


def postures(name: str) -> PickOne:
    """Return the field of a posture."""
    return PickOne(name, say("lu-ask-posture"), tuple(Option(p, say(f"lu-posture-{p}")) for p in POSTURES))
