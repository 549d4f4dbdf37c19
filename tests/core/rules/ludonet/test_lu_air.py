"""Ludonet, air passes and anti-aircraft fire (LU-AIR)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.preview import Preview, preview
from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Measured, Ruling
from core.engine.contract.seats import REFEREE
from core.games import header_of, new_game
from core.locale import sentences
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Aircraft, Weapon
from core.scenarios import BadScenario, load
from core.table.places import Point

AIM = Point(100, 100)


def sky(passes_made: int = 0, passes: int = 3, **men: Any) -> Played:
    """One aircraft of the first side, at its pass."""
    options = men.pop("options", None)
    men.setdefault("ross", Man(y=20))
    men.setdefault("far", Man(x=150, y=195, side="red"))
    return field(
        phase="air", moving="blue", options=options, passes=passes, tape=men.pop("tape", False),
        aircraft=[Aircraft("hawk", "Hawk", "blue", passes_made)], **men,
    )  # fmt: skip


@rule("LU-AIR.a", "LU-AIR.k")
def test_a_side_has_a_fixed_number_of_passes_one_a_turn() -> None:
    game = sky(passes=1)
    game.play("blue", c.AirPass("hawk", AIM), [1])

    assert game.state.sides["blue"].passes == 0 and game.state.aircraft["hawk"].flew
    assert game.state.phase == "end"
    game.run("blue", c.EndTurn())
    assert game.run("red", c.EndTurn()).no(e.AirGranted)


@rule("LU-AIR.b", "LU-AIR.c", "LU-AIR.d", "LU-EX.35", "LU-T.AIR")
def test_after_its_third_pass_an_aircraft_cannot_return() -> None:
    game = sky(2, passes=9, jung=Man(x=100, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [4])

    assert facts.one(e.AirPassFlown).hit is False and game.man("jung").fate == ""
    assert game.state.aircraft["hawk"].passes == 3
    game.turn(2, "air", "blue")
    assert game.refused("blue", c.AirPass("hawk", AIM))[0] == "LU-AIR.b"


@rule("LU-AIR.d")
def test_a_preview_says_what_the_aircraft_needs_and_the_view_names_it() -> None:
    game = sky(jung=Man(x=100, y=100, side="red", unit="able"))
    seen = preview(RULES, game.state, "blue", c.AirPass("hawk", AIM), RULES.geometry)

    assert isinstance(seen, Preview)
    assert next((term.why, term.who, term.needed) for term in seen.terms) == ("lu-air-attack", "hawk", 5)
    names = {seat: dict(RULES.view(game.state, seat).names) for seat in ("blue", "red")}
    assert names["blue"]["hawk"] == "Hawk" and names["blue"]["able"] == "able"
    assert "hawk" not in names["red"], "an aircraft that has not flown yet is unknown to the enemy"


@rule("LU-AIR.d", "LU-AIR.e", "LU-AIR.j", "LU-Q.18")
def test_a_hit_strikes_everybody_within_1_5_cm_heavily() -> None:
    game = sky(
        jung=Man(x=101.5, y=100, side="red"), adams=Man(x=100, y=98.6),
        keller=Man(x=101.6, y=101, side="red"),
    )  # fmt: skip
    facts = game.play("blue", c.AirPass("hawk", AIM), [5], [4], [1])

    assert {fact.figure for fact in facts.of(e.DamageRolled)} == {"jung", "adams"}
    assert all(fact.modifiers[0].value == 1 for fact in facts.of(e.DamageRolled))
    assert {game.man("jung").fate, game.man("adams").fate} == {"eliminated", ""}


@rule("LU-Q.18")
def test_as_a_choice_the_area_is_larger() -> None:
    game = sky(options={"air_radius": "3"}, jung=Man(x=103, y=100, side="red"))

    assert game.play("blue", c.AirPass("hawk", AIM), [5], [6]).one(e.DamageRolled).figure == "jung"


@rule("LU-AIR.j", "LU-Q.22")
@pytest.mark.parametrize(("x", "met"), [(103.9, True), (104.1, False)])
def test_a_vehicle_that_the_area_meets_is_fought_with_the_aircrafts_value(x: float, met: bool) -> None:
    game = sky(tiger=Tank("tank_h", x=x, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [6], *([[5], [1]] if met else []))

    if met:
        assert (facts.one(e.ContestRolled).attack, facts.one(e.ContestRolled).defence) == (11, 8)
        assert game.man("tiger").fate == "destroyed"
    else:
        assert facts.no(e.ContestRolled)


@rule("LU-Q.22")
def test_as_a_choice_vehicles_are_unharmed() -> None:
    game = sky(options={"air_vs_vehicle": "off"}, tiger=Tank("tank_h", x=100, y=100, side="red"))

    assert game.play("blue", c.AirPass("hawk", AIM), [6]).no(e.ContestRolled)


@rule("LU-AIR.f", "LU-AIR.g", "LU-AIR.h", "LU-AIR.i", "LU-EX.36", "LU-T.AIR", "LU-S.09")
def test_anti_aircraft_fire_comes_first_and_shoots_it_down() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red"), jung=Man(x=100, y=100, side="red"))
    facts = game.play("blue", c.AirPass("hawk", AIM), [5])

    assert facts.one(e.AntiAircraftFired).hit
    assert facts.one(e.AirPassFlown) == e.AirPassFlown("hawk", AIM, 5, hit=False, down=True, aborted=True)
    assert game.state.aircraft["hawk"].down
    assert game.man("jung").fate == ""
    game.turn(2, "air", "blue")
    assert game.refused("blue", c.AirPass("hawk", AIM))[0] == "LU-AIR.b"


@rule("LU-AIR.h")
def test_as_a_choice_it_is_only_driven_off() -> None:
    game = sky(options={"aa_effect": "abort_pass"}, flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red"))
    flown = game.play("blue", c.AirPass("hawk", AIM), [6]).one(e.AirPassFlown)

    assert flown == e.AirPassFlown("hawk", AIM, 5, hit=False, down=False, aborted=True)
    assert game.state.aircraft["hawk"].passes == 1


@rule("LU-AIR.i")
def test_each_gun_in_range_fires_once_without_a_modifier() -> None:
    game = sky(
        flak=Tank("gun_crew", "aa_l", x=100, y=199, side="red", wounds=0, moved=3.0),
        flak2=Tank("gun_crew", "aa_l", x=80, y=150, side="red"),
        out=Tank("gun_crew", "aa_l", x=1, y=125, side="red"),
    )  # fmt: skip
    facts = game.play("blue", c.AirPass("hawk", AIM), [4], [4], [1])

    assert [(fact.figure, fact.hit) for fact in facts.of(e.AntiAircraftFired)] == [
        ("flak", False),
        ("flak2", False),
    ]


def test_a_hidden_gun_that_fires_is_put_on_the_table() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red", placed=False))
    facts = game.play("blue", c.AirPass("hawk", AIM), [1], [1])

    assert facts.one(e.Placed).figure == "flak"
    assert facts.names.index("Placed") < facts.names.index("AntiAircraftFired")


@rule("LU-AIR.g", "LU-S.09")
def test_an_aim_point_off_the_table_is_refused_and_a_pass_may_be_let_go() -> None:
    game = sky()

    assert game.refused("blue", c.AirPass("hawk", Point(-3, 5))) == ("LU-AIR.g", "lu-point-off-table")
    assert game.run("blue", c.NoPass()).no(e.AirPassFlown)
    assert game.state.sides["blue"].passes == 3 and game.state.phase == "end"


@rule("LU-AIR.g")
def test_with_a_tape_the_pass_is_aimed_at_a_figure_and_people_say_who_is_there() -> None:
    game = sky(tape=True, flak=Tank("gun_crew", "aa_l", side="red"), secret=Man(side="red", placed=False))
    field_ = RULES.fields(game.state, "blue", "air_pass", {"aircraft": "hawk"})[0]
    assert {option.value for option in field_.options} == {"ross", "far", "flak"}  # type: ignore[union-attr]
    assert game.refused("blue", c.AirPass("hawk", AIM)) == ("LU-AIR.g", "lu-no-points")
    assert game.refused("blue", c.AirPass("hawk", "secret")) == ("LU-AIR.g", "lu-no-such-figure")
    facts = game.play("blue", c.AirPass("hawk", "far"), [2], [5], [3], answers=[["flak"], ["far"], []])

    assert facts.one(e.DamageRolled).figure == "far"
    assert not any("secret" in repr(question) for question in game.asked)


def test_what_the_enemy_has_in_the_air_is_not_known_before_it_comes() -> None:
    before = sky()
    assert RULES.known(before.state, "red").aircraft == {}
    before.play("blue", c.AirPass("hawk", AIM), [1])
    assert set(RULES.known(before.state, "red").aircraft) == {"hawk"}
    assert RULES.known(before.state, "red").sides["blue"].passes == 0


@rule("LU-AIR.k", "LU-T.AIR")
def test_the_first_players_side_passes_first_and_two_aircraft_do_not_pass_in_one_turn() -> None:
    game = field(
        phase="fire", ross=Man(y=20), far=Man(x=150, y=195, side="red"),
        aircraft=[
            Aircraft("stuka", "Stuka", "red"), Aircraft("hawk", "Hawk", "blue"),
            Aircraft("kite", "Kite", "blue"),
        ],
    )  # fmt: skip
    game.state = replace(
        game.state, sides={name: replace(side, pass_now=True) for name, side in game.state.sides.items()}
    )
    game.volley()
    assert (game.state.phase, game.state.moving) == ("air", "blue")
    assert game.refused("blue", c.AirPass("stuka", AIM))[0] == "LU-AIR.b"
    game.play("blue", c.AirPass("hawk", AIM), [1])
    assert (game.state.phase, game.state.moving) == ("air", "red")
    game.play("red", c.AirPass("stuka", AIM), [1])

    assert game.state.phase == "end" and game.state.aircraft["kite"].passes == 0


@rule("LU-AIR.a", "LU-AIR.c", "LU-S.03")
def test_the_program_grants_a_pass_each_turn_while_any_aircraft_and_any_pass_is_left() -> None:
    def next_turn(passes: int, made: int, down: bool = False) -> list[tuple[str, ...]]:
        game = field(
            phase="end", passes=passes, ross=Man(y=20), far=Man(x=150, y=195, side="red"),
            aircraft=[Aircraft("hawk", "Hawk", "blue", made, down)],
        )  # fmt: skip
        game.run("blue", c.EndTurn())
        return [fact.sides for fact in game.run("red", c.EndTurn()).of(e.AirGranted)]

    assert next_turn(1, 2) == [("blue",)]
    assert next_turn(0, 0) == next_turn(5, 3) == next_turn(5, 0, True) == []


@rule("LU-AIR.d", "LU-T.AIR")
@pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True), (6, True)])
def test_an_aircraft_hits_on_five_or_six_whatever_it_attacks(die: int, hit: bool) -> None:
    """Neither shelter nor lying down nor nearness counts."""
    game = sky(jung=Man(x=100, y=100, side="red", posture="prone", sheltered=True))

    flown = game.play("blue", c.AirPass("hawk", AIM), [die], *[[3]] * hit).one(e.AirPassFlown)
    assert flown.hit is hit and flown.needed == 5


@rule("LU-AIR.f", "LU-T.AIR")
@pytest.mark.parametrize(("die", "hit"), [(4, False), (5, True), (6, True)])
def test_anti_aircraft_fire_hits_on_five_or_six(die: int, hit: bool) -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=101, side="red", expert=True, moved=2.0))
    facts = game.play("blue", c.AirPass("hawk", Point(100, 120)), [die], *[] if hit else [[1]])

    assert facts.one(e.AntiAircraftFired).hit is hit


@rule("LU-AIR.i")
def test_every_anti_aircraft_weapon_of_a_gun_fires_until_the_aircraft_is_hit() -> None:
    def twin() -> Played:
        game = sky(flak=Tank("gun_crew", "aa_l", "aa_x", x=100, y=150, side="red"))
        game.state = replace(game.state, weapons={**game.state.weapons, "aa_x": Weapon(60, aa=True)})
        return game

    facts = twin().play("blue", c.AirPass("hawk", AIM), [4], [5])
    assert [fact.hit for fact in facts.of(e.AntiAircraftFired)] == [False, True]
    assert len(twin().play("blue", c.AirPass("hawk", AIM), [6]).of(e.AntiAircraftFired)) == 1
    far = twin().play("blue", c.AirPass("hawk", Point(100, 80)), [4], [1])
    assert len(far.of(e.AntiAircraftFired)) == 1


@rule("LU-AIR.g", "LU-MOR.k", "LU-FIR.p")
def test_only_an_enemy_gun_that_may_fire_fires_at_an_aircraft() -> None:
    """Not one's own, not a man in contact, nor a unit that falls back where that forbids fire."""
    game = sky(
        options={"retreat_fire": "off"},
        own=Tank("gun_crew", "aa_l", x=100, y=90),
        locked=Man("aa_l", x=100, y=110, side="red", contacts=("ross",)),
        shaken=Tank("gun_crew", "aa_l", x=100, y=120, side="red"),
    )
    units = game.state.units
    game.state = replace(
        game.state, units={**units, "shaken-unit": replace(units["shaken-unit"], falling_back=True)}
    )

    assert game.play("blue", c.AirPass("hawk", AIM), [1]).no(e.AntiAircraftFired)


