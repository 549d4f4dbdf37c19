"""Breaking News: what a seat may do now. Whether it may is asked of the rules themselves.

Offers that have not yet gone to their paragraphs stand here, each entered at its moment and place.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.choices import Choice
from core.engine.words.message import say
from core.rules.breaking_news import commands as c
from core.rules.breaking_news.acts import Offered, OfMan, acts
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.vehicle_choices import boarding, driving, leaving

# --- before the first action -----------------------------------------------------------


# --- a side's actions --------------------------------------------------------------------


@acts.offered("actions", 20)
@acts.offered("react_move", 40)
@acts.offered("react_fire", 40)
@acts.offered("react_cover", 40)
def _(asked: Offered) -> Iterator[Choice]:
    """An attempt to sight with each man who may look (BN-7.0.h–k).

    A ruling may have hidden whoever acts: then there is nothing to react to (BN-Q.30).
    """
    state, side = asked.state, asked.side
    if state.awaiting and state.action is None:
        return
    markers = [man.id for man in state.figures.values() if man.marker and man.side != side and not man.fate]
    lurking = lurks(state, state.other(side))
    if not (markers or lurking) or any(decision.about == "bonus_move" for decision in state.awaiting):
        return
    for man in state.of(side):
        if man.looked or man.suppressed or man.hull is not None:
            continue
        wishes = [c.Sight(man.id, name) for name in (*markers, *([""] if lurking else []))]
        refusals = [asked.refusal(wish, ("bn-name-a-spot",)) for wish in wishes]
        refusal = None if None in refusals else refusals[0]
        given = {"figure": man.id}
        yield Choice("sight", say("do-sight"), "BN-7.0.h", man.id, given, refusal, "s", weight=0.8)


# --- one man's acts ----------------------------------------------------------------------


@acts.offered("crew", 40)
def _(asked: OfMan) -> Iterator[Choice]:
    if asked.who.hull is not None:
        yield from driving(asked.state, asked.who, asked.probe)


@acts.offered("figure", 70)
def _(asked: OfMan) -> Iterator[Choice]:
    name = asked.who.id
    if not asked.who.marker:
        refusal = asked.refusal(c.Hide(name))
        yield Choice("hide", say("do-hide"), "BN-7.0.a", name, {"figure": name}, refusal, "h", weight=0.2)


@acts.offered("figure", 100)
def _(asked: OfMan) -> Iterator[Choice]:
    yield from boarding(asked.state, asked.who, asked.probe)


@acts.offered("crew", 100)
def _(asked: OfMan) -> Iterator[Choice]:
    if asked.who.aboard:
        yield from leaving(asked.who, asked.probe)


# --- other decisions -------------------------------------------------------------------------


@acts.offered("bonus_move")
def _(asked: Offered) -> Iterator[Choice]:
    man = asked.state.bonus_move
    if man:
        yield Choice("bonus_move", say("do-bonus_move"), "BN-7.0.m", man, hint="m")
    yield Choice("bonus_move", say("do-bonus_stay"), "BN-7.0.m", man, {"path": ()}, hint="s")
