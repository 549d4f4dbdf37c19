"""Breaking News, Extras: which enemy comes near a charge, and after how many cm of his way (BN-X.IED.c). cm.

On the map it is worked out as the movers go. At a real table people say it as a way is declared, of every
marker in which explosives may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rules.breaking_news.common.objectives import objective_name
from core.rules.breaking_news.common.paths import corners_left
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.explosives.markers import charged, far, reach, spot, suspected
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Charge, Figure, Objective, Passing, State, Stride
from core.table.passing import first_near
from core.table.places import Place, Point, exceeds, rim
from core.table.questions import ComesNear, NearAfter


class Due(NamedTuple):
    """A charge that goes off as *figure* has gone *cm* of his way."""

    cm: float
    charge: Charge
    figure: FigureId


def noted(r: Resolution[State], side: SideId, strides: tuple[Stride, ...]) -> tuple[Stride, ...]:
    """Return ways as people say that they pass the enemy's markers; on the map as they are."""
    ids = tuple(one.id for one in suspected(r.state, r.state.other(side)))
    walkers = tuple(stride.figure for stride in strides if stride.length > 0)
    if not r.state.tape or not ids or not walkers:
        return strides
    near = r.measure(ComesNear(walkers, ids, far(r.state)))
    close = r.measure(ComesNear(near, ids, reach(r.state))) if near else ()
    return tuple(
        replace(stride, near=stride.figure in near, passes=_passes(r, stride, ids))
        if stride.figure in close
        else replace(stride, near=stride.figure in near)
        for stride in strides
    )


def _passes(r: Resolution[State], stride: Stride, ids: tuple[str, ...]) -> tuple[Passing, ...]:
    """Ask which of the markers somebody comes near, and after how many cm."""
    cm, mover = reach(r.state), (stride.figure,)
    near = [id for id in ids if len(ids) == 1 or r.measure(ComesNear(mover, (id,), cm))]
    found = (Passing(id, min(stride.length, r.measure(NearAfter(stride.figure, id, cm)))) for id in near)
    return tuple(sorted(found, key=lambda passing: passing.cm))


def due(state: State, action: Action | None) -> Due | None:
    """Return the first charge that a move sets off from where its movers are now; `None` for none.

    Who stays where he is comes near nothing (BN-X.IED.c): he gets into a vehicle, or his group goes on.
    """
    if action is None or action.kind != "move":
        return None
    found = [
        Due(cm, charge, stride.figure)
        for charge in armed(state, state.other(action.side))
        for stride in action.strides
        if stride.length > 0
        and not stride.stopped
        and triggers(state, charge, stride.figure)
        and (cm := _set_off(state, charge, stride)) is not None
    ]
    return min(found, key=lambda one: one.cm, default=None)


def doubt_charges(r: Resolution[State], action: Action) -> None:
    """Say which enemy markers that a way comes near may hold explosives, as far as one knows (BN-X.IED.b)."""
    owner = r.state.other(action.side)
    for one in suspected(r.state, owner) if r.state.may_hide(owner) else ():
        if _may_hold(one) and any(_comes_near(r.state, stride, one) for stride in action.strides):
            _doubt(r, one)


def _may_hold(one: Objective) -> bool:
    """Return whether there may be explosives in a marker for all that is known of it: they are in fakes."""
    return one.content in ("", "fake")


def _doubt(r: Resolution[State], one: Objective) -> None:
    r.doubt(say("bn-unseen-charge", objective=objective_name(r.state, one.id)))


def _comes_near(state: State, stride: Stride, one: Objective) -> bool:
    """Return whether a way leads where explosives in a marker would be of any concern."""
    man, there = state.figures[stride.figure], spot(state, one.id)
    if stride.length <= 0 or stride.stopped:
        return False
    if man.place is None or not isinstance(there, Point):
        return any(passing.marker == one.id for passing in stride.passes)
    cm = far(state) + (rim(man.place) if _edges(state) else 0.0)
    return first_near(man.place, corners_left(stride), there, cm) is not None


