"""Breaking News 8.4 to 8.9: round templates and the directions in which people move them. cm and degrees."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.weapons import TEMPLATE
from core.table.places import Point, bearing, countable
from core.table.questions import InArea
from core.table.shapes import Circle


def under_template(r: Resolution[State], centre: Point, radius: float = TEMPLATE) -> tuple[FigureId, ...]:
    """Return everybody of both sides under a round template; without a map people say who is."""
    doubt_unplaced(r)
    everybody = tuple(man.id for man in r.state.exposed())
    return tuple(r.measure(InArea(everybody, Circle(centre, radius)))) if everybody else ()


def doubt_unplaced(r: Resolution[State]) -> None:
    """Say that men whose places are not known may be hit too, wherever everybody somewhere is (BN-Q.30)."""
    for side in r.state.sides.values():
        if r.state.may_hide(side.id) and side.unseen:
            r.doubt(say("bn-unseen-struck", side=side_name(r.state, side.id)))


def shifted(aim: Point, cm: float, angle: float) -> Point:
    """Return where a centre lies so many cm from *aim*, in degrees from east."""
    turned = math.radians(angle)
    return Point(round(aim.x + cm * math.cos(turned), 2), round(aim.y + cm * math.sin(turned), 2))


def direction_of(r: Resolution[State], rule: str, aim: Point, towards: Point | float) -> float:
    """Return the degrees of a direction that somebody chose from *aim*; refuse what is none."""
    if isinstance(towards, Point):
        if not countable(towards.x, towards.y) or (towards.x, towards.y) == (aim.x, aim.y):
            r.refuse(rule, "bn-bad-angle")
        return round(bearing(aim, towards) % 360, 2)
    if not abs(towards) <= 3600:
        r.refuse(rule, "bn-bad-angle")
    return round(towards % 360, 2)
