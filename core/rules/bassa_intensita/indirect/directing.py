"""Bassa Intensità: contact with the guns, and what an observer orders of them next (BI-IND.e–g, k)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.facts.support import Contacted, Directed
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.ground import Mission
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Call
from core.rules.bassa_intensita.tables.mines import CONTACT
from core.rules.bassa_intensita.tables.quality import action_chance, shifted

WOUNDED = 1
"""A wounded man's actions are so many levels harder (BI-Q.80)."""


# --- contact --------------------------------------------------------------------------------------


@acts.follows(moments.resolving_fire, 60)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Roll the next contact; who is heard has a round next turn (BI-IND.g)."""
    call = next((one for one in frame.orders if isinstance(one, Call) and one.what == "contact"), None)
    if call is None:
        return False
    figure = r.state.figures[call.figure]
    needed = contact_chance(r.state, figure, r.state.support[call.support].contact)
    heard = _heard(r, figure, needed)
    stage = "due" if r.state.support[call.support].load else "adjusting"
    mission = Mission(
        figure.id, call.support, stage, call.to, call.note, heading=call.heading, since=r.state.turn + 1
    )
    r.emit(Contacted(call, needed, mission if heard else None))
    return True


def contact_chance(state: State, figure: Figure, contact: str) -> int:
    """Return the chance on 1d10 to contact such support (BI-IND.f, BI-T.26): an action of its difficulty."""
    level = shifted(CONTACT.get(contact, contact), WOUNDED if figure.health else 0)
    return action_chance(level, q(state, figure))


def _heard(r: Resolution[State], figure: Figure, needed: int) -> bool:
    face = face_or_less(needed, Options.of(r.state)) if needed else 0
    if face in (0, CERTAIN):
        return face == CERTAIN
    return r.hits(1, face, "bi-own-contact", "BI-IND.e", sides=10, low=True, who=figure.id) > 0


# --- what comes next ------------------------------------------------------------------------------


@acts.follows(moments.resolving_support, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """What observers order of guns that hear them is carried out in this turn's phase."""
    call = next((one for one in frame.orders if isinstance(one, Call) and one.what != "contact"), None)
    if call is None:
        return False
    mission = r.state.missions.get(call.figure)
    free = call.what == "end" or (call.what == "effect" and Options.of(r.state).ffe_order_free)
    r.emit(Directed(call, None if mission is None else directed(r.state, mission, call), free))
    return True


def directed(state: State, mission: Mission, call: Call) -> Mission | None:
    """Return a mission as it is ordered on, `None` where it ends."""
    turn = state.turn
    match call.what:
        case "repeat":
            return replace(mission, stage="adjusting", fell=None, since=turn)
        case "shift":
            return replace(mission, stage="shifted", fell=call.to, heading=call.heading, since=turn)
        case "effect":
            return replace(mission, stage="effect", kind=call.kind, heading=call.heading, since=turn)
    return None


# --- told -----------------------------------------------------------------------------------------


acts.line(
    Contacted,
    either("mission", "bi-contacted", "bi-not-contacted"),
    who="order.figure",
    support="order.support",
    needed="needed",
)
acts.line(Directed, "bi-directed", who="order.figure", what="bi-call-{order.what}")
