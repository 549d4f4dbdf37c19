"""Breaking News 8.4 and 9.1.c: support fire, called as a turn begins, landing as the next one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from bn_commands import (
    AimStrike,
    CallSupport,
    DeclineSupport,
    EndActions,
    Ready,
    RollInitiative,
    ShiftStrike,
)
from msgspec.structs import replace
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, both_editions, table
from test_13_platoons import figure, scenario

from core.engine.chance.preview import Preview, preview
from core.engine.contract.facts import Command, Modifier, Refusal, Thrown
from core.engine.contract.scenario import ScenarioError
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.game.undo_policy import undo_class
from core.engine.words.message import say
from core.rules.breaking_news.facts import (
    FigureHidden,
    FigureOut,
    FirstFire,
    PointsScored,
    SavesRolled,
    Suppressed,
    TurnBegan,
)
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.facts.support import (
    CallsOpened,
    StrikeAimed,
    StrikeArrived,
    StrikeEnded,
    StrikeFell,
    StrikeScattered,
    StrikesDue,
    StrikeShifted,
    SupportAnswered,
    SupportRolled,
)
from core.rules.breaking_news.facts.vehicles import CrewTested, HullTested
from core.rules.breaking_news.morale.morale import test_needed as morale_dice
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.setup.scenario import set_up
from core.rules.breaking_news.state import Call, Side
from core.rules.breaking_news.support.calls import call_modifiers
from core.rules.breaking_news.support.falling import bombard_save
from core.rules.breaking_news.support.targets import target_name
from core.rules.breaking_news.view import view
from core.table.places import Point

AIM = Point(100, 100)
BLUE = {"support": "artillery"}


def battery(
    *, blue: Mapping[str, Any] | None = None, red: Mapping[str, Any] | None = None, **more: Any
) -> Played:
    """Blue regulars with artillery, red militia: one man each, far apart, at the end of turn 1."""
    men = {
        "amato": Man("R3", x=10, y=10, leadership=2, commander=True),
        "abu": Man("Irr3", x=100, y=100, side="red", leadership=1, commander=True),
    }
    sides = {"blue": {**BLUE, **(blue or {})}, "red": red or {}}
    return table(more.pop("terrain", ()), sides=sides, **{**men, **more})


def coming(aim: Point | None = AIM, note: str = "", **more: Any) -> Played:
    """The same, with a strike that lands as turn 2 begins."""
    given = {"coming": Call(aim, note), **(more.pop("blue", None) or {})}
    return battery(blue=given, **more)


def next_turn(game: Played, *dice: list[int], answers: tuple[Any, ...] = ()) -> Facts:
    facts = game.play("blue", EndActions(), *dice, answers=answers)
    assert not isinstance(facts, Refusal), facts
    return facts


def called(game: Played, *dice: list[int], aim: Point | None = AIM) -> Facts:
    facts = game.play("blue", CallSupport(aim), *dice)
    assert not isinstance(facts, Refusal), facts
    return facts


# --- vectors ---------------------------------------------------------------------------


@rule("BN-EX.116", "BN-8.4.b", "BN-X.SUPPORT.a", "BN-X.ROE.c")
@pytest.mark.parametrize(
    ("facts", "die", "needed", "success"),
    [
        ({}, 4, 4, True),
        ({}, 3, 4, False),
        ({"roe": True}, 4, 5, False),
        ({"roe": True}, 5, 5, True),
        ({"improved": True}, 3, 3, True),
        ({"improved": True}, 2, 3, False),
    ],
)
def test_a_call_succeeds_on_four_better_improved_worse_under_rules_of_engagement(
    facts: Mapping[str, Any], die: int, needed: int, success: bool
) -> None:
    game = battery(blue=facts)
    next_turn(game)

    rolled = called(game, [die]).one(SupportRolled)

    assert (rolled.needed, rolled.success) == (needed, success)
    assert (game.state.sides["blue"].coming == Call(AIM)) == success


@rule("BN-EX.116")
def test_the_modifiers_of_a_call_are_told() -> None:
    side = Side("blue", (), "south", "R3", 1)
    assert call_modifiers(side) == ()
    improved = call_modifiers(replace(side, improved=True))
    assert improved == (Modifier(1, "mod-improved-support", "BN-X.SUPPORT.a"),)
    assert call_modifiers(replace(side, roe=True)) == (Modifier(-1, "mod-roe", "BN-X.ROE.c"),)


@rule("BN-EX.118", "BN-8.4.d", "BN-8.4.e", "BN-Q.02", "BN-Q.69")
@pytest.mark.parametrize(
    ("dice", "cm", "caught"), [([3, 4, 4, 3], 14, True), ([3, 4, 4, 4], 15, True), ([4, 4, 4, 4], 16, False)]
)
def test_a_man_at_the_aim_point_is_out_of_it_beyond_fifteen(dice: list[int], cm: int, caught: bool) -> None:
    """The template is 30 across; the bombarded player moves it by exactly the dice."""
    game = coming()
    scattered = next_turn(game, dice).one(StrikeScattered)
    assert (scattered.side, scattered.cm) == ("red", cm)

    facts = game.play("red", ShiftStrike(90.0), *([[3]] if caught else []))

    assert facts.one(StrikeShifted).centre == Point(100, 100 + cm)
    assert [hit.figure for hit in facts.one(StrikeFell).struck] == (["abu"] if caught else [])


@rule("BN-EX.86", "BN-9.1.c", "BN-8.4.f", "BN-Q.70")
@pytest.mark.parametrize(
    ("option", "grade", "needed", "plus"),
    [
        ("flat3", "R5", 3, 0),
        ("flat3", "R1", 3, 0),
        ("own_plus2", "R5", 3, 2),
        ("own_plus2", "R1", 2, 2),
        ("flat3_plus2", "R5", 2, 2),
    ],
)
def test_all_troops_save_on_three_whatever_their_class(
    option: str, grade: str, needed: int, plus: int
) -> None:
    game = table(options={"bombard_save": option}, man=Man(grade))

    face, modifiers = bombard_save(game.state, game.man("man"))

    assert (face, sum(term.value for term in modifiers)) == (needed, plus)


@rule("BN-EX.86", "BN-9.1.c", "BN-9.0.f")
@pytest.mark.parametrize(("grade", "die", "saved"), [("R5", 3, True), ("R1", 2, False), ("Irr3", 3, True)])
def test_a_bombarded_man_rolls_one_die(grade: str, die: int, saved: bool) -> None:
    game = coming(abu=Man(grade, x=100, y=100, side="red"))
    next_turn(game, [1, 1, 1, 1])

    facts = game.play("red", ShiftStrike(0.0), [die])

    assert facts.throws[-1] == ("BN-9.1.c", 1, 3)
    assert facts.one(SavesRolled).passed == saved
    assert bool(facts.of(Suppressed)) == saved and bool(facts.of(FigureOut)) != saved


@rule("BN-9.1.c", "BN-9.0.d")
def test_neither_cover_nor_rank_helps_under_bombardment() -> None:
    game = coming(terrain=[{"kind": "wood", "box": [95, 95, 10, 10]}])
    next_turn(game, [1, 1, 1, 1])

    facts = game.play("red", ShiftStrike(0.0), [3])

    assert facts.one(SavesRolled).modifiers == () and facts.one(SavesRolled).needed == 3
    assert facts.one(FigureHidden).figure == "abu"


# --- calling ----------------------------------------------------------------------------


@rule("BN-8.4.b", "BN-SM.24", "BN-5.1.f", "BN-Q.68")
def test_a_turn_begins_with_the_calls_of_those_who_have_support() -> None:
    game = battery()

    facts = next_turn(game)

    assert facts.one(CallsOpened).sides == ("blue",)
    assert game.deciding() == [("blue", "support")] and game.state.phase == "calls"
    assert game.refused("blue", RollInitiative())[1] == "engine-decide-first"
    assert game.refused("red", CallSupport(AIM))[1] == "engine-others-decide"
    called(game, [2])
    assert game.state.phase == "initiative"
    assert not isinstance(game.play("blue", RollInitiative(), [6, 6], [1, 1]), Refusal)


@rule("BN-8.4.b", "BN-Q.68")
def test_without_support_a_turn_begins_with_initiative() -> None:
    game = battery(blue={"support": ""})

    facts = next_turn(game)

    assert facts.no(StrikesDue, CallsOpened) and game.state.phase == "initiative"
    assert game.refused("blue", CallSupport(AIM)) == ("BN-8.4.b", "bn-not-now")


@rule("BN-8.4.b", "BN-Q.68")
def test_nobody_has_to_call() -> None:
    game = battery()
    next_turn(game)

    facts = game.play("blue", DeclineSupport())

    assert facts.no(SupportRolled, Thrown) and game.state.phase == "initiative"
    assert game.state.sides["blue"].calls == 0


@rule("BN-8.4.b", "BN-Q.68", "BN-Q.137")
def test_both_sides_call_before_either_rolls() -> None:
    game = battery(red={"support": "aeroplanes"})
    next_turn(game)
    assert game.deciding() == [("blue", "support"), ("red", "support")]

    first = game.play("red", CallSupport(Point(10, 10)))
    assert first.no(Thrown, SupportRolled) and game.deciding() == [("blue", "support")]
    second = called(game, [5], [1])

    assert [(roll.side, roll.success) for roll in second.of(SupportRolled)] == [
        ("blue", True),
        ("red", False),
    ]
    assert game.state.phase == "initiative"


@rule("BN-Q.137", "BN-8.4.b")
def test_that_a_side_has_answered_tells_the_other_nothing() -> None:
    game = battery(red={"support": "aeroplanes"})
    next_turn(game)
    before = {seat: view(known(game.state, seat), seat) for seat in ("red", OBSERVER)}

    game.play("blue", CallSupport(AIM))

    assert {seat: view(known(game.state, seat), seat) for seat in ("red", OBSERVER)} == before
    assert view(known(game.state, "blue"), "blue").waiting_for == ("red",)


@rule("BN-Q.68")
@pytest.mark.parametrize(("limit", "asked"), [("unlimited", True), ("3", True), ("2", False)])
def test_calls_are_counted_where_the_game_counts_them(limit: str, asked: bool) -> None:
    game = battery(blue={"calls": 2}, options={"support_calls": limit})

    next_turn(game)

    assert bool(game.state.awaiting) == asked
    if asked:
        called(game, [1])
        assert game.state.sides["blue"].calls == 3


@rule("BN-8.4.d", "BN-Q.69")
@pytest.mark.parametrize(
    ("aim", "why"),
    [
        (None, "bn-strike-needs-aim"),
        (Point(-1, 5), "bn-strike-off-table"),
        (Point(5, 200.5), "bn-strike-off-table"),
        (Point(float("nan"), 5), "bn-strike-off-table"),
    ],
)
def test_a_strike_is_aimed_at_a_point_of_the_table(aim: Point | None, why: str) -> None:
    game = battery()
    next_turn(game)

    assert game.refused("blue", CallSupport(aim)) == ("BN-8.4.d", why)


WALL = {"kind": "building", "box": [40, 40, 20, 20]}


@rule("BN-Q.68")
def test_an_observer_must_see_the_target_where_the_game_asks_for_one() -> None:
    game = battery(terrain=[WALL], options={"support_observer": "required"})
    game.set("amato", suppressed=True)
    next_turn(game)

    suppressed = game.refused("blue", CallSupport(Point(150, 10), observer="amato"))
    assert suppressed == ("BN-Q.68", "bn-observer-suppressed")
    game.set("amato", suppressed=False)
    assert game.refused("blue", CallSupport(AIM, observer="amato")) == ("BN-Q.68", "bn-no-line")
    assert game.refused("blue", CallSupport(AIM, observer="abu"))[1] == "bn-no-such-figure"
    facts = game.play("blue", CallSupport(Point(150, 10), observer="amato"), [4])
    assert facts.one(SupportRolled).success


@rule("BN-Q.68")
def test_no_observer_is_needed_by_default() -> None:
    game = battery(terrain=[WALL])
    game.set("amato", suppressed=True)
    next_turn(game)

    assert called(game, [4]).one(SupportRolled).success


# --- landing ------------------------------------------------------------------------------


@rule("BN-8.4.c", "BN-5.1.f", "BN-SM.23", "BN-Q.69")
def test_a_strike_lands_one_turn_later_before_new_calls_and_before_initiative() -> None:
    game = battery()
    next_turn(game)
    called(game, [4])
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    facts = next_turn(game, [1, 1, 1, 1])
    facts = Facts([*facts, *game.play("red", ShiftStrike(0.0), [6])])

    order = [
        "TurnBegan",
        "StrikesDue",
        "StrikeArrived",
        "StrikeScattered",
        "StrikeFell",
        "SavesRolled",
        "StrikeEnded",
        "CallsOpened",
    ]
    assert [name for name in facts.names if name in order] == order
    assert facts.one(StrikeArrived).aim == AIM
    assert game.state.sides["blue"].coming is None
    assert game.deciding() == [("blue", "support")]


@rule("BN-8.4.c")
def test_a_call_that_fails_brings_nothing() -> None:
    game = battery()
    next_turn(game)
    called(game, [3])
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    assert next_turn(game).no(StrikeArrived)


@rule("BN-8.4.e", "BN-Q.69")
def test_the_bombarded_player_moves_the_centre_and_nobody_else() -> None:
    game = coming()
    next_turn(game, [6, 6, 6, 6])

    assert game.deciding() == [("red", "shift")]
    assert game.refused("blue", ShiftStrike(0.0))[1] == "engine-others-decide"
    facts = game.play("red", ShiftStrike(Point(100, 20)))
    assert facts.one(StrikeShifted).centre == Point(100, 76)


@rule("BN-8.4.e", "BN-Q.69")
def test_the_centre_may_leave_the_table() -> None:
    game = coming(aim=Point(100, 195))
    next_turn(game, [6, 6, 6, 6])

    assert game.play("red", ShiftStrike(90.0)).one(StrikeShifted).centre == Point(100, 219)


@rule("BN-8.4.e")
@pytest.mark.parametrize("towards", [AIM, float("nan"), 1e9, Point(float("inf"), 0)])
def test_a_shift_needs_a_direction(towards: Any) -> None:
    game = coming()
    next_turn(game, [6, 6, 6, 6])

    assert game.refused("red", ShiftStrike(towards)) == ("BN-8.4.e", "bn-bad-angle")


@rule("BN-8.4.f", "BN-8.4.d", "BN-Q.49", "BN-ED.104")
@both_editions
def test_everybody_of_any_side_under_the_template_saves() -> None:
    """In buildings, hidden, or friends of the caller; in the order of the roster, each with one die."""
    game = coming(
        blue={"coming": Call(Point(20, 12))},
        omar=Man("Irr3", x=25, y=14, side="red", marker="m1"),
        bruni=Man("R1", x=36, y=10),
        dori=Man("R1", x=41, y=10),
    )
    next_turn(game, [1, 2, 1, 2])

    facts = game.play("red", ShiftStrike(0.0), [3], [2])

    assert facts.one(StrikeShifted).centre == Point(26, 12)
    assert [hit.figure for hit in facts.one(StrikeFell).struck] == ["bruni", "omar"]
    assert [(one.figure, one.passed) for one in facts.of(SavesRolled)] == [("bruni", True), ("omar", False)]
    assert game.state.strike is None and facts.of(StrikeEnded)


@rule("BN-8.4.a", "BN-8.4.f")
@pytest.mark.parametrize("kind", ["artillery", "helicopters", "aeroplanes"])
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_one_rule_serves_artillery_helicopters_and_aeroplanes(kind: str, edition: str) -> None:
    game = coming(blue={"coming": Call(AIM), "support": kind}, edition=edition)
    next_turn(game, [1, 1, 1, 1])

    assert game.play("red", ShiftStrike(0.0), [2]).one(FigureOut).figure == "abu"


@rule("BN-8.4.c", "BN-12.0.a")
def test_a_man_lost_to_a_strike_makes_his_side_test_at_the_end_of_that_turn() -> None:
    game = coming(omar=Man("Irr3", x=180, y=180, side="red"))
    next_turn(game, [1, 1, 1, 1])
    game.play("red", ShiftStrike(0.0), [1])

    assert game.state.sides["red"].lost_now == 1
    assert morale_dice(game.state, game.state.sides["red"]) == (2, 2), "the commander counts as two"


@rule("BN-8.4.c", "BN-Q.69")
def test_strikes_of_both_sides_land_one_after_the_other() -> None:
    game = coming(red={"support": "artillery", "coming": Call(Point(10, 10))})
    next_turn(game, [6, 6, 6, 6])
    assert game.deciding() == [("red", "shift")]

    game.play("red", ShiftStrike(0.0), [6, 6, 6, 6])
    assert game.deciding() == [("blue", "shift")]

    facts = game.play("blue", ShiftStrike(0.0))
    assert facts.one(CallsOpened).sides == ("blue", "red")


# --- what it costs ------------------------------------------------------------------------


def points(facts: Facts) -> list[tuple[str, str, int, str]]:
    return [(one.side, one.kind, one.points, one.rule) for one in facts.of(PointsScored)]


@rule("BN-Q.104", "BN-D.a", "BN-8.4.f")
def test_support_fire_can_be_the_first_fire_when_it_falls() -> None:
    game = battery()
    next_turn(game)
    assert called(game, [6]).no(FirstFire)
    game = coming()
    next_turn(game, [6, 6, 6, 6])

    facts = game.play("red", ShiftStrike(0.0))

    assert facts.one(FirstFire).side == "blue"
    assert points(facts) == [("blue", "first-fire", 5, "BN-D.a")]


@rule("BN-X.ROE.b", "BN-X.ROE.a", "BN-Q.104")
@pytest.mark.parametrize("edition", ["EN", "IT"])
def test_first_fire_under_rules_of_engagement_costs_thirty(edition: str) -> None:
    """Only whoever bought them: the other side's first fire costs five."""
    game = coming(blue={"coming": Call(AIM), "roe": True}, edition=edition)
    next_turn(game, [6, 6, 6, 6])
    facts = game.play("red", ShiftStrike(0.0))
    assert points(facts) == [
        ("blue", "first-fire", 5, "BN-D.a"),
        ("blue", "first-fire-roe", 25, "BN-X.ROE.b"),
    ]

    game = coming(red={"roe": True}, edition=edition)
    next_turn(game, [6, 6, 6, 6])
    assert points(game.play("red", ShiftStrike(0.0))) == [("blue", "first-fire", 5, "BN-D.a")]


