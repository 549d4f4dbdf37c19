"""Bassa Intensità: everything that can happen, and what each fact changes; a file a chapter.

An event copies what it holds into the state and decides nothing, so an old game replays as it was.
"""

# ruff: noqa: F403 - the chapters' events are this package's names

from __future__ import annotations

from core.engine.contract.facts import Event
from core.rulekit.facts import chapters, events_of
from core.rules.bassa_intensita.facts.actions import *
from core.rules.bassa_intensita.facts.aircraft import *
from core.rules.bassa_intensita.facts.command import *
from core.rules.bassa_intensita.facts.covering import *
from core.rules.bassa_intensita.facts.deploying import *
from core.rules.bassa_intensita.facts.doing import *
from core.rules.bassa_intensita.facts.firing import *
from core.rules.bassa_intensita.facts.flying import *
from core.rules.bassa_intensita.facts.harm import *
from core.rules.bassa_intensita.facts.leaders import *
from core.rules.bassa_intensita.facts.mines import *
from core.rules.bassa_intensita.facts.morale import *
from core.rules.bassa_intensita.facts.moving import *
from core.rules.bassa_intensita.facts.nonlethal import *
from core.rules.bassa_intensita.facts.ordering import *
from core.rules.bassa_intensita.facts.seeing import *
from core.rules.bassa_intensita.facts.setting_up import *
from core.rules.bassa_intensita.facts.sky import *
from core.rules.bassa_intensita.facts.support import *
from core.rules.bassa_intensita.facts.turn import *

EVENTS: tuple[type[Event], ...] = events_of(*chapters(__name__))
