"""Bassa Intensità, what hits do: to men, to soft and armoured vehicles, to those aboard."""

from __future__ import annotations

from typing import Any

import pytest
from bi_steps import of, resolve, step
from field import Man, Vehicle, field, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Thrown
from core.engine.words.ids import FigureId
from core.locale import sentences
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.air.bombing import bombs
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.damage.wounds import is_dying
from core.rules.bassa_intensita.facts.firing import (
    ArmourTested,
    BlastRolled,
    DiedOfWounds,
    HarmRolled,
    HitSpared,
)
from core.rules.bassa_intensita.facts.harm import EffectsApplied
from core.rules.bassa_intensita.fire.bursts import hit_by
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Harmed, Hit, Resolving
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.turn.stages import work_off
from core.table.places import Point

Dice = tuple[list[int], ...]


def hit(state: State, *hits: Hit, dice: Dice = ()) -> tuple[State, list[str], tuple[Check, ...]]:
    """Roll the damage of these hits and apply it: the state, what each did, and the checks owed."""
    after, facts = resolve(state, Resolving("regular", stage="damage", hits=hits), dice)
    checks = tuple(check for event in of(facts, EffectsApplied) for check in event.checks)
    return after, [one.harmed.what for one in of(facts, HarmRolled)], checks


def man(**facts: Any) -> State:
    return field(huber=Man(side="red", **facts.pop("man", {})), **facts)


def rifle(**more: Any) -> Hit:
    return Hit("huber", "rifle", **more)


# --- men -----------------------------------------------------------------------------------------


@rule("BI-EX.32", "BI-EX.33", "BI-EX.34", "BI-DMG.a", "BI-DMG.b", "BI-DMG.c", "BI-Q.59")
@pytest.mark.parametrize(
    ("vest", "sniper", "face", "what"),
    [("fragmentation", False, 9, "wounded"), ("fragmentation", False, 10, "dead"),
     ("fragmentation", False, 1, "near_miss"), ("bullet_proof", False, 6, "shocked"),
     ("", True, 8, "seriously_wounded"), ("", True, 9, "dead"), ("bullet_proof", True, 6, "shocked")],
)  # fmt: skip
def test_vests_and_snipers_change_the_die(vest: str, sniper: bool, face: int, what: str) -> None:
    dice = ([face], [2]) if what == "seriously_wounded" else ([face],)
    _, found, _ = hit(man(man={"vest": vest}), rifle(sniper=sniper), dice=dice)
    assert found == [what]


@rule("BI-DMG.g")
@pytest.mark.parametrize(("face", "timer"), [(8, 0), (9, 5), (10, 0)])
def test_only_who_is_seriously_wounded_has_turns_left(face: int, timer: int) -> None:
    frame = Resolving("regular", stage="damage", hits=(rifle(),))
    _, facts = resolve(man(), frame, ([face], [5]) if timer else ([face],))
    (rolled,) = of(facts, HarmRolled)
    assert rolled.harmed.number == timer


@rule("BI-DMG.d", "BI-DMG.e", "BI-DMG.f", "BI-DMG.g", "BI-DMG.i", "BI-MOR.g")
@pytest.mark.parametrize(
    ("face", "item", "fields"),
    [(1, "BI-DMG.d", {}), (2, "BI-DMG.e", {"shocked": 4, "prone": True}), (5, "BI-DMG.e", {"shocked": 4}),
     (6, "BI-DMG.f", {"health": "wounded"}), (8, "BI-DMG.f", {"health": "wounded"}),
     (9, "", {"health": "serious", "dies": 5}), (10, "", {"fate": "dead"})],
)  # fmt: skip
def test_what_each_row_does_and_who_checks_morale(face: int, item: str, fields: dict[str, Any]) -> None:
    dice = ([face], [2]) if face == 9 else ([face],)
    after, _, checks = hit(man(turn=3), rifle(), dice=dice)

    huber = after.figures["huber"]
    assert {name: getattr(huber, name) for name in fields} == fields
    assert [(check.why, check.penalty) for check in checks] == ([(item, 0)] if item else [])


