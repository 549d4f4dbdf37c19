"""Bassa Intensità, who is isolated, whose Q counts, and what a figure may still do this turn."""

from __future__ import annotations

import pytest
from field import Man, Vehicle, field, on
from rule_ids import rule

from core.engine.words.ids import FigureId, UnitId
from core.rules.bassa_intensita.common.activity import (
    crew_of,
    fires_on_the_move,
    hindered,
    spent,
    spent_for_fire,
    way_of,
)
from core.rules.bassa_intensita.common.geometry import apart
from core.rules.bassa_intensita.common.isolation import isolated, isolated_for_morale
from core.rules.bassa_intensita.common.quality import q, q_of_unit
from core.rules.bassa_intensita.morale.chance import number
from core.rules.bassa_intensita.opportunity.reaching import firing_spots
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check
from core.rules.bassa_intensita.tables import morale
from core.rules.bassa_intensita.tables.quality import action_chance
from core.table.places import Point
from core.table.questions import Gap, InArea, Near, Shot
from core.table.shapes import Rectangle


def alone(state: State, who: str = "man") -> bool:
    r = on(state)
    return isolated(r, r.state.figures[who])


def alone_for_morale(state: State, who: str) -> bool:
    r = on(state)
    return isolated_for_morale(r, r.state.figures[who])


# --- whose Q ------------------------------------------------------------------------------------


@rule("BI-EX.63", "BI-QUAL.d", "BI-Q.06", "BI-Q.12")
def test_the_referees_one_changes_q_and_not_the_quality() -> None:
    """BI-EX.63: Recruits with +1 have 4, Easy 8, Difficult 2, morale 7, and still act as Recruits."""
    state = field(man=Man(), units={"blue": {"quality": "recruit", "bonus": 1}})
    chance = q(state, state.figures["man"])

    assert chance == q_of_unit(state.units["blue"]) == 4
    assert [action_chance(level, chance) for level in ("easy", "difficult")] == [8, 2]
    assert chance + morale.BASE == 7 and state.quality_of(state.figures["man"]) == "recruit"


@rule("BI-Q.12")
def test_who_is_attached_has_a_quality_of_his_own() -> None:
    state = field(man=Man(quality="elite"), units={"blue": {"quality": "rabble"}})

    assert q(state, state.figures["man"]) == 6


# --- a squad has no state but its leader and its Quality --------------------------------------------


@rule("BI-Q.104")
def test_one_who_is_isolated_or_shocked_is_so_alone() -> None:
    """Neither his mates nor his leader are hindered, nor have they anything worse in their checks."""
    state = field(
        boss=Man(leads=True), near=Man(x=53), away=Man(x=100), down=Man(x=47, shocked=9, prone=True)
    )
    squad = state.units[UnitId("blue")]
    r = on(state)

    assert [one for one in state.figures if alone(state, one)] == ["away"]
    assert [one for one in state.figures if state.figures[FigureId(one)].is_shocked(1)] == ["down"]
    assert not any(hindered(state, state.figures[FigureId(one)])[1] for one in ("boss", "near", "away"))
    terms = number(r, Check(FigureId("near"), "BI-DMG.e"))[2]
    assert [term for term in terms if term.value] == [] and (squad.leader, squad.vacant) == ("boss", 0)


# --- command distance -----------------------------------------------------------------------------


@rule("BI-CMD.c", "BI-CMD.i", "BI-EX.56")
@pytest.mark.parametrize(("cm", "isolated_there"), [(12, False), (12.01, True), (13, True)])
def test_a_man_is_isolated_beyond_his_squad_leaders_distance(cm: float, isolated_there: bool) -> None:
    state = field(boss=Man(leads=True, ability="veteran"), man=Man(x=50 + cm))

    assert alone(state) is isolated_there
    assert not alone(state, "boss")


def section(x: float, **facts: object) -> State:
    """A squad leader at 50, his section's leader at 70, a man of the section at *x*; Regular Ability."""
    options = {
        name: str(facts.pop(name))
        for name in list(facts)
        if name in ("leader_loss_scope", "section_leader_tether")
    }
    return field(
        boss=Man(leads=True), corporal=Man(x=70, unit="alfa", leads=True), man=Man(x=x, unit="alfa"),
        units={"alfa": {"of": "blue"}, **facts}, options=options,
    )  # fmt: skip


@rule("BI-Q.17", "BI-CMD.b")
def test_a_man_of_a_section_needs_one_of_his_two_leaders() -> None:
    assert [alone(section(x)) for x in (58, 58.1, 65.9, 66, 74, 74.1)] == [
        False,
        True,
        True,
        False,
        False,
        True,
    ]


