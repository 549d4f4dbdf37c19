"""Bassa Intensità, the bounds of every field of a scenario, and what stands where it says nothing."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from typing import Any

import pytest
from test_bi_setup import MORE, TEXT

from core.engine.contract.mistakes import noting
from core.engine.contract.scenario import ScenarioError
from core.rules.bassa_intensita.setup.scenario import set_up
from core.rules.bassa_intensita.state import State

WHOLE = tomllib.loads(TEXT + MORE)
Path = tuple[str | int, ...]

UNIT: Path = ("sides", "patrol", "units", 0)
MAN: Path = (*UNIT, "figures", 1)
WHO = WHOLE["sides"]["patrol"]["units"][0]["figures"][1]["id"]
HULL: Path = ("vehicles", "acm80", "hull")

BOUNDS: list[tuple[Path, float, float, float]] = [
    (("sides", "patrol", "zone"), 0, 300, 0.5),
    (("sides", "patrol", "breaks"), 0, 1, 0.5),
    ((*UNIT, "bonus"), -1, 1, 1),
    ((*UNIT, "fanatic"), 0, 2, 1),
    ((*MAN, "x"), 0, 110, 0.5),
    ((*MAN, "y"), 0, 120, 0.5),
    ((*MAN, "facing"), -360, 360, 0.5),
    ((*MAN, "z"), 0, 60, 0.5),
    ((*MAN, "base"), 0.5, 40, 0.5),
    ((*MAN, "rounds", "ar70"), 0, 999, 1),
    (("support", 0, "tubes"), 1, 12, 1),
    (("support", 1, "sorties"), 1, 20, 1),
    (("support", 1, "rounds"), 0, 999, 1),
    (("mines", 2, "opening"), 0, 5, 1),
    (("mines", 0, "points", 0, 0), 0, 110, 0.5),
    (("mines", 0, "points", 0, 1), 0, 120, 0.5),
    (("arms", "zastava", "calibre"), 0, 500, 0.5),
    ((*HULL, "length"), 0.5, 40, 0.5),
    ((*HULL, "width"), 0.5, 40, 0.5),
    ((*HULL, "seats"), 0, 100, 1),
    ((*HULL, "crew"), 1, 12, 1),
]


def changed(path: Path, value: Any) -> dict[str, Any]:
    """Return the scenario with one field set to a value."""
    made = deepcopy(WHOLE)
    at: Any = made
    for step in path[:-1]:
        at = at.setdefault(step, {}) if isinstance(at, dict) else at[step]
    at[path[-1]] = value
    return made


def why(path: Path, value: Any) -> str:
    """Return why a scenario with this field is refused, empty where it is not."""
    try:
        set_up(changed(path, value), {}, False)
    except ScenarioError as bad:
        return bad.message.id
    return ""


@pytest.mark.parametrize(("path", "least", "most", "step"), BOUNDS, ids=[str(row[0][-1]) for row in BOUNDS])
def test_a_number_of_a_scenario_has_bounds(path: Path, least: float, most: float, step: float) -> None:
    for value in (least - step, most + step):
        with pytest.raises(ScenarioError) as bad:
            set_up(changed(path, value), {}, False)
        assert bad.value.message.id == "scenario-out-of-range"
        assert (bad.value.message.args["least"], bad.value.message.args["most"]) == (least, most)
    assert "scenario-out-of-range" not in {why(path, least), why(path, most)}


@pytest.mark.parametrize(("field", "value"), [("id", "patrol"), ("id", "referee")])
def test_nobody_has_the_id_of_a_side_or_a_seat(field: str, value: str) -> None:
    assert why((*MAN, field), value) == "scenario-id-of-seat"


def test_two_do_not_stand_on_one_spot() -> None:
    first, second = WHOLE["sides"]["patrol"]["units"][0]["figures"][:2]
    with pytest.raises(ScenarioError) as bad:
        set_up(changed(MAN, {**second, "x": first["x"], "y": first["y"]}), {}, False)
    assert bad.value.message.id == "scenario-same-spot" and bad.value.message.args["other"] == first["id"]


LENGTHS: list[tuple[Path, int]] = [
    ((*MAN, "name"), 24), ((*MAN, "note"), 80), ((*UNIT, "name"), 30), (("support", 0, "id"), 24),
    (("mines", 0, "id"), 24), (("mines", 0, "note"), 80), ((*UNIT, "figures", 2, "id"), 24),
    (("sides", "patrol", "units", 1, "id"), 24),
]  # fmt: skip


@pytest.mark.parametrize(("path", "most"), LENGTHS, ids=[f"{row[0][0]}-{row[0][-1]}" for row in LENGTHS])
def test_a_text_of_a_scenario_is_cut_at_its_length(path: Path, most: int) -> None:
    assert "a" * most in str(set_up(changed(path, "a" * (most + 1)), {}, False))
    assert "a" * (most + 1) not in str(set_up(changed(path, "a" * (most + 1)), {}, False))


@pytest.mark.parametrize("path", [(*MAN, "serves"), (*MAN, "aboard"), ("support", 0, "gun")])
def test_whom_another_is_named_by_is_as_long_as_an_id(path: Path) -> None:
    with pytest.raises(ScenarioError) as bad:
        set_up(changed(path, "a" * 25), {}, False)
    assert bad.value.message.args["got"] == "a" * 24


WORDS: list[tuple[Path, Any, str]] = [
    ((*MAN, "id"), "a b", "scenario-bad-id"),
    ((*MAN, "vehicle"), "zeppelin", "scenario-not-one-of"),
    ((*MAN, "skills"), ["juggler"], "scenario-not-one-of"),
    ((*MAN, "vest"), "silk", "scenario-not-one-of"),
    ((*MAN, "device"), "lamp", "scenario-not-one-of"),
    ((*MAN, "quality"), "green", "scenario-not-one-of"),
    ((*MAN, "leads"), "yes", "scenario-not-yes-no"),
    ((*MAN, "radio"), 1, "scenario-not-yes-no"),
    ((*MAN, "hidden"), 1, "scenario-not-yes-no"),
    ((*MAN, "colour"), "red", "scenario-unknown-field"),
    ((*MAN, "lone"), True, "bi-not-alone"),
    ((*UNIT, "figures"), [], "scenario-empty-list"),
    ((*UNIT, "alone"), 1, "scenario-not-yes-no"),
    ((*UNIT, "id"), "alfa", "scenario-twice"),
    (("sides", "patrol", "edge"), "top", "scenario-not-one-of"),
    (("sides", "patrol", "units"), [], "scenario-too-many"),
    (("support", 0, "side"), "nato", "scenario-not-one-of"),
    (("support", 0, "contact"), "by_mail", "scenario-not-one-of"),
    (("support", 0, "gun"), "nobody", "scenario-no-such-figure"),
    (("support", 0, "quality"), "green", "scenario-not-one-of"),
    (("support", 1, "load"), "leaflets", "scenario-not-one-of"),
    (("mines", 0, "kind"), "nuclear", "scenario-not-one-of"),
    (("mines", 0, "points"), [[1, 1], [2, 2]], "bi-band-corners"),
    (("mines", 0, "points"), 3, "bi-band-corners"),
    (("mines", 0, "points", 1), [1, 2, 3], "bi-band-corners"),
    (("mines", 0, "points", 1), 7, "bi-band-corners"),
    (("arms", "zastava", "sky"), "flak", "scenario-not-one-of"),
    (("arms", "zastava", "load"), "paint", "scenario-not-one-of"),
    (("arms", "zastava", "row"), "musket", "scenario-not-one-of"),
    (("vehicles", "acm80", "hull", "row"), "hover", "scenario-not-one-of"),
    (("vehicles", "acm80", "hull", "armour"), "paper", "scenario-not-one-of"),
    (("vehicles", "acm80", "hull", "level"), "low", "scenario-not-one-of"),
    (("vehicles", "acm80", "hull", "role"), "taxi", "scenario-not-one-of"),
    (("vehicles", "acm80", "weapons"), ["musket"], "scenario-not-one-of"),
    (("rule",), 1, "scenario-unknown-field"),
    (("support", 0, "rule"), 1, "scenario-unknown-field"),
    (("mines", 0, "rule"), 1, "scenario-unknown-field"),
    (("sides", "patrol", "rule"), 1, "scenario-unknown-field"),
    ((*UNIT, "rule"), 1, "scenario-unknown-field"),
]


@pytest.mark.parametrize(("path", "value", "message"), WORDS)
def test_a_word_that_is_none_of_those_is_refused(path: Path, value: Any, message: str) -> None:
    assert why(path, value) == message


def test_three_corners_make_a_band() -> None:
    assert why(("mines", 0, "points"), [[1, 1], [5, 1], [1, 5]]) == ""


PLAIN = """
id = "plain"
rules = "bassa_intensita"
name = { en = "Plain", it = "Piano" }
story = { en = "Two men.", it = "Due uomini." }
[table]
width = 100
height = 100
[[support]]
id = "guns"
side = "one"
name = { en = "Guns", it = "Pezzi" }
contact = "dedicated"
arm = "mortar_81"
[[mines]]
id = "band"
kind = "anti_tank"
points = [[80, 80], [90, 80], [90, 90]]
"""
SIDE = """
[sides.{0}]
name = {{ en = "{0}", it = "{0}" }}
[[sides.{0}.units]]
id = "squad"
name = "Squad"
quality = "veteran"
figures = [{{ id = "{0}-man", name = "Man", leads = true, weapons = ["ak"], x = {1}, y = 50 }},
  {{ id = "{0}-car", name = "Car", vehicle = "car", x = {1}, y = 20 }}]
