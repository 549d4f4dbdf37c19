"""Breaking News, a scenario's file field by field: the last values that are taken and the first that are not.

Each mistake is told by the field where it stands, its sentence and what would be right.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from rule_ids import rule

from core.engine.contract.scenario import ScenarioError
from core.rules.breaking_news.facts import GameSet
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Figure, Side
from core.table.places import Place

BOTH = {"en": "Both", "it": "Ambedue"}


def man(id: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    plain = {"id": id, "name": id.capitalize(), "team": "1", "weapons": ["assault_rifle"]}
    return {**plain, "grade": "R3", "x": x, "y": y, **more}


def scenario() -> dict[str, Any]:
    """A platoon of two squads with a car in the south, a squad of militia with a jeep in the north."""
    return msgspec.json.decode(msgspec.json.encode(SCENARIO), type=dict[str, Any])


SCENARIO: dict[str, Any] = {
        "id": "a_test", "rules": "breaking_news", "name": BOTH, "story": BOTH,
        "table": {"width": 100, "height": 80},
        "terrain": [
            {"id": "house", "name": BOTH, "kind": "building", "box": [40, 30, 14, 12],
             "openings": [{"kind": "door", "from": [46, 30], "to": [48, 30]}]}
        ],
        "sides": {
            "blue": {
                "name": BOTH, "edge": "south",
                "figures": [
                    man("one", 10, 10, squad="first", leadership=2, commander=True),
                    man("two", 15, 10, squad="first"),
                    man("three", 20, 10, squad="second", leadership=1),
                    man("four", 25, 10, squad="second"),
                ],
                "squads": [
                    {"id": "first", "name": BOTH, "leader": "one"},
                    {"id": "second", "name": BOTH, "leader": "three"},
                ],
                "vehicles": [
                    {"id": "car", "name": "Car", "kind": "protected", "drive": "wheeled", "x": 50, "y": 10,
                     "squad": "first"},
                ],
                "objectives": [{"number": 1, "content": "fake", "x": 30, "y": 50}],
            },
            "red": {
                "name": BOTH, "edge": "north",
                "figures": [
                    man("abu", 10, 70, grade="Irr3", leadership=1, commander=True),
                    man("badr", 15, 70, grade="Irr3"),
                    man("cemal", 20, 70, grade="Irr3"),
                ],
                "vehicles": [
                    {"id": "jeep", "name": "Jeep", "kind": "unprotected", "drive": "wheeled", "x": 50,
                     "y": 70}
                ],
            },
        },
        "civilians": [{"id": "amina", "x": 60, "y": 40}, {"id": "bashir"}],
}  # fmt: skip


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the scenario with one field changed, or left out where the value is `...`."""
    data = scenario()
    here: Any = data
    steps = path.split(".")
    last = steps.pop()
    for step in steps:
        here = here[int(step) if step.isdigit() else step]
    if value is ...:
        del here[last]
    else:
        here[int(last) if last.isdigit() else last] = value
    return data


def begun(data: dict[str, Any], tape: bool = False, **options: str) -> GameSet:
    return set_up(data, options, tape)


def mistake(data: dict[str, Any], tape: bool = False, **options: str) -> tuple[str, str, dict[str, Any]]:
    """Return the field, the sentence and its arguments by which a scenario is refused."""
    with pytest.raises(ScenarioError) as error:
        begun(data, tape, **options)
    args = {name: value for name, value in error.value.message.args.items() if name != "field"}
    return error.value.field, error.value.message.id, args


def figure(data: dict[str, Any], id: str, **how: Any) -> Figure:
    return next(one for one in begun(data, **how).figures if one.id == id)


def side(data: dict[str, Any], id: str, **how: Any) -> Side:
    return next(one for one in begun(data, **how).sides if one.id == id)


BLUE, RED = "sides.blue", "sides.red"
ONE, ABU, CAR, JEEP = f"{BLUE}.figures.0", f"{RED}.figures.0", f"{BLUE}.vehicles.0", f"{RED}.vehicles.0"
BADR, AMINA, MARKER = f"{RED}.figures.1", "civilians.0", f"{BLUE}.objectives.0"


