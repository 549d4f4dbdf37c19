"""Breaking News 8.0: crews of guns, chances and points of a way, number by number. cm and d6 faces."""

from __future__ import annotations

from typing import Any

import pytest
from menus import spots
from msgspec.structs import replace
from objectives_on_table import marker
from rule_ids import rule
from table import Man, Soldier, Vehicle, table

from core.rules.breaking_news.firing.opportunity import halts, place_after, routes
from core.rules.breaking_news.firing.to_hit import (
    certain,
    crewman,
    dice_thrown,
    face_to_hit,
    hit_chance,
    printed,
)
from core.rules.breaking_news.firing.who_may_react import may_react
from core.rules.breaking_news.state import Action, Charge, Reaction, Shot, Stride
from core.rules.breaking_news.tables.weapons import Fire
from core.table.places import Place, Point
from core.table.questions import ShotLine

FOE = Man("Irr3", y=160, side="red")
BURST, SINGLE = Fire((4, 6, None, None), 3, True), Fire((4, 6, None, None), 1)


@rule("BN-Q.130", "BN-8.0.q")
@pytest.mark.parametrize(
    ("mate", "game", "serves"),
    [
        ({}, {}, True),
        ({"x": 45}, {}, True),  # a gun's base between theirs
        ({"x": 45.1}, {}, False),
        ({"x": 47, "base": 6.5}, {}, True),
        ({"fate": "dead"}, {}, False),
        ({"suppressed": True}, {}, False),
        ({"reloading": "rifle"}, {}, False),
        ({"fired": True}, {}, False),  # in his own turn he fired himself
        ({"fired": True}, {"active": "red"}, True),
        ({"x": 90}, {"tape": True}, True),  # people judge it
        ({"place": None}, {}, True),  # nor does the map say where he is
    ],
)
def test_the_second_man_serves_who_is_at_the_gun_and_does_nothing_else(
    mate: dict[str, Any], game: dict[str, Any], serves: bool
) -> None:
    men = {"gunner": Man("R3", "mmg", crew="mate"), "mate": Man(**{"x": 42.5, **mate})}
    state = table(**men, foe=Man("Irr3", y=160, side="red"), **game).state

    assert (crewman(state, state.figures["gunner"]) is not None) is serves
    assert crewman(state, state.figures["mate"]) is None, "whom nobody serves"


@rule("BN-Q.130")
@pytest.mark.parametrize(("who", "serves"), [("mate", False), ("gunner", True)])
def test_who_reacts_by_himself_serves_no_gun(who: str, serves: bool) -> None:
    declared = (Reaction("dodge", who),)
    action = Action("move", 1, "red", ("foe",), declared=declared)
    state = table(
        active="red", facts={"action": action}, foe=FOE,
        gunner=Man("R3", "mmg", crew="mate"), mate=Man(x=42.5),
    ).state  # fmt: skip

    assert (crewman(state, state.figures["gunner"]) is not None) is serves


@rule("BN-8.0.a", "BN-Q.24")
@pytest.mark.parametrize(
    ("needed", "dice", "misses"),
    [
        (4, 1, 1 / 2),
        (4, 2, 1 / 4),
        (1, 3, 0.0),
        (0, 1, 0.0),
        (7, 2, 1.0),
        (9, 1, 1.0),
        (6, 1, 5 / 6),
        (2, 2, 1 / 36),
    ],
)
def test_the_chance_of_a_hit_is_what_all_dice_together_do_not_miss(
    needed: int, dice: int, misses: float
) -> None:
    assert hit_chance(needed, dice) == pytest.approx(1 - misses)
    assert hit_chance(needed, 0) == hit_chance(needed, -1) == 0.0


@rule("BN-Q.24", "BN-8.0.s")
def test_a_single_shot_is_fired_though_it_cannot_hit_and_of_a_burst_nothing_is_left() -> None:
    assert [dice_thrown(SINGLE, dice) for dice in (0, 1)] == [1, 1]
    assert [dice_thrown(BURST, dice) for dice in (0, 1, 3)] == [0, 1, 3]


@rule("BN-Q.05", "BN-Q.24")
@pytest.mark.parametrize(
    ("reading", "faces", "sure"),
    [
        ("off", [0, 1, 2, 6, 7], [True, True, False]),
        ("one_misses", [2, 2, 2, 6, 7], [False, False, False]),
        ("six_hits", [0, 1, 2, 6, 6], [True, True, False]),
        ("both", [2, 2, 2, 6, 6], [False, False, False]),
    ],
)
def test_whether_a_natural_one_misses_and_a_six_hits(
    reading: str, faces: list[int], sure: list[bool]
) -> None:
    state = table(options={"natural_hit": reading}, kowalski=Man(), foe=FOE).state

    assert [face_to_hit(state, needed) for needed in (0, 1, 2, 6, 7)] == faces
    assert [certain(state, needed) for needed in (0, 1, 2)] == sure


# --- on a way ---------------------------------------------------------------------------------------------


def moving(*strides: Stride, charges: tuple[Charge, ...] = (), **action: Any) -> tuple[Any, Action]:
    one = marker(1, "fake", 60, 40)
    state = table(
        sides={"red": {"charges": charges}}, facts={"objectives": {one.id: one}}, kowalski=Man(facing=90),
        novak=Man(y=30), foe=FOE,
    ).state  # fmt: skip
    act = Action("move", 1, "blue", tuple(stride.figure for stride in strides), strides=strides, **action)
    return replace(state, action=act), act