HOUSES = [
    {"id": "near", "kind": "building", "box": [120, 95, 10, 10]},
    {"id": "edge", "kind": "bunker", "box": [139, 95, 10, 10]},
    {"id": "far", "kind": "building", "box": [139.1, 120, 10, 10]},
]


@rule("BN-D.e", "BN-Q.133")
@pytest.mark.parametrize(("roe", "each"), [(False, 5), (True, 10)])
def test_every_building_partly_under_the_template_costs_a_regular_caller(roe: bool, each: int) -> None:
    game = coming(terrain=HOUSES, blue={"coming": Call(AIM), "roe": roe}, facts={"first_fire": "red"})
    next_turn(game, [6, 6, 6, 6])

    facts = game.play("red", ShiftStrike(0.0))

    assert facts.one(StrikeFell).buildings == ("near", "edge")
    assert points(facts) == [("blue", "building", each, "BN-D.e")] * 2


@rule("BN-SM.02", "BN-D.g", "BN-X.ROE.f")
@pytest.mark.parametrize(("terrain", "shown"), [(HOUSES, True), ((), False)])
def test_what_a_bombed_building_costs_shows_rules_of_engagement(terrain: Any, shown: bool) -> None:
    """Once, with the first building; a strike that costs nothing tells nobody."""
    bought = {"coming": Call(AIM), "roe": True, "extras": {"roe": 1}}
    game = coming(terrain=terrain, blue=bought, facts={"first_fire": "red"})
    next_turn(game, [6, 6, 6, 6])
    assert not known(game.state, "red").sides["blue"].roe

    facts = game.play("red", ShiftStrike(0.0))

    assert facts.of(ExtraShown) == ([ExtraShown("blue", "roe")] if shown else [])
    assert known(game.state, "red").sides["blue"].roe == shown


