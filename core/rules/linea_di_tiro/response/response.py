"""Linea di Tiro: immediate response (LT-RSP.a–c, f, h, I2, LT-Q.14–15, LT-Q.59)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.stack import ask
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.response.reacting import doubt_prepared, may_fire
from core.rules.linea_di_tiro.state import Attacking, State


@acts.follows(moments.attacked, 50)
def _(r: Resolution[State], frame: Attacking) -> None:
    """The target, if it is still there, may respond at once to the piece that attacked it."""
    hidden = not Options.of(r.state).prepared_public  # nobody learns who has nothing prepared (LT-Q.58)
    if could_be_asked(r.state, frame) if hidden else may_respond(r, frame):
        doubt_prepared(r, r.state.figures[frame.target])
        side = r.state.figures[frame.target].side
        ask(r, replace(frame, stage="response"), side, moments.RESPONSE)


def may_respond(r: Resolution[State], frame: Attacking) -> bool:
    """Return whether the target of an attack that is resolved has a response.

    Never to artillery off the table, which is no piece (LT-ART.k, LT-Q.59); to a response only where they
    chain (`lt.response_chain`); nor by a hidden piece where a shell was aimed at a point: a window would give
    it away. Who fell back or fled has nothing prepared any more (LT-RSP.f).
    """
    if not could_be_asked(r.state, frame):
        return False
    return may_fire(r, r.state.figures[frame.target], r.state.figures[frame.firer])


def could_be_asked(state: State, frame: Attacking) -> bool:
    """Return whether there are two who could exchange shots, whatever the target has prepared."""
    firer, target = state.figures.get(frame.firer), state.figures[frame.target]
    if firer is None or firer.side == target.side or not shown(state, target):
        return False
    return firer.able and target.able and (frame.why != "response" or Options.of(state).response_chain)
