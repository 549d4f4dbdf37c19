"""Breaking News 7.0, sighting: the number for a distance, its modifiers, who shares it, how long it lasts."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import (
    BonusMove,
    EndActions,
    Finish,
    Hide,
    Move,
    OpenFire,
    OpportunityFire,
    Pass,
    RollInitiative,
    Sight,
)
from firing_range import shot
from rule_ids import rule
from table import RULES, Facts, Man, Played, both_editions, table

from core.rules.breaking_news.facts import (
    BonusMoved,
    FigureHidden,
    ShotFired,
    SightingTried,
    SightLost,
)
from core.table.places import Point
from core.table.questions import RouteMeasured, ShotLine

MARKED = {"marker": "m1", "side": "red"}


def hidden(
    distance: float, spotter: Any = None, target: str = "R3", cover: bool = True, **more: Any
) -> Played:
    """A spotter, and Abu hidden so many cm away: behind a wall, or crawling in the open."""
    y = 10 + distance
    terrain = [{"kind": "wall", "line": [[20, y - 2], [60, y - 2]]}] if cover else []
    weapon = more.pop("weapon", "assault_rifle")
    return table(
        [*terrain, *more.pop("terrain", [])],
        options=more.pop("options", None),
        edition=more.pop("edition", "EN"),
        kowalski=spotter or Man(y=10),
        abu=Man(target, weapon, y=y, **MARKED),
        **more,
    )


def look(game: Played, *dice: list[int]) -> SightingTried:
    """Kowalski tries to sight marker 1."""
    return game.play("blue", Sight("kowalski", "m1"), *dice).one(SightingTried)


def terms(tried: SightingTried) -> list[tuple[int, str]]:
    """The modifiers as (value, paragraph)."""
    return [(term.value, term.rule) for term in tried.modifiers]


@rule("BN-EX.71", "BN-Q.32", "BN-Q.34", "BN-7.0.h")
def test_within_five_a_hidden_man_is_seen_at_once() -> None:
    tried = look(hidden(4))

    assert (tried.needed, tried.success, terms(tried)) == (0, True, [])


@rule("BN-EX.72", "BN-7.0.r", "BN-3.0.d", "BN-ED.33")
@pytest.mark.parametrize(("face", "success"), [(2, True), (1, False)])
@both_editions
def test_special_forces_look_at_18(face: int, success: bool) -> None:
    tried = look(hidden(18, Man("R1", y=10)), [face])

    assert (tried.needed, tried.success) == (2, success)
    assert terms(tried) == [(-1, "BN-7.0.r")]


@rule("BN-EX.73", "BN-Q.33", "BN-Q.34")
def test_a_recruit_and_a_special_forces_sniper_in_the_jungle() -> None:
    jungle = {"kind": "jungle", "box": [20, 48, 40, 20]}
    game = hidden(40, Man("R5", y=10), "R1", cover=False, terrain=[jungle], weapon="sniper_rifle")

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-Q.34", "bn-cannot-sight")


@rule("BN-EX.74", "BN-7.0.o", "BN-7.0.c")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(("face", "success"), [(4, True), (3, False)])
def test_a_mercenary_and_a_crawling_man_at_30(edition: str, face: int, success: bool) -> None:
    tried = look(hidden(30, Man("Irr1", y=10), cover=False, edition=edition), [face])

    assert (tried.needed, tried.success, terms(tried)) == (4, success, [(-1, "BN-7.0.o")])


@rule("BN-EX.75", "BN-7.0.q", "BN-7.0.s", "BN-Q.33")
def test_a_sniper_looks_for_a_crawling_man_at_60() -> None:
    tried = look(hidden(60, Man("R2", "sniper_rifle", y=10), cover=False), [4])

    assert (tried.needed, tried.success) == (4, True)
    assert terms(tried) == [(-1, "BN-7.0.o"), (-1, "BN-7.0.q")]


@rule("BN-EX.76", "BN-7.0.n", "BN-7.0.p", "BN-Q.34")
def test_special_forces_at_night_at_5() -> None:
    tried = look(hidden(5, Man("R1", y=10), "R1", options={"night": "yes"}), [3])

    assert (tried.needed, tried.success) == (3, True)
    assert terms(tried) == [(2, "BN-7.0.n"), (-1, "BN-7.0.r"), (2, "BN-7.0.p")]


@rule("BN-EX.77", "BN-Q.32", "BN-Q.02", "BN-7.0.h", "BN-7.0.u")
@pytest.mark.parametrize("edition", ["EN", "IT"])
@pytest.mark.parametrize(
    ("distance", "needed"), [(5, 0), (5.1, 3), (20, 3), (20.1, 5), (50, 5), (50.1, 6), (100, 6)]
)
def test_a_veteran_and_a_veteran_in_cover(edition: str, distance: float, needed: int) -> None:
    game = hidden(distance, edition=edition)

    tried = look(game, *([[6]] if needed else []))

    assert (tried.needed, tried.success, terms(tried)) == (needed, True, [])


@rule("BN-EX.77", "BN-Q.32")
@pytest.mark.parametrize(("distance", "option"), [(101, "no"), (100.1, "no"), (101, "7")])
def test_nobody_sights_a_man_in_cover_beyond_100(distance: float, option: str) -> None:
    game = hidden(distance, options={"sight_beyond_100": option})

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-Q.34", "bn-cannot-sight")


@rule("BN-Q.32")
def test_by_option_a_crawling_man_beyond_100_needs_7_less_1() -> None:
    assert look(hidden(101, cover=False, options={"sight_beyond_100": "7"}), [6]).needed == 6


@rule("BN-EX.78", "BN-7.0.m", "BN-7.0.k", "BN-Q.36", "BN-SM.63")
def test_three_failures_are_three_moves_of_five() -> None:
    game = hidden(30, cover=False, lopez=Man(x=38, y=10), smith=Man(x=42, y=10))

    for number, spotter in enumerate(("kowalski", "lopez", "smith")):
        game.play("blue", Sight(spotter, "m1"), [1])
        assert game.deciding() == [("red", "bonus_move")]
        game.run("red", BonusMove((Point(40 + 5 * (number + 1), 40),)))

    assert game.at("abu") == (55, 40)
    assert game.man("abu").marker == "m1"
    assert not game.man("abu").moved_any and not game.man("abu").answered


@rule("BN-7.0.m", "BN-Q.36", "BN-Q.02")
def test_a_bonus_move_is_at_most_5_cm_touches_nobody_and_may_be_declined() -> None:
    game = hidden(10, cover=False)
    game.play("blue", Sight("kowalski", "m1"), [1])

    assert game.refused("red", BonusMove((Point(45.1, 20),))) == ("BN-7.0.m", "bn-too-far")
    near = hidden(7, cover=False)
    near.play("blue", Sight("kowalski", "m1"), [1])
    assert near.refused("red", BonusMove((Point(40, 12.4),))) == ("BN-Q.36", "bn-may-not-touch")
    game.run("red", BonusMove(()))
    assert game.at("abu") == (40, 20)


def crept(*terrain: dict[str, Any], die: int = 1, **kowalski: Any) -> Played:
    """A hidden man creeps east, and Abu, who looks for him on his way, fails."""
    wall = {"kind": "wall", "line": [[20, 42], [60, 42]]}
    game = table(
        [wall, *terrain], kowalski=Man(**{"marker": "m1", **kowalski}), abu=Man("R3", y=75, side="red")
    )
    game.play("blue", Move(("kowalski",), "cautious", ((Point(45, 40),),), hidden=True), [die])
    game.play("red", Sight("abu", "m1"), [1])
    return game


@rule("BN-7.0.m", "BN-Q.36", "BN-7.0.e")
def test_a_bonus_move_on_his_way_is_added_to_it() -> None:
    """He creeps 4 cm; sent 3 cm south he goes on for 4 cm towards where he was going."""
    game = crept()
    game.run("blue", BonusMove((Point(40, 37),)))
    assert game.at("kowalski") == (40, 37)

    facts = game.run("red", Pass())

    x, y = game.at("kowalski")
    assert (x, y) == (43.2, 39.4) and facts.no(SightLost)
    assert game.man("kowalski").moved == 4 and game.man("kowalski").marker


@rule("BN-7.0.m")
def test_who_does_not_take_his_bonus_move_goes_where_he_was_going() -> None:
    game = crept()
    game.run("blue", BonusMove(()))
    game.run("red", Pass())

    assert game.at("kowalski") == (44, 40)


@rule("BN-7.0.m", "BN-7.0.e")
def test_behind_an_obstacle_he_stays_where_his_bonus_move_took_him() -> None:
    """Between there and his goal lies rubble, which nobody creeps over."""
    game = crept({"kind": "rubble", "box": [41, 36, 1, 3]})
    game.run("blue", BonusMove((Point(39, 36),)))
    game.run("red", Pass())

    assert game.at("kowalski") == (39, 36)


@rule("BN-7.0.m")
def test_with_a_tape_the_cover_of_a_mover_is_where_his_bonus_move_took_him() -> None:
    game = table(tape=True, kowalski=Man(marker="m1"), abu=Man("R3", side="red"))
    creep = Move(("kowalski",), "cautious", (5.0,), hidden=True)
    game.play("blue", creep, [1], answers=[RouteMeasured(5.0, ends_in_cover=False), ["abu"]])
    game.play("red", Sight("abu", "m1"), [1], answers=[ShotLine(30.0), []])
    game.play("blue", BonusMove(3.0), answers=[RouteMeasured(3.0, ends_in_cover=True)])
    game.play("red", Pass())

    assert game.man("kowalski").sheltered


@rule("BN-7.0.m")
def test_a_bonus_move_is_owed_only_after_a_failure() -> None:
    game = hidden(10)
    game.play("blue", Sight("kowalski", "m1"), [6])

    assert not game.deciding()
    assert game.refused("red", BonusMove(())) == ("BN-7.0.m", "bn-not-now")


@rule("BN-Q.36")
def test_a_suppressed_man_may_use_it_and_nobody_reacts_to_it() -> None:
    game = table(
        kowalski=Man(y=10),
        lopez=Man(x=60, y=38),
        abu=Man(y=40, suppressed=True, **MARKED),
    )
    game.play("blue", Sight("kowalski", "m1"), [1])

    facts = game.run("red", BonusMove((Point(35, 40),)))

    assert facts.names == ["BonusMoved"]
    assert game.man("abu").suppressed and game.man("abu").marker == "m1"


@rule("BN-7.0.n", "BN-Q.33")
@pytest.mark.parametrize(
    ("night", "kit", "jungle", "expected"),
    [
        ("no", (), False, []),
        ("yes", (), False, [2]),
        ("yes", ("night_visor",), False, []),
        ("no", (), True, [2]),
        ("yes", (), True, [2]),
        ("yes", ("night_visor",), True, [2]),
    ],
)
def test_jungle_and_night_are_one_plus_two(
    night: str, kit: tuple[str, ...], jungle: bool, expected: list[int]
) -> None:
    growth = [{"kind": "jungle", "box": [20, 23, 40, 20]}] if jungle else []
    game = hidden(15, Man(y=10, kit=kit), cover=not jungle, terrain=growth, options={"night": night})

    tried = look(game, [6])

    assert [term.value for term in tried.modifiers] == expected


@rule("BN-7.0.p", "BN-7.0.q", "BN-Q.33")
@pytest.mark.parametrize(
    ("grade", "weapon", "extra"),
    [("R3", "sniper_rifle", 1), ("R1", "assault_rifle", 2), ("R1", "sniper_rifle", 3)],
)
def test_what_the_target_is_adds_up(grade: str, weapon: str, extra: int) -> None:
    assert look(hidden(15, None, grade, weapon=weapon), [6]).needed == 3 + extra


@rule("BN-7.0.q", "BN-Q.33")
def test_a_special_forces_sniper_looks_with_minus_2() -> None:
    assert look(hidden(40, Man("R1", "sniper_rifle", y=10)), [3]).needed == 5 - 2


@rule("BN-7.0.r", "BN-3.0.d")
@pytest.mark.parametrize(
    ("grade", "value"),
    [("R1", -1), ("R2", 0), ("R3", 0), ("R4", 0), ("R5", 1), ("Irr1", 0), ("Irr2", 0), ("Irr3", 1)],
)
def test_the_spotters_class(grade: str, value: int) -> None:
    assert look(hidden(40, Man(grade, y=10)), [6]).needed == 5 + value


@rule("BN-7.0.s", "BN-Q.33")
def test_modifiers_change_the_number_and_not_the_die() -> None:
    game = hidden(40, Man("R5", y=10))

    facts = game.play("blue", Sight("kowalski", "m1"), [5])

    assert facts.throws == [("BN-7.0.h", 1, 6)]
    assert not facts.one(SightingTried).success


@rule("BN-Q.34")
def test_what_the_spotter_cannot_know_is_rolled_for_in_vain() -> None:
    """A refusal would tell that special forces lie there: 5 + 2 is more than a die shows."""
    tried = look(hidden(40, None, "R1"), [6])

    assert (tried.needed, tried.success) == (7, False)


@rule("BN-7.0.h", "BN-Q.37")
def test_sighting_needs_a_line() -> None:
    house = {"kind": "building", "box": [30, 20, 20, 10]}

    game = hidden(40, terrain=[house])

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.h", "bn-no-line")


@rule("BN-Q.37")
@pytest.mark.parametrize(("facing", "seen"), [(270, False), (0, True), (359, False)])
def test_an_arc_only_by_option(facing: float, seen: bool) -> None:
    free = hidden(15, Man(y=10, facing=facing))
    bound = hidden(15, Man(y=10, facing=facing), options={"sight_arc": "180"})

    assert look(free, [3]).success
    if seen:
        assert look(bound, [3]).success
    else:
        assert bound.refused("blue", Sight("kowalski", "m1")) == ("BN-Q.37", "bn-outside-arc")


@rule("BN-7.0.j", "BN-7.0.i", "BN-SM.43", "BN-SM.52", "BN-ED.34")
@both_editions
def test_one_attempt_a_turn_before_or_after_acting() -> None:
    before, after = hidden(15), hidden(15)

    look(before, [1])
    before.run("red", BonusMove(()))
    assert before.refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.j", "bn-looked")
    before.run("blue", Move(("kowalski",), "run", ((Point(65, 10),),)))
    before.run("red", Pass())
    assert before.at("kowalski") == (65, 10)

    after.run("blue", Move(("kowalski",), "run", ((Point(50, 10),),)))
    after.run("red", Pass())
    after.run("blue", Finish())
    assert look(after, [3]).success


@rule("BN-7.0.j", "BN-Q.37")
@pytest.mark.parametrize("action", ["cautious", "move_and_shoot"])
@pytest.mark.parametrize("y", [12, 10])
def test_nobody_looks_between_his_move_and_his_shot(action: str, y: float) -> None:
    """Before his action or after all of it: once he has fired, or is done, he may."""
    game = hidden(15, bakr=Man(x=60, y=40, side="red"))
    game.run("blue", Move(("kowalski",), action, ((Point(40, y),) if y > 10 else (),)))
    if game.deciding():
        game.run("red", Pass())

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.j", "bn-sight-between")
    row = next(
        one for one in RULES.choices(game.state, "blue") if (one.do, one.figure) == ("sight", "kowalski")
    )
    assert row.refusal is not None and row.refusal.message.id == "bn-sight-between"
    game.play("blue", OpenFire((shot("kowalski", at="bakr"),)))
    game.play("red", Pass(), [1])
    assert look(game, [3]).success


@rule("BN-7.0.j", "BN-Q.37")
def test_who_has_run_has_nothing_left_to_do_but_look() -> None:
    game = hidden(15)
    game.run("blue", Move(("kowalski",), "run", ((Point(40, 11),),)))
    game.run("red", Pass())

    assert look(game, [3]).success


@rule("BN-7.0.j", "BN-Q.37", "BN-SM.60")
def test_a_reacting_man_looks_before_he_answers_or_after_his_answer() -> None:
    """Two may answer; while the first has declared his fire and the window is open, he does not look."""
    game = table(
        active="red",
        kowalski=Man(y=10),
        lopez=Man(x=60, y=10),
        abu=Man(y=50, side="red"),
        bakr=Man(x=45, y=24, **MARKED),
    )
    game.play("red", Move(("abu",), "run", ((Point(60, 50),),)))
    game.play("blue", OpportunityFire("kowalski", "assault_rifle", at=5.0))

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.j", "bn-sight-between")
    game.play("blue", Pass(), [1])
    assert game.deciding() == [("blue", "react_move")]
    assert game.play("blue", Sight("kowalski", "m1"), [5]).one(SightingTried).success


@rule("BN-7.0.j", "BN-SM.20")
def test_next_turn_he_may_look_again() -> None:
    game = hidden(30)
    look(game, [1])
    game.run("red", BonusMove(()))
    game.run("blue", EndActions())

    assert not game.man("kowalski").looked


@rule("BN-7.0.k")
def test_several_may_look_for_the_same_man() -> None:
    game = hidden(15, lopez=Man(x=42, y=10))

    look(game, [3])
    game.play("blue", Sight("lopez", "m1"), [3])

    assert game.man("abu").seen_by == ("kowalski", "lopez")
    assert game.refused("blue", Sight("lopez", "abu"))[0] == "BN-7.0.j"


@rule("BN-7.0.j", "BN-7.0.i", "BN-Q.37", "BN-SM.60", "BN-ED.22")
@both_editions
def test_a_reacting_man_looks_and_can_still_react() -> None:
    """Abu moves in the open; Kowalski sights the hidden Bakr and then fires at Abu."""
    game = table(
        active="red",
        kowalski=Man(y=10),
        abu=Man(y=50, side="red"),
        bakr=Man(x=45, y=24, **MARKED),
    )
    game.play("red", Move(("abu",), "run", ((Point(60, 50),),)))

    assert game.play("blue", Sight("kowalski", "m1"), [5]).one(SightingTried).success
    facts = game.play("blue", OpportunityFire("kowalski", "assault_rifle"), [1])

    assert facts.one(ShotFired).target == "abu"


@rule("BN-7.0.j", "BN-Q.37")
def test_a_reacting_man_looks_only_when_something_happens() -> None:
    game = table(active="red", kowalski=Man(y=10), abu=Man(y=50, **MARKED))

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-7.0.j", "bn-not-now")


@rule("BN-Q.79")
def test_a_suppressed_man_does_not_look_in_reaction() -> None:
    game = table(
        active="red",
        kowalski=Man(y=10, suppressed=True),
        lopez=Man(x=42, y=10),
        abu=Man(y=50, side="red"),
        bakr=Man(x=45, y=24, **MARKED),
    )
    game.play("red", Move(("abu",), "run", ((Point(60, 50),),)))

    assert game.refused("blue", Sight("kowalski", "m1")) == ("BN-10.0.d", "bn-suppressed-no-reaction")


@rule("BN-Q.147", "BN-7.0.h", "BN-ED.32")
@both_editions
def test_a_man_in_the_open_needs_no_sighting() -> None:
    game = table(kowalski=Man(y=10), abu=Man(y=50, side="red"))

    assert game.refused("blue", Sight("kowalski", "abu")) == ("BN-Q.147", "bn-in-plain-sight")


def shared(**more: Any) -> Played:
    """Kowalski has sighted Abu; Lopez is 5 and Smith 6 cm from him."""
    game = hidden(30, lopez=Man(x=45, y=10), smith=Man(x=34, y=10), **more)
    look(game, [6])
    return game


@rule("BN-EX.80", "BN-7.0.l", "BN-Q.35", "BN-Q.02")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_a_sighting_is_shared_with_friends_within_five(edition: str) -> None:
    for firer in ("kowalski", "lopez"):
        assert shared(edition=edition).play("blue", OpenFire((shot(firer),))).no(ShotFired)
    assert shared(edition=edition).refused("blue", OpenFire((shot("smith"),))) == (
        "BN-7.0.d",
        "bn-target-hidden",
    )


@rule("BN-7.0.l", "BN-Q.35")
def test_sharing_is_measured_when_they_shoot() -> None:
    game = shared()
    game.run("blue", Move(("smith",), "cautious", ((Point(35, 10),),)))
    game.run("red", Pass())

    assert game.play("blue", OpenFire((shot("smith"),))).no(ShotFired)
    gone = shared()
    gone.run("blue", Move(("lopez",), "cautious", ((Point(46, 10),),)))
    gone.run("red", Pass())
    assert gone.refused("blue", OpenFire((shot("lopez"),))) == ("BN-7.0.d", "bn-target-hidden")


@rule("BN-7.0.d", "BN-7.0.l")
def test_an_unsighted_man_is_no_target() -> None:
    assert hidden(15).refused("blue", OpenFire((shot("kowalski", at="m1"),))) == (
        "BN-7.0.d",
        "bn-target-hidden",
    )
    assert hidden(15, cover=False).refused("blue", OpenFire((shot("kowalski", at="m1"),)))[0] == "BN-7.0.d"


@rule("BN-Q.35")
def test_a_sighting_lasts_into_later_turns() -> None:
    game = shared()
    game.run("blue", EndActions())
    game.play("blue", RollInitiative(), [6, 6], [1, 1])

    assert game.man("abu").seen_by == ("kowalski",)


@rule("BN-Q.35")
def test_by_option_it_ends_with_the_turn() -> None:
    game = shared(options={"sight_lasts": "end_of_turn"})

    facts = game.run("blue", EndActions())

    assert facts.one(SightLost).spotters == ("kowalski",)
    assert game.man("abu").seen_by == ()


HOUSE = {"kind": "building", "box": [50, 20, 20, 10]}


@rule("BN-Q.35")
def test_it_ends_when_the_spotter_loses_his_line_within_the_turn() -> None:
    game = shared(terrain=[HOUSE])

    game.run("blue", Move(("kowalski",), "run", ((Point(65, 10),),)))
    facts = game.run("red", Pass())

    assert facts.one(SightLost).spotters == ("kowalski",)
    assert game.refused("blue", OpenFire((shot("lopez", at="m1"),))) == ("BN-7.0.d", "bn-target-hidden")


@rule("BN-Q.35", "BN-7.0.m")
def test_it_ends_when_a_bonus_move_takes_the_target_out_of_sight() -> None:
    """Kowalski has sighted him, Lopez fails: he slips behind the house and is hidden from both."""
    house = {"kind": "building", "box": [20, 20, 18, 10]}
    game = table(
        [house],
        kowalski=Man(y=10),
        lopez=Man(x=45, y=10),
        abu=Man(y=40, seen_by=("kowalski",), **MARKED),
    )
    game.play("blue", Sight("lopez", "m1"), [1])

    facts = game.run("red", BonusMove((Point(36, 40),)))

    assert [type(fact) for fact in facts] == [BonusMoved, SightLost]


@rule("BN-Q.35")
def test_it_ends_with_the_spotter() -> None:
    game = table(
        active="red",
        kowalski=Man("R3", y=10),
        lopez=Man("R3", x=60, y=10),
        abu=Man(y=40, seen_by=("kowalski",), **MARKED),
        bakr=Man(x=35, y=40, side="red"),
    )
    game.play("red", OpenFire((shot("bakr", at="kowalski"),)))

    facts: Facts = game.play("blue", Pass(), [6], [1])

    assert facts.one(SightLost).figure == "abu"


@rule("BN-Q.35", "BN-Q.31")
def test_it_ends_when_the_target_hides_anew() -> None:
    game = hidden(15, active="red")
    game.set("abu", seen_by=("kowalski",))

    facts = game.run("red", Hide("abu"))

    assert facts.one(FigureHidden).marker == "m2"
    assert game.man("abu").seen_by == ()


@rule("BN-Q.35", "BN-Q.83")
def test_it_ends_when_he_is_suppressed_in_cover() -> None:
    game = shared()
    game.play("blue", OpenFire((shot("lopez"),)))

    game.play("red", Pass(), [6], [6])

    assert game.man("abu").suppressed and game.man("abu").marker == "m2"
    assert game.man("abu").seen_by == ()


@rule("BN-Q.35", "BN-7.0.m", "BN-Q.36")
def test_within_a_window_too() -> None:
    """Abu runs; Lopez looks for Bakr in vain, who slips out of Kowalski's sight before anybody fires."""
    house = {"kind": "building", "box": [20, 20, 18, 10]}
    game = table(
        [house],
        active="red",
        kowalski=Man(y=10),
        lopez=Man(x=45, y=10),
        abu=Man(x=50, y=40, side="red"),
        bakr=Man(y=40, seen_by=("kowalski",), **MARKED),
    )
    game.play("red", Move(("abu",), "run", ((Point(60, 40),),)))
    game.play("blue", Sight("lopez", "m1"), [1])

    facts = game.run("red", BonusMove((Point(36, 40),)))

    assert facts.one(SightLost).figure == "bakr"
    assert game.deciding() == [("blue", "react_move")]