@rule("LU-AIR.j", "LU-AFV.n", "LU-AFV.d")
def test_a_pass_immobilises_or_destroys_a_vehicle_and_its_men_roll() -> None:
    game = sky(
        truck=Tank("truck", x=100, y=100, side="red"),
        huber=Man(x=100, y=100, side="red", aboard="truck"),
    )
    facts = game.play("blue", c.AirPass("hawk", AIM), [5], [1], [4], [3])
    assert facts.one(e.ContestRolled).effect == "destroyed"
    assert facts.one(e.DamageRolled).figure == "huber" and game.man("huber").posture == "prone"

    game = sky(tiger=Tank("tank_h", x=100, y=100, side="red"))
    game.play("blue", c.AirPass("hawk", AIM), [5], [4], [1])
    assert game.man("tiger").immobilised_until == 3


@rule("LU-AIR.h", "LU-AIR.b")
def test_an_aircraft_that_was_driven_off_comes_again_if_it_has_a_pass_left() -> None:
    options = {"aa_effect": "abort_pass"}
    game = sky(1, options=options, flak=Tank("gun_crew", "aa_l", x=100, y=150, side="red"))
    game.play("blue", c.AirPass("hawk", AIM), [6])
    assert game.state.sides["blue"].passes == 2
    game.run("blue", c.EndTurn())
    game.run("red", c.EndTurn())

    assert game.state.aircraft["hawk"] == Aircraft("hawk", "Hawk", "blue", 2)
    assert game.state.sides["blue"].pass_now


