"""Breaking News: what comes about seldom: refusals, answers that pass by themselves, and notes on cards."""

from __future__ import annotations

from typing import Any

import bn_commands as c
import pytest
from bn_commands import Move, OpenFire, OpportunityFire, Pass
from menus import asks, form
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Played, Soldier, Vehicle, table

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickPoint
from core.engine.contract.facts import Command, Refusal
from core.rules.breaking_news.facts import FigureOut, ReactionLost, ShotFired
from core.rules.breaking_news.facts.bystanders import BystanderOut
from core.rules.breaking_news.facts.vehicles import HullUnharmed, RanOn
from core.rules.breaking_news.firing.to_hit import roll_for
from core.rules.breaking_news.saving.vehicles import harm_chance
from core.rules.breaking_news.state import Action, Call, Evacuation, Hit, Melee, Shot
from core.rules.breaking_news.view import view
from core.table.places import Point
from core.table.questions import RouteMeasured, ShotLine

ABU = Man("Irr3", y=160, side="red")
OURS = marker(1, "fake", side="blue")


def aim(firer: str, target: str, weapon: str = "assault_rifle", **more: Any) -> OpenFire:
    return OpenFire((Shot(firer, weapon, "aimed", (target,), **more),))


# --- what passes by itself -------------------------------------------------------------------------

PASSED: list[tuple[str, dict[str, Any], Command]] = [
    ("civilians", {}, c.EndCrowd()),
    ("journalist", {}, c.StayPut()),
    ("ambush", {}, c.HoldAmbush()),
    ("deploy", {}, c.DeployRest()),
    ("lay_ambush", {}, c.DeployRest()),
    ("first_player", {}, c.RollFirstPlayer()),
    ("table_side", {}, c.ChooseSide("south")),
    ("reserves", {}, c.ListReserves()),
    ("contents", {}, c.ChooseContents(1, (2, 3))),
    ("marker_held", {}, c.LeaveMarker()),
    ("explosives", {}, c.HideCharges()),
    ("evacuation_order", {}, c.OrderEvacuation()),
    ("speculation", {}, c.AllowFire(False)),
    ("card", {}, c.KeepCard()),
    ("counter", {}, c.LetThem()),
    ("early_intelligence", {}, c.KeepIntelligence()),
    ("landing", {}, c.PlaceTemplate()),
    ("loss", {"melee": Melee(("kowalski", "novak"), "blue")}, c.RemoveOne("kowalski")),
]


@rule("BN-SM.01")
@pytest.mark.parametrize(("about", "facts", "command"), PASSED, ids=[about for about, *_ in PASSED])
def test_whoever_is_away_gives_the_answer_that_changes_least(
    about: str, facts: dict[str, Any], command: Command
) -> None:
    game = table(facts=facts, kowalski=Man(), abu=ABU)

    assert RULES.passing(game.state, asks("blue", about)) == command


@rule("BN-8.2.m")
def test_a_victim_is_named_among_those_who_may_be_hit_and_passing_names_the_first() -> None:
    names = ("one", "two", "three")
    men = {name: Man(x=40 + 5 * n) for n, name in enumerate(names)}
    game = table(**men, abu=Man(x=40, y=75, side="red"), omar=Man(x=55, y=75, side="red"))
    game.play("blue", Move(names, "run", tuple((Point(40 + 5 * n, 50),) for n in range(3))))
    game.play("red", OpportunityFire("abu", "assault_rifle", "aimed", at=4.0))
    game.play("red", Pass())

    assert form(game, "blue", "name_victim", figure="abu") == [
        ("PickOne", "target", "ask-victim", list(names))
    ]
    assert form(game, "blue", "name_victim", figure="omar") == []
    (asked,) = game.state.awaiting
    assert RULES.passing(game.state, asked) == c.NameVictim("abu", "one")
    (named,) = (one for one in RULES.choices(game.state, "blue") if one.do == "name_victim")
    assert named.hint == "v", "the foot names a letter: one need not guess that Enter on an enemy is meant"
    told = view(game.state, "blue").task
    assert told is not None and told.id == "task-victim-by" and told.args["many"] == 1
    whose = view(game.state, "referee").task
    assert whose is not None and whose.id == "task-of-side" and whose.args["task"] == told