@rule("BN-Q.34")
def test_a_number_of_one_needs_no_die() -> None:
    tried = look(hidden(18, Man("R1", y=10), cover=False))

    assert (tried.needed, tried.success) == (1, True)


@rule("BN-7.0.n", "BN-7.0.o")
def test_jungle_is_not_the_open() -> None:
    game = table(tape=True, kowalski=Man(), abu=Man(**MARKED))

    facts = game.play(
        "blue", Sight("kowalski", "m1"), [6], answers=[{"distance": 20.0, "seen": True}, ["jungle"]]
    )

    assert terms(facts.one(SightingTried)) == [(2, "BN-7.0.n")]


@rule("BN-7.0.o", "BN-Q.37")
def test_at_a_real_table_people_measure_and_the_program_knows_his_cover() -> None:
    """Nobody is in the open of whom it was known, or is measured now, that he is in cover (BN-Q.07)."""
    for sheltered, covered, needed in ((True, False, 5), (False, True, 5), (False, False, 4)):
        game = table(tape=True, kowalski=Man(), abu=Man(sheltered=sheltered, **MARKED))
        line = {"distance": 30.0, "seen": True, "cover": covered}
        facts = game.play("blue", Sight("kowalski", "m1"), [6], answers=[line, []])
        assert facts.one(SightingTried).needed == needed


@rule("BN-7.0.j")
def test_nobody_looks_again_for_whom_he_has_sighted() -> None:
    game = hidden(15)
    game.set("abu", seen_by=("kowalski",))

    assert game.refused("blue", Sight("kowalski", "abu")) == ("BN-7.0.j", "bn-sighted-already")


@rule("BN-5.3.a", "BN-7.0.j")
def test_in_a_window_nobody_of_the_active_side_looks() -> None:
    """Not even where the referee says so for him."""
    game = table(kowalski=Man(y=10), abu=Man(y=40, side="red"), bakr=Man(x=50, y=30, **MARKED))
    game.play("blue", Move(("kowalski",), "run", ((Point(45, 10),),)))
    assert game.deciding() == [("red", "react_move")]

    assert game.refused("referee", Sight("kowalski", "m1")) == ("BN-5.3.a", "bn-active-no-reaction")
