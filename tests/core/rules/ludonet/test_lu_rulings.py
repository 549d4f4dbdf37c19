"""Ludonet, rulings that contradict nothing: what a ruling brings with it, and what it cannot set."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.choices import PickOne
from core.engine.contract.facts import Ruling
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.rules.ludonet.state import Aircraft
from core.table.places import Point


def ruled(fact: str, subject: str = "", value: Any = None) -> Ruling:
    return Ruling(fact, "as agreed", subject, value)


def convoy(phase: str = "move", **options: str) -> Played:
    """A truck with two men in it, a rifleman beside it, and an enemy who sees them all."""
    return field(
        phase=phase, options=options, truck=Tank("truck", y=50, unit="lorry"),
        ellis=Man(y=50, aboard="truck", unit="second", inside="truck"),
        floyd=Man(y=50, aboard="truck", unit="second", inside="truck"),
        ross=Man(x=60, y=50), huber=Man(y=90, side="red"), tiger=Tank("tank_h", x=70, y=120, side="red"),
    )  # fmt: skip


def names(facts: Any, kind: Any) -> list[str]:
    return [fact.figure for fact in facts.of(kind)]


# --- on the table or not -----------------------------------------------------------


@rule("LU-DEP.f")
@pytest.mark.parametrize("phase", ["move", "fire", "end"])
@pytest.mark.parametrize("seat", ["blue", REFEREE])
def test_whoever_is_in_a_vehicle_is_hidden_with_it_by_a_ruling(phase: str, seat: str) -> None:
    """The enemy can go on: nothing that he knows of names what he does not know."""
    game = convoy(phase)
    facts = game.run(seat, ruled("placed", "truck", False))

    assert names(facts, e.Concealed) == ["ellis", "floyd"]
    assert game.known("red") == {"ross", "huber", "tiger"}
    assert RULES.choices(RULES.known(game.state, "red"), "red")
    back = game.run(seat, ruled("placed", "truck", True))
    assert names(back, e.Placed) == ["ellis", "floyd"]
    assert game.known("red") == set(game.state.figures)
    assert game.tells(back.of(e.Placed)[0]) == "Ellis is put on the table with it."


@rule("LU-DEP.f")
def test_who_is_in_a_vehicle_is_not_hidden_alone() -> None:
    game = convoy()

    assert game.refused("blue", ruled("placed", "ellis", False)) == ("LU-DEP.f", "lu-rule-the-vehicle")
    rows = options(game, "placed")
    assert rows["ellis"] is not None and rows["truck"] is None and rows["ross"] is None


@rule("LU-DEP.f")
def test_whoever_is_touched_by_the_enemy_is_not_hidden() -> None:
    game = field(ross=Man(y=50, contacts=("huber",)), huber=Man(y=52, side="red", contacts=("ross",)))

    assert game.refused("blue", ruled("placed", "ross", False)) == ("LU-DEP.f", "lu-touched-is-seen")
    game.run("blue", ruled("unlocked", "ross"), ruled("placed", "ross", False))
    assert game.known("red") == {"huber"}


@rule("LU-MOR.n")
def test_who_has_not_come_onto_the_field_is_not_put_on_the_table() -> None:
    game = field(ross=Man(), late=Man(x=60, enters=3, placed=False), huber=Man(y=90, side="red"))

    assert game.refused("blue", ruled("placed", "late", True)) == ("LU-MOR.n", "lu-not-yet-here")
    assert game.refused("blue", ruled("aboard", "late", "ross"))[1] == "engine-bad-value"


@rule("LU-FIR.b")
def test_nobody_fires_at_or_charges_one_who_has_not_come_onto_the_field() -> None:
    game = field(phase="fire", ross=Man(), late=Man(y=80, enters=3, side="red"), huber=Man(y=90, side="red"))
    assert game.refused("blue", c.DeclareFire("ross", "rifle", "late")) == ("", "lu-no-such-enemy")

    game.begin("move", "blue")
    assert game.refused("blue", c.Move("ross", "walk", (), ("late",))) == ("", "lu-no-such-enemy")


def options(game: Played, fact: str, seat: str = REFEREE) -> dict[str, Any]:
    """Whom the fields of a ruling offer, each with why not."""
    _, subject, *_ = RULES.fields(game.state, seat, "ruling", {"fact": fact})
    assert isinstance(subject, PickOne)
    return {row.value: row.refusal for row in subject.options}


# --- declared shots ------------------------------------------------------------------


@rule("LU-FIR.n")
@pytest.mark.parametrize(
    ("fact", "subject", "value"),
    [
        ("placed", "huber", False),
        ("fate", "huber", "eliminated"),
        ("fate", "ross", "left"),
        ("aboard", "ross", "truck"),
        ("option", "retreat_fire", "off"),
    ],
)
def test_a_sealed_shot_that_a_ruling_makes_impossible_is_taken_back(
    fact: str, subject: str, value: Any
) -> None:
    game = convoy("fire")
    if fact == "option":
        game.run(REFEREE, ruled("falling_back", "ross-unit", True))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    game.run("red", c.DeclareFire("tiger", "vmg", "truck"))
    facts = game.run(REFEREE, ruled(fact, subject, value))

    assert names(facts, e.ShotWithdrawn) == ["ross"]
    assert [order.firer for order in game.state.orders] == ["tiger"]
    assert all(
        fact.figure != "ross" for fact in game.shown("red", facts) if isinstance(fact, e.ShotWithdrawn)
    )


@rule("LU-FIR.n")
def test_a_ruling_about_others_leaves_a_sealed_shot_alone() -> None:
    game = convoy("fire")
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))

    assert game.run(REFEREE, ruled("wounds", "ross", 1)).no(e.ShotWithdrawn)
    assert game.run(REFEREE, ruled("placed", "tiger", False)).no(e.ShotWithdrawn)


# --- places, vehicles, contact ----------------------------------------------------------


@rule("LU-AFV.n")
def test_who_is_put_somewhere_is_in_no_vehicle_any_more() -> None:
    game = convoy()
    facts = game.run("blue", ruled("place", "ellis", [30, 50]))

    assert names(facts, e.PutOut) == ["ellis"]
    assert game.man("ellis").aboard == "" and game.at("ellis") == (30, 50)
    game.run("blue", c.Move("truck", "drive", (Point(50, 60),)))
    assert game.at("ellis") == (30, 50) and game.at("floyd") == (50, 60)


@rule("LU-MEL.a")
def test_who_is_put_out_of_contact_is_locked_no_more() -> None:
    game = field(
        ross=Man(y=50, contacts=("huber", "jung"), fresh=("huber",), behind=("jung",)),
        huber=Man(y=52, side="red", contacts=("ross",), fresh=("ross",)),
        jung=Man(x=52, y=50, side="red", contacts=("ross",)),
    )  # fmt: skip
    facts = game.run("blue", ruled("place", "ross", [50, 50.0, 45]))
    assert facts.no(e.Parted), "he has only turned"

    facts = game.run("blue", ruled("place", "ross", [50, 54]))
    assert facts.one(e.Parted) == e.Parted("ross", ("jung",))
    assert (game.man("ross").contacts, game.man("jung").contacts) == (("huber",), ())
    assert (game.man("ross").behind, game.man("ross").fresh) == ((), ("huber",))
    assert game.tells(facts.one(e.Parted)) == "Ross is no longer in contact with Jung."


@rule("LU-AFV.n")
def test_a_ruling_puts_a_man_into_a_vehicle_and_out_of_it() -> None:
    game = convoy()
    game.run("blue", ruled("aboard", "ross", "truck"))
    assert game.man("ross").aboard == "truck" and game.at("ross") == (50, 50)

    facts = game.run("blue", ruled("aboard", "ross", ""))
    place = game.man("ross").place
    assert facts.one(e.PutOut).place == place and place is not None
    assert place.inside == "" and abs(place.x - 50) + abs(place.y - 50) == 3.5
    assert game.man("ross").mode == "", "he has not moved"


@rule("LU-DEP.f")
@pytest.mark.parametrize("hidden", ["truck", "ross"])
def test_who_is_seen_shows_what_he_is_put_into_and_the_other_way_round(hidden: str) -> None:
    game = convoy()
    for name in ("truck", "ellis", "floyd") if hidden == "truck" else ("ross",):
        game.set(name, placed=False)
    game.run("blue", ruled("aboard", "ross", "truck"))

    assert game.known("red") == set(game.state.figures)


@pytest.mark.parametrize(
    ("subject", "vehicle", "why"),
    [
        ("ross", "tiger", "lu-no-such-vehicle"),
        ("ross", "huber", "engine-bad-value"),
        ("ross", "pak", "engine-bad-value"),
        ("ross", "", "lu-not-aboard"),
        ("truck", "truck", "lu-of-men-only"),
        ("adams", "truck", "lu-locked"),
    ],
)
def test_nobody_is_put_into_what_does_not_carry_him(subject: str, vehicle: str, why: str) -> None:
    game = field(
        truck=Tank("truck"), pak=Tank("gun_crew", x=20), ross=Man(x=60), adams=Man(x=70, contacts=("jung",)),
        huber=Man(y=90, side="red"), jung=Man(x=72, side="red", contacts=("adams",)),
        tiger=Tank("tank_h", y=120, side="red"),
    )  # fmt: skip

    assert game.refused(REFEREE, ruled("aboard", subject, vehicle))[1] == why


# --- fates ---------------------------------------------------------------------------------


@rule("LU-AFV.n")
def test_a_ruling_that_destroys_a_vehicle_hurts_nobody_aboard() -> None:
    game = convoy()
    facts = game.run("blue", ruled("fate", "truck", "destroyed"))

    assert names(facts, e.CrewOut) == ["ellis", "floyd"] and facts.no(e.DamageRolled)
    for name in ("ellis", "floyd"):
        man = game.man(name)
        assert (man.aboard, man.fate, man.prone, man.placed) == ("", "", True, True)
        assert man.place is not None and man.place.inside == ""
    assert game.at("ellis") != game.at("floyd")


@rule("LU-MOR.l")
def test_whoever_is_in_a_vehicle_leaves_with_it_by_a_ruling() -> None:
    game = convoy()
    facts = game.run("blue", ruled("fate", "truck", "left"))

    assert names(facts, e.FigureLeft) == ["ellis", "floyd"]
    assert {game.man(name).fate for name in ("truck", "ellis", "floyd")} == {"left"}


@rule("LU-TRN.h", "LU-Q.31")
def test_a_vehicle_that_comes_back_into_the_game_is_no_wreck() -> None:
    game = convoy("end")
    game.run(REFEREE, ruled("fate", "tiger", "destroyed"), ruled("phase", "", "morale"))
    assert game.state.wrecks == ("tiger",)
    assert [piece.id for piece in game.state.terrain.pieces] == ["wreck-tiger"]

    facts = game.run(REFEREE, ruled("fate", "tiger", ""))
    assert game.state.wrecks == () and game.state.terrain.pieces == ()
    assert game.tells(facts.one(e.WreckCleared)) == "The wreck of Tiger is gone."
    assert game.unit("tiger-unit").losses == 0
    game.run(REFEREE, ruled("fate", "tiger", "destroyed"), ruled("phase", "", "morale"))
    assert game.state.wrecks == ("tiger",), "it can burn again"


@rule("LU-AFV.n")
def test_who_comes_back_into_the_game_stands_beside_the_vehicle_he_was_in() -> None:
    game = convoy()
    game.run("blue", ruled("fate", "ellis", "eliminated"))
    facts = game.run("blue", ruled("fate", "ellis", ""))

    place = game.man("ellis").place
    assert place is not None and place.inside == "" and facts.one(e.PutOut).place == place
    assert (place.x, place.y) != (50, 50)

    game.run("blue", ruled("fate", "floyd", "eliminated"), ruled("place", "truck", [20, 20]))
    game.run("blue", ruled("fate", "floyd", ""))
    assert game.at("floyd") == (50, 50), "the vehicle has gone: where he fell"


def dead_and_alive() -> Played:
    return field(
        ross=Man(), truck=Tank("truck", x=70), dead=Man(x=20, fate="eliminated"), huber=Man(side="red", y=90)
    )


@pytest.mark.parametrize(
    ("subject", "value", "why"),
    [
        ("ross", "destroyed", "lu-no-such-fate"),
        ("truck", "eliminated", "lu-no-such-fate"),
        ("ross", "", "lu-no-such-fate"),
        ("dead", "left", "lu-no-such-fate"),
        ("ross", "courage", "engine-bad-value"),
    ],
)
def test_a_fate_that_cannot_be_is_refused_with_those_that_can(subject: str, value: str, why: str) -> None:
    game = field(
        ross=Man(), truck=Tank("truck", x=70), dead=Man(x=20, fate="eliminated"), huber=Man(side="red", y=90)
    )

    assert game.refused(REFEREE, ruled("fate", subject, value))[1] == why
    offered = RULES.fields(game.state, REFEREE, "ruling", {"fact": "fate", "subject": subject})[2]
    assert isinstance(offered, PickOne) and value not in [row.value for row in offered.options]


@pytest.mark.parametrize(
    "fact",
    ["place", "placed", "posture", "wounds", "action", "tired", "sheltered", "unit", "unlocked", "aboard"],
)
def test_of_who_is_out_of_the_game_only_his_fate_is_ruled(fact: str) -> None:
    values = {
        "place": [9, 9],
        "posture": "prone",
        "wounds": 1,
        "tired": 1,
        "unit": "ross-unit",
        "aboard": "truck",
    }
    game = field(
        ross=Man(), dead=Man(x=20, fate="eliminated"), truck=Tank("truck", x=70), huber=Man(side="red", y=90)
    )
    value = values.get(fact, "" if fact == "unlocked" else True)

    assert game.refused(REFEREE, ruled(fact, "dead", value))[1] == "lu-out-of-play"


# --- of men, of vehicles ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "subject", "value", "why"),
    [
        ("posture", "truck", "prone", "lu-of-men-only"),
        ("posture", "ellis", "prone", "lu-no-posture"),
        ("wounds", "truck", 1, "lu-of-men-only"),
        ("tired", "truck", 1, "lu-of-men-only"),
        ("immobilised", "ross", 2, "lu-of-vehicles-only"),
        ("unlocked", "ross", "", "lu-not-locked"),
        ("passes", "red", 2, "lu-no-aircraft"),
        ("passes", "blue", -1, "engine-bad-value"),
        ("passes", "blue", 100, "engine-bad-value"),
    ],
)
def test_a_fact_is_set_only_of_what_can_have_it(fact: str, subject: str, value: Any, why: str) -> None:
    game = convoy()
    game.state = replace(game.state, aircraft={"typhoon": Aircraft("typhoon", "Typhoon", "blue")})

    assert game.refused(REFEREE, ruled(fact, subject, value))[1] == why
    if why not in ("engine-bad-value",):
        assert options(game, fact)[subject] is not None


def test_a_fact_that_can_be_set_of_nobody_is_offered_dimmed() -> None:
    game = field(ross=Man(), huber=Man(y=90, side="red"))
    (facts, *_) = RULES.fields(game.state, REFEREE, "ruling", {})
    assert isinstance(facts, PickOne)
    dimmed = {row.value for row in facts.options if row.refusal is not None}

    assert dimmed == {"immobilised", "unlocked", "passes"}


# --- counters and the turn -----------------------------------------------------------------


@rule("LU-AFV.j", "LU-MOV.h", "LU-Q.01")
@pytest.mark.parametrize(
    ("phase", "sequence", "until"),
    [
        ("fire", "move-fire-melee-air", 5),
        ("end", "move-fire-melee-air", 5),
        ("fire", "fire-move-melee-air", 4),
        ("move", "move-fire-melee-air", 4),
    ],
)
def test_a_ruled_counter_costs_so_many_movements_from_now_on(phase: str, sequence: str, until: int) -> None:
    game = field(
        turn=3, phase=phase, options={"sequence": sequence}, sherman=Tank(), ross=Man(x=20),
        huber=Man(y=90, side="red"),
    )  # fmt: skip
    facts = game.run("blue", ruled("immobilised", "sherman", 2), ruled("tired", "ross", 2))

    assert (game.man("sherman").immobilised_until, game.man("ross").tired_until) == (until, until)
    assert [fact.until for fact in facts.of(e.CounterSet)] == [until, until]
    game.run("blue", ruled("immobilised", "sherman", 0), ruled("tired", "ross", 0))
    assert (game.man("sherman").immobilised_until, game.man("ross").tired_until) == (0, 0)


@rule("LU-MOV.h")
def test_who_has_moved_is_tired_for_the_next_turns() -> None:
    game = field(turn=3, ross=Man(), huber=Man(y=90, side="red"))
    game.run("blue", c.Move("ross", "walk", (Point(50, 55),)), ruled("tired", "ross", 3))

    assert game.man("ross").tired_until == 6


@rule("LU-MOV.h")
def test_the_second_players_movement_is_still_to_come() -> None:
    game = field(turn=3, ross=Man(), huber=Man(y=90, side="red"))
    game.run(REFEREE, ruled("tired", "huber", 1))
    assert game.man("huber").tired_until == 3

    game.run("blue", c.EndMovement(), ruled("tired", "ross", 1))
    assert game.man("ross").tired_until == 4


@rule("LU-Q.03", "LU-MOV.h")
def test_where_the_sides_alternate_a_unit_that_has_moved_counts_from_the_next_turn() -> None:
    game = field(
        turn=3, options={"move_order": "alternate_unit"}, ross=Man(), adams=Man(x=70), reed=Man(x=90),
        huber=Man(y=190, side="red"),
    )  # fmt: skip
    game.run("blue", c.Move("ross", "walk", (Point(50, 55),)), c.EndMovement())
    game.run(REFEREE, ruled("action", "reed", False))
    for name in ("ross", "adams", "reed"):
        game.run(REFEREE, ruled("tired", name, 1))

    assert [game.man(name).tired_until for name in ("ross", "adams", "reed")] == [4, 3, 4]


@rule("LU-TRN.a")
@pytest.mark.parametrize("phase", ["move", "fire", "end"])
def test_a_step_of_a_turn_begins_the_first_turn(phase: str) -> None:
    game = field(phase="deploy", turn=0, ross=Man(y=10), huber=Man(y=190, side="red"))
    game.run(REFEREE, ruled("phase", "", phase))

    assert (game.state.turn, game.state.phase) == (1, phase)
    if phase == "move":
        assert (
            game.play("blue", c.Move("ross", "run", (Point(50, 24),)), [1]).one(e.FigureMoved).mode == "run"
        )


@rule("LU-TRN.b")
def test_a_ruling_gives_the_movement_to_a_side() -> None:
    game = convoy("fire")
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    game.run(REFEREE, ruled("moving", "red"))

    assert (game.state.phase, game.state.moving, game.state.orders) == ("move", "red", ())
    assert game.run("red", c.Move("huber", "walk", (Point(50, 85),)))
    game.run("red", c.EndMovement())
    assert game.state.phase == "fire"


@rule("LU-Q.03")
def test_where_the_sides_alternate_a_granted_move_can_be_made() -> None:
    game = convoy(move_order="alternate_unit")
    game.run("blue", c.Move("ross", "walk", (Point(60, 55),)), c.EndMovement())
    game.run("red", c.Move("huber", "walk", (Point(50, 95),)), c.EndMovement())
    assert game.refused("blue", c.Move("ross", "walk", (Point(60, 60),)))[0] == "LU-Q.03"
    game.run("blue", ruled("action", "ross", True))

    assert game.run("blue", c.Move("ross", "walk", (Point(60, 60),)), c.EndMovement())


@rule("LU-Q.01", "LU-Q.03")
def test_the_order_of_play_is_not_changed_in_its_midst() -> None:
    game = convoy()
    assert game.refused(REFEREE, ruled("option", "sequence", "air-move-fire-melee"))[1] == "lu-between-turns"
    assert game.refused(REFEREE, ruled("option", "move_order", "alternate_unit"))[1] == "lu-between-movements"

    game.begin("fire")
    game.run(REFEREE, ruled("option", "move_order", "alternate_unit"))
    game.begin("end")
    game.run(REFEREE, ruled("option", "sequence", "air-move-fire-melee"))


@rule("LU-MOR.e", "LU-MOR.n")
def test_a_unit_brought_to_its_number_by_a_ruling_recovers() -> None:
    game = field(
        phase="end", ross=Man(unit="able"), dead=Man(x=20, unit="able", fate="eliminated"),
        jones=Man(x=55, unit="reserve"), huber=Man(y=90, side="red"),
        units={"able": {"falling_back": True, "losses": 1}},
    )  # fmt: skip
    facts = game.run(REFEREE, ruled("unit", "jones", "able"))

    assert facts.one(e.Recovered).unit == "able" and not game.unit("able").falling_back


@rule("LU-DEP.g", "LU-DEP.c")
def test_the_referee_rejects_the_records_and_they_are_made_anew() -> None:
    """At a real table: what was said of the old positions is forgotten."""
    game = field(
        tape=True, phase="deploy", turn=0, ross=Man(placed=False), huber=Man(side="red", placed=False)
    )
    game.run("blue", c.Deploy("ross", note="beyond the river"), c.EndDeployment(("ross",)))
    facts = game.run(REFEREE, ruled("phase", "", "deploy"))

    assert facts.one(e.RecordsOpened) == e.RecordsOpened()
    game.run("blue", c.Deploy("ross", note="behind the barn"), c.EndDeployment())
    game.run("red", c.Deploy("huber", note="in the wood"), c.EndDeployment())
    assert game.state.phase == "first" and not game.man("ross").placed


def test_an_old_log_that_hid_a_vehicle_alone_is_read_without_its_men() -> None:
    """Before rulings followed through, the enemy's choices broke on such a state."""
    game = convoy("fire")
    game.set("truck", placed=False)

    assert game.known("red") == {"ross", "huber", "tiger"}
    assert RULES.choices(game.state, "red") and RULES.view(game.state, "red")


