"""Bassa Intensità, the very edge of what is allowed, of a table's row, and of a die that is thrown or not."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from asked import asked
from battle import battle
from bi_steps import of, resolve, step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule
from test_bi_air import sky
from test_bi_covering import AT, covering
from test_bi_indirect import guns, mission, observer, supported
from test_bi_movement import HOUSE, moving, to
from test_bi_refused_moving import begun
from test_bi_rulings import game as _game
from test_bi_shots import duel

from core.engine.contract.facts import Refusal, Ruled, Thrown
from core.engine.words.ids import AnyId, FigureId, PieceId, SideId, WeaponName
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.actions.rolling import made_ready
from core.rules.bassa_intensita.air.bombing import area
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.command.isolation_test import failed
from core.rules.bassa_intensita.command.isolation_test import tested as has_thrown
from core.rules.bassa_intensita.common.geometry import hull_piece
from core.rules.bassa_intensita.common.shelter import in_blast
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.damage.occupants import aboard, beside
from core.rules.bassa_intensita.facts.aircraft import AircraftHit
from core.rules.bassa_intensita.facts.covering import CoverStruck
from core.rules.bassa_intensita.facts.sky import StrafeRolled
from core.rules.bassa_intensita.facts.support import Contacted
from core.rules.bassa_intensita.fire.areas import area_of
from core.rules.bassa_intensita.fire.bursts import explode
from core.rules.bassa_intensita.fire.shot_legality import check_order, lies_in
from core.rules.bassa_intensita.indirect.incoming import deviated
from core.rules.bassa_intensita.mines.detecting import seek
from core.rules.bassa_intensita.mines.disarming import at_hand
from core.rules.bassa_intensita.morale.bombardment import is_heavy
from core.rules.bassa_intensita.morale.causes import doubt_friends
from core.rules.bassa_intensita.movement.way import place_at
from core.rules.bassa_intensita.movement.whole_turn import may_climb
from core.rules.bassa_intensita.nonlethal.flash_bang import unshocked
from core.rules.bassa_intensita.observation.movers import _tries
from core.rules.bassa_intensita.state.frames import Burst, Hit, Resolving, Walking
from core.rules.bassa_intensita.state.ground import Minefield
from core.rules.bassa_intensita.state.men import Aim, Carried, Moment
from core.rules.bassa_intensita.state.orders import Act, Fire, Upward
from core.rules.bassa_intensita.tables.explosives import Deviation
from core.rules.bassa_intensita.turn.stages import work_off
from core.table.places import Place, Point
from core.table.shapes import Circle, Polygon, Rectangle

__all__ = ["game"]

game = _game
AK = WeaponName("ak")


# --- a die, or none -------------------------------------------------------------------------------------


def dice(facts: Any) -> list[tuple[str, int]]:
    return [(one.rule, one.need) for one in of(facts, Thrown)]


@rule("BI-DICE.e", "BI-Q.02", "BI-Q.03")
def test_a_shot_that_is_certain_or_impossible_has_no_die_and_one_that_is_not_has() -> None:
    """Elite, ±1 of the referee, Short, aimed, at a runner who fires by day: 6 + 1 + 1 + 1 + 1 and more."""
    best: dict[str, Any] = {
        "cm": 10, "quality": "elite", "turn": 2, "aim": Aim("huber", 1), "huber": {"mode": "run"},
    }  # fmt: skip
    for bonus, face in ((1, 10), (0, 9)):
        made = duel("rifle", **best)
        unit = replace(made.units["blue"], bonus=bonus)
        _, facts = step(replace(made, units={**made.units, unit.id: unit}), Fire("rossi", "rifle", "huber"),
                        dice=[[1]] if face == 10 else [[10]])  # fmt: skip
        (shot,) = of(facts, e.ShotRolled)
        assert (shot.needed, shot.face, shot.hit) == (face, face, face == 10)
    for ground, face in ((("heavy",), 0), (("light",), 1)):
        made = duel("rifle", cm=100, quality="recruit", huber={"ground": ground})
        _, facts = step(made, Fire("rossi", "rifle", "huber"), dice=[] if face == 0 else [[10]])
        (shot,) = of(facts, e.ShotRolled)
        assert (shot.face, shot.hit) == (face, False)


@rule("BI-DICE.e", "BI-Q.03")
def test_at_one_whom_the_firer_does_not_see_it_is_the_same() -> None:
    men: dict[str, Any] = {"near": Man(side="red", x=58, y=50)}
    for quality, ground, thrown in (("rabble", ("heavy",), 1), ("rabble", ("light",), 1), ("rabble", (), 2)):
        made = field(
            rossi=Man("ak", x=10, y=50), hidden=Man(side="red", x=61, y=51, seen_by=(), ground=ground),
            units={"blue": {"quality": quality}}, **men,
        )  # fmt: skip
        order = Fire("rossi", "ak", aim=Point(60, 50), area="area")
        _, facts = step(made, order, dice=[[10]] * thrown)
        assert {shot.target for shot in of(facts, e.ShotRolled)} == {"hidden", "near"}
        assert len(of(facts, Thrown)) == thrown


@rule("BI-ARM.a", "BI-ARM.b", "BI-Q.02")
@pytest.mark.parametrize(
    ("kind", "row", "side", "needed", "thrown"),
    [("leopard2", "artillery_over_106", False, 0, []), ("leopard2", "artillery_over_106", True, 2, [[10]]),
     ("m113", "tank_cannon_over_100", False, 10, [[1]]), ("m60", "tank_cannon_over_100", True, 10, [[1]]),
     ("t72", "tank_cannon_over_100", True, 9, [[10]])],
)  # fmt: skip
def test_armour_that_no_die_could_save_or_pierce_throws_none(
    kind: str, row: str, side: bool, needed: int, thrown: list[list[int]]
) -> None:
    made = field(tank=Vehicle(kind, side="red"))
    frame = Resolving("regular", stage="damage", hits=(Hit(FigureId("tank"), "gun", row, side_or_rear=side),))
    _, facts = resolve(made, frame, thrown)
    (tested,) = of(facts, e.ArmourTested)
    assert (tested.needed, tested.pierced) == (needed, needed == 10)
    assert len(of(facts, Thrown)) == len(thrown)


@rule("BI-ACT.l", "BI-Q.80")
def test_an_action_that_nobody_can_do_any_more_has_no_die() -> None:
    made = field(rossi=Man(health="wounded"))
    _, facts = step(made, Act("rossi", "other", words="mend it", difficulty="difficult"))
    (rolled,) = of(facts, e.ActionRolled)
    assert (rolled.difficulty, rolled.needed, rolled.face, rolled.passed) == ("no", 0, 0, False)


@rule("BI-MINE.j", "BI-Q.02")
@pytest.mark.parametrize(("quality", "thrown"), [("elite", 0), ("veteran", 0), ("regular", 1)])
def test_who_notices_a_mine_for_certain_throws_no_die(quality: str, thrown: int) -> None:
    made = field(rossi=Man(skills=("engineer",)), units={"blue": {"quality": quality}})
    band = Minefield(PieceId("band"), "anti_tank", Polygon((Point(60, 40), Point(65, 40), Point(65, 60))))
    made = replace(made, mines={band.id: band})
    r = on(made, *[[8]] * thrown)
    assert seek(r, made.figures[FigureId("rossi")], band, asks=False)
    assert len(of(r.events, Thrown)) == thrown


@rule("BI-AIR.h", "BI-Q.88")
@pytest.mark.parametrize(
    ("ground", "prone", "needed", "thrown"), [(("heavy",), True, -1, []), ((), False, 2, [[2]])]
)
def test_who_is_strafed_without_a_chance_throws_no_die(
    ground: tuple[str, ...], prone: bool, needed: int, thrown: list[list[int]]
) -> None:
    made = sky(foe=Man(side="red", x=110, y=100, ground=ground, prone=prone))
    jet = replace(made.support[AnyId("jet")], quality="rabble")
    flies = replace(made.missions[FigureId("eye")], stage="strafing")
    made = replace(made, support={jet.id: jet}, missions={flies.observer: flies})
    _, facts = step(made, dice=([4], [1], *thrown, *([[10]] if thrown else [])))
    (rolled,) = of(facts, StrafeRolled)
    assert (rolled.needed, rolled.hit) == (needed, bool(thrown))


@rule("BI-AA.e", "BI-Q.90")
@pytest.mark.parametrize(("face", "down"), [(1, True), (3, True), (4, False), (6, False)])
def test_half_of_the_aircraft_that_are_hit_are_shot_down(face: int, down: bool) -> None:
    made = sky(gunner=Man("stinger", side="red", x=120))
    order = Upward(FigureId("gunner"), WeaponName("stinger"), AnyId("jet"))
    _, facts = step(replace(made, missions={FigureId("eye"): replace(made.missions["eye"], since=9)}), order,
                    dice=[[1], [face]])  # fmt: skip
    hit = of(facts, AircraftHit)[0]
    assert hit.down is down and (hit.mission is None) is down


# --- the last that is allowed ----------------------------------------------------------------------------


@rule("BI-Q.83", "BI-Q.35")
def test_an_angle_may_go_ten_times_round_and_an_area_nearly_half() -> None:
    smoke = battle(at=("move", "first"), rossi=Man("smoke_grenade", leads=True), foe=Man(side="red", x=190))
    for turned in (3600.5, float("nan"), -3600.5):
        throw = c.ThrowSmoke("rossi", Point(55, 50), turned)
        assert smoke.refused("blue", throw) == ("BI-Q.83", "bi-bad-angle")
    assert smoke.run("blue", c.ThrowSmoke("rossi", Point(55, 50), 3600.0))

    turns = covering(options={"area_orientation": "firer_choice"})
    for turned in (175.1, -0.1):
        order = c.OrderCover("rossi", "ak", element="wood", aim=AT, turned=turned)
        assert turns.refused("blue", order) == ("BI-Q.35", "bi-not-turned")
    assert turns.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT, turned=175.0))


@rule("BI-S.S4")
def test_a_facing_may_be_given_to_ten_times_round() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True), huber=Man(side="red", x=120, leads=True))
    sides = {name: replace(one, zone=200.0) for name, one in game.state.sides.items()}
    game.state = game.begun = replace(game.state, phase="deploy", awaiting=(), moving="", sides=sides)
    assert game.refused("blue", c.Deploy("rossi", Point(50, 50), -3600.5)) == ("BI-S.S4", "bi-bad-angle")
    mud = game.play("blue", c.Deploy("rossi", Point(50, 50), stands="mud"))
    assert isinstance(mud, Refusal) and mud.message.args["words"] == "light, heavy, entrenched"
    game.run("blue", c.Deploy("rossi", Point(51, 50), 3600.0))
    assert game.man("rossi").place.facing == 0.0


@rule("BI-MOVE.c", "BI-VEH.a")
@pytest.mark.parametrize(
    ("command", "why"),
    [(c.Board("rossi", "car", "normal", 300.0), "bi-too-far"),
     (c.Board("rossi", "car", "normal", 300.1), "bi-bad-length"),
     (c.Drive("car", 300.0), "bi-drives-too-far"), (c.Drive("car", 300.1), "bi-bad-length")],
)  # fmt: skip
def test_three_metres_are_the_most_that_people_may_say(command: Any, why: str) -> None:
    assert begun(tape=True).refused("blue", command)[1] == why


@rule("BI-Q.30")
def test_where_it_is_fired_at_may_be_a_tenth_beside_its_way() -> None:
    game = battle(
        at=("move", "first"), rossi=Man(leads=True), huber=Man("rifle", side="red", x=70, y=70, leads=True)
    )
    game.run("blue", c.Move("rossi", "normal", to(60)))
    for at in (-0.1, 10.1, float("nan")):
        fire = c.OpportunityFire("huber", "rifle", at)
        assert game.refused("red", fire) == ("BI-Q.30", "bi-not-on-its-way")
    facts = game.play("red", c.OpportunityFire("huber", "rifle", 10.09), [10])
    assert len(facts.of(e.ShotRolled)) == 1 and game.at("rossi") == (60, 50)


@rule("BI-MOVE.c", "BI-OPP.a")
@pytest.mark.parametrize("mode", ["normal", "careful"])
def test_who_goes_carefully_may_be_fired_at_on_his_way_like_anybody(mode: str) -> None:
    game = battle(
        at=("move", "first"), rossi=Man(leads=True), huber=Man("rifle", side="red", x=70, y=70, leads=True)
    )
    game.run("blue", c.Move("rossi", mode, to(53)))
    assert game.waiting == [("red", "opportunity")]


@rule("BI-MOVE.c")
def test_who_goes_carefully_stops_for_nothing_where_nothing_is_to_be_noticed() -> None:
    game = battle(at=("move", "first"), rossi=Man(leads=True, seen_by=()))
    assert len(game.run("blue", c.Move("rossi", "careful", to(54))).of(e.Walked)) == 1


def test_a_vehicle_is_named_as_text(game: Any) -> None:
    for value in (["car"], 5, None):
        with pytest.raises(Exception, match="engine-bad-value"):
            game.ruled("aboard", "bruni", value)


# --- what is and what is not ------------------------------------------------------------------------------


@rule("BI-Q.50")
@pytest.mark.parametrize(
    ("kind", "column"), [("building", "entrenched"), ("rubble", "cover"), ("bunker", "entrenched")]
)
def test_only_what_has_storeys_is_a_building_of_stone(kind: str, column: str) -> None:
    piece = {"id": "there", "kind": kind, "points": [[40, 40], [60, 40], [60, 60], [40, 60]]}
    inside = {"inside": "there"} if kind != "rubble" else {}
    made = field(rossi=Man(**inside), terrain=[piece], options={"stone_entrenched": "on"})
    assert in_blast(on(made), made.figures[FigureId("rossi")]) == column
    soft = {**piece, "kind": "building", "cover": "soft"}
    wooden = field(rossi=Man(inside="there"), terrain=[soft], options={"stone_entrenched": "on"})
    assert in_blast(on(wooden), wooden.figures[FigureId("rossi")]) == "cover"


@rule("BI-ACT.k", "BI-ACT.d")
def test_of_several_weapons_alike_the_one_is_made_ready_that_was_not() -> None:
    loaded, empty, broken = Carried(AK), Carried(AK, empty=True), Carried(AK, broken=True)
    man = field(rossi=Man()).figures[FigureId("rossi")]

    def ready(what: str, *weapons: Carried) -> tuple[Carried, ...]:
        return made_ready(replace(man, weapons=weapons), Act(man.id, what, weapon=AK))

    assert ready("reload", loaded, empty, empty) == (loaded, loaded, empty)
    emplaced = replace(loaded, emplaced=True)
    assert ready("emplace", emplaced, loaded, loaded) == (emplaced, emplaced, loaded)
    assert ready("emplace", Carried(WeaponName("pk")), loaded) == (Carried(WeaponName("pk")), emplaced)
    assert ready("reload", Carried(WeaponName("pk"), empty=True)) == (Carried(WeaponName("pk"), empty=True),)

    made = field(rossi=Man("pistol"), down=Man(x=51.5, health="serious"))
    fallen = replace(made.figures[FigureId("down")], weapons=(broken, empty))
    figures = {**made.figures, fallen.id: fallen}
    order = Act("rossi", "pick_up", on="down", weapon=AK, difficulty="very_easy")
    taken = step_to_the_end(replace(made, figures=figures), order)
    assert [one.name for one in taken["rossi"].weapons] == ["pistol", "ak"]
    assert taken["rossi"].weapons[1].empty and taken["down"].weapons == (broken,)


def step_to_the_end(made: Any, *orders: Any) -> Any:
    """Return the figures after a step in which nothing is thrown, what was achieved included."""
    r = on(made)
    begin(r, Resolving("regular", stage="fire", orders=orders))
    while (frame := r.state.frame) is not None:
        work_off(r, frame)
    return r.state.figures


@rule("BI-ACT.k")
def test_what_is_broken_is_neither_loaded_nor_taken_up() -> None:
    game = battle(
        rossi=Man(leads=True), down=Man(x=51.5, health="serious"), huber=Man(side="red", x=90, leads=True)
    )
    rocket, pistol = Carried(WeaponName("rpg7"), empty=True), Carried(WeaponName("pistol"))
    weapons = (Carried(AK, empty=True, broken=True), rocket, pistol)
    game.set("rossi", weapons=weapons)
    game.set("down", weapons=weapons)
    assert (
        asked(game.state, "order_action", _unit="blue", figure="rossi", what="reload")[-1] == "weapon: rpg7"
    )
    filled = {"_unit": "blue", "figure": "rossi", "what": "pick_up", "on": "down"}
    assert asked(game.state, "order_action", **filled)[-1] == "weapon: rpg7, pistol"


@rule("BI-COV.e", "BI-ARM.k")
@pytest.mark.parametrize(
    ("weapons", "strikes"), [((Carried(AK, broken=True),), 0), ((), 0), ((Carried(AK),), 1)]
)
def test_with_a_weapon_that_is_gone_nobody_strikes(weapons: tuple[Carried, ...], strikes: int) -> None:
    game = covering()
    game.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))
    game.seal()
    game.until("fire", "regular")
    game.set("rossi", weapons=weapons)
    game.run("red", c.OrderFire("huber", "rifle", "smith"))
    assert len(game.seal(*[[10]] * (1 + strikes)).of(CoverStruck)) == strikes


@rule("BI-Q.99", "BI-Q.60")
@pytest.mark.parametrize(("shocked", "still"), [(0, True), (2, True), (3, True), (4, False)])
def test_a_flash_shocks_to_the_end_of_the_next_turn_whom_it_has_not_yet(shocked: int, still: bool) -> None:
    made = field(rossi=Man(shocked=shocked), turn=3)
    assert unshocked(made, made.figures[FigureId("rossi")]) is still
    out = field(rossi=Man(shocked=shocked, fate="dead"), turn=3)
    assert not unshocked(out, out.figures[FigureId("rossi")])


def test_where_nobody_knows_places_an_area_lies_nowhere() -> None:
    made = field(rossi=Man("ak"))
    rossi = made.figures[FigureId("rossi")]
    nobody = replace(rossi, place=None)
    assert area_of(made, nobody, "assault_rifle", None) == Rectangle(Point(0, 0), 10.0, 4.0, 0.0)
    assert area_of(made, nobody, "assault_rifle", Point(9, 9)) == Rectangle(Point(9, 9), 10.0, 4.0, 0.0)
    assert area_of(made, rossi, "assault_rifle", None) == Rectangle(Point(0, 0), 10.0, 4.0, 0.0)
    assert area_of(made, rossi, "assault_rifle", Point(50, 90)) == Rectangle(Point(50, 90), 10.0, 4.0, 90.0)
    chosen = field(rossi=Man("ak"), options={"area_orientation": "firer_choice"})
    turned = area_of(chosen, rossi, "assault_rifle", Point(50, 0), 90.0)
    assert turned == Rectangle(Point(50, 0), 10.0, 4.0, 0.0), "270° and 90° more"
    assert area((60, 20), Point(1, 2), 30.0) == Rectangle(Point(1, 2), 60.0, 20.0, 30.0)


def test_a_ruling_on_a_unit_that_one_does_not_know_names_it_to_nobody() -> None:
    made = field(rossi=Man(leads=True), huber=Man(side="red", x=90, seen_by=(), unit="ghosts"))
    event = Ruled("bonus", "as agreed", "ghosts", 1, by="red")
    told = RULES.concealed(made, event, made, "blue")
    assert isinstance(told, Ruled) and (told.subject, told.value) == ("", None)
    assert RULES.concealed(made, replace(event, by=""), made, "blue") is None
    assert RULES.concealed(made, replace(event, subject="blue"), made, "blue") == replace(
        event, subject="blue"
    )


@rule("BI-NONLETHAL.d", "BI-HIT.k")
@pytest.mark.parametrize(("gassed", "needed"), [(0, 4), (1, 4), (2, 2), (3, 2)])
def test_gas_halves_a_shot_to_the_end_of_its_turn(gassed: int, needed: int) -> None:
    made = duel("rifle", gassed=gassed, turn=2)
    _, facts = step(made, Fire("rossi", "rifle", "huber"), dice=[[10]])
    assert of(facts, e.ShotRolled)[0].needed == needed


@rule("BI-Q.42", "BI-HIT.j")
def test_who_has_gone_even_half_a_cm_has_moved() -> None:
    tank = field(tank=Vehicle("m60", x=10, used="moved", moved=0.5, share=0.01), huber=Man(side="red", x=140))
    _, facts = step(tank, Fire("tank", "gun_105", "huber"), dice=[[9], [1]])
    assert of(facts, e.ShotRolled)[0].needed == 3
    man = duel("rifle", turn=2, aim=Aim("huber", 1), moved=0.5)
    _, facts = step(man, Fire("rossi", "rifle", "huber"), dice=[[10]])
    assert of(facts, e.ShotRolled)[0].needed == 4


@rule("BI-Q.15", "BI-CMD.j")
def test_who_has_thrown_this_turn_throws_again_only_in_the_next_phase_and_if_he_failed() -> None:
    for at, passed, thrown, lost in (
        (None, False, False, False), (Moment(2, 1), True, True, False), (Moment(2, 1), False, True, True),
        (Moment(2, 0), True, True, False), (Moment(2, 0), False, False, False),
        (Moment(1, 1), True, False, False),
    ):  # fmt: skip
        made = field(rossi=Man(tested=at, passed=passed), turn=2)
        rossi = made.figures[FigureId("rossi")]
        assert (has_thrown(made, rossi), failed(made, rossi)) == (thrown, lost)


def test_what_has_no_wings_asks_for_no_flight() -> None:
    game = moving(car=Vehicle("car", x=80))
    assert asked(game.state, "fly", _unit="blue", figure="car") == ["figure: "]
    assert asked(game.state, "drive", _unit="blue", figure="rossi") == ["figure: car"]


def test_half_a_cm_from_his_vehicle_one_need_not_go() -> None:
    truck = Vehicle("truck", x=56.5, y=60, facing=0.0)
    for x, ways in ((60.5, ((),)), (60.6, None)):
        game = moving(truck=truck, rossi=Man(x=x, y=60, leads=True, seen_by=()))
        filled = {"_unit": "blue", "figure": "rossi", "vehicle": "truck", "mode": "run"}
        (path,) = [one for one in RULES.fields(game.state, "blue", "board", filled) if one.name == "path"]
        assert (path.suggestions == ways) is (ways is not None)


def test_a_round_falls_nowhere_where_nobody_knows_from_where_it_is_seen() -> None:
    made = replace(supported(eye=observer()), support=guns())
    nowhere = {name: replace(one, place=None) for name, one in made.figures.items()}
    row = Deviation("long", "right")
    assert deviated(made, mission("adjusting"), row, 7, 3) == Point(117, 47)
    assert deviated(made, replace(mission("adjusting"), target=None), row, 7, 3) is None
    assert deviated(replace(made, figures=nowhere), mission("adjusting"), row, 7, 3) is None


# --- what few come to ------------------------------------------------------------------------------------


@rule("BI-COV.c", "BI-Q.31")
def test_covering_fire_that_was_to_wait_for_who_is_gone_does_not_stand() -> None:
    game = covering(options={"cover_visible": "hold"})
    game.run("blue", c.OrderCover("rossi", "ak", "open"))
    game.set("open", fate="dead")
    assert [one.figure for one in game.seal().of(e.OrderLost)] == ["rossi"]
    assert not game.state.covering


@rule("BI-Q.67")
@pytest.mark.parametrize(("off", "why"), [(45.0, ""), (45.1, "bi-turret-jammed")])
def test_at_a_real_table_people_say_how_far_off_a_jammed_turret_it_is(off: float, why: str) -> None:
    hull = {"jammed": True, "turret": 90.0}
    game = battle(
        tape=True, tank=Vehicle("t72", hull=hull), rossi=Man(leads=True), huber=Man(side="red", leads=True)
    )
    order = c.OrderFire("tank", "coaxial_mg", "huber")
    line = {"distance": 50.0, "seen": True, "off": off}
    if why:
        assert game.refused("blue", order, answers=[line]) == ("BI-Q.67", why)
    else:
        assert not hasattr(game.play("blue", order, answers=[line]), "rule")


@rule("BI-Q.83")
@pytest.mark.parametrize(("turned", "kept"), [(0.0, 0.0), (175.0, 175.0), (190.0, 10.0), (-10.0, 170.0)])
def test_a_strip_of_smoke_has_two_ends_alike(turned: float, kept: float) -> None:
    game = battle(rossi=Man("smoke_grenade", leads=True), huber=Man(side="red", x=190, leads=True))
    facts = game.run("blue", c.OrderSmoke("rossi", Point(55, 50), turned))
    assert facts.one(e.OrderSealed).order.turned == kept


def test_a_corner_on_the_spot_turns_nobody() -> None:
    made, way = field(rossi=Man()), to(60) + to(60) + to(60, 60)
    assert [place_at(made, Place(50, 50, 33.0), way, cm).facing for cm in (5, 9, 12, 20)] == [0, 0, 90, 90]
    assert place_at(made, Place(50, 50, 33.0), to(50), 0.0).facing == 33.0


HEDGE_AROUND = ([54.75, 0], [55.25, 0], [55.25, 200], [54.75, 200])


@rule("BI-MOVE.n", "BI-Q.25")
@pytest.mark.parametrize(
    ("x", "beyond"), [(53.5, (55.5,)), (56.5, (54.5,)), (55.1, (57.1, 53.1)), (54.9, (52.9, 56.9))]
)
@pytest.mark.parametrize(
    "shape",
    [
        {"line": [[55, 0], [55, 200]], "width": 0.5},
        {"points": [*HEDGE_AROUND]},
        {"points": [*reversed(HEDGE_AROUND)]},
    ],
)
def test_beyond_an_obstacle_is_the_nearest_spot_straight_across(
    x: float, beyond: tuple[float, ...], shape: dict[str, Any]
) -> None:
    """Whichever way round its corners are told; who stands in it is shown the nearer side first."""
    hedge = {"id": "hedge", "kind": "hedge", "obstacle": 2, **shape}
    game = moving(terrain=(hedge,), rossi=Man(x=x, y=50, leads=True, seen_by=()))
    _, spot = RULES.fields(game.state, "blue", "climb", {"_unit": "blue", "figure": "rossi"})
    assert spot.suggestions == tuple((one, 50.0) for one in beyond)


@rule("BI-Q.14", "BI-Q.103")
@pytest.mark.parametrize(("x", "lies"), [(59.6, True), (59.4, False), (70.4, True), (70.6, False)])
def test_a_spot_within_half_a_cm_of_a_piece_lies_in_it(x: float, lies: bool) -> None:
    state = field(rossi=Man(), terrain=({"id": "barn", "kind": "building", "box": [60, 40, 10, 20]},))
    assert lies_in(state, Point(x, 50), "barn") is lies
    assert not lies_in(state, Point(x, 50), "none")


@rule("BI-IND.i", "BI-Q.53")
@pytest.mark.parametrize(
    ("eye", "row", "at"),
    [((110, 20), ("long", "left"), Point(107, 57)), ((110, 20), ("short", "right"), Point(113, 43)),
     ((110, 90), ("long", "left"), Point(113, 43)), ((150, 50), ("long", "right"), Point(103, 53)),
     ((80, 10), ("long", "left"), Point(111.8, 57.4))],
)  # fmt: skip
def test_a_round_is_off_along_and_across_the_line_to_its_target(
    eye: tuple[float, float], row: Any, at: Point
) -> None:
    """7 cm along it and 3 across, as the observer sees it; the last line goes 30 cm east and 40 north."""
    made = replace(supported(eye=observer(x=eye[0], y=eye[1])), support=guns())
    assert deviated(made, mission("adjusting"), Deviation(*row), 7, 3) == at


@rule("BI-MOR.l", "BI-ARM.g", "BI-ARM.k")
@pytest.mark.parametrize(
    ("face", "damaged"), [(1, False), (2, False), (3, True), (5, True), (6, True), (7, True)]
)
def test_what_counts_as_damage_for_the_morale_of_a_crew(face: int, damaged: bool) -> None:
    """A lost radio does not."""
    made = field(tank=Vehicle("m113", side="red"))
    tank = made.figures[FigureId("tank")]
    assert tank.hull is not None
    turreted = replace(tank, hull=replace(tank.hull, turret=0.0))
    made = replace(made, figures={tank.id: turreted})
    hit = Hit(tank.id, "gun", "tank_cannon_over_116", pierced=True)
    after, _ = resolve(made, Resolving("regular", stage="damage", hits=(hit,)), [[face]])
    hull = after.figures[tank.id].hull
    assert hull is not None and hull.damaged is damaged


@rule("BI-MINE.g", "BI-MINE.h")
def test_a_trap_goes_off_in_its_doorway_and_not_before() -> None:
    game = moving(terrain=(HOUSE,))
    trap = Minefield(PieceId("trap"), "trap", None, PieceId("house"), 0, "red", ("red",))
    game.state = game.begun = replace(game.state, mines={trap.id: trap})
    game.play("blue", c.Move("rossi", "run", to(65)), [6], [10])
    assert game.man("rossi").fate == "dead" and 60 <= game.at("rossi")[0] <= 61


@rule("BI-MOVE.c")
@pytest.mark.parametrize(
    "command",
    [c.Board("rossi", "car", "normal", 0.5), c.Move("rossi", "normal", 0.5), c.Drive("car", 0.5),
     c.Board("rossi", "car", "normal", 0.0)],
)  # fmt: skip
def test_half_a_cm_is_a_way_too(command: Any) -> None:
    game = begun(tape=True)
    found = game.play("blue", command, answers=[True] if isinstance(command, c.Drive) else [])
    assert not hasattr(found, "rule"), found


def test_whether_others_are_frightened_too_is_doubted_only_of_those_who_may_hide() -> None:
    made = field(rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True))
    for state, who, doubts in (
        (made, "huber", 0), (RULES.known(made, "blue"), "huber", 1), (RULES.known(made, "blue"), "rossi", 0),
        (RULES.known(made, "referee"), "huber", 0),
    ):  # fmt: skip
        r = on(state)
        doubt_friends(r, state.figures[FigureId(who)])
        assert [one.id for one in r.doubts] == ["bi-unseen-checks"] * doubts


@rule("BI-OBS.e")
def test_who_might_look_at_a_mover_unseen_is_doubted_in_a_preview() -> None:
    """Nobody of red's is known to blue, who asks what comes of his move."""
    huber = Man(side="red", x=80, seen_by=(), leads=True)
    made = battle(at=("move", "first"), rossi=Man(leads=True, seen_by=()), huber=huber).state
    for seat, doubts in (("blue", ["bi-unseen-watchers"]), ("referee", [])):
        state = RULES.known(made, seat)
        figures = {**state.figures, "rossi": replace(state.figures[FigureId("rossi")], seen_by=())}
        r = on(replace(state, figures=figures))
        rossi = r.state.figures[FigureId("rossi")]
        frame = Walking(rossi.id, "run", to(60), rossi.place, 10.0)
        assert _tries(r, SideId("red"), rossi, frame, 1.0) is (seat == "referee")
        assert [one.id for one in r.doubts] == doubts


