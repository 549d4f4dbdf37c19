"""Ludonet, infantry against tanks and tanks against tanks: Combat Values (LU-AFV)."""

from __future__ import annotations

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.fire.damage import contest
from core.rules.ludonet.state import Aircraft, Wound
from core.rules.ludonet.tables import AIRCRAFT_ATTACK, INFANTRY_DEFENCE, VEHICLES
from core.table.places import Point


def duel(**options: str) -> Played:
    """A medium tank and a heavy one, 80 cm apart."""
    return field(phase="fire", options=options, sherman=Tank(y=50), tiger=Tank("tank_h", y=130, side="red"))


@pytest.mark.parametrize(
    ("attack", "defence", "totals", "effect", "fate"),
    [
        pytest.param(
            6, 1, (11, 8), "destroyed", "destroyed", marks=rule("LU-EX.18", "LU-AFV.f", "LU-T.AFV"), id="18"
        ),
        pytest.param(5, 1, (10, 8), "immobilised", "", marks=rule("LU-EX.19", "LU-AFV.d"), id="19"),
        pytest.param(3, 1, (8, 8), "", "", marks=rule("LU-EX.20", "LU-AFV.c", "LU-Q.14"), id="20"),
        pytest.param(2, 1, (7, 8), "", "", marks=rule("LU-EX.21", "LU-AFV.g", "LU-Q.14"), id="21"),
    ],
)
@rule("LU-AFV.a", "LU-AFV.b")
def test_a_medium_tank_hits_a_heavy_one(
    attack: int, defence: int, totals: tuple[int, int], effect: str, fate: str
) -> None:
    game = duel()
    facts = game.volley(("sherman", "gun_m", "tiger"), dice=([4], [attack], [defence]))
    rolled = facts.one(e.ContestRolled)

    assert (rolled.attack, rolled.defence) == totals
    assert (rolled.effect, game.man("tiger").fate) == (effect, fate)
    assert game.man("tiger").immobilised_until == (3 if effect == "immobilised" else 0)
    assert [term.value for term in rolled.modifiers] == [5, -7]


@rule("LU-EX.22", "LU-AFV.f", "LU-AFV.i", "LU-Q.15")
def test_a_rocket_launcher_destroys_a_medium_tank() -> None:
    """The heavy +1 does not enter into it."""
    game = field(phase="fire", ross=Man("bazooka"), tank=Tank(y=75, side="red"))
    rolled = game.volley(("ross", "bazooka", "tank"), dice=([5], [5], [1])).one(e.ContestRolled)

    assert (rolled.attack, rolled.defence, rolled.effect) == (9, 6, "destroyed")


@rule("LU-EX.23", "LU-AFV.e", "LU-AFV.l", "LU-Q.11")
def test_a_main_gun_at_a_man_uses_combat_values() -> None:
    game = field(phase="fire", sherman=Tank(), huber=Man(y=90, side="red"))
    rolled = game.volley(("sherman", "gun_m", "huber"), dice=([4], [1], [4])).one(e.ContestRolled)

    assert (rolled.attack, rolled.defence, rolled.effect) == (6, 4, "wounded")
    assert game.man("huber").wounds == 1


@rule("LU-AFV.l")
def test_its_machine_gun_uses_the_damage_table() -> None:
    game = field(phase="fire", sherman=Tank(), huber=Man(y=90, side="red"))
    facts = game.volley(("sherman", "vmg", "huber"), dice=([4], [6]))

    assert facts.no(e.ContestRolled) and game.man("huber").fate == "eliminated"


@rule("LU-Q.11")
def test_as_a_choice_a_main_gun_at_a_man_is_a_heavy_burst() -> None:
    game = field(
        phase="fire", options={"tank_vs_inf": "grenade"}, sherman=Tank(),
        huber=Man(y=90, side="red"), jung=Man(x=52, y=90, side="red"),
    )  # fmt: skip
    facts = game.volley(("sherman", "gun_m", "huber"), dice=([4], [4], [1]))

    assert facts.no(e.ContestRolled)
    assert (game.man("huber").fate, game.man("jung").wounds) == ("eliminated", 1)


