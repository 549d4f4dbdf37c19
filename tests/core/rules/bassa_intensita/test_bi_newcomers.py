"""Bassa Intensità: the ruling that adds a figure: what is asked of it, and how it comes in (BI-Q.123)."""

from __future__ import annotations

from typing import Any

import pytest
from battle import Played, battle
from field import Man
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.choices import AnyField, Option, PickOne, PickPoint, PickSome, Text, YesNo
from core.engine.contract.facts import Ruling
from core.engine.words.message import say
from core.rules.bassa_intensita.arms import ARMS
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.vehicles import VEHICLES

NAME = Text("value.name", say("ask-newcomer-name"), 24)
HIDDEN = YesNo("value.hidden", say("bi-ask-newcomer-hidden"), False)
SPOT = PickPoint("value.spot", say("ask-place"), (100, 100))
QUALITIES = ("", "elite", "veteran", "regular", "recruit", "rabble")
OF_QUALITY = tuple(
    Option(one, say(f"bi-quality-{one}" if one else "bi-newcomer-quality")) for one in QUALITIES
)
QUALITY = PickOne("value.quality", say("bi-ask-newcomer-quality"), OF_QUALITY)


def table(**how: Any) -> Played:
    return battle(
        at=("fire", "regular"), rossi=Man(leads=True), huber=Man(side="red", x=80, leads=True), **how
    )


def form(game: Played, **said: Any) -> list[AnyField]:
    filled = {"fact": "added", "subject": "blue", **{f"value.{name}": one for name, one in said.items()}}
    return [one for one in RULES.fields(game.state, "referee", "ruling", filled) if "value." in one.name]


@rule("BI-Q.123")
def test_it_is_asked_what_it_is_of_what_quality_and_whether_the_enemy_observes_it() -> None:
    name, kind, *more = form(table())
    assert [name, *more] == [NAME, QUALITY, HIDDEN, SPOT]
    assert isinstance(kind, PickOne) and (kind.name, kind.prompt) == ("value.vehicle", say("bi-ask-newcomer"))
    assert [row.value for row in kind.options] == ["", *VEHICLES]
    assert kind.options[0].label == say("bi-newcomer-man")
    assert kind.options[1].label == say("side-name", en="M60A1", it="M60A1")


@rule("BI-Q.123")
def test_of_a_man_alone_his_arms_are_asked_one_to_eight() -> None:
    arms = next(one for one in form(table(), vehicle="") if isinstance(one, PickSome))
    assert (arms.name, arms.prompt, arms.least, arms.most) == ("value.weapons", say("ask-weapons"), 1, 8)
    assert [row.value for row in arms.options] == list(ARMS)
    assert not [one for one in form(table(), vehicle="car") if isinstance(one, PickSome)]


@rule("BI-Q.123")
@pytest.mark.parametrize(
    ("arms", "come"), [(("ak", "m2", "pistol"), {"car", "m113"}), (("m2",), {"car", "m113"}), ((), {"car"})]
)
def test_a_vehicle_comes_only_where_the_game_has_its_weapons(arms: tuple[str, ...], come: set[str]) -> None:
    game = table()
    game.state = replace(game.state, arms={name: ARMS[name] for name in arms})
    kind = next(one for one in form(game) if one.name == "value.vehicle")
    assert isinstance(kind, PickOne)
    assert {"car", "m113", "m60", "technical"} & {row.value for row in kind.options} == come


def added(game: Played, **said: Any) -> Any:
    plain = {
        "name": "Zoe",
        "vehicle": "",
        "weapons": ["pk"],
        "quality": "",
        "hidden": False,
        "spot": [50, 20],
    }
    row = {**plain, **said}
    asked = {one.name.removeprefix("value.") for one in form(game, **row)}
    game.run("referee", Ruling("added", "so", "blue", {k: v for k, v in row.items() if k in asked}))
    return game.man("blue_zoe")


@rule("BI-Q.123", "BI-Q.12")
@pytest.mark.parametrize(
    ("said", "seen_by", "quality"),
    [
        ({}, ("red",), ""),
        ({"hidden": True}, (), ""),
        ({"quality": "elite"}, ("red",), "elite"),
    ],
)
def test_it_is_observed_unless_it_hides_and_of_its_units_quality_unless_another_is_said(
    said: dict[str, Any], seen_by: tuple[str, ...], quality: str
) -> None:
    zoe = added(table(), **said)
    assert (zoe.side, zoe.unit, zoe.seen_by, zoe.quality, zoe.leads) == ("blue", "blue", seen_by, quality, "")
    assert [one.name for one in zoe.weapons] == ["pk"] and zoe.man


@rule("BI-Q.123", "BI-Q.13")
def test_a_vehicle_has_its_weapons_and_its_size_and_whoever_is_put_into_a_house_is_in_it() -> None:
    house = {"id": "mill", "kind": "building", "box": [45, 15, 10, 10]}
    zoe = added(table(terrain=[house]))
    assert zoe.place.inside == "mill" and (zoe.place.x, zoe.place.y, zoe.place.base) == (50, 20, 2)
    tank = added(table(), vehicle="leopard2")
    assert [one.name for one in tank.weapons] == ["gun_120", "coaxial_mg"]
    assert (tank.place.base, tank.place.wide, tank.hull) == (7.7, 3.5, VEHICLES["leopard2"].hull)


@rule("BI-Q.123")
@pytest.mark.parametrize(("edge", "facing"), [("south", 90), ("north", 270), ("west", 0), ("east", 180)])
def test_it_looks_away_from_the_edge_of_its_side(edge: Any, facing: float) -> None:
    game = table()
    sides = game.state.sides
    game.state = replace(game.state, sides={**sides, "blue": replace(sides["blue"], edge=edge)})
    assert added(game).place.facing == facing


@rule("BI-Q.123")
@pytest.mark.parametrize(("has", "joins"), [(149, True), (150, False)])
def test_a_side_has_as_many_figures_at_most_as_in_a_scenario(has: int, joins: bool) -> None:
    game = table(**{f"m{n}": Man(x=2.0 + 3 * (n % 60), y=60.0 + 3 * (n // 60)) for n in range(has - 1)})
    if joins:
        assert added(game).able
        return
    row = {"name": "Zoe", "vehicle": "car", "quality": "", "hidden": False, "spot": [9, 9]}
    assert game.refused("referee", Ruling("added", "so", "blue", row)) == ("", "scenario-too-many")
