"""Breaking News, forces in a scenario: what a side has bought stands where its men would (BN-SM.02).

`force` of a side is a force's table; it takes the place of the figures, vehicles, squads and Extras that
the scenario has for this side. `points` of the scenario limits what each force may cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from core.engine.contract.scenario import Reader, ScenarioError, Unread, note, noting
from core.rules.breaking_news.forces.checking import breaches, kind_of
from core.rules.breaking_news.forces.force import MOST_POINTS, Force, read_force
from core.rules.breaking_news.forces.standing import Ground
from core.rules.breaking_news.tables.troops import GRADES, most_common
from core.table.terrain import Table

BOUGHT = (
    "figures", "vehicles", "squads", "spots", "extras", "motivation", "improved_support",
    "rules_of_engagement", "support", "force",
)  # fmt: skip
"""What a scenario says of a side that its force says instead."""

Sides = Mapping[str, Mapping[str, Any]]


def sides_with_forces(read: Reader, terrain: Table, placed: bool, options: Mapping[str, str]) -> Reader:
    """Return a reader of a scenario's sides in which every force has become figures that stand somewhere.

    `ScenarioError` tells what is no force, and with its paragraph what is not allowed.
    """
    limit = read.whole("points", 0, MOST_POINTS, 0)
    sides = read.table("sides").data
    read_all = {name: _force(side, f"sides.{name}.force") for name, side in sides.items() if _has_force(side)}
    forces = {name: force for name, force in read_all.items() if force is not None}
    kinds = {name: kind_of(forces[name]) if name in forces else _kind(side) for name, side in sides.items()}
    for name, force in forces.items():
        against = next((kind for other, kind in kinds.items() if other != name), "")
        for breach in breaches(force, options, limit, against):
            if not breach.advice:
                field = f"sides.{name}.force.{breach.field}"
                note(ScenarioError(field, "bn-force-breach", why=breach.why, rule=breach.rule))
    laid = {
        name: _laid(number, name, side, forces[name], terrain, placed)
        if name in forces
        else Unread()
        if name in read_all
        else side
        for number, (name, side) in enumerate(sides.items(), 1)
    }
    return Reader({"sides": laid})


def _has_force(side: Any) -> bool:
    return isinstance(side, Mapping) and "force" in side


def _force(side: Mapping[str, Any], field: str) -> Force | None:
    """Return the force of a side; its mistakes are told by where they stand in the scenario."""
    if (table := Reader(side["force"], field)).lost:
        return None
    force = None
    with noting() as mistakes:
        force = read_force(table.data)
    for error in mistakes.found:
        note(error.below(field))
    return None if mistakes.found else force


def _kind(side: Any) -> str:
    """Return what kind of men a scenario itself has for a side."""
    figures = side.get("figures") if isinstance(side, Mapping) else ()
    men = figures if isinstance(figures, list) else []  # what is wrong with it is told where it is read
    grades = [man.get("grade") for man in men if isinstance(man, Mapping)]
    known = [grade for grade in grades if isinstance(grade, str) and grade in GRADES]
    return ("regular" if GRADES[most_common(known)].regular else "irregular") if known else ""


def _laid(
    number: int, name: str, side: Mapping[str, Any], force: Force, terrain: Table, placed: bool
) -> dict[str, Any]:
    """Return the table of side *number* with its force's men, vehicles, squads and Extras.

    The ids of a force are told apart by the number of its side: both may have bought the same one.
    """
    ground = Ground(side, f"sides.{name}", terrain) if placed else None
    bought = [man.id for man in force.figures] + [ride.id for ride in force.vehicles]
    ends = {id: f"{id}_{number}" for id in bought}
    units = {unit.id: f"{unit.id}_{number}" for unit in force.squads}

    def standing(thing: Any, vehicle: bool) -> dict[str, Any]:
        fields = to_builtins(thing)
        for field, names in (("id", ends), ("crew", ends), ("aboard", ends), ("squad", units)):
            if fields.get(field):
                fields[field] = names.get(fields[field], fields[field])
        away = ground is None or fields.get("aboard") or fields.get("reserve")
        spot = {} if away or ground is None else ground.ride() if vehicle else ground.man()
        given = {field: value for field, value in fields.items() if value != "" and field != "listed"}
        if vehicle:
            spot = {field: value for field, value in spot.items() if field in ("x", "y", "facing", "base")}
        smoke = {} if vehicle else {"smoke": True}  # in every man's price (BN-Q.110)
        return {**given, **spot, **smoke}

    return {
        **{field: value for field, value in side.items() if field not in BOUGHT},
        "name": side.get("name", dict(force.name)),
        "figures": [standing(man, False) for man in force.figures],
        "vehicles": [standing(ride, True) for ride in force.vehicles],
        "squads": [
            {
                "id": units[unit.id], "name": dict(unit.name), "leader": ends.get(unit.leader, ""),
                "section": unit.section,
            }
            for unit in force.squads
        ],
        "extras": dict(force.extras),
        **({"support": force.support} if force.support else _usual_support(side)),
    }  # fmt: skip


def _usual_support(side: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a scenario says of support fire, where only whether there is any hangs on the force."""
    return {"support": "none"} if side.get("support") == "none" else {}
