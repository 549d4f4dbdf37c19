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
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting
from core.rules.linea_di_tiro.movement.going import check_may_move, go, path_fields
from core.rules.linea_di_tiro.movement.way import Path
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State

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
    piece = asked.who
    stay: Path = 0.0 if asked.state.tape else ()
    for backward in (False, True) if Options.of(asked.state).speed_reverse else (False,):
        label = say("lt-do-speed-backward" if backward else "lt-do-speed")
        given = {"figure": piece.id, "backward": backward}
        refusal = asked.refusal(Speed(piece.id, backward, stay), ("lt-stays",))
        key, weight = ("r", 0.1) if backward else ("s", 1.0)
        yield choice(Speed, label, "LT-MOV.e", piece.id, given, refusal, key, weight=weight)


@acts.fields(Speed)
def _(state: State, seat: str, figure: Piece | None, backward: bool = False) -> Fields:
    if figure is not None:
        yield from path_fields(state, figure, state.kind_of(figure).speed, TURNING, backward)


@acts.gentler(Speed)
def _(state: State, backward: bool | None) -> Iterator[Pace]:
    """Who gets no farther than a bound had better chosen that: it leaves him an attack (LT-ACT.b–c, f)."""
    now = state.activation
    if now is not None and now.action == "SP" and not backward:
        instead = replace(state, activation=replace(now, action="BX"))
        yield Pace(say("lt-do-BX"), "bound", {}, instead)


@acts.rule(Speed)
def speed(r: Resolution[State], command: Speed) -> None:
    """Go up to full speed, turning at the start and half-way along only (LT-MOV.e–j)."""
    piece = acting(r, command.figure, "speed")
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
