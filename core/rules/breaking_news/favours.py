"""Breaking News: for whom a throw is good, by its reason."""

from __future__ import annotations

from core.engine.contract.favour import BAD, GOOD, NEITHER, Favour

FAVOURS: dict[str, Favour] = {
    # Before the first turn, and whose turn it is: the higher total wins.
    "why-first-player": GOOD,
    "why-secret-die": NEITHER,  # what it does depends on what the marker is
    "why-initiative": GOOD,
    # Moving: more is never worse, for nobody has to go as far.
    "why-vehicle_move": GOOD,
    "why-help_along": BAD,  # each point takes a cm off the way
    "why-hidden_move": NEITHER,
    # Seeing and firing.
    "why-sighting": GOOD,
    "why-to-hit": GOOD,
    "why-speculative": GOOD,
    "why-deviation": NEITHER,
    "why-covering": GOOD,  # who is under covering fire throws, to come through
    # Saving throws, wounds and nerve.
    "why-saving": GOOD,
    "why-hull": GOOD,
    "why-burning": GOOD,
    "why-which_man": NEITHER,
    "why-wounded": GOOD,
    "why-suppression": GOOD,
    "why-morale": GOOD,
    # Hand to hand.
    "why-storm_attack": GOOD,
    "why-storm_defence": GOOD,
    "why-melee": GOOD,
    # Support: the side that is fired at moves a strike so many cm, the farther the better for it.
    "why-support": GOOD,
    "why-shift": GOOD,
    "why-bomb": GOOD,
    "why-counter_battery": GOOD,
    "why-smoke": NEITHER,
    "why-smoke_way": NEITHER,
    # Civilians, charges, talks, helicopters.
    "why-civilians": GOOD,
    "why-journalist": NEITHER,
    "why-ied": GOOD,
    "why-intelligence": GOOD,
    "why-talks": BAD,  # what counts cancels the points of whoever negotiated
    "why-helicopter": GOOD,
}