@rule("BI-Q.67")
@pytest.mark.parametrize(
    ("x", "y", "why"),
    [(95, 95, ""), (95.5, 95, "BI-Q.67"), (25, 95, ""), (24.5, 95, "BI-Q.67"), (60, 25, "BI-Q.67"),
     (60, 95, "")],
)  # fmt: skip
def test_a_jammed_turret_reaches_half_a_right_angle_to_either_side(x: float, y: float, why: str) -> None:
    made = field(
        t72=Vehicle("t72", x=60, y=60, facing=30.0, hull={"jammed": True, "turret": 60.0}),
        huber=Man(side="red", x=x, y=y),
    )  # fmt: skip
    tank = made.figures[FigureId("t72")]
    found = check_order(on(made), tank, Fire("t72", "coaxial_mg", "huber"))
    assert getattr(found, "rule", "") == why


@rule("BI-Q.80", "BI-IND.f")
@pytest.mark.parametrize(("health", "thrown"), [("wounded", 0), ("", 1)])
def test_a_wounded_man_cannot_reach_guns_in_general_support(health: str, thrown: int) -> None:
    game = battle(eye=observer(leads=True), foe=Man(side="red", x=190, leads=True))
    far = {name: replace(one, contact="general_support") for name, one in guns().items()}
    game.state = replace(game.state, support=far)
    game.set("eye", health=health)
    game.run("blue", c.OrderCall("eye", "contact", "guns", Point(110, 50)))
    facts = game.seal(*[[2]] * thrown)
    heard = facts.one(Contacted)
    assert (heard.needed, heard.mission is not None) == (2 * thrown, bool(thrown))


