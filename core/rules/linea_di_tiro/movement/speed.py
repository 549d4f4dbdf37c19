"""Linea di Tiro: moving at full speed (piena velocità) (LT-MOV.e–j, LT-ACT.f, LT-Q.23)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command
from core.engine.contract.overlay import Pace
from core.engine.contract.turning import Turning
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.activation.choosing import begin_activation, likewise
from core.rules.linea_di_tiro.activation.worth import worth
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting, activation_of, own
from core.rules.linea_di_tiro.movement.going import check_may_move, go, path_fields
from core.rules.linea_di_tiro.movement.way import Path
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Activation, Piece, State

TURNING = Turning(start=60, way=60, times=1, at=0.5)
"""LT-MOV.f–h: 60 degrees at the start, 60 half-way along, and never at the end."""


@acts.answers(moments.ACTIVATION, moments.CARD)
class Speed(Command, frozen=True):
    """Move at full speed (LT-MOV.e): as `Bound`, and forward only but for `lt.speed_reverse`."""

    figure: FigureId
    backward: bool = False
    path: Path = ()
    into: FigureId = FigureId("")
    ground: tuple[str, ...] = ()


@acts.offered(moments.HALF_SPEED, 10)
def _(asked: OfPiece) -> Iterator[Choice]:
    yield from _ways(asked, "lt-do-speed", 1.0)


@acts.offered(moments.SPEED_BY_CARD)
def _(asked: OfPiece) -> Iterator[Choice]:
    """All of an action is one move: the card activates the piece, and it goes, in one act (LT-ACT.f)."""
    others = likewise(asked.state, asked.who)
    for one in _ways(asked, "lt-do-SP", worth(asked.state, asked.who, "SP")):
        yield replace(one, likewise=others)


acts.labelled(Speed, "lt-do-SP", at=moments.CARD)


def _ways(asked: OfPiece, forward: str, weight: float) -> Iterator[Choice]:
    piece = asked.who
    stay: Path = 0.0 if asked.state.tape else ()
    for backward in (False, True) if Options.of(asked.state).speed_reverse else (False,):
        label = say("lt-do-speed-backward" if backward else forward)
        given = {"figure": piece.id, "backward": backward}
        refusal = asked.refusal(Speed(piece.id, backward, stay), ("lt-stays",))
        key, likely = ("r", 0.1 * weight) if backward else ("s", weight)
        yield choice(Speed, label, "LT-MOV.e", piece.id, given, refusal, key, weight=likely)


@acts.fields(Speed)
def _(state: State, seat: str, figure: Piece | None, backward: bool = False) -> Fields:
    if figure is not None:
        yield from path_fields(state, figure, state.kind_of(figure).speed, TURNING, backward)


@acts.gentler(Speed)
def _(state: State, figure: Piece | None, backward: bool | None) -> Iterator[Pace]:
    """Who gets no farther than a bound had better chosen that: it leaves him an attack (LT-ACT.b–c, f)."""
    now = state.activation
    if now is None and figure is not None:
        now = Activation(figure.id, "SP")
    if now is not None and now.action == "SP" and not backward:
        instead = replace(state, activation=replace(now, action="BX"))
        yield Pace(say("lt-do-BX"), "bound", {}, instead)


@acts.rule(Speed)
def speed(r: Resolution[State], command: Speed) -> None:
    """Go up to full speed, turning at the start and half-way along only (LT-MOV.e–j).

    Who is not activated yet is activated for it by the card in play (LT-DECK.g).
    """
    piece = own(r, command.figure)
    if r.state.activation is None and activation_of(r.state, piece.id) is None and r.state.card is not None:
        begin_activation(r, piece, "SP")
    piece = acting(r, piece.id, "speed")
    if command.backward and not Options.of(r.state).speed_reverse:
        r.refuse("LT-MOV.j", "lt-speed-forward", figure=piece.name)
    check_may_move(r, piece)
    most = r.state.kind_of(piece).speed
    go(
        r,
        piece,
        "speed",
        command.path,
        most,
        TURNING,
        command.backward,
        command.into,
        command.ground,
        begin_half,
    )
