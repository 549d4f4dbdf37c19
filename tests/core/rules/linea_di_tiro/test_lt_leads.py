"""Linea di Tiro: the ways that a move suggests, one by one: they lead computers, and no rule."""

from __future__ import annotations

import math

import pytest
from engagement import Piece, Played, Standing
from lt_moments import acting
from msgspec.structs import replace

from core.engine.contract.choices import PickPath
from core.rules.linea_di_tiro.book import RULES
from core.rules.linea_di_tiro.state import Objective
from core.table.places import Point

NAMES = (("en", "well"), ("it", "pozzo"))
Ends = list[tuple[float, float]]


def suggested(game: Played, do: str = "bound", backward: bool = False) -> Ends:
    """Where each way that is suggested to the squad ends, by cm and direction from where it stands."""
    way = RULES.fields(game.state, "allies", do, {"figure": "able", "backward": backward})[0]
    assert isinstance(way, PickPath) and way.origin is not None
    x, y = way.origin
    return [
        (
            round(math.dist((x, y), ends[-1]), 2),
            round(math.degrees(math.atan2(ends[-1][1] - y, ends[-1][0] - x))) % 360,
        )
        for ends in way.suggestions
    ]


def bounding(*goals: tuple[float, float], **pieces: Standing) -> Played:
    unseen = {
        "fritz": Piece(x=150, y=280, side="axis", spotted=False),
        "hans": Piece(x=90, y=250, side="axis", spotted=False),
    }
    game = acting("able", "BX", **{**unseen, "able": Piece(x=150, y=150), **pieces})
    objectives = tuple(Objective(f"o{n}", NAMES, 1, Point(*at), 5) for n, at in enumerate(goals))
    game.state = replace(game.state, objectives=objectives)
    return game


AHEAD: Ends = [(7, 90), (7, 130), (7, 50)]
"""Seven tenths of a bound straight on, and 40 degrees to each side."""


def test_with_nothing_to_go_for_the_ways_lead_straight_on_and_aside() -> None:
    assert suggested(bounding()) == AHEAD


def test_of_all_known_enemies_the_nearest_is_gone_at_almost_to_the_last_or_half_the_way() -> None:
    game = bounding(fritz=Piece(x=150, y=200, side="axis"), hans=Piece(x=150, y=100, side="axis"))
    near = bounding(fritz=Piece(x=190, y=150, side="axis"), hans=Piece(x=150, y=190.5, side="axis"))
    assert suggested(game) == [(9.9, 90), (5, 90), *AHEAD]
    assert suggested(near)[-3:] == AHEAD and len(suggested(near)) == 5


@pytest.mark.parametrize(
    ("goal", "ends"),
    [
        ((150, 200), [(10, 90), (8, 90), (6, 90)]),
        ((150, 157), [(7, 90), (6, 90)]),  # it is nearer than the way is long
        ((150, 151), [(1, 90)]),
        ((150, 150.9), []),  # it is there
    ],
)
def test_places_that_count_are_gone_to_by_ten_eight_and_six_tenths(
    goal: tuple[float, float], ends: Ends
) -> None:
    assert suggested(bounding(goal)) == [*ends, *(one for one in AHEAD if one not in ends)]


def test_each_place_that_counts_has_its_ways_before_the_enemys() -> None:
    game = bounding((150, 200), (150, 180), fritz=Piece(x=150, y=190, side="axis"))
    assert suggested(game) == [(10, 90), (8, 90), (6, 90), (9.9, 90), (5, 90), *AHEAD]


@pytest.mark.parametrize(
    ("facing", "backward", "ahead"),
    [(90.0, True, 270), (0.0, False, 0), (350.0, False, 350), (359.8, False, 0), (180.0, True, 0)],
)
def test_straight_on_is_where_it_looks_and_backward_where_it_does_not(
    facing: float, backward: bool, ahead: int
) -> None:
    game = bounding(able=Piece(x=150, y=150, facing=facing))
    turned = [(ahead + turn) % 360 for turn in (0, 40, -40)]
    assert [way for _, way in suggested(game, backward=backward)] == turned
    field = RULES.fields(game.state, "allies", "bound", {"figure": "able", "backward": backward})[0]
    assert isinstance(field, PickPath) and field.facing == (facing + 180 * backward) % 360


def test_no_way_leads_off_the_table() -> None:
    corner = bounding(able=Piece(x=3, y=297, facing=90))
    assert suggested(corner) == []
    edges = (
        ((150, 293), 90, (1, 1, 1)),
        ((150, 292.9), 90, (1, 1, 1)),
        ((150, 293.1), 90, (0, 1, 1)),
        ((7, 150), 180, (1, 1, 1)),
        ((6.9, 150), 180, (0, 1, 1)),
        ((293, 150), 0, (1, 1, 1)),
        ((293.1, 150), 0, (0, 1, 1)),
        ((150, 7), 270, (1, 1, 1)),
        ((150, 6.9), 270, (0, 1, 1)),
    )
    for (x, y), facing, left in edges:
        game = bounding(able=Piece(x=x, y=y, facing=facing))
        turned = [(facing + turn) % 360 for turn, stays in zip((0, 40, -40), left, strict=True) if stays]
        assert [way for _, way in suggested(game)] == turned, (x, y)
