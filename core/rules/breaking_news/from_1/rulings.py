"""Breaking News, format 1: what a ruling set, of which the log only said what was ruled."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.contract.facts import Decision
from core.engine.words.ids import FigureId, SideId
from core.rulekit.from_1 import Setter
from core.rules.breaking_news.facts.changes import carried, change, parted, stopped
from core.rules.breaking_news.state import Figure, State
from core.table.from_1 import put
from core.table.places import Place, Point


def named(state: State, subject: str) -> str:
    """Return the id of the man under a marker."""
    if subject in state.figures:
        return subject
    return next((man.id for man in state.figures.values() if subject and man.marker == subject), subject)


def _put(state: State, name: FigureId, value: Any) -> State:
    old = state.figures[name].place or Place(0, 0)
    facing = float(value[2]) % 360 if len(value) == 3 else old.facing
    place = put(state.terrain, old, Point(float(value[0]), float(value[1])))
    state = change(state, name, place=replace(place, facing=facing), aboard="")
    return replace(state, figures=carried(state.figures, name))


def _suppressed(state: State, name: FigureId, value: Any) -> State:
    if not value:
        return change(state, name, suppressed=False)
    state = stopped(_idle(state, name), name)
    stage = "done" if state.figures[name].stage == "acting" else state.figures[name].stage
    return change(state, name, suppressed=True, stage=stage)


def _idle(state: State, name: str) -> State:
    return replace(state, acting=tuple(other for other in state.acting if other != name))


def _hidden(state: State, name: FigureId, value: Any) -> State:
    if not value:
        return change(state, name, marker="", seen_by=())
    state = change(state, name, marker=f"m{state.markers + 1}", seen_by=())
    return replace(state, markers=state.markers + 1)


def _aboard(state: State, name: FigureId, value: Any) -> State:
    state = change(parted(state, name), name, aboard=value, marker="", seen_by=())
    if value:
        return replace(state, figures=carried(state.figures, value))
    place = state.figures[name].place
    return change(state, name, place=replace(place, inside="") if place is not None else None)


def _wreck(state: State, name: FigureId, value: Any) -> State:
    stage = "done" if value else "waiting"
    return change(stopped(_idle(state, name), name), name, fate=value, stage=stage)


def _fate(state: State, name: FigureId, value: Any) -> State:
    figure = state.figures[name]
    was, now = figure.fate in ("dead", "captured"), value in ("dead", "captured")
    side = state.sides[figure.side]
    step = _worth(state, figure) * (now - was)
    side = replace(side, losses=max(0, side.losses + step), lost_now=max(0, side.lost_now + now - was))
    state = replace(state, sides={**state.sides, side.id: side})
    state = parted(_idle(state, name), name)
    if value:
        state = stopped(state, name)
    return change(
        state, name, fate=value, stage="done" if value else "waiting", marker="", seen_by=(),
        suppressed=False, retreating=False, shaken=False,
    )  # fmt: skip


def _worth(state: State, man: Figure) -> int:
    """Return the losses that he was worth: 2 for a commander or a squad's leader."""
    leads = any(squad.leader == man.id for squad in state.sides[man.side].squads)
    return 2 if man.commander or leads else 1


def _action(state: State, name: FigureId, value: Any) -> State:
    if not value:
        return change(_idle(state, name), name, stage="done")
    squad = state.figures[name].squad
    state = replace(state, finished=tuple(unit for unit in state.finished if unit != squad))
    return change(
        state, name, stage="waiting", moved=0.0, moved_any=False, climbed=False, fired=False, looked=False,
        tested=False, launched=False, fought=False, withdrew=False, answered=0,
    )  # fmt: skip


def _retreating(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, retreating=value, shaken=False)


def _sheltered(state: State, name: FigureId, value: Any) -> State:
    return change(state, name, sheltered=value)


def _points(state: State, name: SideId, value: Any) -> State:
    points = dict(state.sides[name].points)
    points["ruling"] = points.get("ruling", 0) + value
    return _side(state, name, points=tuple(points.items()))


def _side(state: State, name: SideId, **facts: Any) -> State:
    return replace(state, sides={**state.sides, name: replace(state.sides[name], **facts)})


def _phase(state: State, name: str, value: Any) -> State:
    active = state.active or next(iter(state.sides))
    turning = Decision(state.other(active), "turning", "BN-Q.06", ("face", "ready"))
    return replace(
        state, phase=value, active="" if value == "initiative" else active,
        awaiting=(turning,) if value == "turning" else (), acting=(), action=None, storm=None, melee=None,
        bonus_move="", tied=False, squad="", finished=(), strike=None,
        sides={name: replace(side, answer=None) for name, side in state.sides.items()},
    )  # fmt: skip


def _support(state: State, name: SideId, value: Any) -> State:
    coming = state.sides[name].coming if value else None
    return _side(state, name, support=value, coming=coming)


def _option(state: State, name: str, value: Any) -> State:
    edition = value if name == "edition" else state.edition
    return replace(state, edition=edition, options={**state.options, name: value})


SETTERS: dict[str, Setter] = {
    "place": _put,
    "suppressed": _suppressed,
    "hidden": _hidden,
    "fate": _fate,
    "action": _action,
    "retreating": _retreating,
    "sheltered": _sheltered,
    "aboard": _aboard,
    "wreck": _wreck,
    "points": _points,
    "motivated": lambda state, name, value: _side(state, name, motivated=value),
    "ambush": lambda state, name, value: _side(state, name, ambush=value),
    "support": _support,
    "active": lambda state, name, value: replace(_phase(state, "", "actions"), active=name),
    "phase": _phase,
    "option": _option,
}