def test_nothing_goes_on_while_a_side_has_still_to_turn() -> None:
    game = table(phase="turning", facts={"awaiting": ()}, kowalski=Man(), abu=ABU)

    assert not RULES.advance(Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue"))


# --- refusals --------------------------------------------------------------------------------------


@rule("BN-12.0.j")
def test_nobody_else_acts_before_who_has_begun_has_retreated() -> None:
    novak = Man(x=60, retreating=True, tested=True, stage="acting")
    game = table(facts={"acting": ("novak",)}, kowalski=Man(), novak=novak, abu=ABU)

    away = Move(("kowalski",), "run", ((Point(40, 50),),))
    assert game.refused("blue", away) == ("BN-12.0.j", "bn-must-retreat")


def reacting(**abu: Any) -> Played:
    """Kowalski runs in the sight of Abu and Zaid."""
    game = table(
        kowalski=Man(), novak=Man(x=60, marker="m1"),
        abu=Man("R3", y=60, side="red", **abu), zaid=Man("R3", x=50, y=60, side="red"),
    )  # fmt: skip
    game.play("blue", Move(("kowalski",), "run", ((Point(40, 45),),)))
    return game


@rule("BN-Q.54", "BN-Q.79", "BN-8.0.3.b")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"reloading": "assault_rifle"}, ("BN-Q.54", "bn-reloading")),
        ({"suppressed": True}, ("BN-10.0.d", "bn-suppressed-no-reaction")),
    ],
)
def test_who_changes_his_magazine_or_is_suppressed_does_not_react(
    state: dict[str, Any], why: tuple[str, str]
) -> None:
    game = reacting(**state)

    assert game.refused("red", c.Sight("abu", "m1")) == why


@rule("BN-11.0.d", "BN-Q.89")
def test_who_has_fought_does_not_help_a_comrade_to_fight() -> None:
    touching = {"touching": ("abu",)}
    game = table(
        kowalski=Man(x=38, suppressed=True, fought=True, **touching), novak=Man(x=42, **touching),
        abu=Man("Irr3", y=42, side="red", touching=("kowalski", "novak")),
    )  # fmt: skip

    both = c.Fight(("novak", "kowalski"), ("abu",))
    assert game.refused("blue", both) == ("BN-Q.89", "bn-has-fought")


@rule("BN-Q.18", "BN-12.0.j")
def test_a_retreat_crosses_one_obstacle() -> None:
    hurdles = [
        {"kind": "wall", "line": [[0, y], [100, y]], "obstacle": 1, "sight": "clear"} for y in (30, 36)
    ]
    game = table(hurdles, kowalski=Man(retreating=True, tested=True), abu=ABU)

    assert game.refused("blue", c.Retreat("kowalski", (Point(40, 28),))) == ("BN-Q.18", "bn-one-obstacle")


@rule("BN-12.0.j", "BN-Q.98")
def test_with_a_tape_people_judge_whether_a_retreat_leads_towards_an_edge() -> None:
    game = table(
        tape=True, kowalski=Man(retreating=True, tested=True), abu=Man("Irr3", side="red", suppressed=True)
    )

    retreats = game.play("blue", c.Retreat("kowalski", 15.0), answers=[RouteMeasured(15.0), 40.0, 25.0])
    assert not isinstance(retreats, Refusal) and game.man("kowalski").withdrew


@rule("BN-X.CIVILIANS.b", "BN-Q.18", "BN-6.2.e")
@pytest.mark.parametrize(
    ("levels", "why"), [((1, 1), ("BN-Q.18", "bn-one-obstacle")), ((3,), ("BN-6.2.e", "bn-cannot-cross"))]
)
def test_a_civilian_crosses_one_obstacle_that_he_can_climb(
    levels: tuple[int, ...], why: tuple[str, str]
) -> None:
    hurdles = [
        {"kind": "wall", "line": [[0, 44 + 4 * n], [100, 44 + 4 * n]], "obstacle": level, "sight": "clear"}
        for n, level in enumerate(levels)
    ]
    man = Man("", y=40)
    amina = Soldier("", (), 40, 40, "", "", 0.0, man.place, {"role": "civilian"})
    game = table(
        hurdles, facts={"crowd": "blue", "awaiting": (asks("blue", "civilians"),)},
        kowalski=Man(x=150), abu=ABU, amina=amina,
    )  # fmt: skip

    assert game.refused("blue", c.Walk("amina", (Point(40, 52),))) == why