@rule("BI-MOR.g", "BI-DMG.d")
@pytest.mark.parametrize(("health", "checks"), [("", 1), ("wounded", 1), ("serious", 0)])
def test_a_near_miss_frightens_nobody_who_lies_seriously_wounded(health: str, checks: int) -> None:
    _, found, owed = hit(man(man={"health": health}), rifle(), dice=([1],))
    assert found == ["near_miss"] and len(owed) == checks


@rule("BI-EX.35", "BI-Q.61")
@pytest.mark.parametrize("health", ["wounded", "serious"])
@pytest.mark.parametrize("face", [7, 9])
def test_a_second_wound_kills(health: str, face: int) -> None:
    after, found, _ = hit(man(man={"health": health, "dies": 4}), rifle(), dice=([face],))
    assert found == ["second_wound"] and after.figures["huber"].fate == "dead"

    after, found, _ = hit(man(man={"health": health, "dies": 4}), rifle(), dice=([4],))
    assert found == ["shocked"] and after.figures["huber"].health == health


@rule("BI-Q.105", "BI-Q.39")
def test_two_wounds_of_one_step_kill_and_the_dead_roll_no_more() -> None:
    after, facts = resolve(
        man(), Resolving("regular", stage="damage", hits=(rifle(), rifle(), rifle())), ([6], [7])
    )
    assert after.figures["huber"].fate == "dead"
    assert len(of(facts, HarmRolled)) == 2 and len(of(facts, HitSpared)) == 1


@rule("BI-Q.62", "BI-DMG.g", "BI-S.T9.1")
def test_a_seriously_wounded_man_dies_at_the_end_of_his_last_turn() -> None:
    after, _, _ = hit(man(turn=3), rifle(), dice=([9], [2]))
    huber = after.figures["huber"]
    assert huber.dies == 5 and not huber.able

    def dead(turn: int, **facts: Any) -> bool:
        state = man(turn=turn, phase="end", man={"health": "serious", "dies": 5, **facts})
        r = on(state)

        went_on = moments.deaths(r)
        if (frame := r.state.frame) is not None:
            work_off(r, frame)
        assert went_on == bool(of(r.events, DiedOfWounds))
        return r.state.figures["huber"].fate == "dead"

    assert [dead(turn) for turn in (4, 5)] == [False, True]
    assert not dead(5, health="wounded", dies=0)
    assert not is_dying(man(turn=5), Figure("a", "A", "red", "red", health="wounded", dies=5))


@rule("BI-Q.62")
def test_the_timer_is_the_referees_unless_it_is_open() -> None:
    for option, why in (("secret", "bi-secret-timer"), ("open", "bi-veiled-timer")):
        frame = Resolving("regular", stage="damage", hits=(rifle(),))
        _, facts = resolve(man(options={"wound_timer": option}), frame, ([9], [2]))
        assert [one.why for one in of(facts, Thrown)] == ["bi-veiled-damage", why]


@rule("BI-Q.60")
def test_when_shocked_begins() -> None:
    after, _, _ = hit(man(turn=3), rifle(), dice=([3],))
    assert [after.figures["huber"].is_shocked(turn) for turn in (3, 4, 5)] == [True, True, False]

    literal = man(turn=3, options={"shock_start": "next_turn_only"})
    after, _, _ = hit(literal, rifle(), dice=([3],))
    assert [after.figures["huber"].is_shocked(turn) for turn in (3, 4, 5)] == [False, True, False]


@rule("BI-EX.43", "BI-NONLETHAL.b")
@pytest.mark.parametrize(("face", "what"), [(10, "wounded"), (7, "shocked"), (9, "shocked")])
def test_rubber_bullets(face: int, what: str) -> None:
    _, found, _ = hit(man(), rifle(rubber=True), dice=([face],))
    assert found == [what]


