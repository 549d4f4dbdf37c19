"""Bassa Intensità: the units of a side, their leaders, crews and passengers, held against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from core.engine.contract.scenario import Reader, fields_of
from core.engine.words.ids import FigureId, SideId, UnitId
from core.rules.bassa_intensita.setup.men import Stock, figure_of
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.tables.quality import QUALITY

MOST = 150
"""Figures of one side: a company with its vehicles (BI-SCALE.d)."""


def units_of(
    read: Reader, side: SideId, others: tuple[SideId, ...], stock: Stock, taken: Collection[FigureId]
) -> tuple[tuple[Unit, ...], tuple[Figure, ...]]:
    """Return the units and figures of a side; *taken* ids are the other's. Raises `ScenarioError`."""
    units: dict[UnitId, Unit] = {}
    figures: dict[FigureId, Figure] = {}
    for row in read.tables("units"):
        unit = _unit(row, side, units)
        own = [(man, figure_of(man, side, unit, others, stock)) for man in row.tables("figures")]
        if not own:
            row.wrong("figures", "scenario-empty-list")
        for man, figure in own:
            if figure.id in figures or figure.id in taken:
                man.wrong("id", "scenario-twice", got=figure.id)
            figures[figure.id] = figure
        units[unit.id] = _led(row, unit, [figure for _, figure in own])
        row.done()
    if not 0 < len(figures) <= MOST:
        read.wrong("units", "scenario-too-many", "units", "figures", got=len(figures), most=MOST)
    _check_together(read, figures, units)
    return tuple(units.values()), tuple(figures.values())


def _unit(read: Reader, side: SideId, known: dict[UnitId, Unit]) -> Unit:
    """Return a squad, or a section *of* one that stands before it (BI-CMD.a–b)."""
    unit = UnitId(f"{side}-{read.text('id', most=24)}")
    if unit in known:
        read.wrong("id", "scenario-twice", got=unit)
    squads = {name.removeprefix(f"{side}-"): name for name, row in known.items() if not row.of}
    of = read.word("of", ("", *squads), "")
    name = read.name("name", most=30)
    return Unit(
        id=unit,
        side=side,
        name=name["en"],
        quality=read.word("quality", tuple(QUALITY)),
        of=squads.get(of, UnitId("")),
        bonus=read.whole("bonus", -1, 1, 0),
        fanatic=read.whole("fanatic", 0, 2, 0),
        alone=read.flag("alone"),
        called=tuple(name.items()) if len(name) > 1 else (),
    )


def _led(read: Reader, unit: Unit, men: Sequence[Figure]) -> Unit:
    """Return the unit with its leader; one leads it at most, and a unit of vehicles only needs none."""
    leaders = [man for man in men if man.leads]
    needs = any(man.man and not man.lone for man in men)
    if len(leaders) > 1 or (needs and not leaders):
        read.wrong("figures", "bi-one-leader", "figures", "leads", "lone", "vehicle", got=len(leaders))
    if Counter(skill for man in men for skill in man.skills)["scout"] > 1:
        read.wrong("figures", "bi-one-scout", "figures", "skills")
    return replace(unit, leader=leaders[0].id, ability=leaders[0].ability) if leaders else unit


def _check_together(read: Reader, figures: dict[FigureId, Figure], units: dict[UnitId, Unit]) -> None:
    """Refuse crews without a weapon, passengers without a seat, and transports of nobody."""
    fields = {id: at.removeprefix(f"{read.field}.") for id, at in fields_of(read).items()}
    aboard = Counter(figure.aboard for figure in figures.values() if figure.aboard)
    for figure in figures.values():
        served = figures.get(figure.serves)
        if figure.serves and (served is None or not served.weapons or not served.man):
            read.wrong(
                f"{fields.get(figure.id, 'units')}.serves", "scenario-no-such-figure", got=figure.serves
            )
        if figure.hull is not None and figure.hull.owner and figure.hull.owner not in units:
            squad = figure.hull.owner.removeprefix(f"{figure.side}-")
            read.wrong(f"{fields.get(figure.id, 'units')}.belongs", "scenario-no-such-unit", got=squad)
    for name, riders in aboard.items():
        last = [figure.id for figure in figures.values() if figure.aboard == name][-1]
        at = f"{fields.get(last, 'units')}.aboard"
        carrier = figures.get(name)
        if carrier is None or carrier.hull is None:
            read.wrong(at, "scenario-no-such-figure", got=name)
        elif riders > carrier.hull.seats:
            read.wrong(
                at,
                "bi-too-few-seats",
                figure=carrier.name,
                seats=carrier.hull.seats,
                got=riders,
            )
