"""Ludonet, from format 1 to 2: what facts left to the rules of their day, as these had it.

Everything here says how games of format 1 went; a rule that is corrected never changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.engine.contract.facts import Event
from core.engine.log.amending import Amend
from core.rulekit.from_1 import BookFrom1, ruling_amended
from core.rules.ludonet.facts import EVENTS
from core.rules.ludonet.from_1.losses import losses
from core.rules.ludonet.from_1.rulings import SETTERS
from core.rules.ludonet.from_1.steps import began, fought
from core.rules.ludonet.from_1.throws import THROWS
from core.rules.ludonet.state import State


class From1(BookFrom1):
    """One log of format 1 on its way to format 2."""

    state_type = State
    throws = THROWS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    amends: ClassVar[Mapping[str, Amend]] = {
        "losses_applied": losses,
        "melee_fought": fought,
        "phase_began": began,
        "ruled": ruling_amended(SETTERS),
    }
