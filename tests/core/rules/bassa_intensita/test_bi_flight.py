"""Bassa Intensità: leaving cover needs courage; who panics flees into cover, and is Shocked there."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.morale import MoraleChecked
from core.table.places import Point

WOOD = {"id": "wood", "kind": "wood", "points": [[30, 40], [45, 40], [45, 60], [30, 60]]}
WALL = {"id": "wall", "kind": "wall", "line": [[52, 40], [52, 60]]}


def facing(*, terrain: tuple[Any, ...] = (WOOD,), tape: bool = False, **given: Any) -> Played:
    """Rossi at 50, Huber sees him from 80; behind Rossi lies a wood."""
    options = given.pop("options", {})
    at = given.pop("at", ("fire", "regular"))
    figures = {
        "rossi": Man(leads=True, ability="elite"), "huber": Man(side="red", x=80, leads=True, used="acted"),
    } | given  # fmt: skip
    return battle(at=at, tape=tape, terrain=terrain, options=options, **figures)


# --- leaving cover (BI-MOR.d) -----------------------------------------------------------------------


@rule("BI-MOR.d", "BI-Q.75")
@pytest.mark.parametrize(("face", "moves"), [(8, True), (9, False)])
def test_who_leaves_cover_for_a_visible_enemy_checks_before_the_first_cm(face: int, moves: bool) -> None:
    """Regular 4 + 3, and +1 or +2 for his cover."""
    game = facing(terrain=(WALL,), at=("move", "first"), rossi=Man(x=50.6, leads=True))
    dice = [[face]] if moves else [[10], [1]]
    facts = game.play("blue", c.Move("rossi", "run", (Point(58, 50),)), *dice)
    assert facts.one(MoraleChecked).why == "BI-MOR.d"
    if moves:
        game.run("red", c.HoldFire())
        assert game.at("rossi") == (58, 50)
    else:
        assert game.at("rossi") == (50.6, 50) and game.man("rossi").used == "moved"
        assert game.man("rossi").is_shocked(1) and game.waiting == [("blue", "move")]


@rule("BI-MOR.d", "BI-Q.75")
def test_who_stays_in_cover_or_goes_back_checks_nothing() -> None:
    for x, y in ((50.6, 55), (45, 50)):
        game = facing(terrain=(WALL,), at=("move", "first"), rossi=Man(x=50.6, leads=True))
        assert game.play("blue", c.Move("rossi", "normal", (Point(x, y),))).no(MoraleChecked)


# --- flight (BI-MOR.n, BI-Q.73) ---------------------------------------------------------------------


def panicking(**given: Any) -> Played:
    """Rossi's side moves, and he still flees."""
    return facing(at=("initiative", ""), rossi=Man(leads=True, fleeing=True, **given.pop("man", {})), **given)


def segment(game: Played) -> Any:
    """Play on to blue's segment."""
    game.play("blue", c.RollInitiative(), [6], [1])
    game.run("blue", c.ChooseFirst())
    return game.seal()


@rule("BI-MOR.n", "BI-Q.73")
def test_who_panics_runs_for_cover_out_of_sight_and_is_shocked_there() -> None:
    game = panicking()
    facts = segment(game)
    rossi = game.man("rossi")
    assert facts.one(e.MoveEnded).mode == "flight" and not rossi.fleeing
    assert rossi.is_shocked(1) and rossi.is_shocked(2) and rossi.prone
    assert rossi.place.x < 50


@rule("BI-Q.73")
def test_a_wounded_man_flees_half_as_far_and_goes_on_in_the_next_segment() -> None:
    game = panicking(terrain=(), man={"health": "wounded"})
    facts = segment(game)
    assert facts.one(e.MoveEnded).cm == pytest.approx(12, abs=0.01) and game.man("rossi").fleeing
    assert game.at("rossi") == (38, 50)


NORTH = {"id": "north", "kind": "wood", "points": [[34, 54], [46, 54], [46, 70], [34, 70]]}
SOUTH = {"id": "south", "kind": "wood", "points": [[34, 30], [46, 30], [46, 46], [34, 46]]}


@rule("BI-Q.73", "BI-S.P3.h")
@pytest.mark.parametrize(("chosen", "north"), [(0, True), (1, False)])
def test_of_two_covers_that_are_equally_near_the_owner_chooses(chosen: int, north: bool) -> None:
    """Two woods behind him, one to either side; the enemy looks through between them."""
    game = panicking(terrain=(NORTH, SOUTH))
    segment(game)
    assert game.waiting == [("blue", "flee_where")] and game.at("rossi") == (50, 50)
    offered = [one for one in RULES.choices(game.state, "blue") if one.do == "flee_to"]
    ways = {one.label.args["where"]: Point(*one.given["spot"]) for one in offered}
    assert sorted(map(str, ways)) == ["north", "south"]
    assert game.refused("blue", c.FleeTo(spot=Point(90, 90))) == ("BI-Q.73", "bi-no-such-cover")
    assert game.refused("red", c.FleeTo(spot=ways["north"]))[1] == "engine-others-decide"

    game.run("blue", c.FleeTo(spot=ways[("north", "south")[chosen]]))
    assert (game.man("rossi").place.y > 54) is north and game.man("rossi").is_shocked(1)
    assert game.waiting == [("blue", "move")]


@rule("BI-Q.73")
def test_who_does_not_choose_flees_to_the_first_and_one_cover_asks_nobody() -> None:
    game = panicking(terrain=(NORTH, SOUTH))
    segment(game)
    game.run("blue", RULES.passing(game.state, game.state.awaiting[0]))
    assert game.man("rossi").is_shocked(1)
    game = panicking(terrain=(NORTH,))
    assert not segment(game).of(e.FleesTo)


@rule("BI-Q.27")
def test_flight_is_no_running() -> None:
    game = panicking()
    segment(game)
    assert game.man("rossi").ran == 0


@rule("BI-Q.73", "BI-MOR.n")
def test_at_a_real_table_the_owner_says_whether_cover_was_reached() -> None:
    game = facing(tape=True, at=("initiative", ""), rossi=Man(leads=True, fleeing=True))
    segment(game)
    assert game.waiting == [("blue", "flee_where")]
    game.run("blue", c.FleeTo(reached=True, ground=("heavy",)))
    assert game.man("rossi").is_shocked(1) and game.man("rossi").ground == ("heavy",)
    assert game.waiting == [("blue", "move")]