@rule("BN-SM.02", "BN-D.g")
@pytest.mark.parametrize(
    ("used", "unseen", "certain"), [((), ["bn-unseen-roe"], []), (("roe",), [], [10, 10])]
)
def test_what_buildings_will_cost_is_a_doubt_until_rules_of_engagement_are_known(
    used: tuple[str, ...], unseen: list[str], certain: list[int]
) -> None:
    """Who shifts the strike is certain of the double price as soon as all know of them."""
    blue = {"coming": Call(AIM), "roe": True, "extras": {"roe": 1}, "used": used}
    game = coming(terrain=HOUSES, blue=blue, facts={"first_fire": "red"})
    next_turn(game, [6, 6, 6, 6])

    seen = told(game, "red", ShiftStrike(0.0))

    assert [one.id for one in seen.unseen] == unseen
    assert [one.args["points"] for one in seen.certain if one.id == "bn-points"] == certain


@rule("BN-D.e", "BN-Q.133", "BN-Q.139")
@pytest.mark.parametrize(("blue", "red"), [("R3", "R4"), ("Irr3", "Irr3"), ("Irr3", "R3")])
def test_buildings_cost_only_regulars_against_irregulars(blue: str, red: str) -> None:
    game = coming(
        terrain=HOUSES,
        facts={"first_fire": "red"},
        amato=Man(blue, x=10, y=10),
        abu=Man(red, x=100, y=100, side="red"),
    )
    next_turn(game, [6, 6, 6, 6])

    facts = game.play("red", ShiftStrike(0.0))

    assert facts.one(StrikeFell).buildings == () and points(facts) == []


