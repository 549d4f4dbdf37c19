"""Ludonet quick skirmish: the eight steps of the turn, and what follows by itself (LU-T.TRN)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.rules.ludonet import commands as c
from core.rules.ludonet.air import passes
from core.rules.ludonet.common.actors import check_phase, falling_back, ready_side
from core.rules.ludonet.decisions import began
from core.rules.ludonet.deployment import recording
from core.rules.ludonet.deployment.placement import conceal_unseen, look_around, may_ask, place_visible
from core.rules.ludonet.facts import (
    AirGranted,
    CounterRemoved,
    FirstSet,
    FirstThrown,
    SideReady,
    TurnBegan,
    UnitsMoved,
)
from core.rules.ludonet.fire import sealed_orders, volley
from core.rules.ludonet.fire.wrecks import mark_wrecks
from core.rules.ludonet.melee import fighting
from core.rules.ludonet.morale import morale
from core.rules.ludonet.morale.retreat import retreats
from core.rules.ludonet.movement import boarding, moving, turning
from core.rules.ludonet.state import State
from core.rules.ludonet.steps import steps_of


def throw_for_first(r: Resolution[State], command: c.ThrowForFirst) -> None:
    """Each side throws; the higher is first player, ties again (LU-INI.a–b)."""
    check_phase(r, "first")
    _throw(r)


def _throw(r: Resolution[State]) -> None:
    dice = tuple((side, r.total(1, "lu-first", "LU-INI.a", who=side)) for side in r.state.sides)
    r.emit(FirstThrown(dice))
    if dice[0][1] == dice[1][1]:
        return
    r.emit(FirstSet(max(dice, key=lambda entry: entry[1])[0]))
    if r.state.turn == 0:
        _new_turn(r)
    else:
        _air_step(r)


def _new_turn(r: Resolution[State]) -> None:
    """Turn number, who comes onto the table, who is first, then the air announcement (S3)."""
    r.emit(TurnBegan(r.state.turn + 1))
    for figure in list(r.state.figures.values()):
        if figure.able and figure.enters == r.state.turn > 0 and may_ask(r, figure):
            look_around(r, figure, figure.place, (), 0.0)
    if r.state.turn > 1:
        if r.state.is_("initiative", "each_turn"):
            r.emit(began(r.state, "first"))
            return
        if r.state.is_("initiative", "alternate"):
            r.emit(FirstSet(r.state.other(r.state.first)))
    _air_step(r)


def _air_step(r: Resolution[State]) -> None:
    """Step 1: the referee grants passes; the program grants what is left (LU-TRN.f, LU-AIR.a)."""
    flying = tuple(side for side in r.state.sides if passes.able_to_fly(r.state, side))
    if flying and r.state.is_("air_grant", "referee"):
        r.emit(began(r.state, "air_grant"))
        return
    if flying:
        r.emit(AirGranted(flying))
    next_step(r, "")


def grant(r: Resolution[State], command: c.GrantAir) -> None:
    """The referee's word, then the turn goes on."""
    passes.grant_air(r, command)
    next_step(r, "")


def next_step(r: Resolution[State], after: str) -> None:
    """Begin the next step of the turn in which there is something to do."""
    order = steps_of(r.state)
    for step in order[order.index(after) + 1 if after in order else 0 :]:
        match step:
            case "move":
                r.emit(began(r.state, "move", r.state.first))
            case "melee" if not fighting.pairs(r.state):
                continue
            case "air":
                if not (flying := _flying(r.state, r.state.sides)):
                    continue
                r.emit(began(r.state, "air", flying[0]))
            case "morale":
                r.emit(began(r.state, step))
                morale.rally(r)
            case _:
                r.emit(began(r.state, step))
        return


def _flying(state: State, sides: Iterable[str]) -> list[str]:
    """Return the sides with a pass to make now, the first player's first (LU-T.TRN step 6)."""
    able = [side for side in sides if state.sides[side].pass_now and passes.able_to_fly(state, side)]
    return sorted(able, key=lambda side: side != state.first)