def stride(who: str, length: float, gone: float = 0.0, y: float = 40, **more: Any) -> Stride:
    return Stride(who, (Point(40 + length, y),), length, Place(40, y, 90), gone=gone, **more)


@rule("BN-8.2.j", "BN-Q.41", "BN-Q.116")
@pytest.mark.parametrize(
    ("strides", "how", "points"),
    [
        ([stride("kowalski", 3.0)], {}, (0, 1, 2, 3)),
        ([stride("kowalski", 3.5)], {}, (0, 1, 2, 3, 3.5)),
        ([stride("kowalski", 3.0, 1.5)], {}, (1.5, 2.5, 3.0)),
        ([stride("kowalski", 3.0, 1.0), stride("novak", 4.0, 2.0, 30)], {}, (2, 3, 4)),
        ([stride("kowalski", 3.0), stride("novak", 9.0, 2.0, 30, stopped=True)], {}, (0, 1, 2, 3)),
        ([stride("kowalski", 3.0, stopped=True)], {}, (0.0,)),
        ([stride("kowalski", 3.0)], {"declared": (Reaction("fire", "foe"),), "at": 2.5}, (2.5,)),
        ([stride("kowalski", 12.0)], {"charges": (Charge("red#1"),)}, tuple(range(11))),
    ],
)
def test_movers_may_be_halted_from_where_they_are_to_the_end_or_a_charge(
    strides: list[Stride], how: dict[str, Any], points: tuple[float, ...]
) -> None:
    assert halts(*moving(*strides, **how)) == points


def test_where_a_mover_is_after_so_many_cm_of_his_way() -> None:
    way = replace(stride("kowalski", 20.0), points=(Point(50, 40), Point(50, 50)))
    state, action = moving(way)

    spots_ = [place_after(state, way, cm) for cm in (0, 10, 12.5, 20, 30)]

    assert [(at.x, at.y) for at in spots_ if at is not None] == [
        (40, 40),
        (50, 40),
        (50, 42.5),
        (50, 50),
        (50, 50),
    ]
    assert place_after(state, replace(way, start=None), 5) is None
    assert routes(action, ("kowalski", "novak")) == ((Point(50, 40), Point(50, 50)), ())
    assert routes(replace(action, strides=(replace(way, gone=12.0),)), ("kowalski",)) == ((Point(50, 50),),)
    assert routes(replace(action, strides=()), ("kowalski",)) == routes(None, ("kowalski",)) == ()


@rule("BN-8.9.a", "BN-8.5.a")
def test_smoke_suggests_itself_half_way_bombs_at_enemies_and_no_cloud_where_one_stands() -> None:
    """Within the range of what is thrown; clouds are 10 cm across."""
    men: dict[str, Soldier] = {
        "abu": Man("Irr3", y=60, side="red"),
        "omar": Man("Irr3", x=46, y=60, side="red"),
        "far": Man("Irr3", x=100, y=40, side="red"),
        "jeep": Vehicle("unprotected", x=70, y=90, side="red"),
        "rider": Man("Irr3", side="red", aboard="jeep"),
    }
    game = table(kowalski=Man("R3", "light_mortar", "smoke"), **men)

    def shown(weapon: str) -> list[tuple[float, float]]:
        given = {"figure": "kowalski", "shots__0__firer": "kowalski", "shots__0__weapon": weapon}
        return list(spots(game, "blue", "open_fire", "shots.0.aim", shots__0__mode="aimed", **given))

    assert shown("smoke")[0] == (40, 49.9), "thrown 10 cm at most, and rounded it is no farther"
    assert all(abs(x - 43) > 1 for x, _ in shown("smoke"))
    assert set(shown("light_mortar")) == {(40, 60), (46, 60), (100, 40), (70, 90)}


@rule("BN-8.0.a", "BN-8.0.b")
@pytest.mark.parametrize(
    ("weapon", "cm", "face"),
    [
        ("rifle", 25, 3),
        ("rifle", 25.1, 4),
        ("rifle", 100, 5),
        ("rifle", 150, 6),
        ("pistol", 10, 3),
        ("pistol", 30, 0),
    ],
)
def test_the_face_that_the_table_prints_stands_beside_the_one_that_is_needed(
    weapon: str, cm: float, face: int
) -> None:
    state = table(kowalski=Man("R3", weapon), foe=FOE).state
    assert printed(state, Shot("kowalski", weapon, "aimed", ("foe",), lines=(ShotLine(cm),)), 0) == face


@rule("BN-Q.39")
@pytest.mark.parametrize(
    ("figures", "acting", "option", "may"),
    [
        (("kowalski",), ("kowalski",), "single", True),
        (("kowalski",), ("kowalski", "novak"), "single", False),
        (("kowalski", "novak"), ("kowalski", "novak"), "single", False),
        (("kowalski", "novak"), (), "single", False),
        (("kowalski", "novak"), ("kowalski", "novak"), "per_figure", True),
    ],
)
def test_by_option_a_group_is_answered_once_by_anybody(
    figures: tuple[str, ...], acting: tuple[str, ...], option: str, may: bool
) -> None:
    """Omar has answered; a group is of more than one man, of whom one may act alone now."""
    action = Action("fire", 9, "blue", figures)
    state = table(
        options={"group_reaction": option}, facts={"action": action, "acting": acting}, kowalski=Man(),
        novak=Man(x=44), abu=FOE, omar=Man("Irr3", x=50, y=160, side="red", answered=9),
    ).state  # fmt: skip

    assert may_react(state, state.figures["abu"], action) is may
    assert not may_react(state, state.figures["omar"], action)