# --- the target named on arrival ------------------------------------------------------------


@rule("BN-Q.69")
def test_by_option_the_target_is_named_as_the_strike_arrives() -> None:
    game = battery(options={"support_aim": "at_arrival"})
    next_turn(game)
    called(game, [4], aim=None)
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())

    assert next_turn(game).one(StrikeArrived).aim is None
    assert game.deciding() == [("blue", "aim")]
    assert game.refused("blue", AimStrike()) == ("BN-8.4.d", "bn-strike-needs-aim")
    facts = game.play("blue", AimStrike(AIM), [1, 1, 1, 1])
    assert facts.one(StrikeAimed).aim == AIM and game.deciding() == [("red", "shift")]


@rule("BN-Q.69", "BN-Q.68")
def test_a_strike_that_nobody_can_aim_is_called_off() -> None:
    game = coming(aim=None, options={"support_aim": "at_arrival", "support_observer": "required"})
    next_turn(game)

    facts = game.play("blue", DeclineSupport())

    assert facts.one(StrikeEnded).called_off and facts.no(StrikeFell)
    assert game.deciding() == [("blue", "support")]


# --- at a real table -------------------------------------------------------------------------


@rule("BN-8.4.d", "BN-8.4.f")
def test_with_a_tape_people_say_who_lies_under_the_template() -> None:
    """The target is written down in words; the template is moved by hand."""
    game = battery(tape=True)
    next_turn(game)
    game.play("blue", CallSupport(note="the barn\x1b[2J door"), [4])
    assert game.state.sides["blue"].coming == Call(None, "the barn door")
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    arrived = next_turn(game, [2, 2, 2, 2])
    assert arrived.one(StrikeArrived).note == "the barn door"

    facts = game.play("red", ShiftStrike(), [2], answers=[["abu"]])

    assert facts.one(StrikeShifted).cm == 8 and facts.one(StrikeShifted).centre is None
    assert facts.one(FigureOut).figure == "abu"


