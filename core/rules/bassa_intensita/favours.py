"""Bassa Intensità: for whom a throw is good, by its reason."""

from __future__ import annotations

from core.engine.contract.favour import BAD, GOOD, NEITHER, Favour, renamed
from core.rules.bassa_intensita.common.secret_dice import VEILED

OPEN: dict[str, Favour] = {
    "bi-initiative": GOOD,
    # Orders and observation. Who looks about for several throws one low die for all of them.
    "bi-leader": GOOD,
    "bi-isolation": GOOD,
    "bi-action": GOOD,
    "bi-secret-observe": BAD,
    "bi-secret-mover": GOOD,
    "bi-own-sniper": GOOD,
    # Fire: whom a burst may spare throws himself, and what counts spares him.
    "bi-to-hit": GOOD,
    "bi-own-not-to-be-hit": GOOD,
    "bi-blast": GOOD,
    "bi-strafed": GOOD,
    "bi-upward": GOOD,
    "bi-deviation": NEITHER,
    "bi-smoke": NEITHER,
    # What a hit does: thrown for who was hit, and a high die is the worse for him.
    "bi-penetration": GOOD,
    "bi-damage": BAD,
    "bi-which-weapon": NEITHER,
    "bi-timer": GOOD,  # the more turns are left to help him
    "bi-secret-timer": GOOD,
    # Morale: on the second table a high die surrenders.
    "bi-morale": GOOD,
    "bi-reaction": BAD,
    # Support: how far a round is off.
    "bi-own-contact": GOOD,
    "bi-own-precise": GOOD,
    "bi-own-deviation": NEITHER,
    "bi-own-deviation-cm": BAD,
    # Aircraft: both ends of the table of helicopters are bad; of the other two throws nobody is named.
    "bi-flight": GOOD,
    "bi-helicopter": NEITHER,
    "bi-passengers": GOOD,
    "bi-engine": BAD,  # what counts is that it fails
    "bi-gives-up": BAD,
    "bi-aircraft": NEITHER,
    "bi-return": NEITHER,
    # Mines.
    "bi-secret-mine": GOOD,
    "bi-disarm": GOOD,
    "bi-mine-vehicle": BAD,  # named is the vehicle, and what counts destroys it
}

OF_OLD: dict[str, Favour] = {"bi-not-to-be-hit": GOOD}
"""Reasons that kept games throw for, and the book does not any more."""

FAVOURS = renamed(OPEN, "bi-", VEILED) | OF_OLD
