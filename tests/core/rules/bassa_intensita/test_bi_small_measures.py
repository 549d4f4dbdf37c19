"""Bassa Intensità, small measures: outlines, bands and traps, who leads whom and is isolated."""

from __future__ import annotations

from typing import Any

import pytest
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_movement import HOUSE

from core.engine.words.ids import FigureId, PieceId
from core.rules.bassa_intensita.common.geometry import as_measured, hulls_on, own_hulls, smoke_on
from core.rules.bassa_intensita.common.isolation import (
    combat_vehicle,
    isolated,
    isolated_for_morale,
    units_over,
)
from core.rules.bassa_intensita.mines.band import gap_to, in_gap, live, met_at, opening_of
from core.rules.bassa_intensita.observation.elements import in_view, outline
from core.rules.bassa_intensita.observation.searching import hidden_from
from core.rules.bassa_intensita.state.frames import Walking
from core.rules.bassa_intensita.state.ground import Cloud, Minefield
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Place, Point
from core.table.shapes import Circle, Polygon

SQUARE = Polygon((Point(60, 40), Point(70, 40), Point(70, 60), Point(60, 60)))
BAND = Minefield(PieceId("band"), "anti_personnel", SQUARE)
DOOR = Minefield(PieceId("trap"), "trap", None, PieceId("house"), 0)
AIR = {"flight": Flight("flying")}


def test_an_outline_is_its_corners_and_what_lies_half_way() -> None:
    spots = {(at.x, at.y) for at in outline(SQUARE)}
    assert spots == {(60, 40), (70, 40), (70, 60), (60, 60), (65, 40), (70, 50), (65, 60), (60, 50)}
    rim = [(round(at.x, 2), round(at.y, 2)) for at in outline(Circle(Point(10, 20), 4.0))]
    assert len(rim) == 8
    assert rim[::2] == [(14, 20), (10, 24), (6, 20), (10, 16)] and rim[1] == (12.83, 22.83)


@rule("BI-Q.13")
def test_one_measures_to_the_middle_of_a_man_and_to_the_rim_of_a_vehicle() -> None:
    for choice, base in (("centre", 0.0), ("base_edge", 2.0)):
        made = field(rossi=Man(), car=Vehicle("car", x=80), options={"measure": choice})
        man, car = made.figures["rossi"], made.figures["car"]
        assert man.place is not None and car.place is not None
        assert as_measured(made, man, man.place).base == base
        assert as_measured(made, car, car.place) == car.place


@rule("BI-Q.14", "BI-SMOKE.a", "BI-AIR.f")
def test_what_stands_in_a_line_are_hulls_on_the_ground_and_clouds_that_have_spread() -> None:
    figures: dict[str, Any] = {
        "rossi": Man(), "rider": Man(aboard="car"), "car": Vehicle("car", x=80), "lost": Vehicle("car", x=90),
        "heli": Vehicle("ab205", x=99, hull=AIR),
    }  # fmt: skip
    made = field(**figures)
    lost = replace(made.figures["lost"], place=None)
    made = replace(made, figures={**made.figures, lost.id: lost})
    assert [name for name, _ in hulls_on(made)] == ["car"]
    assert hulls_on(field(options={"vehicles_block_los": "off"}, **figures)) == ()
    names = (FigureId("rossi"), FigureId("rider"), FigureId("heli"), FigureId("none"))
    assert own_hulls(made, names) == {"car", "heli"}
    kinds = [("smoke", False), ("smoke", True), ("napalm", False), ("tear_gas", False)]
    clouds = [Cloud(PieceId(f"{n}"), kind, SQUARE, 9, due) for n, (kind, due) in enumerate(kinds)]
    assert [one.id for one in smoke_on(replace(made, clouds={one.id: one for one in clouds}))] == ["0", "2"]


# --- mines ------------------------------------------------------------------------------------------


@rule("BI-MINE.a", "BI-MINE.g")
def test_how_far_one_is_from_a_band_and_from_a_trap() -> None:
    made = field(rossi=Man(), terrain=(HOUSE,))
    assert [gap_to(made, BAND, Place(x, 50)) for x in (55, 60, 65, 73)] == [5, 0, 0, 3]
    assert [gap_to(made, DOOR, Place(x, y)) for x, y in ((57, 50), (60, 50), (60, 55))] == [3, 0, 4]
    assert opening_of(made, DOOR) is not None and opening_of(made, replace(DOOR, opening=1)) is not None
    for nowhere in (replace(DOOR, opening=2), replace(DOOR, piece=PieceId("barn"))):
        assert opening_of(made, nowhere) is None and gap_to(made, nowhere, Place(60, 50)) == float("inf")


