"""Linea di Tiro: the bound (balzo), forward or backward, or a turn on the spot (LT-MOV.b–d, i–j, LT-Q.23)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command
from core.engine.contract.turning import Turning
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.facing import facing
from core.rulekit.names import direction
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.facts.movement import Turned
from core.rules.linea_di_tiro.movement.going import check_may_move, go, path_fields
from core.rules.linea_di_tiro.movement.way import Path
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Piece, State
from core.table.figure_lookup import origin_of
from core.table.places import Point

TURNING = Turning(start=60, way=60, most=1)
"""LT-MOV.c: one change of direction of 60 degrees, wherever it is."""


@acts.answers(moments.ACTIVATION, moments.CARD)
class Bound(Command, frozen=True):
    """Make a bound (LT-MOV.b): corners on the map, or the cm that people moved.

    *backward* keeps the facing. At a real table *into* is the enemy whom it goes into contact with, and
    *ground* what it stands in afterwards.
    """

    figure: FigureId
    backward: bool = False
    path: Path = ()
    into: FigureId = FigureId("")
    ground: tuple[str, ...] = ()


@acts.offered(moments.HALF_BOUND, 10)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    stay: Path = 0.0 if asked.state.tape else ()
    for backward, label in ((False, "lt-do-bound"), (True, "lt-do-bound-backward")):
        given = {"figure": piece.id, "backward": backward}
        refusal = asked.refusal(Bound(piece.id, backward, stay), ("lt-stays",))
        yield choice(
            Bound, say(label), "LT-MOV.b", piece.id, given, refusal, "r" if backward else "b",
            weight=0.15 if backward else 1.0,
        )  # fmt: skip


@acts.fields(Bound)
def _(state: State, seat: str, figure: Piece | None, backward: bool = False) -> Fields:
    if figure is not None:
        yield from path_fields(state, figure, state.kind_of(figure).bound, TURNING, backward)


@acts.rule(Bound)
def bound(r: Resolution[State], command: Bound) -> None:
    """Go up to a bound, with one change of direction of 60 degrees at most (LT-MOV.b–c, i)."""
    piece = acting(r, command.figure, "bound")
    check_may_move(r, piece)
    most = r.state.kind_of(piece).bound
    go(
        r,
        piece,
        "bound",
        command.path,
        most,
        TURNING,
        command.backward,
        command.into,
        command.ground,
        begin_half,
    )


# --- turning on the spot (LT-MOV.d) ----------------------------------------------------------


@acts.answers(moments.ACTIVATION, moments.CARD)
class Turn(Command, frozen=True):
    """Turn on the spot by any angle, instead of a bound (LT-MOV.d)."""

    figure: FigureId
    towards: Point | float = 0.0


@acts.offered(moments.HALF_BOUND, 20)
def _(asked: OfPiece) -> Iterator[Choice]:
    piece = asked.who
    refusal = asked.refusal(Turn(piece.id))
    given = {"figure": piece.id}
    yield choice(Turn, say("lt-do-turn"), "LT-MOV.d", piece.id, given, refusal, "t", weight=0.1)


@acts.fields(Turn)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if not state.tape:
        yield PickPoint("towards", say("ask-towards"), origin_of(figure))


@acts.rule(Turn)
def turn(r: Resolution[State], command: Turn) -> None:
    """Turn on the spot; the shots are not forgotten by that (LT-Q.18), but as a choice."""
    piece = acting(r, command.figure, "bound")
    angle = None
    if piece.place is not None:
        angle = facing(r, "LT-MOV.d", "lt-bad-angle", piece.place, command.towards)
    begin_half(r, piece, "bound")
    shots = 0 if Options.of(r.state).reset_strict else piece.shots
    r.emit(Turned(piece.id, angle, shots))


@acts.concise(Turn)
def _(state: State, command: Turn) -> Command:
    return Turn(command.figure) if state.tape else command


@acts.tells(Turned)
def _(before: State, event: Turned, after: State) -> Message:
    who = name(after, event.figure)
    if event.facing is None:
        return say("lt-turned-tape", who=who)
    return say("lt-turned", who=who, direction=direction(event.facing))