# --- numbers ------------------------------------------------------------------------------------------

BOUNDS = [
    (f"{ONE}.x", 0, 100), (f"{ONE}.y", 0, 80), (f"{ONE}.z", 0, 60), (f"{ONE}.facing", -360, 360),
    (f"{ONE}.base", 0.5, 10), (f"{BADR}.leadership", 0, 4), (f"{ONE}.grenades", 0, 20),
    (f"{CAR}.x", 0, 100), (f"{CAR}.y", 0, 80), (f"{CAR}.facing", -360, 360), (f"{CAR}.base", 2, 20),
    (f"{CAR}.seats", 1, 12), (f"{AMINA}.x", 0, 100), (f"{AMINA}.y", 0, 80), (f"{AMINA}.z", 0, 60),
    (f"{AMINA}.facing", -360, 360), (f"{AMINA}.base", 0.5, 10), (f"{MARKER}.x", 0, 100),
    (f"{MARKER}.y", 0, 80), (f"{MARKER}.number", 1, 9), ("points", 0, 2000), ("minutes", 0, 10_000),
]  # fmt: skip
COUNTS = {
    "infiltration": 4, "ambush": 1, "evacuation": 1, "improved_support": 1, "mortars": 1, "motivation": 8,
    "roe": 1, "intelligence": 4, "ied": 2, "ied_remote": 2, "embedded": 4, "independent": 4, "civilians": 20,
    "negotiation": 4,
}  # fmt: skip
BOUNDS += [(f"{BLUE}.extras.{name}", 0, most) for name, most in COUNTS.items()]
WHOLE = ("leadership", "grenades", "seats", "number", "points")


def told(path: str) -> str:
    """Return a path as mistakes name it: `sides.blue.figures[0].x`."""
    parts = path.split(".")
    return "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in parts).removeprefix(".")


def with_number(path: str, value: Any) -> dict[str, Any]:
    data = changed(f"{BLUE}.extras", {}) if ".extras." in path else scenario()
    here: Any = data
    *steps, last = path.split(".")
    for step in steps:
        here = here[int(step) if step.isdigit() else step]
    here[last] = value
    return data


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS)
def test_a_number_is_taken_up_to_its_bounds_and_not_beyond(path: str, least: float, most: float) -> None:
    """The bounds are told with it; a text, a truth, and half of what is counted are none."""
    whole = path.rpartition(".")[2] in WHOLE or ".extras." in path
    step = 1 if whole else 0.25
    for value in (least, most):
        data = with_number(path, value)
        if path == f"{BLUE}.extras.civilians" and value == 20:
            data["civilians"] = []
        assert begun(data)
    range_ = {"least": least, "most": most}
    for value in (least - step, most + step):
        expected = (told(path), "scenario-out-of-range", {"got": f"{value}", **range_})
        assert mistake(with_number(path, value)) == expected
    if path != f"{ONE}.grenades":  # true and false say something else there
        assert mistake(with_number(path, True))[:2] == (told(path), "scenario-not-a-number")
    assert mistake(with_number(path, "3"))[:2] == (told(path), "scenario-not-a-number")
    if whole:
        assert mistake(with_number(path, least + 0.5))[:2] == (told(path), "scenario-not-whole")


# --- words, truths, names -------------------------------------------------------------------------------

WORDS = [
    (f"{BLUE}.edge", ("north", "south", "east", "west")),
    ("deployment", ("", "book")),
    (f"{BLUE}.support", ("none", "artillery", "helicopters", "aeroplanes")),
    (f"{BLUE}.gunship", ("hmg", "lmg")),
    (f"{BADR}.grade", ("R1", "R2", "R3", "R4", "R5", "Irr1", "Irr2", "Irr3")),
    (f"{BADR}.reserve", ("", "ambush", "infiltration")),
    (f"{ONE}.post", ("", "driver", "gunner")),
    (f"{CAR}.kind", ("tank", "heavily_armoured", "lightly_armoured", "protected", "unprotected")),
    (f"{CAR}.drive", ("tracked", "wheeled")),
    (f"{CAR}.squad", ("first", "second")),
    (f"{AMINA}.role", ("civilian", "hostage", "embedded", "independent")),
    (f"{MARKER}.content", ("primary", "secondary", "fake")),
]