@rule("BN-Q.89", "BN-8.0.3.b", "BN-SM.27")
def test_a_magazine_is_changed_by_its_side_and_not_hand_to_hand() -> None:
    def loading(**novak: Any) -> Played:
        empty = Man(magazines=(("assault_rifle", "empty"),), **novak)
        waiting = {"awaiting": (asks("blue", "reload"),)}
        foe = Man("Irr3", y=42, side="red", magazines=(("assault_rifle", "empty"),))
        return table(options={"ammo": "on", "reload": "turn"}, facts=waiting, novak=empty, abu=foe)

    change = c.Reload("novak", "assault_rifle")
    assert loading(touching=("abu",)).refused("blue", change) == ("BN-Q.89", "bn-in-melee")
    theirs = c.Reload("abu", "assault_rifle")
    assert loading().refused("referee", theirs) == ("BN-SM.27", "bn-not-now")
    assert loading(reloading="assault_rifle").refused("blue", change) == (
        "BN-8.0.3.b",
        "bn-nothing-to-reload",
    )


@rule("BN-4.2.b", "BN-4.2.g")
def test_a_table_side_must_be_one_and_vehicles_deploy_too() -> None:
    side = table(phase="start", facts={"awaiting": (asks("red", "table_side"),)}, kowalski=Man(), abu=ABU)
    assert side.refused("red", c.ChooseSide("")) == ("BN-4.2.b", "bn-no-such-edge")
    waiting = {"awaiting": (asks("red", "deploy_all"),)}
    jeep = Vehicle(side="red", fate="away")
    assert table(phase="start", facts=waiting, kowalski=Man(), abu=ABU, jeep=jeep).refused(
        "red", c.EndDeployment()
    ) == ("BN-4.2.g", "bn-deploy-too")


@rule("BN-X.AMBUSH.b", "BN-X.INFILTRATION.b")
@pytest.mark.parametrize("near", [True, False])
def test_with_a_tape_people_say_whether_an_ambush_is_too_near(near: bool) -> None:
    game = table(
        tape=True, facts={"awaiting": (asks("red", "lay_ambush"),), **on_table(OURS)},
        kowalski=Man(), abu=ABU, omar=Man("Irr3", side="red", fate="away", reserve="ambush"),
        ali=Man("Irr3", side="red", fate="away", reserve="ambush"),
    )  # fmt: skip
    lays = c.Deploy(("omar",))

    if near:
        assert game.refused("red", lays, answers=[["kowalski"]]) == ("BN-X.AMBUSH.b", "bn-too-near")
        return
    game.play("red", lays, answers=[[]])
    assert game.man("omar").fate == ""
    assert set(game.asked[0].of) == {"kowalski", "blue#1"} and game.asked[0].cm == 15


@rule("BN-Q.06")
def test_who_dodges_turns_only_where_facing_counts() -> None:
    game = table(
        options={"facing": "off"}, kowalski=Man(), abu=Man("R3", y=60, side="red"),
        terrain=[{"kind": "wall", "box": [42, 55, 2, 10]}],
    )  # fmt: skip
    game.play("blue", aim("kowalski", "abu"))

    turned = c.Dodge("abu", Point(45.5, 60), Point(0, 0))
    assert game.refused("red", turned) == ("BN-Q.06", "bn-no-facing")


SUSPECT = {"kind": "wood", "id": "grove", "box": [30, 55, 20, 10]}


@rule("BN-8.6.a", "BN-8.6.b", "BN-Q.62", "BN-7.0.t")
@pytest.mark.parametrize(
    ("weapon", "command", "why"),
    [
        ("heavy_at", {"target": "m1"}, ("BN-7.0.t", "bn-aim-at-terrain")),
        ("rifle", {"aim": Point(40, 60)}, ("BN-Q.62", "bn-too-light")),
        ("hmg", {"aim": Point(100, 60), "mode": "burst"}, ("BN-8.6.b", "bn-nothing-suspect")),
        ("hmg", {"mode": "burst"}, ("BN-8.6.b", "bn-name-a-target")),
    ],
)
def test_blind_fire_is_for_heavy_weapons_at_what_may_hide_somebody(
    weapon: str, command: dict[str, Any], why: tuple[str, str]
) -> None:
    game = table(
        [SUSPECT], options={"speculative": "always"}, kowalski=Man("R3", weapon, kit=("mounted",)),
        abu=Man("R5", y=60, side="red", marker="m1", seen_by=("kowalski",)),
    )  # fmt: skip

    assert game.refused("blue", c.SpeculativeFire("kowalski", weapon, **command)) == why


@rule("BN-8.6.c", "BN-Q.61")
def test_the_referee_alone_allows_a_blind_shot() -> None:
    asked = {
        "awaiting": (asks("referee", "speculation"),),
        "wished": Shot("kowalski", "hmg", "burst", ("abu",)),
    }
    game = table(facts=asked, kowalski=Man("R3", "hmg"), abu=ABU)

    assert game.refused("blue", c.AllowFire(True))[1] in ("bn-not-now", "engine-others-decide")


