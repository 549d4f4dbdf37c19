"""Bassa Intensità: a helicopter in the air whose crew has failed its check (BI-AA.o–p, BI-Q.92).

On the ground it is a vehicle like others (BI-Q.91).
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.facts.flying import CrewGaveUp, FlightChanged
from core.rules.bassa_intensita.helicopters.engine import doubt_where_to
from core.rules.bassa_intensita.helicopters.flying import flight_of, roll_way
from core.rules.bassa_intensita.morale.panic import panic
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.morale import AIR_SURRENDER_LANDS, FROM_THE_AIR


@acts.follows(moments.reacts, 10)
def _(r: Resolution[State], figure: Figure, reaction: str) -> bool:
    """Shocked is Panic; so is Surrender, but for a 1 or 2, which bring it down or home as its owner likes."""
    if not figure.flying:
        return False
    if reaction == "surrender" and _gives_up(r, figure):
        return True
    if FROM_THE_AIR[reaction] == "panic":
        flight = flight_of(figure)
        if flight is not None and flight.how != "flying":
            r.emit(FlightChanged(figure.id, "flying"))  # it breaks off what it was about
        if flight is not None and flight.how == "rising" and flight.rolled != r.state.turn:
            roll_way(r, figure)  # nobody has yet, this turn (BI-HELI.a)
        panic(r, r.state.figures[figure.id])
    return True


def _gives_up(r: Resolution[State], figure: Figure) -> bool:
    gives_up = r.any(1, AIR_SURRENDER_LANDS, "bi-gives-up", "BI-AA.p", low=True, who=figure.id)
    if gives_up:
        doubt_where_to(r, figure)
        r.emit(CrewGaveUp(figure.id, decisions=(moments.LAND_OR_HOME.asks(figure.side),)))
    return gives_up


acts.line(CrewGaveUp, "bi-crew-gave-up", who="figure")
