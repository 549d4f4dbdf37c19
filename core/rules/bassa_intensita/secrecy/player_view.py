"""Bassa Intensità: what a seat may know (Part 6): no unobserved enemy, no orders or mines of others."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import TypeVar

from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rulekit import sealed, windows
from core.rulekit.hidden import LastShown, Listed, measured, remembered
from core.rules.bassa_intensita.arms import ARMS
from core.rules.bassa_intensita.common.eyes import as_its_owner_knows, tells_the_seen
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.secrecy.records import DEPLOYING, called, hidden_from, redact
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import (
    LEAVING,
    AnyFrame,
    Bombing,
    Harmed,
    Looking,
    Resolving,
    Walking,
)
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Figure, Side, Unit
from core.rules.bassa_intensita.state.orders import AnyOrder, Call, Fire
from core.rules.bassa_intensita.state.vehicles import Arm

KEPT = ("figures", "units", "overruled", "doing", "mines", "arms")
"""Fields that are worked out one by one below."""

F = TypeVar("F", bound=AnyFrame)


_cleared = redact.lasting(but=KEPT)


@remembered
def known(state: State, seat: str) -> State:
    """Return the state as *seat* may know it."""
    if seat == REFEREE:
        return state
    hidden = hidden_from(state, seat)
    opened = replace(
        state,
        eyes=seat,
        figures=_shown(seat, hidden, state.figures, lambda figure: _open(state, figure, seat, hidden)),
        units=_units(seat, hidden, state.units, lambda unit: redact(unit, hidden) or unit),
        sides={id: side if id == seat else _other(state, side) for id, side in state.sides.items()},
        arms=_arms(state, seat, hidden),
        support={id: one for id, one in state.support.items() if one.side == seat},
        missions={id: one for id, one in state.missions.items() if _own(state, id, seat)},
        mines={id: told for id, one in state.mines.items() if (told := _mines(state, one, seat)) is not None},
        mined=bool(state.mines),
        sealed=_sealed(state, seat),
        last={id: one for id, one in state.last.items() if _own(state, id, seat)},
        windows=windows.as_known(state.windows, seat),
        awaiting=_awaited(state, seat, hidden),
        doing=tuple(_frames(state, seat, hidden)),
        tried=(),
        sought=(),
        overruled=measured(state.overruled, hidden),
    )
    return _cleared(opened, hidden)


_named = redact.field(State, "windows")


def windows_known(state: State, seat: str) -> windows.Windows:
    """Return the windows of reaction as `known` has them."""
    if seat == REFEREE:
        return state.windows
    told: windows.Windows = _named(windows.as_known(state.windows, seat), hidden_from(state, seat))
    return told


def unseen(state: State, seat: str) -> bool:
    """Return whether others may do something now that *seat* would not learn of.

    They may have unobserved men at any time, who move, write orders, or are ruled about.
    """
    return seat != REFEREE


def _other(state: State, side: Side) -> Side:
    """Return another side without its standing orders."""
    return replace(side, watch="first", holds=0, ready=_told_ready(state) and side.ready)


def _told_ready(state: State) -> bool:
    return state.phase not in DEPLOYING


def _own(state: State, figure: FigureId, seat: str) -> bool:
    return state.figures[figure].side == seat


def _sealed(state: State, seat: str) -> sealed.Sealed[AnyOrder] | None:
    """Return the step under seal: one's own orders, with `bi.declare` open everybody's (BI-Q.11)."""
    step = state.sealed
    if step is None:
        return None
    if Options.of(state).declare != "open" or step.about == "observe":
        return sealed.as_known(step, seat)
    return replace(sealed.as_known(step, seat), slips=step.slips)


def _mines(state: State, field: Minefield, seat: str) -> Minefield | None:
    """Return a minefield as a side knows it: whoever laid it, or has found it; not who else has.

    What its owner wrote about it tells who has found it where it is at a real table only.
    """
    if seat not in field.known:
        return None
    if field.laid_by == seat:
        return field
    return replace(field, known=(SideId(seat),), note=field.note if state.tape else "")


def _arms(state: State, seat: str, hidden: Listed) -> dict[WeaponName, Arm]:
    """Return the weapons of the book, and of the scenario's own those that one knows somebody has.

    A rifle of which nobody in sight has one would tell who hides.
    """
    scenarios = state.arms.keys() - ARMS.keys()
    if not scenarios:
        return state.arms
    carried = {
        weapon.name
        for figure in state.figures.values()
        if figure.id not in hidden.figures
        for weapon in figure.weapons
    }
    called = {one.arm for one in state.support.values() if one.side == seat}
    unknown = scenarios - carried - called
    return {name: arm for name, arm in state.arms.items() if name not in unknown}


# --- what is in progress ------------------------------------------------------------------------


def _frames(state: State, seat: str, hidden: Listed) -> Iterator[AnyFrame]:
    for frame in state.doing:
        if (told := _told(state, frame, seat, hidden)) is not None:
            yield told


def _awaited(state: State, seat: str, hidden: Listed) -> tuple[Decision, ...]:
    """Return who has to decide: while a move that one does not see is held up, it seems to go on."""
    held = next((frame for frame in reversed(state.doing) if frame.asking), None)
    if not state.moving or held is None or _told(state, held, seat, hidden) is not None:
        return state.awaiting
    return tuple(
        replace(one, seat=state.moving) if one.reaction and one.seat != seat else one
        for one in state.awaiting
    )


def _told(state: State, frame: AnyFrame, seat: str, hidden: Listed) -> AnyFrame | None:
    own = frame_told(state, frame, seat)
    return None if own is None else redact(own, hidden)


def frame_told(state: State, frame: AnyFrame, seat: str) -> AnyFrame | None:
    """Return a frame without what is its owner's alone: what others look at; of their missions nothing."""
    if is_untold(state, frame, seat):
        return None
    match frame:
        case Looking():
            own = tuple(one for one in frame.left if _own(state, one.figure, seat))
            return replace(frame, left=own, found=())
        case Walking():  # how far off his leader is, who may be hidden, is his own side's
            in_command = frame.in_command and _own(state, frame.who, seat)
            return replace(frame, asked=(), sought=(), in_command=in_command)
        case Resolving():
            secret = Options.of(state).wound_timer == "secret"
            return replace(
                frame,
                orders=tuple(order_told(state, one, seat) for one in frame.orders),
                done=tuple(order_told(state, one, seat) for one in frame.done),
                shot=without_line(state, frame.shot, seat) if frame.shot is not None else None,
                harmed=tuple(_untimed(one) if secret else one for one in frame.harmed),
            )
    return frame