# --- in the middle of an act -----------------------------------------------------------------------


@rule("BN-8.3.f", "BN-8.3.j", "BN-Q.59")
def test_a_man_killed_by_covering_fire_does_not_fire_where_a_survivor_would() -> None:
    game = table(
        options={"cover_fail": "still_fires"}, kowalski=Man("R3", x=50), smith=Man("R3", "lmg"),
        abu=Man("R4", y=60, side="red"), zaid=Man("R4", x=120, y=60, side="red"),
    )  # fmt: skip
    game.play("blue", c.CoveringFire(("smith",), Point(40, 60)))
    if game.state.awaiting:
        game.play("red", Pass())
    game.play("blue", Move(("kowalski",), "run", ((Point(50, 50),),)))

    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "aimed", "", 0.0), [3, 3], [1])
    if game.state.awaiting:
        facts = type(facts)((*facts, *game.play("red", Pass())))

    assert [out.figure for out in facts.of(FigureOut)] == ["abu"]
    assert [lost.figure for lost in facts.of(ReactionLost)] == ["abu"]
    assert [shot.weapon for shot in facts.of(ShotFired)] == ["covering"]


@rule("BN-8.8.c", "BN-8.8.d")
def test_with_a_tape_people_say_how_far_a_driverless_vehicle_runs() -> None:
    from core.rules.breaking_news.movement.driverless import run_on

    rides = table(tape=True, truck=Vehicle("unprotected"), abu=ABU)
    hull = rides.man("truck").hull
    for cm, measured, ran in ((30.0, 30.0, 30.0), (30.0, 12.0, 12.0), (30.0, 44.0, 30.0)):
        rides.set("truck", hull=replace(hull, cm=cm))
        answers = [RouteMeasured(measured, blocked="house" if ran < cm else ""), ()]
        r = Resolution(rides.state, RULES.evolve, Supplied(RULES, (), answers, True), "blue")
        run_on(r, r.state.figures["truck"])
        assert [event for event in r.events if isinstance(event, RanOn)] == [
            RanOn("truck", ran, None, "house" if ran < cm else "")
        ]
    rides.set("truck", hull=hull)
    still = Resolution(rides.state, RULES.evolve, Supplied(RULES, (), (), True), "blue")
    run_on(still, still.state.figures["truck"])
    assert still.events == []


@rule("BN-Q.131", "BN-8.8.a")
def test_a_hit_on_men_of_whom_a_ruling_left_none_aboard_hurts_nobody() -> None:
    game = table(
        kim=Man("R3", y=40), ride=Vehicle("unprotected", side="red", y=60),
        fahrer=Man("R5", side="red", aboard="ride"), abu=Man("Irr3", y=160, side="red", suppressed=True),
    )  # fmt: skip
    burst = OpenFire((Shot("kim", "assault_rifle", "burst", ("ride",), men=True),))

    game.play("blue", burst)
    game.ruled("fate", "fahrer", "dead")
    facts = game.play("red", Pass(), [6, 1, 1])

    assert [one.vehicle for one in facts.of(HullUnharmed)] == ["ride"]
    assert game.state.action is None


@rule("BN-X.CIVILIANS.f")
def test_a_bystander_who_is_out_has_no_more_hits_to_save() -> None:
    hits = (Hit("amina", 2), Hit("abu", 1))
    state = table(kowalski=Man(), abu=ABU, amina=Man()).state
    acting = replace(state, action=Action("fire", 1, "blue", ("kowalski",), hits=hits))

    out = BystanderOut("amina", "dead", "blue").evolve(acting)

    assert out.action is not None and out.action.hits == (Hit("abu", 1),)
    assert (out.figures["amina"].harmed_by, out.figures["amina"].stage) == ("blue", "done")


# --- numbers ---------------------------------------------------------------------------------------


@rule("BN-8.0.c")
def test_beyond_its_last_column_a_weapon_has_no_number() -> None:
    state = table(kowalski=Man(), abu=ABU).state
    for weapon, last in (("pistol", 10.0), ("assault_rifle", 150.0)):
        for distance in (last, last + 0.1):
            shot = Shot("kowalski", weapon, "aimed", ("abu",), lines=(ShotLine(distance),))
            found = roll_for(state, state.figures["kowalski"], shot, 0)
            assert (found == (7, 0, ())) == (distance > last), (weapon, distance, found)


