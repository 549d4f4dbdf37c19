"""Ludonet: between what numbers each entry of a scenario lies, and what is usual without it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.options import Options

ROSS = {"id": "ross", "name": "Ross", "weapons": ["rifle"], "x": 60.0, "y": 10.0}
HAWK = {"id": "hawk", "name": "Hawk"}


def plain() -> dict[str, Any]:
    """A scenario that says no more than it must; the table is 120 cm wide and 100 deep."""
    sides = {
        side: {
            "name": {"en": side, "it": side},
            "edge": edge,
            "units": [{"id": "able", "name": "Able", "figures": [{**ROSS, "id": id, "y": y}]}],
        }
        for side, edge, id, y in (("blue", "south", "ross", 10.0), ("red", "north", "huber", 90.0))
    }
    sides["blue"]["aircraft"] = [dict(HAWK)]
    text = {"en": "Small", "it": "Piccolo"}
    return {
        "name": text, "story": text, "table": {"width": 120, "height": 100}, "sides": sides,
        "movement": {}, "weapons": {"rifle": {}}, "vehicles": {"truck": {}},
    }  # fmt: skip


def made(path: str = "", value: Any = None, tape: bool = False) -> e.GameSet:
    """Read the scenario with this value at a place such as `sides.blue.zone`."""
    found: Any = plain()
    at, (*outer, last) = found, path.split(".")
    for part in outer:
        at = at[int(part)] if isinstance(at, list) else at[part]
    if path:
        at[int(last) if isinstance(at, list) else last] = value
    (fact,) = RULES.setup(found, {}, tape)
    assert isinstance(fact, e.GameSet)
    return fact


FIGURE = "sides.blue.units.0.figures.0"


@rule("LU-Q.09", "LU-DEP.g", "LU-AIR.b")
@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("sides.blue.zone", 1, 300),
        ("sides.blue.units.0.enters", 0, 99),
        ("sides.blue.air_passes", 0, 99),
        ("sides.blue.aircraft.0.passes", 0, 3),
        (f"{FIGURE}.base", 0.5, 20),
        (f"{FIGURE}.x", 0, 120),
        (f"{FIGURE}.y", 0, 100),
        (f"{FIGURE}.facing", -360, 360),
        (f"{FIGURE}.z", 0, 60),
        ("movement.wood", 0.05, 4),
    ],
)
def test_a_number_lies_between_its_bounds(path: str, least: float, most: float) -> None:
    assert made(path, least) and made(path, most)
    for outside in (least - 0.01, most + 0.01):
        with pytest.raises(ScenarioError) as wrong:
            made(path, outside)
        message = wrong.value.message
        assert message.id in ("scenario-out-of-range", "scenario-not-whole")
        if message.id == "scenario-out-of-range":
            assert (message.args["least"], message.args["most"]) == (least, most)


@pytest.mark.parametrize("path", ["weapons.rifle.range", "vehicles.truck.speed", "vehicles.truck.road"])
@pytest.mark.parametrize(("value", "good"), [(0.0, True), (1000.0, True), (-0.5, False), (1000.5, False)])
def test_cm_of_a_weapon_or_a_vehicle_are_none_to_a_thousand(path: str, value: float, good: bool) -> None:
    if good:
        assert made(path, value)
        return
    with pytest.raises(ScenarioError) as wrong:
        made(path, value)
    assert (wrong.value.field, wrong.value.message.id) == (path.rpartition(".")[0], "lu-bad-row")


def test_what_a_scenario_does_not_say_is_as_usual() -> None:
    game = made()
    blue, red = game.sides
    assert (blue.id, blue.edge, blue.zone, blue.passes, blue.ready) == ("blue", "south", 30, 0, False)
    assert (red.id, red.edge) == ("red", "north")
    [ross] = (man for man in game.figures if man.id == "ross")
    assert ross.place is not None
    assert (ross.place.facing, ross.place.z, ross.place.base, ross.place.inside) == (0, 0, 2, "")
    assert (ross.posture, ross.place.prone, ross.expert, ross.sheltered, ross.enters) == (
        "standing", False, False, False, 0,
    )  # fmt: skip
    assert (ross.note, ross.aboard, ross.vehicle, ross.placed, ross.wounds) == ("", "", "", False, 0)
    able = game.units[0]
    assert (able.id, able.start, able.reserve, able.losses, able.called) == ("blue-able", 1, False, 0, ())
    assert [(craft.id, craft.side, craft.passes, craft.down) for craft in game.aircraft] == [
        ("hawk", "blue", 0, False)
    ]
    assert game.factors == {}


@rule("LU-MOV.n")
def test_who_starts_lying_down_lies_on_the_map_too() -> None:
    [ross] = (man for man in made(f"{FIGURE}.posture", "prone").figures if man.id == "ross")
    assert ross.prone and ross.place is not None and ross.place.prone


@rule("LU-MOR.n")
@pytest.mark.parametrize(
    ("enters", "said", "reserve"), [(0, None, False), (1, None, True), (3, False, False), (0, True, True)]
)
def test_who_comes_later_is_a_reserve_unless_the_scenario_says_otherwise(
    enters: int, said: bool | None, reserve: bool
) -> None:
    unit: dict[str, Any] = {"id": "able", "name": "Able", "enters": enters, "figures": [dict(ROSS)]}
    if said is not None:
        unit["reserve"] = said
    game = made("sides.blue.units", [unit])
    assert game.units[0].reserve is reserve
    assert {man.enters for man in game.figures if man.side == "blue"} == {enters}


@pytest.mark.parametrize(("name", "called"), [("Able", ()), ({"en": "Able", "it": "Abile"}, 2)])
def test_a_unit_is_called_by_one_name_or_by_one_in_each_language(name: Any, called: Any) -> None:
    unit = made("sides.blue.units.0.name", name).units[0]
    assert unit.name == "Able"
    assert unit.called == ((("en", "Able"), ("it", "Abile")) if called else ())


@pytest.mark.parametrize(("kind", "base", "weapons"), [
    ("truck", 5, ()), ("tank_m", 5, ("gun_m", "vmg")), ("tank_md", 5, ("gun_m",)), ("halftrack", 5, ("vmg",)),
])  # fmt: skip
def test_a_vehicle_has_the_base_and_the_weapons_of_its_kind(
    kind: str, base: float, weapons: tuple[str, ...]
) -> None:
    figure = {name: value for name, value in ROSS.items() if name != "weapons"}
    game = made(FIGURE, {**figure, "vehicle": kind})
    [hull] = (man for man in game.figures if man.id == "ross")
    assert hull.place is not None
    assert (hull.vehicle, hull.place.base, hull.weapons) == (kind, base, weapons)


@pytest.mark.parametrize("count", [0, 1, 60, 61])
def test_a_side_has_one_to_sixty_figures(count: int) -> None:
    men = [{**ROSS, "id": f"m{n}", "x": 3.0 + 3 * (n % 30), "y": 5.0 + 3 * (n // 30)} for n in range(count)]
    units = [{"id": "able", "name": "Able", "figures": men}] if men else []
    if 0 < count <= 60:
        assert sum(man.side == "blue" for man in made("sides.blue.units", units).figures) == count
        return
    with pytest.raises(ScenarioError) as wrong:
        made("sides.blue.units", units)
    message = wrong.value.message
    assert (wrong.value.field, message.id) == ("sides.blue.units", "scenario-too-many")
    assert (message.args["got"], message.args["most"]) == (count, 60)


def unit(id: str, *men: dict[str, Any]) -> dict[str, Any]:
    return {"id": id, "name": id, "figures": list(men)}


TRUCK = {"id": "truck", "name": "Truck", "vehicle": "truck", "x": 20.0, "y": 10.0, "facing": 45}
RIDER = {"id": "rider", "name": "Rider", "weapons": ["rifle"], "aboard": "truck", "x": 3, "base": 4}


def test_who_starts_aboard_is_where_his_vehicle_is_with_a_mans_base() -> None:
    game = made("sides.blue.units", [unit("able", TRUCK, RIDER)])
    [rider] = (man for man in game.figures if man.id == "rider")
    place = rider.place
    assert place is not None and rider.aboard == "truck"
    assert (place.x, place.y, place.facing, place.base, place.inside) == (20, 10, 45, 2, "truck")


@pytest.mark.parametrize(
    ("units", "at", "id"),
    [
        ([unit("able", ROSS), unit("able", {**ROSS, "id": "reed", "x": 70})], "[1].id", "scenario-twice"),
        ([unit("able", ROSS, {**ROSS, "x": 70})], "[0].figures[1].id", "scenario-twice"),
        ([unit("able", ROSS), unit("bear", {**ROSS, "x": 70})], "[1].figures[0].id", "scenario-twice"),
        ([unit("able", {**ROSS, "id": "huber"})], "", "scenario-twice"),
        ([unit("able")], "[0].figures", "scenario-empty-list"),
        ([unit("able", {**ROSS, "id": "a b"})], "[0].figures[0].id", "scenario-bad-id"),
        ([unit("able", TRUCK, {**RIDER, "aboard": "nobody"})], "", "scenario-no-such-figure"),
        ([unit("able", ROSS, {**RIDER, "aboard": "ross"})], "", "scenario-no-such-figure"),
        ([unit("able", TRUCK, {**TRUCK, "id": "lift", "aboard": "lift"})], "", "scenario-no-such-figure"),
    ],
)
def test_what_is_wrong_with_the_units_is_told_by_its_field(
    units: list[dict[str, Any]], at: str, id: str
) -> None:
    """Of two sides the second finds an id taken."""
    with pytest.raises(ScenarioError) as wrong:
        made("sides.blue.units", units)
    assert wrong.value.message.id == id
    if at:
        assert wrong.value.field == f"sides.blue.units{at}"


@pytest.mark.parametrize("unused", ["x", "y", "facing", "base", "inside", "z"])
def test_at_a_real_table_places_may_stand_in_a_scenario_and_mean_nothing(unused: str) -> None:
    game = made(f"{FIGURE}.{unused}", 5, tape=True)
    assert all(man.place is None for man in game.figures)


@pytest.mark.parametrize("at", ["", "sides.blue", "sides.blue.units.0", FIGURE, "sides.blue.aircraft.0"])
def test_a_word_that_means_nothing_is_refused_where_it_stands(at: str) -> None:
    path = f"{at}.surprise" if at else "surprise"
    with pytest.raises(ScenarioError) as wrong:
        made(path, 1)
    field = re.sub(r"\.(\d)", r"[\1]", path)
    assert (wrong.value.field, wrong.value.message.id) == (field, "scenario-unknown-field")


def test_an_id_may_have_hyphens() -> None:
    assert any(man.id == "able-1" for man in made(f"{FIGURE}.id", "able-1").figures)


@rule("LU-Q.33")
@pytest.mark.parametrize(
    ("kind", "refused"), [({}, False), ({"vehicle": "gun_crew"}, False), ({"vehicle": "truck"}, True)]
)
def test_a_scenario_puts_no_vehicle_into_a_house(kind: dict[str, str], refused: bool) -> None:
    figure = {**{name: value for name, value in ROSS.items() if name != "weapons" or not kind}, **kind}
    house = [{"id": "mill", "kind": "building", "box": [55, 5, 10, 10]}]

    def start(tape: bool) -> e.GameSet:
        found: Any = plain()
        found |= {"terrain": house, "vehicles": {"truck": {}, "gun_crew": {}}}
        found["sides"]["blue"]["units"][0]["figures"] = [figure]
        (fact,) = RULES.setup(found, {}, tape)
        assert isinstance(fact, e.GameSet)
        return fact

    assert start(tape=True), "at a real table people see it"
    if not refused:
        assert start(tape=False)
        return
    with pytest.raises(ScenarioError) as wrong:
        start(tape=False)
    assert wrong.value.field == "sides.blue.units[0].figures[0].x"
    assert wrong.value.message.id == "scenario-ground"


@rule("LU-DEP.g")
@pytest.mark.parametrize(
    ("first", "second", "inside", "apart"),
    [(0, 0, "", False), (0, 1, "", False), (1, 0, "", False), (1, 2, "", True), (0, 0, "hut", True)],
)
def test_two_who_start_together_stand_side_by_side(first: int, second: int, inside: str, apart: bool) -> None:
    """Who comes in the first turn meets those who start; nobody outside touches who is in a house."""
    units = [
        {**unit("able", ROSS), "enters": first},
        {**unit("bear", {**ROSS, "id": "reed", "x": 61.506, "inside": inside}), "enters": second},
    ]
    if apart:
        assert made("sides.blue.units", units)
        return
    with pytest.raises(ScenarioError) as wrong:
        made("sides.blue.units", units)
    assert wrong.value.message.id == "scenario-bases-overlap"
    args = wrong.value.message.args
    assert (args["gap"], args["least"], args["figure"], args["other"]) == (1.51, 2, "Ross", "Ross")


@pytest.mark.parametrize(
    ("path", "most"),
    [
        (f"{FIGURE}.id", 24),
        (f"{FIGURE}.name", 24),
        (f"{FIGURE}.note", 80),
        ("sides.blue.units.0.id", 24),
        ("sides.blue.units.0.name", 30),
        ("sides.blue.aircraft.0.id", 24),
        ("sides.blue.aircraft.0.name", 24),
    ],
)
def test_a_longer_text_is_cut(path: str, most: int) -> None:
    game = made(path, "x" * 100)
    texts = {
        *((one.id, one.name) for one in game.aircraft),
        *((one.id.removeprefix("blue-"), one.name) for one in game.units),
        *((one.id, one.name, one.note) for one in game.figures),
    }
    assert max(len(text) for row in texts for text in row) == most


def test_a_long_id_is_cut_wherever_it_stands() -> None:
    long = "x" * 100
    units = [unit("able", {**TRUCK, "id": long}, {**RIDER, "aboard": long})]
    [rider] = (man for man in made("sides.blue.units", units).figures if man.id == "rider")
    assert rider.aboard == "x" * 24


@pytest.mark.parametrize(
    ("path", "value", "at", "why"),
    [
        (f"{FIGURE}.id", "referee", f"{FIGURE}.id", "scenario-id-of-seat"),
        (f"{FIGURE}.id", "red", f"{FIGURE}.id", "scenario-id-of-seat"),
        (f"{FIGURE}.y", 90.0, "sides.red.units.0.figures.0.x", "scenario-same-spot"),
    ],
)
def test_nobody_has_the_id_of_a_seat_or_stands_where_another_does(
    path: str, value: Any, at: str, why: str
) -> None:
    with pytest.raises(ScenarioError) as wrong:
        made(path, value)
    assert (wrong.value.field, wrong.value.message.id) == (re.sub(r"\.(\d)", r"[\1]", at), why)


@pytest.mark.parametrize(("turns", "text"), [(0, "none"), (1, "1"), (99, "99"), (100, None), (-1, None)])
def test_a_game_has_ninety_nine_turns_at_most_or_no_last_one(turns: int, text: str | None) -> None:
    assert Options.declared()["turn_limit"].text(turns) == text
