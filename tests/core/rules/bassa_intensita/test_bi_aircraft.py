"""Bassa Intensità, aircraft under fire: who is asked, what a hit does, who comes back, a second pass."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import bi_commands as c
import pytest
from asked import asked
from battle import Played, battle
from field import Man, Vehicle
from msgspec.structs import replace
from rule_ids import rule
from throws import told

from core.engine.chance.oracles import Answered
from core.engine.chance.preview import Preview, preview
from core.engine.chance.resolution import Resolution
from core.engine.words.ids import AnyId, FigureId, SideId, WeaponName
from core.rules.bassa_intensita.air.strafing import number
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.facts.aircraft import (
    AircraftHit,
    AircraftReturned,
    AircraftSighted,
    StrafingChosen,
)
from core.rules.bassa_intensita.facts.firing import BlastRolled
from core.rules.bassa_intensita.facts.moving import FireHeld
from core.rules.bassa_intensita.facts.sky import StrafeRolled, UpwardRolled
from core.rules.bassa_intensita.facts.support import AirStruck
from core.rules.bassa_intensita.state.ground import Mission, Support
from core.rules.bassa_intensita.state.men import Carried
from core.rules.bassa_intensita.turn.steps import begin_step
from core.table.places import Point

TARGET = Point(110, 100)
REGULAR = ("fire", "regular")
ON_TARGET = ([4], [1])
"""A precise round that does not deviate."""


def sky(
    stage: str = "due",
    *,
    at: tuple[str, str] = REGULAR,
    load: str = "anti_infantry",
    mission: Any = None,
    **more: Any,
) -> Played:
    """An aircraft of blue's that is due over the target in turn 2; red has a gun and a missile far off."""
    figures = {
        "eye": Man(y=100, skills=("observer",), radio=True, leads=True),
        "stinger": Man("stinger", side="red", x=10, y=10, leads=True),
        "zu": Man("zu23", side="red", x=12, y=10),
    } | more.pop("figures", {})
    game = battle(at=at, turn=2, tape=more.pop("tape", False), **figures, **more)
    jet = Support(
        AnyId("jet"), SideId("blue"), (("en", "jet"), ("it", "jet")), "dedicated", load=load, sorties=0
    )
    due = Mission(FigureId("eye"), AnyId("jet"), stage, **({"target": TARGET, "since": 2} | (mission or {})))
    game.state = game.begun = replace(
        game.state, support={AnyId("jet"): jet}, missions={FigureId("eye"): due}
    )
    return game


def comes(*dice: list[int], **more: Any) -> Any:
    """The Regular step, up to where red is asked about the aircraft."""
    game = sky(**more)
    return game, game.seal(*dice)


def again(game: Played, at: tuple[str, str] = REGULAR, *dice: list[int]) -> Any:
    """The same step a turn later, with nobody having done anything."""
    state = replace(game.state, turn=game.state.turn + 1, doing=(), sealed=None, phase="before")
    figures = {name: replace(one, used="") for name, one in state.figures.items()}
    r: Resolution[Any] = Resolution(replace(state, figures=figures), RULES.evolve, Answered(), "")
    begin_step(r, *at)
    game.log += r.events
    game.state = r.state
    return game.seal(*dice)


# --- in Fire and Actions ---------------------------------------------------------------------------


@rule("BI-AA.a", "BI-Q.89", "BI-S.P3.d")
def test_before_an_aircraft_attacks_the_enemy_is_asked_whoever_he_has() -> None:
    game, _ = comes()
    assert game.waiting == [("red", "anti_aircraft")]
    facts = game.play("red", c.LetFly(), *ON_TARGET)
    assert facts.one(AirStruck).at == TARGET

    game = sky(
        figures={"stinger": Man(side="red", x=10, leads=True), "zu": Man("aa_mg", "rpg7", side="red", x=12)}
    )
    game.seal()
    assert game.waiting == [("red", "anti_aircraft")] and ("fire_upward", "") not in game.offered("red")