@rule("BN-9.2.a", "BN-Q.78")
def test_how_good_a_vehicle_is_as_a_target_goes_by_its_save() -> None:
    state = table(jeep=Vehicle("unprotected", side="red"), hulk=Vehicle("tank", side="red"), kim=Man()).state

    assert harm_chance(state, state.figures["hulk"], "assault_rifle") == 0
    soft, hard = (harm_chance(state, state.figures[name], "heavy_at") for name in ("jeep", "hulk"))
    assert 0 < hard < soft <= 1
    assert round(soft * 6, 6) == round(soft * 6)


# --- notes on cards ----------------------------------------------------------------------------------


def notes(game: Played, seat: str, figure: str) -> list[str]:
    shown = next(one for one in view(game.state, seat).figures if one.id == figure)
    return [fact.id if not isinstance(fact, str) else fact for fact in shown.facts]


def test_a_card_says_who_changes_his_magazine_and_how_far_a_journalist_may_go() -> None:
    man = Man("")
    ines = Soldier("", (), 60, 60, "", "", 0.0, man.place, {"role": "independent", "reach": 7})
    game = table(kowalski=Man(reloading="assault_rifle"), novak=Man(x=60), abu=ABU, ines=ines)

    assert "bn-is-reloading" in notes(game, "blue", "kowalski")
    assert "bn-is-reloading" not in notes(game, "blue", "novak")
    assert {"bn-moved-by", "bn-may-go"} <= set(notes(game, "blue", "ines"))


@rule("BN-X.IED.h", "BN-4.1.h")
def test_a_marker_says_that_its_charge_is_spent_and_what_the_die_makes_of_it() -> None:
    laid = on_table(marker(1, "fake", 50, 50, spent=True), marker(2, "fake", 90, 50, "blue"))
    game = table(facts=laid, kowalski=Man(), abu=ABU)

    told = {one.id: [fact.id for fact in one.facts] for one in view(game.state, "red").tokens}
    assert "bn-charge-spent" in told["red#1"] and "bn-charge-spent" not in told["blue#2"]
    assert told["red#1"].count("bn-content-fake") == 1


@rule("BN-X.HELI.b", "BN-Q.114")
def test_a_side_reads_of_its_landing_until_it_comes_and_of_a_silenced_mortar() -> None:
    def told(turn: int = 2, **blue: Any) -> list[str]:
        laid = on_table(marker(1, "fake", 50, 50))
        game = table(turn=turn, facts=laid, sides={"blue": blue}, kowalski=Man(), abu=ABU)
        side = next(one for one in view(game.state, "blue").sides if one.id == "blue")
        return [fact.id for fact in side.facts if not isinstance(fact, str)]

    assert "side-evacuation" in told(evacuation=Evacuation("red#1", 3))
    assert "side-evacuation" not in told(evacuation=Evacuation("red#1", 3, "bird"))
    assert "side-mortar-silenced" in told(silent=-1) and "side-mortar-silenced" in told(silent=2)
    assert "side-mortar-silenced" not in told(silent=1) and "side-mortar-silenced" not in told()


@rule("BN-X.MORTAR.d")
def test_a_noted_call_is_for_its_own_side_to_read() -> None:
    red = {"extras": {"mortars": 1}, "noted": Call(Point(40.0, 40.0), kind="mortar")}
    game = table(sides={"red": red}, kowalski=Man(), abu=ABU)

    def read(seat: str) -> bool:
        side = next(one for one in view(game.state, seat).sides if one.id == "red")
        return any("noted" in fact.id for fact in side.facts if not isinstance(fact, str))

    assert (read("red"), read("blue"), read("observer")) == (True, False, False)


# --- more of what comes about seldom -----------------------------------------------------------------


@rule("BN-7.0.m")
def test_nobody_looks_while_a_man_who_was_sighted_may_move() -> None:
    game = reacting()
    bonus = asks("blue", "bonus_move")
    game.state = replace(game.state, awaiting=(*game.state.awaiting, bonus), bonus_move="novak")

    assert game.refused("red", c.Sight("abu", "m1")) == ("BN-7.0.m", "engine-others-decide")


@rule("BN-5.2.a", "BN-11.1.j")
@pytest.mark.parametrize(("phase", "seat"), [("morale", "blue"), ("actions", "red")])
def test_a_suppressed_man_storms_in_the_actions_of_his_side(phase: str, seat: str) -> None:
    house = {
        "kind": "building", "id": "house", "box": [36, 41, 12, 12],
        "openings": [{"kind": "door", "from": [38, 41], "to": [42, 41]}],
    }  # fmt: skip
    game = table([house], kowalski=Man(suppressed=True), abu=Man("Irr3", y=46, side="red", inside="house"))
    game.state = replace(game.state, phase=phase)

    assert game.refused(seat, c.StormBuilding(("kowalski",), "house")) == ("BN-5.2.a", "bn-not-now")


