"""Ludonet: who comes onto the table and who goes back to the record (LU-DEP.c–f, h), woods; who flies."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field
from test_lu_following import ruler

from core.rules.ludonet import facts as e
from core.rules.ludonet.air.passes import able_to_fly, flights_left, flying
from core.rules.ludonet.book import RULES
from core.rules.ludonet.deployment.placement import conceal_unseen, look_around, place, place_visible
from core.rules.ludonet.state import Aircraft
from core.table.places import Point

WOOD = {"kind": "wood", "box": [0, 45, 200, 60]}
FAR = Man(x=190, y=10, side="red")


def placed(game: Played, *moves: Any) -> list[tuple[str, str, str]]:
    """Who came onto the table, why, and by whom."""
    facts = game.run("blue", *moves)
    return [(one.figure, one.why, one.by) for one in facts.of(e.Placed)]


# --- putting somebody on the table ------------------------------------------------------------------


@rule("LU-DEP.c", "LU-DEP.f")
@pytest.mark.parametrize(
    ("who", "why", "placing", "shown"),
    [
        ("ross", "seen", "unit", [("ross", "seen"), ("mate", "unit")]),
        ("ross", "seen", "figure", [("ross", "seen")]),
        ("ross", "burns", "unit", [("ross", "burns")]),
        ("truck", "seen", "figure", [("truck", "seen"), ("rider", "seen")]),
        ("rider", "seen", "figure", [("rider", "seen"), ("truck", "seen")]),
        ("truck", "burns", "unit", [("truck", "burns"), ("rider", "burns")]),
        ("there", "seen", "unit", []),
    ],
)
def test_who_is_put_on_the_table_brings_his_vehicle_its_men_and_his_unit(
    who: str, why: Any, placing: str, shown: list[tuple[str, str]]
) -> None:
    hidden: dict[str, Any] = {"placed": False}
    game = field(
        options={"placing": placing},
        ross=Man(unit="able", **hidden),
        mate=Man(x=60, unit="able", **hidden),
        truck=Tank("truck", x=80, **hidden),
        rider=Man(x=80, aboard="truck", **hidden),
        there=Man(x=99),
        late=Man(x=70, unit="able", enters=3, **hidden),
        far=FAR,
    )
    r = ruler(game)
    place(r, game.man(who), why, "far")
    found = [event for event in r.events if isinstance(event, e.Placed)]
    assert [(one.figure, one.why) for one in found] == shown
    assert all(one.by == ("" if one.why == "unit" else "far") for one in found)


@rule("LU-DEP.c", "LU-DEP.d")
def test_at_the_start_whom_an_enemy_sees_stands_on_the_table() -> None:
    rock = {"kind": "rock", "height": 9, "box": [0, 90, 100, 5]}
    hidden: dict[str, Any] = {"placed": False}
    game = field(
        [rock],
        phase="deploy",
        turn=0,
        options={"placing": "figure"},
        ross=Man(y=20, **hidden),
        open=Man(x=150, y=20, **hidden),
        huber=Man(y=180, side="red", **hidden),
        late=Man(x=150, y=30, enters=2, **hidden),
        rider=Man(x=150, y=25, aboard="bus", **hidden),
        bus=Tank("truck", x=20, y=30, **hidden),
        jung=Man(x=160, y=100, side="red", **hidden),
    )
    r = ruler(game)
    place_visible(r)
    found = [(one.figure, one.by) for one in r.events if isinstance(one, e.Placed)]
    assert found == [
        ("ross", "jung"),
        ("open", "huber"),
        ("bus", "jung"),
        ("rider", "jung"),
        ("huber", "open"),
        ("jung", "ross"),
    ]


# --- on the way -------------------------------------------------------------------------------------


@rule("LU-DEP.f", "LU-VIS.c")
@pytest.mark.parametrize(("y", "seen"), [(30.0, True), (29.9, False), (29.1, False)])
def test_who_comes_up_to_20_cm_is_seen_and_at_more_is_not(y: float, seen: bool) -> None:
    """From (45, 50) to (55, 50), in the wood all the way; the watcher is abreast of its end."""
    game = field([WOOD], ross=Man(x=45, placed=False), huber=Man(x=55, y=y, side="red"), far=FAR)
    found = placed(game, c.Move("ross", "walk", (Point(55, 50),)))
    assert found == ([("ross", "seen", "huber")] if seen else [])


@rule("LU-DEP.f", "LU-VIS.d")
@pytest.mark.parametrize(("y", "seen"), [(38.0, True), (37.9, False), (37.1, False)])
def test_who_crawls_through_it_is_seen_from_12_cm(y: float, seen: bool) -> None:
    ross = Man(x=45, placed=False, posture="prone")
    game = field([WOOD], ross=ross, huber=Man(x=47, y=y, side="red"), far=FAR)
    found = placed(game, c.Move("ross", "crawl", (Point(47, 50),)))
    assert found == ([("ross", "seen", "huber")] if seen else [])


@rule("LU-DEP.f")
def test_who_comes_out_of_a_wood_is_seen_from_afar_there_and_by_the_first_who_does() -> None:
    men = {"huber": Man(x=50, y=190, side="red"), "jung": Man(x=52, y=190, side="red")}
    game = field([WOOD], ross=Man(y=100, placed=False), **men)
    assert placed(game, c.Move("ross", "walk", (Point(50, 104),))) == []
    out = field([WOOD], ross=Man(y=100, placed=False), **men)
    assert placed(out, c.Move("ross", "walk", (Point(50, 108),))) == [("ross", "seen", "huber")]
    crosses = field([{"kind": "wood", "box": [0, 45, 200, 3]}], ross=Man(y=46, placed=False), **men)
    assert placed(crosses, c.Move("ross", "walk", (Point(50, 54),))) == [("ross", "seen", "huber")]


@rule("LU-DEP.f", "LU-VIS.c", "LU-VIS.d")
def test_hidden_men_are_found_each_from_as_far_as_he_can_be_seen() -> None:
    """In the open from afar, upright in a wood from 20 cm, lying there from 12."""
    hidden: dict[str, Any] = {"side": "red", "placed": False}
    wood = {"kind": "wood", "box": [40, 50, 60, 60]}
    game = field(
        [wood],
        options={"placing": "figure"},
        ross=Man(y=38),
        open=Man(x=10, y=60, **hidden),
        more=Man(x=10, y=66, **hidden),
        up=Man(y=62, **hidden),
        high=Man(x=52, y=66, **hidden),
        lies=Man(x=51, y=55.9, posture="prone", **hidden),
        low=Man(x=52, y=58, posture="prone", **hidden),
    )
    found = {who for who, _, by in placed(game, c.Move("ross", "walk", (Point(50, 44),))) if by == "ross"}
    assert found == {"open", "more", "up", "lies"}


def test_whoever_rises_or_gets_out_looks_around_where_he_is() -> None:
    hidden = Man(y=80, side="red", placed=False)
    game = field(ross=Man(posture="prone"), huber=hidden)
    assert placed(game, c.Posture("ross", "standing")) == [("huber", "seen", "ross")]


def test_at_a_real_table_a_side_is_asked_nothing_about_who_is_not_on_it() -> None:
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red", placed=False))
    r = ruler(game)
    look_around(r, game.man("ross"), None, (), 5.0)
    assert not r.events


# --- back to the record -----------------------------------------------------------------------------


@rule("LU-DEP.h")
@pytest.mark.parametrize(
    ("options", "who", "back"),
    [
        ({}, {}, []),
        ({"reconceal": "on"}, {}, ["ross"]),
        ({"reconceal": "on"}, {"contacts": ("huber",)}, []),
        ({"reconceal": "on"}, {"fate": "left"}, []),
        ({"reconceal": "on"}, {"placed": False}, []),
    ],
)
def test_as_a_choice_who_is_out_of_all_sight_goes_back(
    options: dict[str, str], who: dict[str, Any], back: list[str]
) -> None:
    rock = {"kind": "rock", "height": 9, "box": [0, 100, 200, 5]}
    game = field(
        [rock], options={**options, "placing": "figure"}, ross=Man(**who), huber=Man(y=150, side="red")
    )
    r = ruler(game)
    conceal_unseen(r)
    found = [one.figure for one in r.events if isinstance(one, e.Concealed)]
    assert [one for one in found if one != "huber"] == back
    assert ("huber" in found) is (options != {})


@rule("LU-DEP.h", "LU-DEP.f")
@pytest.mark.parametrize(("placing", "back"), [("unit", []), ("figure", ["ross"])])
def test_a_unit_stays_with_one_of_its_men_who_is_seen(placing: str, back: list[str]) -> None:
    rock = {"kind": "rock", "height": 9, "box": [0, 100, 150, 5]}
    game = field(
        [rock],
        options={"reconceal": "on", "placing": placing},
        ross=Man(x=20, unit="able"),
        mate=Man(x=190, unit="able"),
        huber=Man(x=190, y=150, side="red"),
        ride=Man(x=20, y=160, aboard="bus", side="red"),
        bus=Tank("truck", x=195, y=160, side="red"),
    )
    r = ruler(game)
    conceal_unseen(r)
    assert [one.figure for one in r.events if isinstance(one, e.Concealed)] == back


def test_at_a_real_table_nobody_goes_back_by_himself() -> None:
    game = field(tape=True, options={"reconceal": "on"}, ross=Man(), huber=Man(side="red"))
    r = ruler(game)
    conceal_unseen(r)
    assert not r.events


# --- who flies --------------------------------------------------------------------------------------


@rule("LU-AIR.b", "LU-AIR.c", "LU-AIR.h", "LU-AIR.k")
@pytest.mark.parametrize(
    ("craft", "passes", "able", "left"),
    [
        ({}, 3, True, 3),
        ({}, 1, True, 3),
        ({}, 0, False, 3),
        ({"passes": 2}, 3, True, 1),
        ({"passes": 3}, 3, False, 0),
        ({"down": True}, 3, False, 0),
        ({"flew": True}, 3, False, 3),
        ({"side": "red"}, 3, False, 0),
        ({"passes": 4}, 3, False, 0),
    ],
)
def test_an_aircraft_flies_while_it_and_its_side_have_passes_left(
    craft: dict[str, Any], passes: int, able: bool, left: int
) -> None:
    hawk = replace(Aircraft("hawk", "Hawk", "blue"), **craft)
    state = field(phase="air", moving="blue", aircraft=[hawk], passes=passes, ross=Man(), far=FAR).state
    assert bool(able_to_fly(state, "blue")) is able
    assert flights_left(state, "blue") == left
    assert ("blue" in flying(state, state.sides)) is able
    none_now = replace(
        state, sides={name: replace(side, pass_now=False) for name, side in state.sides.items()}
    )
    assert flying(none_now, none_now.sides) == []


@rule("LU-T.TRN")
@pytest.mark.parametrize("first", ["blue", "red"])
def test_the_first_players_side_passes_first(first: str) -> None:
    craft = [Aircraft("hawk", "Hawk", "blue"), Aircraft("kite", "Kite", "red")]
    state = field(phase="air", moving="blue", aircraft=craft, ross=Man(), far=FAR).state
    other = {"blue": "red", "red": "blue"}[first]
    assert flying(replace(state, first=first), state.sides) == [first, other]


@rule("LU-AIR.j", "LU-Q.18", "LU-Q.22")
@pytest.mark.parametrize(("radius", "reach"), [("1.5", 1.5), ("3", 3.0)])
def test_a_pass_strikes_men_within_its_radius_and_vehicles_whose_outline_it_meets(
    radius: str, reach: float
) -> None:
    """A tank's base is 5 cm wide. Nobody aboard, lost or to come."""
    men = {
        "near": Man(x=100 + reach, y=100, side="red"),
        "off": Man(x=100, y=100 + reach + 0.01, side="red"),
        "tank": Tank(x=100 - reach - 2.5, y=100, side="red"),
        "apart": Tank(x=100, y=100 - reach - 2.51, side="red"),
        "rider": Man(x=100, y=100, aboard="apart", side="red"),
        "dead": Man(x=100, y=100, fate="left"),
        "late": Man(x=100, y=100, enters=2),
        "now": Man(x=101, y=100, enters=1),
    }
    game = field(
        phase="air",
        moving="blue",
        aircraft=[Aircraft("hawk", "Hawk", "blue")],
        options={"air_radius": radius},
        **men,
    )
    flown = game.play("blue", c.AirPass("hawk", Point(100, 100)), [5], [1], [1], [1], [1]).one(e.AirPassFlown)
    assert flown.bursts == (("near", True), ("now", True))
    assert flown.contests == (("hawk", "tank", 6),)


