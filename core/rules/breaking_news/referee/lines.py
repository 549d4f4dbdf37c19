"""Breaking News: the log lines of what the referee ruled."""

from __future__ import annotations

from functools import partial

from core.engine.contract.facts import Ruled
from core.engine.words.ids import SideId
from core.engine.words.message import Argument, Message, say
from core.rulekit.lines import Words, ruled
from core.rulekit.rulings import word_of
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.measured import anything
from core.rules.breaking_news.common.names import name, place, side
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.referee.rulings import (
    CARD,
    CHARGES,
    FACTS,
    MAGAZINES,
    PHASES,
    TALKS,
    WRECKS,
)
from core.rules.breaking_news.state import CONTENTS, FATES, RESERVES, State
from core.rules.breaking_news.tables.support import SUPPORTS


@acts.tells(Ruled)
def _(before: State, event: Ruled, after: State) -> Message:
    """Return what the referee set, of whom and why."""
    who, where = partial(anything, after), partial(place, after)
    value = partial(_value, after)
    return ruled(event, Words(who, where, partial(side, after), "fact", FACTS, Options, value))


def _value(after: State, event: Ruled) -> Argument | None:
    """Return what a fact of this book was ruled to be, in its words."""
    match event.fact, event.value:
        case (("fate" | "wreck"), str() as fate):
            return word_of("fate", fate, ("", *FATES, *WRECKS))
        case "support", str() as kind:
            return word_of("support", kind, ("", *SUPPORTS), "none")
        case "reserve", str() as reserve:
            return word_of("bn-reserve", reserve, RESERVES, "none")
        case "intelligence", str() as card:
            return word_of("bn-card", card, CARD, "none")
        case "magazine", str() as left:
            return word_of("bn-rounds-left", left, MAGAZINES, "full")
        case "smoke", False:
            return say("bn-cloud-gone")
        case "content", str() as content:
            return word_of("bn-content", content, CONTENTS)
        case "charge", str() as kind:
            return word_of("bn-charge-of", kind, CHARGES, "none")
        case "talks", str() as word:
            return word_of("bn-talk", word, TALKS)
        case "talk_points", int() as number:
            pending = after.talks.pending if after.talks is not None else 0
            return say("ruling-added", value=number, total=pending)
        case "aboard", str() as vehicle:
            return name(after, vehicle) if vehicle else say("in-no-vehicle")
        case "phase", str() as phase:
            return word_of("phase", phase, PHASES)
        case "points", int() as number:
            total = dict(after.sides[SideId(event.subject)].points).get("ruling", 0)
            return say("ruling-added", value=number, total=total)
    return None