@rule("BN-8.8.a", "BN-Q.131")
@pytest.mark.parametrize(
    ("kind", "aboard", "asked"),
    [("unprotected", "jeep", True), ("unprotected", "", False), ("tank", "jeep", False)],
)
def test_the_men_aboard_may_be_aimed_at_where_they_can_be_shot(kind: str, aboard: str, asked: bool) -> None:
    game = table(
        kowalski=Man(), jeep=Vehicle(kind, side="red", y=60),
        abu=Man("Irr3", x=150, y=150, side="red", aboard=aboard),
    )  # fmt: skip
    aimed_at = {"firer": "kowalski", "weapon": "assault_rifle", "mode": "aimed", "targets": ("jeep",)}
    rows = form(game, "blue", "open_fire", **{f"shots__0__{name}": value for name, value in aimed_at.items()})

    assert (("YesNo", "shots.0.men", "ask-men-aboard", False) in rows) == asked


@rule("BN-ED.55", "BN-Q.40")
def test_who_fires_back_at_a_group_names_one_of_those_who_shot() -> None:
    men = {"kowalski": Man(), "novak": Man(x=43), "lopez": Man(x=60)}
    game = table(options={"group_victim": "moves"}, **men, abu=Man("R3", y=60, side="red"))
    shots = tuple(Shot(name, "assault_rifle", "aimed", ("abu",)) for name in ("kowalski", "novak"))
    game.play("blue", OpenFire(shots))
    filled = {"figure": "abu", "weapon": "assault_rifle", "mode": "aimed"}

    assert form(game, "red", "opportunity_fire", **filled)[-1] == (
        "PickOne", "target", "ask-target", ["kowalski", "novak"]
    )  # fmt: skip
    fires = OpportunityFire("abu", "assault_rifle", "aimed")
    assert game.refused("red", fires) == ("BN-Q.40", "bn-no-target")
    assert game.refused("red", replace(fires, target="lopez")) == ("BN-8.2.a", "bn-not-the-shooter")


@rule("BN-8.0.1.c", "BN-Q.48")
def test_with_a_tape_the_target_of_a_rocket_is_in_its_burst_whoever_is_measured() -> None:
    """Who measures names those near him; he himself is struck all the same."""
    from core.rules.breaking_news.firing.burst_area import blast

    game = table(tape=True, kowalski=Man("R3", "rpg"), abu=ABU, omar=Man("Irr3", side="red"))
    for answer, caught in (([], ["abu"]), (["omar"], ["abu", "omar"]), (["abu", "omar"], ["abu", "omar"])):
        r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), [answer], True), "blue")
        assert [man.id for man in blast(r, "rpg", "abu")] == caught


@rule("BN-8.0.2.a", "BN-Q.24")
def test_a_certain_hit_that_might_stray_is_thrown_and_hits_by_any_face() -> None:
    from core.rules.breaking_news.firing.shooting import hits_thrown

    def thrown(missed: str, needed: int, *dice: list[int]) -> tuple[int, tuple[int, ...]]:
        options = {"missed_shots": missed, "natural_hit": "off"}
        game = table(options=options, kowalski=Man("R3", "rpg"), abu=ABU)
        r = Resolution(game.state, RULES.evolve, Supplied(RULES, dice, (), False), "blue")
        return hits_thrown(r, r.state.figures["kowalski"], "rpg", needed, 1, 0)

    assert thrown("on", 1, [1]) == (1, (1,))
    assert thrown("on", 4, [3]) == (0, (3,))
    assert thrown("on", 4, [4]) == (1, (4,))


@rule("BN-8.0.s", "BN-8.0.2.a")
@pytest.mark.parametrize("missed", ["on", "off"])
def test_where_modifiers_have_taken_every_die_nobody_is_asked_to_throw_none(missed: str) -> None:
    """Also where the faces would count, because a miss goes astray."""
    from core.rules.breaking_news.firing.shooting import hits_thrown

    game = table(options={"missed_shots": missed}, kowalski=Man("R3", "rpg"), abu=ABU)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    assert hits_thrown(r, r.state.figures["kowalski"], "rpg", 6, 0, 1) == (0, ())
    assert not r.events