def is_untold(state: State, frame: AnyFrame, seat: str) -> bool:
    """Return whether a frame is its owner's alone, whoever is hidden."""
    bombing = isinstance(frame, Bombing) and not _own(state, frame.observer, seat)
    return bombing or leaves_cover_unread(state, frame, seat)


def leaves_cover_unread(state: State, frame: AnyFrame | None, seat: str) -> bool:
    """Return whether a step is the check before leaving cover (BI-MOR.d) and *seat* may not read of it.

    That there is one tells the enemy that somebody of his is seen from there: what comes of it, all see.
    """
    leaving = isinstance(frame, Resolving) and frame.step == LEAVING
    return leaving and seat in state.sides and seat != state.moving and not tells_the_seen(state)


def _untimed(harmed: Harmed) -> Harmed:
    """Return what was rolled for somebody without the turns left to the seriously wounded (BI-Q.62)."""
    return replace(harmed, number=0) if harmed.what == "seriously_wounded" else harmed


def order_told(state: State, order: AnyOrder, seat: str) -> AnyOrder:
    """Return an order as it lies open: the target of indirect fire stays its observer's (Part 6)."""
    if isinstance(order, Call) and not _own(state, order.figure, seat):
        return replace(order, to=None, heading=0.0, note="")
    return without_line(state, order, seat) if isinstance(order, Fire) else order


def without_line(state: State, order: Fire, seat: str) -> Fire:
    """Return an order without its line where one does not know both ends: it would tell how far off he is.

    Nor are those of an area told, in which others may lie.
    """
    ends = (order.figure, order.target)
    unknown = any(name and called(state, seat, name) is None for name in ends)
    return replace(order, line=None if unknown else order.line, lines=())


# --- figures ------------------------------------------------------------------------------------

_shown: LastShown[FigureId, Figure] = LastShown()
_units: LastShown[UnitId, Unit] = LastShown(attrgetter("units"))


def _open(state: State, figure: Figure, seat: str, hidden: Listed) -> Figure:
    """Return a figure as a seat knows it: no timer of the seriously wounded, of an enemy no note.

    Whether one's own is observed the observer knows alone (BI-Q.120).
    """
    if Options.of(state).wound_timer == "secret":
        figure = replace(figure, dies=0)
    if figure.side != seat:
        figure = replace(figure, note="", letter="")
    else:
        figure = as_its_owner_knows(state, figure)
    return redact(figure, hidden) or figure
