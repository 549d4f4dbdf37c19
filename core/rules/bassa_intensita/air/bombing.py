"""Bassa Intensità: an aircraft attacks where it was called, with bombs first (BI-AIR.c–f, BI-Q.86–87)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import Message, say
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.air.strafing import pass_over
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.common.passable import NAPALM
from core.rules.bassa_intensita.common.shelter import in_blast
from core.rules.bassa_intensita.facts.support import AirStruck
from core.rules.bassa_intensita.fire.bursts import UNKNOWN, explode
from core.rules.bassa_intensita.morale.bombardment import frighten
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Burst
from core.rules.bassa_intensita.state.ground import Cloud, Mission
from core.rules.bassa_intensita.tables.air import BOMBED, BOMBED_CENTRE, STRAFED
from core.rules.bassa_intensita.tables.penetration import AIR_BOMB
from core.table.places import Point
from core.table.questions import InArea
from core.table.shapes import Polygon, Rectangle, corners

BOMB = "bomb"
"""What a burst of bombs is called."""
STRAFING = "strafing"
PASSES = ("due", STRAFING)
"""The stages of a mission in which an aircraft attacks."""


def strike(r: Resolution[State], mission: Mission, at: Point | None, lost: bool) -> None:
    """A pass of an aircraft: with bombs, or strafing; a round that would be lost is no attack.

    After its bombs it may make another, next turn or with `bi.strafe_when` in this phase (BI-Q.88).
    """
    load = r.state.support[mission.support].load
    strafes = mission.stage == STRAFING
    burns = load == NAPALM and not lost and not strafes
    cloud = _burning(r.state, mission, at) if burns else None
    after = None if lost or strafes else passed(r.state, mission)
    r.emit(AirStruck(mission.support, at, mission.heading, lost, cloud, mission.observer, strafes, after))
    if lost:
        return
    spot = at or UNKNOWN
    if strafes:
        attacked = area((max(STRAFED), min(STRAFED)), spot, mission.heading)
        pass_over(r, mission, spot, attacked)
    else:
        attacked = area(BOMBED, spot, mission.heading)
        explode(r, bombs(r, load, spot, mission.heading))
    frighten(r, attacked)


def passed(state: State, mission: Mission) -> Mission:
    """Return a mission whose aircraft has dropped its bombs, and may strafe."""
    later = 0 if Options.of(state).strafe_when == "same_phase" else 1
    return replace(mission, stage="passed", passes=mission.passes + 1, since=state.turn + later)


def bombs(r: Resolution[State], load: str, at: Point, heading: float) -> Burst:
    """Return the bombs with everybody in the area: its middle is Short, the rest Long (BI-AIR.c)."""
    row = "at_missile" if Options.of(r.state).at_bomb_row == "missile" else AIR_BOMB
    return Burst(at, "", BOMB, penetrates=row, load=load, left=tuple(_caught(r, at, heading)))


def _caught(r: Resolution[State], at: Point, heading: float) -> Iterator[tuple[FigureId, str, str]]:
    doubt_caught(r)
    every = tuple(one for one in on_the_table(r) if not r.state.figures[one].flying)
    within = r.measure(InArea(every, area(BOMBED, at, heading))) if every else ()
    middle = r.measure(InArea(within, area(BOMBED_CENTRE, at, heading))) if within else ()
    for one in within:
        yield one, "short" if one in middle else "long", in_blast(r, r.state.figures[one])


def area(size: tuple[int, int], at: Point, heading: float) -> Rectangle:
    """Return an area of an attack, its long side along the heading (BI-Q.86)."""
    return Rectangle(at, float(size[0]), float(size[1]), heading)


def _burning(state: State, mission: Mission, at: Point | None) -> Cloud:
    """Return the zone that napalm leaves for the rest of the game: nobody sees through it (BI-AIR.f)."""
    number = sum(1 for id in state.clouds if id.startswith("napalm-")) + 1
    shape = None if at is None else Polygon(corners(area(BOMBED_CENTRE, at, mission.heading)))
    return Cloud(PieceId(f"napalm-{number}"), NAPALM, shape, note=mission.note)


@acts.tells(AirStruck)
def _(before: State, event: AirStruck, after: State) -> Message:
    support = name(after, event.support)
    if event.lost:
        return say("bi-air-lost", support=support)
    told = "bi-air-strafes" if event.strafes else "bi-air-bombs"
    if event.at is None:
        return say(f"{told}-tape", support=support)
    return say(told, support=support, at=say("bi-spot", x=round(event.at.x), y=round(event.at.y)))