@rule("BI-AA.a", "BI-Q.89")
def test_whoever_fires_at_an_aircraft_is_asked_with_what_and_a_referee_is_asked_the_same() -> None:
    game, _ = comes()
    for seat in ("red", "referee"):
        (who,) = asked(game.state, "fire_upward", seat, _unit="red")
        assert "stinger" in who and "rossi" not in who
        filled = {"_unit": "red", "figure": "stinger"}
        assert asked(game.state, "fire_upward", seat, **filled) == [who, "weapon: stinger"]
    arms = tuple(Carried(WeaponName(one), emplaced=True) for one in ("aa_mg", "stinger", "ak"))
    game.set("stinger", weapons=arms)
    assert asked(game.state, "fire_upward", "red", **filled)[1] == "weapon: stinger"


@rule("BI-AA.a", "BI-AA.b", "BI-AA.c", "BI-AA.e", "BI-EX.65", "BI-Q.89", "BI-Q.90")
def test_an_aircraft_that_is_shot_down_does_not_attack() -> None:
    game, _ = comes()
    assert ("fire_upward", "") in game.offered("red")
    facts = game.play("red", c.FireUpward("stinger", "stinger"), [2], [2])

    shot = facts.one(UpwardRolled)
    assert (shot.base, shot.needed, shot.hit) == (2, 2, True)
    assert facts.one(AircraftHit).down and not game.state.missions and facts.no(AirStruck)
    assert game.man("stinger").used == "fired" and game.man("zu").used == ""


@rule("BI-AA.e", "BI-Q.89")
def test_who_misses_is_followed_by_others_and_each_weapon_fires_once() -> None:
    game, _ = comes()
    game.play("red", c.FireUpward("stinger", "stinger"), [3])
    assert game.refused("red", c.FireUpward("stinger", "stinger"))[0] == "BI-AA.a"
    assert game.refused("red", c.FireUpward("zu", "stinger")) == ("BI-AA.b", "bi-no-sky-weapon")
    assert not game.play("red", c.FireUpward("zu", "zu23"), [2]).one(UpwardRolled).hit
    assert game.play("red", c.LetFly(), *ON_TARGET).one(AirStruck).at == TARGET


@rule("BI-AA.c", "BI-EX.64", "BI-AA.d", "BI-Q.89")
@pytest.mark.parametrize(
    ("weapon", "quality", "fire", "movement"),
    [
        ("stinger", "elite", 4, 2),
        ("zu23", "recruit", 0, 0),
        ("sa8", "veteran", 4, 2),
        ("sa8", "rabble", 1, 1),
    ],
)
def test_the_quality_counts_first_then_the_half_of_the_movement_phase(
    weapon: str, quality: str, fire: int, movement: int
) -> None:
    gun = {"stinger": Man(weapon, side="red", x=10, y=10, leads=True, quality=quality)}
    for at, needed in ((REGULAR, fire), (("covering", ""), movement)):
        game = sky(at=at, figures=gun)
        game.seal()
        dice = ([10],) if needed > 0 else ()
        assert game.play("red", c.FireUpward("stinger", weapon), *dice).one(UpwardRolled).needed == needed


@rule("BI-AA.a", "BI-SEQ.m")
@pytest.mark.parametrize("why", [{"used": "moved"}, {"shocked": 2}, {"health": "serious"}])
def test_only_who_is_free_fires(why: dict[str, Any]) -> None:
    game, _ = comes(figures={"stinger": Man("stinger", side="red", x=10, leads=True, **why)})
    assert game.refused("red", c.FireUpward("stinger", "stinger"))[0] == "BI-AA.a"


@rule("BI-AA.a", "BI-Q.11")
def test_whoever_has_written_another_order_in_this_step_is_busy() -> None:
    game = sky(figures={"zu": Man("zu23", side="red", x=15, y=10)})
    game.run("red", c.OrderFire("zu", "zu23", "eye"))
    game.seal()
    assert game.refused("red", c.FireUpward("zu", "zu23"))[0] == "BI-AA.a"


