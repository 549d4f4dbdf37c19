"""Where there is room to start, for every book: who is in whose way, and what ground bears whom. cm.

A scenario is held to it as well as whoever deploys: no two start upon each other, and nobody on ground on
which he could not be put.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from msgspec.structs import replace

from core.engine.contract.scenario import SPOT, ScenarioError, note
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.actors import Owned
from core.rulekit.book_state import BookState
from core.table.cover import moved
from core.table.edges import to_edge
from core.table.footprints import OVERLAP, overlaps
from core.table.places import Place, Point, distance, point, reaches, rim
from core.table.standing import nearest_free
from core.table.table_state import Standing
from core.table.terrain import Piece, sane


class Deploys(Owned, Standing, Protocol):
    """A figure that is put somewhere, with a *note* of it; who is *aboard* another starts with it."""

    @property
    def id(self) -> FigureId: ...

    @property
    def note(self) -> str: ...

    @property
    def aboard(self) -> str: ...


F = TypeVar("F", bound=Deploys)


class Room(Generic[F]):
    """What one book says of it, and what is asked of that."""

    overlap: ClassVar[float] = OVERLAP
    """By so many cm two bases may overlap in a scenario and still stand beside each other."""

    def in_the_way(self, state: Any, figure: F, place: Place) -> F | None:
        """Return who of those that its side knows of stands where a figure would."""
        raise NotImplementedError

    def bears_none(self, state: Any, figure: F, place: Place) -> Piece | None:
        """Return the piece of terrain on which no such figure stands."""
        raise NotImplementedError

    def starts(self, figure: F) -> bool:
        """Return whether a figure of a scenario is on the ground as the game begins."""
        return not figure.aboard

    def apart(self, one: F, other: F) -> bool:
        """Return whether two share no ground wherever they are, as on two floors."""
        return False

    def nearest(self, state: Any, figure: F, place: Place) -> Message:
        """Return what is told of the nearest spot of its side's zone on which a figure can be put."""

        def free(spot: Point) -> bool:
            if not sane(spot, state.terrain) or not in_zone(state, figure.side, spot):
                return False
            there = replace(moved(state.terrain, place, spot), facing=place.facing)
            taken = self.in_the_way(state, figure, there) or self.bears_none(state, figure, there)
            return taken is None

        spot = nearest_free(point(place), free)
        return say("no-free-spot") if spot is None else say("free-spot", x=spot.x, y=spot.y)

    def check_scenario(
        self, state: Any, field: str, fields: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        """Refuse a scenario in which one cannot stand where he starts.

        *field* lists the figures of a side, *fields* has that of each by his id. Raises `ScenarioError`.
        """

        def at(one: F) -> str:
            return f"{fields[one.id]}.x" if one.id in fields else f"sides.{one.side}.{field}"

        standing = [
            (one, one.place) for one in state.figures.values() if one.place is not None and self.starts(one)
        ]
        for one, place in standing:
            if (piece := self.bears_none(state, one, place)) is not None:
                note(ScenarioError(at(one), "scenario-ground", figure=one.name, piece=piece.id), *SPOT)
        for (one, here), (other, there) in combinations(standing, 2):
            if overlaps(here, there, self.overlap) and not self.apart(one, other):
                error = ScenarioError(
                    at(other), "scenario-bases-overlap",
                    figure=other.name, other=one.name, gap=round(distance(here, there), 2),
                    least=round(rim(here) + rim(there), 2),
                )  # fmt: skip
                note(error, *SPOT)


def in_zone(state: BookState, name: str, spot: Point) -> bool:
    """Return whether a side may start there: within so many cm of its edge."""
    side = state.sides[SideId(name)]
    return reaches(to_edge(state.terrain, side.edge, spot), side.zone)
