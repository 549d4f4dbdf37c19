"""Bassa Intensità: who may move, and how a move begins, whichever it is (BI-MOVE.a–b, BI-Q.60).

A move that was ordered is worked off in small steps (`walking.py`): isolation, the check before leaving
cover, then the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.bassa_intensita.command.isolation_test import tested
from core.rules.bassa_intensita.common.activity import activity_spent, hindered, unit_mates
from core.rules.bassa_intensita.common.actors import acting_side, check_phase, own, shown
from core.rules.bassa_intensita.common.isolation import isolated
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.movement.way import Corners, looks, place_at
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.men import Figure
from core.table.movement_path import path_length
from core.table.places import Place, Point, distance, exceeds
from core.table.questions import WhoSees


def why_not(state: State, figure: Figure) -> Refusal | None:
    """Return why a figure cannot move at all now; who is Shocked may, away from the enemy."""
    rule, why = hindered(state, figure)
    if why:
        return no(rule, why, figure=figure.name)
    if moved_already(state, figure):
        return activity_spent(figure)
    return None


def moved_already(state: State, figure: Figure) -> bool:
    """Return whether the activity is gone; where the unit has one, all of it may move (BI-Q.10)."""
    if figure.used:
        return True
    if Options.of(state).activity_scope != "unit":
        return False
    return any(mate.used not in ("", "moved", "failed") for mate in unit_mates(state, figure))


def mover(r: Resolution[State], name: FigureId, rule: str, on_foot: bool | None = True) -> Figure:
    """Return one's own figure that may begin a move; refuse anybody else.

    *on_foot*: a man who rides on nothing; false: a vehicle; `None`: a man who rides, too.
    """
    check_phase(r, "move", rule)
    figure = own(r, name)
    acting_side(r, figure.side, rule)
    if (refusal := why_not(r.state, figure)) is not None:
        r.refuse_as(refusal)
    if on_foot is not False and not figure.man:
        r.refuse(rule, "bi-is-a-vehicle", figure=figure.name)
    if on_foot is False and figure.man:
        r.refuse(rule, "bi-is-no-vehicle", figure=figure.name)
    if on_foot and figure.aboard:
        r.refuse(rule, "bi-is-aboard", figure=figure.name)
    return figure


def set_off(r: Resolution[State], walking: Walking) -> None:
    """Begin a move; refuse one of who is Shocked that brings him nearer a visible enemy (BI-Q.60).

    Whether he is isolated is seen as it is declared: whose leader goes first in a group is not (BI-Q.16).
    """
    figure = r.state.figures[walking.who]
    check_shocked(r, figure, walking)
    in_command = tested(r.state, figure) or not isolated(r, figure)
    begin(r, replace(walking, shocked=figure.is_shocked(r.state.turn), in_command=in_command))


def check_shocked(r: Resolution[State], figure: Figure, walking: Walking) -> None:
    """Refuse a move of who is Shocked that brings him nearer a visible enemy (BI-Q.60)."""
    if figure.is_shocked(r.state.turn) and comes_nearer(r, figure, walking, anywhere=True):
        r.refuse("BI-Q.60", "bi-shocked-goes-nearer", figure=figure.name)


# --- towards the enemy ------------------------------------------------------------------------------


def visible_enemies(r: Resolution[State], figure: Figure) -> tuple[Figure, ...]:
    """Return the observed enemies whom a figure sees from where it stands."""
    return _seen_from(r, figure, _enemies(r.state, figure), ())


def _seen_from(
    r: Resolution[State], figure: Figure, known: Sequence[Figure], way: Corners
) -> tuple[Figure, ...]:
    """Return whom of *known* enemies a figure sees from anywhere on a way, or from where it stands."""
    if not known or figure.place is None:
        return ()
    watchers = tuple(foe.id for foe in known)
    seeing = r.measure(WhoSees(watchers, (figure.id,), (way,)))
    return tuple(foe for foe in known if foe.id in seeing)


def comes_nearer(r: Resolution[State], figure: Figure, walking: Walking, anywhere: bool = False) -> bool:
    """Return whether a move ends nearer a visible enemy; with *anywhere* whether any part of it does.

    At a real table people say so with the move (`Walking.leaves`).
    """
    if r.state.tape or figure.place is None or not walking.way:
        return walking.leaves
    spots = spots_of(r.state, walking) if anywhere else [end_of(r.state, walking)]
    neared = [foe for foe in _enemies(r.state, figure) if _nears(figure.place, spots, foe)]
    return bool(_seen_from(r, figure, neared, walking.way))


def _nears(start: Place, spots: list[Place], foe: Figure) -> bool:
    """Return whether any of the spots one goes to is nearer somebody than the one before."""
    if foe.place is None:
        return False
    far = [distance(spot, foe.place) for spot in (start, *spots)]
    return any(exceeds(last, now) for last, now in pairwise(far))


def _enemies(state: State, figure: Figure) -> list[Figure]:
    return [foe for foe in state.foes(figure.side) if foe.able and shown(state, foe, figure.side)]


def spots_of(state: State, walking: Walking) -> list[Place]:
    """Return the spots of a way, a cm apart."""
    start = walking.start
    if start is None:
        return []
    return [place_at(state, start, walking.way, cm) for cm in looks(0.0, path_length(start, walking.way))]


def end_of(state: State, walking: Walking) -> Place:
    """Return where a way ends."""
    assert walking.start is not None
    return place_at(state, walking.start, walking.way, path_length(walking.start, walking.way))


def corner(point: Point | None) -> Corners:
    """Return a way of one leg, or none."""
    return () if point is None else (point,)
