"""Ludonet, hidden deployment: what is recorded, who sees it, when it comes onto the table."""

from __future__ import annotations

from typing import Any

import lu_commands as c
import pytest
from msgspec.structs import replace
from rule_ids import rule
from skirmish import Man, Played, Tank, field

from core.engine.contract.choices import PickSome, Text
from core.engine.contract.facts import Refusal
from core.engine.contract.filling import misfit
from core.engine.contract.seats import REFEREE
from core.rules.ludonet import facts as e
from core.rules.ludonet.book import RULES
from core.table.places import Point
from core.table.questions import Ground, SeenBy, WhoSees

HEDGE = {"kind": "hedge", "height": 5, "line": [[0, 100], [200, 100]]}
WOOD = {"kind": "wood", "box": [40, 60, 30, 30]}


@rule("LU-DEP.a", "LU-S.01")
def test_each_side_records_every_position_before_the_first_turn() -> None:
    game = field(
        phase="deploy", turn=0, ross=Man(y=10, placed=False), huber=Man(y=190, side="red", placed=False)
    )

    facts = game.run("blue", c.Deploy("ross", Point(60, 25), posture="prone"))

    assert game.at("ross") == (60, 25) and game.man("ross").prone
    assert facts.one(e.Deployed).place is not None
    place = game.man("ross").place
    assert place is not None and (place.facing, place.prone) == (90, True)
    assert [d.seat for d in game.state.awaiting] == ["blue", "red"]


@rule("LU-DEP.b")
def test_only_the_referee_reads_both_records() -> None:
    game = field(
        phase="deploy", turn=0, ross=Man(y=10, placed=False), huber=Man(y=190, side="red", placed=False)
    )
    facts = game.run("blue", c.Deploy("ross", Point(60, 25)))

    assert game.shown("red", facts) == [] and game.shown("observer", facts) == []
    assert game.shown(REFEREE, facts) == list(facts)
    assert game.known("red") == {"huber"} and game.known(REFEREE) == {"ross", "huber"}
    assert game.refused("red", c.Deploy("ross", Point(60, 25))) == ("", "lu-no-such-figure")
    assert game.shown("red", game.run("blue", c.EndDeployment()))


@rule("LU-DEP.g")
def test_a_position_outside_the_zone_is_rejected_and_another_recorded() -> None:
    rock = {"kind": "rock", "box": [80, 5, 10, 10]}
    game = field([rock], phase="deploy", turn=0, ross=Man(y=10, placed=False), huber=Man(y=190, side="red"))

    assert game.refused("blue", c.Deploy("ross", Point(60, 30.1))) == ("LU-DEP.g", "lu-outside-zone")
    assert game.refused("blue", c.Deploy("ross", Point(-1, 10))) == ("LU-DEP.a", "lu-point-off-table")
    assert game.refused("blue", c.Deploy("ross", Point(85, 10))) == ("LU-Q.33", "lu-ground-barred")
    spot = next(one for one in RULES.fields(game.state, "blue", "deploy", {"figure": "ross"}))
    assert misfit(spot, [150, 30]) is None, "the whole zone is his, wherever he stood before"
    game.run("blue", c.Deploy("ross", Point(60, 30)), c.EndDeployment())
    assert game.refused("blue", c.Deploy("ross", Point(60, 20)))[1] == "engine-others-decide"


def test_whoever_is_aboard_starts_where_his_vehicle_does() -> None:
    game = field(phase="deploy", turn=0, truck=Tank("truck", y=10), irwin=Man(y=10, aboard="truck"))

    assert game.refused("blue", c.Deploy("irwin", Point(60, 20))) == ("LU-DEP.a", "lu-aboard")
    game.run("blue", c.Deploy("truck", Point(90, 12)))
    assert game.at("irwin") == (90, 12)
    assert game.refused("blue", c.Deploy("truck", Point(90, 12), posture="prone"))[0] == "LU-MOV.n"


