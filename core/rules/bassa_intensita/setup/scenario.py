"""Bassa Intensità: reading a scenario (Part 5, S1–S4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.scenario import (
    Reader,
    ScenarioError,
    check_side_id,
    check_standing,
    fields_of,
    note,
)
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.rulekit.scenario import options_of, sides_of
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.deployment.deploying import DEPLOYMENT
from core.rules.bassa_intensita.facts.setting_up import GameSet
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.setup.equipment import allowed, every_arm, vehicles_of
from core.rules.bassa_intensita.setup.men import Stock
from core.rules.bassa_intensita.setup.units import units_of
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Minefield, Support
from core.rules.bassa_intensita.state.men import Figure, Side, Unit
from core.rules.bassa_intensita.state.stakes import Stake
from core.rules.bassa_intensita.tables.air import LOADS
from core.rules.bassa_intensita.tables.mines import CONTACT, MINES
from core.rules.bassa_intensita.tables.quality import LADDER, QUALITY
from core.rules.bassa_intensita.terrain import kinds
from core.table.places import Point
from core.table.scenario_table import lay
from core.table.shapes import Polygon
from core.table.terrain import Table

EDGES = ("", "north", "south", "east", "west")


def set_up(scenario: Mapping[str, Any], options: Mapping[str, str], tape: bool) -> GameSet:
    """Return the event that starts the game of *scenario*; raises `ScenarioError` with the field."""
    read = Reader(scenario)
    read.head()
    title, story = read.in_languages("name"), read.in_languages("story")
    said = options_of(read, options, Options)
    every, chosen = every_arm(read), Options.read(said)
    arms = allowed(every, chosen)
    terrain = lay(read, kinds(chosen))
    barred = tuple(name for name in every if name not in arms)
    stock = Stock(terrain, arms, vehicles_of(read, arms), tape, barred)
    table = sides_of(read, 2, 2)
    names = tuple(map(SideId, table.data))
    sides: list[Side] = []
    units: list[Unit] = []
    figures: list[Figure] = []
    for name in names:
        check_side_id(name)
        row = table.table(name)
        sides.append(_side(row, name))
        taken = {figure.id for figure in figures}
        own_units, own = units_of(row, name, tuple(one for one in names if one != name), stock, taken)
        units += own_units
        figures += own
        row.done()
    check_standing(table, tape)
    men = {figure.id: figure for figure in figures}
    support = tuple(_support(row, names, arms, men) for row in read.tables("support", []))
    mines = tuple(_mines(row, names, terrain) for row in read.tables("mines", []))
    stakes = tuple(_stake(row, terrain, men) for row in read.tables("stakes", []))
    read.done()
    made = GameSet(
        *(said, tape, terrain, arms, tuple(sides), tuple(units), tuple(figures), support, mines),
        *(title, story, stakes),
    )
    DEPLOYMENT.check_scenario(made.evolve(State()), "units", fields_of(table))
    return made


def _side(read: Reader, name: SideId) -> Side:
    return Side(
        name,
        tuple(read.in_languages("name").items()),
        read.word("edge", EDGES, ""),
        read.number("zone", 0, 300, 0),
        breaks=read.number("breaks", 0, 1, 0),
    )


def _support(
    read: Reader, sides: tuple[SideId, ...], arms: Mapping[WeaponName, Any], men: Mapping[FigureId, Figure]
) -> Support:
    """Return guns or an aircraft that may be called (BI-IND.f, BI-AIR.a)."""
    load = read.word("load", ("", *LOADS), "")
    indirect = tuple(name for name, arm in arms.items() if arm.indirect)
    gun = FigureId(read.text("gun", "", 24))
    if gun and gun not in men:
        read.wrong("gun", "scenario-no-such-figure", got=gun)
    support = Support(
        id=AnyId(read.text("id", most=24)),
        side=SideId(read.word("side", sides)),
        name=tuple(read.in_languages("name").items()),
        contact=read.word("contact", (*CONTACT, *LADDER)),
        arm=WeaponName("" if load else read.word("arm", indirect)),
        gun=gun,
        tubes=read.whole("tubes", 1, 12, 1),
        quality=read.word("quality", tuple(QUALITY), "regular"),
        load=load,
        sorties=read.whole("sorties", 1, 20, 1),
        rounds=None if read.raw("rounds", None) is None else read.whole("rounds", 0, 999),
    )
    read.done()
    return support


def _stake(read: Reader, terrain: Table, men: Mapping[FigureId, Figure]) -> Stake:
    """Return what the task is about: somebody, perhaps to be brought to an edge, or a piece of terrain."""
    figure, edge = FigureId(read.text("figure", "", 24)), read.word("edge", EDGES, "")
    piece = PieceId(read.word("piece", ("", *(one.id for one in terrain.pieces)), ""))
    if figure and figure not in men:
        read.wrong("figure", "scenario-no-such-figure", got=figure)
    if bool(figure) == bool(piece):
        read.wrong("figure", "bi-stake-one")
    read.done()
    return Stake(figure, edge, piece)


def _mines(read: Reader, sides: tuple[SideId, ...], terrain: Table) -> Minefield:
    """Return a band of mines, or a trap at an opening of a building (BI-MINE.a, BI-MINE.g).

    Known to whoever laid it, or to nobody but the referee.
    """
    kind = read.word("kind", MINES)
    laid_by = SideId(read.word("side", ("", *sides), ""))
    known = (laid_by,) if laid_by else ()
    identity = PieceId(read.text("id", most=24))
    note = read.text("note", "", 80)
    if kind == "trap":
        buildings = {piece.id: piece for piece in terrain.pieces if piece.openings}
        piece = read.word("piece", tuple(buildings))
        openings = buildings[PieceId(piece)].openings if buildings else ()
        opening = read.whole("opening", 0, max(0, len(openings) - 1))
        made = Minefield(identity, kind, None, PieceId(piece), opening, laid_by, known, note=note)
    else:
        made = Minefield(identity, kind, _band(read, terrain), laid_by=laid_by, known=known, note=note)
    read.done()
    return made


def _band(read: Reader, terrain: Table) -> Polygon:
    """Return the band as an outline of three corners or more, each on the table."""
    corners = read.raw("points")
    if not isinstance(corners, (list, tuple)) or len(corners) < 3:
        read.wrong("points", "bi-band-corners")
        corners = ()
    points = []
    for index, corner in enumerate(corners):
        at = f"{read.at('points')}[{index}]"
        if not isinstance(corner, (list, tuple)) or len(corner) != 2:
            note(ScenarioError(at, "bi-band-corners"))
            continue
        spot = Reader({"x": corner[0], "y": corner[1]}, at)
        points.append(Point(spot.number("x", 0, terrain.width), spot.number("y", 0, terrain.height)))
    return Polygon(tuple(points))


acts.silent(GameSet)
