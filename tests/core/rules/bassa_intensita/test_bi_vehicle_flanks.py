"""Bassa Intensità: a vehicle is as long and as wide as it is; who is at its flank sees, is seen, is shot."""

from __future__ import annotations

import math

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Standing, Vehicle, field, on
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.geometry import measure_on_map
from core.rules.bassa_intensita.common.visible import has_line
from core.rules.bassa_intensita.damage.occupants import beside as lies_beside
from core.rules.bassa_intensita.facts.firing import ShotRolled
from core.rules.bassa_intensita.morale.bombardment import near_attack
from core.rules.bassa_intensita.morale.causes import who_see
from core.rules.bassa_intensita.movement.boarding import spots_beside
from core.rules.bassa_intensita.movement.fleeing import ways_out
from core.rules.bassa_intensita.movement.moving import way_allowed
from core.table.footprints import beside, gap, overlaps
from core.table.places import Place, Point, distance
from core.table.questions import Gap, InArea, Near, Shot, WhoSees
from core.table.shapes import Circle

angles = st.floats(0, 360, allow_nan=False)
TANK = Place(50, 50, base=7, wide=3.5)


def at(place: Place, degrees: float, away: float, **facts: object) -> Standing:
    """A man with his edge *away* cm from a vehicle's, in that direction from its middle."""
    spot = beside(place, degrees, 1 + away)
    return Man(x=spot.x, y=spot.y, **facts)


def crosses(place: Place, a: Place, b: Place) -> bool:
    """Whether a line runs through a vehicle, looked at every hundredth of a cm along its own axes."""
    turned = math.radians(place.facing)
    steps = int(distance(a, b) * 20)
    for step in range(steps + 1):
        x, y = a.x + (b.x - a.x) * step / steps - place.x, a.y + (b.y - a.y) * step / steps - place.y
        ahead = abs(x * math.cos(turned) + y * math.sin(turned))
        aside = abs(y * math.cos(turned) - x * math.sin(turned))
        if ahead < place.base / 2 - 0.05 and aside < place.wide / 2 - 0.05:
            return True
    return False


@rule("BI-Q.14", "BI-Q.106")
@given(angles, angles, angles)
def test_a_man_beside_a_vehicle_is_hidden_by_it_only_where_it_stands_between(
    facing: float, way: float, look: float
) -> None:
    hull = replace(TANK, facing=facing)
    foe = beside(Place(50, 50, base=0), look, 40)
    state = field(
        tank=Vehicle("m60", facing=facing),
        rossi=at(hull, way, 0.05),
        huber=Man(side="red", x=foe.x, y=foe.y),
    )
    rossi, huber = state.figures[FigureId("rossi")], state.figures[FigureId("huber")]
    assert rossi.place is not None and huber.place is not None
    seen = measure_on_map(Shot(huber.id, rossi.id), state).seen
    if crosses(hull, rossi.place, huber.place):
        assert not seen
    elif not crosses(replace(hull, base=7.4, wide=3.9), rossi.place, huber.place):
        assert seen
    assert has_line(state, huber, rossi, rossi.place) is seen
    assert has_line(state, rossi, huber, huber.place) is seen
    assert (huber.id in measure_on_map(WhoSees((huber.id,), (rossi.id,)), state)) is seen


@rule("BI-Q.14")
def test_from_a_tanks_flank_one_is_seen_from_three_sides() -> None:
    """With a circle of its length round it the flank was hidden from everywhere."""
    state = field(
        tank=Vehicle("m60"),
        rossi=Man(x=50, y=52.8),
        ahead=Man(side="red", x=90, y=52.8),
        behind=Man(side="red", x=10, y=52.8),
        near=Man(side="red", x=50, y=90),
        far=Man(side="red", x=50, y=10),
    )
    foes = tuple(map(FigureId, ("ahead", "behind", "near", "far")))

    assert measure_on_map(WhoSees(foes, (FigureId("rossi"),)), state) == ("ahead", "behind", "near")


