"""Breaking News: forms that few meet, filled to their last field; who changes sides; how near is near."""

from __future__ import annotations

from typing import Any

import pytest
from bn_commands import BonusMove, Dodge, OpenFire, Pass, ProposeEnd, Sight
from menus import asks, fields, form, menu
from msgspec.structs import replace
from objectives_on_table import marker, on_table
from playing import Supplied
from rule_ids import rule
from table import RULES, Man, Vehicle, table
from test_11_1_storming import HOUSE, outside, within

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import PickOne, PickPath, PickPoint
from core.engine.contract.facts import Refusal, Ruling
from core.engine.words.ids import FigureId
from core.rulekit.fillings import Parts
from core.rules.breaking_news.ending.agreement import propose_end
from core.rules.breaking_news.facts import ShotFired, SightingTried, SuppressionTested
from core.rules.breaking_news.facts.ending import EndProposed
from core.rules.breaking_news.firing.group_fire import next_firer
from core.rules.breaking_news.movement.declaring import stride_of
from core.rules.breaking_news.movement.lifting import who_may_help
from core.rules.breaking_news.referee.roster import commands, regrouped
from core.rules.breaking_news.saving.helping_along import to_the_wounded
from core.rules.breaking_news.secrecy.event_view import _may_help
from core.rules.breaking_news.state import Shot, State
from core.table.places import Place
from core.table.questions import Near, RouteMeasured, ShotLine

FOE = Man("Irr3", x=190, y=190, side="red")
CLIFF = {"kind": "wall", "line": [[100, 100], [120, 100]], "obstacle": 3}


# --- forms --------------------------------------------------------------------------------------------------


@rule("BN-11.1.a", "BN-11.1.c")
def test_those_who_may_storm_are_asked_first_and_who_has_fired_or_fought_not_at_all() -> None:
    game = table(
        [HOUSE], far=Man("R2", x=150, y=39), r0=outside("R2", 0), r1=outside("R2", 1, fired=True),
        r2=outside("R2", 2, fought=True), truck=Vehicle("unprotected", x=170), r3=outside("R2", 3),
        t0=within("Irr3", 0),
    )  # fmt: skip

    asked = form(game, "blue", "storm_building", building="house")

    assert asked == [("PickSome", "figures", "ask-stormers", ["r0", "r3", "far"], 1, 99)]


@rule("BN-8.1.a")
@pytest.mark.parametrize(("index", "firer"), [(0, "kowalski"), (1, "novak"), (2, None)])
def test_of_those_who_were_named_each_is_asked_for_his_weapon_in_turn(index: int, firer: str | None) -> None:
    state = table(kowalski=Man(), novak=Man(x=43), smith=Man(x=46), abu=FOE).state

    asked = next_firer(state, Parts({}), index, None, [FigureId("kowalski"), FigureId("novak")])

    assert (asked.name, [row.value for row in asked.options]) == (f"shots.{index}.firer", [firer])


@rule("BN-8.5.a", "BN-X.MORTAR.c")
def test_at_a_real_table_the_distance_of_a_bomb_is_from_10_to_150_cm_and_mostly_50() -> None:
    mortar = {"blue": {"light_mortar": True}}
    asked = form(table(tape=True, sides=mortar, kowalski=Man(), abu=FOE), "blue", "fire_mortar")

    assert asked == [
        ("Text", "note", "ask-strike-note"), ("Number", "far", "ask-mortar-far", 10, 150, 1, 50, "cm"),
    ]  # fmt: skip


@rule("BN-6.0.f")
@pytest.mark.parametrize(("cm", "most"), [(None, 0), (0.0, 0), (17.5, 17.5)])
def test_a_vehicle_drives_what_was_thrown_and_nothing_before(cm: float | None, most: float) -> None:
    game = table(truck=Vehicle("unprotected", x=60), kowalski=Man(), abu=FOE)
    hull = game.man("truck").hull
    assert hull is not None
    game.set("truck", hull=replace(hull, cm=cm))

    (path,) = fields(game, "blue", "drive", vehicle="truck")

    assert isinstance(path, PickPath) and path.most == most
    assert bool(path.suggestions) is bool(cm)


@rule("BN-X.HELI.b")
@pytest.mark.parametrize(("spot", "worth"), [((40, 40), 1.0), ((50, 40), 0.25), ((130, 40), 0.01)])
def test_a_landing_looks_the_better_the_nearer_the_own_men_are(
    spot: tuple[float, float], worth: float
) -> None:
    facts = {"awaiting": (asks("blue", "evacuation_order"),), **on_table(marker(1, "fake", *spot))}
    for tape in (False, True):
        game = table(tape=tape, facts=facts, kowalski=Man(), novak=Man(x=40, y=-900), abu=FOE)

        marks = next(one for one in fields(game, "blue", "order_evacuation") if one.name == "marker")

        assert isinstance(marks, PickOne)
        assert [row.weight for row in marks.options] == [1.0 if tape else pytest.approx(worth)]