@rule("LU-T.AFV")
@pytest.mark.parametrize(
    ("difference", "vehicle", "man"),
    [
        (-3, "", ""),
        (0, "", ""),
        (1, "immobilised", "wounded"),
        (2, "immobilised", "wounded"),
        (3, "destroyed", "out"),
    ],
)
def test_the_difference_table(difference: int, vehicle: str, man: str) -> None:
    assert (contest(difference, True), contest(difference, False)) == (vehicle, man)


@rule("LU-AFV.j", "LU-EX.24", "LU-Q.12")
def test_a_vehicle_immobilised_in_turn_3_moves_again_in_turn_6() -> None:
    game = field(turn=3, phase="fire", sherman=Tank(), tiger=Tank("tank_h", y=130, side="red"))
    game.volley(("tiger", "gun_h", "sherman"), dice=([5], [1], [2]))
    assert game.man("sherman").immobilised_until == 5
    drive = c.Move("sherman", "drive", (Point(50, 55),))
    for turn in (4, 5):
        game.turn(turn)
        assert game.refused("blue", drive) == ("LU-AFV.j", "lu-immobilised")
        assert game.run("blue", c.Face("sherman", 45.0)).one(e.Faced)
        game.begin("fire")
        assert game.run("blue", c.DeclareFire("sherman", "gun_m", "tiger")).one(e.ShotSealed)
    game.turn(5, "end")
    game.run("blue", c.EndTurn())
    facts = game.run("red", c.EndTurn())
    assert facts.one(e.CounterRemoved).kind == "immobilised"
    assert game.run("blue", drive).one(e.FigureMoved).length == 5


@rule("LU-AFV.j", "LU-Q.01", "LU-Q.12")
def test_where_fire_comes_before_movement_immobility_still_costs_two_movements() -> None:
    """Hit in turn 3 before it has moved: it stays in turns 3 and 4, and drives in turn 5."""
    game = field(
        turn=3, phase="fire", options={"sequence": "fire-move-melee-air"}, sherman=Tank(),
        tiger=Tank("tank_h", y=130, side="red"),
    )  # fmt: skip
    facts = game.volley(("tiger", "gun_h", "sherman"), dice=([5], [1], [2]))
    drive = c.Move("sherman", "drive", (Point(50, 55),))

    assert facts.one(e.LossesApplied).results == (Wound("sherman", "immobilised", 4),)
    assert game.tells(facts.one(e.LossesApplied)).endswith("Sherman is immobilised up to turn 4.")
    for turn in (3, 4):
        assert (game.state.turn, game.state.phase) == (turn, "move")
        assert game.refused("blue", drive) == ("LU-AFV.j", "lu-immobilised")
        game.run("blue", c.EndMovement())
        game.run("red", c.EndMovement())
        game.run("blue", c.EndTurn())
        ended = game.run("red", c.EndTurn())
        assert ended.no(e.CounterRemoved) is (turn == 3)
        game.run("blue", c.FireSealed())
        game.run("red", c.FireSealed())
    assert game.run("blue", drive).one(e.FigureMoved).length == 5


@rule("LU-AFV.j", "LU-Q.01", "LU-Q.12")
@pytest.mark.parametrize(
    ("sequence", "until"),
    [
        ("move-fire-melee-air", 5),
        ("move-melee-fire-air", 5),
        ("fire-move-melee-air", 5),
        ("air-move-fire-melee", 4),
    ],
)
def test_an_air_attack_immobilises_for_two_movements_whenever_it_comes(sequence: str, until: int) -> None:
    game = field(
        turn=3, phase="air", options={"sequence": sequence}, tiger=Tank("tank_h", y=130, side="red"),
        aircraft=(Aircraft("typhoon", "Typhoon", "blue"),), ross=Man(y=10),
    )  # fmt: skip
    game.play("blue", c.AirPass("typhoon", Point(50, 130)), [5], [4], [1])

    assert game.man("tiger").immobilised_until == until