@rule("BI-Q.17")
def test_a_section_leader_is_free_unless_the_game_binds_him() -> None:
    assert not alone(section(74), "corporal")
    assert alone(section(74, section_leader_tether="on"), "corporal")


@rule("BI-CMD.p", "BI-Q.18")
def test_without_a_squad_leader_the_whole_squad_is_isolated() -> None:
    state = section(70, blue={"vacant": 1, "leader": ""})

    assert alone(state) and alone(state, "corporal")
    covered = section(70, blue={"vacant": 1, "leader": ""}, leader_loss_scope="only_uncovered")
    assert not alone(covered)


@rule("BI-CMD.p", "BI-Q.18")
def test_without_a_section_leader_his_section_only() -> None:
    state = section(52, alfa={"of": "blue", "vacant": 1, "leader": ""})

    assert alone(state) and not alone(state, "boss")


@rule("BI-SCOUT.b", "BI-Q.98")
def test_a_scout_may_be_twice_as_far() -> None:
    far = [alone(field(boss=Man(leads=True), man=Man(x=50 + cm, skills=("scout",)))) for cm in (16, 16.1)]
    assert far == [False, True]


@rule("BI-CMD.c")
def test_who_rides_is_where_his_vehicle_is() -> None:
    riding = {"aboard": "truck", "place": None}
    state = field(boss=Man(leads=True), truck=Vehicle("truck", x=60), man=Man(**riding), other=Man(**riding))
    far = field(boss=Man(leads=True), truck=Vehicle("truck", x=90), man=Man(**riding))
    together = field(boss=Man(leads=True, **riding), truck=Vehicle("truck", x=90), man=Man(**riding))

    assert [alone(one) for one in (state, far, together)] == [False, True, False]


@rule("BI-CMD.g")
def test_a_sniper_alone_needs_no_leader() -> None:
    assert not alone(field(man=Man("sniper_rifle", lone=True, skills=("sniper",))))


@rule("BI-CMD.k", "BI-CMD.l", "BI-CMD.m", "BI-CMD.n")
def test_combat_vehicles_need_no_leader_and_transports_do() -> None:
    for kind, isolated_there in (("t72", False), ("technical", False), ("truck", True), ("m113", True)):
        state = field(boss=Man(leads=True), man=Vehicle(kind, x=80))
        assert alone(state) is isolated_there, kind
    used = field(boss=Man(leads=True), man=Vehicle("m113", x=80, hull={"converted": True}))
    assert not alone(used)


@rule("BI-Q.100", "BI-CMD.o", "BI-ARM.g")
def test_when_a_combat_vehicle_is_isolated_for_morale() -> None:
    state = field(boss=Man(leads=True), tank=Vehicle("t72", x=120))
    silent = field(boss=Man(leads=True), tank=Vehicle("t72", hull={"radio": False}))
    used = field(boss=Man(leads=True), tank=Vehicle("m113", hull={"converted": True}))
    lone = field(tank=Vehicle("t72"), units={"blue": {"alone": True}})
    far = field(
        boss=Man(leads=True), tank=Vehicle("t72", x=120), options={"vehicle_isolation": "leader_distance"}
    )

    assert [alone_for_morale(one, "tank") for one in (state, silent, used, lone, far)] == [
        False, True, True, True, True,
    ]  # fmt: skip


@rule("BI-MOR.r")
def test_a_transport_is_isolated_for_morale_as_men_are_with_a_radio_or_without() -> None:
    for radio in (True, False):
        near = field(boss=Man(leads=True), truck=Vehicle("truck", x=51, hull={"radio": radio}))
        far = field(boss=Man(leads=True), truck=Vehicle("truck", x=120, hull={"radio": radio}))
        assert [alone_for_morale(one, "truck") for one in (near, far)] == [False, True]


@rule("BI-Q.13")
def test_a_vehicle_is_measured_from_its_nearest_point_and_a_man_from_his_middle() -> None:
    state = field(boss=Man(), man=Man(x=60), truck=Vehicle("truck", x=80, base=6))
    r = on(state)

    assert r.measure(Gap("boss", "man")) == 10
    assert r.measure(Gap("boss", "truck")) == 27
    assert r.measure(Shot("boss", "truck")).distance == 27
    edges = on(field(boss=Man(), man=Man(x=60), options={"measure": "base_edge"}))
    assert edges.measure(Gap("boss", "man")) == 8


