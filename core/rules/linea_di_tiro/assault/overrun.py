"""Linea di Tiro: tanks against infantry (carri vs fanteria) (LT-ASL.c–i, LT-Q.34, 52, 54–55, 61)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rulekit.acts import either
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.assault.conditions import adjacent, infantry_of, kind_of_assault
from core.rules.linea_di_tiro.assault.infantry_v_vehicle import strike
from core.rules.linea_di_tiro.common.actors import shown
from core.rules.linea_di_tiro.common.ground import covered, ground_of
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.common.names import name
from core.rules.linea_di_tiro.common.stack import begin, change
from core.rules.linea_di_tiro.facts.assault import Overrun, OverrunTested
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Assaulting, Moving, Piece, State, Testing


@acts.follows(moments.assault_overrun)
def _(r: Resolution[State], frame: Assaulting) -> bool:
    """One step: the test of who can hit back, its blow, and the tank's attack, which follows in any case."""
    tank, infantry = r.state.figures[frame.attacker], r.state.figures[frame.defender]
    match frame.stage:
        case "shot" if hits_back(r, infantry, tank):
            change(r, replace(frame, stage="tested"))
            begin(r, Testing(infantry.id, "overrun", tank.id))
        case "tested" if frame.passed:
            change(r, replace(frame, stage="struck"))
            strike(r, infantry, tank)
        case _:
            change(r, replace(frame, stage="over"))
            crush(r, tank, infantry)
    return True


def hits_back(r: Resolution[State], infantry: Piece, tank: Piece) -> bool:
    """Return whether overrun infantry takes a test, to attack first if it passes (LT-ASL.c–d, f).

    Flank, rear and escort do not matter here (LT-Q.34), the escort only as a choice (`lt.overrun_escort`).
    """
    if not r.state.kind_of(infantry).portable_at or infantry.immobilised:
        return False
    if not Options.of(r.state).overrun_escort:
        return True
    return not adjacent(r, tank, [one for one in infantry_of(r.state, tank) if shown(r.state, one)])


@acts.follows(moments.tested_overrun)
def _(r: Resolution[State], piece: Piece, frame: Testing, reaction: str) -> bool:
    """Who fails stays and keeps what it had prepared: nothing else is done (LT-ASL.e, LT-Q.54)."""
    r.emit(OverrunTested(piece.id, reaction == "nothing"))
    return True


def crush(r: Resolution[State], tank: Piece, infantry: Piece) -> None:
    """The tank's attack: in the open no die is needed, else its number or less on one (LT-ASL.h–i)."""
    open_ = not covered(ground_of(r, infantry))
    number = tank.overrun or r.state.kind_of(tank).overrun_number
    destroyed = open_ or r.any(1, number, "lt-overrun", "LT-ASL.h", who=tank.id, low=True)
    r.emit(Overrun(tank.id, infantry.id, number, destroyed, open_))
    if destroyed:
        lose(r, infantry.id, "destroyed", tank.id)


@acts.follows(moments.goes_through)
def _(r: Resolution[State], piece: Piece, frame: Moving) -> bool:
    """As a choice a tank passes over infantry that survives, too (`lt.overrun_through`, LT-Q.52)."""
    foes = [r.state.figures[id] for id in frame.past if r.state.figures[id].able]
    overrun = all(kind_of_assault(r.state, piece, foe) == "overrun" for foe in foes)
    return overrun and Options.of(r.state).overrun_through and frame.how in ("bound", "speed")


@acts.tells(Overrun)
def _(before: State, event: Overrun, after: State) -> Message:
    who, target = name(before, event.figure), name(before, event.target)
    if event.open:
        return say("lt-overrun-open", who=who, target=target)
    told = "lt-overrun-crushed" if event.destroyed else "lt-overrun-survived"
    return say(told, who=who, target=target, number=event.number)


acts.line(OverrunTested, either("passed", "lt-overrun-passed", "lt-overrun-failed"), who="figure")