@rule("BN-7.0.h", "BN-Q.30", "BN-Q.34")
@pytest.mark.parametrize(("grade", "within"), [("R3", 105.0), ("Irr3", 105.0)])
def test_a_spot_that_is_looked_at_lies_five_cm_beyond_what_he_sees_at_most(grade: str, within: float) -> None:
    """Who lies near it may be nearer."""
    options = {"hidden_mode": "blind", "sight_beyond_100": "no"}
    game = table(options=options, kowalski=Man(grade), abu=Man("Irr3", y=160, side="red", marker="m1"))

    spot = fields(game, "blue", "sight", figure="kowalski", target="")[-1]

    assert isinstance(spot, PickPoint) and spot.within == within


@rule("BN-6.2.e")
@pytest.mark.parametrize("tape", [False, True])
def test_who_has_climbing_gear_needs_nobodys_help(tape: bool) -> None:
    men = {
        "kowalski": Man(),
        "novak": Man(x=42.5),
        "smith": Man(x=90),
        "geared": Man(x=45, kit=("climbing_gear",)),
    }
    state = table([CLIFF], tape=tape, **men, abu=FOE).state

    def helpers(*names: str) -> list[str]:
        return [man.id for man in who_may_help(state, [state.figures[name] for name in names])]

    assert helpers("geared") == helpers() == []
    assert helpers("kowalski") == (["novak", "smith", "geared"] if tape else ["novak"])
    level = table(kowalski=Man(), novak=Man(x=42.5), abu=FOE, tape=tape).state
    assert who_may_help(level, [level.figures["kowalski"]]) == []


@rule("BN-6.0.f", "BN-6.2.a")
@pytest.mark.parametrize("tape", [False, True])
def test_a_drive_is_offered_to_a_vehicle_that_has_set_off_whatever_its_way(tape: bool) -> None:
    men = {"truck": Vehicle("unprotected", x=60), "driver": Man(x=60, aboard="truck", post="driver")}
    game = table(tape=tape, **men, kowalski=Man(x=150), abu=FOE)
    hull = game.man("truck").hull
    assert hull is not None
    assert [row[0] for row in menu(game, "blue", "set_off", "drive")] == ["set_off"]
    game.set("truck", hull=replace(hull, cm=20.0))

    assert [(row[0], row[-1]) for row in menu(game, "blue", "set_off", "drive")] == [("drive", "")]


# --- who changes sides, and who commands ------------------------------------------------------------------


def divided() -> State:
    """Kowalski in the middle of everything, and Novak like him."""
    busy: dict[str, Any] = {
        "stage": "acting", "marker": "m1", "seen_by": ("abu",), "shaken": True, "retreating": True,
    }  # fmt: skip
    state: State = table(
        facts={"acting": ("kowalski", "novak"), "bonus_move": "kowalski"},
        kowalski=Man(commander=True, **busy), novak=Man(x=60, **busy),
        abu=Man("Irr3", y=60, side="red", commander=True), dead=Man(x=80, fate="dead"),
    ).state  # fmt: skip
    return state


@rule("BN-Q.156")
def test_who_goes_over_leaves_all_behind_that_he_was_in_the_middle_of() -> None:
    before = divided()
    after = regrouped(before, "kowalski", "red")
    man, mate = after.figures["kowalski"], after.figures["novak"]

    assert (man.side, man.stage, man.marker, man.seen_by) == ("red", "done", "", ())
    assert not (man.commander or man.shaken or man.retreating)
    assert (after.acting, after.bonus_move) == (("novak",), "")
    assert (mate.side, mate.stage, mate.shaken, mate.retreating) == ("blue", "acting", True, True)
    assert [after.sides[side].start - before.sides[side].start for side in ("blue", "red")] == [-1, 1]
    assert after.sides["blue"].commander == "" and after.sides["red"].commander == "abu"
    other = regrouped(before, "novak", "red")
    assert (other.bonus_move, other.acting) == ("kowalski", ("kowalski",))
    assert other.sides["blue"].commander == "kowalski" and other.figures["kowalski"].commander
    assert regrouped(before, "novak", "blue") == before


@rule("BN-5.1.a", "BN-Q.156")
@pytest.mark.parametrize(("fate", "still"), [("", False), ("dead", True)])
def test_who_commanded_does_so_no_more_unless_he_was_lost_as_the_commander(fate: str, still: bool) -> None:
    state = table(kowalski=Man(commander=True, fate=fate), novak=Man(x=60), abu=FOE).state

    after = commands(state, "novak", None)

    assert (after.figures["kowalski"].commander, after.figures["novak"].commander) == (still, True)
    assert (after.sides["blue"].commander, after.sides["red"].commander) == ("novak", "")