@rule("LU-DEP.c", "LU-DEP.d", "LU-S.01")
def test_at_the_start_only_what_an_enemy_sees_is_put_on_the_table() -> None:
    game = field(
        [HEDGE], phase="deploy", turn=0,
        ross=Man(y=20, placed=False), adams=Man(x=150, y=20, placed=False),
        huber=Man(y=180, side="red", placed=False), jung=Man(x=150, y=95, side="red", placed=False),
    )  # fmt: skip
    game.run("blue", c.EndDeployment())
    facts = game.play("red", c.EndDeployment())

    assert {fact.figure for fact in facts.of(e.Placed)} == {"adams", "ross", "jung"}
    assert not game.man("huber").placed
    assert game.known("blue") == {"ross", "adams", "jung"}
    assert game.known("red") == {"ross", "adams", "huber", "jung"}


@rule("LU-DEP.e")
def test_an_unplaced_unit_moves_and_fires_and_its_side_alone_is_told() -> None:
    game = field([HEDGE], ross=Man("lmortar", y=40, placed=False), huber=Man(y=105, side="red"))
    game.set("huber", place=None)
    facts = game.run("blue", c.Move("ross", "heavy", (Point(50, 45),)))

    assert game.at("ross") == (50, 45) and not game.man("ross").placed
    assert game.shown("red", facts) == []
    assert any(choice.figure == "ross" for choice in RULES.choices(game.state, "blue"))


@rule("LU-DEP.f", "LU-S.04")
def test_a_hidden_unit_is_placed_at_the_instant_an_enemy_sees_it() -> None:
    wall = {"kind": "hedge", "height": 5, "line": [[40, 60], [60, 60]]}
    game = field([wall], ross=Man(x=50, y=50, placed=False), huber=Man(x=56, y=80, side="red", placed=False))

    assert game.run("blue", c.Move("ross", "crawl", (Point(52, 50),))).no(e.Placed)
    game.turn(2)
    facts = game.play("blue", c.Move("ross", "run", (Point(65, 50),)), [2])

    assert {(fact.figure, fact.by) for fact in facts.of(e.Placed)} == {("ross", "huber"), ("huber", "ross")}
    assert facts.names.index("Placed") < facts.names.index("FigureMoved")
    assert e.Placed.reveals


@rule("LU-DEP.f")
def test_a_man_who_walks_out_of_a_wood_is_seen_only_outside_it() -> None:
    """In the wood he is hidden beyond 20 cm; the way he has come does not give him away."""
    game = field([WOOD], ross=Man(x=55, y=62, placed=False), huber=Man(x=55, y=10, side="red"))

    assert game.run("blue", c.Move("ross", "walk", (Point(55, 70),))).no(e.Placed)
    game.turn(2)
    game.run("blue", c.Move("ross", "walk", (Point(55, 61),)))
    game.turn(3)
    assert game.run("blue", c.Move("ross", "walk", (Point(55, 58),))).one(e.Placed).figure == "ross"


@rule("LU-DEP.f", "LU-Q.28")
def test_a_hidden_unit_that_fires_is_placed_when_the_declarations_are_open() -> None:
    game = field([WOOD], phase="fire", ross=Man(x=55, y=62, placed=False), huber=Man(x=55, y=20, side="red"))
    game.run("blue", c.DeclareFire("ross", "rifle", "huber"))
    assert game.refused("red", c.DeclareFire("huber", "rifle", "ross")) == ("", "lu-no-such-enemy")
    facts = game.volley(dice=([1],))

    assert facts.one(e.Placed).why == "fired" and game.man("ross").placed
    assert facts.names.index("Placed") < facts.names.index("FireRevealed")


@rule("LU-Q.28")
def test_as_a_choice_who_fires_stays_unseen_and_nothing_of_it_is_told() -> None:
    game = field(
        [WOOD], phase="fire", options={"reveal_on_fire": "off"},
        ross=Man(x=55, y=62, placed=False), huber=Man(x=55, y=20, side="red"),
    )  # fmt: skip
    facts = game.volley(("ross", "rifle", "huber"), dice=([6], [4]))

    assert not game.man("ross").placed and game.man("huber").wounds == 1
    told = game.shown("red", facts)
    assert not any("ross" in repr(fact) for fact in told)
    assert any(isinstance(fact, e.DamageRolled) for fact in told)