@rule("BN-Q.69", "BN-8.4.b")
def test_where_no_enemy_is_known_a_target_is_looked_for_from_the_middle_of_the_table() -> None:
    from core.rules.breaking_news.support.targets import aim_fields_of

    state = table(kowalski=Man()).state
    (field,) = aim_fields_of(state, "blue")
    assert isinstance(field, PickPoint) and not field.suggestions
    assert field.origin == (state.terrain.width / 2, state.terrain.height / 2)


@rule("BN-4.2.g", "BN-1.0.a", "BN-8.8.d")
@pytest.mark.parametrize("level", [0, 3])
def test_no_vehicle_is_put_into_a_house_or_upon_a_wall_and_nobody_onto_a_rock(level: int) -> None:
    house = {"kind": "building", "id": "house", "box": [30, 180, 20, 15]}
    rock = {"kind": "rock", "id": "rock", "box": [100, 180, 20, 15], "obstacle": level}
    wall = {"kind": "wall", "id": "wall", "line": [[130, 185], [150, 185]]}
    waiting = {"awaiting": (asks("red", "deploy"),)}
    game = table(
        [house, rock, wall], phase="start", facts=waiting, kowalski=Man(), abu=ABU,
        jeep=Vehicle(side="red", fate="away"), omar=Man("Irr3", side="red", fate="away"),
    )  # fmt: skip

    for spot in (Point(40, 187), Point(140, 185)):
        assert game.refused("red", c.Deploy(("jeep",), spot)) == ("BN-4.2.g", "bn-no-ground")
    for name in ("jeep", "omar"):
        assert game.refused("red", c.Deploy((name,), Point(110, 187))) == ("BN-4.2.g", "bn-no-ground")
    assert not isinstance(game.play("red", c.Deploy(("omar",), Point(40, 187))), Refusal)
    assert game.man("omar").place.inside == "house"


def test_hiding_counts_where_nobody_can_tell_whether_there_is_cover() -> None:
    waiting = {"awaiting": (asks("red", "deploy"),)}
    away = Man("Irr3", side="red", fate="away")
    game = table(phase="start", facts=waiting, kowalski=Man(), abu=ABU, omar=away)

    nowhere, open_ground = c.Deploy(("omar",), hidden=True), c.Deploy(("omar",), Point(40, 190), None, True)
    assert RULES.concise(game.state, nowhere) == nowhere
    assert RULES.concise(game.state, open_ground) == replace(open_ground, hidden=False)


@rule("BN-9.3.f")
def test_who_helps_a_wounded_comrade_is_shown_the_way_to_the_nearest_medic() -> None:
    medic = {"kit": ("medic",)}
    game = table(
        options={"wounded": "on"}, kowalski=Man(), doc=Man(x=80, **medic), far=Man(x=150, **medic), abu=ABU
    )
    (way,) = form(game, "blue", "help_along", figure="kowalski")
    assert way[:5] == ("PickPath", "path", "ask-path", "kowalski", (40, 40))

    from menus import spots

    ways = spots(game, "blue", "help_along", "path", figure="kowalski")
    assert ways[0] == ((40 + way[5], 40),)
    assert 2 <= len(ways) <= 4


@rule("BN-4.1.h", "BN-4.1.j")
def test_a_marker_says_what_the_secret_die_makes_of_it() -> None:
    laid = on_table(marker(1, "fake", 30, 30, "blue"), marker(3, "fake", 90, 30, "blue"))
    game = table(facts=laid, sides={"red": {"secret_die": 3}}, kowalski=Man(), abu=ABU)

    told = {one.id: [fact.id for fact in one.facts] for one in view(game.state, "referee").tokens}
    assert "bn-by-your-die" in told["blue#3"] and "bn-by-your-die" not in told["blue#1"]


def test_outlines_of_vehicles_are_kept_for_a_few_tables_only() -> None:
    from core.rules.breaking_news.common import vehicle_outlines as outlines

    for n in range(3 * outlines.MOST_TABLES):
        state = table(**{f"lorry{n}": Vehicle(x=10 + n % 50)}).state
        assert len(outlines.table_with_hulls(state).pieces) == 1
        assert outlines.table_with_hulls(state) is outlines.table_with_hulls(state)
        assert len(outlines._last) <= outlines.MOST_TABLES