# --- how near ------------------------------------------------------------------------------------------


@rule("BN-10.0.f")
@pytest.mark.parametrize(
    ("x", "base", "near"), [(47.5, 2.5, True), (47.6, 2.5, False), (48.25, 4, True), (48.3, 4, False)]
)
def test_who_may_lead_another_stands_within_five_cm_from_base_to_base(
    x: float, base: float, near: bool
) -> None:
    there = Place(x, 40, base=base)

    assert _may_help(Place(40, 40), there) is near
    assert _may_help(None, there) and _may_help(there, None)


@rule("BN-Q.30", "BN-Q.34", "BN-7.0.h")
@pytest.mark.parametrize(("y", "far"), [(45, False), (44.9, True)])
def test_a_wood_is_looked_into_from_five_cm_farther_than_a_man_is_seen(y: float, far: bool) -> None:
    """Somebody may lie that much before it; who is in it himself is near enough."""
    wood = {"kind": "wood", "id": "wood", "box": [30, 150, 20, 20]}
    options = {"hidden_mode": "blind", "sight_beyond_100": "no"}
    game = table([wood], options=options, kowalski=Man(y=y), abu=Man("Irr3", y=160, side="red", marker="m1"))

    if far:
        assert game.refused("blue", Sight("kowalski", "wood")) == ("BN-Q.34", "bn-too-far-to-sight")
    else:
        assert game.play("blue", Sight("kowalski", "wood"), [1]).one(SightingTried).success is False


@rule("BN-Q.30")
@pytest.mark.parametrize(("y", "found"), [(55, "abu"), (54.9, ""), (65, "abu")])
def test_who_lies_within_five_cm_of_a_piece_is_found_by_who_looks_at_it(y: float, found: str) -> None:
    wood = {"kind": "wood", "id": "wood", "box": [30, 60, 20, 20]}
    men = {
        "abu": Man("Irr3", y=y, side="red", marker="m1"),
        "omar": Man("Irr3", y=120, side="red", marker="m2"),
    }
    game = table([wood], options={"hidden_mode": "blind"}, kowalski=Man(), **men)

    assert game.play("blue", Sight("kowalski", "wood"), [6]).one(SightingTried).target == found


@rule("BN-8.2.a", "BN-8.2.k", "BN-5.3.a")
@pytest.mark.parametrize(
    ("man", "acts", "why"),
    [
        ({"shot_at": 2, "suppressed": True}, 2, ""),  # both fire at once
        ({"shot_at": 1, "suppressed": True}, 2, "bn-suppressed-no-reaction"),
        ({"shot_at": 2, "answered": 1}, 2, ""),
        ({"shot_at": 2, "answered": 2}, 2, "bn-reacted"),
        ({"answered": 2}, 2, "bn-reacted"),
        ({}, 2, ""),
        ({}, 0, "bn-nothing-to-react-to"),
    ],
)
def test_an_answer_that_is_told_is_one_to_the_act_of_now(man: dict[str, Any], acts: int, why: str) -> None:
    game = table(facts={"actions": acts}, kowalski=Man(), abu=Man("Irr3", y=60, side="red", **man))

    told = game.play("referee", Ruling("result", "", "kowalski", "missed", "abu"))

    assert (told.message.id if isinstance(told, Refusal) else "") == why
    assert why or (game.man("abu").answered, game.man("abu").fired) == (acts, False)


@rule("BN-7.0.m")
@pytest.mark.parametrize("tape", [False, True])
def test_who_lets_a_bonus_move_pass_stays_where_he_is(tape: bool) -> None:
    state = table(tape=tape, kowalski=Man(), abu=FOE).state

    assert RULES.passing(state, asks("red", "bonus_move")) == BonusMove(0.0 if tape else ())


@rule("BN-7.0.e", "BN-6.2.a")
@pytest.mark.parametrize(
    ("cm", "cover", "was", "shelter"),
    [
        (0, False, True, True), (0, False, False, False), (1, False, True, False), (5, False, True, False),
        (5, True, False, True), (0, True, False, True),
    ],
)  # fmt: skip
def test_who_ends_in_cover_is_in_shelter_and_who_was_and_stays(
    cm: float, cover: bool, was: bool, shelter: bool
) -> None:
    man = table(kowalski=Man(sheltered=was), abu=FOE).man("kowalski")

    assert stride_of(man, (), RouteMeasured(cm, ends_in_cover=cover)).shelter is shelter