@rule("BN-D.e", "BN-Q.133")
def test_with_a_tape_people_say_which_buildings_are_hit() -> None:
    game = coming(aim=None, terrain=HOUSES, tape=True, facts={"first_fire": "red"})
    next_turn(game, [2, 2, 2, 2])

    facts = game.play("red", ShiftStrike(), answers=[[], ["far"]])

    assert facts.one(StrikeFell).buildings == ("far",) and len(points(facts)) == 1


# --- secrets and undo --------------------------------------------------------------------------


@rule("BN-Q.69", "BN-SM.24")
def test_the_target_is_the_callers_secret_until_the_strike_arrives() -> None:
    game = battery(red={"support": "artillery"})
    next_turn(game)
    before = game.state
    answered = game.play("blue", CallSupport(AIM)).one(SupportAnswered)

    assert concealed(before, answered, game.state, "blue") == answered
    for seat in ("red", "observer"):
        assert concealed(before, answered, game.state, seat) is None
        assert known(game.state, seat).sides["blue"].answer is None
    game.play("red", DeclineSupport(), [6])
    assert known(game.state, "red").sides["blue"].coming == Call()
    assert known(game.state, "blue").sides["blue"].coming == Call(AIM)
    assert known(game.state, "referee").sides["blue"].coming == Call(AIM)
    assert [zone.kind for zone in view(game.state, "blue").zones] == ["strike"]
    assert view(game.state, "red").zones == ()


