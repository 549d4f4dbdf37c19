"""Ludonet quick skirmish: reading a scenario, its weapon and vehicle data included."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.contract.scenario import Reader, check_side_id, check_standing, fields_of
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.engine.words.made_once import ready
from core.engine.words.message import Message, say
from core.engine.words.validation import why as misfit
from core.rulekit.names import side_name
from core.rulekit.scenario import options_of, sides_of
from core.rules.ludonet.acts import acts
from core.rules.ludonet.deployment.recording import DEPLOYMENT
from core.rules.ludonet.facts import GameSet
from core.rules.ludonet.facts.changes import riding
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Aircraft, Figure, Side, State, Unit, Vehicle, Weapon
from core.rules.ludonet.tables import AIR_PASSES, BASE_OF_MAN, BASE_OF_VEHICLE, TERRAIN, VEHICLES, WEAPONS
from core.table.places import Place
from core.table.questions import Edge
from core.table.scenario_table import lay
from core.table.terrain import Table

EDGES: tuple[Edge, ...] = ("north", "south", "east", "west")
MOST = 60


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> GameSet:
    """Return the event that starts the game of *scenario*; raises `ScenarioError` with the field."""
    read = Reader(scenario)
    read.head()
    title, story = read.in_languages("name"), read.in_languages("story")
    every = options_of(read, options, Options)
    weapons = _rows(read.table("weapons", {}), WEAPONS, Weapon)
    slow = read.table("movement", {})
    factors = {kind: slow.number(kind, 0.05, 4) for kind in slow.data}
    vehicles = _rows(read.table("vehicles", {}), VEHICLES, Vehicle)
    terrain = lay(read, TERRAIN)
    table = sides_of(read, 2, 2)
    sides: list[Side] = []
    units: list[Unit] = []
    figures: list[Figure] = []
    aircraft: list[Aircraft] = []
    for name in table.data:
        check_side_id(name)
        _side(name, table.table(name), terrain, weapons, vehicles, tape, (sides, units, figures, aircraft))
    check_standing(table, tape)
    read.done()
    arms = {WeaponName(name): row for name, row in weapons.items()}
    made = GameSet(
        every, tape, terrain, arms, vehicles, tuple(sides), tuple(units), tuple(figures), tuple(aircraft),
        title, story, factors,
    )  # fmt: skip
    DEPLOYMENT.check_scenario(made.evolve(State()), "units", fields_of(table))
    return made


def _rows(read: Reader, table: Mapping[str, Any], kind: Any) -> dict[str, Any]:
    """Return a table of weapons or vehicles with the scenario's own numbers over it (LU-Q.09, LU-AFV.i)."""
    rows = dict(table)
    for name in read.data:
        base = msgspec.to_builtins(rows[name]) if name in rows else {}
        try:
            rows[name] = msgspec.convert({**base, **read.table(name).data}, ready(kind))
        except msgspec.ValidationError as error:
            read.wrong(name, "lu-bad-row", why=misfit(error))
            rows[name] = table.get(name, next(iter(table.values())))
        numbers = [value for value in msgspec.to_builtins(rows[name]).values() if isinstance(value, float)]
        if not all(0 <= value <= 1000 for value in numbers):
            read.wrong(name, "lu-bad-row", why=", ".join(map(str, numbers)))
    return rows


Made = tuple[list[Side], list[Unit], list[Figure], list[Aircraft]]


