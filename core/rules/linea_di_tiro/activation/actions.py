"""Linea di Tiro: the halves of an activation, one at a time, and its end (LT-ACT.a, j–k, LT-Q.07–08)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import Offered, OfPiece, acts
from core.rules.linea_di_tiro.common.actors import activated, halves_left
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.activation import ActivationEnded, HalfBegun, Paused, Resumed
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Activation, Piece, State


@acts.answers(moments.ACTIVATION, moments.CARD)
class EndActivation(Command, frozen=True):
    """Do no more with this activation (LT-ACT.a)."""

    figure: FigureId


END = EndActivation.__struct_config__.tag


@acts.offered(moments.ACTIVATION)
def _(asked: Offered) -> Iterator[Choice]:
    """What may still be done by the piece that acts; where that is nothing, one key ends it."""
    now = asked.state.activation
    if now is None:
        return
    left = tuple(_left(asked, now))
    idle = all(one.refusal or one.do == END for one in left)
    yield from (replace(one, idle=True) if idle and one.do == END else one for one in left)


@acts.offered(moments.CARD, 5)
def _(asked: Offered) -> Iterator[Choice]:
    """Where the pieces of a platoon act by turns: what those may do that have begun (LT-Q.06)."""
    for now in asked.state.paused:
        yield from _left(asked, now)


def _left(asked: Offered, now: Activation) -> Iterator[Choice]:
    piece = asked.state.figures[now.piece]
    for half in halves_left(now):
        yield from moments.HALVES[half].offers(asked.of(piece))
    yield from moments.ACTING.offers(asked.of(piece))


@acts.offered(moments.ACTING, 90)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    label = say("lt-do-end_activation")
    yield choice(EndActivation, label, "LT-ACT.a", piece.id, {"figure": piece.id}, None, "e", weight=0.1)


@acts.passing(moments.ACTIVATION)
def _(state: State, decision: Decision) -> EndActivation:
    return EndActivation(state.activation.piece if state.activation is not None else FigureId(""))


@acts.rule(EndActivation)
def end_activation(r: Resolution[State], command: EndActivation) -> None:
    """The rest of an activation is not used (LT-ACT.a)."""
    piece, _ = activated(r, command.figure, "LT-ACT.a")
    take_up(r, piece)
    over(r)


def take_up(r: Resolution[State], piece: Piece) -> None:
    """Go on with this piece's activation, which may have waited for others of its platoon (LT-Q.06)."""
    now = r.state.activation
    if now is None or now.piece != piece.id:
        r.emit(Resumed(piece.id))


def begin_half(r: Resolution[State], piece: Piece, half: str) -> None:
    """A half of its activation begins (LT-ACT.j); its rule has checked that it may."""
    take_up(r, piece)
    r.emit(HalfBegun(piece.id, half))


def over(r: Resolution[State]) -> None:
    """End the activation that goes on, with what follows from that."""
    now = r.state.activation
    assert now is not None
    r.emit(ActivationEnded(now.piece))
    moments.activation_ended(r, r.state.figures[now.piece])


def _lets_go(before: State, event: ActivationEnded) -> bool:
    """Return whether a half is let go, and all may know: where what is prepared is secret, they may not."""
    now, piece = before.activation, before.figures.get(event.figure)
    if now is None or piece is None or not piece.able or piece.routed or not halves_left(now):
        return False
    return Options.of(before).prepared_public


@acts.tells(ActivationEnded, when=lambda before, event, seat: _lets_go(before, event))
def _(before: State, event: ActivationEnded, after: State) -> Message | None:
    """A half that is let go shows in nothing else (LT-ACT.a)."""
    return say("lt-no-more", who=name(after, event.figure)) if _lets_go(before, event) else None


acts.silent(HalfBegun, Paused, Resumed)