@rule("BI-MINE.h")
def test_what_has_gone_off_or_been_crossed_this_turn_does_not_go_off_again() -> None:
    made = field(rossi=Man(), car=Vehicle("car"))
    rossi, car = made.figures["rossi"], made.figures["car"]
    assert live(made, rossi, BAND) and live(made, car, BAND) and live(made, rossi, DOOR)
    assert not live(made, car, DOOR) and not live(made, rossi, replace(BAND, sprung=True))
    crossed = replace(made, crossed=((rossi.id, BAND.id),))
    assert not live(crossed, rossi, BAND) and live(crossed, car, BAND)


@rule("BI-MINE.l")
@pytest.mark.parametrize(("x", "safe"), [(65, True), (68, True), (68.1, False), (62, True), (61.9, False)])
def test_the_safe_spot_of_a_band_reaches_as_far_as_it_was_made(x: float, safe: bool) -> None:
    assert in_gap(replace(BAND, gaps=(Circle(Point(65, 50), 3.0),)), Place(x, 50)) is safe


MET: list[tuple[str, float, bool]] = [
    ("rossi", 0.0, False), ("rossi", 9.0, False), ("rossi", 10.0, True), ("rossi", 15.0, True),
    ("rossi", 20.5, True), ("rossi", 20.99, True), ("rossi", 21.0, False), ("heli", 15.0, False),
]  # fmt: skip


@rule("BI-MINE.b")
@pytest.mark.parametrize(("who", "gone", "met"), MET)
def test_a_band_goes_off_from_its_rim_to_its_rim_at_who_goes_on_the_ground(
    who: str, gone: float, met: bool
) -> None:
    """Ten cm before it, ten within, and looked at each cm; nothing at who flies over it."""
    made = replace(field(rossi=Man(), heli=Vehicle("ab205", hull=AIR)), mines={BAND.id: BAND})
    frame = Walking(FigureId(who), "run", (Point(80, 50),), Place(50, 50), 30.0)
    found = met_at(made, made.figures[FigureId(who)], frame, gone, Place(50 + gone, 50))
    assert bool(found) is met


@rule("BI-MINE.h")
@pytest.mark.parametrize(("gone", "met"), [(9.9, False), (10.0, True), (11.59, True), (11.61, False)])
def test_a_trap_goes_off_at_the_door_and_on_the_doorstep(gone: float, met: bool) -> None:
    """He comes from ten cm before the door."""
    made = replace(field(rossi=Man(), terrain=(HOUSE,)), mines={DOOR.id: DOOR})
    frame = Walking(FigureId("rossi"), "run", (Point(68, 50),), Place(50, 50), 18.0)
    found = met_at(made, made.figures[FigureId("rossi")], frame, gone, Place(50 + gone, 50))
    assert bool(found) is met


@rule("BI-MINE.h", "BI-MINE.a")
def test_a_trap_is_at_one_opening_of_one_house() -> None:
    """He goes in by the next door, and where another house has its own first opening."""
    second = {"kind": "door", "from": [60, 46], "to": [60, 48]}
    house = {**HOUSE, "openings": [*HOUSE["openings"], second]}
    for at, met in ((DOOR, False), (replace(DOOR, opening=2), True), (replace(DOOR, piece="barn"), False)):
        made = replace(field(rossi=Man(), terrain=(house,)), mines={at.id: at})
        frame = Walking(FigureId("rossi"), "run", (Point(68, 47),), Place(50, 47), 18.0)
        found = met_at(made, made.figures[FigureId("rossi")], frame, 10.5, Place(60.5, 47))
        assert bool(found) is met, at


@rule("BI-OBS.g")
def test_one_looks_for_who_is_not_seen_and_is_on_the_table() -> None:
    made = field(
        eye=Man(),
        seen=Man(side="red", seen_by=("blue",)),
        unseen=Man(side="red", seen_by=()),
        later=Man(side="red", seen_by=()),
    )
    gone = replace(made.figures["later"], place=None)
    made = replace(made, figures={**made.figures, gone.id: gone})
    assert [one.id for one in hidden_from(made, "blue")] == ["unseen"]
    at_a_table = replace(made, tape=True)
    assert [one.id for one in hidden_from(at_a_table, "blue")] == ["unseen", "later"]


@rule("BI-OBS.h")
def test_an_element_is_in_view_where_any_part_of_its_outline_is() -> None:
    """Behind the house all is hidden but what lies beyond the line along its corner."""
    wall = {"id": "wall", "kind": "building", "box": [55, 40, 2, 20]}
    for top, seen in ((89.7, False), (91, True)):
        wood = {"id": "wood", "kind": "wood", "box": [70, 40, 4, top - 40]}
        made = field(eye=Man(), foe=Man(side="red"), terrain=(wall, wood))
        assert in_view(made, made.figures["eye"], "wood") is seen, top


