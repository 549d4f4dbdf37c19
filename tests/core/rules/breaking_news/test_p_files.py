"""Breaking News, the file of a force field by field, and where its men stand in a scenario (BN-SM.02). cm."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from forces_built import NAME, squad
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.scenario import Reader, ScenarioError
from core.rules.breaking_news.forces.force import Force, Man, Ride, Unit, read_force, written
from core.rules.breaking_news.forces.on_table import sides_with_forces
from core.rules.breaking_news.forces.standing import Ground
from core.table.terrain import Table
from core.table.terrain_file import load_table

PLAIN = {"id": "abu", "name": "Abu", "grade": "Irr3", "weapons": ["rifle"]}


def file(**changes: Any) -> dict[str, Any]:
    """Return the file of a force of one man, a vehicle and a squad."""
    return {
        "name": "Wolf", "figures": [dict(PLAIN)], "vehicles": [{"id": "v", "name": "V", "kind": "tank"}],
        "squads": [{"id": "a", "name": "A"}], "extras": {}, "options": {}, **changes,
    }  # fmt: skip


def mistake(data: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(ScenarioError) as error:
        read_force(data)
    args = {name: value for name, value in error.value.message.args.items() if name != "field"}
    return error.value.field, error.value.message.id, args


def with_field(path: str, value: Any) -> dict[str, Any]:
    data = file()
    here: Any = data
    *steps, last = path.split(".")
    for step in steps:
        here = here[0] if step in ("figures", "vehicles", "squads") and (here := here[step]) else here[step]
    here[last] = value
    return data


def told(path: str) -> str:
    for name in ("figures", "vehicles", "squads"):
        path = path.replace(f"{name}.", f"{name}[0].")
    return path


# --- the file -------------------------------------------------------------------------------------------


def test_what_a_file_does_not_say_is_as_usual() -> None:
    force = read_force(file())

    assert force == Force(
        name=(("en", "Wolf"), ("it", "Wolf")),
        figures=(Man("abu", "Abu", "", "Irr3", ("rifle",)),),
        vehicles=(Ride("v", "V", "tank", "wheeled", (), 4),),
        squads=(Unit("a", (("en", "A"), ("it", "A"))),),
    )
    abu, ride, unit = force.figures[0], force.vehicles[0], force.squads[0]
    assert (abu.leadership, abu.commander, abu.kit, abu.listed, abu.reserve) == (0, False, (), "", "")
    assert (ride.seats, unit.section, unit.leader) == (4, False, "")
    assert (force.points, force.against, force.support, force.listed, force.flags) == (0, "", "", "", ())
    assert Man("x", "X", "", "R3").weapons == ("assault_rifle",)


def test_only_what_is_not_as_usual_is_written() -> None:
    """A file that says no more than it must, and always what a reader looks for."""
    force = Force(
        NAME,
        (Man("abu", "Abu", "", "Irr3"),),
        (Ride("v", "V", "tank"),),
        (Unit("a", (("en", "A"), ("it", "A"))),),
    )

    assert tomllib.loads(written(force)) == {
        "rules": "breaking_news",
        "name": dict(NAME),
        "figures": [{"id": "abu", "name": "Abu", "grade": "Irr3", "weapons": ["assault_rifle"]}],
        "vehicles": [
            {"id": "v", "name": "V", "kind": "tank", "drive": "wheeled", "weapons": [], "seats": 4}
        ],
        "squads": [{"id": "a", "name": "A"}],
    }  # fmt: skip
    assert tomllib.loads(written(Force(NAME, ()))) == {
        "rules": "breaking_news", "name": dict(NAME), "figures": [],
    }  # fmt: skip
    whole = replace(
        force, points=150, against="regular", support="none", listed="Irr3", flags=("msu",),
        options={"edition": "IT"}, extras={"roe": 1},
    )  # fmt: skip
    assert read_force(tomllib.loads(written(whole))) == whole


BOUNDS = [("points", 0, 2000), ("figures.leadership", 0, 4), ("vehicles.seats", 1, 12), ("extras.ied", 0, 2)]


@pytest.mark.parametrize(("path", "least", "most"), BOUNDS)
def test_a_number_is_taken_up_to_its_bounds(path: str, least: int, most: int) -> None:
    for value in (least, most):
        assert read_force(with_field(path, value))
    for value in (least - 1, most + 1):
        args = {"got": str(value), "least": least, "most": most}
        assert mistake(with_field(path, value)) == (told(path), "scenario-out-of-range", args)
    assert mistake(with_field(path, 1.5)) == (told(path), "scenario-not-whole", {"got": "1.5"})


WORDS = [
    ("support", ("", "none", "artillery", "helicopters", "aeroplanes")),
    ("listed", ("", "R1", "R2", "R3", "R4", "R5", "Irr1", "Irr2", "Irr3")),
    ("against", ("", "regular", "irregular")),
    ("options.edition", ("EN", "IT")),
    ("options.medic_cost", ("flat10", "plus10")),
    ("figures.grade", ("R1", "R2", "R3", "R4", "R5", "Irr1", "Irr2", "Irr3")),
    ("figures.post", ("", "driver", "gunner")),
    ("figures.listed", ("", "R1", "R2", "R3", "R4", "R5", "Irr1", "Irr2", "Irr3")),
    ("figures.reserve", ("", "ambush", "infiltration")),
    ("vehicles.kind", ("tank", "heavily_armoured", "lightly_armoured", "protected", "unprotected")),
    ("vehicles.drive", ("tracked", "wheeled")),
]


@pytest.mark.parametrize(("path", "allowed"), WORDS)
def test_a_word_of_a_file_is_one_of_those_that_there_are(path: str, allowed: tuple[str, ...]) -> None:
    for value in allowed:
        assert read_force(with_field(path, value))
    args = {"got": "moon", "allowed": ", ".join(filter(None, allowed))}
    assert mistake(with_field(path, "moon")) == (told(path), "scenario-not-one-of", args)


@pytest.mark.parametrize("path", ["name", "figures", "figures.id", "figures.name", "figures.grade",
                                  "figures.weapons", "vehicles.id", "vehicles.name", "vehicles.kind",
                                  "squads.id", "squads.name"])  # fmt: skip
def test_what_a_file_has_to_say(path: str) -> None:
    data = with_field(path, 0)
    here: Any = data
    *steps, last = path.split(".")
    for step in steps:
        here = here[step][0]
    del here[last]

    assert mistake(data) == (told(path), "scenario-missing", {})


@pytest.mark.parametrize("at", ["", "figures.", "vehicles.", "squads.", "extras.", "options."])
def test_what_nobody_asked_for_in_a_file_is_told(at: str) -> None:
    assert mistake(with_field(f"{at}wound", 1))[:2] == (told(f"{at}wound"), "scenario-unknown-field")


@pytest.mark.parametrize(
    ("path", "most"),
    [("figures.id", 20), ("figures.name", 24), ("figures.team", 24), ("figures.crew", 20),
     ("figures.aboard", 20), ("figures.squad", 20), ("vehicles.id", 20), ("vehicles.name", 24),
     ("vehicles.squad", 20), ("squads.id", 20), ("squads.leader", 20)],
)  # fmt: skip
def test_names_and_ids_of_a_force_have_room(path: str, most: int) -> None:
    force = read_force(with_field(path, "x" * 60))
    list_, field = path.split(".")

    assert getattr(getattr(force, list_)[0], field) == "x" * most


def test_a_forces_own_name_has_forty_eight_characters_in_one_language() -> None:
    assert read_force(file(name="x" * 60)).name == (("en", "x" * 48), ("it", "x" * 48))
    both = {"en": "e" * 60, "it": "i" * 60}
    assert dict(read_force(file(name=both)).name) == both
    long = Force((("en", "e" * 1001), ("it", "i" * 1000)), ())
    assert tomllib.loads(written(long))["name"] == {"en": "e" * 1000, "it": "i" * 1000}


def test_a_force_is_of_sixty_men_twelve_vehicles_and_eight_squads_at_most() -> None:
    for name, most, entry in (
        ("figures", 60, PLAIN), ("vehicles", 12, {"name": "V", "kind": "tank"}), ("squads", 8, {"name": "A"}),
    ):  # fmt: skip
        entries = [{**entry, "id": f"x{n}"} for n in range(most + 1)]
        assert len(getattr(read_force(file(**{name: entries[:most]})), name)) == most
        args = {"got": most + 1, "most": most}
        assert mistake(file(**{name: entries})) == (name, "scenario-too-many", args)


@pytest.mark.parametrize(
    ("path", "value", "list_", "entry"),
    [
        ("figures[1].id", "abu", "figures", PLAIN),
        ("vehicles[0].id", "abu", "vehicles", {"name": "V", "kind": "tank"}),
        ("vehicles[1].id", "v", "vehicles", {"name": "V", "kind": "tank"}),
        ("squads[1].id", "a", "squads", {"name": "A"}),
    ],
)
def test_an_id_stands_once_in_a_file(path: str, value: str, list_: str, entry: dict[str, Any]) -> None:
    data = file()
    if path.endswith("[0].id"):
        data[list_] = []
    data[list_].append({**entry, "id": value})
    assert mistake(data) == (path, "scenario-twice", {"got": value})
    assert read_force(file(squads=[{"id": "abu", "name": "A"}])), "a squad may be called as a man is"


def test_flags_and_weapons_are_lists_of_what_there_is() -> None:
    assert read_force(file(flags=["ied", "msu"])).flags == ("ied", "msu")
    assert mistake(file(flags=["msu", "moon"])) == (
        "flags[1]", "scenario-not-one-of", {"got": "moon", "allowed": "msu, ied"},
    )  # fmt: skip
    guns = "lmg, mmg, hmg, grenade_launcher, heavy_at, tank_gun"
    field, sentence, args = mistake(with_field("vehicles.weapons", ["pistol"]))
    assert (field, sentence) == ("vehicles[0].weapons[0]", "scenario-not-one-of")
    assert set(args["allowed"].split(", ")) == set(guns.split(", "))
    assert mistake(with_field("figures.commander", 1))[1] == "scenario-not-yes-no"
    assert mistake(with_field("squads.section", 1))[1] == "scenario-not-yes-no"


# --- where they stand -----------------------------------------------------------------------------------


def spots(edge: str, count: int, *, width: float = 21, height: float = 42, **side: Any) -> list[Any]:
    ground = Ground({"edge": edge, **side}, "sides.blue", Table(width, height, ()))
    return [(spot["x"], spot["y"], spot["facing"]) for spot in (ground.man() for _ in range(count))]


ROW = [10.5, 14.0, 7.0, 17.5, 3.5]
"""Five men 3.5 cm apart along an edge of 21 cm: from its middle outwards."""


@rule("BN-SM.02", "BN-4.2.c")
@pytest.mark.parametrize(
    ("edge", "wide", "spot"),
    [
        ("south", (21, 42), lambda along, row: (along, row, 90.0)),
        ("north", (21, 42), lambda along, row: (along, 42 - row, 270.0)),
        ("west", (42, 21), lambda along, row: (row, along, 0.0)),
        ("east", (42, 21), lambda along, row: (42 - row, along, 180.0)),
    ],
)
def test_men_stand_in_rows_from_their_edge_from_the_middle_outwards(
    edge: str, wide: tuple[float, float], spot: Any
) -> None:
    """3.5 cm apart, to half of the table at most and 27 cm on a deeper one, and look across it."""
    width, height = wide
    rows = [3.5 * n for n in range(1, 7)]  # to 21 cm, half of 42
    expected = [spot(along, row) for row in rows for along in ROW]

    assert spots(edge, 30, width=width, height=height) == expected
    wide_, high = (21, 200) if edge in ("south", "north") else (200, 21)
    deep = spots(edge, 35, width=wide_, height=high)
    assert len(set(deep)) == 35
    last = {"south": (3.5, 24.5), "north": (3.5, 175.5), "west": (24.5, 3.5), "east": (175.5, 3.5)}
    assert deep[-1][:2] == last[edge], "the next row, 28 cm deep, is too deep"
    full = Ground({"edge": edge}, "sides.blue", Table(wide_, high, ()))
    assert [full.man() for _ in range(36)][-1] == {"x": wide_ / 2, "y": high / 2}, "where there is room"


def test_who_has_no_edge_stands_in_the_south_and_vehicles_nine_cm_apart() -> None:
    ground = Ground({}, "sides.blue", Table(40, 60, ()))

    assert [(spot["x"], spot["y"]) for spot in (ground.ride(), ground.ride(), ground.ride())] == [
        (20.0, 9.0), (29.0, 9.0), (11.0, 9.0),
    ]  # fmt: skip
    assert (ground.man()["x"], ground.man()["x"]) == (20.0, 23.5)


def test_a_vehicle_for_which_there_is_no_room_stands_closer_to_others() -> None:
    ground = Ground({}, "sides.blue", Table(12, 12, ()))

    assert [(spot["x"], spot["y"]) for spot in (ground.ride(), ground.ride())] == [(6.0, 3.5), (9.5, 3.5)]


def test_nobody_stands_on_another_or_too_near_to_what_hinders() -> None:
    """Taken are the spots that the scenario gives, too; a wall and water are kept off, a wood is not."""
    terrain = [
        {"id": "wall", "kind": "wall", "line": [[14, 0], [14, 6]]},
        {"id": "wood", "kind": "wood", "points": [[0, 0], [6, 0], [6, 12], [0, 12]]},
    ]
    table = load_table({"width": 21, "height": 42, "terrain": terrain})
    ground = Ground({"edge": "south"}, "sides.blue", table)
    assert [ground.man()["x"] for _ in range(4)] == [10.5, 7.0, 17.5, 3.5]
    water = load_table(
        {"width": 21, "height": 42, "terrain": [{"id": "pond", "kind": "water", "box": [9, 0, 3, 5]}]}
    )
    ground = Ground({"edge": "south"}, "sides.blue", water)
    assert [ground.man()["x"] for _ in range(4)] == [14.0, 7.0, 17.5, 3.5]
    near = load_table(
        {"width": 21, "height": 42, "terrain": [{"id": "pond", "kind": "water", "box": [8.6, 0, 3, 5]}]}
    )
    ground = Ground({"edge": "south"}, "sides.blue", near)
    assert [ground.man()["x"] for _ in range(3)] == [14.0, 17.5, 3.5], "1.6 cm are less than half of 3.5"
    given = {"x": 12.0, "y": 3.5, "facing": 45}
    ground = Ground({"edge": "south", "vehicles": [given]}, "sides.blue", Table(21, 42, ()))
    assert ground.ride() == given
    assert [ground.man()["x"] for _ in range(3)] == [7.0, 17.5, 3.5]


def test_spots_are_taken_in_their_order_by_all_that_they_say() -> None:
    first = {"x": 1, "y": 2, "z": 3, "facing": 4, "base": 5, "hidden": True, "grade": "R3"}
    aboard = {"x": 9, "y": 9, "aboard": "jeep"}
    placed = {"x": 7, "y": 8}
    ground = Ground({"figures": [first, aboard, {"grade": "R3"}, placed]}, "s", Table(21, 42, ()))

    assert ground.man() == {"x": 1, "y": 2, "z": 3, "facing": 4, "base": 5, "hidden": True}
    assert ground.man() == placed
    assert ground.man() == {"x": 10.5, "y": 3.5, "facing": 90.0}
    listed = Ground({"figures": [first], "spots": [placed]}, "s", Table(21, 42, ()))
    assert listed.man() == placed


@pytest.mark.parametrize(
    ("side", "field", "sentence"),
    [
        ({"spots": [{"x": 1}]}, "sides.blue.spots[0].y", "scenario-missing"),
        ({"spots": [{"x": 1, "y": 2}, {"x": 22, "y": 2}]}, "sides.blue.spots[1].x", "scenario-out-of-range"),
        ({"figures": [{"x": 1, "y": 43}]}, "sides.blue.figures[0].y", "scenario-out-of-range"),
        ({"vehicles": [{"x": 1, "y": 43}]}, "sides.blue.vehicles[0].y", "scenario-out-of-range"),
    ],
)
def test_a_mistake_in_a_spot_is_told_by_where_it_stands(
    side: dict[str, Any], field: str, sentence: str
) -> None:
    with pytest.raises(ScenarioError) as error:
        Ground(side, "sides.blue", Table(21, 42, ()))
    assert (error.value.field, error.value.message.id) == (field, sentence)


# --- in a scenario --------------------------------------------------------------------------------------


def brought(
    blue: dict[str, Any], red: dict[str, Any], placed: bool = True, points: int = 0, **options: str
) -> dict[str, Any]:
    read = Reader({"points": points, "sides": {"blue": blue, "red": red}})
    laid = sides_with_forces(read, Table(40, 40, ()), placed, options)
    return dict(laid.data["sides"])


def force_of(force: Force) -> dict[str, Any]:
    return tomllib.loads(written(force))


def crew() -> Force:
    """A squad with a gun of two men, a jeep that one drives, and somebody in ambush."""
    force = squad("Irr3", 8, extras={"ambush": 1}, vehicles=(Ride("jeep", "Jeep", "unprotected"),))
    men = list(force.figures)
    men[1] = replace(men[1], weapons=("mmg",), crew="man_2")
    men[3] = replace(men[3], aboard="jeep", post="driver")
    men[4] = replace(men[4], reserve="ambush")
    return replace(force, figures=tuple(men), listed="Irr3")


@rule("BN-SM.02", "BN-Q.110")
def test_a_side_has_the_men_of_its_force_by_ids_that_end_in_its_number() -> None:
    """Everybody has smoke, who is aboard or comes later stands nowhere, and the rest is the scenario's."""
    own = {"edge": "south", "figures": [], "support": "none", "motivation": True, "light_mortar": True}
    sides = brought({"edge": "north", "figures": []}, {**own, "force": force_of(crew())})

    red = sides["red"]
    assert sides["blue"] == {"edge": "north", "figures": []}
    assert set(red) == {
        "edge", "light_mortar", "name", "figures", "vehicles", "squads", "extras", "support",
    }  # fmt: skip
    assert (red["name"], red["extras"], red["support"], red["squads"]) == (
        dict(NAME), {"ambush": 1}, "none", [],
    )  # fmt: skip
    men = red["figures"]
    assert [man["id"] for man in men] == [f"man_{n}_2" for n in range(8)]
    assert (men[1]["crew"], men[3]["aboard"], men[3]["post"]) == ("man_2_2", "jeep_2", "driver")
    assert all(man["smoke"] is True for man in men)
    assert ["x" in man for man in men] == [True, True, True, False, False, True, True, True]
    assert men[0] == {
        "id": "man_0_2", "name": "Man 0", "team": "1", "grade": "Irr3", "weapons": ("assault_rifle",),
        "leadership": 1, "commander": True, "kit": (), "x": 20.0, "y": 3.5, "facing": 90.0, "smoke": True,
    }  # fmt: skip
    (jeep,) = red["vehicles"]
    assert jeep == {
        "id": "jeep_2", "name": "Jeep", "kind": "unprotected", "drive": "wheeled", "weapons": (), "seats": 4,
        "x": jeep["x"], "y": jeep["y"], "facing": 90.0,
    }  # fmt: skip
    nowhere = brought({"figures": []}, {"edge": "south", "force": force_of(crew())}, placed=False)
    assert not any("x" in one for one in (*nowhere["red"]["figures"], *nowhere["red"]["vehicles"]))