def test_the_marker_of_who_is_away_lies_at_the_first_spot_that_is_suggested() -> None:
    from menus import spots

    waiting = {"awaiting": (asks("red", "marker"),)}
    game = table(phase="start", facts=waiting, kowalski=Man(), abu=ABU)
    first = spots(game, "red", "place_marker", "spot")[0]
    assert RULES.passing(game.state, asks("red", "marker")) == c.PlaceMarker(Point(*first))
    tape = table(tape=True, phase="start", facts=waiting, kowalski=Man(), abu=ABU)
    assert RULES.passing(tape.state, asks("red", "marker")) == c.PlaceMarker()


@rule("BN-Q.142")
def test_each_machine_gun_of_a_vehicle_answers_an_act_once_and_nothing_else_does() -> None:
    from core.rules.breaking_news.common.crews import mount_may_reply, spare_mounts

    ride = Vehicle("protected", "lmg", "mmg", "grenade_launcher", answered=3)
    game = table(kim=Man(answered=3), ride=ride, abu=ABU)

    def may(weapon: str, act: int, man: str = "ride") -> bool:
        return mount_may_reply(game.state, game.man(man), weapon, act)

    assert may("lmg", 3) and may("mmg", 4) and may("assault_rifle", 3, "kim")
    assert not may("grenade_launcher", 3) and not may("grenade_launcher", 4)
    game.set("ride", hull=replace(game.man("ride").hull, replied=("lmg",)))
    assert not may("lmg", 3) and may("lmg", 4) and may("mmg", 3)
    assert spare_mounts(game.man("ride")) and not spare_mounts(game.man("kim"))
    game.set("ride", hull=replace(game.man("ride").hull, replied=("lmg", "mmg")))
    assert not spare_mounts(game.man("ride"))


@rule("BN-8.4.g")
def test_a_gunship_that_comes_is_told_with_its_weapon() -> None:
    from core.locale import sentences
    from core.rules.breaking_news.facts.support import GunshipCame

    game = table(kowalski=Man(), ship=Vehicle("helicopter", "hmg"), abu=ABU)
    line = RULES.sentence(game.state, GunshipCame("blue", game.man("ship")), game.state)
    assert line is not None and line.id == "bn-gunship-came"
    assert sentences("en").say(line.args["weapon"]) == "heavy machine gun"


@rule("BN-4.1.1.b", "BN-Q.30")
@pytest.mark.parametrize(("mode", "doubts"), [("blind", ["bn-unseen-near"]), ("marker", [])])
def test_a_marker_that_nobody_known_defends_may_be_defended_by_who_is_not_seen(
    mode: str, doubts: list[str]
) -> None:
    from core.rules.breaking_news.objectives.taking import _clear
    from core.rules.breaking_news.secrecy.player_view import known

    laid = on_table(marker(1, "fake", 44, 40))
    game = table(
        options={"hidden_mode": mode},
        facts=laid,
        kowalski=Man(),
        abu=Man("Irr3", y=60, side="red", marker="m1"),
    )
    r = Resolution(known(game.state, "blue"), RULES.evolve, Supplied(RULES, (), (), False), "blue")

    assert _clear(r, game.state.objectives["red#1"], "blue", ("kowalski",)) == (mode == "blind")
    assert [what.id for what in r.doubts] == doubts


@rule("BN-8.2.a")
def test_nobody_answers_an_act_of_whom_a_ruling_left_nobody() -> None:
    game = reacting()
    game.ruled("fate", "kowalski", "dead")

    fires = OpportunityFire("abu", "assault_rifle", "aimed")
    assert game.refused("red", fires) == ("BN-8.2.a", "bn-nothing-to-react-to")


@rule("BN-8.3.f", "BN-8.3.j")
def test_a_vehicle_that_fails_under_covering_fire_is_struck_by_the_weapon_that_covers() -> None:
    from core.rules.breaking_news.facts.vehicles import HullTested

    game = table(
        smith=Man("R3", "lmg"), kowalski=Man(x=50), 
        jeep=Vehicle("unprotected", "lmg", side="red", y=60, facing=270),
        gunner=Man("R3", side="red", aboard="jeep", post="gunner"),
        driver=Man("R3", side="red", aboard="jeep"),
    )  # fmt: skip
    game.play("blue", c.CoveringFire(("smith",), Point(46, 55)))
    if game.state.awaiting:
        game.play("red", Pass())
    game.play("blue", Move(("kowalski",), "run", ((Point(50, 50),),)))

    facts = game.play("red", OpportunityFire("jeep", "lmg", "burst", "", 0.0))
    if game.state.awaiting:
        facts = game.play("red", Pass(), [1, 1], [6])

    assert [(one.vehicle, one.weapon) for one in facts.of(HullTested)] == [("jeep", "lmg")]
