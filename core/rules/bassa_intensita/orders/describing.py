"""Bassa Intensità: an order in words: who shall do what to whom."""

from __future__ import annotations

from core.engine.words.ids import AnyId
from core.engine.words.message import Message, say
from core.rulekit.names import Name
from core.rules.bassa_intensita.common.names import name, weapon_name
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.orders import Act, AnyOrder, Call, Cover, Fire, Search, Throw, Upward


def described(state: State, order: AnyOrder) -> Message:
    """Return an order as one sentence; at somebody whom the reader does not know, at nobody by name."""
    who = name(state, order.figure)
    match order:
        case Fire() | Cover() | Upward():
            target = _target(state, order)
            tag = str(order.__struct_config__.tag)
            return say(f"bi-order-{tag}", who=who, weapon=weapon_name(state, order.weapon), target=target)
        case Act():
            what = order.words or say(f"bi-act-{order.what}")
            return (
                say("bi-order-act", who=who, what=what, on=name(state, order.on))
                if order.on
                else say("bi-order-act-alone", who=who, what=what)
            )
        case Throw():
            return say("bi-order-smoke", who=who)
        case Call():
            return say("bi-order-call", who=who, what=say(f"bi-call-{order.what}"))
        case Search():
            return say("bi-order-search", who=who, where=the_ground(state, order.slot))


def the_ground(state: State, piece: AnyId) -> Message:
    """Return what a piece of terrain, or open ground, is called inside a sentence."""
    return say("bi-the-ground", what=name(state, piece))


def _target(state: State, order: Fire | Cover | Upward) -> Name:
    """Return what is fired at: somebody, a piece of terrain, or an area."""
    if isinstance(order, Cover) and order.element:
        return the_ground(state, order.element)
    if isinstance(order, Fire) and order.note:
        return say("bi-a-noted-spot", note=order.note)
    if not order.target:
        return say("bi-an-area")
    at_area = isinstance(order, Fire) and order.area == "area"
    whom = name(state, order.target)
    return say("bi-the-area-round", whom=whom) if at_area else whom
