"""Bassa Intensità, helicopters: damage halves their way, to land takes the turn, the air is no cover."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import resolve
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_helicopters import air

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.shelter import against_shot, shelter
from core.rules.bassa_intensita.facts.morale import MoraleChecked
from core.rules.bassa_intensita.morale.reactions import react
from core.rules.bassa_intensita.observation.difficulty import difficulty
from core.rules.bassa_intensita.observation.movers import best_observer
from core.rules.bassa_intensita.state.frames import Hit, Resolving
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.vehicles import Flight
from core.table.places import Point
from core.table.questions import Shot
from core.table.shapes import Circle

UP = {"flight": Flight(way=90, rolled=1), "role": "combat"}
WOOD = {"id": "wood", "kind": "wood", "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}
WALL = {"id": "wall", "kind": "wall", "line": [[50, 40], [50, 60]]}


def gunship(**given: Any) -> Played:
    """A gunship of blue's with stabilised weapons, in the air; red has a man whom it sees."""
    heli = Vehicle("a129", x=50, y=50, hull={"flight": Flight(way=90, rolled=1)})
    return battle(at=("move", "first"), heli=heli, ivan=Man("pistol", side="red", x=150, leads=True), **given)


# --- damaged on the ground --------------------------------------------------------------------------


@rule("BI-AA.n", "BI-SOFT.f", "BI-VEH.e")
def test_a_helicopter_that_is_immobilised_on_the_ground_does_not_rise() -> None:
    heli = Vehicle("ab205", seen_by=(), hull={"flight": Flight("landed"), "stopped": True, "role": "combat"})
    game = air(Flight("landed"), heli=heli)
    assert game.refused("blue", c.Hover("heli", "rising")) == ("BI-VEH.e", "bi-immobilised")
    (how,) = (
        one for one in RULES.fields(game.state, "blue", "hover", {"figure": "heli"}) if one.name == "how"
    )
    assert [(one.value, one.refusal.rule) for one in how.options] == [("rising", "BI-VEH.e")]


@rule("BI-HELI.a", "BI-SOFT.e", "BI-VEH.e", "BI-Q.68")
@pytest.mark.parametrize(("times", "way"), [(0, 70), (1, 35), (2, 18)])
def test_movement_that_was_halved_on_the_ground_is_halved_in_the_air(times: int, way: int) -> None:
    hull = {"flight": Flight(), "halved": times, "role": "combat"}
    game = air(Flight(), at=("helicopters", ""), dice=[[3, 4]], heli=Vehicle("ab205", seen_by=(), hull=hull))
    assert game.man("heli").hull.flight.way == way


# --- the whole turn ---------------------------------------------------------------------------------


@rule("BI-HELI.b", "BI-STAB.b", "BI-SEQ.m")
@pytest.mark.parametrize(("how", "fires"), [("landing", False), ("roping", True)])
def test_to_land_takes_the_whole_turn_also_of_stabilised_weapons(how: str, fires: bool) -> None:
    """It does not move less than half its speed: it spends all of its turn."""
    game = gunship()
    game.run("blue", c.Hover("heli", how))
    game.until("fire", "regular")
    order = c.OrderFire("heli", "cannon_20", "ivan")
    if fires:
        game.run("blue", order)
    else:
        assert game.refused("blue", order) == ("BI-SEQ.m", "bi-activity-spent")


@rule("BI-CMD.j", "BI-CMD.l", "BI-Q.16", "BI-HELI.b")
@pytest.mark.parametrize(("face", "how"), [(4, "landing"), (5, "flying")])
def test_a_transport_out_of_command_distance_tests_before_it_lands_too(face: int, how: str) -> None:
    heli = Vehicle("ab205", seen_by=(), hull={"flight": Flight(way=90, rolled=1)})
    game = air(Flight(), heli=heli, rossi=Man(x=150, leads=True, seen_by=()))
    game.play("blue", c.Hover("heli", "landing"), [face])
    figure = game.man("heli")
    assert figure.hull.flight.how == how and figure.used == ("moved" if face == 4 else "failed")
    assert game.waiting == [("blue", "move")]


@rule("BI-AA.i", "BI-HELI.b", "BI-STAB.b")
def test_who_is_brought_down_by_its_engine_fires_no_more_this_turn() -> None:
    hull = {"flight": Flight(engine=True)}
    game = battle(
        at=("helicopters", ""), dice=[[2]], heli=Vehicle("a129", hull=hull), ivan=Man(side="red", x=150)
    )
    game.run("blue", c.LandOrHome(home=False))
    game.until("fire", "regular")
    order = c.OrderFire("heli", "cannon_20", "ivan")
    assert game.refused("blue", order) == ("BI-SEQ.m", "bi-activity-spent")


@rule("BI-AA.o", "BI-HELI.a", "BI-MOR.n")
def test_a_crew_that_panics_as_it_rises_rolls_how_far_it_gets() -> None:
    """What it threw in a turn before, when it still flew, is not what it flees now."""
    rising = {"flight": Flight("rising", way=120, rolled=1), "role": "combat"}
    state = field(heli=Vehicle("ab205", hull=rising), ivan=Man(side="red", x=80), turn=4)
    r: Resolution[Any] = on(state, [3, 4])
    react(r, r.state.figures["heli"].id, "panic")
    (rolled,) = (one for one in r.events if isinstance(one, e.FlightRolled))
    assert (rolled.cm, rolled.turn) == (70, 4)


# --- in the air there is no cover -------------------------------------------------------------------


