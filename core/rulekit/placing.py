"""Several figures put down at once, for every book whose players place their figures. Cm.

Who would stand upon somebody, or on ground that does not bear him, stands on the nearest ground that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rulekit.names import Name
from core.table.edges import to_edge
from core.table.places import Place, Point, reaches
from core.table.standing import nearest_free
from core.table.terrain import sane


class Placing(Protocol):
    """How one book lets its figures be put down: who may be, in which zone, and where there is room."""

    @property
    def rule(self) -> str: ...

    def waiting(self, state: Any, side: str) -> Sequence[Any]:
        """Return who of a side may be put somewhere now."""

    def body(self, figure: Any) -> str:
        """Return the id of the body that a figure lines up with; "" for none."""

    def called(self, state: Any, body: str) -> Name:
        """Return what a body is called."""

    def zone_of(self, state: Any, side: str) -> float:
        """Return how far from its edge a side may put anybody now."""

    def check_starts(self, r: Resolution[Any], figure: Any, facing: float | None) -> None:
        """Refuse whom nobody may put anywhere, and no such facing."""

    def check_spot(self, r: Resolution[Any], figure: Any, spot: Point) -> None:
        """Refuse a spot off the table or out of the side's zone."""

    def at(self, state: Any, figure: Any, spot: Point, facing: float | None) -> Place:
        """Return how a figure would stand on a spot; without a *facing* as it does by itself."""

    def fits(self, state: Any, figure: Any, place: Place) -> bool:
        """Return whether nobody stands there of whom its side knows, and the ground bears the figure."""

    def put(self, figure: Any, place: Place | None) -> Any:
        """Return a figure as it is once it stands there, or is lifted off the table again."""


class Spot(NamedTuple):
    """Who is to stand where, turned how: `None` for as he does by himself."""

    figure: Any
    at: Point
    facing: float | None


def in_zone_of(placing: Placing, state: Any, side: str, spot: Point) -> bool:
    """Return whether a spot is on the table, and so near to a side's edge that it may put somebody there."""
    near = to_edge(state.terrain, state.sides[side].edge, spot)
    return sane(spot, state.terrain) and reaches(near, placing.zone_of(state, side))


def bodies(placing: Placing, state: Any, side: str) -> dict[str, list[Any]]:
    """Return who of a side may be put somewhere now, by body; those of none are under ""."""
    found: dict[str, list[Any]] = {}
    for figure in placing.waiting(state, side):
        found.setdefault(placing.body(figure), []).append(figure)
    return found


def stand(
    placing: Placing, r: Resolution[Any], spots: Sequence[Spot], within: float
) -> list[tuple[Any, Place]]:
    """Return where each stands, one after another; refuse where one has no room *within* so many cm."""
    found = standing(placing, r.state, spots, within)
    if len(found) < len(spots):
        r.refuse(placing.rule, "line-no-room", figure=spots[len(found)].figure.name)
    return found


def standing(placing: Placing, state: Any, spots: Sequence[Spot], within: float) -> list[tuple[Any, Place]]:
    """Return where each stands, one after another, up to the first who has no room."""
    state = _with(state, (placing.put(one.figure, None) for one in spots))
    found: list[tuple[Any, Place]] = []
    for spot in spots:
        if (place := _room(placing, state, spot, within)) is None:
            break
        found.append((spot.figure, place))
        state = _with(state, [placing.put(spot.figure, place)])
    return found


def _with(state: Any, figures: Iterable[Any]) -> Any:
    return replace(state, figures={**state.figures, **{one.id: one for one in figures}})


def _room(placing: Placing, state: Any, spot: Spot, within: float) -> Place | None:
    """Return where a figure stands that would stand on a spot: there, or near it."""
    figure = spot.figure

    def free(at: Point) -> bool:
        if not in_zone_of(placing, state, figure.side, at):
            return False
        return placing.fits(state, figure, placing.at(state, figure, at, spot.facing))

    there = spot.at if free(spot.at) else nearest_free(spot.at, free, within)
    return None if there is None else placing.at(state, figure, there, spot.facing)
