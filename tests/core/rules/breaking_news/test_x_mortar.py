"""Breaking News X.MORTAR and 8.5, off the table: bombs that are called for or fired, and counter-battery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from bn_commands import (
    AimStrike,
    CallSupport,
    DeclineSupport,
    EndActions,
    FireMortar,
    Ready,
    RollInitiative,
    ShiftStrike,
)
from rule_ids import rule
from table import RULES, Facts, Man, Played, Vehicle, table
from throws import told

from core.engine.contract.choices import Number, PickOne
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import FirstFire, PointsScored, SavesRolled
from core.rules.breaking_news.facts.extras import ExtraShown
from core.rules.breaking_news.facts.support import (
    BombDropped,
    CallNoted,
    CallsOpened,
    CounterBattery,
    StrikeArrived,
    StrikeFell,
    StrikeScattered,
    StrikeShifted,
    SupportRolled,
)
from core.rules.breaking_news.facts.vehicles import HullTested
from core.rules.breaking_news.secrecy.event_view import concealed
from core.rules.breaking_news.secrecy.player_view import known
from core.rules.breaking_news.state import Call
from core.rules.breaking_news.tables.support import BOMBS
from core.rules.breaking_news.view import view
from core.table.places import Point

THROWS = (
    told(
        "why-bomb", "BN-8.5.b", "faces", "high", (4,),
        ("Abu, the mortar's bomb (BN-8.5.b): throw 1d6, 5+ counts:",
         "Abu, la bomba del mortaio (BN-8.5.b): tira 1d6, vale 5+:"),
        ("4 → 0 count (5+)", "4 → 0 validi (5+)"), 5,
    ),
    told(
        "why-counter_battery", "BN-X.MORTAR.f", "any", "high", (4,),
        ("Abu, counter-battery fire (BN-X.MORTAR.f): throw 1d6, 4+ passes:",
         "Abu, tiro di controbatteria (BN-X.MORTAR.f): tira 1d6, riesce con 4+:"),
        ("4* → passed (4+)", "4* → riuscito (4+)"), 4,
    ),
)  # fmt: skip
AIM = Point(100, 140)
"""60 cm from the red side's edge, the north of 200."""


def pit(
    *, red: Mapping[str, Any] | None = None, blue: Mapping[str, Any] | None = None, **more: Any
) -> Played:
    """Blue regulars without support fire, red militia with a mortar: one man each, at the end of turn 1."""
    sides = {"blue": {"support": "", **(blue or {})}, "red": {"extras": {"mortars": 1}, **(red or {})}}
    men = {
        "amato": Man("R4", x=100, y=140, leadership=2, commander=True),
        "abu": Man("Irr3", x=10, y=190, side="red", leadership=1, commander=True),
        **more.pop("men", {}),
    }
    return table(more.pop("terrain", ()), sides=sides, **more, **men)


def next_turn(game: Played, *dice: list[int], answers: tuple[Any, ...] = ()) -> Facts:
    facts = game.play(game.state.active, EndActions(), *dice, answers=answers)
    assert not isinstance(facts, Refusal), facts
    return facts


def coming(**more: Any) -> Played:
    call = more.pop("call", Call(AIM, kind="mortar"))
    return pit(red={"coming": call, "used": ("mortars",)}, **more)


# --- the call ----------------------------------------------------------------------------


@rule("BN-EX.117", "BN-X.MORTAR.a", "BN-X.MORTAR.b", "BN-Q.114", "BN-SM.24")
@pytest.mark.parametrize(
    ("facts", "die", "needed", "success"),
    [({}, 5, 5, True), ({}, 4, 5, False), ({"roe": True}, 5, 6, False), ({"roe": True}, 6, 6, True),
     ({"improved": True}, 4, 4, True)],
)  # fmt: skip
def test_a_mortar_is_called_with_five(facts: Mapping[str, Any], die: int, needed: int, success: bool) -> None:
    game = pit(red=facts)
    assert next_turn(game).no(CallsOpened)

    rolled = game.play("red", CallSupport(AIM), [die]).one(SupportRolled)

    assert (rolled.needed, rolled.success, rolled.kind) == (needed, success, "mortar")
    assert (game.state.sides["red"].coming == Call(AIM, kind="mortar")) == success


@rule("BN-X.MORTAR.a", "BN-Q.68")
def test_without_it_irregulars_call_for_nothing() -> None:
    assert next_turn(pit(red={"extras": {}})).no(CallsOpened)


