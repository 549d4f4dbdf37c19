"""Linea di Tiro: a rout of one's own will: before a test, an assault, between cards (LT-MOR.i, LT-Q.42)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.stack import change
from core.rules.linea_di_tiro.morale.retreat import flee
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Assaulting, Piece, State, Testing

NOBODY = FigureId("")

SELDOM = -1.0
"""To flee between cards is for people, who hardly ever want it: it calls upon nobody."""


@acts.answers(moments.MORALE, moments.DRAW, moments.OPPORTUNITY, moments.ASSAULTED)
class Rout(Command, frozen=True):
    """Rout a piece instead of testing it, of meeting an assault, or to leave a dangerous spot."""

    figure: FigureId


@acts.offered(moments.MORALE, 20)
@acts.offered(moments.OPPORTUNITY, 30)
@acts.offered(moments.ASSAULTED, 30)
def _(asked: Offered) -> Iterator[Choice]:
    piece, _ = _concerned(asked.state)
    if piece is not None:
        yield _choice(asked, piece, weight=0.05)


@acts.offered(moments.DRAW, 30)
def _(asked: Offered) -> Iterator[Choice]:
    if Options.of(asked.state).voluntary_rout_window == "all":
        for piece in asked.state.of(asked.side):
            if not piece.aboard and not piece.routed:  # it has fled already (LT-Q.44)
                yield _choice(asked, piece, weight=SELDOM)


def _choice(asked: Offered, piece: Piece, weight: float) -> Choice:
    given = {"figure": piece.id}
    refusal = asked.refusal(Rout(piece.id))
    return choice(Rout, say("lt-do-rout"), "LT-MOR.i", piece.id, given, refusal, "o", weight=weight)


def _concerned(state: State) -> tuple[Piece | None, FigureId]:
    """Return the piece that a test or an announced assault is about, and the enemy behind it."""
    match state.frame:
        case Testing(stage="asked") as test:
            return state.figures.get(test.piece), test.threat
        case Assaulting() as assault if assault.stage in ("opportunity", "assaulted"):
            return state.figures.get(assault.defender), assault.attacker
    return None, NOBODY


acts.many_moments(Rout)


@acts.rule(Rout)
def rout(r: Resolution[State], command: Rout) -> None:
    """Carried out like a rout, without a die (LT-MOR.i)."""
    piece = own(r, command.figure)
    window = Options.of(r.state).voluntary_rout_window
    concerned, threat = _concerned(r.state)
    if piece.aboard:
        r.refuse("LT-MOV.m", "lt-aboard", figure=piece.name)
    if concerned is None:
        if window != "all":
            r.refuse("LT-Q.42", "lt-no-rout-now", figure=piece.name)
        if piece.routed:
            r.refuse("LT-Q.44", "lt-routed-already", figure=piece.name)
        flee(r, piece, NOBODY, voluntary=True)
        return
    frame = r.state.frame
    if concerned.id != piece.id or (isinstance(frame, Assaulting) and window == "test"):
        r.refuse("LT-Q.42", "lt-no-rout-now", figure=piece.name)
    match frame:
        case Testing():
            change(r, replace(frame, stage="tested"))
        case Assaulting():
            change(r, replace(frame, stage="shot"))
    flee(r, piece, threat, voluntary=True)
