"""Breaking News, from format 1 to 2: what facts left to the rules of their day, as these had it.

Everything here says how games of format 1 went; a rule that is corrected never changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from core.engine.contract.facts import Event
from core.engine.log.amending import Amend
from core.rulekit.from_1 import BookFrom1, ruling_amended
from core.rules.breaking_news.facts import EVENTS
from core.rules.breaking_news.from_1 import decisions, figures
from core.rules.breaking_news.from_1.reactions import declared
from core.rules.breaking_news.from_1.rulings import SETTERS, named
from core.rules.breaking_news.from_1.throws import THROWS
from core.rules.breaking_news.state import State


class From1(BookFrom1):
    """One log of format 1 on its way to format 2."""

    state_type = State
    throws = THROWS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    amends: ClassVar[Mapping[str, Amend]] = {
        "act_ended": figures.act_ended,
        "aim_asked": decisions.aim,
        "bonus_move_offered": decisions.bonus_move,
        "calls_opened": decisions.calls,
        "end_proposed": decisions.end,
        "got_out": figures.got_out,
        "hull_tested": figures.hull_tested,
        "loss_asked": decisions.loss,
        "rally_began": decisions.rally,
        "reaction_declared": declared,
        "roles_set": decisions.roles,
        "ruled": ruling_amended(SETTERS, named),
        "shot_fired": figures.shot_fired,
        "spread_asked": decisions.spread,
        "strike_scattered": decisions.shift,
        "suppression_tested": figures.suppression_tested,
        "victim_asked": decisions.victim,
        "window_opened": decisions.window,
    }