@rule("LU-MOR.a", "LU-MOR.h")
@pytest.mark.parametrize("rolls", ["per_loss", "immediate"])
def test_a_loss_by_a_ruling_after_the_morale_step_is_answered_for_at_once(rolls: str) -> None:
    game = field(
        phase="end", options={"morale_rolls": rolls}, ross=Man(unit="able"), adams=Man(x=60, unit="able"),
        huber=Man(y=90, side="red"),
    )  # fmt: skip
    facts = game.play(REFEREE, ruled("fate", "adams", "eliminated"), [2])

    assert facts.one(e.MoraleTested).shaken and game.unit("able").falling_back


@rule("LU-MOR.a")
def test_a_loss_by_a_ruling_before_the_morale_step_waits_for_it() -> None:
    game = field(ross=Man(unit="able"), adams=Man(x=60, unit="able"), huber=Man(y=90, side="red"))

    assert game.play(REFEREE, ruled("fate", "adams", "eliminated")).no(e.MoraleTested)


# --- measurements --------------------------------------------------------------------------


def shot_of(game: Played, seat: str) -> Any:
    """What the fields of a shot say of Huber as a target to one seat."""
    filled = {"figure": "ross", "weapon": "rifle"}
    target = RULES.fields(game.state, seat, "declare_fire", filled)[1]
    assert isinstance(target, PickOne)
    return next(row for row in target.options if row.value == "huber")


