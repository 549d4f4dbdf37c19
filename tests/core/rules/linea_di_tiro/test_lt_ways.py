"""Linea di Tiro: ways over the map: whom they touch, their spots, what is left, room beside others."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import lt_commands as c
import pytest
from engagement import Piece, Played, engagement
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.contract.facts import Refusal
from core.rules.linea_di_tiro.artillery.zone import touches
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.common.losses import lose
from core.rules.linea_di_tiro.facts.morale import FellBack, Fled
from core.rules.linea_di_tiro.facts.movement import MoveEnded
from core.rules.linea_di_tiro.facts.visibility import LostFromSight
from core.rules.linea_di_tiro.fire.attack import Aim, aim_at_point
from core.rules.linea_di_tiro.movement.way import (
    as_far,
    contact_on,
    free_near,
    heading,
    in_the_way,
    last_that,
    rest_of,
    spots_along,
)
from core.rules.linea_di_tiro.visibility.sighting import nearest
from core.table.places import Place, Point

FAR = Piece(x=100, y=290, side="axis")


def game(**pieces: Any) -> Played:
    return engagement(**{"one": Piece(x=100, y=100), "fritz": FAR, **pieces})


@rule("LT-ASL.b")
@pytest.mark.parametrize(
    ("way", "at", "foe"),
    [
        (((100, 110),), 7.55, "hans"),  # 10 cm on, less both bases but for what may overlap
        (((100, 107.6),), 7.55, "hans"),
        (((100, 107.5),), math.inf, ""),  # it stops before him
        (((100, 90),), math.inf, ""),  # and goes away from him
        (((110, 100),), math.inf, ""),
        (((100, 104), (100, 110)), 7.55, "hans"),
        (((100, 100), (100, 110)), 7.55, "hans"),  # a corner where it stands
        (((100, 98), (100, 110)), 2 + 9.55, "hans"),
        (((102.44, 100), (102.44, 120)), 2.44 + 9.65, "hans"),  # it only just touches him
        (((102.46, 100), (102.46, 140)), 2.46 + 30 - 2.45, "ivan"),
    ],
)
def test_a_way_meets_the_first_whose_base_it_touches(
    way: tuple[tuple[float, float], ...], at: float, foe: str
) -> None:
    table = game(hans=Piece(x=100, y=110, side="axis"), ivan=Piece(x=102.46, y=130, side="axis"))
    foes = [table.man("ivan"), table.man("hans")]
    points = tuple(Point(*one) for one in way)
    found = contact_on(table.state, table.man("one"), points, foes)
    assert found == (pytest.approx(at, abs=0.15), foe)


@rule("LT-Q.16")
def test_a_way_is_looked_along_every_cm_and_at_its_corners_with_the_facing_of_each_leg() -> None:
    table = game()
    way = (Point(100, 102.5), Point(100, 102.5), Point(104, 102.5))
    spots = list(spots_along(table.state, table.man("one"), way, False))
    assert [round(gone, 3) for gone, _ in spots] == [0.833, 1.667, 2.5, 3.5, 4.5, 5.5, 6.5]
    assert [(round(p.x, 2), round(p.y, 2)) for _, p in spots][2:4] == [(100, 102.5), (101, 102.5)]
    assert [place.facing for _, place in spots] == [90] * 3 + [0] * 4
    kept = [place.facing for _, place in spots_along(table.state, table.man("one"), way, True)]
    assert kept == [90] * 7


@pytest.mark.parametrize(("cm", "left"), [(0, 2), (4.9, 2), (5, 1), (5.1, 1), (8.9, 1), (9, 0), (20, 0)])
def test_what_is_left_of_a_way_are_the_corners_still_before_the_piece(cm: float, left: int) -> None:
    way = (Point(100, 105), Point(104, 105))
    assert rest_of(game().man("one"), way, cm) == way[2 - left :]


@pytest.mark.parametrize(
    ("there", "expected"),
    [((110, 100), 0), ((100, 110), 90), ((90, 100), 180), ((100, 90), 270), ((103, 104), 53.13)],
)
def test_a_heading_is_told_to_a_hundredth_of_a_degree(there: tuple[float, float], expected: float) -> None:
    assert heading(Point(100, 100), Point(*there)) == expected


@rule("LT-Q.08")
def test_who_has_no_room_stands_on_the_nearest_free_spot_east_of_it_first_then_round_it() -> None:
    """Rings of one cm; bases of 2.5 cm may touch."""
    alone = game()
    assert free_near(alone.state, alone.man("one")) == alone.man("one").place
    beside = game(two=Piece(x=100, y=100))
    place = free_near(beside.state, beside.man("one"))
    assert place is not None and (place.x, place.y, place.facing) == (103, 100, 90)
    crowded = game(two=Piece(x=100, y=100), three=Piece(x=103, y=99))
    place = free_near(crowded.state, crowded.man("one"))
    assert place is not None and round(math.dist((place.x, place.y), (100, 100)), 2) == 3
    angle = math.degrees(math.atan2(place.y - 100, place.x - 100)) % 360
    assert angle == pytest.approx(40, abs=0.3)  # every 20 degrees on the third ring
    assert all(
        math.dist((place.x, place.y), (other.place.x, other.place.y)) >= 2.5
        for other in map(crowded.man, ("two", "three"))
    )


def test_nobody_who_is_lost_rides_or_waits_is_in_anybodys_way() -> None:
    there: dict[str, Any] = {"x": 100, "y": 100}
    table = game(
        lost=Piece(fate="destroyed", **there),
        late=Piece(reserve=True, **there),
        truck=Piece("truck", x=100, y=110),
        rider=Piece(aboard="truck", **there),
        foe=Piece(side="axis", **there),
    )
    one = table.man("one")
    assert in_the_way(table.state, one, one.place) is None
    assert in_the_way(table.state, one, Place(100, 106.4, base=2.5)) == table.man("truck")
    assert in_the_way(table.state, one, Place(100, 106.3, base=2.5)) is None  # a mm is no overlap


@rule("LT-MOV.k", "LT-Q.24")
@pytest.mark.parametrize(
    ("factor", "cm", "far", "forbidden"),
    [
        (1.0, 10, 10, False),
        (0.5, 10, 7.5, False),
        (0.5, 20, 10, False),
        (0.0, 10, 4.9, True),
        (2.0, 10, 10, False),
    ],
)
def test_slow_ground_takes_more_of_the_cm_and_forbidden_ground_ends_a_way_just_before_it(
    factor: float, cm: float, far: float, forbidden: bool
) -> None:
    """5 cm of open ground, then a wood."""
    wood = {"kind": "wood", "box": [90, 105, 20, 50]}
    table = engagement([wood], movement={"infantry:wood": factor}, one=Piece(x=100, y=100), fritz=FAR)
    one = table.man("one")
    found = as_far(table.state, one, one.place, Point(100, 110), cm)
    assert found == (pytest.approx(far, abs=0.02), forbidden)


def test_the_share_of_a_way_before_something_fails_is_found_to_a_millionth() -> None:
    assert last_that(lambda share: False) == 1
    assert last_that(lambda share: share > 0.3) == pytest.approx(0.3, abs=2e-6)
    assert last_that(lambda share: True) == 0


@pytest.mark.parametrize(
    ("spot", "inside"),
    [
        ((50, 150), True),
        ((56.25, 150), True),
        ((56.3, 150), False),
        ((50, 143.75), True),
        ((50, 143.7), False),
        ((55.8, 155.8), True),
        ((56.0, 156.0), False),
    ],
)
@rule("LT-ART.d", "LT-ART.g")
def test_a_base_is_in_the_zone_that_even_touches_the_square(spot: tuple[float, float], inside: bool) -> None:
    """10 × 10 cm, its sides parallel to the table; a base of 2.5 cm."""
    assert touches(Place(*spot, base=2.5), Point(50, 150)) is inside


def test_the_nearest_enemy_comes_first_and_who_has_no_place_last() -> None:
    table = game(near=Piece(x=100, y=120, side="axis"), far=Piece(x=180, y=100, side="axis"))
    table.set("fritz", place=None)
    assert [foe.id for foe in nearest(table.state, table.man("one"))] == ["near", "far", "fritz"]


# --- what is told of a move that is too long --------------------------------------------------------


@rule("LT-MOV.a")
@pytest.mark.parametrize(("cm", "told"), [(10.0, None), (10.04, 10.0), (10.26, 10.3), (25.0, 25.0)])
def test_a_way_that_is_too_long_is_told_with_its_length_to_a_mm_and_the_most(
    cm: float, told: float | None
) -> None:
    table = game()
    table.card("7H")
    table.activate("one", "BX")
    found = table.play("allies", c.Bound("one", path=(Point(100, 100 + cm),)))
    if told is None:
        assert found.one(MoveEnded).cm == cm
        return
    assert isinstance(found, Refusal)
    assert found.message.args == {"figure": "One", "cm": told, "most": 10}


@rule("LT-Q.25")
@pytest.mark.parametrize(("gap", "told"), [(1.0, None), (1.14, 1.1), (1.26, 1.3)])
def test_a_carrier_is_within_one_cm_or_told_to_be_too_far_to_a_mm(gap: float, told: float | None) -> None:
    table = game(track=Piece("m3_halftrack", x=100, y=100 + 3.75 + gap))
    table.card("7H")
    table.activate("one", "MD")
    found = table.play("allies", c.Mount("one", "track"))
    if told is None:
        assert table.man("one").aboard == "track"
        return
    assert isinstance(found, Refusal)
    assert found.message.args == {"figure": "One", "carrier": "Track", "cm": told}


@rule("LT-FIRE.d")
def test_who_is_out_of_range_is_told_how_far_it_is_and_how_far_the_weapon_reaches() -> None:
    table = game(hans=Piece(x=100, y=160.06, side="axis"))
    table.card("7H")
    table.activate("one", "BX")
    found = table.play("allies", c.Attack("one", "MG", "hans"))
    assert isinstance(found, Refusal)
    assert found.message.args == {"figure": "One", "cm": 60.1, "most": max(table.state.bands["rifle"])}


def test_suggested_ways_begin_with_the_straight_one() -> None:
    table = game(hans=Piece(x=100, y=130, side="axis"))
    table.card("7H")
    table.activate("one", "BX")
    [path] = RULES.fields(table.state, "allies", "bound", {"figure": "one"})
    ends = [way[-1] for way in path.suggestions]
    assert ends[0] == pytest.approx((100, 109.9)) and ends[1] == pytest.approx((100, 105))
    assert ends[2] == pytest.approx((100, 107))
    assert all(math.dist(one, other) > 0.5 for one, other in pairwise(ends))


# --- what a move brings with it ----------------------------------------------------------------------


@rule("LT-VIS.n", "LT-Q.17")
def test_after_each_half_it_is_looked_who_is_still_seen() -> None:
    """A squad in the open that stands or bounds is seen from 20 cm."""
    table = game(fritz=Piece(x=100, y=120, side="axis"))
    table.card("7H")
    table.activate("one", "BP")
    facts = table.run("allies", c.Bound("one", True, (Point(100, 95),)))
    assert {lost.figure for lost in facts.of(LostFromSight)} == {"fritz", "one"}
    assert table.waiting == [("allies", "activation")]


@rule("LT-VIS.m")
@pytest.mark.parametrize(("gap", "parted"), [(0.0, False), (0.04, False), (0.1, True)])
def test_who_has_hardly_moved_still_touches_whom_it_touched(gap: float, parted: bool) -> None:
    foe = Piece(x=100, y=102.5 + gap, side="axis", contacts=("one",))
    table = game(one=Piece(x=100, y=100, contacts=("fritz",)), fritz=foe)
    table.card("7H")
    table.activate("one", "BP")
    table.run("allies", c.Bound("one", path=(Point(100, 100),)))
    assert (table.man("one").contacts == ()) is parted


@rule("LT-Q.20")
@pytest.mark.parametrize(
    ("spot", "fires"),
    [((0, 60), True), ((60, 0), True), ((-0.1, 60), False), ((60, -0.1), False), ((60, 120), True)],
)
def test_a_shell_is_aimed_at_a_point_of_the_table(spot: tuple[float, float], fires: bool) -> None:
    """A gun with a turret; the table is 120 cm deep."""
    table = engagement(options={"area_fire": "on"}, size=(120, 120), one=Piece("sherman_75", x=60, y=60))
    found = aim_at_point(ruler(table), table.man("one"), Point(*spot))
    assert isinstance(found, Aim) is fires
    if isinstance(found, Refusal):
        assert (found.rule, found.message.id) == ("LT-Q.20", "lt-no-point-fire")


@rule("LT-Q.60")
def test_who_gets_out_of_a_wreck_stands_behind_it_or_in_it_where_there_is_no_room() -> None:
    for y, expected in ((100, (100, 96.25)), (1, None)):
        table = game(one=Piece("truck", x=100, y=y), rider=Piece(x=100, y=y, aboard="one"))
        r = ruler(table)
        lose(r, "one", "destroyed")
        table.state = r.state
        table.goes_on()
        table.play("allies", c.TakeTest("rider"), [1])
        place = table.man("rider").place
        assert place.base == 2.5 and place.inside == ""
        if expected is not None:
            assert (place.x, place.y) == expected
        assert math.dist((place.x, place.y), (100, y)) <= 3.76


@rule("LT-Q.44")
@pytest.mark.parametrize(("die", "flees"), [(3, False), (4, True), (6, True)])
def test_who_does_not_rally_flees_again_and_does_not_fall_back_too(die: int, flees: bool) -> None:
    """Regular: morale 3. A result by which others would fall back is a flight."""
    table = engagement(
        options={"rout_rally": "on"},
        one=Piece(x=100, y=100, routed=True),
        mate=Piece(x=103, y=100),
        fritz=FAR,
    )
    table.card("7H")
    table.activate("one", "BP")
    facts = table.play("allies", c.TakeTest("one"), [die])
    assert bool(facts.of(Fled)) is flees and facts.no(FellBack)


@rule("LT-Q.22")
@pytest.mark.parametrize(("cm", "motion"), [(0, "stationary"), (0.5, "bounding"), (10, "bounding")])
def test_who_has_gone_any_way_at_all_bounds(cm: float, motion: str) -> None:
    table = game()
    table.card("7H")
    table.activate("one", "BP")
    table.run("allies", c.Bound("one", path=(Point(100, 100 + cm),)))
    assert table.man("one").motion == motion