@pytest.mark.parametrize(("path", "allowed"), WORDS)
def test_a_word_is_one_of_those_that_there_are(path: str, allowed: tuple[str, ...]) -> None:
    for value in allowed:
        data = changed(path, value)
        if path.endswith("post") and value:
            data["sides"]["blue"]["figures"][0]["aboard"] = "car"
        assert begun(data)
    for value in ("moon", 3):
        args = {"got": str(value), "allowed": ", ".join(filter(None, allowed))}
        assert mistake(changed(path, value)) == (told(path), "scenario-not-one-of", args)


LISTS = [
    (f"{ONE}.weapons", ("assault_rifle", "rifle", "smg", "pistol", "sniper_rifle", "lmg", "mmg", "hmg", "rpg",
                        "heavy_at", "grenade_launcher", "flamethrower", "light_mortar", "grenade", "smoke",
                        "smoke_launcher", "tank_gun"), "moon"),
    (f"{ONE}.kit", ("night_visor", "climbing_gear", "mounted", "medic"), "moon"),
    (f"{CAR}.weapons", ("lmg", "mmg", "hmg", "grenade_launcher", "heavy_at", "tank_gun"), "pistol"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "allowed", "wrong"), LISTS)
def test_a_list_has_only_what_there_is(path: str, allowed: tuple[str, ...], wrong: str) -> None:
    assert begun(changed(path, list(allowed)))
    field, sentence, args = mistake(changed(path, [allowed[0], wrong]))
    assert (field, sentence, args["got"]) == (f"{told(path)}[1]", "scenario-not-one-of", wrong)
    assert set(args["allowed"].split(", ")) == set(allowed)
    assert mistake(changed(path, "lmg"))[:2] == (told(path), "scenario-not-a-list")


@pytest.mark.parametrize(
    "path",
    [
        f"{ONE}.commander", f"{ONE}.hidden", f"{ONE}.smoke", f"{ONE}.sniper", f"{BLUE}.motivation",
        f"{BLUE}.improved_support", f"{BLUE}.rules_of_engagement", f"{BLUE}.light_mortar",
        f"{BLUE}.squads.1.section",
    ],
)  # fmt: skip
def test_a_truth_is_true_or_false(path: str) -> None:
    for value in ("yes", 1):
        assert mistake(changed(path, value)) == (told(path), "scenario-not-yes-no", {"got": str(value)})


@pytest.mark.parametrize(
    "path",
    [
        "name", "story", "table", "sides", f"{BLUE}.name", f"{BLUE}.edge", f"{BLUE}.figures",
        f"{ONE}.id", f"{ONE}.name", f"{ONE}.team", f"{ONE}.grade", f"{ONE}.weapons", f"{ONE}.x", f"{ONE}.y",
        f"{CAR}.id", f"{CAR}.name", f"{CAR}.kind", f"{CAR}.drive", f"{CAR}.squad", f"{CAR}.x", f"{CAR}.y",
        f"{BLUE}.squads.0.id", f"{BLUE}.squads.0.name", f"{BLUE}.squads.0.leader", f"{AMINA}.id",
        f"{AMINA}.x", f"{AMINA}.y", f"{MARKER}.number", f"{MARKER}.content", f"{MARKER}.x", f"{MARKER}.y",
    ],
)  # fmt: skip
def test_what_has_to_be_said_is_missed_where_it_is_not(path: str) -> None:
    assert mistake(changed(path, ...)) == (told(path), "scenario-missing", {})


@pytest.mark.parametrize(
    "path",
    [
        BLUE, ONE, CAR, f"{BLUE}.squads.0", f"{BLUE}.extras", AMINA, MARKER, "name", f"{BLUE}.name", "table",
    ],
)  # fmt: skip
def test_what_nobody_asked_for_is_a_slip_of_the_pen(path: str) -> None:
    data = scenario()
    data["sides"]["blue"]["extras"] = {}
    here: Any = data
    for step in path.split("."):
        here = here[int(step) if step.isdigit() else step]
    here["wound"] = 1

    assert mistake(data)[:2] == (f"{told(path)}.wound", "scenario-unknown-field")
    assert mistake({**scenario(), "wound": 1})[:2] == ("wound", "scenario-unknown-field")


