"""Bassa Intensità: a side's segment of the Movement phase (BI-SEQ.d, BI-MOVE.a)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.acts import Offered, acts
from core.rules.bassa_intensita.common.actors import acting_side, check_phase
from core.rules.bassa_intensita.common.stack import wait
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.turn.steps import next_step


@acts.passes(moments.MOVE)
class EndMoves(Command, frozen=True):
    """This side moves nobody else in this turn."""


def segment_goes_on(r: Resolution[State]) -> None:
    """Ask the side that moves, once what follows by itself is done, such as the flight of who panics."""
    if not moments.segment(r):
        wait(r, moments.MOVE.asks(r.state.moving))


@acts.offered(moments.MOVE, 90)
def _(asked: Offered) -> Iterator[Choice]:
    refusal = asked.refusal(EndMoves())
    yield choice(EndMoves, say("bi-do-end_moves"), "BI-SEQ.d", refusal=refusal, hint="e", weight=0.3)


@acts.rule(EndMoves)
def end_moves(r: Resolution[State], command: EndMoves) -> None:
    """The other side moves, or the phase goes to its end."""
    check_phase(r, "move", "BI-SEQ.d")
    if r.seat != REFEREE:
        acting_side(r, r.seat, "BI-SEQ.d")
    next_step(r)
