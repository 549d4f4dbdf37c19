"""Breaking News, Extras: where and when the helicopter lands, written down in secret (BN-X.HELI.b–c)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Sealing
from core.engine.words.ids import AnyId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.notes import seal_note
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.facts import EvacuationAsked, EvacuationOrdered
from core.rules.breaking_news.state import Evacuation, Objective, Side, State
from core.table.places import distance

EXTRA = "evacuation"
TURNS = range(1, 13)
"""Turns in which a helicopter may be ordered to come: no game has more by its options."""


@acts.passes(moments.EVACUATION_ORDER)
class OrderEvacuation(Sealing, frozen=True):
    """Write down the *marker* where the helicopter lands and the *turn*; without one it does not come."""

    marker: AnyId = ""
    turn: int = 0


@acts.follows(moments.set_up, 14)
def ask(r: Resolution[State]) -> bool:
    """Ask both sides once their forces stand, who has bought it or not: the asking tells nothing."""
    state = r.state
    written_down = any(note.what == "evacuation" for note in state.notes)
    if written_down or not state.objectives:
        return False
    decisions = tuple(moments.EVACUATION_ORDER.asks(side) for side in state.sides)
    r.emit(EvacuationAsked(decisions=decisions))
    return True


@acts.offered(moments.EVACUATION_ORDER)
def _(asked: Offered) -> Iterator[Choice]:
    if EXTRA in asked.state.sides[asked.side].extras:
        yield choice(OrderEvacuation, say("do-order_evacuation"), "BN-X.HELI.b", hint="h", weight=5.0)
    label = say("do-order_evacuation-none")
    given = {"marker": "", "turn": 0}
    yield choice(OrderEvacuation, label, "BN-X.HELI.b", given=given, hint="p", weight=0.1)


@acts.fields(OrderEvacuation)
def _(state: State, seat: str, marker: str | None) -> Fields:
    side = moments.EVACUATION_ORDER.asked(state, seat)
    if not side or marker == "":
        return
    markers = tuple(
        Option(one.id, objective_name(state, one.id), weight=_near(state, SideId(side), one))
        for one in state.objectives.values()
    )
    yield PickOne("marker", say("bn-ask-landing"), markers)
    turns = tuple(Option(turn, say("bn-turn", turn=turn), weight=2.0 if turn < 5 else 0.3) for turn in TURNS)
    yield PickOne("turn", say("bn-ask-landing-turn"), turns)


def _near(state: State, side: SideId, one: Objective) -> float:
    """Return how good a marker looks to land at: the nearer to the own men the better."""
    places = [man.place for man in state.of(side) if man.place is not None]
    if one.place is None or not places:
        return 1.0
    return 100 / (10 + min(distance(place, one.place) for place in places)) ** 2


@acts.rule(OrderEvacuation)
def order_evacuation(r: Resolution[State], command: OrderEvacuation) -> None:
    """At an objective marker, any one, in a turn of the game (BN-X.HELI.b–c, BN-Q.113)."""
    side = deciding(r, moments.EVACUATION_ORDER, "BN-Q.113")
    order = None
    if command.marker:
        if EXTRA not in r.state.sides[side].extras:
            r.refuse("BN-X.HELI.f", "bn-no-helicopter")
        if command.marker not in r.state.objectives:
            r.refuse("BN-X.HELI.b", "bn-landing-at-marker")
        if command.turn not in TURNS:
            r.refuse("BN-X.HELI.c", "bn-landing-turn", most=TURNS[-1])
        order = Evacuation(command.marker, command.turn)
    seal_note(r, side, "evacuation", written(order), command.salt, said(r.state, order))
    r.emit(EvacuationOrdered(side, order))


def written(order: Evacuation | None) -> str:
    """Return what is written on the note, in plain words.

    >>> written(Evacuation("blue#3", 4)), written(None)
    ('blue#3 turn 4', 'none')
    """
    return f"{order.marker} turn {order.turn}" if order is not None else "none"


def said(state: State, order: Evacuation | None) -> Message:
    """Return the same in any language."""
    if order is None:
        return say("bn-landing-none")
    return say("bn-landing", marker=objective_name(state, order.marker), turn=order.turn)


# --- beside its side, for its owner until it comes ------------------------------------------------

acts.silent(EvacuationAsked, EvacuationOrdered)  # the note is told


@acts.notes(moments.BESIDE_SIDE, 30)
def _(state: State, side: Side) -> Iterator[Message]:
    order = side.evacuation
    if order is not None and not order.helicopter:
        yield say("side-evacuation", marker=objective_name(state, order.marker), turn=order.turn)


def helicopter_side(state: State, side: SideId) -> Evacuation | None:
    """Return the landing of a side whose helicopter stands on the table; `None` for none."""
    order = state.sides[side].evacuation
    if order is None or order.helicopter not in state.figures or state.figures[order.helicopter].fate:
        return None
    return order
