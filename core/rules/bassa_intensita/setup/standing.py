"""Bassa Intensità, a scenario: nobody stands upon anybody, no vehicle in a house or on a wall (BI-Q.113)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from core.engine.contract.scenario import ScenarioError
from core.rules.bassa_intensita.deployment.room import bears_none, level
from core.rules.bassa_intensita.state.men import Figure
from core.table.footprints import overlaps
from core.table.places import Place, distance, rim
from core.table.terrain import Table


def check_room(figures: Sequence[Figure], terrain: Table) -> None:
    """Refuse two bases on one spot, and ground that bears no such figure; raises `ScenarioError`."""
    standing = [(one, one.place) for one in figures if one.place is not None and not in_the_air(one)]
    for one, place in standing:
        if (piece := bears_none(terrain, one, place)) is not None:
            at = f"sides.{one.side}.units"
            raise ScenarioError(at, "bi-scenario-ground", figure=one.name, piece=piece.id)
    for (one, here), (other, there) in combinations(standing, 2):
        if level(here, there) and overlaps(here, there):
            raise ScenarioError(
                f"sides.{other.side}.units", "scenario-bases-overlap", figure=other.name, other=one.name,
                gap=round(distance(here, there), 2), least=round(needed(here, there), 2),
            )  # fmt: skip


def in_the_air(figure: Figure) -> bool:
    """Return whether a figure is over the ground, where nothing is in its way."""
    return figure.hull is not None and figure.hull.flying


def needed(one: Place, other: Place) -> float:
    """Return from how many cm between their middles on two do not share ground, whichever way they face."""
    return rim(one) + rim(other)
