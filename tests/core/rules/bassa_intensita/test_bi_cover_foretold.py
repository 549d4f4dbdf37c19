"""Bassa Intensità: it is told beforehand how far covering fire reaches, and whose view is blocked."""

from __future__ import annotations

from typing import Any

import bi_commands as c
from battle import Played, battle
from field import Man
from rule_ids import rule

from core.engine.chance.preview import Preview, preview
from core.engine.words.ids import FigureId, PieceId, WeaponName
from core.rules.bassa_intensita.book import RULES
from core.rules.bassa_intensita.covering.declaring import aim_field
from core.rules.bassa_intensita.state.orders import Cover
from core.table.places import Point

BARN = {"id": "barn", "kind": "building", "box": [30, 45, 10, 10]}


def covering(**more: Any) -> Played:
    """Rossi 20 cm before a barn, in which an enemy may hide."""
    given: dict[str, Any] = {
        "rossi": Man("ak", x=10, y=50, leads=True),
        "huber": Man("rifle", side="red", x=38, y=50, seen_by=()),
        "terrain": [BARN],
    }
    return battle(**{"at": ("covering", ""), **given, **more})


def told(game: Played, aim: Point) -> list[str]:
    order = c.OrderCover("rossi", "ak", element="barn", aim=aim)
    seen = preview(RULES, game.state, "blue", order, RULES.geometry)
    assert isinstance(seen, Preview), seen
    return [one.id for one in seen.certain if "covered" in one.id]


@rule("BI-COV.e", "BI-COV.i", "BI-Q.32")
def test_it_is_told_how_large_the_rectangle_is_and_whom_it_strikes() -> None:
    assert told(covering(), Point(30, 50)) == ["bi-covered-rectangle", "bi-covered-whom"]
    whole = covering(options={"cover_terrain_scope": "whole_element"})
    assert told(whole, Point(30, 50)) == ["bi-covered-element", "bi-covered-whom"]


@rule("BI-COV.b", "BI-Q.14")
def test_it_is_told_that_the_element_itself_hides_the_spot() -> None:
    assert told(covering(), Point(38, 50)) == ["bi-covered-rectangle", "bi-covered-whom", "bi-covered-blind"]


@rule("BI-Q.32")
def test_spots_in_plain_sight_are_suggested_before_those_that_the_element_hides() -> None:
    game, cover = covering(), Cover(FigureId("rossi"), WeaponName("ak"), element=PieceId("barn"))
    spots = aim_field(game.state, "blue", game.man("rossi"), cover).suggestions

    assert spots[0][0] == 30.0 and any(x > 30 for x, _ in spots)