def _side(
    name: SideId,
    read: Reader,
    terrain: Table,
    weapons: Mapping[str, Weapon],
    vehicles: Mapping[str, Vehicle],
    tape: bool,
    made: Made,
) -> None:
    sides, units, figures, aircraft = made
    names = read.in_languages("name")
    edge = next(edge for edge in EDGES if edge == read.word("edge", EDGES))
    zone = read.number("zone", 1, 300, 30)
    seen = {figure.id for figure in figures}
    own: list[Figure] = []
    fields: dict[str, str] = {}
    for unit_number, unit in enumerate(read.tables("units")):
        unit_id = UnitId(f"{name}-{unit.text('id', most=24)}")
        if any(other.id == unit_id for other in units):
            unit.wrong("id", "scenario-twice", got=unit_id)
        enters = unit.whole("enters", 0, 99, 0)
        men = [
            figure_of(name, unit_id, man, terrain, weapons, vehicles, tape, enters)
            for man in unit.tables("figures")
        ]
        if not men:
            unit.wrong("figures", "scenario-empty-list")
        for index, man in enumerate(men):
            if man.id in seen:
                unit.wrong(f"figures[{index}].id", "scenario-twice", got=man.id)
            seen.add(man.id)
            fields[man.id] = f"units[{unit_number}].figures[{index}]"
        reserve = unit.flag("reserve", enters > 0)
        named = unit.name("name", most=30)
        called = tuple(named.items()) if len(named) > 1 else ()
        units.append(Unit(unit_id, name, named["en"], len(men), reserve=reserve, called=called))
        unit.done()
        own += men
    for index, man in enumerate(own):
        if man.aboard:
            hull = next((v for v in own if v.id == man.aboard and v.vehicle and v.id != man.id), None)
            if hull is None:
                read.wrong(f"{fields[man.id]}.aboard", "scenario-no-such-figure", got=man.aboard)
                continue
            own[index] = replace(man, place=riding(man, hull, BASE_OF_MAN))
    if not 0 < len(own) <= MOST:
        read.wrong("units", "scenario-too-many", "units", "figures", got=len(own), most=MOST)
    passes = read.whole("air_passes", 0, 99, 0)
    for craft in read.tables("aircraft", []):
        flown = craft.whole("passes", 0, AIR_PASSES, 0)
        aircraft.append(Aircraft(craft.text("id", most=24), craft.text("name", most=24), name, flown))
        craft.done()
    read.done()
    figures.extend(own)
    sides.append(Side(name, tuple(names.items()), edge, zone, passes=passes))


def figure_of(
    side: SideId,
    unit: UnitId,
    read: Reader,
    terrain: Table,
    weapons: Mapping[str, Weapon],
    vehicles: Mapping[str, Vehicle],
    tape: bool,
    enters: int,
) -> Figure:
    """Return one figure of a scenario; raises `ScenarioError` with the field."""
    identity = FigureId(read.text("id", most=24))
    if not identity.replace("-", "_").isidentifier():
        read.wrong("id", "scenario-bad-id", got=identity)
    vehicle = read.word("vehicle", ("", *vehicles), "")
    default: tuple[str, ...] = ()
    if vehicle:
        row = vehicles[vehicle]
        default = tuple(weapon for weapon in (row.main, row.machine_gun) if weapon)
    carried = read.words("weapons", tuple(weapons), default if vehicle else ...)
    place = None
    aboard = FigureId(read.text("aboard", "", 24))
    posture = read.word("posture", ("standing", "prone"), "standing")
    if tape or aboard:
        for unused in ("x", "y", "facing", "base", "inside", "z"):
            read.raw(unused, None)
    else:
        base = read.number("base", 0.5, 20, BASE_OF_VEHICLE if vehicle else BASE_OF_MAN)
        place = Place(
            read.number("x", 0, terrain.width),
            read.number("y", 0, terrain.height),
            read.number("facing", -360, 360, 0) % 360,
            read.number("z", 0, 60, 0),
            base,
            read.text("inside", ""),
            posture == "prone",
        )
    figure = Figure(
        id=identity,
        name=read.text("name", most=24),
        side=side,
        unit=unit,
        weapons=tuple(map(WeaponName, carried)),
        vehicle=vehicle,
        expert=read.flag("expert"),
        place=place,
        note=read.text("note", "", 80),
        enters=enters,
        posture=posture,
        aboard=aboard,
        sheltered=read.flag("sheltered"),
    )
    read.done()
    return figure


@acts.tells(GameSet)
def _(before: State, event: GameSet, after: State) -> Message:
    first, second = (own.id for own in event.sides)
    title = say("side-name", **event.title)
    return say("lu-game-set", title=title, first=side_name(after, first), second=side_name(after, second))