@rule("LU-AIR.k")
def test_an_aircraft_that_has_passed_this_turn_does_not_pass_again_in_it() -> None:
    game = sky()
    game.play("blue", c.AirPass("hawk", AIM), [1])
    game.begin("air", "blue")

    assert game.refused("blue", c.AirPass("hawk", AIM)) == ("LU-AIR.b", "lu-no-pass-left")


@rule("LU-AIR.h")
def test_the_odds_of_a_pass_tell_that_it_may_be_shot_down() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=120, side="red"))
    seen = preview(RULES, game.state, "blue", c.AirPass("hawk", AIM), RULES.geometry)

    assert isinstance(seen, Preview)
    assert {end.names: end.chance for end in seen.outcomes}[("hawk:down",)] == Fraction(1, 3)


@rule("LU-AIR.h")
def test_a_side_whose_aircraft_is_down_has_no_pass_left() -> None:
    game = sky(flak=Tank("gun_crew", "aa_l", x=100, y=120, side="red"))
    game.play("blue", c.AirPass("hawk", AIM), [5])

    assert game.state.sides["blue"].passes == 2
    own = next(side for side in RULES.view(game.state, "blue").sides if side.id == "blue")
    assert "0 passes left" in [sentences("en").say(fact) for fact in own.facts]