def test_a_vehicle_on_the_spot_of_another_takes_only_what_is_a_vehicles() -> None:
    spot = {"id": "old", "x": 5, "y": 6, "z": 1, "facing": 7, "base": 8, "hidden": True}
    sides = brought({"figures": []}, {"edge": "south", "vehicles": [spot], "force": force_of(crew())})

    (jeep,) = sides["red"]["vehicles"]
    assert {name: jeep[name] for name in ("x", "y", "facing", "base")} == {
        "x": 5, "y": 6, "facing": 7, "base": 8,
    }  # fmt: skip
    assert "hidden" not in jeep and "z" not in jeep


def test_squads_of_a_force_are_the_sides_and_a_name_that_the_scenario_gives_stays() -> None:
    men = tuple(
        Man(
            f"{u}{n}",
            f"{u}{n}",
            "12"[n % 2],
            "R3",
            leadership=int(n == 0),
            commander=(u, n) == ("a", 0),
            squad=u,
        )
        for u in "ab"
        for n in range(8)
    )
    platoon = Force(
        NAME, men, squads=(Unit("a", NAME, "a0"), Unit("b", NAME, "", True)), support="helicopters"
    )
    sides = brought(
        {"edge": "south", "name": {"en": "X", "it": "Y"}, "force": force_of(platoon)}, {"figures": []}
    )

    blue = sides["blue"]
    assert blue["squads"] == [
        {"id": "a_1", "name": dict(NAME), "leader": "a0_1", "section": False},
        {"id": "b_1", "name": dict(NAME), "leader": "", "section": True},
    ]
    assert {man["squad"] for man in blue["figures"]} == {"a_1", "b_1"}
    assert (blue["name"], blue["support"]) == ({"en": "X", "it": "Y"}, "helicopters")
    assert "support" not in brought({"force": force_of(squad()), "edge": "south"}, {})["blue"]
    lists = {"force": force_of(squad()), "edge": "south", "support": "artillery"}
    assert "support" not in brought(lists, {})["blue"], "what kind it is says the force, or nobody"


