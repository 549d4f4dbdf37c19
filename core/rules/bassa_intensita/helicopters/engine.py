"""Bassa Intensità: what a bad engine or a crew that gives up does: down or home (BI-AA.i, BI-Q.92, P2.0)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.message import say
from core.rulekit.acts import choice, either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.command.leader_lost import posts
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.stack import wait
from core.rules.bassa_intensita.facts.flying import CameDown, EngineTested, WentHome
from core.rules.bassa_intensita.helicopters.flying import flight_of, helicopters
from core.rules.bassa_intensita.helicopters.landing import can_land
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.air import ENGINE_FAILS_TO


@acts.follows(moments.helicopters, 10)
def _(r: Resolution[State]) -> bool:
    """Throw for the next damaged engine in the air, once a turn: on 1 or 2 it lands or goes home."""
    for figure in helicopters(r.state):
        flight = flight_of(figure)
        if flight is not None and flight.engine and figure.flying and flight.tested != r.state.turn:
            fails = r.any(1, ENGINE_FAILS_TO, "bi-engine", "BI-AA.i", low=True, who=figure.id)
            asked = (moments.LAND_OR_HOME.asks(figure.side, "BI-AA.i"),) if fails else ()
            if fails:
                doubt_where_to(r, figure)
            r.emit(EngineTested(figure.id, not fails, r.state.turn, decisions=asked))
            return True
    return False


def doubt_where_to(r: Resolution[State], figure: Figure) -> None:
    """Say in a preview that whether it lands or goes home is for its owner to say, unless he looks ahead."""
    if r.seat != figure.side:
        r.doubt(say("bi-unseen-land-or-home", figure=name(r.state, figure.id)))


def leaving(state: State) -> Figure | None:
    """Return the helicopter whose owner must say whether it lands or goes home."""
    found = (one for one in helicopters(state) if (flight := flight_of(one)) is not None and flight.leaving)
    return next(found, None)


@acts.passes(moments.LAND_OR_HOME)
class LandOrHome(Command, frozen=True):
    """Let it go *home* for good, or land where it is, if the ground is free."""

    home: bool = True


@acts.offered(moments.LAND_OR_HOME, 10)
def _(asked: Offered) -> Iterator[Choice]:
    for home, label in ((False, "bi-do-come-down"), (True, "bi-do-go-home")):
        refusal = asked.refusal(LandOrHome(home))
        yield choice(LandOrHome, say(label), "BI-Q.92", given={"home": home}, refusal=refusal)


acts.labelled(LandOrHome, "bi-do-come-down", "bi-do-go-home")


@acts.rule(LandOrHome)
def land_or_home(r: Resolution[State], command: LandOrHome) -> None:
    """The owner chooses (BI-Q.92); of one that a ruling has taken out meanwhile nothing is left to choose."""
    figure = leaving(r.state)
    if figure is None:
        wait(r)
        return
    if command.home:
        riders = tuple(one.id for one in r.state.figures.values() if one.aboard == figure.id and one.there)
        r.emit(WentHome(figure.id, riders))
        posts(r)
        return
    if not can_land(r.state, figure):
        r.refuse("BI-HELI.c", "bi-cannot-land", figure=figure.name)
    r.emit(CameDown(figure.id, share=1.0))


acts.line(EngineTested, either("holds", "bi-engine-holds", "bi-engine-fails"), who="figure")
acts.line(WentHome, "bi-went-home", who="figure")
acts.line(CameDown, "bi-came-down", who="figure")