@rule("BN-Q.69")
def test_two_targets_look_the_same_to_the_enemy() -> None:
    one, other = coming(), coming(aim=Point(3, 3))
    for seat in ("red", "observer"):
        assert known(one.state, seat) == known(other.state, seat)
        assert view(one.state, seat) == view(other.state, seat)


@rule("BN-Q.137", "BN-X.MORTAR.a", "BN-8.4.b")
@pytest.mark.parametrize("red", [{"support": "artillery"}, {}])
def test_while_calls_are_made_nobody_knows_whether_others_have_called(red: dict[str, Any]) -> None:
    """So no redo tells it: neither that the other side has answered and took it back, nor that it could."""
    game = battery(red=red)
    next_turn(game)
    assert RULES.unseen(known(game.state, "blue"), "blue") and not RULES.unseen(game.state, REFEREE)
    if red:
        game.run("red", DeclineSupport())
        assert RULES.unseen(known(game.state, "blue"), "blue")
    called(game, [1])
    assert game.state.phase == "initiative"  # where a mortar may be noted (BN-Q.152)
    assert RULES.unseen(known(game.state, "blue"), "blue")
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())
    assert game.state.active == "blue" and not RULES.unseen(known(game.state, "blue"), "blue")


@rule("BN-Q.69", "BN-Q.137")
def test_that_a_side_does_not_call_is_told_only_by_the_missing_roll() -> None:
    game = battery(red={"support": "artillery"})
    next_turn(game)
    before = game.state
    declined = game.play("blue", DeclineSupport()).one(SupportAnswered)

    assert concealed(before, declined, game.state, "red") is None


@rule("BN-Q.69")
def test_a_call_is_taken_back_freely_until_its_die_and_an_arrival_only_by_the_referee() -> None:
    game = battery(red={"support": "artillery"})
    next_turn(game)
    waiting = "blue", game.play("blue", CallSupport(AIM))
    assert undo_class([waiting], "blue", referee=True) == "free"

    rolled = "red", game.play("red", CallSupport(Point(10, 10)), [5], [5])
    assert undo_class([rolled], "red", referee=True) == "consent"

    arrived = "blue", next_turn(coming(), [1, 1, 1, 1])
    assert undo_class([arrived], "blue", referee=True) == "referee"


# --- what is offered ------------------------------------------------------------------------------


def offered(game: Played, seat: str) -> list[str]:
    return [choice.do for choice in RULES.choices(game.state, seat) if choice.do != "ruling"]