@rule("LU-AIR.g")
@pytest.mark.parametrize(
    ("spot", "refused"),
    [
        ((0, 0), ""),
        ((200, 200), ""),
        ((-0.1, 5), "lu-point-off-table"),
        ((5, -0.1), "lu-point-off-table"),
        ((200.1, 5), "lu-point-off-table"),
        ((5, 200.1), "lu-point-off-table"),
    ],
)
def test_a_pass_is_aimed_at_a_spot_of_the_table(spot: tuple[float, float], refused: str) -> None:
    craft = [Aircraft("hawk", "Hawk", "blue")]
    game = field(phase="air", moving="blue", aircraft=craft, ross=Man(), far=Man(x=100, y=100, side="red"))
    command = c.AirPass("hawk", Point(*spot))
    if refused:
        assert game.refused("blue", command) == ("LU-AIR.g", refused)
    else:
        assert game.play("blue", command, [1]).one(e.AirPassFlown)


@rule("LU-AIR.g", "LU-AIR.i")
@pytest.mark.parametrize(("y", "fires"), [(100, True), (100.1, False)])
def test_an_anti_aircraft_gun_fires_at_an_aim_point_within_its_range(y: float, fires: bool) -> None:
    """100 cm; it stands at the southern edge."""
    craft = [Aircraft("hawk", "Hawk", "blue")]
    game = field(
        phase="air",
        moving="blue",
        aircraft=craft,
        ross=Man(x=190),
        flak=Man("aa_l", "rifle", y=0, side="red"),
    )
    facts = game.play("blue", c.AirPass("hawk", Point(50, y)), *([[1], [1]] if fires else [[1]]))
    assert bool(facts.of(e.AntiAircraftFired)) is fires


@rule("LU-DEP.h")
def test_who_goes_back_to_his_record_is_named_to_the_enemy_as_he_knew_him() -> None:
    game = field(ross=Man(), huber=Man(y=90, side="red"))
    gone = e.Concealed("huber")
    before, after = RULES.known(game.state, "blue"), RULES.known(RULES.evolve(game.state, gone), "blue")
    told = RULES.sentence(before, gone, after)
    assert told is not None and told.args == {"who": "Huber"}