"""


def plain(tape: bool = False) -> State:
    text = PLAIN + SIDE.format("one", 20) + SIDE.format("two", 60)
    return set_up(tomllib.loads(text), {}, tape).evolve(State())


def test_what_a_scenario_does_not_say() -> None:
    state = plain()
    side, unit, man, car = (
        state.sides["one"], state.units["one-squad"], state.figures["one-man"], state.figures["one-car"],
    )  # fmt: skip
    assert (side.edge, side.zone, side.breaks) == ("", 0, 0)
    assert (unit.bonus, unit.fanatic, unit.alone, unit.of, unit.called) == (0, 0, False, "", ())
    assert (unit.leader, unit.ability) == ("one-man", "veteran")
    assert (man.leads, man.ability, man.quality) == ("one-squad", "veteran", "")
    assert not (man.lone or man.radio or man.prone or man.skills or man.device or man.vest or man.serves)
    assert man.seen_by == ("two",) and man.note == "" and not man.weapons[0].emplaced
    assert man.place is not None and car.place is not None and car.hull is not None
    assert (man.place.facing, man.place.z, man.place.base, man.place.wide, man.place.inside) == (
        0,
        0,
        2,
        0,
        "",
    )
    assert (car.place.base, car.place.wide) == (car.hull.length, car.hull.width) == (5, 2.2)
    guns, band = state.support["guns"], state.mines["band"]
    assert (guns.tubes, guns.sorties, guns.rounds, guns.quality, guns.gun) == (1, 1, None, "regular", "")
    assert (band.laid_by, band.known, band.note, band.opening) == ("", (), "", 0)
    assert all(one.place is None for one in plain(tape=True).figures.values())


@pytest.mark.parametrize(("said", "faces"), [(-90, 270), (-360, 0), (360, 0), (359.5, 359.5)])
def test_a_figure_faces_where_the_scenario_says_told_from_0_to_360(said: float, faces: float) -> None:
    state = set_up(changed((*MAN, "facing"), said), {}, False).evolve(State())
    (place,) = (one.place for one in state.figures.values() if one.id == WHO)
    assert place is not None and place.facing == faces


def test_a_vehicle_with_a_base_stands_on_a_round_one() -> None:
    text = PLAIN + SIDE.format("one", 20).replace('"car", x', '"car", base = 6, x') + SIDE.format("two", 60)
    place = set_up(tomllib.loads(text), {}, False).evolve(State()).figures["one-car"].place
    assert place is not None and (place.base, place.wide) == (6, 0)


def test_a_vehicle_has_no_skills() -> None:
    text = (
        PLAIN
        + SIDE.format("one", 20).replace('"car", x', '"car", skills = ["medic"], x')
        + SIDE.format("two", 60)
    )
    with pytest.raises(ScenarioError) as bad:
        set_up(tomllib.loads(text), {}, False)
    assert bad.value.message.id == "bi-vehicle-skills"


@pytest.mark.parametrize(("men", "fits"), [(149, True), (150, False)])
def test_a_side_has_at_most_150_figures(men: int, fits: bool) -> None:
    """With its leader, and without a place: at a real table."""
    more = "".join(f', {{ id = "m{one}", name = "M{one}", weapons = ["ak"] }}' for one in range(men - 1))
    text = PLAIN + SIDE.format("one", 20).replace("}]", "}" + more + "]") + SIDE.format("two", 60)
    if fits:
        assert len(set_up(tomllib.loads(text), {}, True).figures) == 150 + 2
        return
    with pytest.raises(ScenarioError) as bad:
        set_up(tomllib.loads(text), {}, True)
    assert (bad.value.message.id, bad.value.message.args["most"]) == ("scenario-too-many", 150)


def test_where_all_mistakes_are_told_a_bad_row_is_read_on_as_it_was_before() -> None:
    """What else is wrong is told, too; nothing is found wrong for want of the row."""
    data = changed(("vehicles", "m113"), {"hull": {"seats": "many"}})
    data["vehicles"]["tractor"] = {"name": {"en": "tractor", "it": "trattore"}}
    with noting() as mistakes:
        set_up(data, {}, False)
    assert [one.field for one in mistakes.found] == ["vehicles.m113", "vehicles.tractor"]
    assert {one.message.id for one in mistakes.found} == {"bi-bad-row"}


def test_a_vehicle_may_be_the_scenarios_own_or_one_of_ours_by_another_name() -> None:
    own = {"name": {"en": "tractor", "it": "trattore"}, "hull": {"row": "tracked", "length": 5, "width": 2}}
    made = set_up(changed(("vehicles", "tractor"), own), {}, False)
    assert made.figures
    renamed = set_up(changed(("vehicles", "m113"), {"name": {"en": "APC", "it": "M113"}}), {}, False)
    assert renamed.figures
    assert why(("vehicles", "tractor"), {"name": {"en": "tractor", "it": "trattore"}}) == "bi-bad-row"
