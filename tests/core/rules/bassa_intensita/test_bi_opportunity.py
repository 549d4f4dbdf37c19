"""Bassa Intensità, opportunity fire: who is asked, where on the way it is given, what it does at once."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man, Vehicle
from rule_ids import rule

from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.facts.firing import ShotRolled
from core.table.places import Point

WALL = {"id": "house", "kind": "building", "box": [60, 50, 6, 10]}


def window(*, tape: bool = False, terrain: tuple[Any, ...] = (), **given: Any) -> Played:
    """Rossi may move, along y = 45; Huber and whoever else of red may fire."""
    options = given.pop("options", {})
    figures = {
        "rossi": Man(y=45, leads=True, ability="elite"),
        "huber": Man(side="red", x=60, y=65, leads=True),
        **given,
    }
    return battle(at=("move", "first"), tape=tape, terrain=terrain, options=options, **figures)


def run(game: Played, x: float = 74, mode: str = "run") -> Any:
    return game.run("blue", c.Move("rossi", mode, (Point(x, 45),)))


@rule("BI-OPP.a", "BI-SEQ.e", "BI-Q.30", "BI-OPP.e")
def test_the_firer_picks_the_point_and_the_shot_is_resolved_there() -> None:
    game = window()
    run(game)
    assert game.waiting == [("red", "opportunity")] and game.at("rossi") == (50, 45)
    facts = game.play("red", c.OpportunityFire("huber", "ak", 10), [9], [9])

    assert facts.one(e.Walked).gone == 10
    shot = facts.of(ShotRolled)[0]
    assert (shot.figure if hasattr(shot, "figure") else shot.firer) == "huber"
    assert game.man("huber").used == "opportunity" and game.at("rossi") == (60, 45)
    game.run("red", c.HoldFire())
    assert game.at("rossi") == (74, 45)


@rule("BI-Q.10", "BI-OPP.c", "BI-OPP.d")
def test_where_a_unit_has_one_activity_all_of_it_may_give_opportunity_fire() -> None:
    """But none of those who held their fire does anything else this turn."""
    mates = {"maier": Man(side="red", x=62, y=65), "frick": Man(side="red", x=64, y=65)}
    game = window(options={"activity_scope": "unit"}, **mates)
    run(game)
    for one in ("huber", "maier"):
        assert game.play("red", c.OpportunityFire(one, "ak", 10), [10], [10]).of(ShotRolled)
    game.run("red", c.HoldFire())
    game.run("blue", c.EndMoves())
    assert game.refused("red", c.Move("frick", "normal", (Point(64, 70),))) == (
        "BI-SEQ.m",
        "bi-activity-spent",
    )


@rule("BI-OPP.c", "BI-DMG.e", "BI-Q.60")
def test_who_was_shocked_while_his_side_is_asked_fires_no_more_at_the_mover() -> None:
    game = window(maier=Man(side="red", x=62, y=65))
    run(game)
    game.play("red", c.OpportunityFire("huber", "ak", 10), [10], [10])
    game.set("maier", shocked=2)
    assert ("opportunity_fire", "") not in game.offered("red")
    assert game.refused("red", c.OpportunityFire("maier", "ak", 10)) == ("BI-Q.60", "bi-is-shocked")


@rule("BI-OPP.b", "BI-HIT.e")
def test_the_chance_is_halved() -> None:
    """Regular 4, normal range, a runner +1: 5, halved and rounded up 3."""
    game = window()
    run(game)
    facts = game.play("red", c.OpportunityFire("huber", "ak", 10), [4], [4])
    assert {shot.needed for shot in facts.of(ShotRolled)} == {3}


@rule("BI-OPP.c", "BI-OPP.d", "BI-SEQ.n")
@pytest.mark.parametrize("used", ["moved", "covering", "opportunity", "acted", "failed"])
def test_only_who_has_done_nothing_may_fire(used: str) -> None:
    """Whoever asks for it all the same reads what keeps him."""
    game = window(huber=Man(side="red", x=60, y=65, leads=True, used=used))
    run(game)
    assert ("opportunity_fire", "") not in game.offered("red")
    spent, failed = ("BI-SEQ.m", "bi-activity-spent"), ("BI-Q.15", "bi-failed-isolation")
    refused = game.refused("red", c.OpportunityFire("huber", "ak", 10))
    assert refused == (failed if used == "failed" else spent)


@rule("BI-OPP.d", "BI-EX.20")
def test_who_has_given_opportunity_fire_neither_moves_nor_fires_afterwards() -> None:
    game = window()
    run(game)
    game.play("red", c.OpportunityFire("huber", "ak", 10), [9], [9])
    game.run("red", c.HoldFire())
    game.run("blue", c.EndMoves())
    assert game.refused("red", c.Move("huber", "normal", (Point(60, 70),)))[0] == "BI-SEQ.m"
    game.until("fire", "regular")
    assert game.refused("red", c.OrderFire("huber", "ak", "rossi"))[0] == "BI-SEQ.m"
    assert game.refused("red", c.OrderAction("huber", "dig"))[0] == "BI-SEQ.m"


@rule("BI-OPP.e", "BI-Q.30")
def test_whoever_is_hit_so_that_he_can_do_nothing_ends_his_move_there() -> None:
    game = window()
    run(game)
    facts = game.play("red", c.OpportunityFire("huber", "ak", 10), [1], [9], [10])
    assert game.man("rossi").fate == "dead" and game.at("rossi") == (60, 45)
    assert facts.no(e.WindowsChanged) is False and game.waiting == [("blue", "move")]


@rule("BI-Q.30", "BI-DMG.e")
def test_nobody_is_asked_for_another_shot_at_whom_the_first_has_shocked() -> None:
    """His move ends there: a shot at him would be declared, and never made."""
    game = window(weber=Man(side="red", x=62, y=64))
    run(game)
    game.play("red", c.OpportunityFire("huber", "ak", 10), [1], [9], [1], [9], [2])
    rossi = game.man("rossi")
    assert rossi.is_shocked(game.state.turn) and rossi.prone and game.at("rossi") == (60, 45)
    assert game.waiting == [("blue", "move")] and game.man("weber").used == ""


@rule("BI-Q.30")
def test_several_fire_one_after_another_each_at_a_point_further_on() -> None:
    game = window(weber=Man(side="red", x=62, y=64))
    run(game)
    game.play("red", c.OpportunityFire("huber", "ak", 10), [9], [9])
    assert game.waiting == [("red", "opportunity")] and game.at("rossi") == (60, 45)
    assert game.refused("red", c.OpportunityFire("huber", "ak", 12)) == ("BI-SEQ.m", "bi-activity-spent")
    assert game.refused("red", c.OpportunityFire("weber", "ak", 5)) == ("BI-Q.30", "bi-not-on-its-way")
    game.play("red", c.OpportunityFire("weber", "ak", 12), [9], [9])
    game.run("red", c.HoldFire())
    assert game.waiting == [("blue", "move")] and game.at("rossi") == (74, 45)


@rule("BI-OPP.a", "BI-Q.30")
def test_the_point_must_be_in_sight_and_in_range() -> None:
    game = window(huber=Man(side="red", x=63, y=75, leads=True), terrain=(WALL,))
    run(game)
    assert game.refused("red", c.OpportunityFire("huber", "ak", 13)) == ("BI-Q.14", "bi-no-line")
    game.play("red", c.OpportunityFire("huber", "ak", 24), [9], [9])
    far = window(huber=Man("pistol", side="red", x=60, y=110, leads=True))
    run(far)
    assert far.refused("red", c.OpportunityFire("huber", "pistol", 10))[0] in ("BI-FIRE.g", "BI-OPP.c")


@rule("BI-OPP.f")
def test_who_moves_unobserved_opens_no_window() -> None:
    row = {"id": "row", "kind": "building", "box": [40, 50, 60, 10]}
    game = window(rossi=Man(y=45, leads=True, seen_by=()), terrain=(row,))
    facts = run(game)
    assert facts.no(e.WindowsChanged, e.Offered) and game.waiting == [("blue", "move")]


@rule("BI-OPP.f")
def test_a_side_is_asked_whether_anybody_of_it_can_fire_or_not() -> None:
    game = window(huber=Man(side="red", x=60, y=65, leads=True, used="acted"))
    run(game)
    assert game.waiting == [("red", "opportunity")]
    game.run("red", c.HoldFire())
    assert game.at("rossi") == (74, 45)


@rule("BI-OPP.a")
def test_who_holds_fire_is_asked_once_a_move_or_no_more_in_the_turn() -> None:
    game = window(bruni=Man(x=70, y=47))
    run(game)
    game.run("red", c.HoldFire())
    assert game.at("rossi") == (74, 45)
    game.run("blue", c.Move("bruni", "normal", (Point(75, 47),)))
    game.run("red", c.HoldFire(all=True))
    assert game.waiting == [("blue", "move")] and game.state.sides["red"].holds == 1
    assert game.rules.known(game.state, "blue").sides["red"].holds == 0


@rule("BI-OPP.a")
def test_who_could_fire_is_nobody_elses_to_know() -> None:
    game = window(weber=Man(side="red", x=62, y=64, seen_by=()))
    facts = run(game)
    assert game.known("blue") == {"rossi", "huber"}
    shown = game.shown("blue", facts)
    assert not [fact for fact in shown if isinstance(fact, e.WindowsChanged | e.Offered | e.Walked)]
    assert game.rules.known(game.state, "blue").frame.asked == ()


@rule("BI-OPP.b", "BI-FIRE.c")
def test_an_area_is_laid_around_where_the_mover_is() -> None:
    game = window(huber=Man("mg42", side="red", x=60, y=65, leads=True, emplaced=True), bruni=Man(x=60, y=47))
    run(game)
    facts = game.play("red", c.OpportunityFire("huber", "mg42", 10, area=True), [9], [9])
    assert {shot.target for shot in facts.of(ShotRolled)} == {"rossi", "bruni"}


@rule("BI-CMD.j", "BI-OPP.c")
def test_an_isolated_firer_throws_first() -> None:
    game = window(weber=Man(side="red", x=60, y=85))
    run(game)
    facts = game.play("red", c.OpportunityFire("weber", "ak", 10), [5])
    assert not facts.one(e.IsolationTested).passed and facts.no(ShotRolled)
    assert game.man("weber").used == "failed"


@rule("BI-OPP.a", "BI-VEH.a")
def test_a_vehicle_is_fired_at_on_its_way_too() -> None:
    game = window(truck=Vehicle("truck", x=50, y=40, facing=0.0))
    game.run("blue", c.Drive("truck", (Point(60, 40),)))
    game.play("red", c.OpportunityFire("huber", "ak", 5), [9], [9])
    game.run("red", c.HoldFire())
    assert game.at("truck") == (60, 40)


@rule("BI-OPP.a", "BI-Q.30")
def test_at_a_real_table_people_say_where_and_measure() -> None:
    game = window(tape=True, huber=Man(side="red", leads=True))
    game.play("blue", c.Move("rossi", "run", 24.0))
    assert game.waiting == [("red", "opportunity")]
    filled = {"_unit": "red", "figure": "huber", "at": 10.0, "weapon": "ak"}
    fields = game.rules.fields(game.state, "red", "opportunity_fire", filled)
    assert [field.name for field in fields] == ["figure", "at", "weapon", "area"]
    facts = game.play("red", c.OpportunityFire("huber", "ak", 10.0), [9], [9], answers=[{"distance": 20.0}])
    facts = (*facts, *game.run("red", c.HoldFire()))
    assert [fact.gone for fact in facts if isinstance(fact, e.Walked)] == [10, 24]


@rule("BI-Q.30", "BI-OPP.e")
def test_the_ends_of_a_way_may_be_named_to_a_tenth_of_a_centimetre() -> None:
    """A way of 17.17 cm is offered as up to 17.2: there it has come to its end."""
    game = window()
    run(game, x=67.17)
    asked = {"_unit": "red", "figure": "huber"}
    at = next(
        one for one in game.rules.fields(game.state, "red", "opportunity_fire", asked) if one.name == "at"
    )
    assert at.most == 17.2
    game.play("red", c.OpportunityFire("huber", "ak", at.most), [9], [9])
    assert game.at("rossi") == (67.17, 45)
    other = window()
    run(other, x=67.17)
    assert other.refused("red", c.OpportunityFire("huber", "ak", 17.4)) == ("BI-Q.30", "bi-not-on-its-way")
