"""Breaking News: everything that can happen, and what each fact changes; a file a chapter.

An event copies what it holds into the state and decides nothing, so an old game replays as it was.
"""

# ruff: noqa: F403 - the chapters' events are this package's names

from __future__ import annotations

from core.engine.contract.facts import Event
from core.rulekit.facts import chapters, events_of
from core.rules.breaking_news.facts.acts import *
from core.rules.breaking_news.facts.ammunition import *
from core.rules.breaking_news.facts.ending import *
from core.rules.breaking_news.facts.evacuation import *
from core.rules.breaking_news.facts.explosives import *
from core.rules.breaking_news.facts.figures import *
from core.rules.breaking_news.facts.hits import *
from core.rules.breaking_news.facts.melee import *
from core.rules.breaking_news.facts.misses import *
from core.rules.breaking_news.facts.platoon import *
from core.rules.breaking_news.facts.reactions import *
from core.rules.breaking_news.facts.smoke import *
from core.rules.breaking_news.facts.speculation import *
from core.rules.breaking_news.facts.told import *
from core.rules.breaking_news.facts.turn import *

EVENTS: tuple[type[Event], ...] = events_of(*chapters(__name__))