@rule("BI-Q.14", "BI-Q.106")
@given(angles, st.floats(-3, 3), st.floats(-1.5, 1.5), angles)
def test_whoever_is_upon_a_vehicle_is_hidden_by_it_from_nobody(
    facing: float, ahead: float, aside: float, look: float
) -> None:
    turned = math.radians(facing)
    x = 50 + ahead * math.cos(turned) - aside * math.sin(turned)
    y = 50 + ahead * math.sin(turned) + aside * math.cos(turned)
    foe = beside(Place(50, 50, base=0), look, 40)
    state = field(
        tank=Vehicle("m60", facing=facing), rossi=Man(x=x, y=y), huber=Man(side="red", x=foe.x, y=foe.y)
    )
    rossi, huber = state.figures[FigureId("rossi")], state.figures[FigureId("huber")]
    assert rossi.place is not None
    assert measure_on_map(Shot(huber.id, rossi.id), state).seen
    assert has_line(state, huber, rossi, rossi.place)


@rule("BI-Q.14")
def test_a_tank_still_stands_in_the_way_of_a_tank_beside_it() -> None:
    """Who else is asked about leaves no hull out of anybody's line but his own."""
    state = field(
        first=Vehicle("m60", x=50, y=50, facing=90),
        second=Vehicle("m60", x=50, y=60, facing=90),
        red=Vehicle("t72", x=50, y=100, side="red"),
    )
    both = FigureId("first"), FigureId("second")

    assert measure_on_map(WhoSees(both, (FigureId("red"),)), state) == ("second",)


# --- how far ----------------------------------------------------------------------------------------


@rule("BI-Q.13")
@pytest.mark.parametrize(("x", "y", "cm"), [(70, 50, 16.5), (50, 70, 18.25), (50, 30, 18.25), (30, 50, 16.5)])
def test_a_range_runs_to_the_nearest_point_of_a_vehicle(x: float, y: float, cm: float) -> None:
    state = field(tank=Vehicle("m60"), huber=Man(side="red", x=x, y=y))
    huber, tank = FigureId("huber"), FigureId("tank")

    assert measure_on_map(Gap(huber, tank), state) == cm
    assert measure_on_map(Shot(huber, tank), state).distance == cm
    assert measure_on_map(Near((tank,), huber, cm), state) == (tank,)
    assert measure_on_map(Near((tank,), huber, cm - 0.1), state) == ()


@rule("BI-MOR.a", "BI-Q.13")
@pytest.mark.parametrize(("x", "sees"), [(73.5, True), (73.6, False)])
def test_a_destroyed_vehicle_is_as_near_as_its_nearest_point(x: float, sees: bool) -> None:
    """20 cm from its front, not from its middle."""
    state = field(tank=Vehicle("m60", fate="destroyed"), rossi=Man(x=x, leads=True))

    assert bool(who_see(on(state), "blue", (FigureId("tank"),))) is sees


@rule("BI-MOR.c", "BI-IND.n")
@pytest.mark.parametrize(("y", "near"), [(71.7, True), (71.8, False)])
def test_a_bombardment_frightens_a_crew_by_its_nearest_point(y: float, near: bool) -> None:
    state = field(tank=Vehicle("m60", y=y))

    assert bool(near_attack(on(state), Circle(Point(50, 50), 0.0))) is near


@rule("BI-Q.13", "BI-Q.36")
def test_a_vehicle_is_in_an_area_that_reaches_its_flank() -> None:
    state = field(tank=Vehicle("m60"), turned=Vehicle("m60", x=80, facing=90))
    every = tuple(state.figures)

    assert measure_on_map(InArea(every, Circle(Point(50, 53), 1.25)), state) == ("tank",)
    assert measure_on_map(InArea(every, Circle(Point(50, 53), 1.2)), state) == ()
    assert measure_on_map(InArea(every, Circle(Point(80, 53), 1.2)), state) == ("turned",)