@rule("LU-Q.13", "LU-Q.01")
@pytest.mark.parametrize(("option", "until"), [("reset", 5), ("add", 6)])
def test_immobilised_again_before_the_last_of_two_movements(option: str, until: int) -> None:
    """Where fire comes first: hit in turn 3 it stays in turns 3 and 4; hit again in turn 4."""
    game = field(
        turn=4, phase="fire", options={"sequence": "fire-move-melee-air", "immob_stack": option},
        sherman=Tank(y=50), tiger=Tank("tank_h", y=130, side="red", immobilised_until=4),
    )  # fmt: skip
    game.volley(("sherman", "gun_m", "tiger"), dice=([4], [5], [1]))

    assert game.man("tiger").immobilised_until == until


@rule("LU-Q.12")
def test_as_a_choice_an_immobilised_vehicle_does_not_fire() -> None:
    game = duel(immobilised_fire="off")
    game.set("sherman", immobilised_until=2)

    assert game.refused("blue", c.DeclareFire("sherman", "gun_m", "tiger")) == ("LU-Q.12", "lu-immobilised")


@rule("LU-AFV.k", "LU-Q.13")
@pytest.mark.parametrize(
    ("option", "until", "fate"), [("reset", 3, ""), ("add", 4, ""), ("destroy", 2, "destroyed")]
)
def test_immobilised_again(option: str, until: int, fate: str) -> None:
    game = duel(immob_stack=option)
    game.set("tiger", immobilised_until=2)
    game.volley(("sherman", "gun_m", "tiger"), dice=([4], [5], [1]))

    assert (game.man("tiger").immobilised_until, game.man("tiger").fate) == (until, fate)


@rule("LU-Q.13")
def test_twice_in_the_same_step_counts_as_again() -> None:
    game = field(
        phase="fire", options={"immob_stack": "destroy"}, sherman=Tank(y=50), chaffee=Tank(x=60, y=50),
        tiger=Tank("tank_h", y=130, side="red"),
    )  # fmt: skip
    game.volley(
        ("sherman", "gun_m", "tiger"), ("chaffee", "gun_m", "tiger"), dice=([4], [5], [5], [1], [5], [1])
    )

    assert game.man("tiger").fate == "destroyed"


@rule("LU-AFV.m")
def test_armour_needs_a_combat_value_and_a_truck_does_not() -> None:
    game = field(
        phase="fire", ross=Man("rifle", "hmg", "lmortar"), tank=Tank(y=90, side="red"),
        truck=Tank("truck", x=60, y=90, side="red"), track=Tank("halftrack", x=80, y=90, side="red"),
    )  # fmt: skip

    for weapon, target in (("rifle", "tank"), ("lmortar", "tank"), ("rifle", "track")):
        refused = game.refused("blue", c.DeclareFire("ross", weapon, target))
        assert refused == ("LU-AFV.m", "lu-no-effect-on-armour")
    assert game.run("blue", c.DeclareFire("ross", "hmg", "tank")).one(e.ShotSealed)
    rolled = game.volley(("ross", "rifle", "truck"), dice=([5], [4], [1])).one(e.ContestRolled)
    assert (rolled.attack, rolled.defence, rolled.effect) == (4, 1, "destroyed")


@rule("LU-T.CV", "LU-AFV.i")
def test_the_combat_values_are_those_of_the_table() -> None:
    rows = {name: (row.attack, row.defence, row.main, row.machine_gun) for name, row in VEHICLES.items()}

    assert rows == {
        "gun_crew": (None, 1, "", ""),
        "truck": (None, 0, "", ""),
        "halftrack": (None, 1, "", "vmg"),
        "armcar": (2, 2, "gun_l", "vmg"),
        "tank_l": (3, 3, "gun_l", "vmg"),
        "tank_m": (5, 5, "gun_m", "vmg"),
        "tank_md": (5, 5, "gun_m", ""),
        "tank_h": (7, 7, "gun_h", "vmg"),
    }
    assert (INFANTRY_DEFENCE, AIRCRAFT_ATTACK) == (0, 6)


@rule("LU-AFV.i")
def test_a_towed_gun_uses_its_own_value_and_defends_with_its_crew() -> None:
    game = field(phase="fire", pak=Tank("gun_crew", "gun_m"), tank=Tank(y=130, side="red"))
    facts = game.volley(
        ("pak", "gun_m", "tank"), ("tank", "gun_m", "pak"), dice=([4], [4], [1], [5], [6], [6])
    )

    assert [(fact.attack, fact.defence) for fact in facts.of(e.ContestRolled)] == [(6, 10), (11, 7)]
    assert game.man("pak").fate == "destroyed"