@rule("BN-SM.77")
@pytest.mark.parametrize(
    ("seat", "active", "side"),
    [("blue", "blue", "blue"), ("red", "blue", "red"), ("referee", "red", "red"), ("referee", "", "blue")],
)
def test_an_end_is_proposed_by_who_says_so_and_by_the_referee_for_who_acts(
    seat: str, active: str, side: str
) -> None:
    game = table(active=active, phase="actions" if active else "initiative", kowalski=Man(), abu=FOE)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), seat)

    propose_end(r, ProposeEnd())

    assert [(one.side, one.decisions[0].seat) for one in r.events if isinstance(one, EndProposed)] == [
        (side, "red" if side == "blue" else "blue")
    ]


@rule("BN-10.0.e", "BN-12.0.j")
@pytest.mark.parametrize(
    ("need", "passed", "retreating", "told"),
    [
        (4, True, False, "bn-test-passed"), (4, False, False, "bn-test-failed"),
        (4, False, True, "bn-test-failed-retreats"), (0, True, True, "bn-test-passed-secret"),
        (0, False, False, "bn-test-failed-secret"),
    ],
)  # fmt: skip
def test_of_a_test_it_is_told_what_came_of_it(need: int, passed: bool, retreating: bool, told: str) -> None:
    state = table(kowalski=Man(retreating=retreating), abu=FOE).state

    line = RULES.sentence(state, SuppressionTested("kowalski", need, (), passed), state)

    assert line is not None and line.id == told


@rule("BN-12.0.l", "BN-12.0.j")
@pytest.mark.parametrize(
    ("fate", "cm", "gap", "detour"),
    [
        ("wounded", 14.9, 14.9, True), ("wounded", 14.9, 15.0, False), ("wounded", 1.0, 1.0, True),
        ("wounded", 15.0, None, False), ("wounded", 0.0, None, False), ("", 10.0, None, False),
    ],
)  # fmt: skip
def test_at_a_real_table_a_retreat_of_less_than_15_cm_may_lead_to_a_wounded_comrade(
    fate: str, cm: float, gap: float | None, detour: bool
) -> None:
    """People are asked how far he lies off; not, where the way is none or whole."""
    game = table(tape=True, kowalski=Man(retreating=True), novak=Man(fate=fate), abu=FOE)
    answers = () if gap is None else (gap,)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), answers, True), "blue")

    assert to_the_wounded(r, game.man("kowalski"), RouteMeasured(cm)) is detour


@rule("BN-12.0.l")
@pytest.mark.parametrize(
    ("x", "end", "detour"), [(40, 50, True), (40, 49.5, False), (50, 50, False), (50, 70, False)]
)
def test_who_is_with_a_wounded_comrade_goes_on(x: float, end: float, detour: bool) -> None:
    """Novak lies at 52.5 cm, in contact with who stands at 50."""
    game = table(kowalski=Man(x=x, retreating=True), novak=Man(x=52.5, fate="wounded"), abu=FOE)
    r = Resolution(game.state, RULES.evolve, Supplied(RULES, (), (), False), "blue")
    route = RouteMeasured(abs(end - x), end=Place(end, 40))

    assert to_the_wounded(r, game.man("kowalski"), route) is detour


# --- who is in a burst area, at a real table ----------------------------------------------------------------


def rocket(cm: float, hit: list[str], *first: Any) -> tuple[list[Any], set[str]]:
    """Return of whom is asked, as a rocket hits Abu, whether they are in its area, and who is struck."""
    kim = Man(weapons=("rpg",))
    foes = {"abu": Man("Irr3", x=20, side="red"), "omar": FOE}
    game = table(tape=True, kim=kim, smith=Man(x=43), **foes)
    shot = OpenFire((Shot("kim", "rpg", targets=("abu",)),))
    game.play("blue", shot, answers=[ShotLine(cm), ("abu", "omar"), ("abu",)])
    for dodge in first:
        game.play("red", dodge)
    struck = {"abu", "omar", "smith"} if not first else {"abu"}
    covers = [False] * (len(struck) - 1)
    facts = game.play("red", Pass(), [6], *[[1]] * len(struck), answers=[hit, *covers])
    found = {one.figure for one in facts.one(ShotFired).struck}
    return [one.of for one in game.asked if isinstance(one, Near)], found


@rule("BN-8.0.1.c", "BN-Q.46")
@pytest.mark.parametrize(("cm", "then"), [(38, ("smith",)), (4, ("kim", "smith"))])
def test_of_enemies_in_a_burst_nobody_is_asked_again_nor_of_who_fires_from_afar(cm: float, then: Any) -> None:
    asked, struck = rocket(cm, ["smith"])
    assert asked == [then] and struck == {"abu", "omar", "smith"}


@rule("BN-8.0.1.c", "BN-6.5.a")
def test_who_is_in_a_burst_is_asked_of_all_the_enemies_where_somebody_has_dodged() -> None:
    asked, struck = rocket(38, [], Dodge("omar", 5.0))
    assert asked == [("smith", "abu", "omar")] and struck == {"abu"}
