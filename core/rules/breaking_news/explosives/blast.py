"""Breaking News, Extras: a charge is set off: die, template and saves (BN-X.IED.e–h, BN-9.1.a). cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.names import name as figure_name
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.common.templates import doubt_unplaced
from core.rules.breaking_news.common.unmarked import lay
from core.rules.breaking_news.explosives.near_markers import beside, doubt_charges, due
from core.rules.breaking_news.facts import Advanced, ChargeTried
from core.rules.breaking_news.facts.support import StrikeEnded, StrikeFell
from core.rules.breaking_news.firing.opportunity import place_after
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Charge, Figure, Hit, State
from core.rules.breaking_news.support.falling import save_next
from core.rules.breaking_news.tables.support import IED_NEEDED, STRIKE_RADIUS
from core.table.places import exceeds
from core.table.questions import InArea, Near
from core.table.shapes import Circle


def set_off(r: Resolution[State], side: SideId, charge: Charge, figure: FigureId = FigureId("")) -> None:
    """Roll whether a charge explodes: 3 or more; a dud cannot be tried again (BN-X.IED.e, BN-X.IED.h)."""
    show_extra(r, side, "ied_remote" if charge.remote else "ied")
    exploded = r.any(1, IED_NEEDED, "why-ied", "BN-X.IED.e", who=side)
    at = r.state.objectives[charge.marker].place
    by = FigureId("") if charge.remote else figure
    r.emit(ChargeTried(side, charge.marker, IED_NEEDED, exploded, charge.remote, by, at))


def step(r: Resolution[State]) -> None:
    """Do the next step of a blast: who is under it, one saving throw, its end (BN-X.IED.f–g)."""
    strike = r.state.strike
    assert strike is not None
    if strike.step == "blown":
        _blow(r)
    elif strike.hits:
        save_next(r)
    else:
        r.emit(StrikeEnded(strike.side))


def _blow(r: Resolution[State]) -> None:
    """All under the template of a strike, centred on the marker, take a hit; it may be the first fire."""
    strike = r.state.strike
    assert strike is not None
    everybody = tuple(man.id for man in r.state.exposed())
    if strike.centre is None:
        struck = r.measure(Near(everybody, strike.ied, STRIKE_RADIUS)) if everybody else ()
    else:
        struck = r.measure(InArea(everybody, Circle(strike.centre, STRIKE_RADIUS))) if everybody else ()
    if Options.of(r.state).ied_is_fire:
        first_fire(r, strike.side)
    doubt_unplaced(r)
    lay(r, struck, "hit")
    r.emit(StrikeFell(strike.side, tuple(Hit(name, 1) for name in struck)))


def stopped_by(r: Resolution[State]) -> bool:
    """Bring the movers to the first charge in their way and set it off; tell whether one was (BN-Q.116)."""
    action = r.state.action
    if action is not None:
        doubt_charges(r, action)
    found = due(r.state, action)
    if action is None or found is None:
        return False
    walkers = tuple(
        one for one in action.strides if not one.stopped and exceeds(min(found.cm, one.length), one.gone)
    )
    if walkers:
        places = tuple(place_after(r.state, one, found.cm) for one in walkers)
        gone = tuple(min(found.cm, one.length) for one in walkers)
        r.emit(Advanced(tuple(one.figure for one in walkers), places, gone))
    set_off(r, r.state.other(action.side), found.charge, found.figure)
    return True


@acts.follows(moments.stirred)
def _(r: Resolution[State], man: Figure) -> None:
    """Whoever was moved otherwise than by a declared way may set off a charge as well (BN-X.IED.c)."""
    if r.state.strike is None and (charge := beside(r, man.id)) is not None:
        set_off(r, r.state.other(man.side), charge, man.id)


# --- in the log ---------------------------------------------------------------------------


@acts.tells(ChargeTried)
def _(before: State, event: ChargeTried, after: State) -> Message:
    marker = objective_name(after, event.marker)
    by = say("bn-ied-remote") if event.remote else say("bn-ied-by", who=figure_name(after, event.figure))
    if not event.remote and not event.figure:
        by = say("bn-ied-unseen")
    return say("bn-ied-blast" if event.exploded else "bn-ied-dud", marker=marker, by=by, needed=event.needed)