# --- soft vehicles -------------------------------------------------------------------------------


def lorry(**more: Any) -> State:
    return field(lorry=Vehicle("truck", side="red", **more.pop("hull", {})), **more)


@rule("BI-EX.36", "BI-EX.51", "BI-SOFT.a", "BI-SOFT.b", "BI-SOFT.c", "BI-Q.63", "BI-FIRE.j")
@pytest.mark.parametrize(
    ("weapon", "face", "what", "checks"),
    [("rifle", 7, "immobilised", [("BI-SOFT.f", -2)]), ("mg", 7, "destroyed", []),
     ("rpg", 3, "immobilised", [("BI-SOFT.f", -2)]), ("cannon_over_103", 4, "destroyed", []),
     ("cannon_over_103", 1, "near_miss", [("BI-SOFT.d", 0)]), ("saw", 4, "halved", []),
     ("lmg", 4, "immobilised", [("BI-SOFT.f", -2)]), ("at_missile", 4, "destroyed", [])],
)  # fmt: skip
def test_what_hits_a_lorry(weapon: str, face: int, what: str, checks: list[tuple[str, int]]) -> None:
    _, found, owed = hit(lorry(), Hit("lorry", weapon), dice=([face],))
    assert found == [what] and [(check.why, check.penalty) for check in owed] == checks


@rule("BI-SOFT.d", "BI-SOFT.e", "BI-SOFT.f", "BI-SOFT.g", "BI-Q.68")
def test_what_becomes_of_a_lorry() -> None:
    after, _, _ = hit(lorry(), Hit("lorry", "rifle"), Hit("lorry", "rifle"), dice=([3], [4]))
    hull = after.figures["lorry"].hull
    assert hull is not None and hull.halved == 2
    after, _, _ = hit(lorry(), Hit("lorry", "rifle"), dice=([6],))
    hull = after.figures["lorry"].hull
    assert hull is not None and hull.stopped
    after, _, _ = hit(lorry(), Hit("lorry", "rifle"), dice=([9],))
    assert after.figures["lorry"].fate == "destroyed"


@rule("BI-Q.64", "BI-FIRE.j")
@pytest.mark.parametrize("option", ["roll_6", "all_dead", "unhurt"])
def test_who_rode_in_what_is_destroyed(option: str) -> None:
    state = field(
        lorry=Vehicle("truck", side="red", x=100, y=100), lucky=Man(side="red", aboard="lorry"),
        poor=Man(side="red", aboard="lorry"), options={"occupants": option},
    )  # fmt: skip
    dice: Dice = ([9], [7], [6], [10]) if option == "roll_6" else ([9],)
    after, facts = resolve(state, Resolving("regular", stage="damage", hits=(Hit("lorry", "mg"),)), dice)

    fates = [after.figures[name].fate for name in ("lucky", "poor")]
    assert fates == {"roll_6": ["", "dead"], "all_dead": ["dead", "dead"], "unhurt": ["", ""]}[option]
    assert [one.needed for one in of(facts, BlastRolled)] == ([6, 6] if option == "roll_6" else [])
    assert all(not after.figures[name].aboard for name in ("lucky", "poor"))
    if option != "all_dead":
        place = after.figures["lucky"].place
        assert after.figures["lucky"].prone and place is not None and abs(place.x - 100) <= 5


@rule("BI-Q.91")
def test_nobody_gets_out_of_what_is_shot_down() -> None:
    state = field(mi8=Vehicle("mi8", side="red", x=100, y=100), rider=Man(side="red", aboard="mi8"))
    after, _, _ = hit(state, Hit("mi8", "mg"), dice=([9],))
    assert {name: one.fate for name, one in after.figures.items()} == {"mi8": "destroyed", "rider": "dead"}


# --- armour --------------------------------------------------------------------------------------


