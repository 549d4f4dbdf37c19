"""Linea di Tiro: to how many digits spots are kept, and what counts however little somebody goes."""

from __future__ import annotations

import math

import lt_commands as c
import pytest
from engagement import Piece, engagement
from lt_moments import GUNS, acting, between, deploying
from msgspec.structs import replace
from rule_ids import rule
from test_lt_seeing import ruler

from core.engine.contract.choices import Number
from core.rules.linea_di_tiro.assault.melee import terms_of as melee_terms
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.morale.retreat import BENDS, fall_back, way_off
from core.rules.linea_di_tiro.morale.situations import terms_of
from core.rules.linea_di_tiro.movement.way import as_far, contact_on, free_near
from core.rules.linea_di_tiro.state import (
    Assaulting,
    Moving,
)
from core.table.places import Point
from core.table.questions import Shot


@rule("LT-MOR.e", "LT-Q.47")
@pytest.mark.parametrize(("bound", "cm"), [(1.0, 5), (0.5, 5), (0.0, 0), (10.0, 5)])
def test_who_is_no_gun_goes_back_5_cm_however_short_its_bound_unless_it_never_moves(
    bound: float, cm: float
) -> None:
    slow = replace(between().state.kinds["rifle_squad"], bound=bound)
    game = engagement(
        kinds={"slow": slow}, able=Piece("slow", x=50, y=100), fritz=Piece(x=50, y=150, side="axis")
    )
    r = ruler(game)
    fall_back(r, game.man("able"), "fritz")
    frame = r.state.frame
    assert (frame.way if isinstance(frame, Moving) else ()) == ((Point(50, 100 - cm),) if cm else ())


@rule("LT-MOR.e", "LT-Q.47")
@pytest.mark.parametrize(("bound", "cm"), [(10.0, 5), (5.0, 5), (3.0, 3), (1.0, 1), (0.0, 0)])
def test_a_gun_goes_back_5_cm_or_its_bound_where_that_is_less(bound: float, cm: float) -> None:
    gun = replace(between().state.kinds["pak40"], bound=bound)
    game = engagement(
        kinds={"gun": gun}, able=Piece("gun", x=50, y=100), fritz=Piece(x=50, y=150, side="axis")
    )
    r = ruler(game)
    fall_back(r, game.man("able"), "fritz")
    frame = r.state.frame
    assert (frame.way if isinstance(frame, Moving) else ()) == ((Point(50, 100 - cm),) if cm else ())


@rule("LT-Q.43", "LT-Q.24")
@pytest.mark.parametrize(("direction", "end"), [(0.0, (115, 100)), (180.0, (85, 100)), (90.0, (100, 115))])
def test_it_stops_before_forbidden_ground_in_whatever_direction_it_flees(
    direction: float, end: tuple[float, float]
) -> None:
    """A moat lies 15 cm off on every side, as long as the table."""
    boxes = ([115.1, 0, 20, 300], [64.9, 0, 20, 300], [0, 115.1, 300, 20])
    moat = [{"kind": "water", "id": f"moat{n}", "box": box} for n, box in enumerate(boxes)]
    game = engagement(moat, movement={"vehicle:water": 0}, able=Piece("sherman_75", x=100, y=100))
    place = game.man("able").place
    assert place is not None
    way, leaves = way_off(game.state, game.man("able"), place, direction, 30.0)
    assert (way[0].x, way[0].y) == pytest.approx(end, abs=0.02) and not leaves


@pytest.mark.parametrize(("facing", "asked"), [(359.7, 0), (359.4, 359), (45.2, 45), (0.0, 0)])
def test_the_facing_that_is_asked_for_is_a_whole_number_below_360(facing: float, asked: int) -> None:
    game = deploying(able=Piece(x=50, y=20, facing=facing))
    field = RULES.fields(game.state, "allies", "deploy", {"figure": "able"})[1]
    assert isinstance(field, Number) and field.default == asked


@rule("LT-MOR.h", "LT-Q.41")
@pytest.mark.parametrize(("angle", "holds"), [(330.5, False), (329.5, True), (209.5, False), (210.5, True)])
def test_opposite_sides_are_120_degrees_apart_either_way_round(angle: float, holds: bool) -> None:
    """One enemy is due north, the other within half a degree of 120 from there."""
    x, y = 50 + 15 * math.cos(math.radians(angle)), 100 + 15 * math.sin(math.radians(angle))
    foes = {"one": Piece(x=50, y=115, side="axis"), "two": Piece(x=x, y=y, side="axis")}
    game = engagement(able=Piece(x=50, y=100), mate=Piece(x=56, y=100), **foes)
    assert [term.reason for term in terms_of(ruler(game), game.man("able"))] == ["lt-mod-surrounded"] * holds