@rule("LU-AIR.g")
def test_at_a_real_table_enemies_are_named_first_and_nobody_aboard() -> None:
    game = sky(
        tape=True, truck=Tank("truck"), rider=Man(aboard="truck"),
        flak=Tank("gun_crew", "aa_l", side="red"),
    )  # fmt: skip
    (aim,) = RULES.fields(game.state, "blue", "air_pass", {"aircraft": "hawk"})

    assert isinstance(aim, PickOne)
    named = [row.value for row in aim.options]
    assert (set(named[:2]), set(named[2:])) == ({"far", "flak"}, {"ross", "truck"})
    weights = [row.weight or 0.0 for row in aim.options]
    assert min(weights[:2]) > 10 * max(weights[2:]) > 0


@rule("LU-AIR.g")
def test_at_a_real_table_only_the_reach_of_anti_aircraft_guns_is_asked() -> None:
    game = sky(tape=True, flak=Tank("gun_crew", "aa_l", side="red"))
    facts = game.play("blue", c.AirPass("hawk", "far"), [5], answers=[("flak",)])

    assert facts.one(e.AntiAircraftFired).hit
    assert [fact.question["ask"] for fact in facts.of(Measured)] == ["near"]


@rule("LU-AIR.g", "LU-AIR.j")
def test_at_a_real_table_who_is_aimed_at_is_there_and_vehicles_are_asked_for_at_once() -> None:
    game = sky(tape=True, flak=Tank("gun_crew", "aa_l", side="red"), truck=Tank("truck", side="red"))
    answers = [["far"], ["truck"]]
    facts = game.play("blue", c.AirPass("hawk", "flak"), [2], [5], [3], *[[4]] * 4, answers=answers)

    asked = [(fact.question["of"], fact.question["cm"]) for fact in facts.of(Measured)]
    assert [of for of, _ in asked] == [("ross", "far"), ("flak", "truck")]
    assert [name for _, name, _ in facts.one(e.AirPassFlown).contests] == ["flak", "truck"]