def tank(kind: str = "t72", **more: Any) -> State:
    return field(tank=Vehicle(kind, side="red", x=100, y=100, facing=180, **more.pop("hull", {})), **more)


def pierce(state: State, *dice: list[int], **how: Any) -> ArmourTested:
    _, facts = resolve(state, Resolving("regular", stage="damage", hits=(Hit("tank", "x", **how),)), dice)
    return of(facts, ArmourTested)[0]


@rule("BI-EX.37", "BI-EX.38", "BI-EX.40", "BI-ARM.a", "BI-ARM.b", "BI-ARM.c", "BI-Q.02", "BI-Q.51", "BI-Q.66")
def test_penetration_by_gun_and_armour() -> None:
    gun = "tank_cannon_over_116"
    front = pierce(tank("leopard2"), [9], penetrates=gun)
    assert (front.needed, front.base, front.pierced) == (8, 10, False)
    assert pierce(tank("leopard2"), [1], penetrates=gun, side_or_rear=True).pierced
    advanced = tank("m113", hull={"hull": {"level": "advanced"}})
    flank = pierce(advanced, [1], penetrates=gun, side_or_rear=True)
    assert flank.needed == 13 == flank.base + sum(term.value for term in flank.modifiers)

    small = "recoilless_under_100"
    assert pierce(tank("m60"), [10], penetrates=small, side_or_rear=True).needed == 5
    assert pierce(tank("m113"), [10], penetrates=small).needed == 6

    _, found, checks = hit(
        tank("m113"), Hit("tank", "auto_cannon", "at_grenade_or_auto_cannon", side_or_rear=True), dice=([10],)
    )
    assert found == ["held"] and [(one.why, one.penalty) for one in checks] == [("BI-ARM.c", 0)]


@rule("BI-Q.65", "BI-ARM.b")
@pytest.mark.parametrize(
    ("x", "y", "arc", "needed"),
    [(60, 100, "90", 5), (64, 136, "90", 5), (64, 137, "90", 7), (100, 140, "90", 7), (140, 100, "90", 7),
     (99, 140, "180", 5), (101, 140, "180", 7)],
)  # fmt: skip
def test_the_front_is_a_quarter_or_a_half_of_the_circle(x: float, y: float, arc: str, needed: int) -> None:
    state = tank(rossi=Man("rpg7", x=x, y=y), options={"front_arc": arc})
    from core.rules.bassa_intensita.state.orders import Fire

    pierced = [[5]] if needed == 5 else [[7]]
    _, facts = step(state, Fire("rossi", "rpg7", "tank"), dice=[[1], *pierced, [1]])
    assert [one.needed for one in of(facts, ArmourTested)] == [needed]


@rule("BI-EX.39", "BI-ARM.e", "BI-ARM.j", "BI-Q.65")
def test_a_mortar_that_pierces_a_tank_has_four_less() -> None:
    state = tank("m60", hull={"hull": {"turret": 30.0}})
    mortar = Hit("tank", "mortar", "artillery_under_106", indirect=True)
    after, found, checks = hit(state, mortar, dice=([1], [10]))
    hull = after.figures["tank"].hull
    assert found == ["turret"] and hull is not None and (hull.jammed, hull.turret) == (True, 30.0)
    assert [check.why for check in checks] == ["BI-ARM.j"]


@rule("BI-Q.87")
def test_a_bomb_has_no_four_less() -> None:
    state = tank("m60")
    bomb = hit_by(on(state), bombs(on(state), "anti_infantry", Point(100, 50), 0.0), FigureId("tank"))
    assert bomb == Hit("tank", "bomb", "artillery_over_106")
    _after, found, _ = hit(state, bomb, dice=([2], [10]))
    assert found == ["destroyed"]


