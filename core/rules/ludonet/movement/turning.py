"""Ludonet quick skirmish: postures and turning on the spot (LU-MOV.n, r)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice, either
from core.rulekit.facing import facing
from core.rulekit.names import direction
from core.rules.ludonet import moments
from core.rules.ludonet.acts import OfFigure, acts
from core.rules.ludonet.common.actors import falling_back
from core.rules.ludonet.common.names import name
from core.rules.ludonet.deployment.placement import look_around
from core.rules.ludonet.facts import Faced, PostureChanged
from core.rules.ludonet.movement.movers import its_turn, unit_moves
from core.rules.ludonet.state import Figure, State
from core.table.figure_lookup import origin_of
from core.table.places import Point

# --- standing up, lying down (LU-MOV.n) -----------------------------------------------------


@acts.answers(moments.MOVE)
class Posture(Command, frozen=True):
    """Stand up or lie down, once a turn (LU-MOV.n)."""

    figure: FigureId
    posture: str


@acts.offered(moments.FIGURE, 50)
def _(asked: OfFigure) -> Iterator[Choice]:
    figure = asked.who
    if figure.man and not figure.aboard and not figure.turned_posture and figure.mode != "crawl":
        wanted = "standing" if figure.prone else "prone"
        refusal = asked.refusal(Posture(figure.id, wanted))
        given = {"figure": figure.id, "posture": wanted}
        label = say(f"lu-do-{wanted}")
        yield choice(Posture, label, "LU-MOV.n", figure.id, given, refusal, "p", weight=0.05)


acts.labelled(Posture, "lu-do-prone", "lu-do-standing")


@acts.rule(Posture)
def posture(r: Resolution[State], command: Posture) -> None:
    """Stand up or lie down, free, once a turn (LU-MOV.n)."""
    figure = its_turn(r, command.figure)
    if figure.vehicle or figure.aboard:
        r.refuse("LU-MOV.n", "lu-no-posture", figure=figure.name)
    if falling_back(r.state, figure) and not figure.mode:
        r.refuse("LU-MOR.j", "lu-falls-back", figure=figure.name)
    if figure.turned_posture or figure.mode == "crawl":
        r.refuse("LU-MOV.n", "lu-posture-once", figure=figure.name)
    if command.posture not in ("standing", "prone") or command.posture == figure.posture:
        r.refuse("LU-MOV.n", "lu-no-such-posture", posture=command.posture)
    unit_moves(r, figure)
    r.emit(PostureChanged(figure.id, command.posture))
    if command.posture == "standing" or not r.state.tape:  # at a table nobody is asked who sees him lie down
        look_around(r, r.state.figures[figure.id])


acts.line(PostureChanged, either("posture", "lu-lay-down", "lu-stood-up", when="prone"), who="figure")


# --- turning on the spot (LU-MOV.r) ----------------------------------------------------------


@acts.answers(moments.MOVE)
class Face(Command, frozen=True):
    """Turn on the spot (LU-MOV.r)."""

    figure: FigureId
    towards: Point | float


@acts.offered(moments.FIGURE, 60)
def _(asked: OfFigure) -> Iterator[Choice]:
    figure = asked.who
    if not asked.state.tape and not figure.contacts and not figure.aboard:
        given = {"figure": figure.id}
        yield choice(Face, say("lu-do-face"), "LU-MOV.r", figure.id, given, None, "t", weight=0.02)


@acts.fields(Face)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    yield PickPoint("towards", say("ask-towards"), origin_of(figure))


@acts.rule(Face)
def face(r: Resolution[State], command: Face) -> None:
    """Turn on the spot: no movement (LU-MOV.r)."""
    figure = its_turn(r, command.figure)
    if figure.place is None or figure.contacts or figure.aboard:
        r.refuse("LU-MOV.r", "lu-may-not-turn", figure=figure.name)
    angle = facing(r, "LU-MOV.r", "lu-bad-angle", figure.place, command.towards)
    r.emit(Faced(figure.id, angle))


@acts.tells(Faced)
def _(before: State, event: Faced, after: State) -> Message:
    return say("lu-faced", who=name(after, event.figure), direction=direction(event.facing))
