"""Breaking News 8.3: areas at their bounds: sizes, lines, who may hold one and with what; fronts. cm."""

from __future__ import annotations

import math
from typing import Any

import pytest
from bn_commands import CoveringFire
from menus import fields, form, offered
from msgspec.structs import replace
from rule_ids import rule
from table import Man, Played, Soldier, Vehicle, table

from core.engine.contract.facts import Refusal
from core.rules.breaking_news.facts import CoverDeclared
from core.rules.breaking_news.firing.covering import cover_value, cover_weapon
from core.rules.breaking_news.firing.covering_front import front
from core.rules.breaking_news.state import CoverArea
from core.table.places import Point
from core.table.shapes import Rectangle

FOE = Man("Irr3", y=150, side="red")
OUTSIDE = ("BN-8.3.b", "bn-area-size")


def why(game: Played, command: CoveringFire) -> tuple[str, str] | None:
    """Return the paragraph and sentence of a refusal; `None` where it is allowed."""
    played = game.play("blue", command)
    return (played.rule, played.message.id) if isinstance(played, Refusal) else None


@rule("BN-8.3.b")
@pytest.mark.parametrize(
    ("area", "refusal"),
    [
        ({"width": 0.5}, None),
        ({"height": 0.5}, None),
        ({"width": 15.0, "height": 15.0}, None),
        ({"width": 0.0}, OUTSIDE),
        ({"height": 15.1}, OUTSIDE),
        ({"width": math.nan}, OUTSIDE),
        ({"height": math.inf}, OUTSIDE),
        ({"turned": -math.inf}, OUTSIDE),
        ({"turned": 1e5 + 1}, OUTSIDE),
        ({"turned": 1e5}, None),
        ({"centre": Point(1e5 + 1, 60)}, OUTSIDE),
        ({"centre": Point(1e5, 60)}, ("BN-8.3.a", "bn-out-of-range")),
    ],
)
def test_an_area_has_sides_up_to_15_cm_and_numbers_that_a_table_can_have(
    area: dict[str, Any], refusal: tuple[str, str] | None
) -> None:
    game = table(kowalski=Man("R3", "lmg"), abu=FOE)
    assert why(game, CoveringFire(("kowalski",), **{"centre": Point(40, 60), **area})) == refusal


@rule("BN-8.3.a", "BN-6.4.b", "BN-Q.89", "BN-Q.58")
@pytest.mark.parametrize(
    ("men", "weapons", "refusal"),
    [
        ({"novak": Man("R3", "lmg", x=45)}, (), None),
        ({"novak": Man("R3", "lmg", x=45.1)}, (), ("BN-6.4.b", "bn-not-within-five")),
        ({"novak": Man("R3", "lmg", x=44, touching=("abu",))}, (), ("BN-Q.89", "bn-in-melee")),
        ({"novak": Man("R3", "rpg", x=44)}, (), ("BN-Q.58", "bn-cannot-cover")),
        ({"novak": Man("R3", "rpg", "rifle", x=44)}, (), None),
        ({"novak": Man("R3", "rpg", "rifle", x=44)}, ("lmg", "rpg"), ("BN-Q.58", "bn-cannot-cover")),
        ({"novak": Man("R3", "rifle", x=44)}, ("lmg", "lmg"), ("BN-Q.58", "bn-cannot-cover")),
        ({"novak": Man("R3", "rifle", x=44)}, ("lmg", "rifle"), None),
    ],
)
def test_who_may_hold_an_area_together_and_with_which_weapons(
    men: dict[str, Soldier], weapons: tuple[str, ...], refusal: tuple[str, str] | None
) -> None:
    game = table(kowalski=Man("R3", "lmg"), **men, abu=FOE)
    command = CoveringFire(("kowalski", *men), Point(42, 60), weapons=weapons)
    assert why(game, command) == refusal


@rule("BN-Q.58", "BN-8.0.3.a")
@pytest.mark.parametrize(
    ("weapons", "magazines", "best"),
    [
        (("pistol", "lmg", "rifle"), (), "lmg"),
        (("assault_rifle", "pistol"), (("assault_rifle", "empty"),), "pistol"),
        (("assault_rifle", "pistol"), (("pistol", "spent"),), "assault_rifle"),
        (("assault_rifle",), (("assault_rifle", "empty"),), "assault_rifle"),
        (("rpg", "grenade"), (), ""),
        ((), (), ""),
    ],
)
def test_the_best_weapon_that_is_loaded_covers(
    weapons: tuple[str, ...], magazines: tuple[tuple[str, str], ...], best: str
) -> None:
    man = table(kowalski=Man(), abu=FOE).state.figures["kowalski"]
    assert cover_weapon(replace(man, weapons=weapons, magazines=magazines)) == best


