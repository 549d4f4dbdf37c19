"""Linea di Tiro: the ruling that adds a piece: what is asked of it, and how it comes in (LT-Q.67)."""

from __future__ import annotations

from typing import Any

import pytest
from engagement import Piece, Played, engagement
from msgspec.structs import replace
from rule_ids import rule

from core.engine.contract.choices import AnyField, Option, PickOne, PickPoint, Text, YesNo
from core.engine.contract.facts import Ruling
from core.engine.words.message import say
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.pieces import PIECES

NAME = Text("value.name", say("ask-newcomer-name"), 24)
RESERVE = YesNo("value.reserve", say("lt-ask-newcomer-reserve"), False)
HIDDEN = YesNo("value.hidden", say("lt-ask-newcomer-hidden"), False)
SPOT = PickPoint("value.spot", say("ask-place"), (100, 50))


def table(**how: Any) -> Played:
    """Two platoons of different companies and a piece of none, on a table of 200 by 100 cm."""
    able = Piece(x=20, y=10, platoon="first", company="A")
    other = Piece(x=40, y=10, platoon="second", company="B")
    alone = Piece(x=60, y=10, company="C")
    men = {"other": other, "able": able, "alone": alone, "fritz": Piece(y=90, side="axis")}
    return engagement(**{"size": (200, 100), **men, **how})


def form(game: Played, unit: str = "first", **said: Any) -> list[AnyField]:
    filled = {"fact": "added", "subject": unit, **{f"value.{name}": one for name, one in said.items()}}
    return [one for one in RULES.fields(game.state, "referee", "ruling", filled) if "value." in one.name]


@rule("LT-Q.67")
@pytest.mark.parametrize(
    ("said", "asked"),
    [({}, [RESERVE]), ({"reserve": True}, [RESERVE]), ({"reserve": False}, [RESERVE, HIDDEN])],
)
def test_its_kind_is_asked_and_whether_it_waits_or_else_hides(
    said: dict[str, Any], asked: list[AnyField]
) -> None:
    name, kind, *more = form(table(), **said)
    assert [name, *more] == [NAME, *asked, SPOT]
    assert isinstance(kind, PickOne) and (kind.name, kind.prompt) == ("value.kind", say("lt-ask-kind"))
    assert [row.value for row in kind.options] == list(PIECES)
    assert kind.options[0] == Option(
        "sherman_75", say("side-name", en="M4 Sherman (75)", it="M4 Sherman (75)")
    )


def added(game: Played, unit: str = "first", **said: Any) -> Any:
    row = {"name": "Zoe", "kind": "rifle_squad", "reserve": False, "hidden": False, "spot": [50, 30], **said}
    asked = {one.name.removeprefix("value.") for one in form(game, unit, **row)}
    game.run("referee", Ruling("added", "so", unit, {k: v for k, v in row.items() if k in asked}))
    return game.man("allies_zoe")


@rule("LT-Q.67", "LT-VIS.a")
@pytest.mark.parametrize(
    ("phase", "said", "spotted", "reserve"),
    [
        ("cards", {}, True, False),
        ("cards", {"hidden": True}, False, False),
        ("cards", {"reserve": True}, False, True),
        ("deploy", {}, False, False),
    ],
)
def test_it_is_spotted_unless_it_hides_waits_or_the_sides_still_deploy(
    phase: str, said: dict[str, Any], spotted: bool, reserve: bool
) -> None:
    game = table()
    game.state = replace(game.state, phase=phase)
    zoe = added(game, **said)
    assert (zoe.spotted, zoe.reserve) == (spotted, reserve)


@rule("LT-Q.67")
@pytest.mark.parametrize(
    ("unit", "platoon", "company"), [("first", "first", "A"), ("second", "second", "B"), ("allies", "", "")]
)
def test_it_belongs_to_its_platoon_and_the_company_of_that_or_to_neither(
    unit: str, platoon: str, company: str
) -> None:
    zoe = added(table(), unit)
    assert (zoe.side, zoe.platoon, zoe.company) == ("allies", platoon, company)


@rule("LT-Q.67")
def test_it_is_of_its_kind_in_the_house_where_it_was_put() -> None:
    """A kind that the scenario has not is of our example data."""
    game = table(terrain=[{"kind": "building", "box": [45, 25, 10, 10], "storeys": 1}])
    game.state = replace(game.state, kinds={"rifle_squad": PIECES["rifle_squad"]})
    zoe = added(game, kind="mg_team")
    place = zoe.place
    assert (place.x, place.y, place.facing, place.inside) == (50, 30, 90, "building0")
    assert (zoe.kind, place.base) == ("mg_team", PIECES["mg_team"].base)
    assert game.state.kind_of(zoe) == PIECES["mg_team"]


@rule("LT-Q.67")
@pytest.mark.parametrize(("has", "joins"), [(59, True), (60, False)])
def test_a_side_has_sixty_pieces_at_most_as_in_a_scenario(has: int, joins: bool) -> None:
    game = table(**{f"p{n}": Piece(x=3.0 * n, y=60) for n in range(has - 3)})
    if joins:
        assert added(game).able
        return
    row = {"name": "Zoe", "kind": "rifle_squad", "reserve": False, "hidden": False, "spot": [50, 30]}
    assert game.refused("referee", Ruling("added", "so", "first", row)) == ("", "scenario-too-many")
