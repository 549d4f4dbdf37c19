"""Ludonet quick skirmish: movement, running and tiredness (LU-MOV.a–n)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NoReturn

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne, PickPath, PickSome
from core.engine.contract.facts import Command
from core.engine.contract.overlay import Pace
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, pace
from core.rulekit.refusals import no
from core.rules.ludonet import moments
from core.rules.ludonet.acts import OfFigure, acts
from core.rules.ludonet.common.actors import falling_back
from core.rules.ludonet.common.fields import option_of
from core.rules.ludonet.common.losses import leaving
from core.rules.ludonet.common.names import at_table, name
from core.rules.ludonet.facts import Tired
from core.rules.ludonet.movement.charging import chargeable, charged, make_contact
from core.rules.ludonet.movement.going import check_room, go
from core.rules.ludonet.movement.movers import allowance, check_mover, modes_of, unit_moves
from core.rules.ludonet.movement.paths import Path, Way, measured, on_road
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import TIRED_FROM, TIRED_TURNS, WALK
from core.table.edges import INWARD
from core.table.figure_lookup import origin_of
from core.table.going import told_crossed
from core.table.places import Point, exceeds
from core.table.questions import AtEdge
from core.table.terrain import sane

RULES = {"walk": "LU-MOV.a", "run": "LU-MOV.b", "heavy": "LU-MOV.c", "crawl": "LU-MOV.d", "drive": "LU-MOV.o"}
KEYS = {"walk": "m", "run": "r", "heavy": "m", "crawl": "c", "drive": "m"}


@acts.answers(moments.MOVE)
class Move(Command, frozen=True):
    """Move one figure or vehicle: walk, run, heavy or crawl (LU-MOV).

    *charge* are the enemies it ends in contact with; *posture* and *facing* at the end.
    """

    figure: FigureId
    mode: str
    path: Path = ()
    charge: tuple[FigureId, ...] = ()
    posture: str = ""
    facing: float | None = None


@acts.offered(moments.FIGURE, 30)
def _(asked: OfFigure) -> Iterator[Choice]:
    """Every mode of movement; at a real table going into contact is an act of its own (LU-MOV.q)."""
    state, figure = asked.state, asked.who
    if figure.contacts or figure.aboard or figure.mode:
        return
    given: dict[str, Any] = {"figure": figure.id, **({"charge": ()} if state.tape else {})}
    stand: Path = 0.0 if state.tape else ()
    refusals = {mode: asked.refusal(Move(figure.id, mode, stand)) for mode in modes_of(state, figure)}
    for mode, refusal in refusals.items():
        yield choice(
            Move, say(f"lu-do-move-{mode}"), RULES[mode], figure.id, {**given, "mode": mode}, refusal,
            KEYS[mode], weight={"run": 0.5, "crawl": 0.1}.get(mode, 1.0),
        )  # fmt: skip
    if figure.man and "run" not in refusals:
        heavy = no("LU-MOV.m", "lu-heavy-no-run", figure=figure.name)
        runs = {**given, "mode": "run"}
        yield choice(Move, say("lu-do-move-run"), "LU-MOV.m", figure.id, runs, heavy, KEYS["run"], weight=0.0)
    if state.tape and chargeable(state, figure):
        why_not = None if None in refusals.values() else next(iter(refusals.values()))
        label = say("lu-do-charge")
        yield choice(Move, label, "LU-MOV.q", figure.id, {"figure": figure.id}, why_not, "a", weight=0.3)


@acts.fields(Move)
def _(state: State, seat: str, figure: Figure | None, mode: str = "walk") -> Fields:
    if figure is None:
        return
    modes = tuple(Option(mode, say(f"lu-do-move-{mode}")) for mode in modes_of(state, figure))
    yield PickOne("mode", say("lu-ask-mode", figure=figure.name), modes)
    most = allowance(state, figure, mode)
    if figure.vehicle:
        most = max(most, state.type_of(figure).road)
    ways = _ways(state, figure, most)
    reach = most * max((1.0, *state.factors.values()))  # ground may be quicker than open field
    if state.tape and (foes := chargeable(state, figure)):
        yield PickSome("charge", say("lu-ask-charge"), tuple(option_of(foe) for foe in foes), 1, 3)
    yield PickPath(
        "path", say("ask-path", figure=figure.name), figure.id, origin_of(figure), reach, suggestions=ways
    )


def _ways(state: State, man: Figure, most: float) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return ways worth a thought: into contact, straight ahead, half as far, or not at all."""
    here = man.place
    if here is None:
        return ()
    found: list[tuple[tuple[float, float], ...]] = []
    for foe in state.of(state.other(man.side)):
        if foe.place is None or not man.man or not foe.man or not foe.placed:
            continue
        gap = math.hypot(foe.place.x - here.x, foe.place.y - here.y)
        touch = gap - (here.base + foe.place.base) / 2
        if 0 < touch <= most:
            share = (touch + 0.05) / gap
            x, y = here.x + share * (foe.place.x - here.x), here.y + share * (foe.place.y - here.y)
            found.append(((round(x, 2), round(y, 2)),))
    ahead = math.radians(INWARD[state.sides[man.side].edge])
    for share, turn in ((0.98, 0.0), (0.98, 0.5), (0.98, -0.5), (0.5, 0.0)):
        x = here.x + share * most * math.cos(ahead + turn)
        y = here.y + share * most * math.sin(ahead + turn)
        if sane(Point(x, y), state.terrain):
            found.append(((round(x, 1), round(y, 1)),))
    return (*found, ())