# --- what else is wrong -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "field", "sentence", "args"),
    [
        (f"{ONE}.id", "m1", "sides.blue.figures[0].id", "scenario-id-of-marker", {"got": "m1"}),
        (f"{ONE}.id", "m12", "sides.blue.figures[0].id", "scenario-id-of-marker", {"got": "m12"}),
        (f"{ONE}.id", "1st", "sides.blue.figures[0].id", "scenario-bad-id", {"got": "1st"}),
        (f"{ONE}.id", "a b", "sides.blue.figures[0].id", "scenario-bad-id", {"got": "a b"}),
        (f"{ONE}.id", "blue", "sides.blue.figures[0].id", "scenario-id-of-seat", {"got": "blue"}),
        (f"{CAR}.id", "m1", "sides.blue.vehicles[0].id", "scenario-id-of-marker", {"got": "m1"}),
        (f"{AMINA}.id", "m1", "civilians[0].id", "scenario-id-of-marker", {"got": "m1"}),
        (f"{BLUE}.figures.1.id", "one", "sides.blue.figures[1].id", "scenario-twice", {"got": "one"}),
        (f"{ABU}.id", "one", "sides.red.figures[0].id", "scenario-twice", {"got": "one"}),
        (f"{CAR}.id", "two", "sides.blue.vehicles[0].id", "scenario-twice", {"got": "two"}),
        (f"{JEEP}.id", "car", "sides.red.vehicles[0].id", "scenario-twice", {"got": "car"}),
        (f"{AMINA}.id", "abu", "civilians[0].id", "scenario-twice", {"got": "abu"}),
        (f"{AMINA}.id", "red", "civilians[0].id", "scenario-twice", {"got": "red"}),
        ("civilians.1.id", "amina", "civilians[1].id", "scenario-twice", {"got": "amina"}),
        (f"{ONE}.weapons", [], "sides.blue.figures[0].weapons", "scenario-empty-list", {}),
        (f"{RED}.figures", [], "sides.red.figures", "scenario-empty-list", {}),
        (f"{ONE}.crew", "abu", "sides.blue.figures[0].crew", "scenario-no-such-figure", {"got": "abu"}),
        (f"{ONE}.commander", False, "sides.blue.figures", "scenario-one-commander", {"got": 0}),
        (f"{BLUE}.figures.2.commander", True, "sides.blue.figures", "scenario-one-commander", {"got": 2}),
        (f"{ABU}.leadership", 0, "sides.red.figures[0].leadership", "scenario-commander-leads", {}),
        (f"{ONE}.inside", "barn", "sides.blue.figures[0].inside", "scenario-no-such-terrain",
         {"got": "barn"}),
        (f"{ONE}.post", "driver", "sides.blue.figures[0].post", "scenario-post-aboard", {}),
        (f"{ONE}.aboard", "two", "sides.blue.figures[0].aboard", "scenario-no-such-vehicle", {"got": "two"}),
        (f"{ONE}.aboard", "jeep", "sides.blue.figures[0].aboard", "scenario-no-such-vehicle",
         {"got": "jeep"}),
        (f"{ONE}.x", 15, "sides.blue.figures[1].x", "scenario-same-spot", {"other": "one"}),
        (f"{CAR}.x", 25, "sides.blue.vehicles[0].x", "scenario-same-spot", {"other": "four"}),
        ("sides.green", {}, "sides", "scenario-sides", {"count": 2, "got": 3}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_by_where_it_stands(
    path: str, value: Any, field: str, sentence: str, args: dict[str, Any]
) -> None:
    data = changed(path, value)
    if path == f"{ONE}.id":
        data["sides"]["blue"]["squads"][0]["leader"] = value
    if path == f"{ONE}.commander":
        data["sides"]["blue"]["figures"][0]["leadership"] = 1
    assert mistake(data) == (field, sentence, args)


def test_m_alone_and_a_word_with_a_hyphen_are_ids() -> None:
    for id in ("m", "m1a", "mm", "al-fadil", "x1"):
        assert figure(changed(f"{ABU}.id", id), id).name == "Abu"


@rule("BN-Q.19")
def test_no_more_sit_in_a_vehicle_than_it_has_seats_nor_anybody_hidden() -> None:
    data = scenario()
    data["sides"]["red"]["vehicles"][0]["seats"] = 1
    abu, badr, _ = data["sides"]["red"]["figures"]
    abu["aboard"] = "jeep"
    assert figure(data, "abu").place == Place(50, 70, 0, 0, 2.5, "jeep")
    badr["aboard"] = "jeep"
    args = {"got": "jeep", "seats": 1}
    assert mistake(data) == ("sides.red.figures[1].aboard", "scenario-no-seat", args)
    data["sides"]["red"]["vehicles"][0]["seats"] = 2
    assert begun(data)
    badr["hidden"] = True
    assert mistake(data) == ("sides.red.figures[1].hidden", "scenario-hidden-aboard", {})


def test_a_side_has_sixty_figures_a_table_twenty_civilians_and_a_side_nine_markers() -> None:
    data = scenario()
    own = data["sides"]["red"]["figures"]
    own += [man(f"x{n}", n, 60, grade="Irr3") for n in range(57)]
    assert len([one for one in begun(data).figures if one.side == "red" and one.hull is None]) == 60
    own.append(man("y", 1, 75, grade="Irr3"))
    assert mistake(data) == ("sides.red.figures", "scenario-too-many", {"got": 61, "most": 60})

    data = scenario()
    data["civilians"] = [{"id": f"c{n}", "x": n, "y": 40} for n in range(20)]
    assert len([one for one in begun(data).figures if one.role]) == 20
    data["civilians"].append({"id": "c20"})
    assert mistake(data) == ("civilians", "scenario-too-many", {"got": 21, "most": 20})

    data = scenario()
    data["sides"]["blue"]["objectives"] = [
        {"number": n, "content": "fake", "x": n, "y": 50} for n in range(1, 10)
    ]
    assert len(begun(data).objectives) == 9
    data["sides"]["blue"]["objectives"].append({"number": 9, "content": "fake", "x": 20, "y": 50})
    assert mistake(data) == ("sides.blue.objectives", "scenario-too-many", {"got": 10, "most": 9})
    data["sides"]["blue"]["objectives"].pop(0)
    assert mistake(data) == ("sides.blue.objectives[8].number", "scenario-twice", {"got": "9"})


@rule("BN-13.0.a")
def test_a_unit_is_called_as_nobody_and_nothing_else_is() -> None:
    for taken in ("one", "abu", "amina", "house", "car"):
        data = scenario()
        blue = data["sides"]["blue"]
        blue["squads"][1]["id"] = taken
        for soldier in blue["figures"][2:]:
            soldier["squad"] = taken
        assert mistake(data) == ("sides.blue.squads[1].id", "scenario-twice", {"got": taken})
    data = scenario()
    data["sides"]["red"]["figures"] = [
        {**one, "squad": "first" if n == 0 else "third"}
        for n, one in enumerate(data["sides"]["red"]["figures"])
    ]
    data["sides"]["red"]["squads"] = [
        {"id": "third", "name": BOTH, "section": True}, {"id": "first", "name": BOTH, "leader": "abu"},
    ]  # fmt: skip
    data["sides"]["red"]["vehicles"] = []
    assert mistake(data) == ("sides.red.squads[1].id", "scenario-twice", {"got": "first"})


# --- what is not said -----------------------------------------------------------------------------------


def test_what_is_not_said_of_a_man_is_as_usual() -> None:
    """A rifleman with grenades and smoke who looks east, stands open, and leads nobody."""
    assert figure(scenario(), "badr") == Figure(
        id="badr", name="Badr", side="red", team="1", grade="Irr3",
        weapons=("assault_rifle", "grenade", "smoke"), place=Place(15, 70, 0, 0, 2.5, ""),
    )  # fmt: skip


def test_what_is_not_said_of_a_vehicle_and_a_civilian_is_as_usual() -> None:
    jeep = figure(scenario(), "jeep")
    assert jeep.hull is not None
    assert (jeep.hull.kind, jeep.hull.drive, jeep.hull.seats) == ("unprotected", "wheeled", 4)
    assert (jeep.place, jeep.weapons, jeep.team, jeep.kit) == (
        Place(50, 70, 0, 0, 6, ""), (), "", ("mounted",),
    )  # fmt: skip
    amina, bashir = figure(scenario(), "amina"), figure(scenario(), "bashir")
    assert (amina.name, amina.role, amina.place) == ("Amina", "civilian", Place(60, 40, 0, 0, 2.5, ""))
    assert (bashir.name, bashir.place) == ("Bashir", None), "he is put down before the first turn"
    hostage = changed("civilians.1.role", "hostage")
    assert mistake(hostage)[:2] == ("civilians[1].x", "scenario-missing")


@pytest.mark.parametrize(
    ("kind", "base"),
    [
        ("tank", 8.0), ("heavily_armoured", 7.5), ("lightly_armoured", 7.0), ("protected", 6.0),
        ("unprotected", 6.0),
    ],
)  # fmt: skip
def test_a_vehicle_is_as_large_as_its_model(kind: str, base: float) -> None:
    place = figure(changed(f"{JEEP}.kind", kind), "jeep").place
    assert place is not None and place.base == base


def test_what_is_not_said_of_a_side_is_as_usual() -> None:
    blue, red = side(scenario(), "blue"), side(scenario(), "red")

    assert (blue.support, blue.improved, blue.roe, blue.motivated, blue.extras) == (
        "artillery", False, False, False, {},
    )  # fmt: skip
    assert (blue.light_mortar, blue.gunship, blue.start, blue.commander) == (False, "", 4, "one")
    assert (red.support, red.squads, red.grade) == ("", (), "Irr3")
    assert [(unit.start, unit.leader, unit.section) for unit in blue.squads] == [
        (2, "one", False), (2, "three", False),
    ]  # fmt: skip


@rule("BN-Q.140")
@pytest.mark.parametrize(
    ("flag", "extra"),
    [("motivation", "motivation"), ("improved_support", "improved_support"), ("rules_of_engagement", "roe")],
)
def test_three_extras_may_be_said_by_yes_or_no_too(flag: str, extra: str) -> None:
    """Yes is one of it, or as many as the list says; no is what the list says."""
    for listed, said, has in ((0, True, 1), (1, True, 1), (1, False, 1), (0, False, 0)):
        data = changed(f"{BLUE}.{flag}", said)
        data["sides"]["blue"]["extras"] = {extra: listed}
        assert side(data, "blue").extras == ({extra: has} if has else {})
    two = changed(f"{BLUE}.motivation", True)
    two["sides"]["blue"]["extras"] = {"motivation": 2}
    assert side(two, "blue").extras == {"motivation": 2}


@rule("BN-Q.127", "BN-8.9.a")
@pytest.mark.parametrize(
    ("said", "weapons", "grenades"),
    [
        ({}, ("rifle", "grenade", "smoke"), None),
        ({"grenades": True}, ("rifle", "grenade", "smoke"), None),
        ({"grenades": False}, ("rifle",), 0),
        ({"grenades": 0}, ("rifle",), 0),
        ({"grenades": 3}, ("rifle", "grenade", "smoke"), 3),
        ({"smoke": False}, ("rifle", "grenade"), None),
        ({"grenades": False, "smoke": True}, ("rifle", "smoke"), 0),
        ({"weapons": ["grenade", "rifle"]}, ("grenade", "rifle", "smoke"), None),
        ({"weapons": ["rifle", "smoke"]}, ("rifle", "smoke", "grenade"), None),
        ({"weapons": ["grenade_launcher"]}, ("grenade_launcher", "grenade", "smoke", "smoke_launcher"), None),
    ],
)  # fmt: skip
def test_everybody_has_grenades_and_smoke_unless_told_otherwise(
    said: dict[str, Any], weapons: tuple[str, ...], grenades: int | None
) -> None:
    data = scenario()
    data["sides"]["red"]["figures"][1] |= {"weapons": ["rifle"], **said}

    badr = figure(data, "badr")

    assert (badr.weapons, badr.grenades) == (weapons, grenades)


def test_who_has_a_snipers_rifle_is_a_sniper_unless_told_otherwise() -> None:
    for weapons, said, is_one in (
        (["sniper_rifle"], {}, True), (["rifle"], {}, False), (["sniper_rifle"], {"sniper": False}, False),
        (["rifle"], {"sniper": True}, True),
    ):  # fmt: skip
        data = scenario()
        data["sides"]["red"]["figures"][1] |= {"weapons": weapons, **said}
        assert figure(data, "badr").sniper is is_one


def test_a_full_turn_is_no_turn() -> None:
    for said, faces in ((360, 0), (-90, 270), (-360, 0), (359, 359)):
        for path, id in ((f"{ABU}.facing", "abu"), (f"{JEEP}.facing", "jeep")):
            place = figure(changed(path, said), id).place
            assert place is not None and place.facing == faces


# --- who hides, who waits -------------------------------------------------------------------------------


@rule("BN-Q.31", "BN-4.2.h")
def test_hidden_men_have_markers_in_their_order_and_who_waits_in_a_reserve_has_none() -> None:
    data = scenario()
    for side_, number in (("blue", 1), ("red", 0), ("red", 2)):
        data["sides"][side_]["figures"][number]["hidden"] = True
    data["sides"]["red"]["figures"][1] |= {"hidden": True, "reserve": "ambush"}

    game = begun(data)
    found = {one.id: (one.marker, one.sheltered) for one in game.figures if one.sheltered or one.marker}
    assert found == {"two": ("m1", True), "abu": ("m2", True), "cemal": ("m3", True)}
    badr = next(one for one in game.figures if one.id == "badr")
    assert (badr.fate, badr.reserve, badr.place, badr.sheltered) == ("away", "ambush", None, False)
    assert (game.markers, game.ambushes) == (3, True)

    open_ = begun(data, deploy_hidden="never")
    assert [one.id for one in open_.figures if one.sheltered] == ["two", "abu", "cemal"]
    assert (open_.markers, [one.marker for one in open_.figures if one.marker]) == (0, [])


@rule("BN-4.2.h")
@pytest.mark.parametrize(
    ("reserve", "deployment", "ambushes"),
    [("", "", False), ("infiltration", "", False), ("ambush", "", True), ("", "book", True)],
)
def test_where_an_ambush_may_be_laid(reserve: str, deployment: str, ambushes: bool) -> None:
    data = changed(f"{BADR}.reserve", reserve)
    data["deployment"] = deployment

    game = begun(data)

    assert (game.ambushes, game.deployment) == (ambushes, deployment)


@rule("BN-4.0.a")
def test_where_the_players_place_everything_nobody_stands_anywhere() -> None:
    """Both sides wait; civilians and markers of the scenario lie where it says."""
    game = begun({**scenario(), "deployment": "book"})

    assert {(one.fate, one.place) for one in game.figures if one.side} == {("away", None)}
    assert figure({**scenario(), "deployment": "book"}, "amina").place == Place(60, 40, 0, 0, 2.5, "")
    assert figure({**scenario(), "deployment": "book"}, "amina").fate == ""
    plain = begun(scenario())
    assert {one.fate for one in plain.figures} == {""}


def test_without_a_map_nobody_has_a_place_and_spots_are_passed_over() -> None:
    game = begun(scenario(), tape=True)

    assert game.tape and {one.place for one in game.figures} == {None}
    assert [one.place for one in game.objectives] == [None]
    same = changed(f"{ONE}.x", 15)
    same["sides"]["blue"]["figures"][1]["x"] = 15
    assert begun(same, tape=True)
    bare = scenario()
    for own in bare["sides"].values():
        for one in (*own["figures"], *own["vehicles"]):
            del one["x"], one["y"]
    for one in (*bare["civilians"][:1], *bare["sides"]["blue"]["objectives"]):
        del one["x"], one["y"]
    assert begun(bare, tape=True)


@rule("BN-7.0.b")
def test_hidden_men_without_markers_need_a_map() -> None:
    assert mistake(scenario(), tape=True, hidden_mode="blind") == (
        "options.hidden_mode", "bn-blind-needs-map", {},
    )  # fmt: skip
    assert begun(scenario(), hidden_mode="blind")


# --- civilians, support -----------------------------------------------------------------------------------


@rule("BN-X.CIVILIANS.b", "BN-X.MEDIA.a")
def test_who_is_bought_and_not_listed_stands_beside_those_who_are() -> None:
    """With a name that nobody has, and no place."""
    data = scenario()
    data["sides"]["red"]["extras"] = {"civilians": 4, "independent": 1}
    data["sides"]["blue"]["extras"] = {"embedded": 1}
    data["civilians"].append({"id": "press", "role": "independent"})

    found = [(one.id, one.name, one.role, one.place) for one in begun(data).figures if one.role]

    assert found == [
        ("amina", "Amina", "civilian", Place(60, 40, 0, 0, 2.5, "")),
        ("bashir", "Bashir", "civilian", None),
        ("press", "Press", "independent", None),
        ("dunja", "Dunja", "civilian", None),
        ("emil", "Emil", "civilian", None),
        ("farida", "Farida", "embedded", None),
    ]


@rule("BN-X.CIVILIANS.b", "BN-11.1.i")
def test_civilians_and_press_are_between_regulars_and_irregulars_and_hostages_anywhere() -> None:
    alike = scenario()
    for one in alike["sides"]["red"]["figures"]:
        one["grade"] = "R3"
    assert mistake(alike) == ("civilians", "scenario-civilians-mixed", {})
    for one in alike["civilians"]:
        one |= {"role": "hostage", "x": 60 if one["id"] == "amina" else 70, "y": 40}
    assert begun(alike)


@rule("BN-Q.68", "BN-X.SUPPORT.b", "BN-8.4.g")
@pytest.mark.parametrize(
    ("grade", "said", "support", "improved", "roe", "gunship"),
    [
        ("R3", {}, "artillery", False, False, ""),
        ("R3", {"support": "none"}, "", False, False, ""),
        ("R3", {"support": "helicopters"}, "helicopters", False, False, "hmg"),
        ("R3", {"support": "helicopters", "gunship": "lmg"}, "helicopters", False, False, "lmg"),
        ("R3", {"support": "aeroplanes", "gunship": "lmg"}, "aeroplanes", False, False, ""),
        ("R3", {"improved_support": True}, "artillery", True, False, ""),
        ("R3", {"rules_of_engagement": True}, "artillery", False, True, ""),
        ("Irr3", {}, "", False, False, ""),
        ("Irr3", {"support": "none", "extras": {"mortars": 1, "improved_support": 1}}, "", True, False, ""),
        ("Irr3", {"extras": {"roe": 1}}, "", False, True, ""),
    ],
)
def test_what_support_fire_a_side_has(
    grade: str, said: dict[str, Any], support: str, improved: bool, roe: bool, gunship: str
) -> None:
    own = "blue" if grade == "R3" else "red"
    data = scenario()
    data["sides"][own] |= said

    found = side(data, own)

    assert (found.support, found.improved, found.roe, found.gunship) == (support, improved, roe, gunship)


@pytest.mark.parametrize(
    ("own", "said", "field", "sentence", "args"),
    [
        ("red", {"support": "artillery"}, "support", "scenario-irregular-support", {"got": "artillery"}),
        ("red", {"improved_support": True}, "improved_support", "scenario-improved-none", {}),
        ("blue", {"improved_support": True, "support": "none"}, "improved_support",
         "scenario-improved-none", {}),
        ("blue", {"improved_support": True, "rules_of_engagement": True}, "improved_support",
         "scenario-improved-roe", {}),
    ],
)  # fmt: skip
def test_what_support_fire_a_side_cannot_have(
    own: str, said: dict[str, Any], field: str, sentence: str, args: dict[str, Any]
) -> None:
    data = scenario()
    data["sides"][own] |= said

    assert mistake(data) == (f"sides.{own}.{field}", sentence, args)
