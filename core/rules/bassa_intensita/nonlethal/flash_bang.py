"""Bassa Intensità: a flash-bang shocks every man within 5 cm, friend or foe (BI-NONLETHAL.c, BI-Q.99)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.facts.nonlethal import Flashed
from core.rules.bassa_intensita.morale.shock import shock
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.table.questions import Near

WITHIN = 5.0


def men_near(r: Resolution[State], burst: Burst, cm: float) -> tuple[FigureId, ...]:
    """Return the men on foot within *cm* of where it burst."""
    doubt_caught(r)
    men = tuple(one for one in on_the_table(r) if r.state.figures[one].man)
    return tuple(r.measure(Near(men, burst.at, cm))) if men else ()


@acts.follows(moments.burst, 10)
def _(r: Resolution[State], burst: Burst) -> None:
    """It needs no roll of BI-T.13 (BI-Q.99)."""
    if burst.load == "flash_bang":
        r.emit(Flashed(men_near(r, burst, WITHIN)))


@acts.follows(moments.resolving_apply, 30)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Shock the next one, after the step's other effects: no morale check comes of it."""
    for harmed in frame.harmed:
        figure = r.state.figures[harmed.whom]
        if harmed.what == "flashed" and unshocked(r.state, figure):
            shock(r, figure)
            return True
    return False


def unshocked(state: State, figure: Figure) -> bool:
    """Return whether a man is still to be Shocked to the end of the next turn."""
    return figure.able and figure.shocked <= state.turn


acts.line(Flashed, "bi-flash", who="figures")