@rule("BI-Q.91", "BI-MOR.t")
def test_nothing_that_it_flies_over_is_cover_for_its_morale() -> None:
    for how, found in (("flying", ""), ("landed", "light")):
        state = field(terrain=[WOOD], heli=Vehicle("ab205", hull={"flight": Flight(how)}))
        assert shelter(on(state), state.figures["heli"]) == found


@rule("BI-Q.91", "BI-MOR.d", "BI-Q.75")
def test_who_flies_off_above_a_wood_leaves_no_cover() -> None:
    heli = Vehicle("ab205", hull=UP)
    game = battle(
        at=("move", "first"), terrain=[WOOD], heli=heli, ivan=Man("pistol", side="red", x=150, leads=True)
    )
    facts = game.play("blue", c.Fly("heli", (Point(80, 50),)))
    assert facts.no(MoraleChecked)


@rule("BI-Q.91", "BI-HELI.e")
def test_a_helicopter_above_a_wall_or_a_wood_is_observed_in_the_open() -> None:
    """A vehicle that moves in the open: Easy for who is closed, where cover would make it Normal."""
    for terrain in (WOOD, WALL):
        state = field(
            terrain=[terrain], heli=Vehicle("ab205", x=51, hull=UP, seen_by=()),
            tank=Vehicle("t72", x=150, facing=180.0, side="red"),
        )  # fmt: skip
        heli, tank = state.figures["heli"], state.figures["tank"]
        line = replace(on(state).measure(Shot(tank.id, heli.id)), off=0.0, cover=True)
        assert difficulty(state, tank, heli, line) == "easy"
        assert heli.place is not None and best_observer(state, "red", heli, heli.place) == (tank, 8)


@rule("BI-Q.91", "BI-HIT.h", "BI-OBS.g")
@pytest.mark.parametrize(("x", "cover"), [(59, True), (50, True), (41, True), (35, False)])
def test_who_is_deep_in_a_wood_has_its_cover_against_who_flies_too(x: float, cover: bool) -> None:
    """The line goes over what stands between, and not over what he stands in; behind it he has none of it."""
    heli = Vehicle("a129", x=120, facing=180.0, hull={"flight": Flight("flying")})
    state = field(terrain=[WOOD], heli=heli, ivan=Man(side="red", x=x, seen_by=()))
    gunship, ivan = state.figures["heli"], state.figures["ivan"]
    line = on(state).measure(Shot(gunship.id, ivan.id))
    assert line.seen and against_shot(state, ivan, line) == ("light" if cover else "")
    assert difficulty(state, gunship, ivan, line) == ("no" if cover else "difficult")


# --- fire at it, and who is in it -------------------------------------------------------------------


@rule("BI-Q.67", "BI-AA.a", "BI-ARM.j")
@pytest.mark.parametrize(("turret", "fires"), [(0.0, True), (45.0, True), (46.0, False), (180.0, False)])
def test_a_jammed_turret_fires_upward_in_its_arc_only(turret: float, fires: bool) -> None:
    gun = Vehicle("sidam25", hull={"jammed": True, "turret": turret})
    game = battle(gun=gun, mi8=Vehicle("mi8", side="red", x=100, hull={"flight": Flight("flying")}))
    order = c.OrderUpward("gun", "sidam", "mi8")
    if fires:
        game.run("blue", order)
    else:
        assert game.refused("blue", order) == ("BI-Q.67", "bi-turret-jammed")


@rule("BI-Q.67", "BI-Q.89")
@pytest.mark.parametrize(
    ("jammed", "off", "fires", "arc"),
    [(True, 45.0, True, 45.0), (True, 45.1, False, None), (False, 180.0, True, None)],
)
def test_at_a_real_table_people_say_how_far_off_a_jammed_turret_it_flies(
    jammed: bool, off: float, fires: bool, arc: float | None
) -> None:
    gun = Vehicle("sidam25", hull={"jammed": jammed, "turret": 0.0})
    heli = Vehicle("mi8", side="red", x=100, hull={"flight": Flight("flying")})
    game = battle(tape=True, gun=gun, mi8=heli)
    order, line = c.OrderUpward("gun", "sidam", "mi8"), {"distance": 50.0, "seen": True, "off": off}
    if fires:
        game.play("blue", order, answers=[line])
        assert [one.half_arc for one in game.asked] == [arc]
    else:
        assert game.refused("blue", order, answers=[line]) == ("BI-Q.67", "bi-turret-jammed")


@rule("BI-AA.l", "BI-DMG.e")
def test_a_passenger_who_is_shocked_in_the_air_throws_himself_down_nowhere() -> None:
    state = field(mi8=Vehicle("mi8", hull={"flight": Flight("flying")}), uno=Man(aboard="mi8"), due=Man(x=90))
    hits = (Hit(state.figures["uno"].id, "wreck"), Hit(state.figures["due"].id, "ak"))
    after, _ = resolve(state, Resolving("regular", "damage", hits=hits), ([3], [3]))
    assert [(after.figures[one].prone, after.figures[one].shocked) for one in ("uno", "due")] == [
        (False, 2), (True, 2),
    ]  # fmt: skip


@rule("BI-AIR.f", "BI-HELI.d")
def test_nobody_ropes_down_into_what_burns() -> None:
    game = air(
        Flight("roping", way=70, rolled=1), rossi=Man(leads=True, aboard="heli", skills=("rope",), seen_by=())
    )
    fire = Cloud(PieceId("napalm-1"), "napalm", Circle(Point(50, 50), 15))
    game.state = replace(game.state, clouds={fire.id: fire})
    assert game.refused("blue", c.Alight("rossi", Point(50, 46.8)))[1] == "bi-not-beside"