# --- in the Movement phase --------------------------------------------------------------------------


@rule("BI-AA.a", "BI-AA.d", "BI-EX.64")
def test_as_the_movement_phase_begins_it_is_seen_to_come_and_fired_at_at_half() -> None:
    game = sky(at=("covering", ""))
    facts = game.seal()
    assert facts.one(AircraftSighted).support == "jet" and game.waiting == [("red", "anti_aircraft")]
    shot = game.play("red", c.FireUpward("stinger", "stinger"), [1], [2]).one(UpwardRolled)
    assert [term.rule for term in shot.modifiers] == ["BI-AA.d"] and shot.needed == 1
    assert game.man("stinger").used == "opportunity" and not game.state.missions
    assert game.waiting == [("blue", "move")]


@rule("BI-AA.a")
def test_it_is_seen_once_a_turn_and_not_before_the_turn_in_which_it_is_due() -> None:
    game = sky(at=("covering", ""))
    game.seal()
    game.run("red", c.LetFly())
    game.run("blue", c.EndMoves())
    assert game.waiting == [("red", "move")]
    early = sky(at=("covering", ""), mission={"since": 3})
    early.seal()
    assert early.waiting == [("blue", "move")]


@rule("BI-AA.a", "BI-OPP.d")
def test_who_fires_in_the_movement_phase_does_nothing_more() -> None:
    game = sky(at=("covering", ""))
    game.seal()
    game.play("red", c.FireUpward("stinger", "stinger"), [9])
    game.run("red", c.LetFly())
    game.run("blue", c.EndMoves())
    assert game.refused("red", c.Move("stinger", "normal", (Point(14, 12),)))[0] == "BI-SEQ.m"


@rule("BI-AA.a")
def test_a_side_that_holds_its_fire_is_not_asked_in_the_movement_phase() -> None:
    game = sky(at=("covering", ""))
    game.state = FireHeld(SideId("red"), 2).evolve(game.state)
    assert game.seal().no(AircraftSighted) and game.waiting == [("blue", "move")]


# --- damaged ---------------------------------------------------------------------------------------


@rule("BI-AA.e", "BI-AA.f", "BI-EX.65", "BI-Q.90")
def test_a_damaged_aircraft_comes_back_on_a_six_and_attacks_then() -> None:
    game, _ = comes()
    facts = game.play("red", c.FireUpward("stinger", "stinger"), [2], [5])
    assert not facts.one(AircraftHit).down and facts.no(AirStruck)
    facts = again(game, REGULAR, [3])
    assert not facts.one(AircraftReturned).back and facts.no(AirStruck)
    facts = again(game, REGULAR, [6])
    assert facts.one(AircraftReturned).back and game.waiting == [("red", "anti_aircraft")]
    assert game.play("red", c.LetFly(), *ON_TARGET).one(AirStruck).at == TARGET


@rule("BI-AA.f", "BI-Q.90")
def test_who_was_hit_as_all_moved_may_come_back_in_the_fire_phase_that_follows() -> None:
    """ "Nella successiva fase di tiro": that of the same turn."""
    game = sky(at=("covering", ""))
    game.seal()
    assert not game.play("red", c.FireUpward("stinger", "stinger"), [1], [5]).one(AircraftHit).down
    assert (game.state.missions["eye"].since, game.state.missions["eye"].tries) == (2, 3)
    game.until(*REGULAR)
    assert game.seal([6]).one(AircraftReturned).back and game.waiting == [("red", "anti_aircraft")]


@rule("BI-AA.f", "BI-Q.90")
def test_after_three_turns_it_is_home() -> None:
    game = sky("damaged", mission={"tries": 3})
    game.seal([5])
    again(game, REGULAR, [1])
    assert game.state.missions["eye"].tries == 1
    again(game, REGULAR, [4])
    assert not game.state.missions