@rule("BN-8.4.b")
def test_the_choices_of_a_call_suggest_enemies() -> None:
    game = battery(omar=Man("Irr3", x=108, y=100, side="red"), bruni=Man("R3", x=30, y=30))
    next_turn(game)

    assert offered(game, "blue") == ["call_support", "decline_support"] and offered(game, "red") == []
    (aim,) = RULES.fields(game.state, "blue", "call_support", {})
    assert set(aim.suggestions) == {(100, 100), (108, 100)}  # type: ignore[union-attr]


@rule("BN-8.4.e")
def test_the_choices_of_a_shift_suggest_where_the_fewest_own_men_lie() -> None:
    game = coming()
    next_turn(game, [6, 6, 6, 6])

    assert offered(game, "red") == ["shift_strike"] and offered(game, "blue") == []
    (towards,) = RULES.fields(game.state, "red", "shift_strike", {})
    for x, y in towards.suggestions:  # type: ignore[union-attr]
        assert ((x - 100) ** 2 + (y - 100) ** 2) ** 0.5 == pytest.approx(24, abs=0.1)


@rule("BN-8.4.e")
def test_suggestions_near_the_edge_stay_on_the_table() -> None:
    game = coming(aim=Point(100, 199))
    game.move_to("abu", 100, 180)
    next_turn(game, [6, 6, 6, 6])

    (towards,) = RULES.fields(game.state, "red", "shift_strike", {})

    for x, y in towards.suggestions:  # type: ignore[union-attr]
        assert 0 <= x <= 200 and 0 <= y <= 200 and (x, y) != (100, 199)


def told(game: Played, seat: str, command: Command) -> Preview:
    found = preview(RULES, known(game.state, seat), seat, command, RULES.geometry)
    assert isinstance(found, Preview), found
    return found


@rule("BN-8.4.b", "BN-X.ROE.c")
@pytest.mark.parametrize(
    ("facts", "chance"), [({}, (1, 2)), ({"roe": True}, (1, 3)), ({"improved": True}, (2, 3))]
)
def test_the_odds_of_a_call_are_exact(facts: Mapping[str, Any], chance: tuple[int, int]) -> None:
    game = battery(blue=facts, red={"support": "artillery"})
    next_turn(game)

    seen = told(game, "blue", CallSupport(AIM)).chance("blue:support")

    assert (seen.numerator, seen.denominator) == chance


@rule("BN-8.4.f", "BN-9.1.c")
def test_the_odds_of_a_shift_count_every_man_for_himself() -> None:
    men = {f"m{n}n": Man("Irr3", x=96 + n, y=100, side="red") for n in range(8)}
    game = coming(**men)
    next_turn(game, [1, 1, 1, 1])

    seen = told(game, "red", ShiftStrike(0.0))

    assert seen.chance("abu:dead") == seen.chance("m3n:dead")
    assert (seen.chance("abu:dead").numerator, seen.chance("abu:dead").denominator) == (1, 3)


@rule("BN-SM.23", "BN-SM.24")
def test_the_phases_of_a_turn_with_support_fire_are_shown() -> None:
    game = coming()
    next_turn(game, [1, 1, 1, 1])

    seen = view(game.state, "red")

    assert [id for id, _ in seen.steps[:3]] == ["phase-strikes", "phase-calls", "phase-initiative"]
    assert seen.task is not None and seen.task.id == "task-shift"
    assert [zone.radius for zone in seen.zones] == [15.0]
    assert len(view(battery(blue={"support": ""}).state, "red").steps) == 4


@rule("BN-SM.20", "BN-SM.23")
def test_the_next_turn_begins_before_strikes_land() -> None:
    facts = next_turn(coming(), [1, 1, 1, 1])

    assert facts.one(TurnBegan).turn == 2
    assert facts.names.index("TurnBegan") < facts.names.index("StrikesDue")


@rule("BN-Q.68")
def test_a_ruling_goes_on_to_initiative_and_forgets_what_was_being_called() -> None:
    game = battery(red={"support": "artillery"})
    next_turn(game)
    game.run("blue", CallSupport(AIM))

    game.ruled("phase", "", "initiative")

    after = game.state
    assert after.phase == "initiative" and after.sides["blue"].answer is None and after.awaiting == ()


# --- the scenario ----------------------------------------------------------------------------------


def sides_of(blue: dict[str, Any], red: dict[str, Any] | None = None) -> tuple[Side, ...]:
    raw = scenario([], [figure("chief", commander=True, leadership=1)])
    raw["sides"]["blue"] |= blue
    raw["sides"]["red"]["figures"][0]["grade"] = "Irr3"
    raw["sides"]["red"] |= red or {}
    return set_up(raw, {}, False).sides


@rule("BN-Q.68", "BN-8.4.a")
def test_regulars_have_support_fire_unless_the_scenario_says_otherwise() -> None:
    blue, red = sides_of({})
    assert (blue.support, red.support) == ("artillery", "")
    assert sides_of({"support": "none"})[0].support == ""
    assert sides_of({"support": "aeroplanes"})[0].support == "aeroplanes"


