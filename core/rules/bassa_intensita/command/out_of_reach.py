"""Bassa Intensità: what a side reads beside its own who are isolated, and from whom (BI-CMD.i)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.isolation import isolated, leaders_of, units_over, without_leader
from core.rules.bassa_intensita.common.names import name, names
from core.rules.bassa_intensita.facts.deploying import Deployed
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure

BEFORE = ("start", "deploy", "deployed")
"""The phases before anybody has to be near his leader."""

Parts = tuple[Any, ...]
"""What being isolated hangs on: of himself, of his leaders, of their units, of what they ride in."""

HIS = attrgetter("unit", "leads", "lone", "skills", "aboard", "hull", "place", "health", "fate")
LEADERS = attrgetter("id", "name", "ability", "aboard", "place", "health", "fate")
RIDDEN = attrgetter("place")

_kept: dict[tuple[str, FigureId], tuple[Parts, Message | None]] = {}
"""What was told of each figure last, to each seat: from one act to the next hardly any stands elsewhere."""

MOST = 2000
"""Figures that are kept at most, of all games together."""


def told_isolated(state: State, seat: str) -> dict[str, Message]:
    """Return who of a seat's own is isolated, and why; nobody at a real table, which shows it."""
    told: dict[str, Message] = {}
    if state.tape or state.phase in BEFORE:
        return told
    if len(_kept) > MOST:
        _kept.clear()
    all_sides, r = seat == REFEREE, ruler(state, seat)
    led: dict[tuple[str, str], Parts] = {}
    for one in state.figures.values():
        if not (all_sides or one.side == seat) or one.unit not in state.units:
            continue
        under = one.unit, one.hull.owner if one.hull is not None else ""
        if under not in led:
            led[under] = _led(state, one)
        parts = (HIS(one), _ridden(state, one) if one.aboard else None, led[under])
        before = _kept.get((seat, one.id))
        if before is None or before[0] != parts:
            before = _kept[seat, one.id] = parts, why_isolated(r, one)
        if before[1] is not None:
            told[one.id] = before[1]
    return told


def starting_isolated(before: State, events: Sequence[Event], after: State) -> Iterator[Message]:
    """Say who starts isolated of those who are put down, and of those whose leader is (BI-CMD.i).

    Where they stand once all are put down counts: a line is put down man by man. Nothing at a real table.
    """
    put = [after.figures[event.figure] for event in events if isinstance(event, Deployed)]
    if not put or after.tape:
        return
    r, leading = ruler(after, put[0].side), {one.leads for one in put if one.leads}
    told = {one.id: one for one in put}
    for one in after.of(put[0].side):
        if any(unit.id in leading for unit in units_over(after, one)):
            told.setdefault(one.id, one)
    why = {id: found for id, one in told.items() if (found := why_isolated(r, one)) is not None}
    if len(why) == 1:
        ((who, reason),) = why.items()
        yield say("bi-starts-isolated", who=name(after, who), why=reason)
    elif why:
        yield say("bi-start-isolated", who=names(after, why), count=len(why))


def _led(state: State, figure: Figure) -> Parts:
    """Return what being isolated hangs on besides a figure, the same for his whole unit."""
    over = units_over(state, figure)
    leaders = [state.figures[unit.leader] for unit in over if unit.leader in state.figures]
    stand = tuple([(LEADERS(one), _ridden(state, one) if one.aboard else None) for one in leaders])
    return state.options, state.overruled, over, stand


def _ridden(state: State, figure: Figure) -> Any:
    """Return where that stands which a figure rides in."""
    return RIDDEN(state.figures[figure.aboard]) if figure.aboard in state.figures else None


def why_isolated(r: Resolution[State], figure: Figure) -> Message | None:
    """Return what is told of a figure that is isolated; `None` of one that is not."""
    if not figure.able or not isolated(r, figure):
        return None
    leader, reach = next(leaders_of(r.state, figure), (None, 0.0))
    if leader is None or without_leader(r.state, figure):
        return say("bi-has-no-leader")
    return say("bi-has-isolated", leader=leader.name, cm=reach)
