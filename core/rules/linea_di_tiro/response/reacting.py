"""Linea di Tiro: firing a prepared attack while others act, or holding it back (LT-RSP, LT-PRE.a–b).

Response (LT-RSP.a), free attack (LT-RSP.d), opportunity shot (LT-ASL.p–r) and overwatch (LT-Q.57) are one
command: what is in progress says which of them it is, and at whom it goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId
from core.engine.words.message import Argument, say
from core.rulekit.acts import Fields, choice
from core.rulekit.refusals import no
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.preparing import types_of
from core.rules.linea_di_tiro.acts import Offered, acts
from core.rules.linea_di_tiro.common.actors import own
from core.rules.linea_di_tiro.common.geometry import ruler
from core.rules.linea_di_tiro.common.stack import change
from core.rules.linea_di_tiro.facts.activation import PreparedSpent
from core.rules.linea_di_tiro.fire.attack import Aim, aim_at, firer_refusal, possible
from core.rules.linea_di_tiro.fire.executing import (
    LEAST,
    by_data,
    detail,
    preferred,
    reading_for,
    without,
    worth_of,
)
from core.rules.linea_di_tiro.fire.resolving import open_fire
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import AnyFrame, Assaulting, Attacking, Looking, Piece, State


class Chance(Struct, frozen=True, gc=False):
    """Those *able* to fire now at *target*, and *why*; it costs nothing where it is *unprepared*."""

    why: str
    able: tuple[FigureId, ...]
    target: FigureId
    unprepared: bool = False


def chance(state: State) -> Chance | None:
    """Return the chance to fire that is open now, by the innermost of what is in progress."""
    match state.frame:
        case Attacking(stage="response") as shot:
            return Chance("response", (shot.target,), shot.firer)
        case Looking(stage="asked") as look:
            return Chance(look.why, look.hidden, look.piece)
        case Assaulting(stage="opportunity") as assault:
            free = Options.of(state).free_opportunity
            return Chance("opportunity", (assault.defender,), assault.attacker, free)
    return None


def taken(frame: AnyFrame | None, by: FigureId = FigureId("")) -> AnyFrame:
    """Return what is in progress after a chance was taken *by* a piece, or by nobody any more."""
    match frame:
        case Attacking():
            return replace(frame, stage="done")
        case Looking():
            left = tuple(one for one in frame.hidden if by and one != by)
            return replace(frame, hidden=left, stage="")
        case Assaulting():
            return replace(frame, stage="shot")
    raise ValueError(frame)


def ready_types(state: State, piece: Piece, unprepared: bool = False) -> tuple[str, ...]:
    """Return the types of attack that a piece has ready: any where none was named (LT-Q.13)."""
    return tuple(
        type for type in types_of(state, piece) if unprepared or without(piece.prepared, type) is not None
    )


def may_fire(r: Resolution[State], piece: Piece, target: Piece, unprepared: bool = False) -> bool:
    """Return whether a piece has an attack ready and could make it (LT-RSP.h, LT-Q.14)."""
    types = ready_types(r.state, piece, unprepared)
    return piece.able and target.able and bool(types) and possible(r, piece, target, types)


def doubt_prepared(r: Resolution[State], piece: Piece) -> None:
    """Say that an enemy may have an attack prepared for this chance, where that is not shown (LT-Q.58)."""
    if r.state.may_hide(piece.side) and not Options.of(r.state).prepared_public:
        r.doubt(say("lt-unseen-prepared", figure=piece.name), alone=True)


# --- firing ---------------------------------------------------------------------------------


@acts.answers(*moments.WINDOWS)
class FireNow(Command, frozen=True):
    """Fire a prepared attack of this *type* at whoever gave the chance (LT-RSP.b, d)."""

    figure: FigureId
    type: str


@acts.offered(moments.RESPONSE, 10)
@acts.offered(moments.FREE, 10)
@acts.offered(moments.OPPORTUNITY, 10)
@acts.offered(moments.OVERWATCH, 10)
def _(asked: Offered) -> Iterator[Choice]:
    opened = chance(asked.state)
    if opened is None:
        return
    for id in opened.able:
        piece = asked.state.figures.get(id)
        if piece is not None and piece.side == asked.side and piece.able:
            label = say(f"lt-do-fire-{opened.why}", **_whom(asked.state, opened))
            rows = type_rows(asked.state, asked.seat, piece, opened)
            refusal = (
                no("LT-PRE.a", "lt-nothing-prepared", figure=piece.name) if not rows else rows[0].refusal
            )
            rule = moments.WINDOWS_BY_NAME[opened.why].rule
            yield choice(FireNow, label, rule, id, {"figure": id}, refusal, "v", weight=2.0)


def _whom(state: State, opened: Chance) -> dict[str, Argument]:
    """Return at whom, for the sentence of the shot."""
    target = state.figures.get(opened.target)
    return {"foe": target.name} if target is not None else {}


@acts.fields(FireNow)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    opened = chance(state)
    if figure is not None and opened is not None and opened.target in state.figures:
        rows = type_rows(state, seat, figure, opened)
        yield PickOne("type", say("lt-ask-type", figure=figure.name), rows)


def type_rows(state: State, seat: str, piece: Piece, opened: Chance) -> tuple[Option, ...]:
    """Return the types of attack that a piece has, those it can make now and the best first."""
    target = state.figures.get(opened.target)
    if target is None:
        return ()
    r = ruler(state, seat)
    rows = [type_option(r, piece, target, type, opened) for type in types_of(state, piece)]
    weighed = by_data(state, piece, target, preferred(tuple(rows)))
    return tuple(sorted(weighed, key=lambda row: (row.refusal is not None, -(row.weight or 0))))


def type_option(r: Resolution[State], piece: Piece, target: Piece, type: str, opened: Chance) -> Option:
    """Return a type of attack as a value: factor and chances, or why it cannot be made now."""
    label = say(f"lt-type-{type}")
    try:
        found = aim_for(r, piece, target, type, opened)
        if isinstance(found, Refusal):
            return Option(type, label, refusal=found, weight=0.0)
        read = reading_for(r, piece, target, found, opened.why)
    except NeedsAnswer:
        return Option(type, label)
    return Option(type, label, detail(r.state, target, found, read), weight=LEAST + worth_of(read))


def aim_for(r: Resolution[State], piece: Piece, target: Piece, type: str, opened: Chance) -> Aim | Refusal:
    """Return the attack that a piece may make now, or why not: one must be ready (LT-RSP.h)."""
    if refusal := firer_refusal(r.state, piece, type):
        return refusal
    if type not in ready_types(r.state, piece, opened.unprepared):
        return no("LT-PRE.a", "lt-nothing-prepared", figure=piece.name)
    return aim_at(r, piece, target, type)


acts.labelled(FireNow, "lt-do-fire-response", at=moments.RESPONSE)
acts.labelled(FireNow, "lt-do-fire-free", at=moments.FREE)
acts.labelled(FireNow, "lt-do-fire-opportunity", at=moments.OPPORTUNITY)
acts.labelled(FireNow, "lt-do-fire-overwatch", at=moments.OVERWATCH)


@acts.rule(FireNow)
def fire_now(r: Resolution[State], command: FireNow) -> None:
    """Use up a prepared attack outside the own activation (LT-PRE.b, LT-RSP.b)."""
    piece, opened = own(r, command.figure), chance(r.state)
    if opened is None or piece.id not in opened.able:
        r.refuse("LT-PRE.a", "lt-no-chance", figure=piece.name)
    found = aim_for(r, piece, r.state.figures[opened.target], command.type, opened)
    if isinstance(found, Refusal):
        r.refuse_as(found)
    left = without(piece.prepared, command.type)
    change(r, taken(r.state.frame, piece.id))
    if left is not None and not opened.unprepared:
        r.emit(PreparedSpent(piece.id, left))
    open_fire(r, piece, opened.target, found, opened.why, ambush=opened.why == "free")


# --- or not ---------------------------------------------------------------------------------


@acts.passes(*moments.WINDOWS)
class HoldFire(Command, frozen=True):
    """Do not fire (LT-RSP.g)."""


@acts.offered(moments.RESPONSE, 20)
@acts.offered(moments.FREE, 20)
@acts.offered(moments.OPPORTUNITY, 20)
@acts.offered(moments.OVERWATCH, 20)
def _(asked: Offered) -> Iterator[Choice]:
    yield choice(HoldFire, say("lt-do-hold_fire"), "LT-RSP.g", hint="e", weight=0.3)


@acts.rule(HoldFire)
def hold_fire(r: Resolution[State], command: HoldFire) -> None:
    """The chance goes by (LT-RSP.g)."""
    change(r, taken(r.state.frame))