# --- fire -------------------------------------------------------------------------------------------


@rule("BI-Q.14", "BI-FIRE.f")
@pytest.mark.parametrize("turned", range(0, 360, 45))
def test_a_man_at_a_tanks_flank_is_shot_and_shoots(turned: int) -> None:
    """Whatever way it faces: he stands at its flank, the enemy 20 cm straight out from it."""
    hull = replace(TANK, facing=float(turned))
    foe = beside(hull, turned + 90, 20)
    game = battle(
        tank=Vehicle("m60", facing=float(turned)),
        rossi=at(hull, turned + 90, 0.05, leads=True),
        huber=Man(side="red", x=foe.x, y=foe.y, leads=True),
    )
    game.run("blue", c.OrderFire("rossi", "ak", "huber"))
    game.run("red", c.OrderFire("huber", "ak", "rossi"))
    facts = game.seal([10], [10], [10], [10])

    assert {shot.firer for shot in facts.of(ShotRolled)} == {"rossi", "huber"}


@rule("BI-Q.14")
def test_behind_a_tank_nobody_is_shot_at() -> None:
    game = battle(
        tank=Vehicle("m60", facing=0),
        rossi=Man(y=47.2, leads=True),
        huber=Man(side="red", y=80, leads=True),
    )

    assert game.play("red", c.OrderFire("huber", "ak", "rossi")).rule == "BI-Q.14"


# --- movement ---------------------------------------------------------------------------------------


def beside_tank(facing: float = 0.0, **more: Standing) -> Played:
    """Rossi 15 cm west of a tank, red far off."""
    return battle(
        at=("move", "first"),
        **{
            "rossi": Man(x=35, leads=True, ability="elite", seen_by=()),
            "tank": Vehicle("m60", facing=facing, seen_by=()),
            "huber": Man(side="red", x=190, y=190, seen_by=(), leads=True, health="serious"),
            **more,
        },
    )


def upon(game: Played, *way: Point, who: str = "rossi", mode: str = "normal") -> Refusal | None:
    """Why a way on foot is refused, `None` where it is not."""
    played = game.play("blue", c.Move(who, mode, way))
    return played if isinstance(played, Refusal) else None


@rule("BI-Q.106")
@pytest.mark.parametrize("facing", range(0, 180, 30))
def test_nobody_walks_through_a_vehicle_or_ends_upon_it(facing: int) -> None:
    hull = replace(TANK, facing=float(facing))
    for spot in (Point(50, 50), Point(61, 50)):
        refusal = upon(beside_tank(facing), spot, mode="run")
        assert refusal is not None and refusal.rule == "BI-Q.106"
        assert refusal.message.id == "bi-way-through-vehicle"
    there = beside(hull, 180, 0.5)
    refusal = upon(beside_tank(facing), there)
    assert refusal is not None and refusal.message.id == "bi-ends-on"
    there = beside(hull, 180, 1.0)
    assert upon(beside_tank(facing), there) is None


@rule("BI-Q.106")
def test_whoever_is_upon_a_vehicle_gets_off_it() -> None:
    game = beside_tank(rossi=Man(x=51, leads=True, ability="elite", seen_by=()))

    assert upon(game, Point(51, 54)) is None


@rule("BI-Q.106")
def test_a_hidden_vehicle_is_in_nobodys_way() -> None:
    """A refusal would tell where it is."""
    over, onto = (Point(61, 50),), (Point(48, 50),)
    for seen, may in (((), True), (("blue",), False)):
        state = field(rossi=Man(x=40), tank=Vehicle("t72", x=50, side="red", seen_by=seen))
        for way in (over, onto):
            assert way_allowed(state, state.figures[FigureId("rossi")], "run", (), way) is may


