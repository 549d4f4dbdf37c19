"""Breaking News 14.0: how a game ends, and who has won it."""

from __future__ import annotations

import pytest
from bn_commands import (
    AcceptEnd,
    DeclineEnd,
    Drive,
    DriveOff,
    EndActions,
    Leave,
    OpportunityFire,
    Pass,
    ProposeEnd,
    RollInitiative,
    SetOff,
)
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, both_editions, table

from core.rules.breaking_news.facts import (
    EndDeclined,
    FigureOut,
    GameEnded,
    MoveDeclared,
    PointsScored,
    TurnBegan,
    WindowOpened,
)
from core.table.places import Point
from core.table.questions import RouteMeasured

TWO = {
    "kowalski": Man(x=100, y=20, facing=90, leadership=1, commander=True),
    "abu": Man("Irr3", x=100, y=150, side="red", leadership=1, commander=True, facing=90),
}


@rule(
    "BN-14.0.c",
    "BN-14.0.d",
    "BN-Q.105",
    "BN-D.j",
    "BN-EX.142",
    "BN-SM.76",
    "BN-SM.77",
    "BN-ED.78",
    "BN-ED.83",
)
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_side_that_leaves_over_its_own_edge_ends_the_game_for_5_points(edition: str) -> None:
    game = table(edition=edition, **TWO)

    facts = game.play("blue", Leave(("kowalski",)))

    assert (facts.one(FigureOut).fate, facts.one(FigureOut).why) == ("left", "exfiltrated")
    assert (facts.one(PointsScored).kind, facts.one(PointsScored).points) == ("exfiltration", 5)
    ended = game.play("blue", EndActions()).one(GameEnded)
    assert ended.why.id == "bn-over-left" and ended.winner == "red"
    assert game.state.sides["blue"].losses == 0


@rule("BN-14.0.d", "BN-Q.105", "BN-Q.02")
@pytest.mark.parametrize(("y", "leaves"), [(25, True), (25.1, False), (180, False)])
def test_only_over_the_own_edge_and_from_25_cm_at_most(y: float, leaves: bool) -> None:
    game = table(**{**TWO, "kowalski": Man(x=100, y=y, facing=90)})

    if leaves:
        game.play("blue", Leave(("kowalski",)))
        assert game.man("kowalski").fate == "left"
    else:
        assert game.refused("blue", Leave(("kowalski",))) == ("BN-14.0.d", "bn-edge-too-far")


def truck(y: float = 30, x: float = 60, **red: Soldier) -> Played:
    """Blue's truck at (x, y) with a driver, who commands, and a passenger; it has 40 cm to go."""
    men = {
        "truck": Vehicle("unprotected", x=x, y=y, facing=270),
        "driver": Man(aboard="truck", post="driver", leadership=1, commander=True),
        "rider": Man(aboard="truck"),
        "abu": TWO["abu"],
    }
    game = table(**{**men, **red})
    game.play("blue", SetOff("truck"), [3, 2])
    return game


@rule("BN-14.0.c", "BN-14.0.d", "BN-D.j", "BN-Q.105")
@both_editions
def test_a_vehicle_leaves_over_the_own_edge_with_all_aboard_for_5_points() -> None:
    game = truck()

    facts = game.play("blue", DriveOff("truck"))

    assert {out.figure for out in facts.of(FigureOut)} == {"driver", "rider", "truck"}
    assert {(out.fate, out.why, out.counts) for out in facts.of(FigureOut)} == {("left", "exfiltrated", 0)}
    assert [(one.kind, one.points) for one in facts.of(PointsScored)] == [("exfiltration", 5)]
    assert game.play("blue", EndActions()).one(GameEnded).why.id == "bn-over-left"


@rule("BN-14.0.d", "BN-6.0.f")
@pytest.mark.parametrize(("y", "leaves"), [(40, True), (40.1, False), (170, False)])
def test_a_vehicle_leaves_within_what_was_rolled(y: float, leaves: bool) -> None:
    game = truck(y)

    if leaves:
        game.play("blue", DriveOff("truck"))
        assert game.man("truck").fate == "left"
    else:
        assert game.refused("blue", DriveOff("truck")) == ("BN-14.0.d", "bn-edge-too-far-to-drive")


