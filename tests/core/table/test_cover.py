"""Cover where he stands, and spots to dodge to (BN-Q.07, BN-6.5, BN-10.0.i)."""

import math

import pytest

from core.table.cover import in_cover_at, moved
from core.table.places import Place, Point
from core.table.shapes import Line, box
from core.table.sight import sight_line
from core.table.spots import reachable_cover
from core.table.terrain import Piece, Table, make

WALL = make("wall", "wall", Line((Point(20, 10), Point(20, 30)), 0.5))
ROCK = make("rock", "rock", box(30, 10, 4, 10))
ENEMY = Place(90, 15)


def lay(*pieces: Piece) -> Table:
    return Table(100, 60, pieces)


@pytest.mark.parametrize(
    ("x", "cover"), [(22.5, "wall"), (22.51, ""), (20, "wall"), (17.5, "wall"), (17.4, "")]
)
def test_cover_within_one_cm_of_the_base_touches(x: float, cover: str) -> None:
    assert in_cover_at(lay(WALL), Place(x, 15)) == cover


def test_hard_cover_is_named_before_soft_and_walls_round_him_first() -> None:
    wood = make("wood", "wood", box(0, 0, 50, 50))
    assert in_cover_at(lay(wood, WALL), Place(22, 15)) == "wall"
    assert in_cover_at(lay(wood, WALL), Place(28, 15)) == "wood"
    house = make("building", "house", box(60, 10, 10, 10), cover="none")
    assert in_cover_at(lay(house), Place(65, 15, inside="house")) == "house"
    assert in_cover_at(lay(house), Place(72, 15)) == ""


def test_cover_depends_on_where_the_shot_comes_from() -> None:
    man = Place(18, 15)
    assert sight_line(lay(WALL), ENEMY, man).cover == "wall"
    assert sight_line(lay(WALL), Place(2, 15), man).cover == ""


def test_a_man_who_moves_is_in_what_stands_there() -> None:
    house = make("building", "house", box(60, 10, 10, 10))
    upstairs = Place(65, 15, z=3, inside="house")
    assert moved(lay(house), upstairs, Point(66, 15)) == Place(66, 15, z=3, inside="house")
    assert moved(lay(house), upstairs, Point(50, 15)) == Place(50, 15)
    assert moved(lay(house), Place(2, 2, inside="truck"), Point(3, 2)) == Place(3, 2)


def test_a_dodge_finds_the_near_side_of_a_wall() -> None:
    man = Place(15, 20)
    spots = reachable_cover(lay(WALL), man, 5, ENEMY)
    assert spots
    for spot in spots:
        assert math.dist((man.x, man.y), (spot.x, spot.y)) <= 5.001
        assert sight_line(lay(WALL), ENEMY, Place(spot.x, spot.y)).cover == "wall"
    away = [math.dist((man.x, man.y), (spot.x, spot.y)) for spot in spots]
    assert away == sorted(away)


def test_a_low_wall_hides_nobody_but_a_rock_does() -> None:
    assert reachable_cover(lay(WALL), Place(15, 20), 5, ENEMY, unseen_only=True) == ()
    spots = reachable_cover(lay(ROCK), Place(25, 22), 10, ENEMY, unseen_only=True)
    assert spots
    assert not any(sight_line(lay(ROCK), ENEMY, Place(spot.x, spot.y)).clear for spot in spots)


def test_nothing_in_reach_is_no_spot() -> None:
    assert reachable_cover(lay(WALL), Place(5, 50), 5, ENEMY) == ()
    assert reachable_cover(lay(), Place(5, 50), 25, ENEMY) == ()


def test_who_is_in_cover_may_stay() -> None:
    assert reachable_cover(lay(WALL), Place(18, 15), 5, ENEMY)[0] == Point(18, 15)


def test_no_spot_lies_behind_an_obstacle_or_off_the_table() -> None:
    spots = reachable_cover(lay(WALL), Place(15, 20), 10, Place(0, 20))
    assert all(spot.x < 20 for spot in spots), "the far side is over the wall"
    edge = make("wall", "edge", Line((Point(3, 0), Point(3, 30)), 0.5))
    assert all(spot.x >= 0 and spot.y >= 0 for spot in reachable_cover(lay(edge), Place(1, 1), 10, ENEMY))


def test_the_same_question_has_the_same_answer() -> None:
    table = lay(WALL, ROCK)
    assert reachable_cover(table, Place(25, 20), 10, ENEMY) == reachable_cover(
        table, Place(25, 20), 10, ENEMY
    )


@pytest.mark.parametrize("bad", [math.nan, math.inf, 1e300])
def test_numbers_that_no_table_has_find_nothing(bad: float) -> None:
    assert reachable_cover(lay(WALL), Place(bad, 5), 5, ENEMY) == ()
    assert reachable_cover(lay(WALL), Place(5, 5), bad, ENEMY) == ()
