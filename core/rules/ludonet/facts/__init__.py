"""Ludonet quick skirmish: everything that can happen, and what each fact changes; a file a chapter.

An event copies what it holds into the state and decides nothing, so an old game replays as it was.
"""

# ruff: noqa: F403 - the chapters' events are this package's names

from __future__ import annotations

from core.engine.contract.facts import Event
from core.rulekit.facts import chapters, events_of
from core.rules.ludonet.facts.air import *
from core.rules.ludonet.facts.fire import *
from core.rules.ludonet.facts.following import *
from core.rules.ludonet.facts.melee import *
from core.rules.ludonet.facts.morale import *
from core.rules.ludonet.facts.moving import *
from core.rules.ludonet.facts.placing import *
from core.rules.ludonet.facts.told import *
from core.rules.ludonet.facts.turn import *

EVENTS: tuple[type[Event], ...] = events_of(*chapters(__name__))