@rule("BN-14.0.d", "BN-6.0.f", "BN-6.1.a")
def test_it_sets_off_first_and_a_move_is_all_that_it_has() -> None:
    still = table(
        truck=Vehicle("unprotected", y=30), driver=Man(aboard="truck", post="driver"), abu=TWO["abu"]
    )
    assert still.refused("blue", DriveOff("truck")) == ("BN-6.0.f", "bn-set-off-first")

    driven = truck()
    driven.play("blue", Drive("truck", (Point(60, 25),)))
    assert driven.refused("blue", DriveOff("truck")) == ("BN-6.1.a", "bn-has-moved")


@rule("BN-14.0.d", "BN-8.8.c", "BN-8.2.j")
def test_a_vehicle_whose_driver_is_shot_on_the_way_off_does_not_leave() -> None:
    """It runs on for a whole move, as far as the table goes."""
    game = truck(abu=Man(x=60, y=50, side="red", facing=270, leadership=1, commander=True))

    game.play("blue", DriveOff("truck"))
    facts = game.play("red", OpportunityFire("abu", "assault_rifle", at=5, men=True), [6], [1], [1])

    assert [out.figure for out in facts.of(FigureOut)] == ["driver"]
    assert facts.no(GameEnded) and game.man("truck").fate == "" and game.man("rider").fate == ""


@rule("BN-14.0.d", "BN-SM.44")
def test_with_a_tape_people_say_how_far_the_edge_is_from_the_vehicle() -> None:
    game = table(
        tape=True, truck=Vehicle("unprotected"), driver=Man(aboard="truck", post="driver"), abu=TWO["abu"]
    )
    game.play("blue", SetOff("truck"), [3, 2])

    facts = game.play("blue", DriveOff("truck"), answers=[30.0, RouteMeasured(30.0), ()])

    assert facts.one(MoveDeclared).strides[0].length == 30.0
    assert game.man("driver").fate == game.man("truck").fate == "left"


@rule("BN-D.j", "BN-Q.105")
def test_leaving_costs_once_however_many_leave() -> None:
    game = table(**TWO, novak=Man(x=104, y=20), far=Man(x=150, y=20))
    facts = game.play("blue", Leave(("kowalski", "novak")))
    assert len(facts.of(FigureOut)) == 2 and len(facts.of(PointsScored)) == 1

    assert game.play("blue", Leave(("far",))).no(PointsScored)
    assert game.state.sides["blue"].total == 5


@rule("BN-14.0.d", "BN-8.2.a", "BN-SM.45", "BN-SM.60")
def test_who_leaves_runs_and_can_be_shot_at_on_his_way() -> None:
    game = table(**{**TWO, "abu": Man("Irr3", x=100, y=45, side="red", facing=270)})
    game.play("blue", Leave(("kowalski",)))
    assert game.deciding() == [("red", "react_move")]

    facts = game.play("red", OpportunityFire("abu", "assault_rifle", "burst", at=4), [6, 1], [6])

    assert facts.no(FigureOut) and facts.one(PointsScored).kind == "first-fire"
    assert game.man("kowalski").suppressed and game.at("kowalski") == (100, 16)
    game = table(**{**TWO, "abu": Man("Irr3", x=100, y=45, side="red", facing=270)})
    game.play("blue", Leave(("kowalski",)))
    game.play("red", Pass())
    assert game.man("kowalski").fate == "left"


@rule("BN-14.0.d", "BN-6.2.a", "BN-6.4.b")
def test_a_wall_in_the_way_or_a_group_too_far_apart_is_refused() -> None:
    game = table([{"kind": "rock", "box": [90, 5, 20, 5]}], **TWO, far=Man(x=150, y=20))

    assert game.refused("blue", Leave(("kowalski",)))[1] == "bn-way-blocked"
    assert game.refused("blue", Leave(("kowalski", "far")))[1] == "bn-not-within-five"
    assert game.refused("blue", Leave(())) == ("BN-14.0.d", "bn-nobody")


@rule("BN-14.0.d")
def test_with_a_tape_people_measure_to_the_edge() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man("Irr3", side="red"))
    assert game.refused("blue", Leave(("kowalski",)), answers=[26.0]) == ("BN-14.0.d", "bn-edge-too-far")
    group = table(tape=True, kowalski=Man(), webb=Man(), abu=Man("Irr3", side="red"))
    apart = ("BN-6.4.b", "bn-not-within-five")  # nobody measures for those who may not go together
    assert group.refused("blue", Leave(("kowalski", "webb")), answers=[False]) == apart

    facts = game.play("blue", Leave(("kowalski",)), answers=[20.0, 20.0, RouteMeasured(20.0), []])

    assert facts.one(FigureOut).why == "exfiltrated"


