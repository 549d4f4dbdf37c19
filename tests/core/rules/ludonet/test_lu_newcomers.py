"""Ludonet: the ruling that adds a figure: what is asked of it, and how it comes into the game (LU-Q.34)."""

from __future__ import annotations

from typing import Any

import pytest
from rule_ids import rule
from skirmish import Man, Played, field

from core.engine.contract.choices import AnyField, Number, PickOne, PickPoint, PickSome, Text, YesNo
from core.engine.contract.facts import Ruling
from core.engine.words.message import say
from core.rules.ludonet.book import RULES

NAME = Text("value.name", say("ask-newcomer-name"), 24)
EXPERT = YesNo("value.expert", say("lu-ask-newcomer-expert"), False)
LATE = YesNo("value.late", say("lu-ask-newcomer-late"), False)
HIDDEN = YesNo("value.hidden", say("lu-ask-newcomer-hidden"), False)
SPOT = PickPoint("value.spot", say("ask-place"), (100, 50))


def table(**how: Any) -> Played:
    """One figure of each side on a table of 200 by 100 cm."""
    return field(**{"size": (200, 100), "ross": Man(y=10), "huber": Man(y=90, side="red"), **how})


def form(game: Played, **said: Any) -> list[AnyField]:
    filled = {"fact": "added", "subject": "ross-unit", **{f"value.{name}": one for name, one in said.items()}}
    return [one for one in RULES.fields(game.state, "referee", "ruling", filled) if "value." in one.name]


def enters(least: int) -> Number:
    return Number("value.enters", say("lu-ask-newcomer-enters"), least, 99, 1, least)


@rule("LU-Q.34")
@pytest.mark.parametrize(
    ("turn", "said", "asked"),
    [
        (3, {}, [EXPERT, LATE]),
        (3, {"vehicle": "truck", "late": False}, [EXPERT, LATE, HIDDEN]),
        (3, {"vehicle": "truck", "late": True}, [EXPERT, LATE, enters(4)]),
        (98, {"late": True}, [EXPERT, LATE, enters(99)]),
        (99, {"late": True}, [EXPERT, LATE, enters(99)]),
    ],
)
def test_it_is_asked_when_it_comes_or_else_whether_it_is_recorded_alone(
    turn: int, said: dict[str, Any], asked: list[AnyField]
) -> None:
    name, kind, *more = form(table(turn=turn), **said)
    assert [name, *more] == [NAME, *asked, SPOT]
    assert isinstance(kind, PickOne) and kind.prompt == say("lu-ask-newcomer")
    rows = [(row.value, row.label) for row in kind.options]
    assert rows[0] == ("", say("lu-newcomer-man")) and ("truck", say("lu-vehicle-truck")) in rows
    assert {value for value, _ in rows[1:]} == set(table().state.vehicles)


@rule("LU-Q.34")
def test_of_a_man_alone_his_arms_are_asked_one_to_eight() -> None:
    arms = next(one for one in form(table(), vehicle="") if isinstance(one, PickSome))
    assert (arms.name, arms.prompt, arms.least, arms.most) == ("value.weapons", say("ask-weapons"), 1, 8)
    assert [row.value for row in arms.options] == list(table().state.weapons)
    assert arms.options[3].label == say("lu-weapon-rifle")


def added(game: Played, **said: Any) -> Any:
    row = {
        "name": "Zoe", "vehicle": "", "weapons": ["smg"], "expert": False, "late": False, "hidden": False,
        "spot": [50, 20], **said,
    }  # fmt: skip
    asked = {one.name.removeprefix("value.") for one in form(game, **row)}
    game.run("referee", Ruling("added", "so", "ross-unit", {k: v for k, v in row.items() if k in asked}))
    return game.man("blue_zoe")


@rule("LU-Q.34", "LU-DEP.c")
@pytest.mark.parametrize(
    ("phase", "said", "placed", "comes"),
    [
        ("move", {}, True, 0),
        ("move", {"hidden": True}, False, 0),
        ("move", {"late": True, "enters": 5}, False, 5),
        ("deploy", {}, False, 0),
        ("end", {}, True, 0),
    ],
)
def test_it_stands_on_the_table_unless_it_is_recorded_or_still_to_come(
    phase: str, said: dict[str, Any], placed: bool, comes: int
) -> None:
    zoe = added(table(phase=phase), **said)
    assert (zoe.placed, zoe.enters) == (placed, comes)


@rule("LU-Q.34")
@pytest.mark.parametrize(
    ("said", "weapons", "base"),
    [({"expert": True}, ("smg",), 2), ({"vehicle": "tank_md", "expert": True}, ("gun_m",), 5)],
)
def test_it_is_what_was_said_in_the_house_where_it_was_put_and_counts_for_its_unit(
    said: dict[str, Any], weapons: tuple[str, ...], base: float
) -> None:
    game = table(terrain=[{"id": "mill", "kind": "building", "box": [45, 15, 10, 10]}])
    zoe = added(game, **said)
    assert (zoe.name, zoe.side, zoe.unit, zoe.weapons) == ("Zoe", "blue", "ross-unit", weapons)
    assert zoe.expert and zoe.vehicle == said.get("vehicle", "")
    place = zoe.place
    assert (place.x, place.y, place.facing, place.base, place.inside) == (50, 20, 90, base, "mill")
    assert (game.unit("ross-unit").start, game.unit("huber-unit").start) == (2, 1)


@rule("LU-Q.34")
def test_at_a_real_table_no_spot_is_asked() -> None:
    game = table(tape=True)
    assert SPOT not in form(game) and added(game).place is None


@rule("LU-Q.34")
@pytest.mark.parametrize(("has", "joins"), [(59, True), (60, False)])
def test_a_side_has_sixty_figures_at_most_as_in_a_scenario(has: int, joins: bool) -> None:
    game = table(**{f"m{n}": Man(x=3.0 * n) for n in range(has - 1)}, more=Man(side="red", x=80))
    if joins:
        assert added(game).able
        return
    row = {"name": "Zoe", "vehicle": "truck", "expert": False, "late": False, "hidden": False, "spot": [9, 9]}
    assert game.refused("referee", Ruling("added", "so", "ross-unit", row)) == ("", "scenario-too-many")
