"""Breaking News D.e: what a building under support fire costs regulars against irregulars (BN-Q.133). cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId, SideId
from core.rules.breaking_news.common.bystanders import regulars
from core.rules.breaking_news.common.extras import pays_more
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.defeat_points import POINTS_BUILDING, POINTS_BUILDING_ROE
from core.table.places import UNMEASURED, Point
from core.table.questions import Under
from core.table.shapes import Circle

HOUSES = ("building", "bunker")


def houses_hit(
    r: Resolution[State], caller: SideId, centre: Point | None, radius: float
) -> tuple[PieceId, ...]:
    """Return the buildings any part of which lies under a template, where its *caller* pays for them."""
    if caller != regulars(r.state):
        return ()
    houses = tuple(piece.id for piece in r.state.terrain.pieces if piece.kind in HOUSES)
    area = Circle(centre or UNMEASURED, radius)
    return tuple(r.measure(Under(houses, area))) if houses else ()


def charge_houses(r: Resolution[State], caller: SideId, houses: tuple[PieceId, ...]) -> None:
    """Charge them, once a strike: double under rules of engagement (BN-D.e, BN-D.g)."""
    for _ in houses:
        points = POINTS_BUILDING_ROE if pays_more(r, caller) else POINTS_BUILDING
        r.emit(PointsScored(caller, "building", points, "BN-D.e"))