@rule("LU-DEP.f")
def test_a_hidden_unit_that_is_touched_is_placed() -> None:
    low = {"kind": "hedge", "height": 5, "line": [[0, 54.9], [49.6, 54.9]]}
    game = field([low], ross=Man(x=49, y=53), huber=Man(x=49, y=56, side="red", placed=False))
    facts = game.run("blue", c.Move("ross", "walk", (Point(49, 60),)))

    assert facts.of(e.Placed)[0].figure == "huber"
    assert facts.one(e.ContactMade).foes == ("huber",)
    assert game.at("ross") == (49, 54)


@rule("LU-DEP.h")
@pytest.mark.parametrize(("option", "placed"), [("off", True), ("on", False)])
def test_a_unit_out_of_sight_stays_on_the_table_unless_chosen(option: str, placed: bool) -> None:
    game = field([HEDGE], options={"reconceal": option}, ross=Man(y=20), huber=Man(y=180, side="red"))
    game.run("blue", c.EndMovement())
    facts = game.run("red", c.EndMovement())

    assert game.man("ross").placed is placed
    assert len(facts.of(e.Concealed)) == (0 if placed else 2)
    if not placed:
        assert game.shown("red", facts.of(e.Concealed)) == facts.of(e.Concealed)
        assert game.known("red") == {"huber"}


def test_at_a_real_table_a_player_is_never_asked_about_hidden_enemies() -> None:
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red", placed=False), jung=Man(side="red"))
    facts = game.play("blue", c.Move("ross", "walk", 8.0), answers=[{"length": 8}, [], []])

    assert facts.no(e.Placed)
    assert not any("huber" in repr(question) for question in game.asked)


def test_at_a_real_table_the_referee_is_asked_who_sees_whom() -> None:
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red", placed=False))
    answers = [{"length": 8}, [], ["huber"], []]
    facts = game.play(REFEREE, c.Move("ross", "walk", 8.0), answers=answers)

    assert [fact.figure for fact in facts.of(e.Placed)] == ["ross", "huber"]
    assert game.asked[1:] == [Ground("ross"), WhoSees(("huber",), ("ross",)), Ground("huber")], (
        "a line is the same both ways: who sees Ross is seen by him"
    )


def test_at_a_real_table_who_is_in_woods_is_asked_for_from_how_far_he_is_seen() -> None:
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red", placed=False))
    answers = [{"length": 8}, [], ["huber"], ["wood"], []]
    facts = game.play(REFEREE, c.Move("ross", "walk", 8.0), answers=answers)

    assert [fact.figure for fact in facts.of(e.Placed)] == ["ross"]
    assert game.asked[-1] == SeenBy(("huber",), ("ross",), within=20)


@rule("LU-DEP.f")
def test_at_a_real_table_nobody_is_asked_again_for_those_whom_nobody_sees() -> None:
    game = field(tape=True, ross=Man(placed=False), huber=Man(side="red", placed=False), jung=Man(side="red"))
    facts = game.play(REFEREE, c.Move("ross", "walk", 8.0), answers=[{"length": 8}, [], []])

    assert facts.no(e.Placed)


@rule("LU-DEP.f")
def test_at_a_real_table_who_stands_up_to_go_is_asked_for_once() -> None:
    game = field(tape=True, ross=Man(posture="prone", placed=False), jung=Man(side="red"))
    facts = game.play(REFEREE, c.Move("ross", "walk", 4.0), answers=[{"length": 4}, ["wood"], []])

    assert facts.one(e.FigureMoved).posture == "standing"
    assert game.asked[-1] == WhoSees(("jung",), ("ross",), within=20)