@rule("LU-AIR.j")
def test_at_a_real_table_the_only_vehicle_is_not_asked_for_where_it_is_aimed_at() -> None:
    game = sky(tape=True, truck=Tank("truck", side="red"))
    facts = game.play("blue", c.AirPass("hawk", "truck"), [5], *[[4]] * 2, answers=[[]])

    assert [fact.question["of"] for fact in facts.of(Measured)] == [("ross", "far")]
    assert [name for _, name, _ in facts.one(e.AirPassFlown).contests] == ["truck"]


@rule("LU-AIR.a", "LU-S.03")
def test_passes_granted_turn_by_turn_need_somebody_who_referees() -> None:
    """Else the game would stand still at the first pass: nobody sits there who could grant it."""
    found = load("ludonet/bridge_with_tanks")
    options = {"air_grant": "referee"}
    with pytest.raises(BadScenario) as refused:
        new_game(found, header_of(found, dice="seeded", seed=1, options=options))
    assert sentences("en").say(refused.value.message) == (
        'options.air_grant = "referee" leaves decisions to a referee, and this game has none.'
    )

    game = new_game(found, header_of(found, dice="seeded", seed=1, options=options, referee=True))
    assert Options.of(game.state).air_grant == "referee"


@rule("LU-AIR.a")
def test_a_side_without_a_referee_does_not_leave_the_passes_to_him() -> None:
    game = field(ross=Man(), huber=Man(y=90, side="red"))
    wish = Ruling("option", "as agreed", "air_grant", "referee")

    assert game.refused("blue", wish) == ("LU-AIR.a", "lu-nobody-referees")
    game.run(REFEREE, wish)
    game.run("blue", Ruling("option", "as agreed", "air_grant", "program"))