# --- a second pass ----------------------------------------------------------------------------------

STRAFED = {
    "runner": Man(side="red", x=100, y=100, mode="run"),
    "prone": Man(side="red", x=130, y=104.9, prone=True),
    "friend": Man(x=85, y=97),
    "out": Man(side="red", x=110, y=105.1),
}


@rule("BI-AIR.g", "BI-AIR.h", "BI-Q.88", "BI-T.24")
def test_next_turn_its_owner_may_have_it_strafe_with_new_dice() -> None:
    game, _ = comes()
    game.play("red", c.LetFly(), *ON_TARGET)
    assert game.state.missions["eye"].stage == "passed"
    again(game)
    assert game.waiting == [("blue", "strafe")]
    offers = RULES.choices(RULES.known(game.state, "blue"), "blue")
    plane = name(game.state, AnyId("jet"))
    assert [one.label.args.get("support") for one in offers if one.do == "strafe"] == [plane, plane]
    assert ("strafe", "") in game.offered("blue") and game.refused("red", c.Strafe())[
        1
    ] == "engine-others-decide"
    facts = game.play("blue", c.Strafe())
    assert facts.one(StrafingChosen).mission is not None and game.waiting == [("red", "anti_aircraft")]
    facts = game.play("red", c.LetFly(), [4], [3], [6, 4])
    struck = facts.one(AirStruck)
    assert struck.strafes and struck.at == Point(120, 100) and not game.state.missions


@rule("BI-AIR.g", "BI-Q.88")
def test_it_may_go_home_instead() -> None:
    game = sky("passed", mission={"passes": 1})
    game.seal()
    facts = game.play("blue", c.Strafe(again=False))
    assert facts.no(AirStruck) and not game.state.missions


@rule("BI-Q.88")
def test_with_the_option_it_strafes_in_the_same_phase() -> None:
    game, _ = comes(options={"strafe_when": "same_phase"})
    game.play("red", c.LetFly(), *ON_TARGET)
    assert game.waiting == [("blue", "strafe")]


@rule("BI-AIR.h", "BI-Q.88")
def test_each_in_the_area_is_rolled_for_once_with_the_crews_quality() -> None:
    game = sky("strafing", mission={"passes": 1}, figures=STRAFED)
    game.seal()
    facts = game.play("red", c.LetFly(), *ON_TARGET, [6], [4], [5], *([1],) * 4)
    rolled = {one.whom: one for one in facts.of(StrafeRolled)}

    assert {whom: one.needed for whom, one in rolled.items()} == {"runner": 5, "prone": 3, "friend": 4}
    assert [term.rule for term in rolled["runner"].modifiers] == ["BI-HIT.f"]
    assert not any(one.hit for one in rolled.values()) and facts.no(BlastRolled)
    assert (
        all(game.man(whom).under_auto is not None for whom in rolled) and game.man("out").under_auto is None
    )


@rule("BI-AIR.h", "BI-Q.88", "BI-T.16")
def test_the_crews_quality_is_the_scenarios_and_its_cannon_that_of_the_table() -> None:
    game = sky("strafing", figures={"bmp": Vehicle("bmp1", side="red", x=110, y=100)})
    jet = replace(game.state.support["jet"], quality="elite")
    game.state = replace(game.state, support={AnyId("jet"): jet})
    game.seal()
    facts = game.play("red", c.LetFly(), *ON_TARGET, [6], [10], [1])
    rolled = facts.one(StrafeRolled)
    assert (rolled.needed, rolled.base, rolled.hits[0].penetrates) == (6, 6, "at_grenade_or_auto_cannon")


def test_neither_range_nor_light_count_for_who_strafes() -> None:
    game = sky(options={"light": "no_moon"})
    man = game.man("eye")
    assert number(game.state, man, "regular", "heavy")[:2] == (2, 4)


# --- secrets ----------------------------------------------------------------------------------------