@rule("LU-DEP.c", "LU-DEP.d")
def test_at_a_real_table_two_who_see_each_other_at_the_start_are_told_of_once() -> None:
    """That Ross alone has a line to an enemy, and Huber to him, says all but what they stand on."""
    game = recorded()
    game.play(REFEREE, c.EndDeployment())
    answers = [["ross"], [], ["huber"], []]
    facts = game.play(REFEREE, c.EndDeployment(), answers=answers)

    assert {(fact.figure, fact.by) for fact in facts.of(e.Placed)} == {("ross", "huber"), ("huber", "ross")}
    assert game.asked == [
        WhoSees(("ross", "adams"), ("huber", "jung")), Ground("ross"),
        WhoSees(("huber", "jung"), ("ross",)), Ground("huber"),
    ]  # fmt: skip


@rule("LU-DEP.c", "LU-VIS.c")
def test_at_a_real_table_who_is_seen_in_a_wood_may_see_farther_out_of_it() -> None:
    """Nobody within 20 cm sees Ross in the wood; that he sees Huber is another question."""
    game = recorded()
    game.play(REFEREE, c.EndDeployment())
    answers = [["ross"], ["wood"], [], ["jung"], [], ["ross"]]
    facts = game.play(REFEREE, c.EndDeployment(), answers=answers)

    assert [(fact.figure, fact.by) for fact in facts.of(e.Placed)] == [("jung", "ross")]
    assert game.asked[2:] == [
        WhoSees(("huber", "jung"), ("ross",), within=20), WhoSees(("huber", "jung"), ("ross",)),
        Ground("jung"), WhoSees(("ross",), ("jung",)),
    ]  # fmt: skip


def test_at_a_real_table_nothing_more_is_asked_where_nobody_sees_anybody() -> None:
    game = recorded()
    game.play(REFEREE, c.EndDeployment())
    assert game.play(REFEREE, c.EndDeployment(), answers=[[]]).no(e.Placed)


def test_a_note_says_where_a_hidden_unit_stands_at_a_real_table() -> None:
    game = field(
        tape=True, phase="deploy", turn=0, ross=Man(placed=False), huber=Man(side="red", placed=False)
    )

    assert game.refused("blue", c.EndDeployment()) == ("LU-DEP.a", "lu-note-needed")
    assert game.refused("blue", c.Deploy("ross", Point(1, 1))) == ("LU-DEP.a", "lu-note-needed")
    game.run("blue", c.Deploy("ross", note="behind the barn"), c.EndDeployment())
    assert game.man("ross").note == "behind the barn"
    game.run("red", c.Deploy("huber", note="in the \x1b[31mwood"), c.EndDeployment())
    assert game.state.phase == "first" and game.man("huber").note == "in the wood"


@rule("LU-DEP.b")
def test_the_referee_reads_the_notes_of_both_sides_and_each_side_its_own() -> None:
    game = recorded()

    def notes(seat: str) -> dict[str, str]:
        return {figure.id: figure.note for figure in RULES.view(game.state, seat).figures}

    assert notes(REFEREE) == dict.fromkeys(("ross", "adams", "huber", "jung"), "there")
    assert notes("blue") == {"ross": "there", "adams": "there"}
    assert notes("red") == {"huber": "there", "jung": "there"}
    assert notes("observer") == {}

    game.run("blue", c.EndDeployment(("ross",)))
    game.run("red", c.EndDeployment())
    assert notes("red") == {"ross": "", "huber": "there", "jung": "there"}
    assert notes(REFEREE)["ross"] == "", "who stands on the table needs no note"


@rule("LU-DEP.b")
def test_the_line_of_a_record_says_the_note_to_whoever_may_read_the_line() -> None:
    game = field(tape=True, phase="deploy", turn=0, ross=Man(placed=False), huber=Man(side="red"))
    noted = game.run("blue", c.Deploy("ross", note="behind the barn")).one(e.Deployed)

    assert game.tells(noted) == "Ross is recorded: “behind the barn”."
    assert game.tells(noted, "it") == "Ross: posizione registrata, «behind the barn»."
    assert game.shown(REFEREE, [noted]) == game.shown("blue", [noted]) == [noted]
    assert game.shown("red", [noted]) == []