@rule("BN-14.0.e", "BN-SM.84", "BN-Q.107", "BN-SM.82")
@pytest.mark.parametrize(("blue", "red", "winner"), [(30, 10, "red"), (10, 30, "blue"), (20, 20, "")])
def test_more_defeat_points_lose_and_equal_points_are_a_draw(blue: int, red: int, winner: str) -> None:
    game = table(
        **TWO,
        sides={"blue": {"points": (("lost-regular", blue),)}, "red": {"points": (("lost-irregular", red),)}},
    )
    game.play("blue", ProposeEnd())
    assert game.deciding() == [("red", "end")]

    ended = game.play("red", AcceptEnd()).one(GameEnded)

    assert ended.winner == winner and dict(ended.points) == {"blue": blue, "red": red}
    assert game.refused("blue", EndActions()) == ("BN-14.0.a", "engine-game-over")


@rule("BN-SM.77", "BN-14.0.a")
def test_both_must_agree_to_end_it() -> None:
    game = table(**TWO)
    for seat in ("blue", "red", "referee"):
        assert game.refused(seat, AcceptEnd()) == ("BN-SM.77", "bn-not-now")
        assert game.refused(seat, DeclineEnd()) == ("BN-SM.77", "bn-not-now")

    game.play("blue", ProposeEnd())
    assert game.refused("blue", AcceptEnd())[1] == "engine-others-decide"
    assert game.refused("red", EndActions())[1] == "engine-decide-first"
    assert game.play("red", DeclineEnd()).one(EndDeclined).side == "red"
    assert game.state.over is None and game.deciding() == []
    assert game.play("blue", EndActions()).one(TurnBegan).turn == 2


@rule("BN-SM.77")
def test_nobody_proposes_the_end_in_the_middle_of_an_act() -> None:
    game = table(**{**TWO, "abu": Man("Irr3", x=100, y=45, side="red", facing=270)})
    game.play("blue", Leave(("kowalski",)))

    assert game.refused("red", ProposeEnd())[1] == "engine-decide-first"


@rule("BN-SM.77", "BN-14.0.a")
def test_a_side_without_a_fighting_man_has_ended_the_game() -> None:
    game = table(**{**TWO, "abu": Man("Irr3", side="red", fate="dead")})

    assert game.play("blue", EndActions()).one(GameEnded).why.id == "bn-over-none-left"


@rule("BN-Q.107", "BN-14.0.a", "BN-SM.77")
def test_option_turn_limit_ends_the_game_after_that_turn() -> None:
    game = table(**TWO, options={"turn_limit": "2"})
    assert game.play("blue", EndActions()).one(TurnBegan).turn == 2
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    from bn_commands import Ready

    game.play("red", Ready())

    assert game.play("blue", EndActions()).one(GameEnded).why.id == "bn-over-turns"
    endless = table(**TWO, turn=50)
    assert endless.play("blue", EndActions()).one(TurnBegan).turn == 51


@rule("BN-SM.20", "BN-SM.53")
def test_a_new_turn_lets_everybody_act_look_and_react_again() -> None:
    game = table(**TWO)
    game.set(
        "kowalski", stage="done", moved=5.0, moved_any=True, fired=True, looked=True, tested=True,
        launched=True, fought=True, climbed=True, withdrew=True, turned=True,
    )  # fmt: skip

    game.play("blue", EndActions())

    man = game.man("kowalski")
    assert man.stage == "waiting" and man.moved == 0
    assert not any(
        (
            man.moved_any,
            man.fired,
            man.looked,
            man.tested,
            man.launched,
            man.fought,
            man.climbed,
            man.withdrew,
            man.turned,
        )
    )


@rule("BN-SM.78", "BN-Q.06")
def test_between_the_turns_both_sides_may_turn_their_men() -> None:
    from bn_commands import Face

    game = table(**TWO)
    game.play("blue", EndActions())

    for seat, name in (("blue", "kowalski"), ("red", "abu")):
        game.play(seat, Face(name, Point(0, 20)))
        place = game.man(name).place
        assert place is not None and place.facing > 90


@rule("BN-14.0.c", "BN-Q.105")
def test_the_last_retreating_man_over_the_edge_ends_it_too() -> None:
    game = table(**TWO)
    game.set("kowalski", fate="left", stage="done")

    ended = game.play("blue", EndActions()).one(GameEnded)

    assert ended.why.id == "bn-over-left"
    assert game.deciding() == [] and game.state.phase == "over"
    assert WindowOpened not in {type(event) for event in game.log}