@acts.gentler(Move)
def _(state: State, mode: str | None) -> Iterator[Pace]:
    """Who comes no farther than a walk does not throw for tiredness (LU-MOV.f, LU-Q.32)."""
    if mode == "run":
        yield pace(say("lu-do-move-walk"), Move, mode="walk")


def _too_far(r: Resolution[State], figure: Figure, mode: str, way: Way, most: float) -> NoReturn:
    """Refuse a way that takes more than *most* cm, and tell what ground makes it dear (LU-MOV.p)."""
    nearest, start = say("lu-nearest-cm", most=most), figure.place
    ground = () if start is None else told_crossed(r.state.terrain, start, way.corners, r.state.factors)
    if not ground:
        r.refuse(RULES[mode], "lu-too-far", nearest, figure=figure.name, cm=way.costs, most=most)
    r.refuse(
        RULES[mode], "lu-too-far-on-ground", nearest, figure=figure.name, cm=round(way.cm, 1),
        ground=ground, takes=round(way.costs, 1), most=most,
    )  # fmt: skip


acts.labelled(Move, "lu-do-charge")


@acts.rule(Move)
def move(r: Resolution[State], command: Move) -> None:
    """One figure's whole move (LU-MOV); the run is completed before its die is thrown (LU-MOV.k)."""
    figure = check_mover(r, command.figure)
    mode = _checked_mode(r, figure, command)
    posture = _posture(r, figure, command)
    way = measured(r, figure, command.path)
    most = allowance(r.state, figure, mode)
    if figure.vehicle and on_road(r.state, figure.place, command.path):
        most = max(most, r.state.type_of(figure).road)
    if exceeds(way.costs, most):
        _too_far(r, figure, mode, way, most)
    check_room(r, figure, way)
    foes = charged(r, figure, command.charge, way)
    ran = mode == "run" and exceeds(way.costs, WALK)
    unit_moves(r, figure)
    leaves = r.state.tape and falling_back(r.state, figure) and _reaches_edge(r, figure, way)
    go(r, figure, "walk" if mode == "run" and not ran else mode, way, posture, command.facing)
    if ran and not r.any(1, TIRED_FROM - 1, "lu-running", "LU-MOV.f", who=figure.id, low=True):
        r.emit(Tired(figure.id, r.state.turn + TIRED_TURNS))
    if leaves:
        r.emit(leaving(r.state, figure.id))
    else:
        make_contact(r, r.state.figures[figure.id], foes)


def _checked_mode(r: Resolution[State], figure: Figure, command: Move) -> str:
    """Refuse a mode that the figure does not have, or may not use now."""
    mode = command.mode
    if falling_back(r.state, figure) and (not r.state.tape or mode in ("run", "crawl")):
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if mode not in modes_of(r.state, figure):
        if figure.man and mode == "run":
            r.refuse("LU-MOV.m", "lu-heavy-no-run", figure=figure.name)
        r.refuse("LU-MOV.l", "lu-no-such-mode", figure=figure.name, mode=mode)
    if mode == "run" and figure.tired_until >= r.state.turn:
        r.refuse("LU-MOV.h", "lu-tired", figure=figure.name, turn=figure.tired_until)
    if mode == "run" and r.state.leaver:
        r.refuse("LU-MEL.n", "lu-away-walking", figure=figure.name)
    if figure.immobilised_until >= r.state.turn:
        r.refuse("LU-AFV.j", "lu-immobilised", figure=figure.name, turn=figure.immobilised_until)
    return mode


def _posture(r: Resolution[State], figure: Figure, command: Move) -> str:
    """Return the posture after the move, which changes once a turn, before it or after it (LU-MOV.n).

    Crawling is prone all the turn; who lies must stand up to go any other way, and has then changed. Who
    falls back stands up whatever he did.
    """
    if command.posture not in ("", "standing", "prone"):
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    if figure.vehicle:
        return figure.posture
    if command.mode == "crawl":
        if command.posture == "standing" or (figure.turned_posture and not figure.prone):
            r.refuse("LU-MOV.n", "lu-crawls-prone", figure=figure.name)
        return "prone"
    if falling_back(r.state, figure):
        return "standing"
    wanted = command.posture or "standing"
    changes = int(figure.prone) + int(wanted == "prone")
    if command.path in ((), 0) and not command.posture:
        wanted, changes = figure.posture, 0
    elif command.path in ((), 0):
        changes = int(wanted != figure.posture)
    if changes + figure.turned_posture > 1:
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    return wanted


def _reaches_edge(r: Resolution[State], figure: Figure, way: Way) -> bool:
    """Return whether a retreat comes to its own edge of a real table (LU-MOR.l)."""
    edge = r.state.sides[figure.side].edge
    return bool(way.cm > 0 and r.measure(AtEdge(figure.id, way.cm, edge)))


@acts.tells(Tired)
def _(before: State, event: Tired, after: State) -> Message:
    return say(at_table(after, "lu-got-tired"), who=name(after, event.figure), until=event.until)