@rule("LU-Q.30")
@pytest.mark.parametrize("seat", ["blue", REFEREE])
def test_an_overruled_measurement_counts_in_what_a_side_is_offered(seat: str) -> None:
    """120 cm are too far; ruled to be 25 cm they are within half range, for everybody who asks."""
    game = field(phase="fire", ross=Man(y=40), huber=Man(y=160, side="red"))
    assert shot_of(game, seat).refusal.message.id == "lu-out-of-range"
    facts = game.run(
        REFEREE, ruled("measurement", '{"ask":"shot","firer":"ross","target":"huber"}', {"distance": 25.0})
    )

    assert shot_of(game, seat).detail.args["needed"] == 4
    assert game.run("blue", c.DeclareFire("ross", "rifle", "huber")).one(e.ShotSealed).needed == 4
    without_sets = [replace(facts[0], sets={}), *facts[1:]]
    assert game.shown("red", facts) == game.shown("observer", facts) == without_sets


@rule("LU-Q.30", "LU-DEP.c")
def test_an_overruled_measurement_of_recorded_troops_is_kept_from_the_enemy() -> None:
    game = field(
        phase="fire", ross=Man(y=40), huber=Man(y=160, side="red"), jung=Man(y=170, side="red", placed=False)
    )
    sees = '{"ask":"who_sees","watchers":["huber","jung"],"targets":["ross"]}'
    facts = game.run(REFEREE, ruled("measurement", sees, ["jung"]))

    assert RULES.known(game.state, "blue").overruled == {}
    assert game.shown("blue", facts) == [replace(facts[0], subject="", value=None, sets={})]
    assert len(RULES.known(game.state, "red").overruled) == 1
    assert game.shown("red", facts) == [replace(facts[0], sets={}), *facts[1:]]


@rule("LU-MOV.e", "LU-MOR.j")
def test_a_way_whose_length_alone_is_ruled_ends_so_far_along_it() -> None:
    game = field(ross=Man(), huber=Man(y=190, side="red"))
    way = '{"ask":"route","figure":"ross","points":[[50,58]]}'
    game.run(REFEREE, ruled("measurement", way, {"length": 4.0}))
    moved = game.run("blue", c.Move("ross", "walk", (Point(50.0, 58.0),))).one(e.FigureMoved)

    assert moved.length == 4 and game.at("ross") == (50, 54)