@rule("BI-ARM.d", "BI-ARM.f", "BI-ARM.g", "BI-ARM.h", "BI-ARM.i", "BI-ARM.l")
@pytest.mark.parametrize(
    ("face", "what", "check"),
    [(1, "near_miss", ("BI-ARM.f", 0)), (2, "radio", ("BI-ARM.g", 0)), (3, "halved", ("BI-ARM.h", 0)),
     (5, "immobilised", ("BI-ARM.i", -2)), (6, "turret", ("BI-ARM.j", 0)), (9, "destroyed", None)],
)  # fmt: skip
def test_what_each_row_does_to_armour(face: int, what: str, check: tuple[str, int] | None) -> None:
    rocket = Hit("tank", "rpg", "at_rocket", pierced=True)
    after, found, checks = hit(tank("m60"), rocket, dice=([face],))
    assert found == [what]
    assert [(one.why, one.penalty) for one in checks] == ([check] if check else [])
    figure = after.figures["tank"]
    assert figure.hull is not None
    does = {
        "radio": not figure.hull.radio, "halved": figure.hull.halved == 1, "immobilised": figure.hull.stopped,
        "turret": figure.hull.jammed, "destroyed": figure.fate == "destroyed",
    }  # fmt: skip
    assert [name for name, done in does.items() if done] == ([what] if what != "near_miss" else [])
    assert figure.hull.damaged == (what in ("halved", "immobilised", "turret"))


@rule("BI-EX.41", "BI-ARM.j", "BI-ARM.k", "BI-Q.67")
def test_a_weapon_is_drawn_from_those_that_work() -> None:
    rocket = Hit("tank", "rpg", "at_rocket", pierced=True)
    without_turret = tank("m113")
    after, found, checks = hit(without_turret, rocket, dice=([6],))
    assert found == ["weapon"] and after.figures["tank"].weapons[0].broken
    assert [(one.why, one.penalty) for one in checks] == [("BI-ARM.k", -2)]

    after, found, checks = hit(tank("m60"), rocket, dice=([7], [2]))
    assert [one.broken for one in after.figures["tank"].weapons] == [False, True]
    assert [(one.why, one.penalty) for one in checks] == [("BI-ARM.k", 0)]

    after, found, _ = hit(tank("m60"), rocket, rocket, rocket, dice=([7], [2], [8], [8]))
    assert found == ["weapon", "weapon", "near_miss"]
    assert all(one.broken for one in after.figures["tank"].weapons)


@rule("BI-Q.63")
def test_small_arms_leave_armour_alone_unless_they_scare_it() -> None:
    _, found, checks = hit(tank("m60"), Hit("tank", "rifle"))
    assert found == ["no_effect"] and not checks
    _after, found, checks = hit(tank("m60", options={"small_arms_scare_armour": "on"}), Hit("tank", "rifle"))
    assert found == ["held"] and [one.why for one in checks] == ["BI-ARM.c"]


@rule("BI-VEH.e")
@pytest.mark.parametrize(
    ("what", "stopped", "en", "it"),
    [
        ("halved", False, "goes only half as far now", "movimento dimezzato."),
        ("halved", True, "but is immobilised already", "ma è già immobilizzato"),
        ("immobilised", False, "is immobilised.", "è immobilizzato."),
        ("immobilised", True, "is immobilised already", "è già immobilizzato"),
    ],
)
def test_what_slows_a_vehicle_that_goes_no_more_is_no_news(
    what: str, stopped: bool, en: str, it: str
) -> None:
    """You should not read that a lorry goes half as far now which has stood since the turn before."""
    state = field(lorry=Vehicle("t72", side="red"), b=Man())
    lorry = state.figures[FigureId("lorry")]
    assert lorry.hull is not None
    figures = {**state.figures, lorry.id: replace(lorry, hull=replace(lorry.hull, stopped=stopped))}
    before = replace(state, figures=figures)
    told = RULES.sentence(before, HarmRolled(Harmed(lorry.id, what)), before)
    assert told is not None
    assert en in sentences("en").say(told) and it in sentences("it").say(told)
