"""Breaking News: an act step by step after its window: tests, dice of both sides, saves, friends, dodges.

Every step leaves the whole continuation in the state (BN-SM.49, BN-SM.60–62).
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.facts import (
    ActEnded,
    ReactionLost,
    WindowClosed,
)
from core.rules.breaking_news.firing.announced import every_shot
from core.rules.breaking_news.firing.at_place import fire_at_place
from core.rules.breaking_news.firing.at_spot import fire_at_spot
from core.rules.breaking_news.firing.at_terrain import fire_at_terrain
from core.rules.breaking_news.firing.friendly_fire import friendly_fire
from core.rules.breaking_news.firing.shooting import fire_at_figures
from core.rules.breaking_news.firing.under_covering_fire import cover_test
from core.rules.breaking_news.firing.victims import ask_victim
from core.rules.breaking_news.firing.windows import open_window
from core.rules.breaking_news.movement.arriving import go_on
from core.rules.breaking_news.movement.boarding import end_ride
from core.rules.breaking_news.movement.dodging import carry_out
from core.rules.breaking_news.saving.saving_throw import (
    save,
)
from core.rules.breaking_news.saving.vehicles import save_vehicle
from core.rules.breaking_news.state import Action, Shot, State
from core.rules.breaking_news.tables.weapons import SMOKE, weapon_of
from core.table.places import exceeds


def step(r: Resolution[State]) -> bool:
    """Do the next step of the act in progress; `False` while somebody must decide."""
    action = r.state.action
    assert action is not None
    if action.step == "window":
        r.emit(WindowClosed())
        return True
    if cover_test(r) or _drop_the_lost(r):
        return True
    if action.hits and action.rolled == 0 and _untested_hits(action):
        _save_next(r)
        return True
    if ask_victim(r):
        return True
    shots = every_shot(action)
    if action.rolled < len(shots):
        _fire(r, *shots[action.rolled], action.rolled)
        return True
    if action.hits:
        _save_next(r)
        return True
    if action.missed:
        friendly_fire(r, shots)
        return True
    return _after_dice(r)


def _untested_hits(action: Action) -> bool:
    """Hits of a failed covering fire test are saved before anything else (BN-8.3.j)."""
    return all(hit.spot == "cover" for hit in action.hits)


def _drop_the_lost(r: Resolution[State]) -> bool:
    """A man killed by covering fire does not react any more."""
    action = r.state.action
    assert action is not None
    lost = [one.figure for one in action.declared if not r.state.figures[one.figure].fighting]
    if action.rolled or not lost:
        return False
    r.emit(ReactionLost(lost[0]))
    return True


def _fire(r: Resolution[State], shot: Shot, reaction: bool, index: int) -> None:
    """Roll the dice of one weapon: at figures, or at a piece of terrain (BN-8.0.a)."""
    if shot.weapon not in SMOKE:
        first_fire(r, r.state.figures[shot.firer].side)
    fire = fire_at_figures if shot.targets else fire_at_terrain
    weapon = weapon_of(shot.weapon, r.state.fire_table)
    if weapon.strays:
        fire = fire_at_spot
    elif not shot.targets and not weapon.area:
        fire = fire_at_place
    fire(r, shot, reaction, index)


def _save_next(r: Resolution[State]) -> None:
    """One man's saving throws for all hits of the act that have the same bonus (BN-9.0.a, BN-Q.67)."""
    action = r.state.action
    assert action is not None
    first = action.hits[0]
    if r.state.figures[first.figure].hull is not None:
        save_vehicle(r, first)
        return
    mine = [hit for hit in action.hits if hit.figure == first.figure]
    save(r, replace(first, hits=sum(hit.hits for hit in mine if hit.bonus == first.bonus)))


def _after_dice(r: Resolution[State]) -> bool:
    """Dodgers are placed, ground-goers suppressed; then the act goes on or ends (BN-SM.61)."""
    action = r.state.action
    assert action is not None
    for reaction in action.declared:
        if reaction.kind != "fire":
            carry_out(r, reaction)
            return True
    if action.declared:
        for reaction in action.declared:
            r.emit(ReactionLost(reaction.figure, done=True))
    if action.kind == "move":
        _move_on(r)
    else:
        r.emit(ActEnded(action.figures, action.kind))
    return True


def _move_on(r: Resolution[State]) -> None:
    """Open the next window of a move if anybody may still react; else bring it to its end."""
    action = r.state.action
    assert action is not None
    if action.mode in ("board", "get_out"):
        end_ride(r)
        return
    left = [s for s in action.strides if not s.stopped and exceeds(s.length, s.gone)]
    if left and action.replies:
        open_window(r)
        if r.state.action is not None and r.state.action.step == "window":
            return
    go_on(r)
