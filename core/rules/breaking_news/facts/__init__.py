"""Breaking News: everything that can happen, a file a chapter."""

# ruff: noqa: F403 - the chapters' events are this package's names

from __future__ import annotations

from core.engine.facts import Event
from core.rules.breaking_news.facts import (
    acts,
    ending,
    figures,
    hits,
    melee,
    reactions,
    support,
    turn,
    vehicles,
)
from core.rules.breaking_news.facts.acts import *
from core.rules.breaking_news.facts.ending import *
from core.rules.breaking_news.facts.figures import *
from core.rules.breaking_news.facts.hits import *
from core.rules.breaking_news.facts.melee import *
from core.rules.breaking_news.facts.reactions import *
from core.rules.breaking_news.facts.turn import *

CHAPTERS = (turn, figures, acts, reactions, hits, melee, ending, support, vehicles)

EVENTS: tuple[type[Event], ...] = tuple(
    kind
    for chapter in CHAPTERS
    for kind in vars(chapter).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == chapter.__name__
)
