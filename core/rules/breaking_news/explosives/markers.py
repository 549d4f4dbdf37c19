"""Breaking News, Extras: in which objective markers explosives are, and in which they may be (BN-X.IED.a–b).

What a charge makes of an enemy act is asked for every marker that might hold one, for all that is open:
whether there is one must not show, neither by a question nor by a pause (D.8).
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import AnyId, SideId
from core.rules.breaking_news.common.objectives import defended
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Charge, Objective, State
from core.rules.breaking_news.tables.support import IED_REACH, STRIKE_RADIUS
from core.rules.breaking_news.tables.troops import GRADES
from core.table.questions import Target


def reach(state: State) -> float:
    """Return the cm of a marker within which an enemy sets its charge off (BN-X.IED.c, BN-Q.116)."""
    return IED_REACH[Options.of(state).ied_unit]


def far(state: State) -> float:
    """Return the cm of a marker within which a charge is of any concern: its template, or its reach."""
    return max(STRIKE_RADIUS, reach(state))


def suspected(state: State, owner: SideId) -> list[Objective]:
    """Return the markers of an irregular side in which explosives may be, as anybody may think (BN-X.IED.b).

    What the enemy has read in one is his secret: its owner must not learn of it by not being asked.
    """
    if GRADES[state.sides[owner].grade].regular:
        return []
    return [one for one in defended(state, owner) if not one.taken and not one.spent]


def charged(state: State, owner: SideId, remote: bool) -> list[tuple[Charge, Objective]]:
    """Return the charges of a side that wait, automatic or *remote*, each with its marker."""
    waiting = {charge.marker: charge for charge in state.sides[owner].charges if charge.remote == remote}
    return [(waiting[one.id], one) for one in suspected(state, owner) if one.id in waiting]


def own_remote(r: Resolution[State], marker: AnyId) -> tuple[Objective, Charge]:
    """Return one's own *marker* and the remote charge that waits in it; the same refusal for whatever else.

    The referee speaks for its owner (BN-X.IED.d).
    """
    one = r.state.objectives.get(marker)
    if one is None or r.seat not in (one.side, REFEREE):
        r.refuse("BN-X.IED.d", "bn-no-charge")
    found = next((charge for charge, there in charged(r.state, one.side, remote=True) if there is one), None)
    if found is None:
        r.refuse("BN-X.IED.d", "bn-no-charge")
    return one, found


def spot(state: State, marker: AnyId) -> Target:
    """Return where a marker lies, its id where only people know."""
    place = state.objectives[marker].place
    return marker if place is None else place