# --- measures in cm ----------------------------------------------------------------------------------------


@rule("BI-MINE.l")
@pytest.mark.parametrize(("x", "reached"), [(58.5, True), (58.4, False), (66.5, True), (66.6, False)])
def test_a_mine_is_at_hand_within_half_a_cm_of_his_base(x: float, reached: bool) -> None:
    band = Polygon((Point(60, 40), Point(65, 40), Point(65, 60), Point(60, 60)))
    mine = Minefield(PieceId("band"), "anti_tank", band, known=("blue",))
    made = replace(field(rossi=Man(x=x)), mines={mine.id: mine})
    assert bool(at_hand(made, made.figures[FigureId("rossi")])) is reached


@rule("BI-MOVE.n", "BI-Q.25")
@pytest.mark.parametrize(("x", "touched"), [(52.75, True), (52.7, False), (57.25, True), (57.3, False)])
def test_an_obstacle_is_in_contact_within_a_cm_of_his_base(x: float, touched: bool) -> None:
    hedge = {"id": "hedge", "kind": "hedge", "line": [[55, 0], [55, 200]], "width": 0.5, "obstacle": 2}
    made = field(rossi=Man(x=x), terrain=[hedge])
    assert may_climb(made, made.figures[FigureId("rossi")]) is touched