@rule("BN-X.SUPPORT.a", "BN-X.ROE.c")
def test_a_scenario_gives_improved_support_or_rules_of_engagement() -> None:
    assert sides_of({"improved_support": True})[0].improved
    assert sides_of({"rules_of_engagement": True}, {"rules_of_engagement": True})[1].roe


@rule("BN-X.SUPPORT.b", "BN-X.ROE.d", "BN-Q.68")
@pytest.mark.parametrize(
    ("blue", "red", "field", "why"),
    [
        ({"support": "cavalry"}, {}, "sides.blue.support", "scenario-not-one-of"),
        ({}, {"support": "artillery"}, "sides.red.support", "scenario-irregular-support"),
        (
            {"improved_support": True, "rules_of_engagement": True},
            {},
            "sides.blue.improved_support",
            "scenario-improved-roe",
        ),
        (
            {"improved_support": True, "support": "none"},
            {},
            "sides.blue.improved_support",
            "scenario-improved-none",
        ),
    ],
)
def test_a_mistake_about_support_is_told_by_its_field(
    blue: dict[str, Any], red: dict[str, Any], field: str, why: str
) -> None:
    with pytest.raises(ScenarioError) as error:
        sides_of(blue, red)

    assert (error.value.field, error.value.message.id) == (field, why)


@rule("BN-Q.80", "BN-SM.23")
def test_men_suppressed_by_a_strike_rally_after_it_where_every_turn_begins_with_rallying() -> None:
    game = coming(options={"rally": "any_turn_start"})
    next_turn(game, [1, 1, 1, 1])
    game.play("red", ShiftStrike(0.0), [3])
    assert game.deciding() == [("blue", "support")]

    game.play("blue", DeclineSupport())

    assert game.deciding() == [("red", "rally")] and game.state.phase == "initiative"


# --- vehicles under the template -------------------------------------------------------------------


@rule("BN-Q.70", "BN-9.2.b")
@pytest.mark.parametrize(
    ("kind", "needed"),
    [("tank", 5), ("heavily_armoured", 5), ("lightly_armoured", 6), ("protected", 6), ("unprotected", 6)],
)
def test_a_vehicle_saves_by_the_heavy_anti_tank_number_a_tanks_side(kind: str, needed: int) -> None:
    game = coming(abu=Vehicle(kind, x=100, y=100, side="red"), omar=Man("Irr3", x=190, y=190, side="red"))
    next_turn(game, [1, 1, 1, 1])

    facts = game.play("red", ShiftStrike(0.0), [needed])

    tested = facts.one(HullTested)
    assert (tested.needed, tested.front, tested.result) == (needed, False, "")
    assert facts.of(StrikeEnded) and facts.no(SavesRolled)


@rule("BN-Q.70", "BN-9.1.a", "BN-8.4.f")
def test_men_aboard_save_only_when_their_vehicle_explodes() -> None:
    men = {
        "jeep": Vehicle("protected", x=100, y=100, side="red"),
        "abu": Man("Irr3", x=100, y=100, side="red", aboard="jeep", leadership=1, commander=True),
    }
    game = coming(**men)
    next_turn(game, [1, 1, 1, 1])
    assert game.play("red", ShiftStrike(0.0), [4]).no(CrewTested)

    game = coming(**men)
    next_turn(game, [1, 1, 1, 1])
    facts = game.play("red", ShiftStrike(0.0), [3], [3])

    assert facts.one(HullTested).result == "exploded"
    assert (facts.one(CrewTested).needed, facts.one(CrewTested).passed) == (3, True)
    assert facts.names.index("CrewTested") < facts.names.index("StrikeEnded")


@rule("BN-X.SUPPORT.a", "BN-X.ROE.c", "BN-SM.02")
@pytest.mark.parametrize("extra", ["improved_support", "roe"])
def test_what_changes_the_number_of_a_call_is_no_secret_any_more(extra: str) -> None:
    flag = {"improved_support": "improved", "roe": "roe"}[extra]
    game = battery(blue={flag: True, "extras": {extra: 1}})
    next_turn(game)
    before = known(game.state, "red").sides["blue"]
    assert before.extras == {} and not getattr(before, flag)

    called(game, [3])

    after = known(game.state, "red").sides["blue"]
    assert after.extras == {extra: 1} and getattr(after, flag)


@rule("BN-8.4.b")
def test_a_place_that_is_called_for_is_told_to_a_millimetre() -> None:
    """As every length: two decimals of a centimetre are nothing that anybody measures."""
    assert target_name(Point(69.88, 66.32), "") == say("bn-strike-at", x=69.9, y=66.3)
