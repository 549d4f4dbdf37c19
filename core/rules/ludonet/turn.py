"""Ludonet quick skirmish: the eight steps of the turn, and what follows by itself (LU-T.TRN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.facts import Command
from core.engine.resolution import Resolution
from core.rules.ludonet import air, deploying, firing, melee, morale, moving
from core.rules.ludonet import commands as c
from core.rules.ludonet.events import (
    AirGranted,
    CounterRemoved,
    FirstSet,
    FirstThrown,
    PhaseBegan,
    SideReady,
    TurnBegan,
)
from core.rules.ludonet.firing import ready_side
from core.rules.ludonet.revealing import conceal_unseen, place_visible
from core.rules.ludonet.state import State
from core.rules.ludonet.who import check_phase


def throw_for_first(r: Resolution[State], command: c.ThrowForFirst) -> None:
    """Each side throws; the higher is first player, ties again (LU-INI.a–b)."""
    check_phase(r, "first")
    while True:
        dice = tuple((side, r.total(1, "lu-first", "LU-INI.a", who=side)) for side in r.state.sides)
        r.emit(FirstThrown(dice))
        if dice[0][1] != dice[1][1]:
            break
    r.emit(FirstSet(max(dice, key=lambda entry: entry[1])[0]))
    if r.state.turn == 0:
        _new_turn(r)
    else:
        _air_step(r)


def _new_turn(r: Resolution[State]) -> None:
    """Turn number, then who is first, then the air announcement (S3)."""
    r.emit(TurnBegan(r.state.turn + 1))
    if r.state.turn > 1:
        if r.state.is_("initiative", "each_turn"):
            r.emit(PhaseBegan("first"))
            return
        if r.state.is_("initiative", "alternate"):
            r.emit(FirstSet(r.state.other(r.state.first)))
    _air_step(r)


def _air_step(r: Resolution[State]) -> None:
    """Step 1: the referee grants passes; the program grants what is left (LU-TRN.f, LU-AIR.a)."""
    flying = tuple(side for side in r.state.sides if air.able_to_fly(r.state, side))
    if not flying:
        r.emit(PhaseBegan("move", r.state.first))
    elif r.state.is_("air_grant", "referee"):
        r.emit(PhaseBegan("air_grant"))
    else:
        r.emit(AirGranted(flying))
        r.emit(PhaseBegan("move", r.state.first))


def grant(r: Resolution[State], command: c.GrantAir) -> None:
    """The referee's word, then the first player moves."""
    air.grant_air(r, command)
    r.emit(PhaseBegan("move", r.state.first))


def end_movement(r: Resolution[State], command: c.EndMovement) -> None:
    """One side has moved; then the other, then both declare fire (LU-TRN.b–c)."""
    moving.end_movement(r, command)
    conceal_unseen(r)
    if r.state.moving == r.state.first:
        r.emit(PhaseBegan("move", r.state.other(r.state.first)))
    else:
        r.emit(PhaseBegan("fire"))


def no_pass(r: Resolution[State], command: c.NoPass) -> None:
    """The side lets its pass go."""
    check_phase(r, "air")
    r.emit(
        AirGranted(
            tuple(side for side in r.state.sides if r.state.sides[side].pass_now and side != r.state.moving)
        )
    )


def end_turn(r: Resolution[State], command: c.EndTurn) -> None:
    """Both sides have nothing more to do; counters go down and the next turn begins (LU-TRN.i)."""
    check_phase(r, "end")
    r.emit(SideReady(ready_side(r)))
    if not all(side.ready for side in r.state.sides.values()):
        return
    for figure in list(r.state.figures.values()):
        if figure.tired_until and figure.tired_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "tired"))
        if figure.immobilised_until and figure.immobilised_until <= r.state.turn:
            r.emit(CounterRemoved(figure.id, "immobilised"))
    if not morale.end_test(r):
        _new_turn(r)


RULES: dict[type[Command], Callable[[Resolution[State], Any], None]] = {
    c.Deploy: deploying.deploy,
    c.Deployed: deploying.deployed,
    c.ThrowForFirst: throw_for_first,
    c.GrantAir: grant,
    c.Move: moving.move,
    c.Posture: moving.posture,
    c.Face: moving.face,
    c.BreakAway: melee.break_away,
    c.Board: moving.board,
    c.Dismount: moving.dismount,
    c.EndMovement: end_movement,
    c.DeclareFire: firing.declare_fire,
    c.WithdrawFire: firing.withdraw_fire,
    c.FireSealed: firing.fire_sealed,
    c.Fight: melee.fight,
    c.AirPass: air.air_pass,
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
        firing.step(r)
        return True
    match state.phase:
        case "start":
            r.emit(PhaseBegan("deploy"))
        case "deploy" if not state.awaiting:
            place_visible(r)
            r.emit(PhaseBegan("first"))
        case "fire" if not state.awaiting:
            _after_fire(r)
        case "melee" if not melee.pairs(state):
            _next_air(r, None)
        case "air" if not state.sides[state.moving].pass_now:
            _next_air(r, state.moving)
        case "morale":
            if not morale.test_next(r):
                morale.rally(r)
                r.emit(PhaseBegan("end"))
        case _:
            return False
    return True


def _after_fire(r: Resolution[State]) -> None:
    if melee.pairs(r.state):
        r.emit(PhaseBegan("melee"))
    else:
        _next_air(r, None)


def _next_air(r: Resolution[State], after: str | None) -> None:
    """The first player's pass, then the other's, then morale (LU-T.TRN step 6)."""
    order = [r.state.first, r.state.other(r.state.first)]
    left = order[order.index(after) + 1 :] if after is not None else order
    for side in left:
        if r.state.sides[side].pass_now and air.able_to_fly(r.state, side):
            r.emit(PhaseBegan("air", side))
            return
    r.emit(PhaseBegan("morale"))
