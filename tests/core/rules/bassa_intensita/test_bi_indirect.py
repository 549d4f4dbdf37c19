"""Bassa Intensità, indirect fire: contact, adjustment, shift, effect, smoke shells; Snipers who wait."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from bi_steps import of, step
from field import Man, Standing, Vehicle, field
from msgspec.structs import replace
from rule_ids import rule
from throws import told

from core.engine.chance.oracles import Answered
from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Event, Thrown
from core.engine.words.ids import AnyId, FigureId, SideId
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.actions import SmokeSpread
from core.rules.bassa_intensita.facts.firing import BlastRolled, Exploded
from core.rules.bassa_intensita.facts.support import (
    Contacted,
    Directed,
    EffectFell,
    MissionLost,
    RoundFell,
    RoundWeighed,
    SniperWeighed,
)
from core.rules.bassa_intensita.indirect.calling import SELDOM
from core.rules.bassa_intensita.indirect.directing import contact_chance
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.state.orders import Call
from core.rules.bassa_intensita.state.vehicles import Flight
from core.rules.bassa_intensita.turn.steps import begin_step
from core.table.places import Point
from core.table.questions import SeesThere

TARGET = Point(110, 50)
WALL = {"id": "wall", "kind": "building", "points": [[120, 30], [122, 30], [122, 170], [120, 170]]}


def d10(why: str, rule_: str, en: str, it: str, need: int) -> Any:
    return told(
        why, rule_, "hits", "low", (3,),
        (
            f"Abu, {en} ({rule_}): throw 1d10, {need} or less counts:",
            f"Abu, {it} ({rule_}): tira 1d10, vale {need} o meno:",
        ),
        (f"3* → 1 counts ({need} or less)", f"3* → 1 valido ({need} o meno)"), need, 10,
    )  # fmt: skip


def guns(arm: str = "mortar_120", **facts: Any) -> dict[AnyId, Support]:
    made = Support(
        AnyId("guns"), SideId("blue"), (("en", "guns"), ("it", "pezzi")), "dedicated", arm, **facts
    )
    return {AnyId("guns"): made}


def observer(**facts: Any) -> Standing:
    return Man(skills=("observer",), radio=True, **facts)


def supported(*, mission: Mission | None = None, support: Any = None, eye: Any = None, **more: Any) -> State:
    """A Regular observer at (50, 50) with a dedicated 120 mm battery, in the fire step of turn 2."""
    state = field(eye=eye or observer(), turn=2, **more)
    missions = {FigureId("eye"): mission} if mission is not None else {}
    return replace(state, step="regular", support=support or guns(), missions=missions)


def mission(stage: str, **facts: Any) -> Mission:
    return Mission(FigureId("eye"), AnyId("guns"), stage, **{"target": TARGET, "since": 2, **facts})


def round_of(*dice: list[int], **more: Any) -> tuple[State, RoundFell]:
    """The adjustment round that comes in with these dice."""
    state, facts = step(supported(mission=mission("adjusting"), **more), dice=dice)
    return state, of(facts, RoundFell)[0]


# --- contact --------------------------------------------------------------------------------------


@rule("BI-EX.24", "BI-IND.e", "BI-IND.f", "BI-T.26", "BI-Q.80")
@pytest.mark.parametrize(
    ("contact", "needed", "heard"),
    [
        ("general_support", 2, False),
        ("dedicated", 4, True),
        ("platoon_mortar", 8, True),
        ("difficult", 2, False),
    ],
)
def test_how_hard_the_guns_are_to_contact(contact: str, needed: int, heard: bool) -> None:
    state = supported(support=guns())
    state = replace(state, support={AnyId("guns"): replace(state.support[AnyId("guns")], contact=contact)})
    after, facts = step(state, Call("eye", "guns", "contact", TARGET), dice=([3],))

    found = of(facts, Contacted)[0]
    assert (found.needed, found.mission is not None) == (needed, heard)
    assert (FigureId("eye") in after.missions) is heard and after.figures["eye"].used == "acted"


@rule("BI-IND.d")
def test_guns_on_the_table_reach_its_far_corner() -> None:
    tube = Man("mortar_60", x=1, y=1)
    far = Point(199, 199)
    state = supported(tube=tube, support=guns("mortar_60", gun=FigureId("tube")))
    _, facts = step(state, Call("eye", "guns", "contact", far), dice=([3],))

    mission_ = of(facts, Contacted)[0].mission
    assert mission_ is not None and mission_.target == far


@rule("BI-Q.80", "BI-IND.e")
def test_a_wounded_observer_is_heard_less_easily() -> None:
    state = supported(eye=observer(health="wounded"))

    assert contact_chance(state, state.figures["eye"], "dedicated") == 2


# --- adjustment -----------------------------------------------------------------------------------


@rule("BI-EX.25", "BI-IND.h", "BI-IND.i", "BI-Q.53")
def test_a_precise_round_falls_seven_long_and_five_right() -> None:
    state, fell = round_of([4], [5], [3, 4], [2, 3])

    assert (fell.along, fell.across, fell.to) == (7, 5, ("long", "right")) and fell.at == Point(117, 45)
    assert state.missions["eye"].stage == "ready" and state.missions["eye"].since == 3


@rule("BI-EX.26", "BI-IND.j")
def test_an_imprecise_round_falls_short_and_left() -> None:
    _, fell = round_of([5], [10], [10, 9, 3, 1], [10, 5, 1, 1])

    assert (fell.along, fell.across, fell.to) == (23, 17, ("short", "left")) and fell.at == Point(87, 67)


@rule("BI-EX.27", "BI-IND.m", "BI-Q.55")
@pytest.mark.parametrize("option", ["repeat", "contact_lost"])
def test_a_lost_round_is_repeated_or_the_contact_is_lost(option: str) -> None:
    state, fell = round_of([5], [2], options={"unseen_adjust": option})

    assert fell.lost and fell.at is None
    assert (state.missions["eye"].stage if state.missions else "") == ("repeat" if option == "repeat" else "")


@rule("BI-IND.m", "BI-IND.k")
def test_a_round_that_falls_out_of_sight_is_repeated() -> None:
    state, fell = round_of([4], [3], [6, 6], terrain=(WALL,))

    assert fell.at == Point(122, 50) and state.missions["eye"].stage == "repeat"


@rule("BI-Q.53")
def test_with_the_option_the_line_is_that_of_a_gun_on_the_table() -> None:
    mortar = Man("mortar_120", x=110, y=150, emplaced=True)
    _, fell = round_of(
        [4], [3], [3, 4], tube=mortar, support=guns(gun=FigureId("tube")), options={"ind_axis": "gun"}
    )

    assert fell.at == Point(110, 43)


@rule("BI-IND.l", "BI-IND.k")
def test_a_shifted_round_does_not_deviate() -> None:
    state, facts = step(supported(mission=mission("shifted", fell=Point(110, 70))))

    assert of(facts, RoundFell)[0].at == Point(110, 70) and state.missions["eye"].stage == "ready"


@rule("BI-Q.54", "BI-IND.n")
@pytest.mark.parametrize(("option", "rolled"), [("off", 0), ("on", 1)])
def test_an_adjustment_round_does_no_damage_but_with_the_option(option: str, rolled: int) -> None:
    dice = ([4], [1], *([[8]] * rolled))
    _, facts = step(
        supported(
            mission=mission("adjusting"), foe=Man(side="red", x=110), options={"adjust_damage": option}
        ),
        dice=dice,
    )

    assert len(of(facts, BlastRolled)) == rolled


# --- fire for effect ------------------------------------------------------------------------------


@rule("BI-EX.23", "BI-IND.n", "BI-HE.f", "BI-Q.57")
def test_fire_for_effect_catches_everybody_in_the_blast_once_a_tube() -> None:
    men = {
        "covered": Man(side="red", x=118, ground=("light",)), "open_": Man(side="red", x=110, y=65),
        "dug_in": Man(side="red", x=100, ground=("entrenched",)), "far": Man(side="red", x=110, y=34.9),
    }  # fmt: skip
    state = supported(mission=mission("effect", fell=TARGET), **men)
    after, facts = step(state, dice=([9], [9], [9]))

    assert {one.whom: one.needed for one in of(facts, BlastRolled)} == {"covered": 4, "open_": 4, "dug_in": 2}
    assert after.missions["eye"].stage == "ready" and after.figures["open_"].under_he is not None
    _, twice = step(replace(state, support=guns(tubes=2)), dice=([9],) * 6)
    assert len(of(twice, BlastRolled)) == 6


@rule("BI-Q.58")
@pytest.mark.parametrize(
    ("option", "step_"), [("observer", "regular"), ("guns", "veteran"), ("before_elite", "elite")]
)
def test_in_which_step_fire_lands(option: str, step_: str) -> None:
    for quality in ("elite", "veteran", "regular"):
        state = supported(
            mission=mission("shifted", fell=TARGET),
            support=guns(quality="veteran"),
            options={"ind_step": option},
        )
        _, facts = step(replace(state, step=quality), of=quality)
        assert bool(of(facts, RoundFell)) is (quality == step_)


@rule("BI-Q.57", "BI-S.P3.d")
@pytest.mark.parametrize("lost", [{"health": "serious"}, {"radio": False}, {"captor": "foe"}])
def test_a_mission_ends_with_its_observer_or_his_radio(lost: dict[str, Any]) -> None:
    eye = Man(**{"skills": ("observer",), "radio": True, **lost})
    state, facts = step(supported(mission=mission("effect", fell=TARGET), eye=eye))

    assert of(facts, MissionLost) and not state.missions and not of(facts, EffectFell)


@rule("BI-Q.57")
@pytest.mark.parametrize("stage", ["ready", "repeat"])
def test_guns_that_wait_for_one_who_was_taken_prisoner_are_free_at_the_end_of_the_step(stage: str) -> None:
    """Nobody was hit, and nothing falls: the battery waits for nobody any more."""
    game = calling()
    game.state = replace(game.state, missions={"eye": mission(stage, fell=TARGET)})
    game.set("eye", captor="foe")
    assert game.seal().one(MissionLost).observer == "eye" and not game.state.missions


@rule("BI-Q.46")
def test_rounds_are_counted_where_the_scenario_and_the_option_say_so() -> None:
    shifted = mission("shifted", fell=TARGET)
    state, _ = step(supported(mission=shifted, support=guns(rounds=3), options={"ammo_tracking": "on"}))
    assert state.support["guns"].rounds == 2
    state, _ = step(supported(mission=shifted, support=guns(rounds=3)))
    assert state.support["guns"].rounds == 3


@rule("BI-Q.46", "BI-Q.57")
@pytest.mark.parametrize(
    ("counted", "rounds", "tubes"), [("on", 1, 1), ("on", 3, 3), ("on", None, 3), ("off", 1, 3)]
)
def test_no_more_tubes_fire_than_there_are_rounds(counted: str, rounds: int | None, tubes: int) -> None:
    state = supported(
        mission=mission("effect", fell=TARGET), support=guns(rounds=rounds, tubes=3),
        options={"ammo_tracking": counted},
    )  # fmt: skip
    after, facts = step(state)

    assert [one.tubes for one in of(facts, EffectFell)] == [tubes] and len(of(facts, Exploded)) == tubes
    assert after.support[AnyId("guns")].rounds in (None, 0) or counted == "off"


# --- smoke ----------------------------------------------------------------------------------------


@rule("BI-EX.31", "BI-SMOKE.c", "BI-SMOKE.d", "BI-SMOKE.g", "BI-Q.83", "BI-Q.85")
def test_smoke_of_an_82_mm_mortar_lies_for_nine_turns() -> None:
    state = supported(
        mission=mission("effect", fell=TARGET, kind="smoke", heading=0), support=guns("mortar_81")
    )
    after, facts = step(state)
    cloud = of(facts, EffectFell)[0].cloud
    assert cloud is not None and cloud.due and cloud.shape is not None
    xs, ys = zip(*((spot.x, spot.y) for spot in cloud.shape.points), strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (60, 5)

    game = battle(at=("fired", "look"), eye=observer(), turn=2)
    game.state = replace(game.state, clouds=after.clouds)
    facts = game.seal([3])
    assert facts.one(SmokeSpread).until == 11 and not game.state.clouds[cloud.id].due


@rule("BI-Q.83")
def test_with_the_option_smoke_lies_across_the_observers_line() -> None:
    state = supported(
        mission=mission("effect", fell=TARGET, kind="smoke", heading=0), support=guns("mortar_81"),
        options={"shell_smoke_axis": "across"},
    )  # fmt: skip
    cloud = of(step(state)[1], EffectFell)[0].cloud
    assert cloud is not None and cloud.shape is not None
    xs = [spot.x for spot in cloud.shape.points]
    assert max(xs) - min(xs) == pytest.approx(5)


# --- orders over turns ----------------------------------------------------------------------------


def calling(**more: Any) -> Played:
    game = battle(eye=observer(leads=True), foe=Man(side="red", x=190, y=190), **more)
    game.state = game.begun = replace(game.state, support=guns())
    return game


def next_turn(game: Played) -> None:
    """The same step a turn later."""
    state = replace(game.state, turn=game.state.turn + 1, doing=(), sealed=None, phase="before")
    figures = {name: replace(one, used="") for name, one in state.figures.items()}
    r: Resolution[State] = Resolution(replace(state, figures=figures), RULES.evolve, Answered(), "")
    begin_step(r, "fire", "regular")
    game.log += r.events
    game.state = r.state


@rule("BI-EX.28", "BI-IND.e", "BI-IND.g", "BI-IND.k", "BI-Q.56", "BI-Q.57")
def test_contact_adjustment_shift_and_effect_turn_by_turn_and_the_enemy_learns_what_falls() -> None:
    game = calling()
    facts = game.run("blue", c.OrderCall("eye", "contact", "guns", TARGET))
    assert game.shown("red", facts) == []
    facts = game.seal([4])
    assert not [one for one in game.shown("red", facts) if isinstance(one, Contacted | Thrown)]
    assert game.state.turn == 1 and not game.state.over

    game.begun, game.log = game.state, []
    next_turn(game)
    assert game.refused("blue", c.OrderCall("eye", "effect")) == ("BI-IND.k", "bi-call-not-now")
    facts = game.seal([4], [1])
    assert facts.one(RoundFell).at == TARGET
    [seen] = [one for one in game.shown("red", facts) if isinstance(one, RoundFell)]
    assert seen.at == TARGET and seen.mission is None and not seen.observer
    assert not [one for one in game.shown("red", facts) if isinstance(one, RoundWeighed | Thrown)]

    game.begun, game.log = game.state, []
    next_turn(game)
    assert game.refused("blue", c.OrderCall("eye", "shift", heading=90, cm=10)) == ("BI-Q.56", "bi-bad-shift")
    game.run("blue", c.OrderCall("eye", "shift", heading=90))
    facts = game.seal()
    assert facts.one(Directed) and facts.one(RoundFell).at == Point(110, 70)
    assert game.man("eye").used == "acted"

    game.begun, game.log = game.state, []
    next_turn(game)
    game.run("blue", c.OrderCall("eye", "effect"))
    assert game.seal().one(EffectFell).at == Point(110, 70) and game.state.turn == 4


@rule("BI-IND.k", "BI-Q.56")
@pytest.mark.parametrize(
    ("heading", "x", "y"),
    [(0, 130, 50), (30, 127.32, 60), (60, 120, 67.32), (135, 95.86, 64.14), (180, 90, 50), (270, 110, 30)],
)
def test_the_fire_is_shifted_20_cm_from_where_the_last_round_fell(heading: int, x: float, y: float) -> None:
    """Whatever the observer has called for first; to a tenth of a millimetre."""
    game = calling(turn=3)
    game.state = replace(game.state, missions={"eye": mission("ready", target=Point(1, 1), fell=TARGET)})
    game.run("blue", c.OrderCall("eye", "shift", heading=heading))
    assert game.seal().one(RoundFell).at == Point(x, y)


@rule("BI-IND.b", "BI-IND.c", "BI-IND.a")
def test_only_an_observer_with_a_radio_who_sees_the_target_calls() -> None:
    game = calling(mute=Man(skills=("observer",)), rifle=Man(radio=True), terrain=(WALL,))

    assert game.refused("blue", c.OrderCall("mute", "contact", "guns", TARGET)) == ("BI-IND.b", "bi-no-radio")
    assert game.refused("blue", c.OrderCall("rifle", "contact", "guns", TARGET)) == (
        "BI-IND.c",
        "bi-no-observer",
    )
    assert game.refused("blue", c.OrderCall("eye", "contact", "guns", Point(150, 50))) == (
        "BI-IND.b",
        "bi-target-unseen",
    )
    assert game.refused("blue", c.OrderCall("eye", "contact", "none", TARGET)) == (
        "BI-IND.a",
        "bi-no-such-support",
    )
    assert ("order_call", "") in game.offered("blue")


@rule("BI-Q.57")
@pytest.mark.parametrize(("option", "used"), [("off", "acted"), ("on", "")])
def test_ordering_effect_is_the_activity_unless_it_is_free(option: str, used: str) -> None:
    state = supported(mission=mission("ready", fell=TARGET), options={"ffe_order_free": option})
    after, facts = step(state, Call("eye", "guns", "effect"))

    assert after.figures["eye"].used == used and of(facts, EffectFell)


@rule("BI-IND.k")
def test_whoever_orders_nothing_fires_nothing_and_may_end_the_mission() -> None:
    state, facts = step(supported(mission=mission("ready", fell=TARGET)))
    assert not of(facts, EffectFell) and state.missions["eye"].stage == "ready"
    state, _ = step(state, Call("eye", "guns", "end"))
    assert not state.missions and state.figures["eye"].used == ""


@rule("BI-Q.57")
@pytest.mark.parametrize("stage", ["ready", "repeat"])
def test_a_mission_whose_observer_orders_nothing_for_a_turn_is_over_at_its_end(stage: str) -> None:
    """Guns that heard him this turn have fired their round next turn at the earliest: they wait."""
    waits = replace(supported(mission=mission(stage, fell=TARGET)), turn=2)
    [lost] = of(at_end_of_turn(waits), MissionLost)
    assert lost == MissionLost(FigureId("eye"), stopped=True)
    fired = supported(mission=mission(stage, fell=TARGET, since=3))
    assert not of(at_end_of_turn(replace(fired, turn=2)), MissionLost)
    coming = supported(mission=mission("effect", fell=TARGET))
    assert not of(at_end_of_turn(replace(coming, turn=2)), MissionLost)


@rule("BI-Q.57", "BI-Q.60")
@pytest.mark.parametrize("cannot", [{"shocked": 2}, {"fleeing": True}])
def test_who_could_order_nothing_has_not_stopped(cannot: dict[str, Any]) -> None:
    eye = Man(**{"skills": ("observer",), "radio": True, **cannot})
    waits = supported(mission=mission("ready", fell=TARGET), eye=eye)
    assert not of(at_end_of_turn(replace(waits, turn=2)), MissionLost)


def at_end_of_turn(state: State) -> list[Event]:
    r: Resolution[State] = Resolution(state, RULES.evolve, Answered(), "")
    moments.turn_ended(r)
    return list(r.events)


# --- Snipers --------------------------------------------------------------------------------------


@rule("BI-EX.67", "BI-SNIPER.c", "BI-SNIPER.d", "BI-Q.93")
@pytest.mark.parametrize(
    ("quality", "face", "fires"),
    [("veteran", 3, True), ("regular", 3, False), ("elite", 4, True), ("elite", 5, False)],
)
def test_a_hidden_sniper_rolls_whether_he_fires(quality: str, face: int, fires: bool) -> None:
    sniper = Man("bolt_rifle", skills=("sniper",), seen_by=(), quality=quality, leads=True)
    game = battle(at=("fire", quality), sniper=sniper, foe=Man(side="red", x=60))
    game.run("blue", c.OrderFire("sniper", "bolt_rifle", "foe"))
    facts = game.seal([face], *([[10]] if fires else []))

    assert facts.one(SniperWeighed).fires is fires and game.man("sniper").used == (
        "fired" if fires else "failed"
    )
    read = game.shown("red", facts)
    assert not [one for one in read if isinstance(one, SniperWeighed)]
    assert "bi-own-sniper" not in [one.why for one in read if isinstance(one, Thrown)]
    assert [one for one in game.shown("blue", facts) if isinstance(one, SniperWeighed)]


@rule("BI-SNIPER.c", "BI-Q.93", "BI-AA.a")
def test_a_hidden_sniper_rolls_before_he_fires_upward_too() -> None:
    sniper = Man("rpg7", skills=("sniper",), seen_by=(), leads=True)
    mi8 = Vehicle("mi8", side="red", x=90, hull={"flight": Flight("flying")})
    game = battle(sniper=sniper, mi8=mi8)
    game.run("blue", c.OrderUpward("sniper", "rpg7", "mi8"))

    assert not game.seal([3]).one(SniperWeighed).fires and game.man("sniper").used == "failed"


@rule("BI-Q.93")
def test_a_sniper_who_is_observed_fires_without_a_roll() -> None:
    game = battle(sniper=Man("bolt_rifle", skills=("sniper",), leads=True), foe=Man(side="red", x=60))
    game.run("blue", c.OrderFire("sniper", "bolt_rifle", "foe"))

    assert not [one for one in game.seal([10]) if isinstance(one, SniperWeighed)]


THROWS = (
    d10("bi-own-contact", "BI-IND.e", "contact by radio", "contatto radio", 4),
    d10("bi-own-precise", "BI-IND.h", "precise round", "colpo preciso", 4),
    told(
        "bi-own-sniper", "BI-SNIPER.c", "hits", "low", (3,),
        (
            "Abu, hidden Sniper (BI-SNIPER.c): throw 1d6, 2 or less counts:",
            "Abu, tiratore scelto nascosto (BI-SNIPER.c): tira 1d6, vale 2 o meno:",
        ),
        ("3 → 0 count (2 or less)", "3 → 0 validi (2 o meno)"), 2,
    ),
    told(
        "bi-own-deviation", "BI-IND.i", "faces", "-", (5,),
        (
            "Abu, deviation of a round (BI-IND.i): throw 1d10:",
            "Abu, deviazione del colpo (BI-IND.i): tira 1d10:",
        ),
        ("5", "5"), sides=10,
    ),
    told(
        "bi-own-deviation-cm", "BI-IND.i", "total", "-", (3, 4),
        (
            "Abu, how far a round is off (BI-IND.i): throw 2d6:",
            "Abu, di quanto devia il colpo (BI-IND.i): tira 2d6:",
        ),
        ("3 4 = 7", "3 4 = 7"),
    ),
    told(
        "bi-own-deviation-cm", "BI-IND.j", "total", "-", (10, 9, 3, 1),
        (
            "Abu, how far a round is off (BI-IND.j): throw 4d10:",
            "Abu, di quanto devia il colpo (BI-IND.j): tira 4d10:",
        ),
        ("10 9 3 1 = 23", "10 9 3 1 = 23"), sides=10,
    ),
)  # fmt: skip


@rule("BI-IND.b", "BI-IND.e")
def test_an_enemy_vehicle_is_a_target_where_it_stands_and_what_is_behind_it_is_not() -> None:
    game = calling(tank=Vehicle("t72", side="red", x=110, y=50))
    behind = c.OrderCall("eye", "contact", "guns", Point(116, 50))
    assert game.refused("blue", behind) == ("BI-IND.b", "bi-target-unseen")
    game.run("blue", c.OrderCall("eye", "contact", "guns", Point(112, 50)))


@rule("BI-IND.e")
def test_only_targets_that_are_seen_are_suggested_and_a_mission_is_not_ended_for_want_of_orders() -> None:
    game = calling(terrain=(WALL,), near=Man(side="red", x=100))
    given = {"_unit": "blue", "figure": "eye", "what": "contact", "support": "guns"}
    spots = [one for one in RULES.fields(game.state, "blue", "order_call", given) if one.name == "to"]
    assert spots[0].suggestions == ((100.0, 50.0),)
    game.state = replace(game.state, missions={"eye": mission("adjusting", since=3)})
    (call,) = (one for one in RULES.choices(game.state, "blue") if one.do == "order_call")
    assert call.refusal is None and call.weight == SELDOM < 0.1  # what the end weighs beside other orders


# --- at a real table --------------------------------------------------------------------------------


def by_words(missions: dict[FigureId, Mission] | None = None, light: str = "day") -> Played:
    """An observer at a real table, and an enemy; the battery is his."""
    game = battle(
        tape=True, turn=2, eye=observer(leads=True), huber=Man(side="red", leads=True),
        options={"light": light},
    )  # fmt: skip
    game.state = replace(game.state, support=guns(), missions=missions or {})
    return game


@rule("BI-IND.b", "BI-IND.e", "BI-NIGHT.g")
@pytest.mark.parametrize(("light", "within"), [("day", None), ("moon", 50.0)])
def test_at_a_real_table_an_observer_says_whether_he_sees_his_target(
    light: str, within: float | None
) -> None:
    game = by_words(light=light)
    wish = c.OrderCall("eye", "contact", "guns", note="the mill")
    assert game.refused("blue", wish, answers=[False]) == ("BI-IND.b", "bi-target-unseen")
    game.play("blue", wish, answers=[True])
    assert game.asked == [SeesThere(("eye",), "the mill", within)]


@rule("BI-IND.n", "BI-HE.c", "BI-Q.57")
def test_at_a_real_table_who_is_in_the_bursts_of_several_tubes_is_asked_once() -> None:
    """They fall at one spot at once: an answer given once more could only contradict the first."""
    game = by_words({FigureId("eye"): mission("effect", fell=None, target=None, note="the mill")})
    game.state = replace(game.state, support=guns(tubes=3))
    game.run("blue", c.SealOrders())
    facts = game.play("referee", c.SealOrders(), *[[9]] * 3, answers=[["huber"], ["huber"], False, []])
    assert [(one.whom, one.zone) for one in facts.of(BlastRolled)] == [("huber", "short")] * 3


@rule("BI-IND.k", "BI-Q.122")
@pytest.mark.parametrize(
    ("last", "answers", "stage"),
    [
        ("blue", [True], "ready"),
        ("blue", [False], "repeat"),
        ("referee", [False], "repeat"),
        ("red", [], "ready"),
    ],
)
def test_at_a_real_table_an_observer_says_whether_he_sees_where_the_round_falls(
    last: str, answers: list[bool], stage: str
) -> None:
    """His enemy, who does not know who observes, is not asked."""
    adjusting = replace(mission("adjusting"), target=None, note="the mill")
    game = by_words({FigureId("eye"): adjusting})
    game.run("blue" if last == "red" else "red", c.SealOrders())
    facts: Any = game.play(last, c.SealOrders(), [4], [5], [3, 4], [2, 3], answers=answers)
    assert facts.one(RoundFell).along == 7 and game.state.missions["eye"].stage == stage
    assert [one for one in game.asked if isinstance(one, SeesThere)] == [SeesThere(("eye",))] * len(answers)