@rule("BN-0.0.a", "BN-X.MEDIA.a", "BN-X.CIVILIANS.b")
@pytest.mark.parametrize(
    ("enemy", "allowed"),
    [
        ({"figures": [{"grade": "R3"}, {"grade": "Irr3"}]}, True),  # the better of as many
        ({"figures": [{"grade": "R3"}, {"grade": "Irr3"}, {"grade": "Irr3"}]}, False),
        ({"figures": []}, True),  # nobody knows yet
        ({"figures": [{"grade": "X"}, {}, 3, {"grade": 7}]}, True),
        ({"figures": "none"}, True),
        ({}, True),
    ],
)
def test_against_whom_a_force_is_bought_says_the_other_side(enemy: dict[str, Any], allowed: bool) -> None:
    civilians = force_of(squad("Irr3", extras={"civilians": 1}))

    if allowed:
        assert brought(enemy, {"edge": "south", "force": civilians})
    else:
        with pytest.raises(ScenarioError) as error:
            brought(enemy, {"edge": "south", "force": civilians})
        assert (error.value.field, error.value.message.args["rule"]) == (
            "sides.red.force.extras.civilians", "BN-Q.139",
        )  # fmt: skip


@rule("BN-0.0.a", "BN-2.0.a")
def test_a_limit_of_the_scenario_counts_and_advice_does_not_stop_it() -> None:
    seven = force_of(squad("Irr3", 7))  # 35 and 5 for leadership

    assert brought({"edge": "south", "force": seven}, {}, points=40)
    with pytest.raises(ScenarioError) as error:
        brought({"edge": "south", "force": seven}, {}, points=39)
    assert error.value.field == "sides.blue.force.points"
    assert error.value.message.id == "bn-force-breach"
    for points in (-1, 2001):
        with pytest.raises(ScenarioError) as error:
            brought({}, {}, points=points)
        assert (error.value.field, error.value.message.args["most"]) == ("points", 2000)
    assert brought({}, {}, points=2000) == {"blue": {}, "red": {}}


def test_a_mistake_of_a_force_is_told_by_its_side() -> None:
    with pytest.raises(ScenarioError) as error:
        brought({"force": {**force_of(squad()), "points": 2001}}, {})
    assert error.value.field == "sides.blue.force.points"
    assert error.value.message.args == {
        "field": "sides.blue.force.points", "got": "2001", "least": 0, "most": 2000,
    }  # fmt: skip
