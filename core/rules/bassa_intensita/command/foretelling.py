"""Bassa Intensità: before an act it is said who is isolated and throws for it, and who serves his weapon."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.message import Message, say
from core.rules.bassa_intensita.command.isolation_test import face_to_pass, tested
from core.rules.bassa_intensita.command.out_of_reach import why_isolated
from core.rules.bassa_intensita.common.chance import CERTAIN
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.names import name, names
from core.rules.bassa_intensita.fire.weapons import crew, in_hand
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Cover, Fire, Upward
from core.rules.bassa_intensita.tables.explosives import MISSED, missed_by


def before_orders(state: State, frame: Resolving) -> Iterator[Message]:
    """What these orders mean to those of a side who carry them out, and to who serves their weapons."""
    if frame.stage != "gate":
        return
    for figure in (state.figures[order.figure] for order in frame.orders):
        yield from throws_first(state, figure)
    fires = [order for order in frame.orders if isinstance(order, Fire | Cover | Upward)]
    for order in fires:
        if isinstance(order, Fire) and order.line is not None:
            yield from _if_it_misses(state, order, order.line.distance)
    for _, *serving in (crew(state, state.figures[order.figure]) for order in fires):
        if serving:
            yield say("bi-crew-too", crew=names(state, [one.id for one in serving]), count=len(serving))


def _if_it_misses(state: State, order: Fire, cm: float) -> Iterator[Message]:
    """How far from where it was aimed HE bursts that misses (BI-HE.a, BI-T.09)."""
    weapon = in_hand(state, state.figures[order.figure], order.weapon)
    if weapon is not None and weapon.he:
        near, *_, far = sorted(missed_by(face, cm) for face, row in MISSED if row.to)
        yield say("bi-burst-if-missed", near=near, far=far)


def throws_first(state: State, figure: Figure) -> Iterator[Message]:
    """Who is isolated throws before he does anything (BI-CMD.j); at a real table people are asked who is."""
    if state.tape or tested(state, figure):
        return
    why = why_isolated(ruler(state, figure.side), figure)
    if why is not None:
        face = face_to_pass(state, figure)
        told = "bi-throws-first" if face < CERTAIN else "bi-isolated-acts"
        yield say(told, who=name(state, figure.id), why=why, needed=face)