@rule("BN-8.3.d")
def test_an_area_on_which_nobody_fires_is_worth_nothing() -> None:
    state = table(kowalski=Man("R1"), abu=FOE).state
    area = CoverArea("c1", "blue", Rectangle(Point(9, 9), 9, 9), ())
    assert cover_value(state, area) == 0
    assert cover_value(state, replace(area, shares=(("kowalski", 2),))) > 2


ROCK = {"kind": "rock", "id": "rock", "box": [38, 50, 4, 4]}


@rule("BN-Q.56", "BN-Q.57")
@pytest.mark.parametrize(
    ("shape", "terrain", "refusal"),
    [
        ("facade", [{"kind": "building", "id": "house", "box": [30, 70, 30, 9]}], None),
        (
            "plan_15x15",
            [{"kind": "building", "id": "house", "box": [30, 70, 30, 9]}],
            ("BN-Q.57", "bn-no-line"),
        ),
        (
            "facade",
            [ROCK, {"kind": "building", "id": "house", "box": [30, 70, 30, 9]}],
            ("BN-Q.57", "bn-no-line"),
        ),
    ],
)
def test_a_front_hides_its_own_middle_and_nothing_else_may(
    shape: str, terrain: list[dict[str, Any]], refusal: tuple[str, str] | None
) -> None:
    """Kowalski sees the wall of the house, not its middle behind it."""
    game = table(terrain, options={"cover_shape": shape}, kowalski=Man("R3", "lmg"), abu=FOE)
    assert why(game, CoveringFire(("kowalski",), Point(40, 75))) == refusal


@rule("BN-Q.56")
def test_a_slanting_front_is_measured_to_either_hand_of_its_middle() -> None:
    """A house from x = 38 on, a front of 10 cm at 45°: it ends 2.83 cm behind and 7.83 before the middle."""
    house = {"kind": "building", "id": "house", "box": [38, 60, 20, 4]}
    state = table([house], kowalski=Man(), abu=FOE).state

    assert front(state, Point(40, 62), 10, 45) == Rectangle(Point(41.77, 60.23), 10, 15.16, 45)
    assert front(state, Point(40, 62), 0.2, 0) == Rectangle(Point(40, 62), 0.2, 8.5, 0)


@rule("BN-8.3.b", "BN-8.3.a", "BN-Q.56")
@pytest.mark.parametrize(("shape", "height"), [("plan_15x15", "ask-height"), ("facade", "ask-front-height")])
def test_what_is_asked_of_an_area(shape: str, height: str) -> None:
    """A middle in sight within 50 cm, sides of 1 to 15 cm, any direction; who rides suggests no spot."""
    house = {"kind": "building", "id": "house", "box": [55, 70, 10, 10]}
    game = table(
        [house], options={"cover_shape": shape}, kowalski=Man("R3", "lmg"), abu=Man("Irr3", y=60, side="red"),
        omar=Man("Irr3", x=60, y=75, side="red"), rider=Man("Irr3", side="red", aboard="car"),
        car=Vehicle("unprotected", x=80, y=60, side="red"),
    )  # fmt: skip
    asked = form(game, "blue", "covering_fire", figures=("kowalski",))
    spots = next(
        field
        for field in fields(game, "blue", "covering_fire", figures=("kowalski",))
        if field.name == "centre"
    ).suggestions

    assert asked == [
        ("PickPoint", "centre", "ask-centre", (40, 40), 50),
        ("Number", "width", "ask-width", 1, 15, 1, 15, "cm"),
        ("Number", "height", height, 1, 15, 1, 15, "cm"),
        ("Number", "turned", "ask-turned", 0, 359, 1, 0, "°"),
    ]
    assert spots == (((60, 75),) if shape == "facade" else ((40, 60),))
    assert form(game, "blue", "covering_fire", _team="alpha")[0][4:] == (1, 99)


@rule("BN-8.3.c")
def test_men_at_one_area_add_to_it_and_a_new_area_has_the_next_number() -> None:
    men = {f"man{n}": Man("R3", "lmg", x=40 + 10 * n) for n in range(4)}
    game = table(**men, abu=FOE)
    at = Point(50, 60)
    areas = [
        game.play("blue", CoveringFire((f"man{n}",), centre, 9, 9)).one(CoverDeclared).area
        for n, centre in enumerate((at, Point(60, 60), at, Point(70, 60)))
    ]
    assert [area.id for area in areas] == ["c1", "c2", "c1", "c3"]
    assert [name for name, _ in areas[2].shares] == ["man0", "man2"]


def test_to_hold_an_area_looks_worse_than_to_fire_and_better_than_to_wait() -> None:
    game = table(kowalski=Man("R3", "lmg"), abu=Man("Irr3", y=60, side="red"))
    looks = {row.do: row.weight or 0 for row in offered(game, "blue") if row.figure == "kowalski"}
    assert 0.1 < looks["covering_fire"] < 1 < looks["open_fire"]
