"""Bassa Intensità: whoever moves in sight may be fired at: the window of it (BI-OPP.a, BI-SEQ.e, P2.4).

A side that observes a mover is asked as its move begins, or as it comes to observe it, and again when another
of its figures could fire; whether it has anybody who can or not, so that being asked tells nothing. Who moves
unobserved opens none.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import SideId
from core.rulekit.windows import Able, Window
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.going_on import cannot_go_on
from core.rules.bassa_intensita.common.stack import interrupt
from core.rules.bassa_intensita.facts.moving import Offered
from core.rules.bassa_intensita.opportunity.reaching import sides_that_see, who_could
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure


@acts.follows(moments.walking_going, 50)
def _(r: Resolution[State], frame: Walking) -> bool:
    """Open the window where a side observes the mover and has not been asked about it."""
    return (not frame.flight or fired_at(r.state, frame)) and opened(r, frame)


@acts.follows(moments.walking_going, 4)
def _(r: Resolution[State], frame: Walking) -> bool:
    """At a real table before his owner says whether he has reached cover: then his flight is over."""
    return r.state.tape and frame.flight and fired_at(r.state, frame) and opened(r, frame)


def fired_at(state: State, frame: Walking) -> bool:
    """Return whether a flight is a move to fire at: in his side's segment, not what a step did (BI-Q.109).

    In games of before this was ruled it is none.
    """
    who = state.figures[frame.who]
    flees_on = len(state.doing) == 1 and state.phase == "move" and who.side == state.moving
    return flees_on and Options.of(state).flight_fire == "segment"


def opened(r: Resolution[State], frame: Walking) -> bool:
    """Ask who observes the mover and has not been asked about it; return whether anybody is."""
    mover = r.state.figures[frame.who]
    if cannot_go_on(r.state, mover, frame):
        return False
    asked = [SideId(side) for side in sides_that_see(r.state, mover) if not holds(r.state, side)]
    able = {side: who_could(r, mover, frame, side) for side in asked}
    sides = tuple(side for side in asked if is_news(frame, side, able[side]))
    if not sides:
        return False
    every = tuple(one.id for side in sides for one in able[side])
    r.emit(Offered(mover.id, (*frame.asked, *every), tuple(dict.fromkeys((*frame.offered, *sides)))))
    who = tuple(Able(one.side, one.id) for side in sides for one in able[side])
    return interrupt(r, Window(moments.OPPORTUNITY.name, "BI-OPP.a", mover.id, who, anyway=sides))


def is_news(frame: Walking, side: SideId, able: list[Figure]) -> bool:
    """Return whether a side is asked: for the first time in this move, or another of its figures can fire."""
    return side not in frame.offered or any(one.id not in frame.asked for one in able)


def holds(state: State, side: str) -> bool:
    """Return whether a side has said that it lets everybody pass in this turn."""
    return state.sides[SideId(side)].holds == state.turn


acts.silent(Offered)
