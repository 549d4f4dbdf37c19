"""Bassa Intensità, a scenario: nobody stands upon anybody, no vehicle in a house or on a wall (BI-Q.113)."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.scenario import ScenarioError
from core.rulekit.scenario import check_bases
from core.rules.bassa_intensita.deployment.room import bears_none
from core.rules.bassa_intensita.state.men import Figure
from core.table.standing import level
from core.table.terrain import Table


def check_room(figures: Sequence[Figure], terrain: Table) -> None:
    """Refuse two bases on one spot, and ground that bears no such figure; raises `ScenarioError`.

    Nothing is in the way of what is in the air.
    """
    standing = [one for one in figures if one.hull is None or not one.hull.flying]
    for one in standing:
        if one.place is not None and (piece := bears_none(terrain, one, one.place)) is not None:
            at = f"sides.{one.side}.units"
            raise ScenarioError(at, "bi-scenario-ground", figure=one.name, piece=piece.id)
    check_bases(standing, "units", lambda one, other: not level(one.place, other.place))