@rule("LT-Q.39", "LT-Q.02")
@pytest.mark.parametrize("cm", [1, 6])
@pytest.mark.parametrize("direction", [1, 2, 3, 4, 5, 6])
def test_fire_that_is_not_exact_falls_off_by_a_die_of_cm_north_first_then_clockwise(
    direction: int, cm: int
) -> None:
    waits = replace(GUNS, centre=Point(250, 150), designated=True)
    game = between(options={"art_scatter": "on"})
    game.state = replace(game.state, sections={"guns": waits})
    game.play("allies", c.DrawCard(), "JK1", [direction, cm])
    angle = math.radians(60 * (direction - 1))
    centre = game.state.sections["guns"].centre
    assert centre is not None
    assert (centre.x, centre.y) == pytest.approx(
        (250 + cm * math.sin(angle), 150 + cm * math.cos(angle)), abs=0.01
    )


@rule("LT-VIS.m", "LT-MOV.i")
@pytest.mark.parametrize(("cm", "contacts"), [(5.0, ()), (0.0, ("fritz",))])
def test_at_a_real_table_who_goes_is_no_longer_in_contact(cm: float, contacts: tuple[str, ...]) -> None:
    game = acting(
        "able",
        "BX",
        tape=True,
        able=Piece(contacts=("fritz",)),
        fritz=Piece("truck", side="axis", contacts=("able",)),
    )
    game.run("allies", c.Bound("able", path=cm, into="" if cm else "fritz"))
    if ("axis", "sighting") in game.waiting:
        game.run("axis", c.NobodySeen())
    assert game.man("able").contacts == contacts
    assert game.man("fritz").contacts == (("able",) if contacts else ())


# --- how exactly spots are kept ---------------------------------------------------------------------


@rule("LT-Q.43")
def test_a_retreat_is_kept_to_a_hundredth_of_a_millimetre_and_its_facing_to_a_hundredth_of_a_degree() -> None:
    game = engagement(able=Piece(x=50, y=100), fritz=Piece(x=53, y=107, side="axis"))
    r = ruler(game)
    fall_back(r, game.man("able"), "fritz")
    away = math.degrees(math.atan2(-7, -3)) % 360
    assert r.state.figures["able"].place.facing == round((away + 180) % 360, 2)
    place = game.man("able").place
    assert place is not None
    (end,), leaves = way_off(game.state, game.man("able"), place, away, 30.0)
    angle = math.radians(away)
    assert (
        end == Point(round(50 + 30 * math.cos(angle), 3), round(100 + 30 * math.sin(angle), 3)) and not leaves
    )
    assert tuple(sign * bend for bend in range(15, 91, 15) for sign in (1, -1)) == BENDS


def test_spots_that_are_looked_for_are_kept_to_a_tenth_of_a_millimetre() -> None:
    game = acting("rider", "MD")
    [field] = RULES.fields(game.state, "allies", "dismount", {"figure": "rider"})
    for (x, y), turn in zip(field.suggestions, (0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6), strict=True):
        angle = math.radians(270 + 30 * turn)
        assert (x, y) == (round(110 + 3.75 * math.cos(angle), 2), round(50 + 3.75 * math.sin(angle), 2))
    crowded = engagement(able=Piece(x=50, y=50), two=Piece(x=50, y=50), three=Piece(x=53, y=49))
    spot = free_near(crowded.state, crowded.man("able"))
    assert spot is not None and (spot.x, spot.y) == (round(spot.x, 2), round(spot.y, 2)) != (53, 50)
    waits = replace(GUNS, centre=Point(250.1234, 150.1234), designated=True)
    shelled = between(options={"art_scatter": "on"})
    shelled.state = replace(shelled.state, sections={"guns": waits})
    shelled.play("allies", c.DrawCard(), "JK1", [2, 5])
    assert shelled.state.sections["guns"].centre == Point(254.45, 152.62)


# --- however little it goes -------------------------------------------------------------------------


@rule("LT-VIS.g", "LT-Q.18")
@pytest.mark.parametrize(("cm", "shots"), [(0.5, 0), (5.0, 0)])
def test_a_bound_however_short_is_a_new_position(cm: float, shots: int) -> None:
    game = acting("able", "BX", able=Piece(x=50, y=50, shots=2))
    game.run("allies", c.Bound("able", path=(Point(50, 50 + cm),)))
    assert game.man("able").shots == shots


@rule("LT-Q.16", "LT-Q.22")
def test_at_a_real_table_a_move_that_is_interrupted_is_on_its_way_until_its_end() -> None:
    """20 cm; it is stopped after half a cm, and half a cm before the end."""
    for after in (0.5, 19.5):
        game = acting("able", "SP", tape=True, fritz=Piece(side="axis", spotted=False))
        game.run("allies", c.Speed("able", path=20.0, ground=("cover",)))
        game.run("axis", c.ComeIntoSight("fritz", after))
        able = game.man("able")
        assert (able.moved, able.motion, able.ground) == (after, "moving", None)
        game.run("axis", c.NobodySeen())
        able = game.man("able")
        assert (able.moved, able.motion, able.ground) == (20, "moving", ("cover",))