@rule("LU-MEL.r")
@pytest.mark.parametrize("weapon", ["charge", "grenade"])
def test_infantry_in_contact_attacks_a_vehicle_in_the_fire_step(weapon: str) -> None:
    game = field(phase="fire", ross=Man(weapon), tank=Tank(y=53.5, side="red"))
    facts = game.volley(("ross", weapon, "tank"), dice=([4], [6], [1]))

    assert facts.one(e.ShotRolled).needed == 4
    assert facts.one(e.ContestRolled).attack == (10 if weapon == "charge" else 6)


@rule("LU-MEL.r")
def test_a_charge_needs_contact_and_vehicles_have_no_melee() -> None:
    game = field(phase="fire", ross=Man("charge"), tank=Tank(y=54, side="red"))
    assert game.refused("blue", c.DeclareFire("ross", "charge", "tank")) == ("LU-MEL.r", "lu-not-in-contact")

    moving = field(
        ross=Man(), tank=Tank(y=55, side="red"), sherman=Tank(x=70), huber=Man(x=70, y=58, side="red")
    )
    assert moving.run("blue", c.Move("ross", "walk", (Point(50, 51.5),))).no(e.ContactMade)
    charge = c.Move("sherman", "drive", (Point(70, 54),), charge=("huber",))
    assert moving.refused("blue", charge) == ("LU-MEL.r", "lu-no-charge")


@rule("LU-MEL.r")
def test_a_grenade_at_a_large_vehicle_in_contact_hits_as_within_half_range() -> None:
    """Centre to centre they are 8 cm apart, farther than half of a grenade's 10."""
    game = field(
        phase="fire", ross=Man("grenade"), adams=Man("grenade", x=80), tank=Tank(y=58, base=14, side="red"),
        other=Tank(x=80, y=58, base=5, side="red"),
    )  # fmt: skip
    facts = game.volley(("ross", "grenade", "tank"), ("adams", "grenade", "other"), dice=([4], [4], [6], [1]))

    assert [(shot.needed, shot.hits) for shot in facts.of(e.ShotRolled)] == [(4, 1), (5, 0)]
    assert facts.one(e.ContestRolled).attack == 6


@rule("LU-MEL.r")
def test_a_man_beside_a_vehicle_is_not_locked_with_it() -> None:
    game = field(ross=Man(), tank=Tank(y=53.5, side="red"), huber=Man(x=60, y=70, side="red"))
    game.run("blue", c.Move("ross", "walk", (Point(50, 45),)))
    game.begin("fire")

    assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed)


@rule("LU-AFV.a")
def test_a_shot_at_a_tank_is_thrown_to_hit_like_any_other() -> None:
    """Half range, a shooter that moved, an expert one, and the most a weapon reaches."""
    game = field(
        phase="fire", near=Tank(x=20, y=50), far=Tank(x=30, y=49), drove=Tank(x=40, y=50, moved=9.0),
        ross=Man("bazooka", x=60, y=100, expert=True), off=Man("bazooka", x=90, y=79),
        tiger=Tank("tank_h", x=20, y=130, side="red"), panther=Tank(x=30, y=130, side="red"),
        other=Tank(x=40, y=130, side="red"), close=Tank(x=60, y=120, side="red"),
        away=Tank(x=90, y=110, side="red"),
    )  # fmt: skip
    assert game.refused("blue", c.DeclareFire("off", "bazooka", "away")) == ("LU-FIR.m", "lu-out-of-range")
    facts = game.volley(
        ("near", "gun_m", "tiger"), ("far", "gun_m", "panther"), ("drove", "gun_m", "other"),
        ("ross", "bazooka", "close"), dice=([3], [4], [4], [3]),
    )  # fmt: skip

    assert [shot.needed for shot in facts.of(e.ShotRolled)] == [4, 5, 5, 4]
    assert facts.no(e.ContestRolled, e.DamageRolled)


