"""Bassa Intensità: one figure of a scenario, man or vehicle, and what the rules say of who may be what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from core.engine.contract.scenario import Reader
from core.engine.words.ids import FigureId, SideId, UnitId, WeaponName
from core.rules.bassa_intensita.state.men import Carried, Figure, Unit
from core.rules.bassa_intensita.state.vehicles import Arm
from core.rules.bassa_intensita.tables.quality import QUALITY
from core.rules.bassa_intensita.tables.to_hit import DEVICES
from core.rules.bassa_intensita.vehicles import Vehicle
from core.table.places import Place
from core.table.terrain import Table

BASE_OF_MAN = 2.0
"""Unless the scenario says another; cm."""

SKILLS = ("sniper", "scout", "engineer", "observer", "medic", "rope")
VESTS = ("", "fragmentation", "bullet_proof")
LONE = ("elite", "veteran", "regular")
SCOUTS = ("elite", "veteran")
"""The Qualities whose Snipers may operate alone (BI-CMD.g), whose squads may have a scout (BI-SCOUT.a)."""


class Stock(NamedTuple):
    """What there is to hand out: the table, weapons and vehicles; *tape*: people measure.

    What is *barred* stays at home: a scenario names it for games that allow it (BI-NONLETHAL.a).
    """

    terrain: Table
    arms: Mapping[WeaponName, Arm]
    vehicles: Mapping[str, Vehicle]
    tape: bool
    barred: tuple[WeaponName, ...] = ()


def figure_of(read: Reader, side: SideId, unit: Unit, others: tuple[SideId, ...], stock: Stock) -> Figure:
    """Return one figure; raises `ScenarioError`. Who is *hidden* has been seen by none of the *others*."""
    identity = FigureId(read.text("id", most=24))
    if not identity.replace("-", "_").isidentifier():
        read.wrong("id", "scenario-bad-id", got=identity)
    vehicle = stock.vehicles.get(read.word("vehicle", ("", *stock.vehicles), ""))
    every = (*stock.arms, *stock.barred)
    carried = read.words("weapons", every, vehicle.weapons if vehicle else ())
    leads = read.flag("leads")
    quality = read.word("quality", ("", *QUALITY), "")
    ability = read.word("ability", ("", *QUALITY), "")
    prone = read.flag("prone")
    belongs = read.text("belongs", "", 24)
    owner = UnitId(f"{side}-{belongs}" if belongs else "")
    figure = Figure(
        id=identity,
        name=read.text("name", most=24),
        side=side,
        unit=unit.id,
        leads=unit.id if leads else UnitId(""),
        ability=(ability or unit.quality) if leads else ability,
        quality=quality,
        weapons=tuple(one for one in _carried(read, carried) if one.name not in stock.barred),
        skills=read.words("skills", SKILLS, ()),
        lone=read.flag("lone"),
        radio=read.flag("radio"),
        device=read.word("device", ("", *DEVICES), ""),
        vest=read.word("vest", VESTS, ""),
        serves=FigureId(read.text("serves", "", 24)),
        aboard=FigureId(read.text("aboard", "", 24)),
        hull=replace(vehicle.hull, owner=owner) if vehicle else None,
        note=read.text("note", "", 80),
        prone=prone,
        seen_by=() if read.flag("hidden") else others,
    )
    figure = _emplaced(read, figure)
    figure = replace(figure, place=_place(read, figure, stock))
    _check(read, figure, unit)
    read.done()
    return figure


def _carried(read: Reader, names: tuple[str, ...]) -> tuple[Carried, ...]:
    """Return the weapons in his hands, with so many rounds of each as the scenario says (BI-Q.46)."""
    left = read.table("rounds", {})
    rounds = {name: None if left.raw(name, None) is None else left.whole(name, 0, 999) for name in names}
    left.done()
    return tuple(Carried(WeaponName(name), rounds=rounds[name]) for name in names)


def _emplaced(read: Reader, figure: Figure) -> Figure:
    """Return the figure with its weapons emplaced where the scenario says so (BI-FIRE.p)."""
    if not read.flag("emplaced"):
        return figure
    return replace(figure, weapons=tuple(replace(one, emplaced=True) for one in figure.weapons))


def _place(read: Reader, figure: Figure, stock: Stock) -> Place | None:
    """Return where it stands; nothing at a real table, and for who rides.

    A vehicle covers its length by its width (BI-Q.13), or the round *base* that the scenario gives it.
    """
    if stock.tape or figure.aboard:
        for unused in ("x", "y", "facing", "base", "inside", "z"):
            read.raw(unused, None)
        return None
    hull, round_base = figure.hull, read.raw("base", None) is not None
    return Place(
        read.number("x", 0, stock.terrain.width),
        read.number("y", 0, stock.terrain.height),
        read.number("facing", -360, 360, 0) % 360,
        read.number("z", 0, 60, 0),
        read.number("base", 0.5, 40, hull.length if hull else BASE_OF_MAN),
        read.text("inside", ""),
        figure.prone,
        hull.width if hull and not round_base else 0.0,
    )


def _check(read: Reader, figure: Figure, unit: Unit) -> None:
    """Refuse what the rules forbid of a figure: who may lead, be a scout, or shoot alone."""
    if figure.leads and unit.of and figure.ability in ("recruit", "rabble"):
        read.wrong("ability", "bi-no-section-leader")  # BI-CMD.e
    quality = figure.quality or unit.quality
    if figure.is_("scout") and quality not in SCOUTS:
        read.wrong("skills", "bi-no-scout")  # BI-SCOUT.a
    if figure.lone and not (figure.is_("sniper") and quality in LONE):
        read.wrong("lone", "bi-not-alone")  # BI-CMD.g–h
    if figure.hull is not None and figure.skills:
        read.wrong("skills", "bi-vehicle-skills")
    if read.raw("belongs", None) is not None and (figure.hull is None or figure.hull.role == "combat"):
        read.wrong("belongs", "bi-only-transports-belong")  # BI-CMD.k–l