@rule("BN-X.MORTAR.a", "BN-Q.152")
def test_that_there_is_one_is_secret_until_it_is_called_for() -> None:
    """No phase, no question and nobody who is waited for tells of it."""
    game, none = pit(), pit(red={"extras": {}})
    next_turn(game), next_turn(none)
    assert view(game.state, "blue") == view(none.state, "blue")
    assert known(game.state, "blue").sides["red"].extras == {}

    shown = game.play("red", CallSupport(AIM), [1])

    assert shown.one(ExtraShown) and known(game.state, "blue").sides["red"].extras == {"mortars": 1}
    assert known(game.state, "blue").sides["red"].coming is None
    assert game.state.phase == "initiative"


@rule("BN-Q.152")
def test_a_call_is_noted_in_secret_and_made_as_the_next_turn_begins() -> None:
    game = pit(active="red")
    game.run("red", CallSupport(Point(100, 60)))
    noted = game.play("red", CallSupport(AIM)).one(CallNoted)
    assert concealed(game.state, noted, game.state, "blue") is None
    assert known(game.state, "blue").sides["red"].noted is None
    assert "side-support-noted" in notes_of(game, "red") and "side-support-noted" not in notes_of(
        game, "blue"
    )
    assert [zone.kind for zone in view(game.state, "red").zones] == ["strike"]

    facts = next_turn(game, [5])

    assert facts.one(SupportRolled).success and facts.one(CallsOpened).sides == ()
    assert game.state.phase == "initiative" and game.state.sides["red"].noted is None
    assert game.state.sides["red"].coming == Call(AIM, kind="mortar")


@rule("BN-Q.152")
def test_a_call_that_is_noted_can_be_struck_out() -> None:
    game = pit(active="red")
    assert game.refused("red", DeclineSupport())[1] == "bn-not-now"
    game.run("red", CallSupport(AIM), DeclineSupport())

    assert game.state.sides["red"].noted is None and next_turn(game).no(SupportRolled)


@rule("BN-Q.152", "BN-8.4.b")
def test_before_initiative_it_is_called_once_and_then_noted_for_the_next_turn() -> None:
    """From its first call on its side is asked, as everybody knows of it."""
    game = pit(options={"support_calls": "2"})
    next_turn(game)
    game.play("red", CallSupport(AIM), [1])
    assert game.state.sides["red"].called == 2
    assert game.refused("red", CallSupport(AIM)) == ("BN-8.4.b", "bn-not-now")

    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())
    assert next_turn(game).one(CallsOpened).sides == ("red",)


@rule("BN-Q.152")
def test_it_is_noted_only_by_who_has_the_word() -> None:
    """While the enemy acts and asks nothing he could tell by his undo that something was written down."""
    assert pit().refused("red", CallSupport(AIM)) == ("BN-8.4.b", "bn-not-now")
    assert pit().refused("blue", CallSupport(AIM)) == ("BN-8.4.b", "bn-not-now")
    assert not any(one.do == "call_support" for one in RULES.choices(pit().state, "red"))


@rule("BN-Q.152")
def test_by_option_its_side_is_asked_from_the_first_turn_on() -> None:
    game = pit(options={"secret_calls": "asked"})
    assert next_turn(game).one(CallsOpened).sides == ("red",)
    assert game.deciding() == [("red", "support")]


def notes_of(game: Played, seat: str) -> list[str]:
    """Return the ids of what stands beside the red side, as *seat* sees it."""
    return [one.id for one in view(game.state, seat).sides[1].facts]


@rule("BN-Q.72", "BN-X.MORTAR.a", "BN-Q.29")
@pytest.mark.parametrize(("y", "fits"), [(191, False), (190, True), (50, True), (49, False)])
def test_it_reaches_from_ten_to_150_centimetres_from_its_edge(y: float, fits: bool) -> None:
    game = pit()
    next_turn(game)
    if fits:
        assert game.play("red", CallSupport(Point(100, y)), [1]).one(SupportRolled)
    else:
        assert game.refused("red", CallSupport(Point(100, y))) == ("BN-Q.72", "bn-mortar-range")


# --- its bomb (BN-8.5.b–c) --------------------------------------------------------------------


@rule("BN-X.MORTAR.b", "BN-X.MORTAR.c", "BN-Q.114", "BN-Q.72", "BN-SM.23", "BN-8.5.b")
@pytest.mark.parametrize(
    ("y", "option", "needed"),
    [(180, "from_edge", 4), (150, "from_edge", 4), (140, "from_edge", 5), (60, "from_edge", 6),
     (180, "always_6", 6)],
)  # fmt: skip
def test_one_bomb_falls_at_the_start_of_the_next_turn(y: float, option: str, needed: int) -> None:
    game = coming(call=Call(Point(150, y), kind="mortar"), options={"offtable_mortar": option})

    facts = next_turn(game, [needed])

    assert facts.one(StrikeArrived).kind == "mortar" and facts.one(BombDropped).needed == needed
    assert facts.one(StrikeFell).struck == () and facts.no(StrikeScattered)
    assert game.state.phase == "calls" and game.state.sides["red"].coming is None