@rule("LU-AFV.a", "LU-FIR.a")
def test_two_tanks_destroy_each_other_in_one_step() -> None:
    game = duel()
    game.volley(
        ("sherman", "gun_m", "tiger"), ("tiger", "gun_h", "sherman"), dice=([4], [4], [6], [1], [6], [1])
    )

    assert game.man("tiger").fate == game.man("sherman").fate == "destroyed"


@rule("LU-AFV.c", "LU-AFV.e", "LU-AFV.f", "LU-AFV.g", "LU-T.AFV")
@pytest.mark.parametrize(
    ("attack", "defence", "wounds", "before", "fate"),
    [
        (1, 6, 0, 0, ""), (1, 5, 1, 0, ""), (2, 5, 1, 0, ""), (3, 5, 0, 0, "eliminated"),
        (1, 5, 1, 1, "eliminated"),
    ],
)  # fmt: skip
def test_a_main_gun_misses_wounds_or_kills_a_man(
    attack: int, defence: int, wounds: int, before: int, fate: str
) -> None:
    """Value 5 against 0; a second wound is the last."""
    game = field(phase="fire", sherman=Tank(), huber=Man(y=90, side="red", wounds=before))
    game.volley(("sherman", "gun_m", "huber"), dice=([4], [attack], [defence]))

    assert game.man("huber").fate == fate
    assert game.man("huber").wounds == (wounds if not fate else before)


@rule("LU-AFV.l", "LU-T.CV")
def test_a_towed_gun_at_a_man_uses_the_damage_table_and_an_armoured_car_combat_values() -> None:
    game = field(
        phase="fire", pak=Tank("gun_crew", "gun_m"), car=Tank("armcar", x=60),
        huber=Man(y=90, side="red"), jung=Man(x=60, y=90, side="red"),
    )  # fmt: skip
    facts = game.volley(("pak", "gun_m", "huber"), ("car", "gun_l", "jung"), dice=([4], [4], [4], [4], [6]))

    assert facts.one(e.DamageRolled).figure == "huber" and game.man("huber").fate == "eliminated"
    rolled = facts.one(e.ContestRolled)
    assert (rolled.target, rolled.attack, rolled.defence) == ("jung", 6, 6) and game.man("jung").wounds == 0


@rule("LU-Q.11")
def test_as_a_choice_a_main_gun_that_misses_a_man_harms_nobody_and_a_tank_is_fought_as_ever() -> None:
    game = field(
        phase="fire", options={"tank_vs_inf": "grenade"}, sherman=Tank(), chaffee=Tank("tank_l", x=70),
        huber=Man(y=90, side="red"), tiger=Tank("tank_h", x=70, y=90, side="red"),
        jung=Man(x=70, y=87.5, side="red"),
    )  # fmt: skip
    facts = game.volley(
        ("sherman", "gun_m", "huber"), ("chaffee", "gun_l", "tiger"), dice=([3], [4], [6], [1])
    )

    assert facts.no(e.DamageRolled) and facts.one(e.ContestRolled).target == "tiger"


@rule("LU-AFV.i")
def test_a_scenario_has_combat_values_of_its_own_for_shooting_and_being_shot_at() -> None:
    game = duel()
    rows = dict(game.state.vehicles)
    rows["tank_h"] = replace(rows["tank_h"], attack=2, defence=3)
    game.state = replace(game.state, vehicles=rows)
    facts = game.volley(
        ("sherman", "gun_m", "tiger"), ("tiger", "gun_h", "sherman"), dice=([4], [4], [1], [1], [1], [1])
    )

    assert [(fact.attack, fact.defence) for fact in facts.of(e.ContestRolled)] == [(6, 4), (3, 6)]


@rule("LU-AFV.n")
def test_a_wounded_man_aboard_dies_of_a_second_wound_and_no_weight_is_added() -> None:
    game = field(
        phase="fire", sherman=Tank(y=50), track=Tank("halftrack", y=90, side="red"),
        huber=Man(y=90, side="red", aboard="track", wounds=1),
        jung=Man(y=90, side="red", aboard="track"),
    )  # fmt: skip
    facts = game.volley(("sherman", "gun_m", "track"), dice=([6], [6], [1], [2], [4]))

    assert [(fact.die, fact.modifiers) for fact in facts.of(e.DamageRolled)] == [(2, ()), (4, ())]
    assert game.man("huber").fate == "eliminated"
    assert (game.man("jung").fate, game.man("jung").wounds) == ("", 1)
    assert [out.figure for out in facts.of(e.CrewOut)] == ["jung"], "who dies is not laid beside the wreck"


