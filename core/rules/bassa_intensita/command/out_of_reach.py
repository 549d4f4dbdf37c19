"""Bassa Intensità: what a side reads beside its own who are isolated, and from whom (BI-CMD.i)."""

from __future__ import annotations

from operator import is_
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.common.geometry import ruler
from core.rules.bassa_intensita.common.isolation import isolated, leaders_of, units_over, without_leader
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure

BEFORE = ("start", "deploy", "deployed")
"""The phases before anybody has to be near his leader."""

Parts = tuple[Any, ...]
"""What being isolated hangs on: himself, his leaders, their units, what they ride in."""

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
    figures, units, all_sides = state.figures, state.units, seat == REFEREE
    r = ruler(state, seat)
    for one in figures.values():
        if not (all_sides or one.side == seat) or one.unit not in units:
            continue
        over = units_over(state, one)
        leaders = [figures.get(unit.leader) for unit in over]
        ridden = [figures.get(boss.aboard) for boss in (one, *leaders) if boss is not None]
        parts = (one, state.options, *over, *leaders, *ridden)
        before = _kept.get((seat, one.id))
        if before is None or len(before[0]) != len(parts) or not all(map(is_, before[0], parts)):
            before = _kept[seat, one.id] = parts, why_isolated(r, one)
        if before[1] is not None:
            told[one.id] = before[1]
    return told


def why_isolated(r: Resolution[State], figure: Figure) -> Message | None:
    """Return what is told of a figure that is isolated; `None` of one that is not."""
    if not figure.able or not isolated(r, figure):
        return None
    leader, reach = next(leaders_of(r.state, figure), (None, 0.0))
    if leader is None or without_leader(r.state, figure):
        return say("bi-has-no-leader")
    return say("bi-has-isolated", leader=leader.name, cm=reach)