# --- isolation --------------------------------------------------------------------------------------


SECTION = {
    "boss": {"unit": "squad", "leads": True, "ability": "regular"},
    "corporal": {"unit": "section", "leads": True, "ability": "regular"},
}


def squad(**given: Any) -> Any:
    """A squad with its leader at 50, a section with its own at 60; `man` is of the section."""
    options = given.pop("options", {})
    men = {
        "boss": Man(**SECTION["boss"]), "corporal": Man(x=60, **SECTION["corporal"]),
        "man": Man(unit="section", **given.pop("man", {})), "foe": Man(side="red", x=199),
    }  # fmt: skip
    made = field(options=options, **{**men, **given})
    unit = replace(made.units["section"], of=made.units["squad"].id)
    return replace(made, units={**made.units, unit.id: unit})


def is_isolated(made: Any, who: str = "man") -> bool:
    return isolated(on(made), made.figures[who])


@rule("BI-CMD.b", "BI-CMD.c")
def test_of_a_section_one_is_led_by_its_leader_or_by_the_squads() -> None:
    made = squad()
    assert [unit.id for unit in units_over(made, made.figures["man"])] == ["section", "squad"]
    assert [unit.id for unit in units_over(made, made.figures["boss"])] == ["squad"]


@rule("BI-CMD.g", "BI-CMD.i", "BI-CMD.k", "BI-CMD.p", "BI-Q.17", "BI-Q.18", "BI-SCOUT.b")
def test_who_is_isolated() -> None:
    assert not is_isolated(squad(man={"x": 55}))
    assert is_isolated(squad(man={"x": 150}))
    assert not is_isolated(squad(man={"x": 150, "lone": True}))
    assert not is_isolated(squad(tank=Vehicle("t72", x=150, unit="section")), "tank")
    assert is_isolated(squad(car=Vehicle("truck", x=150, unit="section")), "car")
    assert not is_isolated(squad(corporal=Man(x=150, **SECTION["corporal"])), "corporal")
    far = {"corporal": Man(x=150, **SECTION["corporal"]), "options": {"section_leader_tether": "on"}}
    assert is_isolated(squad(**far), "corporal")
    assert not is_isolated(squad(car=Vehicle("truck", x=150), man={"x": 20, "aboard": "car"},
                                 corporal=Man(x=20, aboard="car", **SECTION["corporal"])))  # fmt: skip


@rule("BI-CMD.p", "BI-Q.18")
@pytest.mark.parametrize("unit", ["section", "squad"])
@pytest.mark.parametrize(("scope", "alone"), [("whole_unit", True), ("only_uncovered", False)])
def test_without_a_leader_all_below_him_are_isolated(unit: str, scope: str, alone: bool) -> None:
    made = squad(man={"x": 55}, options={"leader_loss_scope": scope})
    vacant = replace(made.units[unit], vacant=1)
    assert is_isolated(replace(made, units={**made.units, vacant.id: vacant})) is alone


MORALE: list[tuple[dict[str, Any], dict[str, str], bool]] = [
    ({}, {}, False), ({"hull": {"radio": False}}, {}, True), ({"hull": {"converted": True}}, {}, True),
    ({}, {"vehicle_isolation": "leader_distance"}, True),
    ({"x": 52}, {"vehicle_isolation": "leader_distance"}, False),
]  # fmt: skip


@rule("BI-MOR.r", "BI-Q.100")
@pytest.mark.parametrize(("tank", "options", "alone"), MORALE)
def test_which_vehicle_is_alone_for_its_morale(
    tank: dict[str, Any], options: dict[str, str], alone: bool
) -> None:
    made = squad(tank=Vehicle("t72", **{"x": 150, "unit": "squad", **tank}), options=options)
    assert isolated_for_morale(on(made), made.figures["tank"]) is alone
    own = replace(made.units["squad"], alone=True)
    assert isolated_for_morale(on(replace(made, units={**made.units, own.id: own})), made.figures["tank"])


def test_which_vehicles_are_combat_vehicles() -> None:
    made = field(
        tank=Vehicle("t72"), truck=Vehicle("truck", x=70), rossi=Man(),
        turned=Vehicle("truck", x=90, hull={"converted": True}),
    )  # fmt: skip
    assert [name for name, one in made.figures.items() if combat_vehicle(one)] == ["tank", "turned"]
