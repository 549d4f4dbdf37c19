"""Bassa Intensità: who is isolated must pass a test before he does anything (BI-CMD.j, BI-Q.15–16)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rulekit.acts import either
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.common.chance import CERTAIN, face_or_less
from core.rules.bassa_intensita.common.isolation import isolated
from core.rules.bassa_intensita.common.quality import q
from core.rules.bassa_intensita.common.secret_dice import reason
from core.rules.bassa_intensita.common.stack import change
from core.rules.bassa_intensita.facts.leaders import IsolationTested
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Resolving
from core.rules.bassa_intensita.state.men import Figure


def gate(r: Resolution[State], figure: Figure) -> bool:
    """Return whether a figure may do what it is about to; an isolated one throws, once a turn.

    Who fails does nothing more this turn, with `bi.isolation_retry` nothing more in this phase.
    """
    if tested(r.state, figure):
        return figure.passed
    if not isolated(r, figure):
        return True
    return throw(r, figure)


def tested(state: State, figure: Figure) -> bool:
    """Return whether he has thrown already, and need not or may not again."""
    at = figure.tested
    return at is not None and (at == state.now or (at.turn == state.turn and figure.passed))


def face_to_pass(state: State, figure: Figure) -> int:
    """Return the face of a d10 with which, or less, one who is isolated acts all the same (BI-CMD.j)."""
    return face_or_less(q(state, figure), Options.of(state))


def face_to_act(r: Resolution[State], figure: Figure) -> int:
    """Return the face with which, or less, a figure does anything now: 10 where it throws for nothing.

    At a real table nobody is asked who is isolated before he acts.
    """
    if tested(r.state, figure):
        return CERTAIN if figure.passed else 0
    return CERTAIN if r.state.tape or not isolated(r, figure) else face_to_pass(r.state, figure)


def throw(r: Resolution[State], figure: Figure) -> bool:
    """Throw the test of one who is isolated; return whether he passes."""
    face = face_to_pass(r.state, figure)
    passed = r.any(
        1, face, reason(r.state, "bi-isolation", figure.id), "BI-CMD.j", sides=10, low=True, who=figure.id
    )
    lost = not passed and not Options.of(r.state).isolation_retry
    r.emit(IsolationTested(figure.id, passed, r.state.now, lost))
    return passed


@acts.follows(moments.resolving_gate, 10)
def _(r: Resolution[State], frame: Resolving) -> bool:
    """Whoever has orders and is isolated throws, one by one; then the orders of who failed are lost."""
    for order in frame.orders:
        figure = r.state.figures[order.figure]
        if not tested(r.state, figure) and isolated(r, figure):
            throw(r, figure)
            return True
    left = tuple(order for order in frame.orders if not failed(r.state, r.state.figures[order.figure]))
    if len(left) < len(frame.orders):
        change(r, replace(frame, orders=left))
        return True
    return False


def failed(state: State, figure: Figure) -> bool:
    """Return whether he has thrown and may not act now."""
    return tested(state, figure) and not figure.passed


acts.line(IsolationTested, either("passed", "bi-isolation-passed", "bi-isolation-failed"), who="figure")