@rule("BI-MOR.c")
def test_mortars_of_more_than_a_hundred_millimetres_frighten() -> None:
    assert [is_heavy(mm, mortar=True) for mm in (81, 100, 100.5, 120)] == [False, False, True, True]
    assert is_heavy(60, mortar=False)


@rule("BI-Q.64")
def test_survivors_lie_round_the_wreck_a_cm_and_a_half_from_it() -> None:
    made = field(car=Vehicle("car", x=50, y=50, facing=0.0), edge=Vehicle("car", x=1, y=1, facing=0.0))
    car, edge = made.figures[FigureId("car")], made.figures[FigureId("edge")]
    first, second = beside(made, car, 0, 2), beside(made, car, 1, 2)
    assert first == Place(46, 50, 0.0, base=2.0, prone=True)
    assert second == Place(54, 50, 0.0, base=2.0, prone=True)
    for corner, limit in ((1, 0), (199, 200)):
        assert edge.place is not None
        wreck = replace(edge, place=replace(edge.place, x=corner, y=corner))
        lies = [spot for number in range(4) if (spot := beside(made, wreck, number, 4)) is not None]
        assert sum(spot.x == limit for spot in lies) == sum(spot.y == limit for spot in lies) == 1
        assert all(0 <= spot.x <= 200 and 0 <= spot.y <= 200 for spot in lies) and len(lies) == 4
    assert beside(made, replace(car, place=None), 0, 2) is None