def armed(state: State, owner: SideId) -> list[Charge]:
    """Return the charges of a side that go off by themselves: automatic ones, and remote ones by an order."""
    ordered = [charge for charge, _ in charged(state, owner, remote=True) if charge.within]
    return [charge for charge, _ in charged(state, owner, remote=False)] + ordered


def triggers(state: State, charge: Charge, figure: FigureId) -> bool:
    """Return whether somebody sets a charge off: a remote one nobody of whom its owner sees nothing."""
    return not charge.remote or not unplaced(state, state.figures[figure])


def _set_off(state: State, charge: Charge, stride: Stride) -> float | None:
    """Return after how many cm of his way somebody sets a charge off, from where he is."""
    man = state.figures[stride.figure]
    if man.place is None or state.tape:
        cm = next((passing.cm for passing in stride.passes if passing.marker == charge.marker), None)
        return None if cm is None else max(cm, stride.gone)
    more = _first(state, man, man.place, corners_left(stride), charge, charge.within or reach(state))
    if more is None or exceeds(stride.gone + more, stride.length):
        return None
    return min(stride.gone + more, stride.length)


def _first(
    state: State, man: Figure, place: Place, route: Sequence[Point], charge: Charge, cm: float
) -> float | None:
    there = spot(state, charge.marker)
    if not isinstance(there, Point):
        return None
    return first_near(place, route, there, cm + (rim(man.place) if _edges(state) and man.place else 0.0))


def _edges(state: State) -> bool:
    return Options.of(state).measure == "edge"


def beside(r: Resolution[State], figure: FigureId) -> Charge | None:
    """Return the charge that a man sets off where he has come by no declared way: dodging, getting out."""
    man = r.state.figures[figure]
    owner = r.state.other(man.side)
    ids = tuple(one.id for one in suspected(r.state, owner))
    if not ids or not man.fighting or man.aboard:
        return None
    waiting = {charge.marker: charge for charge in armed(r.state, owner) if triggers(r.state, charge, figure)}
    if (far_off := _beside_fuse(r, man, tuple(waiting.values()))) is not None:
        return far_off
    spots = {id: spot(r.state, id) for id in ids}
    if not r.measure(ComesNear((figure,), tuple(spots.values()), reach(r.state))):
        return None
    for id in ids:
        if len(ids) > 1 and not r.measure(ComesNear((figure,), (spots[id],), reach(r.state))):
            continue
        if r.state.may_hide(owner) and _may_hold(r.state.objectives[id]):
            _doubt(r, r.state.objectives[id])
        if id in waiting and waiting[id].within in (0.0, reach(r.state)):
            return waiting[id]
    return None


def _beside_fuse(r: Resolution[State], man: Figure, charges: tuple[Charge, ...]) -> Charge | None:
    """Return the remote charge that an order sets off at another distance than a charge has, on the map."""
    for charge in charges:
        there = spot(r.state, charge.marker)
        if charge.within and man.place is not None and isinstance(there, Point) and not r.state.tape:
            cm = charge.within + (rim(man.place) if _edges(r.state) else 0.0)
            if charge.within != reach(r.state) and first_near(man.place, (), there, cm) is not None:
                return charge
    return None


def in_reach(state: State, action: Action) -> bool:
    """Return whether a marker in which explosives may be is near enough to an act to matter to its owner."""
    owner = state.other(action.side)
    spots = [spot(state, one.id) for one in suspected(state, owner)]
    if not spots:
        return False
    if state.tape:
        return any(stride.near for stride in action.strides)
    ways = {stride.figure: corners_left(stride) for stride in action.strides if not stride.stopped}
    for name in action.figures:
        place = None if unplaced(state, state.figures[name]) else state.figures[name].place
        for there in spots if place is not None else ():
            if isinstance(there, Point) and place is not None:
                cm = far(state) + (rim(place) if _edges(state) else 0.0)
                if first_near(place, ways.get(name, ()), there, cm) is not None:
                    return True
    return False