@rule("BI-Q.13")
@pytest.mark.parametrize(
    ("option", "shot", "near", "in_area", "apart_cm"),
    [("centre", 10, (), ("truck",), 10), ("base_edge", 8, ("man",), ("man", "truck"), 8)],
)
def test_both_ways_of_measuring_count_for_every_question(
    option: str, shot: float, near: tuple[str, ...], in_area: tuple[str, ...], apart_cm: float
) -> None:
    """A man at 10 cm, 9 cm around him, and an area whose border lies 0.5 cm from his middle."""
    options = {"measure": option}
    state = field(boss=Man(), man=Man(x=60), truck=Vehicle("truck", x=70, base=6), options=options)
    r = on(state)
    boss, man = state.figures["boss"], state.figures["man"]

    assert r.measure(Shot("boss", "man")).distance == shot
    assert r.measure(Near(("man",), "boss", 9.0)) == near
    assert r.measure(InArea(("man", "truck"), Rectangle(Point(64, 50), 7, 4))) == in_area
    assert apart(state, boss, boss.place, man, man.place) == apart_cm


@rule("BI-Q.13", "BI-FIRE.g")
@pytest.mark.parametrize(("x", "could"), [(102.9, True), (103.1, False)])
def test_within_range_is_up_to_a_vehicles_nearest_point_and_includes_it(x: float, could: bool) -> None:
    """A carbine reaches 60 cm: a lorry whose base is 6 cm is reached when its middle is 63 off."""
    state = field(boss=Man("carbine", x=40), truck=Vehicle("truck", side="red", x=x, base=6))
    r = on(state)
    boss, truck = state.figures["boss"], state.figures["truck"]
    spots = [(0.0, truck.place)]

    assert bool(list(firing_spots(state, boss, truck, spots))) is could
    assert (r.measure(Shot("boss", "truck")).distance <= 60) is could


@rule("BI-Q.14")
def test_a_lorry_takes_the_line_of_sight_unless_the_game_says_not() -> None:
    seen = []
    for option in ("on", "off"):
        state = field(
            boss=Man(), truck=Vehicle("truck", x=60), man=Man(x=70, side="red"),
            options={"vehicles_block_los": option},
        )  # fmt: skip
        seen.append(on(state).measure(Shot("boss", "man")).seen)
    assert seen == [False, True]


# --- one activity -----------------------------------------------------------------------------------


@rule("BI-SEQ.m", "BI-Q.10")
def test_who_did_something_is_done_and_with_an_option_his_whole_unit() -> None:
    for option, mates_too in (("figure", False), ("unit", True)):
        state = field(man=Man(used="moved"), mate=Man(), options={"activity_scope": option})
        assert spent(state, state.figures["man"])
        assert spent(state, state.figures["mate"]) is mates_too


@rule("BI-Q.10", "BI-Q.15")
def test_a_mate_who_failed_his_isolation_test_did_nothing_for_his_unit() -> None:
    state = field(man=Man(used="failed"), mate=Man(), options={"activity_scope": "unit"})
    assert spent(state, state.figures["man"]) and not spent(state, state.figures["mate"])


@rule("BI-STAB.a", "BI-STAB.b")
def test_a_stabilised_tank_still_fires_below_half_its_speed() -> None:
    for share, fires in ((29 / 60, True), (30 / 60, False)):
        state = field(tank=Vehicle("t72", used="moved", share=share))
        tank = state.figures["tank"]
        assert fires_on_the_move(tank) is fires and spent_for_fire(state, tank) is not fires
    state = field(tank=Vehicle("t55", used="moved", share=0.1))
    assert spent_for_fire(state, state.figures["tank"])


@rule("BI-Q.10")
def test_a_weapon_and_its_crew_share_one_activity() -> None:
    state = field(gunner=Man("pk"), second=Man(serves="gunner"), third=Man(serves="gunner", health="serious"))

    assert [one.id for one in crew_of(state, "gunner")] == ["gunner", "second"]


@rule("BI-VEH.e", "BI-Q.68")
def test_damage_halves_a_vehicles_way_or_stops_it() -> None:
    for hull, cm in (({}, 60), ({"halved": 1}, 30), ({"halved": 2}, 15), ({"stopped": True, "halved": 1}, 0)):
        state = field(tank=Vehicle("t72", hull=hull))
        assert way_of(state.figures["tank"], on_road=False) == cm


@rule("BI-DMG.g", "BI-Q.15")
@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({}, ""),
        ({"fate": "dead"}, "bi-is-out"),
        ({"health": "serious"}, "bi-is-seriously-wounded"),
        ({"fleeing": True}, "bi-panics"),
        ({"used": "failed"}, "bi-failed-isolation"),
    ],
)
def test_who_can_do_nothing_at_all(facts: dict[str, object], why: str) -> None:
    state = field(man=Man(**facts))

    assert hindered(state, state.figures["man"])[1] == why