@rule("BI-Q.64")
def test_a_wreck_endangers_those_aboard_from_where_it_stands() -> None:
    made = field(car=Vehicle("car", x=50, y=60), man=Man(aboard="car"), options={"occupants": "roll_6"})
    _, burst = aboard(made, made.figures[FigureId("car")])
    assert burst is not None and burst.at == Point(50, 60)


@rule("BI-Q.14")
def test_a_hull_stands_three_cm_high_and_is_heavy_cover() -> None:
    piece = hull_piece(FigureId("car"), Place(50, 50, base=5.0, wide=2.2))
    assert (piece.height, piece.cover, piece.sight, piece.id) == (3.0, "hard", "blocks", "hull-car")


@rule("BI-NONLETHAL.c", "BI-NONLETHAL.d")
@pytest.mark.parametrize(("load", "inside", "outside"), [("flash_bang", 5.0, 5.1), ("tear_gas", 10.0, 10.1)])
def test_how_far_a_flash_and_gas_reach(load: str, inside: float, outside: float) -> None:
    made = field(near=Man(x=50 + inside), far=Man(side="red", x=50 - outside), up=Man(y=50 + inside))
    r = on(made)
    begin(r, Resolving("regular"))
    explode(r, Burst(Point(50, 50), "grenade", "hand_grenade", load=load))
    if load == "flash_bang":
        assert of(r.events, e.Flashed)[0].figures == ("near", "up")
    else:
        (cloud,) = r.state.clouds.values()
        assert cloud.shape == Circle(Point(50, 50), 10.0)