@rule("LU-DEP.b")
def test_who_was_ruled_onto_the_table_is_recorded_in_the_open_but_for_the_note() -> None:
    """The enemy sees his posture change, so he reads of it too."""
    game = field(tape=True, phase="deploy", turn=0, ross=Man(), huber=Man(side="red"))
    noted = game.run("blue", c.Deploy("ross", posture="prone", note="barn")).one(e.Deployed)

    assert game.shown("blue", [noted]) == [noted]
    assert game.shown("red", [noted]) == [replace(noted, note="")]


@rule("LU-DEP.b")
def test_a_note_on_the_map_stays_its_sides_own() -> None:
    game = field(phase="deploy", turn=0, ross=Man(y=10), huber=Man(y=190, side="red"))
    game.run("blue", c.Deploy("ross", Point(60, 25), note="carries the radio"))

    def note(seat: str) -> str:
        return next(man.note for man in RULES.view(game.state, seat).figures if man.id == "ross")

    assert note("blue") == note(REFEREE) == "carries the radio"
    assert note("red") == note("observer") == ""


def test_bases_stand_side_by_side() -> None:
    game = field(
        phase="deploy", turn=0, ross=Man(y=10, placed=False), adams=Man(x=60, y=10, placed=False),
        huber=Man(y=190, side="red", placed=False),
    )  # fmt: skip

    assert game.refused("blue", c.Deploy("adams", Point(51.5, 10))) == ("LU-DEP.g", "lu-deploys-upon")
    game.run("blue", c.Deploy("adams", Point(52, 10)))


GROUND = (
    {"kind": "building", "box": [10, 10, 12, 12]}, {"kind": "wall", "line": [[40, 15], [60, 15]]},
    {"kind": "sandbags", "line": [[80, 15], [100, 15]]}, {"kind": "rock", "box": [120, 10, 10, 10]},
)  # fmt: skip


@rule("LU-Q.33", "LU-DEP.g")
@pytest.mark.parametrize(
    ("spot", "nobody"),
    [(Point(16, 16), False), (Point(50, 15), False), (Point(90, 15), False), (Point(125, 15), True)],
)
def test_a_vehicle_starts_in_no_house_and_upon_no_wall_men_and_guns_in_no_rock_alone(
    spot: Point, nobody: bool
) -> None:
    def put(id: str) -> Refusal | None:
        game = field(
            GROUND, phase="deploy", turn=0, ross=Man(y=25), tank=Tank("tank_m", x=150, y=25),
            pak=Tank("gun_crew", x=170, y=25), huber=Man(y=190, side="red"),
        )  # fmt: skip
        refusal = game.play("blue", c.Deploy(id, spot))
        if not isinstance(refusal, Refusal):
            return None
        where: Any = refusal.message.args["where"]
        game.run("blue", c.Deploy(id, Point(where.args["x"], where.args["y"])))
        return refusal

    barred = put("tank")
    assert barred is not None and (barred.rule, barred.message.id) == ("LU-Q.33", "lu-ground-barred")
    assert [put(id) is not None for id in ("ross", "pak")] == [nobody, nobody]


def test_the_nearest_free_spot_is_told_and_hidden_enemies_are_in_nobodys_way() -> None:
    game = field(
        phase="deploy", turn=0, ross=Man(y=10, placed=False), adams=Man(x=60, y=10, placed=False),
        huber=Man(x=80, y=10, side="red", placed=False),
    )  # fmt: skip
    refusal = game.play("blue", c.Deploy("adams", Point(50, 10)))

    assert isinstance(refusal, Refusal) and refusal.message.args["other"] == "Ross"
    where: Any = refusal.message.args["where"]
    game.run("blue", c.Deploy("adams", Point(where.args["x"], where.args["y"])))
    game.run("blue", c.Deploy("adams", Point(80, 10)))


def recorded() -> Played:
    """Two men a side at a real table, on the record only."""
    game = field(
        tape=True, phase="deploy", turn=0, ross=Man(placed=False), adams=Man(placed=False),
        huber=Man(side="red", placed=False), jung=Man(side="red", placed=False),
    )  # fmt: skip
    for name in game.state.figures:
        game.run(game.man(name).side, c.Deploy(name, note="there"))
    return game