def end_movement(r: Resolution[State], command: c.EndMovement) -> None:
    """One side has moved, or one unit where they alternate; retreating units go now (LU-TRN.b, LU-Q.03)."""
    check_phase(r, "move")
    state = r.state
    if state.leaver:
        leaver = state.figures[state.leaver]
        if not falling_back(state, leaver):
            r.refuse("LU-MEL.n", "lu-away-first", figure=leaver.name)
    side = state.moving
    alternate = state.is_("move_order", "alternate_unit")
    left = tuple(unit.id for unit in state.units.values() if unit.side == side and not unit.moved)
    units = (state.unit_moving,) if alternate and state.unit_moving else left
    retreats(r, units)
    r.emit(UnitsMoved(units))
    other = state.other(side)
    if alternate and _waits(r.state, other):
        r.emit(began(r.state, "move", other))
    elif alternate and _waits(r.state, side):
        r.emit(began(r.state, "move", side))
    elif not alternate and side == state.first:
        r.emit(began(r.state, "move", other))
    else:
        conceal_unseen(r)
        next_step(r, "move")


def _waits(state: State, side: str) -> bool:
    """Return whether a side has a unit that has not moved, with anybody on the field."""
    waiting = {unit.id for unit in state.units.values() if unit.side == side and not unit.moved}
    return any(man.unit in waiting for man in state.of(side))


def no_pass(r: Resolution[State], command: c.NoPass) -> None:
    """The side lets its pass go."""
    check_phase(r, "air")
    r.emit(AirGranted(tuple(side for side in _flying(r.state, r.state.sides) if side != r.state.moving)))


def end_turn(r: Resolution[State], command: c.EndTurn) -> None:
    """Both sides have nothing more to do; counters go down and the next turn begins (LU-TRN.i)."""
    check_phase(r, "end")
    r.emit(SideReady(ready_side(r)))
    if not all(side.ready for side in r.state.sides.values()):
        return
    for figure in list(r.state.figures.values()):
        if not figure.able:
            continue
        if figure.tired_until and figure.tired_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "tired"))
        if figure.immobilised_until and figure.immobilised_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "immobilised"))
    if not morale.end_test(r):
        _new_turn(r)


RULES: dict[type[Command], Callable[[Resolution[State], Any], None]] = {
    c.Deploy: recording.deploy,
    c.Deployed: recording.deployed,
    c.ThrowForFirst: throw_for_first,
    c.GrantAir: grant,
    c.Move: moving.move,
    c.Posture: turning.posture,
    c.Face: turning.face,
    c.BreakAway: fighting.break_away,
    c.Board: boarding.board,
    c.Dismount: boarding.dismount,
    c.Show: recording.show,
    c.NoteDown: recording.note_down,
    c.EndMovement: end_movement,
    c.DeclareFire: sealed_orders.declare_fire,
    c.WithdrawFire: sealed_orders.withdraw_fire,
    c.FireSealed: sealed_orders.fire_sealed,
    c.Fight: fighting.fight,
    c.AirPass: passes.air_pass,
    c.NoPass: no_pass,
    c.Reinforce: morale.reinforce,
    c.EndTurn: end_turn,
}


def resolve(r: Resolution[State], command: Command) -> None:
    """Run the rule of a command."""
    if r.state.over is not None:
        r.refuse("", "lu-game-over")
    RULES[type(command)](r, command)


def advance(r: Resolution[State]) -> bool:
    """Do one automatic step; `False` when people must go on."""
    state = r.state
    if state.over is not None:
        return False
    if state.volley is not None:
        volley.step(r)
        return True
    if (state.phase == "end" or state.is_("morale_rolls", "immediate")) and morale.test_next(r):
        return True  # a loss by a ruling, for which no other moment comes
    match state.phase:
        case "start":
            r.emit(began(r.state, "deploy"))
        case "deploy" if not state.awaiting:
            place_visible(r)
            r.emit(began(r.state, "first"))
        case "first" if not state.awaiting:
            _throw(r)
        case "fire" if not state.awaiting:
            next_step(r, "fire")
        case "melee" if state.exchange:
            fighting.exchange(r, *state.exchange)
        case "melee" if not fighting.pairs(state):
            next_step(r, "melee")
        case "air" if not state.sides[state.moving].pass_now:
            if flying := _flying(state, state.sides):
                r.emit(began(r.state, "air", flying[0]))
            else:
                next_step(r, "air")
        case "morale":
            if not morale.test_next(r):
                mark_wrecks(r)
                r.emit(began(r.state, "end"))
        case _:
            return False
    return True