@rule("LT-Q.62", "LT-ASL.t")
@pytest.mark.parametrize(("gone", "terms"), [(0.0, ["lt-mod-melee-entrenched"]), (0.5, []), (5.0, [])])
def test_who_has_left_its_trench_by_however_little_has_nothing_of_it(gone: float, terms: list[str]) -> None:
    game = between(able=Piece(x=50, y=50, ground=("entrenched",)), fritz=Piece(x=50, y=52.5, side="axis"))
    game.state = replace(game.state, doing=(Moving("able", "bound", gone=gone),))
    found = melee_terms(ruler(game), game.man("able"), Assaulting("able", "fritz", "melee", met=True))
    assert [term.reason for term in found] == terms


def test_losses_tests_and_assaults_weigh_and_what_shows_itself_is_not_unlearned() -> None:
    """What weighs is told to whoever takes the keyboard over; what reveals only a referee takes back."""
    assert {one.__name__ for one in RULES.events if one.weighs} == {
        "Fled",
        "GameEnded",
        "MeleeFought",
        "MoraleTested",
        "Overrun",
        "PieceLost",
        "VehicleAssaulted",
    }
    assert {one.__name__ for one in RULES.events if one.reveals} == {"SectionFired", "Spotted"}


@rule("LT-ASL.b")
@pytest.mark.parametrize(("y", "at"), [(102.4, 0.0), (102.0, 0.0), (103.0, 0.55)])
def test_whom_it_all_but_stands_upon_it_meets_at_once_as_it_goes_at_him(y: float, at: float) -> None:
    """Bases of 2.5 cm meet within half a millimetre of touching."""
    game = engagement(able=Piece(x=100, y=100), fritz=Piece(x=100, y=y, side="axis"))
    found = contact_on(game.state, game.man("able"), (Point(100, 110),), [game.man("fritz")])
    assert found == (pytest.approx(at, abs=1e-6), "fritz")


@rule("LT-ASL.b")
@pytest.mark.parametrize("first", ["fritz", "hans"])
def test_of_two_who_stand_side_by_side_it_meets_the_one_who_is_half_a_cm_nearer(first: str) -> None:
    foes = {
        name: Piece(x=99 + 2 * n, y=110 if name == first else 110.5, side="axis")
        for n, name in enumerate(("fritz", "hans"))
    }
    game = engagement(able=Piece(x=100, y=100), **foes)
    able, both = game.man("able"), [game.man("fritz"), game.man("hans")]
    for order in (both, both[::-1]):
        assert contact_on(game.state, able, (Point(100, 120),), order)[1] == first


@rule("LT-ASL.b")
@pytest.mark.parametrize(("y", "met"), [(100.5, "fritz"), (100.0, ""), (99.5, "")])
def test_whom_it_passes_closely_it_meets_if_he_is_ahead_by_ever_so_little(y: float, met: str) -> None:
    game = engagement(able=Piece(x=100, y=100), fritz=Piece(x=102.3, y=y, side="axis"))
    assert contact_on(game.state, game.man("able"), (Point(100, 110),), [game.man("fritz")])[1] == met


@rule("LT-ASL.b")
def test_of_two_who_are_equally_near_it_meets_the_one_who_is_named_first() -> None:
    foes = {name: Piece(x=x, y=110, side="axis") for name, x in (("fritz", 99), ("hans", 101))}
    game = engagement(able=Piece(x=100, y=100), **foes)
    able, both = game.man("able"), [game.man("fritz"), game.man("hans")]
    for order in (both, both[::-1]):
        assert contact_on(game.state, able, (Point(100, 120),), order)[1] == order[0].id


@rule("LT-MOV.k", "LT-Q.24")
def test_where_nothing_is_said_of_its_ground_a_way_is_as_long_as_it_is_and_nothing_forbids_more() -> None:
    for movement in ({}, {"vehicle:wood": 0.0}, {"infantry:wood": 0.0}):
        game = engagement(movement=movement, able=Piece(x=100, y=100))
        able = game.man("able")
        assert as_far(game.state, able, able.place, Point(100, 112), 20) == (12, False)
        assert as_far(game.state, able, able.place, Point(100, 100), 20) == (0, False)


@rule("LT-Q.26", "LT-FIRE.f")
@pytest.mark.parametrize(
    ("kind", "arcs", "half"),
    [
        ("pak40", "on", 60.0),
        ("stug3_g", "on", 60.0),
        ("sherman_75", "on", None),
        ("rifle_squad", "on", None),
        ("pak40", "off", None),
    ],
)
def test_at_a_real_table_the_arc_is_asked_of_who_fires_in_his_front_only(
    kind: str, arcs: str, half: float | None
) -> None:
    game = acting("able", "BX", tape=True, options={"arcs": arcs}, able=Piece(kind))
    answer = {"distance": 10.0, "seen": True, "off": 0.0}
    game.play(
        "allies", c.Attack("able", "MG" if kind == "rifle_squad" else "HE", "fritz"), [6], answers=[answer]
    )
    assert isinstance(game.asked[0], Shot) and game.asked[0].half_arc == half
