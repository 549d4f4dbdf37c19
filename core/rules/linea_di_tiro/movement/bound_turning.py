"""Linea di Tiro: a bound straight on that changes direction where it ends (LT-MOV.c, LT-Q.23)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPoint
from core.engine.contract.facts import Command
from core.engine.contract.turning import SLACK, between
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rulekit.facing import facing
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting, activation_of, halves_left
from core.rules.linea_di_tiro.movement.bound import TURNING
from core.rules.linea_di_tiro.movement.going import check_may_move, go, straight_on
from core.rules.linea_di_tiro.movement.way import LONGEST
from core.rules.linea_di_tiro.state import Piece, State
from core.table.places import Place, Point

AHEAD = 10.0
"""Cm before the piece, where it ends, from which one begins to say which way it faces: straight on."""


@acts.answers(moments.ACTIVATION, moments.CARD)
class BoundTurning(Command, frozen=True):
    """Make a bound of *cm* straight on and face *towards* a point or by degrees at its end, on the map.

    The book forbids a turn at the end to full speed alone (LT-MOV.h). *backward* keeps the facing until then.
    At a real table people turn their piece themselves.
    """

    figure: FigureId
    backward: bool = False
    cm: float = 0.0
    towards: Point | float = 0.0


@acts.offered(moments.ACTING, 95)
def _(asked: OfPiece) -> Iterator[Choice]:
    """Last of all: it is done seldom, and the menu's foot shows only the first."""
    piece = asked.who
    now = activation_of(asked.state, piece.id)
    if asked.state.tape or now is None or "bound" not in halves_left(now):
        return
    for backward, label in ((False, "lt-do-bound-turning"), (True, "lt-do-bound-backward-turning")):
        given = {"figure": piece.id, "backward": backward}
        refusal = asked.refusal(BoundTurning(piece.id, backward), ("lt-stays", "lt-turns-too-far"))
        hint = "w" if backward else "u"
        yield choice(BoundTurning, say(label), "LT-MOV.c", piece.id, given, refusal, hint, weight=-1.0)


acts.labelled(BoundTurning, "lt-do-bound-turning", "lt-do-bound-backward-turning")


@acts.fields(BoundTurning)
def _(state: State, seat: str, figure: Piece | None, backward: bool = False, cm: float = 0.0) -> Fields:
    if figure is None or figure.place is None:
        return
    most = state.kind_of(figure).bound
    yield Number("cm", say("lt-ask-straight", figure=figure.name), 0.5, most, 0.5, most, "cm")
    end = _end(figure.place, backward, cm)
    ahead = _end(replace(figure.place, x=end.x, y=end.y), False, AHEAD)
    yield PickPoint("towards", say("ask-towards"), (ahead.x, ahead.y))


@acts.rule(BoundTurning)
def bound_turning(r: Resolution[State], command: BoundTurning) -> None:
    """Go straight on and turn by 60 degrees at most: the bound's one change of direction (LT-MOV.c)."""
    piece = acting(r, command.figure, "bound")
    check_may_move(r, piece)
    here = piece.place
    if here is None:
        r.refuse("", "lt-no-map", figure=piece.name)
    most = r.state.kind_of(piece).bound
    if not command.cm > 0:
        r.refuse("LT-MOV.i", "lt-stays", figure=piece.name)
    if command.cm > LONGEST:
        r.refuse("", "lt-bad-length", figure=piece.name, cm=command.cm, most=LONGEST)
    end = _end(here, command.backward, command.cm)
    there = Place(end.x, end.y, here.facing, here.z, here.base)
    angle = facing(r, "LT-MOV.c", "lt-bad-angle", there, command.towards)
    if between(here.facing, angle) > TURNING.way + SLACK:
        degrees = math.ceil(between(here.facing, angle) * 10 - SLACK) / 10
        r.refuse("LT-MOV.c", "lt-turns-too-far", figure=piece.name, degrees=degrees, most=int(TURNING.way))
    go(
        r, piece, "bound", (end,), most, TURNING, command.backward, FigureId(""), (), begin_half, turned=angle
    )  # fmt: skip


def _end(here: Place, backward: bool, cm: float) -> Point:
    """Return the spot so many cm straight ahead of a place, or behind it."""
    angle = math.radians(straight_on(here, backward))
    return Point(round(here.x + cm * math.cos(angle), 6), round(here.y + cm * math.sin(angle), 6))