@rule("BN-X.MORTAR.c", "BN-8.5.b", "BN-Q.72")
def test_each_model_under_it_saves_by_its_class() -> None:
    game = coming(men={"bruno": Man("R5", x=105, y=140), "carlo": Man("R3", x=105.1, y=140),
                       "truck": Vehicle("unprotected", x=100, y=136)})  # fmt: skip

    facts = next_turn(game, [5], [4], [5], [6])

    assert {saved.figure: saved.needed for saved in facts.of(SavesRolled)} == {"amato": 3, "bruno": 5}
    assert facts.one(HullTested).weapon == "light_mortar" and facts.one(FirstFire).side == "red"


@rule("BN-X.MORTAR.c", "BN-8.5.c")
@pytest.mark.parametrize(("die", "cm", "caught"), [(3, 6, False), (4, 3, True)])
def test_a_miss_is_moved_by_the_other_side(die: int, cm: int, caught: bool) -> None:
    game = coming()
    scattered = next_turn(game, [die]).one(StrikeScattered)
    assert (scattered.side, scattered.cm) == ("blue", cm) and game.deciding() == [("blue", "shift")]

    facts = game.play("blue", ShiftStrike(90.0), *([[6]] if caught else []))

    assert facts.one(StrikeShifted).centre == Point(100, 140 + cm)
    assert [hit.figure for hit in facts.one(StrikeFell).struck] == (["amato"] if caught else [])


@rule("BN-Q.133", "BN-X.MORTAR.c")
def test_an_irregular_caller_pays_for_no_building() -> None:
    house = {"kind": "building", "box": [98, 138, 10, 10]}
    away = {"amato": Man("R4", x=10, y=10, commander=True, leadership=1)}

    facts = next_turn(coming(terrain=[house], men=away), [5])

    assert [one.kind for one in facts.of(PointsScored)] == ["first-fire"]


@rule("BN-Q.69", "BN-X.MORTAR.b")
def test_by_option_it_is_aimed_as_it_lands() -> None:
    game = coming(call=Call(kind="mortar"), options={"support_aim": "at_arrival"})
    next_turn(game)
    assert game.deciding() == [("red", "aim")]
    assert game.refused("red", AimStrike(Point(100, 10))) == ("BN-Q.72", "bn-mortar-range")

    assert game.play("red", AimStrike(AIM), [5], [6]).one(BombDropped).success


@rule("BN-8.4.d", "BN-X.MORTAR.c")
def test_where_it_is_to_land_is_the_callers_to_see_as_small_as_it_is() -> None:
    game = coming()
    (zone,) = [zone for zone in view(game.state, "red").zones if zone.kind == "strike"]
    assert zone.radius == 5.0 and not [z for z in view(game.state, "blue").zones if z.kind == "strike"]
    assert known(game.state, "blue").sides["red"].coming == Call(kind="mortar")


# --- counter-battery (BN-X.MORTAR.d–f) ------------------------------------------------------------


@rule("BN-X.MORTAR.d", "BN-X.MORTAR.e", "BN-Q.114", "BN-SM.24")
def test_counter_battery_is_called_only_after_the_mortar_has_fired() -> None:
    game = coming(blue={"support": "artillery"})
    assert RULES.fields(game.state, "blue", "call_support", {}) == ()
    next_turn(game, [5], [6])
    (kind, *_) = RULES.fields(game.state, "blue", "call_support", {})
    assert isinstance(kind, PickOne)
    assert [row.value for row in kind.options] == ["strike", "counter_battery"]

    unheard = pit(blue={"support": "artillery"})
    next_turn(unheard)
    assert unheard.refused("blue", CallSupport(kind="counter_battery")) == ("BN-SM.24", "bn-no-such-support")


@rule("BN-X.MORTAR.f", "BN-Q.114", "BN-SM.23")
@pytest.mark.parametrize(
    ("die", "option", "silent", "next_call"),
    [(4, "rest_of_game", -1, False), (3, "rest_of_game", 0, True), (4, "one_turn", 2, False)],
)
def test_four_silence_it(die: int, option: str, silent: int, next_call: bool) -> None:
    game = pit(
        blue={"support": "artillery", "coming": Call(kind="counter_battery")},
        red={"heard": True, "used": ("mortars",)},
        options={"mortar_silenced": option},
    )

    facts = next_turn(game, [die])

    assert facts.one(CounterBattery).success == (die >= 4)
    assert game.state.sides["red"].silent == silent
    assert (("red", "support") in game.deciding()) == next_call


@rule("BN-Q.114")
def test_a_silence_of_one_turn_is_over_in_the_next() -> None:
    game = pit(
        red={"heard": True, "silent": 1, "used": ("mortars",)}, options={"mortar_silenced": "one_turn"}
    )
    next_turn(game)

    assert game.deciding() == [("red", "support")]