@rule("LU-AFV.k", "LU-Q.13")
@pytest.mark.parametrize(("option", "until"), [("reset", 7), ("add", 8)])
def test_a_counter_with_one_turn_left_is_set_back_or_added_to(option: str, until: int) -> None:
    """Hit in turn 4 until turn 6, and again in turn 5."""
    game = field(
        turn=5, phase="fire", options={"immob_stack": option}, sherman=Tank(y=50),
        tiger=Tank("tank_h", y=130, side="red", immobilised_until=6),
    )  # fmt: skip
    game.volley(("sherman", "gun_m", "tiger"), dice=([4], [5], [1]))

    assert game.man("tiger").immobilised_until == until


@rule("LU-AFV.j", "LU-Q.12")
def test_a_vehicle_whose_counter_has_run_out_fires_again() -> None:
    game = duel(immobilised_fire="off")
    game.set("sherman", immobilised_until=2)
    game.turn(3, "fire")

    assert game.run("blue", c.DeclareFire("sherman", "gun_m", "tiger")).one(e.ShotSealed)


@rule("LU-Q.13", "LU-AFV.d")
@pytest.mark.parametrize("before", [0, 3])
def test_as_a_choice_only_what_is_left_of_a_counter_is_added_to(before: int) -> None:
    """A tank that was never hit, or whose counter has run out, stays for two turns."""
    game = field(
        turn=4, phase="fire", options={"immob_stack": "add"}, sherman=Tank(y=50),
        tiger=Tank("tank_h", y=130, side="red", immobilised_until=before),
    )  # fmt: skip
    game.volley(("sherman", "gun_m", "tiger"), dice=([4], [5], [1]))

    assert game.man("tiger").immobilised_until == 6


@rule("LU-AFV.l")
def test_a_towed_gun_is_no_vehicles_main_gun_even_where_a_scenario_gives_its_type_one() -> None:
    game = field(phase="fire", pak=Tank("gun_crew", "gun_m"), huber=Man(y=90, side="red"))
    rows = {**game.state.vehicles, "gun_crew": replace(VEHICLES["gun_crew"], main="gun_m")}
    game.state = replace(game.state, vehicles=rows)

    assert game.volley(("pak", "gun_m", "huber"), dice=([4], [4])).no(e.ContestRolled)


def test_whoever_is_aboard_is_not_drawn_over_his_vehicle() -> None:
    game = field(truck=Tank("truck"), ross=Man(aboard="truck"), huber=Man(y=190, side="red"))
    drawn = {figure.id: (figure.x, figure.inside) for figure in RULES.view(game.state, "blue").figures}

    assert drawn["ross"] == (None, "truck") and drawn["truck"][0] == 50


@rule("LU-AFV.n")
def test_fire_at_a_man_aboard_is_declared_at_his_vehicle() -> None:
    game = field(
        phase="fire", ross=Man(y=40), truck=Tank("truck", y=60, side="red"),
        huber=Man(y=60, side="red", aboard="truck"),
    )  # fmt: skip

    assert game.refused("blue", c.DeclareFire("ross", "rifle", "huber")) == ("LU-AFV.n", "lu-target-aboard")
    assert game.run("blue", c.DeclareFire("ross", "rifle", "truck"))


@rule("LU-AFV.n")
def test_nobody_gets_out_of_a_vehicle_through_the_wall_of_a_house() -> None:
    """The truck stands with its back to a house: there is room beside it only in the open."""
    house = {"kind": "building", "box": [40, 40, 20, 7.2]}
    game = field(
        [house],
        truck=Tank("truck", facing=90),
        ross=Man(aboard="truck", inside="truck"),
        far=Man(y=190, side="red"),
    )
    out = game.run("blue", c.Dismount("ross")).one(e.Dismounted).place

    assert out is not None and out.y > 47.2 and out.inside == ""
