"""Bassa Intensità: what becomes of who failed his check (BI-MOR.m–p, BI-T.19), one after another."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.morale import ReactionBegan, Shocked, ShockedAgain
from core.rules.bassa_intensita.morale.panic import panic
from core.rules.bassa_intensita.morale.shock import shock
from core.rules.bassa_intensita.morale.surrender import surrender
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure


@acts.follows(moments.resolving_react, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """The next reaction takes effect; a flight lies on top of the step, which waits for it."""
    if not frame.reactions:
        return False
    who, what = frame.reactions[0]
    r.emit(ReactionBegan(who))
    if what != "panic" or (who, "surrender") not in frame.reactions:  # who surrenders flees no more
        react(r, who, what)
    return True


@acts.follows(moments.harmed, 30)
def _(r: Resolution[State], before: Figure) -> None:
    """A hit that shocks who is Shocked already puts him in Panic, whatever his check says (BI-Q.111)."""
    frame, now = r.state.frame, r.state.figures[before.id]
    again = isinstance(frame, Resolving) and any(
        one.whom == before.id and one.what == "shocked" for one in frame.harmed
    )
    if again and now.able and before.shocked >= r.state.turn and Options.of(r.state).second_shock == "any":
        r.emit(ShockedAgain(before.id))


def react(r: Resolution[State], who: FigureId, reaction: str) -> None:
    """Let a figure react: `shocked`, `panic` or `surrender`; nobody who is out by now does."""
    figure = r.state.figures[who]
    if not figure.able or moments.reacts(r, figure, reaction):
        return
    match reaction:
        case "shocked":
            shock(r, figure)
        case "panic":
            panic(r, figure)
        case "surrender":
            surrender(r, figure)


acts.silent(ReactionBegan)
acts.line(ShockedAgain, "bi-shocked-again", who="figure")
acts.line(Shocked, either("prone", "bi-shocked-prone", "bi-shocked"), who="figure", turn="until")