@rule("BN-X.MORTAR.d", "BN-8.4.b")
def test_counter_battery_is_a_call_like_any_other_and_takes_its_place() -> None:
    game = pit(blue={"support": "artillery"}, red={"heard": True, "silent": 0, "extras": {}})
    next_turn(game)
    rolled = game.play("blue", CallSupport(kind="counter_battery"), [4]).one(SupportRolled)

    assert (rolled.needed, rolled.kind) == (4, "counter_battery")
    assert game.state.sides["blue"].coming == Call(kind="counter_battery")


@rule("BN-X.MORTAR.e")
def test_a_bomb_on_its_way_falls_before_counter_battery_finds_the_mortar() -> None:
    game = coming(blue={"support": "artillery", "coming": Call(kind="counter_battery")})

    facts = next_turn(game, [5], [6], [4])

    assert facts.names.index("BombDropped") < facts.names.index("CounterBattery")


# --- a light mortar off the table, in one's own turn (BN-8.5.a) --------------------------------------


def battery(**more: Any) -> Played:
    """Blue regulars with a light mortar south of the table; Abu 60 cm from their edge."""
    sides = {"blue": {"support": "", "light_mortar": True, **more.pop("blue", {})}}
    men = {
        "amato": Man("R3", x=10, y=10),
        "abu": Man("Irr1", x=100, y=60, side="red", suppressed=True),
        **more.pop("men", {}),
    }
    return table(more.pop("terrain", ()), sides=sides, **more, **men)


@rule("BN-8.5.a", "BN-Q.72", "BN-Q.128")
@pytest.mark.parametrize(("option", "needed"), [("from_edge", 5), ("always_6", 6)])
def test_it_fires_once_a_turn_from_the_own_edge(option: str, needed: int) -> None:
    game = battery(options={"offtable_mortar": option})

    facts = game.play("blue", FireMortar(Point(100, 60)), [needed], [4])

    assert facts.one(BombDropped).needed == needed and facts.one(SavesRolled).needed == 4
    assert game.state.strike is None and facts.one(FirstFire).side == "blue"
    assert game.refused("blue", FireMortar(Point(100, 60))) == ("BN-8.5.a", "bn-mortar-fired")


@rule("BN-8.5.a", "BN-8.5.c")
def test_its_miss_is_moved_by_the_other_side_too() -> None:
    game = battery()
    assert game.play("blue", FireMortar(Point(100, 60)), [3]).one(StrikeScattered).cm == 6
    facts = game.play("red", ShiftStrike(0.0))

    assert facts.one(StrikeFell).struck == () and game.deciding() == []
    assert game.state.phase == "actions"


@rule("BN-8.5.a")
def test_only_who_has_one_fires_it_and_only_in_his_turn() -> None:
    assert battery(blue={"light_mortar": False}).refused("blue", FireMortar(AIM))[1] == "bn-no-mortar"
    assert battery(active="red").refused("blue", FireMortar(AIM))[1] == "bn-not-now"
    assert battery().refused("blue", FireMortar(Point(100, 5))) == ("BN-Q.72", "bn-mortar-range")
    assert not any(one.do == "fire_mortar" for one in RULES.choices(pit().state, "blue"))


@rule("BN-Q.133")
def test_a_regular_pays_for_the_building_under_it() -> None:
    house = {"kind": "building", "box": [98, 58, 10, 10]}
    facts = battery(terrain=[house]).play("blue", FireMortar(Point(103, 72)), [5])

    assert [(one.side, one.kind) for one in facts.of(PointsScored) if one.kind == "building"] == [
        ("blue", "building")
    ]


@rule("BN-8.5.a", "BN-Q.72")
def test_at_a_real_table_its_distance_is_told() -> None:
    game = battery(tape=True)
    fields = RULES.fields(game.state, "blue", "fire_mortar", {})
    assert [type(field) for field in fields][-1] is Number
    facts = game.play("blue", FireMortar(note="the yard", far=30.0), [4], [5], answers=[["abu"], False])

    assert facts.one(BombDropped).needed == 4 and facts.one(SavesRolled).figure == "abu"


@rule("BN-8.5.d", "BN-Q.72")
def test_bombs_are_of_mortars_alone() -> None:
    assert BOMBS == ("mortar", "light_mortar")
    game = pit(blue={"support": "artillery"})
    next_turn(game)
    assert game.play("blue", CallSupport(AIM), [4]).one(SupportRolled).kind == ""
    game.play("blue", RollInitiative(), [6, 6], [1, 1])
    game.run("red", Ready())
    assert next_turn(game, [1, 1, 1, 1]).no(BombDropped)
