"""A state of Bassa Intensità in one call, for rules that are tested before the whole book can be played.

    state = field(rossi=Man(leads=True), bruni=Man("mg", y=30), lada=Vehicle("car", side="red"))
    r = on(state, [3], [8])              # two throws, in the order asked; all else is measured on the map
    assert isolated(r, r.state.figures["bruni"])

Everybody of a side is in one unit, `blue` or `red`, unless told otherwise; units come from `Man(unit=…)` and
get what `units=` says of them. A throw that is missing or too many fails: end with `done(r)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from core.engine.chance.oracles import Scripted
from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rulekit.facts import evolve
from core.rules.bassa_intensita.arms import ARMS
from core.rules.bassa_intensita.common.geometry import measure_on_map
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Carried, Figure, Side, Unit
from core.rules.bassa_intensita.terrain import kinds
from core.rules.bassa_intensita.vehicles import VEHICLES
from core.table.answers import decode_answer
from core.table.places import Place
from core.table.terrain_file import load_table

SIDES = ("blue", "red")


@dataclass(frozen=True)
class Standing:
    """A figure before it has a name."""

    weapons: tuple[str, ...]
    vehicle: str
    side: str
    unit: str
    place: dict[str, Any]
    facts: dict[str, Any]


def Man(
    *weapons: str,
    x: float = 50,
    y: float = 50,
    side: str = "blue",
    unit: str = "",
    vehicle: str = "",
    **facts: Any,
) -> Standing:
    """A man at (x, y) with an AK unless told otherwise; *facts* are fields of `Figure`, or of his place.

    `leads=True` makes him the leader of his unit, `emplaced=True` emplaces what he carries.
    """
    place = {name: facts.pop(name) for name in ("facing", "z", "base", "inside") if name in facts}
    return Standing(weapons or ("ak",), vehicle, side, unit or side, {"x": x, "y": y, **place}, facts)


def Vehicle(kind: str, *weapons: str, **facts: Any) -> Standing:
    """A vehicle with the weapons of its kind unless told otherwise."""
    return Man(*(weapons or VEHICLES[kind].weapons or ("pistol",)), vehicle=kind, **facts)


def field(
    *,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    terrain: Iterable[Mapping[str, Any]] = (),
    turn: int = 1,
    phase: str = "fire",
    options: Mapping[str, str] | None = None,
    **standing: Standing,
) -> State:
    """Return a state in which these figures stand on a table of 200 × 200 cm, everybody seen by everybody."""
    every = Options.complete(options or {})
    figures = {FigureId(name): _figure(name, one) for name, one in standing.items()}
    made: dict[UnitId, Unit] = {}
    for name, one in standing.items():
        made.setdefault(
            UnitId(one.unit), Unit(UnitId(one.unit), SideId(one.side), one.unit, "regular", ability="regular")
        )
        if one.facts.get("leads"):
            ability = one.facts.get("ability", "regular")
            made[UnitId(one.unit)] = replace(made[UnitId(one.unit)], leader=FigureId(name), ability=ability)
    for unit, fields in (units or {}).items():
        made[UnitId(unit)] = replace(made[UnitId(unit)], **fields)
    table = load_table({"width": 200, "height": 200, "terrain": list(terrain)}, kinds(Options.read(every)))
    return State(
        turn=turn,
        phase=phase,
        options=every,
        terrain=table,
        arms=dict(ARMS),
        sides={SideId(name): Side(SideId(name), (("en", name), ("it", name))) for name in SIDES},
        units=made,
        figures=figures,
        order=tuple(map(SideId, SIDES)),
    )


def _figure(name: str, one: Standing) -> Figure:
    facts = dict(one.facts)
    emplaced = facts.pop("emplaced", False)
    if facts.pop("leads", False):
        facts |= {"leads": UnitId(one.unit), "ability": facts.get("ability", "regular")}
    hull = VEHICLES[one.vehicle].hull if one.vehicle else None
    if hull is not None:
        hull = replace(hull, **facts.pop("hull", {}))
    oblong = hull is not None and "base" not in one.place
    at = {"facing": 0.0, "z": 0.0, "base": hull.length if hull else 2.0, "inside": "", **one.place}
    place = Place(
        at["x"],
        at["y"],
        at["facing"],
        at["z"],
        at["base"],
        at["inside"],
        facts.get("prone", False),
        hull.width if hull is not None and oblong else 0.0,
    )
    weapons = tuple(Carried(WeaponName(weapon), emplaced=emplaced) for weapon in one.weapons)
    seen_by = tuple(SideId(side) for side in SIDES if side != one.side)
    given = {"weapons": weapons, "hull": hull, "place": place, "seen_by": seen_by, **facts}
    return Figure(FigureId(name), name.title(), SideId(one.side), UnitId(one.unit), **given)


def on(state: State, *throws: Iterable[int] | str) -> Resolution[State]:
    """Return a rule's resolution with these throws; distances are measured on the map."""
    return Resolution(state, evolve, Scripted(*throws, geometry=measure_on_map, reader=decode_answer))


def done(r: Resolution[State]) -> None:
    """Fail where a throw that was supplied has not been asked for."""
    oracle = r._oracle
    assert isinstance(oracle, Scripted)
    oracle.finish()