@rule("BI-Q.106", "BI-VEH.b")
def test_a_vehicle_ends_its_way_upon_nobody_that_its_side_knows_of() -> None:
    other = {"lorry": Vehicle("truck", x=80, facing=90, seen_by=()), "bruni": Man(x=65, y=52, seen_by=())}

    def drives(x: float) -> object:
        return beside_tank(**other).play("blue", c.Drive("tank", (Point(x, 50),)))

    for x, says in ((63, "bi-ends-on"), (76, "bi-ends-on"), (90, "bi-way-through-vehicle")):
        refusal = drives(x)
        assert isinstance(refusal, Refusal) and refusal.message.id == says
    assert not isinstance(drives(70), Refusal)


# --- on and off -------------------------------------------------------------------------------------


@rule("BI-MOVE.j", "BI-MOVE.p")
@given(angles, angles)
def test_one_gets_on_from_wherever_one_touches_and_off_to_where_one_does(facing: float, way: float) -> None:
    hull = Place(50, 50, facing, base=5, wide=2.2)
    for away, beside_it in ((0.4, True), (0.7, False)):
        game = beside_tank(
            facing,
            tank=Vehicle("truck", facing=facing, seen_by=()),
            rossi=at(hull, way, away, leads=True, ability="elite", seen_by=()),
        )
        played = game.play("blue", c.Board("rossi", "tank", "normal", ()))
        assert isinstance(played, Refusal) is not beside_it
    spots = spots_beside(game.state, game.state.figures["tank"])
    assert len(spots) == 12
    assert all(not overlaps(hull, Place(one.x, one.y, base=2)) for one in spots)
    assert all(gap(hull, Place(one.x, one.y, base=2)) <= 0.5 for one in spots)


@rule("BI-MOVE.j")
def test_one_gets_off_at_the_flank_with_a_mans_base_also_after_a_ride() -> None:
    def riding() -> Played:
        rossi = Man(aboard="tank", leads=True, ability="elite", seen_by=())
        return beside_tank(tank=Vehicle("truck", seen_by=()), rossi=rossi)

    drives = riding()
    drives.run("blue", c.Drive("tank", (Point(60, 50),)))
    ridden = drives.man("rossi").place
    assert ridden is not None and (ridden.x, ridden.base, ridden.wide) == (60, 2.0, 0.0)

    game = riding()
    assert game.play("blue", c.Alight("rossi", Point(50, 51.5))).message.id == "bi-not-beside"
    game.run("blue", c.Alight("rossi", Point(50, 52.3)))
    down = game.man("rossi").place
    assert down is not None and (down.x, down.y, down.base, down.wide) == (50, 52.3, 2.0, 0.0)


@rule("BI-Q.64")
@pytest.mark.parametrize("facing", range(0, 180, 30))
def test_survivors_lie_round_the_wreck_and_not_upon_it(facing: int) -> None:
    state = field(tank=Vehicle("m113", facing=facing))
    wreck = state.figures[FigureId("tank")]
    for number in range(11):
        there = lies_beside(state, wreck, number, 11)
        assert there is not None and wreck.place is not None
        assert gap(wreck.place, there) == pytest.approx(0.5, abs=0.01)


# --- contact ----------------------------------------------------------------------------------------


@rule("BI-MOR.n", "BI-Q.73")
@pytest.mark.parametrize("facing", range(0, 180, 45))
def test_a_flight_ends_upon_no_vehicle(facing: int) -> None:
    """Straight away from the enemy stands a lorry."""
    state = field(
        rossi=Man(x=50, y=50, fleeing=True),
        lorry=Vehicle("truck", x=66, y=50, facing=facing),
        huber=Man(side="red", x=20, y=50),
    )
    lorry = state.figures[FigureId("lorry")].place
    assert lorry is not None
    for way in ways_out(state, state.figures[FigureId("rossi")]):
        assert not overlaps(lorry, Place(way[-1].x, way[-1].y, base=2))