@rule("LU-DEP.c", "LU-DEP.d")
def test_at_a_real_table_without_a_referee_each_side_says_whom_of_its_own_the_enemy_sees() -> None:
    game = recorded()
    (asked,) = RULES.fields(game.state, "blue", "deployed", {})
    assert isinstance(asked, PickSome) and [row.value for row in asked.options] == ["ross", "adams"]

    facts = game.run("blue", c.EndDeployment(("ross",)))
    assert not game.man("ross").placed, "nothing is put on the table before both records stand"
    assert [type(fact) for fact in game.shown("red", facts)] == [e.SideReady]
    assert RULES.known(game.state, "red").in_sight == ()
    facts = game.run("red", c.EndDeployment())

    assert [fact.figure for fact in facts.of(e.Placed)] == ["ross"]
    assert game.known("red") == {"ross", "huber", "jung"} and game.asked == []


def test_nobody_says_that_of_the_enemy_or_where_a_map_tells_it() -> None:
    game = recorded()
    assert game.refused("blue", c.EndDeployment(("huber",))) == ("", "lu-no-such-figure")
    assert RULES.fields(game.state, REFEREE, "deployed", {}) == ()

    on_map = field(phase="deploy", turn=0, ross=Man(y=10, placed=False), huber=Man(y=190, side="red"))
    assert on_map.refused("blue", c.EndDeployment(("ross",))) == ("LU-DEP.c", "lu-sight-is-measured")
    assert RULES.fields(on_map.state, "blue", "deployed", {}) == ()


@rule("LU-DEP.f")
@pytest.mark.parametrize("phase", ["move", "fire", "end"])
def test_at_a_real_table_an_own_figure_is_put_on_it_when_an_enemy_sees_it(phase: str) -> None:
    game = field(
        tape=True, phase=phase, ross=Man(placed=False), adams=Man(), huber=Man(side="red", placed=False)
    )
    offered = [row.figure for row in RULES.choices(game.state, "blue") if row.do == "show"]
    facts = game.run("blue", c.Show("ross"))

    assert offered == ["ross"]
    assert [fact.figure for fact in facts.of(e.Placed)] == ["ross"]
    assert game.refused("blue", c.Show("ross")) == ("LU-DEP.h", "lu-on-the-table")
    assert game.refused("blue", c.Show("huber"))[1] == "lu-no-such-figure"


def test_on_the_map_nobody_is_put_on_the_table_by_hand() -> None:
    game = field(ross=Man(placed=False), huber=Man(y=190, side="red"))

    assert not [row for row in RULES.choices(game.state, "blue") if row.do == "show"]
    assert game.refused("blue", c.Show("ross"))[0] in ("LU-DEP.f", "LU-TRN.b", "")


def squad_in_the_wood(**options: str) -> Played:
    """Three men of one unit on the record, one of whom is about to step out of the wood."""
    return field(
        [WOOD], options=options,
        ross=Man(x=55, y=62, unit="able", placed=False), adams=Man(x=50, y=85, unit="able", placed=False),
        clark=Man(x=60, y=85, unit="able", placed=False, enters=9), doyle=Man(x=45, y=85, placed=False),
        huber=Man(x=55, y=20, side="red"),
    )  # fmt: skip


@rule("LU-DEP.c", "LU-DEP.f")
def test_whoever_is_seen_brings_his_unit_onto_the_table() -> None:
    game = squad_in_the_wood()
    facts = game.run("blue", c.Move("ross", "walk", (Point(55, 55),)))

    placed = [(fact.figure, fact.why, fact.by) for fact in facts.of(e.Placed)]
    assert placed == [("ross", "seen", "huber"), ("adams", "unit", "")]
    assert game.known("red") == {"ross", "adams", "huber"}


@rule("LU-DEP.f")
def test_as_a_choice_each_figure_comes_into_sight_by_itself() -> None:
    game = squad_in_the_wood(placing="figure")
    facts = game.run("blue", c.Move("ross", "walk", (Point(55, 55),)))

    assert [fact.figure for fact in facts.of(e.Placed)] == ["ross"]


