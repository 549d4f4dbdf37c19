"""Bassa Intensità, morale: who checks and why, the chance, the reactions (BI-MOR, BI-T.18, BI-T.19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import bi_commands as c
import pytest
from battle import battle
from field import Man, Vehicle, done, field, on
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.facts import Event
from core.rules import load
from core.rules.bassa_intensita import facts as e
from core.rules.bassa_intensita import moments
from core.rules.bassa_intensita.common.stack import begin
from core.rules.bassa_intensita.facts.changes import change
from core.rules.bassa_intensita.morale.bombardment import is_heavy, near_attack
from core.rules.bassa_intensita.morale.chance import number
from core.rules.bassa_intensita.morale.checks import merged
from core.rules.bassa_intensita.morale.reactions import react
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.frames import Check, Harmed, Resolving
from core.rules.bassa_intensita.state.men import Moment
from core.rules.bassa_intensita.turn.ending import is_broken
from core.rules.bassa_intensita.turn.stages import work_off
from core.table.places import Point
from core.table.shapes import Circle, Rectangle

load("bassa_intensita")
E = TypeVar("E", bound=Event)


def worked_off(state: State, frame: Resolving, *dice: Iterable[int]) -> tuple[State, list[Event]]:
    """Work off the morale of a step whose effects are applied."""
    r = on(state, *dice)
    begin(r, replace(frame, stage="morale"))
    while r.state.frame is not None:
        work_off(r, r.state.frame)
    done(r)
    return r.state, list(r.events)


def checking(
    state: State, *dice: Iterable[int], who: str = "man", penalty: int = 0
) -> tuple[State, list[Event]]:
    return worked_off(state, Resolving("regular", checks=(Check(who, "BI-DMG.e", penalty),)), *dice)


def of(facts: Iterable[Event], kind: type[E]) -> list[E]:
    return [fact for fact in facts if isinstance(fact, kind)]


def chance(state: State, who: str = "man", why: str = "BI-DMG.e", penalty: int = 0) -> int:
    return number(on(state), Check(who, why, penalty))[1]


def after(state: State, *whats: tuple[str, str]) -> list[tuple[str, str]]:
    """Return who checks for what, once these harms are applied to the state."""
    frame = Resolving("regular", stage="morale", harmed=tuple(Harmed(*one) for one in whats))
    r = on(state)
    begin(r, frame)
    work_off(r, r.state.frame)
    owed = of(r.events, e.ChecksOwed)
    return [(one.whom, why) for fact in owed for one in fact.checks for why in (one.why, *one.also)]


def led(**standing: object) -> State:
    """A man beside his leader, in the open."""
    return field(boss=Man(leads=True, x=52), **standing)


# --- the chance -----------------------------------------------------------------------------------


@rule("BI-EX.44", "BI-MOR.i", "BI-Q.69")
def test_a_regular_passes_with_seven_and_fails_with_eight() -> None:
    state = led(man=Man())

    kept, facts = checking(state, [7])
    assert of(facts, e.MoraleChecked)[0].passed and not kept.figures["man"].shocked
    _, facts = checking(state, [8], [5])
    assert of(facts, e.Reacted)[0].reaction == "panic"


@rule("BI-EX.45", "BI-MOR.s", "BI-MOR.u", "BI-Q.72")
def test_an_elite_man_in_heavy_cover_under_automatic_fire() -> None:
    state = led(man=Man(ground=("heavy",), quality="elite", under_auto=Moment(1, 1)))

    assert chance(state) == 9


@rule("BI-MOR.t", "BI-MOR.s")
@pytest.mark.parametrize(
    ("ground", "more"), [((), 0), (("light",), 1), (("heavy",), 2), (("entrenched",), 2)]
)
def test_cover_steadies(ground: tuple[str, ...], more: int) -> None:
    assert chance(led(man=Man(ground=ground))) == 7 + more


@rule("BI-EX.46", "BI-MOR.r", "BI-MOR.v", "BI-Q.71")
def test_a_recruit_alone_under_fire_without_his_squad_leader() -> None:
    state = field(man=Man(under_auto=Moment(1, 1)), units={"blue": {"quality": "recruit", "vacant": 1}})
    assert chance(state) == 1


@rule("BI-EX.47", "BI-MOR.q", "BI-MOR.w", "BI-DICE.e")
def test_a_wounded_man_of_the_rabble_fails_without_a_die() -> None:
    state = led(
        man=Man(health="wounded", under_he=Moment(1, 1), quality="rabble"), down=Man(x=59, health="serious")
    )
    assert chance(state) == -1
    _, facts = checking(state, [2])
    assert not of(facts, e.MoraleChecked)[0].passed


@rule("BI-EX.51", "BI-MOR.j", "BI-SOFT.f")
def test_a_soft_vehicle_that_is_immobilised() -> None:
    state = field(boss=Man(leads=True), lorry=Vehicle("truck", x=52))

    assert chance(state, "lorry", "BI-SOFT.f", -2) == 5


@rule("BI-MOR.w")
@pytest.mark.parametrize(("x", "less"), [(60, 1), (60.1, 0)])
def test_each_seriously_wounded_man_within_ten_cm(x: float, less: int) -> None:
    one = led(man=Man(), down=Man(x=x, health="serious"))
    two = led(man=Man(), down=Man(x=x, health="serious"), foe=Man(side="red", y=58, health="serious"))
    hidden = led(man=Man(), foe=Man(side="red", y=58, health="serious", seen_by=()))

    assert (chance(one), chance(two), chance(hidden)) == (7 - less, 6 - less, 7)


@rule("BI-MOR.x")
@pytest.mark.parametrize("fanatic", [0, 1, 2])
def test_fanatics_as_the_scenario_says(fanatic: int) -> None:
    assert chance(field(boss=Man(leads=True), man=Man(), units={"blue": {"fanatic": fanatic}})) == 7 + fanatic


@rule("BI-Q.72")
def test_under_fire_is_this_phase_or_the_whole_turn() -> None:
    before = led(man=Man(under_he=Moment(1, 0)))
    wide = led(man=Man(under_he=Moment(1, 0)))
    wide = replace(wide, options={**wide.options, "under_fire_window": "turn"})

    assert (chance(before), chance(wide)) == (7, 5)
    assert chance(led(man=Man(under_he=Moment(0, 1)))) == 7


@rule("BI-Q.71")
@pytest.mark.parametrize(
    ("option", "why", "less"),
    [("while_vacant", "BI-DMG.e", 3), ("that_check_only", "BI-DMG.e", 2), ("that_check_only", "BI-MOR.f", 3)],
)
def test_the_commander_counts_while_his_post_is_vacant_or_in_that_check(
    option: str, why: str, less: int
) -> None:
    state = field(man=Man(), units={"blue": {"vacant": 1}}, options={"cmdr_minus": option})

    assert chance(state, why=why) == 7 - less


@rule("BI-CMD.k", "BI-Q.100", "BI-MOR.r")
def test_a_tank_is_isolated_without_its_radio() -> None:
    assert chance(field(tank=Vehicle("t72")), "tank") == 7
    assert chance(field(tank=Vehicle("t72", hull={"radio": False})), "tank") == 5


# --- who must check -------------------------------------------------------------------------------


def units() -> dict[str, dict[str, str]]:
    return {"alfa": {"of": "blue"}}


@rule("BI-MOR.e", "BI-Q.77")
@pytest.mark.parametrize(
    ("scope", "who"), [("smallest_unit", {"mate", "corporal"}), ("whole_squad", {"mate", "corporal", "far"})]
)
def test_a_dead_man_is_missed_by_his_section_at_any_distance(scope: str, who: set[str]) -> None:
    state = field(
        far=Man(), corporal=Man(unit="alfa", leads=True), mate=Man(unit="alfa", x=180),
        dead=Man(unit="alfa", fate="dead"), foe=Man(side="red"),
        units=units(), options={"squadmate_scope": scope},
    )  # fmt: skip
    assert {whom for whom, why in after(state, ("dead", "dead")) if why == "BI-MOR.e"} == who


@rule("BI-MOR.a")
@pytest.mark.parametrize(("y", "checks"), [(66.7, True), (80, False)])
def test_an_own_armoured_vehicle_is_seen_destroyed(y: float, checks: bool) -> None:
    state = field(
        tank=Vehicle("t72", fate="destroyed", unit="tanks"), man=Man(y=y), foe=Man(side="red", y=y + 1)
    )
    assert (("man", "BI-MOR.a") in after(state, ("tank", "destroyed"))) is checks
    assert "foe" not in dict(after(state, ("tank", "destroyed")))


@rule("BI-MOR.a")
def test_no_wall_hides_it_and_a_lorry_is_no_armour() -> None:
    hidden = field(tank=Vehicle("t72", fate="destroyed", unit="tanks"), man=Man(y=62), terrain=(WALL,))
    lorry = field(lorry=Vehicle("truck", fate="destroyed", unit="lorries"), man=Man(y=60))

    assert after(hidden, ("tank", "destroyed")) == [] == after(lorry, ("lorry", "destroyed"))


WALL = {"id": "house", "kind": "building", "name": "House", "box": [40, 55, 20, 5]}


@rule("BI-MOR.b", "BI-Q.77")
def test_the_last_unhurt_man_of_a_squad_falls_in_sight() -> None:
    state = field(
        first=Man(unit="alfa", x=60, health="wounded"), last=Man(unit="alfa", x=60, fate="dead"),
        near=Man(x=45), far=Man(x=30), foe=Man(side="red"),
    )  # fmt: skip
    assert [whom for whom, why in after(state, ("last", "dead")) if why == "BI-MOR.b"] == ["near"]
    again = replace(state, units={**state.units, "alfa": replace(state.units["alfa"], wiped=True)})
    assert "BI-MOR.b" not in [why for _, why in after(again, ("last", "dead"))]
    third = replace(
        state, figures={**state.figures, "third": replace(state.figures["near"], id="third", unit="alfa")}
    )
    assert "BI-MOR.b" not in [why for _, why in after(third, ("last", "dead"))]


@rule("BI-MOR.f", "BI-Q.71")
@pytest.mark.parametrize(
    ("what", "facts", "checks"),
    [
        ("wounded", {"health": "wounded"}, True),
        ("seriously_wounded", {"health": "serious"}, True),
        ("dead", {"fate": "dead"}, True),
        ("shocked", {"shocked": 2}, False),
    ],
)
def test_the_commander_is_killed_or_wounded(what: str, facts: dict[str, object], checks: bool) -> None:
    state = field(
        boss=Man(leads=True, **facts), man=Man(), corporal=Man(unit="alfa", leads=True),
        private=Man(unit="alfa"), units=units(),
    )  # fmt: skip
    found = [whom for whom, why in after(state, ("boss", what)) if why == "BI-MOR.f"]
    assert found == (["man", "corporal"] if checks else [])


@rule("BI-Q.70", "BI-MOR.g")
def test_one_check_a_step_with_the_worst_penalty_or_one_for_each_cause() -> None:
    owed = (Check("man", "BI-MOR.e"), Check("man", "BI-SOFT.f", -2), Check("boss", "BI-MOR.e"))
    state = led(man=Man())
    each = replace(state, options={**state.options, "morale_merge": "per_trigger"})

    assert merged(state, owed) == (Check("man", "BI-SOFT.f", -2, ("BI-MOR.e",)), Check("boss", "BI-MOR.e"))
    assert merged(each, owed) == owed


@rule("BI-MOR.h")
def test_nobody_checks_who_is_out_and_a_crew_checks_once() -> None:
    state = field(
        dead=Man(fate="dead"), down=Man(health="serious"), taken=Man(fate="prisoner"), tank=Vehicle("t72")
    )
    owed = [Check(name, "BI-MOR.e") for name in state.figures]

    assert [one.whom for one in merged(state, owed)] == ["tank"]


# --- reactions ------------------------------------------------------------------------------------


@rule("BI-EX.48", "BI-MOR.k", "BI-MOR.l", "BI-Q.76")
@pytest.mark.parametrize(
    ("quality", "vehicle", "face", "reaction"),
    [("elite", "", 4, "shocked"), ("regular", "t72", 6, "panic"), ("elite", "t72", 6, "shocked")],
)
def test_the_reaction_die_is_changed_by_quality_and_armour(
    quality: str, vehicle: str, face: int, reaction: str
) -> None:
    who = Vehicle(vehicle, quality=quality) if vehicle else Man(quality=quality)
    _, facts = checking(led(man=who), [10], [face])

    assert of(facts, e.Reacted)[0].reaction == reaction


@rule("BI-MOR.l", "BI-ARM.g")
def test_a_damaged_tank_has_no_minus_two() -> None:
    _, facts = checking(led(man=Vehicle("t72", hull={"damaged": True})), [10], [4])

    assert of(facts, e.Reacted)[0].reaction == "panic"


@rule("BI-EX.49", "BI-MOR.p")
def test_who_is_shocked_already_panics() -> None:
    _, facts = checking(led(man=Man(shocked=1)), [8], [2])
    assert of(facts, e.Reacted)[0].reaction == "panic"
    _, facts = checking(led(man=Man(shocked=0)), [8], [2])
    assert of(facts, e.Reacted)[0].reaction == "shocked"


@rule("BI-MOR.p", "BI-Q.70")
def test_two_checks_of_one_step_that_shock_are_panic() -> None:
    state = led(man=Man())
    state = replace(state, options={**state.options, "morale_merge": "per_trigger"})
    twice = (Check("man", "BI-MOR.e"), Check("man", "BI-DMG.e"))
    _, facts = worked_off(state, Resolving("regular", checks=twice), [8], [1], [8], [1])

    assert [fact.reaction for fact in of(facts, e.Reacted)] == ["shocked", "panic"]


@rule("BI-MOR.m", "BI-Q.60")
def test_who_is_shocked_drops_and_is_so_through_the_next_turn() -> None:
    state, _ = checking(led(man=Man()), [8], [1])
    man = state.figures["man"]

    assert man.prone and man.place is not None and man.place.prone
    assert [man.is_shocked(turn) for turn in (1, 2, 3)] == [True, True, False]


@rule("BI-Q.60")
def test_shock_may_begin_with_the_next_turn() -> None:
    state = led(man=Man())
    state, _ = checking(replace(state, options={**state.options, "shock_start": "next_turn_only"}), [8], [1])

    assert [state.figures["man"].is_shocked(turn) for turn in (1, 2, 3)] == [False, True, False]


@rule("BI-MOR.m")
def test_a_shocked_crew_lies_down_nowhere() -> None:
    state, _ = checking(led(man=Vehicle("t72")), [8], [3])

    assert state.figures["man"].shocked == 2 and not state.figures["man"].prone


@rule("BI-MOR.n")
def test_who_panics_and_cannot_flee_is_shocked_where_he_is() -> None:
    state, _ = checking(led(man=Vehicle("t72", hull={"stopped": True, "damaged": True})), [8], [4])
    rides = field(boss=Man(leads=True), bus=Vehicle("truck"), man=Man(aboard="bus"))

    assert state.figures["man"].shocked == 2 and not state.figures["man"].fleeing
    assert checking(rides, [8], [4])[0].figures["man"].shocked == 2


# --- surrender ------------------------------------------------------------------------------------


@rule("BI-EX.50", "BI-MOR.o", "BI-Q.74")
@pytest.mark.parametrize("order", [("far", "near"), ("near", "far")])
def test_surrender_to_the_nearest_visible_enemy_within_twelve_cm(order: tuple[str, str]) -> None:
    """Whoever of the two stands first in the lists."""
    foes = {"far": Man(side="red", x=61), "near": Man(side="red", y=59)}
    state = led(man=Man("mg42_tripod", "pistol"), **{name: foes[name] for name in order})
    state = change(state, "near", place=replace(state.figures["near"].place, y=62.0))  # type: ignore[type-var]
    taken, facts = checking(state, [8], [6])

    assert of(facts, e.Surrendered) == [e.Surrendered("man", "far")]
    man = taken.figures["man"]
    assert (man.fate, man.captor, man.weapons) == ("prisoner", "far", ())


@rule("BI-EX.50", "BI-MOR.o")
@pytest.mark.parametrize(
    "foe",
    [
        {"x": 63},
        {"x": 55, "seen_by": ()},
        {"x": 55, "health": "serious"},
        {"x": 55, "fate": "dead"},
        {"x": 55, "fleeing": True},
    ],
)
def test_with_nobody_to_surrender_to_it_is_panic_without_heavy_weapons(foe: dict[str, object]) -> None:
    state, facts = checking(led(man=Man("mg42_tripod", "pistol"), foe=Man(side="red", **foe)), [8], [6])

    assert not of(facts, e.Surrendered) and of(facts, e.WeaponsLeft)
    assert [one.name for one in state.figures["man"].weapons] == ["pistol"]
    assert of(facts, e.Panicked)


@rule("BI-Q.74", "BI-MOR.o")
def test_a_house_hides_whom_one_might_surrender_to() -> None:
    state = led(man=Man(), foe=Man(side="red", y=61))
    walled = field(boss=Man(leads=True), man=Man(), foe=Man(side="red", y=61), terrain=(WALL,))

    assert of(checking(state, [8], [6])[1], e.Surrendered)
    assert not of(checking(walled, [8], [6])[1], e.Surrendered)


@rule("BI-MOR.o", "BI-Q.74")
def test_a_crew_abandons_its_vehicle_and_who_rides_gets_out() -> None:
    state = field(
        boss=Man(leads=True, x=70), bus=Vehicle("truck"), man=Man(aboard="bus"), foe=Man(side="red", x=56)
    )
    after_it, facts = checking(state, [8], [6], who="bus")

    assert after_it.figures["bus"].fate == "abandoned"
    man = after_it.figures["man"]
    assert not man.aboard and man.place is not None and man.place.base == 2.0
    assert [fact.figure for fact in of(facts, e.Panicked)] == ["man", "bus-1"]


@rule("BI-Q.74", "BI-S.P3.h")
def test_the_crew_of_an_abandoned_vehicle_stands_beside_it_and_panics() -> None:
    state = field(
        boss=Man(leads=True, x=70),
        tank=Vehicle("t72", quality="recruit", hull={"damaged": True}),
        foe=Man(side="red", x=90),
    )
    before = is_broken(state, "blue"), len(state.of("blue"))
    after_it, facts = checking(state, [10], [6], who="tank")
    crew = [man for man in after_it.figures.values() if man.is_("crew")]

    assert [(man.id, man.name, man.side, man.unit) for man in crew] == [
        (f"tank-{number}", f"Tank ({number})", "blue", "blue") for number in (1, 2, 3)
    ]
    assert all(not man.weapons and man.quality == "recruit" and man.man for man in crew)
    assert len({(man.place.x, man.place.y) for man in of(facts, e.VehicleAbandoned)[0].crew}) == 3
    assert [fact.figure for fact in of(facts, e.Panicked)] == [man.id for man in crew]
    assert before == (False, 2) and not is_broken(after_it, "blue")


@rule("BI-Q.74")
def test_who_is_the_crew_of_a_hidden_vehicle_is_hidden_with_it() -> None:
    state = field(boss=Man(leads=True), lorry=Vehicle("truck", seen_by=(), y=80), foe=Man(side="red", x=90))
    after_it, facts = checking(state, [10], [6], who="lorry")
    (left,) = of(facts, e.VehicleAbandoned)
    rules = load("bassa_intensita")

    assert set(rules.known(after_it, "red").figures) == {"boss", "foe"}
    assert rules.concealed(state, left, left.evolve(state), "red") is None
    assert rules.concealed(state, left, left.evolve(state), "blue") == left


@rule("BI-Q.74")
@pytest.mark.parametrize(("option", "fate"), [("off", "prisoner"), ("on", "")])
def test_prisoners_may_need_a_guard(option: str, fate: str) -> None:
    state = field(
        man=Man(fate="prisoner", captor="foe"), foe=Man(side="red", fate="dead"),
        held=Man(fate="prisoner", captor="other"), other=Man(side="red"),
        options={"prisoners_need_guard": option},
    )  # fmt: skip
    r = on(state)
    moments.turn_ended(r)

    assert (r.state.figures["man"].fate, r.state.figures["held"].fate) == (fate, "prisoner")


def test_nobody_reacts_who_is_out_by_now() -> None:
    r = on(led(man=Man(fate="dead")))
    react(r, "man", "panic")

    assert not r.events


# --- near bombs and shells ------------------------------------------------------------------------


@rule("BI-MOR.c")
@pytest.mark.parametrize(
    ("area", "who"),
    [
        (Circle(Point(50, 50), 10.0), ["near", "friend", "tank"]),
        (Rectangle(Point(50, 50), 20.0, 60.0), ["near", "friend", "tank"]),
        (Rectangle(Point(50, 50), 60.0, 20.0), ["near", "friend", "tank", "corner"]),
        (Rectangle(Point(50, 50), 20.0, 60.0, 90.0), ["near", "friend", "tank", "corner"]),
    ],
)
def test_who_is_within_twenty_cm_of_the_edge_checks_friend_or_foe(
    area: Circle | Rectangle, who: list[str]
) -> None:
    """The corner is rounded: 14 and 14 cm off it are within, 15 and 15 are not."""
    state = field(
        near=Man(x=80), friend=Man(side="red", x=50, y=80), tank=Vehicle("t72", x=83.5),
        corner=Man(x=94, y=74), beyond=Man(x=95, y=75), dead=Man(fate="dead"), down=Man(health="serious"),
    )  # fmt: skip
    assert [check.whom for check in near_attack(on(state), area)] == who


@rule("BI-MOR.c", "BI-Q.13")
@pytest.mark.parametrize(("option", "who"), [("centre", []), ("base_edge", ["man"])])
def test_near_shells_is_measured_as_the_game_measures(option: str, who: list[str]) -> None:
    """His middle is 20.5 cm from the edge of the area, the edge of his base 19.5."""
    state = field(man=Man(x=80.5), options={"measure": option})
    assert [check.whom for check in near_attack(on(state), Circle(Point(50, 50), 10.0))] == who


@rule("BI-MOR.c")
def test_mortars_up_to_100_mm_frighten_nobody() -> None:
    assert [is_heavy(mm, True) for mm in (81, 100, 120)] == [False, False, True]
    assert is_heavy(76, False)


# --- in the turn ----------------------------------------------------------------------------------


@rule("BI-EX.02", "BI-DICE.b")
def test_an_elite_man_without_modifiers_fails_with_a_nought() -> None:
    state = led(man=Man(quality="elite"))
    _, facts = checking(state, [10], [1])

    assert of(facts, e.MoraleChecked)[0].needed == 9 and not of(facts, e.MoraleChecked)[0].passed


@rule("BI-S.P3.g", "BI-S.P3.h", "BI-SEQ.h", "BI-DMG.e")
def test_a_hit_in_the_step_of_the_veterans_frightens_before_the_regulars_fire() -> None:
    game = battle(
        at=("fire", "veteran"), boss=Man("rifle", leads=True, quality="veteran"),
        red=Man(side="red", leads=True, x=70), foe=Man(side="red", x=70, y=52),
    )  # fmt: skip
    game.play("blue", c.OrderFire("boss", "rifle", "foe"))
    facts = game.seal([1], [2], [8], [1])

    assert facts.one(e.MoraleChecked).figure == "foe" and game.step == ("fire", "regular")
    assert game.refused("red", c.OrderFire("foe", "ak", "boss"))[1] in ("bi-is-shocked", "bi-panics")


@rule("BI-EX.56", "BI-CMD.j", "BI-S.P3.b")
@pytest.mark.parametrize(
    ("x", "dice", "done"), [(62, ([8],), True), (63, ([5],), False), (63, ([4], [8]), True)]
)
def test_a_man_beyond_the_command_distance_tests_before_he_acts(
    x: float, dice: tuple[list[int], ...], done: bool
) -> None:
    game = battle(boss=Man(leads=True, ability="veteran"), man=Man(x=x), foe=Man(side="red", x=150))
    game.play("blue", c.OrderAction("man", "dig"))
    game.seal(*dice)

    assert game.state.figures["man"].ground == (("entrenched",) if done else None)
    assert game.state.figures["man"].used == ("acted" if done else "failed")
