"""Ludonet quick skirmish: what a seat may do now. Whether it may is asked of the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.engine.chance.dry_run import Probe
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Decision
from core.engine.contract.ruleset import RuleSet
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import say
from core.rules.ludonet import commands as c
from core.rules.ludonet.air.passes import able_to_fly
from core.rules.ludonet.common.geometry import ruler
from core.rules.ludonet.fire.sealed_orders import nobody_to_fire_at
from core.rules.ludonet.melee.fighting import pairs
from core.rules.ludonet.morale.morale import may_be_joined, nobody_to_join
from core.rules.ludonet.movement.moving import chargeable, modes_of
from core.rules.ludonet.secrecy.player_view import known
from core.rules.ludonet.state import Figure, State

RULES = {"walk": "LU-MOV.a", "run": "LU-MOV.b", "heavy": "LU-MOV.c", "crawl": "LU-MOV.d", "drive": "LU-MOV.o"}
KEYS = {"walk": "m", "run": "r", "heavy": "m", "crawl": "c", "drive": "m"}


def choices(rules: RuleSet, state: State, seat: str) -> tuple[Choice, ...]:
    """Return the choices of *seat*: for every decision that waits for it."""
    if seat == OBSERVER or state.over is not None:
        return ()
    seen = known(state, seat)
    probe = Probe(rules, seen, seat, seen.tape)
    found: list[Choice] = []
    for decision in seen.awaiting:
        if seat in (decision.seat, REFEREE):
            found += [choice for choice in _answers(seen, seat, decision, probe) if choice not in found]
    label = "do-ruling" if seat == REFEREE else "do-ruling-agreed"
    found.append(Choice("ruling", say(label), "", hint="R", weight=0.0))
    return tuple(found)


def _answers(state: State, seat: str, decision: Decision, probe: Probe) -> Iterator[Choice]:
    side = decision.seat
    match decision.about:
        case "deploy":
            yield Choice("deployed", say("lu-do-deployed"), "LU-DEP.b", refusal=probe(c.Deployed()), hint="e")
            for figure in state.of(side):
                if figure.aboard:
                    continue
                given = {"figure": figure.id}
                yield Choice(
                    "deploy", say("lu-do-deploy"), "LU-DEP.a", figure.id, given, hint="d", weight=0.05
                )
        case "first":
            yield Choice("throw_for_first", say("lu-do-throw_for_first"), "LU-INI.a", hint="i")
        case "air_grant":
            yield Choice("grant_air", say("lu-do-grant_air"), "LU-AIR.a", hint="g")
        case "move":
            for figure in state.of(side):
                yield from _moves(state, figure, probe)
            yield from _shows(state, side)
            left = any(not man.mode for man in state.of(side))
            yield Choice(
                "end_movement", say("lu-do-end_movement"), "LU-TRN.b", hint="e", weight=0.05 if left else 1.0
            )
        case "fire":
            yield from _fire(state, seat, side)
            yield from _shows(state, side)
        case "melee":
            for mine, foe in pairs(state):
                label = say("lu-do-fight", foe=state.figures[foe].name)
                yield Choice("fight", label, "LU-MEL.q", mine, {"figure": mine, "foe": foe})
        case "air":
            for craft in able_to_fly(state, side):
                given = {"aircraft": craft.id}
                yield Choice(
                    "air_pass", say("lu-do-air_pass", craft=craft.name), "LU-AIR.g", "", given, hint="a"
                )
            yield Choice("no_pass", say("lu-do-no_pass"), "LU-AIR.g", hint="n", weight=0.2)
        case "end":
            yield Choice("end_turn", say("lu-do-end_turn"), "LU-TRN.h", hint="e")
            yield from _shows(state, side)
            for unit in state.units.values():
                if unit.side == side and may_be_joined(state, unit):
                    label = say("lu-do-reinforce", unit=unit.name)
                    refusal = nobody_to_join(ruler(state, seat), unit)
                    given = {"unit": unit.id}
                    yield Choice("reinforce", label, "LU-MOR.n", "", given, refusal, "j", weight=0.3)


def _moves(state: State, figure: Figure, probe: Probe) -> Iterator[Choice]:
    """The moves of one figure; what it cannot do now says why."""
    name = figure.id
    given: dict[str, Any] = {"figure": name}
    if state.is_("move_order", "alternate_unit") and (
        state.units[figure.unit].moved or state.unit_moving not in ("", figure.unit)
    ):
        return
    if figure.contacts:
        refusal = probe(c.BreakAway(name))
        label = say("lu-do-break_away")
        yield Choice("break_away", label, "LU-MEL.j", name, given, refusal, "b", weight=0.2)
    elif figure.aboard:
        if not figure.mode:
            refusal = probe(c.Dismount(name))
            yield Choice("dismount", say("lu-do-dismount"), "LU-AFV.n", name, given, refusal, "o", weight=0.2)
        return
    elif not figure.mode:
        yield from _modes(state, figure, probe)
        yield from _boards(state, figure, probe)
    if figure.man and not figure.turned_posture and figure.mode != "crawl":
        wanted = "standing" if figure.prone else "prone"
        refusal = probe(c.Posture(name, wanted))
        label = say(f"lu-do-{wanted}")
        yield Choice(
            "posture", label, "LU-MOV.n", name, {**given, "posture": wanted}, refusal, "p", weight=0.05
        )
    if not state.tape and not figure.contacts:
        yield Choice("face", say("lu-do-face"), "LU-MOV.r", name, given, None, "t", weight=0.02)


def _modes(state: State, figure: Figure, probe: Probe) -> Iterator[Choice]:
    """Every mode of movement; at a real table going into contact is an act of its own (LU-MOV.q)."""
    given: dict[str, Any] = {"figure": figure.id, **({"charge": ()} if state.tape else {})}
    stand: c.Path = 0.0 if state.tape else ()
    refusals = {mode: probe(c.Move(figure.id, mode, stand)) for mode in modes_of(state, figure)}
    for mode, refusal in refusals.items():
        yield Choice(
            "move", say(f"lu-do-move-{mode}"), RULES[mode], figure.id, {**given, "mode": mode}, refusal,
            KEYS[mode], weight={"run": 0.5, "crawl": 0.1}.get(mode, 1.0),
        )  # fmt: skip
    if state.tape and chargeable(state, figure):
        why_not = None if None in refusals.values() else next(iter(refusals.values()))
        label = say("lu-do-charge")
        yield Choice("move", label, "LU-MOV.q", figure.id, {"figure": figure.id}, why_not, "a", weight=0.3)


def _shows(state: State, side: str) -> Iterator[Choice]:
    """At a real table: who is only recorded may be noted anew, or put on it (LU-DEP.e–f)."""
    for figure in state.of(side):
        if state.tape and not figure.placed and not figure.aboard and figure.enters <= state.turn:
            given = {"figure": figure.id}
            yield Choice("show", say("lu-do-show"), "LU-DEP.f", figure.id, given, hint="w", weight=0.02)
            yield Choice("note_down", say("lu-do-note"), "LU-DEP.e", figure.id, given, hint="y", weight=0.01)


def _boards(state: State, figure: Figure, probe: Probe) -> Iterator[Choice]:
    for vehicle in state.of(figure.side):
        if figure.man and vehicle.vehicle and probe(c.Board(figure.id, vehicle.id)) is None:
            given = {"figure": figure.id, "vehicle": vehicle.id}
            label = say("lu-do-board", vehicle=vehicle.name)
            yield Choice("board", label, "LU-AFV.n", figure.id, given, None, "o", weight=0.05)


def _fire(state: State, seat: str, side: str) -> Iterator[Choice]:
    """Seal a shot with each figure, take one back, or be done."""
    r = ruler(state, seat)
    sealed = {order.firer for order in state.orders}
    for figure in state.of(side):
        if figure.enters > state.turn:
            continue
        refusal = nobody_to_fire_at(r, figure)
        given = {"figure": figure.id}
        yield Choice(
            "declare_fire", say("lu-do-declare_fire"), "LU-FIR.n", figure.id, given, refusal, "v",
            weight=0.05 if figure.id in sealed else 2.0,
        )  # fmt: skip
        if figure.id in sealed:
            yield Choice(
                "withdraw_fire",
                say("lu-do-withdraw_fire"),
                "LU-FIR.n",
                figure.id,
                given,
                hint="u",
                weight=0.02,
            )
    yield Choice("fire_sealed", say("lu-do-fire_sealed"), "LU-FIR.n", hint="e", weight=0.3)
