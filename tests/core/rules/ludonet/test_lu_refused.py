"""Ludonet: what is refused of who is no foot soldier or rides, what orders ask for, and what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Number, Option, PickOne, PickPoint, PickSome, Text
from core.engine.contract.facts import Command, Refusal
from core.engine.words.message import say
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.deployment.placement import conceal_unseen
from core.rules.ludonet.fire.wrecks import mark_wrecks
from core.rules.ludonet.morale import morale
from core.rules.ludonet.movement.contact import in_touch
from core.rules.ludonet.outcome import outcome
from core.rules.ludonet.state import Aircraft
from core.table.places import Point

HAWK = Aircraft("hawk", "Hawk", "blue")
KITE = Aircraft("kite", "Kite", "red")


def squad(**how: Any) -> Played:
    """A rifleman, a truck with a rider, and a foe far off; blue moves."""
    standing = {
        "ross": Man(x=50, y=50),
        "truck": Tank("truck", x=80, y=50),
        "rider": Man(x=80, y=50, aboard="truck"),
        "huber": Man(x=50, y=150, side="red"),
    }
    return field(**{**standing, **how})


def at_a_table() -> Played:
    return squad(tape=True)


def deploying(**how: Any) -> Played:
    return squad(phase="deploy", turn=0, **how)


@pytest.mark.parametrize(
    ("situation", "seat", "command", "paragraph", "sentence"),
    [
        (squad, "blue", c.Posture("ross", "kneeling"), "LU-MOV.n", "lu-no-such-posture"),
        (squad, "blue", c.Posture("ross", "standing"), "LU-MOV.n", "lu-no-such-posture"),
        (squad, "blue", c.Posture("truck", "prone"), "LU-MOV.n", "lu-no-posture"),
        (squad, "blue", c.Posture("rider", "prone"), "LU-MOV.n", "lu-no-posture"),
        (squad, "blue", c.Move("rider", "walk", (Point(80, 60),)), "LU-MOV.o", "lu-aboard"),
        (squad, "blue", c.Move("ross", "walk", (), posture="kneeling"), "LU-MOV.n", "lu-no-such-posture"),
        (squad, "blue", c.Move("ross", "walk", 5.0), "", "lu-path-needed"),
        (at_a_table, "blue", c.Move("ross", "walk", (Point(50, 60),)), "", "lu-no-map"),
        (at_a_table, "blue", c.Move("ross", "walk", 300.5), "", "lu-bad-length"),
        (at_a_table, "blue", c.Move("ross", "walk", -1.0), "", "lu-bad-length"),
        (squad, "blue", c.Dismount("rider", Point(80, 56.5)), "LU-AFV.n", "lu-beside-vehicle"),
        (deploying, "blue", c.Deploy("ross", Point(10, 10), 3600.5), "LU-DEP.a", "lu-bad-angle"),
        (deploying, "blue", c.Deploy("ross", Point(10, 10), -3600.5), "LU-DEP.a", "lu-bad-angle"),
        (lambda: deploying(tape=True, ross=Man(note="here"), truck=Tank("truck", note="here")),
         "referee", c.EndDeployment(("huber",)), "", "lu-no-such-figure"),
    ],
)  # fmt: skip
def test_what_a_figure_cannot_do_as_it_is_is_refused_by_its_paragraph(
    situation: Callable[[], Played], seat: str, command: Command, paragraph: str, sentence: str
) -> None:
    assert situation().refused(seat, command) == (paragraph, sentence)


@rule("LU-MOV.n")
@pytest.mark.parametrize(("turned", "refused"), [(False, False), (True, True)])
def test_a_posture_may_be_changed_once_a_turn_without_a_step_too(turned: bool, refused: bool) -> None:
    game = squad(ross=Man(x=50, y=50, turned_posture=turned))
    lies = c.Move("ross", "walk", (), posture="prone")
    if refused:
        assert game.refused("blue", lies) == ("LU-MOV.n", "lu-posture-once")
    else:
        game.run("blue", lies)
        assert game.man("ross").prone
    stays = squad(ross=Man(x=50, y=50, turned_posture=turned))
    assert stays.run("blue", c.Move("ross", "walk", (), posture="standing"))


@rule("LU-MOV.r")
@pytest.mark.parametrize(("facing", "after"), [(45.0, 45), (-90.0, 270), (725.0, 5), (None, 0)])
def test_who_has_moved_looks_where_it_went_or_where_it_says(facing: float | None, after: float) -> None:
    game = squad()
    game.run("blue", c.Move("ross", "walk", (Point(55, 50),), facing=facing))
    assert game.man("ross").place.facing == after


@rule("LU-AFV.n")
def test_nobody_gets_out_onto_the_base_of_another() -> None:
    game = squad(mate=Man(x=80, y=54))
    assert game.refused("blue", c.Dismount("rider", Point(80, 54))) == ("LU-AFV.n", "lu-base-on-base")


@rule("LU-AFV.n", "LU-DEP.f")
def test_who_is_on_the_table_and_gets_into_a_recorded_vehicle_brings_it_onto_the_table() -> None:
    game = squad(
        truck=Tank("truck", x=50, y=53.5, placed=False), rider=Man(x=50, y=53.5, aboard="truck", placed=False)
    )
    assert game.run("blue", c.Board("ross", "truck"))
    assert game.man("truck").placed and game.man("ross").aboard == "truck"


@rule("LU-MOV.q")
def test_where_nobody_knows_places_nothing_parts_who_is_in_contact() -> None:
    game = at_a_table()
    assert in_touch(game.state, game.man("ross"), game.man("huber"))
    on_map = squad()
    assert not in_touch(on_map.state, on_map.man("ross"), on_map.man("huber"))


@rule("LU-MOV.e")
def test_at_a_real_table_who_does_not_move_is_not_measured() -> None:
    game = squad(tape=True, ross=Man(sheltered=True))
    moved = game.run("blue", c.Move("ross", "walk", 0.0)).one(e.FigureMoved)
    assert moved.length == 0 and game.man("ross").sheltered
    assert squad(tape=True).run("blue", c.Move("ross", "walk", ())).one(e.FigureMoved).length == 0


@rule("LU-Q.03")
def test_where_units_alternate_a_side_goes_on_alone_once_the_other_has_moved() -> None:
    game = squad(options={"move_order": "alternate_unit"})
    game.run("blue", c.Move("ross", "walk", (Point(50, 60),)), c.EndMovement())
    assert game.state.moving == "red"
    game.run("red", c.Move("huber", "walk", (Point(50, 140),)), c.EndMovement())
    assert game.state.moving == "blue"
    game.run("blue", c.Move("truck", "drive", (Point(80, 60),)), c.EndMovement())
    assert (game.state.phase, game.state.moving) == ("move", "blue")


# --- the referee grants air passes ------------------------------------------------------------------


@rule("LU-AIR.a")
def test_the_referee_is_asked_which_of_the_sides_that_can_fly_has_a_pass() -> None:
    game = squad(
        options={"air_grant": "referee"}, aircraft=[HAWK, replace(KITE, down=True)], phase="air_grant"
    )
    [grant, _] = RULES.choices(game.state, "referee")
    assert (grant.do, grant.label.id, grant.rule) == ("grant_air", "lu-do-grant_air", "LU-AIR.a")
    [sides] = RULES.fields(game.state, "referee", "grant_air", {})
    blue = Option("blue", say("side-name", en="blue", it="blue"))
    assert sides == PickSome("sides", say("lu-ask-air"), (blue,), 0, 2)
    assert game.refused("referee", c.GrantAir(("red",))) == ("LU-AIR.a", "lu-no-pass-left")
    assert game.run("referee", c.GrantAir(("blue", "blue"))).one(e.AirGranted).sides == ("blue",)


@rule("LU-AIR.f")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_pass_says_that_unseen_anti_aircraft_guns_may_fire_at_it(hidden: bool) -> None:
    game = squad(
        phase="air", moving="blue", aircraft=[HAWK], huber=Man(x=50, y=150, side="red", placed=not hidden)
    )
    known = RULES.known(game.state, "blue")
    told = preview(RULES, known, "blue", c.AirPass("hawk", Point(50, 100)), RULES.geometry)
    assert isinstance(told, Preview)
    assert [one.id for one in told.unseen] == ["lu-unseen-anti-aircraft", "unseen-caught"]


# --- what orders and rulings ask for ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "do", "filled", "expected"),
    [
        (
            squad,
            "board",
            {"figure": "ross"},
            (PickOne("vehicle", say("lu-ask-vehicle"), (Option("truck", "Truck"),)),),
        ),
        (squad, "board", {"figure": "huber"}, (PickOne("vehicle", say("lu-ask-vehicle"), ()),)),
        (squad, "board", {"figure": "nobody"}, (PickOne("vehicle", say("lu-ask-vehicle"), ()),)),
    ],
)
def test_who_boards_is_asked_for_a_vehicle_of_his_side(
    game: Callable[[], Played], do: str, filled: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    assert RULES.fields(game().state, "referee", do, filled) == expected


def test_at_a_real_table_a_start_is_a_note() -> None:
    fields = RULES.fields(deploying(tape=True).state, "blue", "deploy", {"figure": "ross"})
    assert fields[0] == Text("note", say("lu-ask-note", figure="Ross"), 80)
    assert len(fields) == 2 and fields[1].name == "posture"
    assert len(RULES.fields(deploying(tape=True).state, "blue", "deploy", {"figure": "truck"})) == 1


@pytest.mark.parametrize(
    ("fact", "subject", "expected"),
    [
        ("place", "ross", PickPoint("value", say("ask-place"), (50, 50))),
        ("wounds", "ross", Number("value", say("ask-value"), 0, 1, 1, 0)),
        ("tired", "ross", Number("value", say("ask-value"), 0, 3, 1, 0)),
        ("immobilised", "truck", Number("value", say("ask-value"), 0, 4, 1, 0)),
    ],
)
def test_the_referee_is_asked_for_the_value_of_a_fact(fact: str, subject: str, expected: Any) -> None:
    fields = RULES.fields(squad().state, "referee", "ruling", {"fact": fact, "subject": subject})
    assert next(field for field in fields if field.name == "value") == expected


@pytest.mark.parametrize(
    ("fact", "subject", "values"),
    [
        ("phase", "", ["deploy", "first", "move", "fire", "melee", "air", "morale", "end"]),
        ("unit", "ross", ["ross-unit", "truck-unit", "rider-unit", "huber-unit"]),
        ("option", "wrecks", ["mark", "remove"]),
        ("aboard", "ross", ["truck", ""]),
    ],
)
def test_a_ruling_offers_what_there_is(fact: str, subject: str, values: list[str]) -> None:
    fields = RULES.fields(squad().state, "referee", "ruling", {"fact": fact, "subject": subject})
    field = next(field for field in fields if field.name == "value")
    assert isinstance(field, PickOne)
    assert sorted(row.value for row in field.options) == sorted(values)


# --- what is told -----------------------------------------------------------------------------------


def test_who_referees_learns_of_all_that_others_may_do() -> None:
    seats = ("blue", "red", "observer", "referee")
    assert [RULES.unseen(squad().state, seat) for seat in seats] == [True, True, True, False]


def test_an_immobilised_vehicle_is_named_among_the_odds() -> None:
    game = squad()
    before = game.state
    game.set("truck", immobilised_until=3)
    assert outcome(before, game.state) == ("truck:immobilised",)


@rule("LU-TRN.h")
@pytest.mark.parametrize(("wrecks", "shown"), [("mark", True), ("remove", False)])
def test_a_hidden_vehicle_that_was_destroyed_burns_and_is_put_on_the_table(wrecks: str, shown: bool) -> None:
    lost = Tank("truck", x=80, y=50, placed=False, fate="destroyed")
    game = squad(truck=lost, rider=Man(x=20, y=20), options={"wrecks": wrecks})
    r = Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "")
    mark_wrecks(r)
    assert [type(fact) for fact in r.events] == [*([e.Placed] * shown), e.WreckMarked]
    assert r.state.figures["truck"].placed is shown


@rule("LU-DEP.h")
@pytest.mark.parametrize("screened", [True, False])
def test_who_rides_out_of_all_sight_goes_back_to_the_record_with_his_vehicle(screened: bool) -> None:
    hedge = {"kind": "hedge", "height": 5, "line": [[0, 100], [200, 100]]}
    game = squad(terrain=[hedge] * screened, options={"reconceal": "on"})
    r = Resolution(game.state, RULES.evolve, Answered((), None, RULES.geometry, RULES.read), "")
    conceal_unseen(r)
    concealed = {fact.figure for fact in r.events if isinstance(fact, e.Concealed)}
    assert concealed == ({"ross", "truck", "rider", "huber"} if screened else set())


@rule("LU-FIR.c")
def test_a_shot_explains_the_number_that_it_needed() -> None:
    game = squad(phase="fire", huber=Man(x=50, y=60, side="red"))
    shot = game.volley(("ross", "rifle", "huber"), dice=([1],)).one(e.ShotRolled)
    [number] = shot.numbers()
    assert (number.about, number.who, number.needed, number.dice) == ("huber", "ross", shot.needed, shot.dice)
    assert (number.base, number.modifiers, number.ease) == (shot.base, shot.modifiers, True)


@rule("LU-MEL.q")
def test_a_fight_that_is_let_pass_is_the_first_pair() -> None:
    locked = {"ross": Man(contacts=("huber",)), "huber": Man(y=52, side="red", contacts=("ross",))}
    game = squad(phase="melee", **locked)
    assert RULES.passing(game.state, game.state.awaiting[0]) == c.Fight("ross", "huber")


@rule("LU-T.VMOV")
@pytest.mark.parametrize(("more", "refused"), [(0.0, False), (0.5, True)])
def test_at_a_real_table_nobody_drives_farther_than_over_open_field(more: float, refused: bool) -> None:
    game = at_a_table()
    most = game.state.type_of(game.man("truck")).speed
    drives = c.Move("truck", "drive", most + more)
    found = game.play("blue", drives, answers=[{"length": most + more}])
    assert isinstance(found, Refusal) is refused


@rule("LU-MOR.a")
@pytest.mark.parametrize(("fate", "doubts"), [("out", ["lu-unseen-morale"]), ("", [])])
def test_whether_an_enemy_unit_that_lost_somebody_must_test_is_known_to_its_owner_alone(
    fate: str, doubts: list[str]
) -> None:
    game = squad(phase="morale", huber=Man(x=50, y=150, side="red", unit="huber-unit", fate=fate))
    r = Resolution(RULES.known(game.state, "blue"), RULES.evolve, Answered((), None, RULES.geometry), "")
    assert not morale.test_next(r)
    assert [doubt.id for doubt in r.doubts] == doubts