@rule("BI-Q.89", "BI-IND.e")
def test_nobody_else_learns_who_called_it_or_whether_it_will_strafe() -> None:
    game, _ = comes()
    bombs = game.play("red", c.LetFly(), *ON_TARGET)
    assert not any("eye" in str(one) for one in game.shown("red", bombs))
    again(game)
    chosen = game.run("blue", c.Strafe(again=False))
    assert not any(isinstance(one, StrafingChosen) for one in game.shown("red", chosen))
    assert RULES.known(game.state, "red").missions == {}


@rule("BI-AA.e", "BI-Q.90")
def test_who_fires_at_an_aircraft_reads_his_odds_though_he_does_not_know_who_called_it() -> None:
    game, _ = comes()
    known = RULES.known(game.state, "red")
    seen = preview(RULES, known, "red", c.FireUpward("stinger", "stinger"), RULES.geometry)
    assert isinstance(seen, Preview)
    assert (seen.chance("jet:bi-shot_down"), seen.chance("jet:bi-turned_away")) == (Fraction(1, 10),) * 2


# --- at a real table --------------------------------------------------------------------------------


@rule("BI-AIR.c", "BI-AIR.h", "BI-MOR.c", "BI-AA.a")
def test_at_a_real_table_people_say_who_is_in_the_area_and_who_is_near() -> None:
    figures = {"foe": Man(side="red", ground=()), "far": Man(side="red", ground=())}
    game = sky(tape=True, figures=figures, mission={"target": None, "note": "the ford"})
    game.seal()
    facts = game.play("red", c.LetFly(), *ON_TARGET, [10], [1], answers=[["foe"], [], ["foe"], True])
    assert [(one.whom, one.zone) for one in facts.of(BlastRolled)] == [("foe", "long")]
    assert facts.one(AirStruck).at is None and game.state.missions["eye"].stage == "passed"

    strafing = sky("strafing", tape=True, figures=figures, mission={"target": None, "passes": 1})
    strafing.seal()
    facts = strafing.play("red", c.LetFly(), *ON_TARGET, [10], [1], answers=[["foe"], ["foe"], True])
    assert [one.whom for one in facts.of(StrafeRolled)] == ["foe"]


THROWS = (
    told(
        "bi-aircraft", "BI-AA.e", "faces", "-", (3,),
        (
            "Abu, an aircraft is hit: 1 to 3 shot down, else damaged (BI-AA.e): throw 1d6:",
            "Abu, aereo colpito: da 1 a 3 abbattuto, altrimenti danneggiato (BI-AA.e): tira 1d6:",
        ),
        ("3", "3"),
    ),
    told(
        "bi-return", "BI-AA.f", "any", "high", (6,),
        (
            "Abu, a damaged aircraft comes back (BI-AA.f): throw 1d6, 6+ passes:",
            "Abu, un aereo danneggiato ritorna (BI-AA.f): tira 1d6, riesce con 6+:",
        ),
        ("6* → passed (6+)", "6* → riuscito (6+)"), 6,
    ),
    told(
        "bi-strafed", "BI-AIR.h", "any", "high", (5,),
        (
            "Abu, strafed from the air (BI-AIR.h): throw 1d10, hit by 4 or less:",
            "Abu, mitragliato dal cielo (BI-AIR.h): tira 1d10, colpito con 4 o meno:",
        ),
        ("5 (4 or less)", "5 (4 o meno)"), 5, 10,
    ),
    told(
        "bi-gives-up", "BI-AA.p", "any", "low", (2,),
        (
            "Abu, the crew gives up: lands or goes home (BI-AA.p): throw 1d6, 2 or less passes:",
            "Abu, l'equipaggio si arrende: atterra o rientra (BI-AA.p): tira 1d6, riesce con 2 o meno:",
        ),
        ("2* → passed (2 or less)", "2* → riuscito (2 o meno)"), 2,
    ),
)  # fmt: skip