@rule("LU-DEP.h")
@pytest.mark.parametrize(("placing", "left"), [("unit", set()), ("figure", {"adams"})])
def test_a_unit_goes_back_to_the_record_when_none_of_it_is_seen(placing: str, left: set[str]) -> None:
    game = field(
        [WOOD], options={"reconceal": "on", "placing": placing},
        ross=Man(x=30, y=62, unit="able"), adams=Man(x=55, y=85, unit="able"),
        huber=Man(x=30, y=20, side="red"),
    )  # fmt: skip
    game.run("blue", c.EndMovement())
    facts = game.run("red", c.EndMovement())

    assert {fact.figure for fact in facts.of(e.Concealed)} == left


@rule("LU-DEP.a")
def test_at_a_real_table_one_note_records_a_squad_and_another_one_man_of_it() -> None:
    game = field(
        tape=True, phase="deploy", turn=0, ross=Man(placed=False, unit="able"),
        adams=Man(placed=False, unit="able"), clark=Man(placed=False), huber=Man(side="red", placed=False),
    )  # fmt: skip
    facts = game.run("blue", c.Deploy("ross", note="in the wood"), c.Deploy("adams", note="at its edge"))

    assert [game.man(name).note for name in ("ross", "adams", "clark")] == ["in the wood", "at its edge", ""]
    assert [fact.figure for fact in facts.of(e.Deployed)] == ["ross", "adams", "adams"]


def recorded_squad(**facts: Any) -> Played:
    """At a real table: three men of a squad on the record, two of them noted together."""
    return field(
        tape=True, ross=Man(placed=False, unit="able", note="in the wood"),
        adams=Man(placed=False, unit="able", note="in the wood"),
        clark=Man(placed=False, unit="able", note="at its edge"), huber=Man(side="red"), **facts,
    )  # fmt: skip


@rule("LU-DEP.e")
@pytest.mark.parametrize("phase", ["move", "fire", "end"])
def test_at_a_real_table_the_record_is_kept_up_to_date(phase: str) -> None:
    game = recorded_squad(phase=phase)
    offered = [row.figure for row in RULES.choices(game.state, "blue") if row.do == "note_down"]
    facts = game.run("blue", c.NoteDown("ross", "behind \x1b[1mthe barn"))

    assert offered == ["ross", "adams", "clark"]
    assert facts.of(e.Noted) == [e.Noted("ross", "behind the barn"), e.Noted("adams", "behind the barn")]
    assert game.man("clark").note == "at its edge"
    assert game.shown("red", facts) == [] and game.shown(REFEREE, facts) == list(facts)
    assert game.tells(facts[0]) == "Ross is noted anew: “behind the barn”."


@rule("LU-DEP.e")
def test_only_ones_own_recorded_figures_are_noted_anew() -> None:
    game = recorded_squad(phase="fire", truck=Tank("truck"), rider=Man(placed=False, aboard="truck"))

    assert game.refused("blue", c.NoteDown("ross", " ")) == ("LU-DEP.a", "lu-note-needed")
    assert game.refused("blue", c.NoteDown("truck", "there")) == ("LU-DEP.h", "lu-on-the-table")
    assert game.refused("blue", c.NoteDown("rider", "there")) == ("LU-DEP.e", "lu-aboard")
    assert game.refused("red", c.NoteDown("ross", "there"))[1] == "lu-no-such-figure"
    (blank,) = RULES.fields(game.state, "blue", "note_down", {"figure": "ross"})
    assert isinstance(blank, Text) and blank.most == 80


@rule("LU-DEP.e")
def test_on_the_map_nobody_writes_down_where_he_is() -> None:
    game = field(phase="fire", ross=Man(placed=False), huber=Man(y=190, side="red"))

    assert not [row for row in RULES.choices(game.state, "blue") if row.do == "note_down"]
    assert game.refused("blue", c.NoteDown("ross", "there")) == ("LU-DEP.e", "lu-map-keeps-record")
    assert game.refused("blue", c.Show("ross")) == ("LU-DEP.f", "lu-map-keeps-record")
