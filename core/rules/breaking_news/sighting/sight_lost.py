"""Breaking News 7.0 with BN-Q.35: how long a man who was sighted stays so."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name, of_group
from core.rules.breaking_news.facts import SightLost
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.table.questions import WhoSees


@acts.follows(moments.quiet)
def lose_sight(r: Resolution[State]) -> bool:
    """A sighting ends when the target is out of the spotter's sight or he is out (BN-Q.35).

    Checked after every act where positions are known; with a tape it ends when the target
    hides anew. Returns whether any ended.
    """
    before = len(r.events)
    at_end = Options.of(r.state).sight_lasts == "end_of_turn" and r.state.phase == "turn_end"
    for figure in list(r.state.figures.values()):
        if not figure.seen_by or figure.fate:
            continue
        able = tuple(name for name in figure.seen_by if r.state.figures[name].fighting)
        kept: tuple[str, ...] = able
        if at_end:
            kept = ()
        elif able and figure.place is not None:
            kept = tuple(r.measure(WhoSees(able, (figure.id,), (), None, None)))
        if lost := tuple(name for name in figure.seen_by if name not in kept):
            r.emit(SightLost(figure.id, lost))
    return len(r.events) > before


@acts.tells(SightLost)
def _(before: State, event: SightLost, after: State) -> Message:
    return of_group("bn-sight-lost", after, event.spotters, target=name(after, event.figure))
