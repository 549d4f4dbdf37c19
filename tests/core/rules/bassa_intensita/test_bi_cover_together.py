"""Bassa Intensità: covering fire of several men by one order, written as each of them would write it."""

from __future__ import annotations

from typing import Any

import bi_commands as c
import pytest
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.facts.ordering import OrderSealed
from core.table.places import Point

WOOD = {"id": "wood", "kind": "wood", "points": [[29.5, 40], [45, 40], [45, 60], [29.5, 60]]}
AT = Point(31, 50)
BOTH = ("rossi", "smith")


def covering(**more: Any) -> Played:
    """Two before a wood, the second with a rifle and something automatic; a red man in the open."""
    given: dict[str, Any] = {
        "rossi": Man("ak", x=10, y=50, leads=True),
        "smith": Man("rifle", "ak", x=10, y=52),
        "boss": Man(side="red", x=36, y=50, seen_by=(), leads=True),
        "open": Man(side="red", x=20, y=70),
        "terrain": [WOOD],
    }
    return battle(**{"at": ("covering", ""), **given, **more})


@rule("BI-COV.a", "BI-COV.d")
def test_each_covers_the_ground_with_a_weapon_that_can() -> None:
    """The same orders as one by one, and still to be taken back singly."""
    together = covering().run("blue", c.OrderCoverTogether(BOTH, element="wood", aim=AT))
    written = [(one.order.figure, one.order.weapon, one.order.aim) for one in together.of(OrderSealed)]
    assert written == [("rossi", "ak", AT), ("smith", "ak", AT)]

    singly = covering()
    facts = [*singly.run("blue", c.OrderCover("rossi", "ak", element="wood", aim=AT))]
    facts += [*singly.run("blue", c.OrderCover("smith", "ak", element="wood", aim=AT))]
    assert [*together] == facts


@rule("BI-COV.c")
def test_each_covers_one_who_is_seen_with_the_weapon_that_hits_him_best() -> None:
    facts = covering().run("blue", c.OrderCoverTogether(BOTH, target="open"))
    assert [(one.order.figure, one.order.target) for one in facts.of(OrderSealed)] == [
        ("rossi", "open"),
        ("smith", "open"),
    ]


@rule("BI-COV.a", "BI-COV.b", "BI-COV.d")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.OrderCoverTogether(("rossi",), element="wood", aim=AT), ("BI-COV.a", "bi-together-two")),
        (c.OrderCoverTogether(("rossi", "rossi"), element="wood", aim=AT), ("BI-COV.a", "bi-together-two")),
        (c.OrderCoverTogether(BOTH), ("BI-COV.b", "bi-one-target")),
        (c.OrderCoverTogether(BOTH, target="open", element="wood", aim=AT), ("BI-COV.b", "bi-one-target")),
        (c.OrderCoverTogether(BOTH, element="wood"), ("BI-Q.32", "bi-area-needs-spot")),
    ],
)
def test_one_that_may_not_be_written_refuses_them_all(command: Any, why: tuple[str, str]) -> None:
    assert covering().refused("blue", command) == why


@rule("BI-COV.d")
def test_who_has_nothing_automatic_keeps_the_others_from_covering_ground_with_him() -> None:
    game = covering(smith=Man("rifle", x=10, y=52))
    command = c.OrderCoverTogether(BOTH, element="wood", aim=AT)
    assert game.refused("blue", command) == ("BI-COV.d", "bi-cover-needs-area")


@rule("BI-COV.a", "BI-FIRE.a")
@pytest.mark.parametrize(
    ("phase", "do"), [("covering", "order_cover_together"), ("fire", "order_fire_together")]
)
def test_who_is_unarmed_is_none_of_those_who_may_be_marked_for_it(phase: str, do: str) -> None:
    """He was marked with the others, and kept all of them from it."""
    at = (phase, "regular" if phase == "fire" else "")
    game = covering(at=at, medic=Man(x=10, y=54))
    game.set("medic", weapons=())
    assert [one.men for one in RULES.choices(game.state, "blue") if one.do == do] == [BOTH]


@rule("BI-COV.b")
def test_it_is_offered_for_those_who_are_free_and_asks_who_and_at_what() -> None:
    """Bots order each by himself; the ground that is covered is asked where somebody has a weapon for it."""
    game = covering()
    offered = [one for one in RULES.choices(game.state, "blue") if one.do == "order_cover_together"]
    assert [(one.men, one.several, one.calls_upon) for one in offered] == [(BOTH, True, ())]
    filled = {**offered[0].given, "figures": list(BOTH), "target": "", "element": "wood"}
    fields = RULES.fields(game.state, "blue", "order_cover_together", filled)
    assert [field.name for field in fields] == ["figures", "target", "element", "aim"]
    rows = getattr(fields[1], "options")  # noqa: B009
    assert [row.value for row in rows] == ["open", ""]
