"""What blocks a sight line, where, and what gives cover (BN-Q.07, BN-Q.74)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.places import Place, Point
from core.table.prepared_shapes import form
from core.table.shapes import Circle, Line, Polygon, box
from core.table.sight import SightLine, sight_line
from core.table.terrain import Opening, Piece, Table, make

WEST, EAST = Place(5, 15), Place(35, 15)


def lay(*pieces: Piece) -> Table:
    return Table(100, 60, pieces)


def house(id: str = "house", west: float = 10, **fields: object) -> Piece:
    """10 x 10 cm with a door in the west (y 14–16) and a window in the east (y 14–16)."""
    openings = (
        Opening("door", Point(west, 14), Point(west, 16)),
        Opening("window", Point(west + 10, 14), Point(west + 10, 16)),
    )
    return make("building", id, box(west, 10, 10, 10), openings=openings, **fields)


def test_an_empty_table_is_clear() -> None:
    assert sight_line(lay(), WEST, EAST) == SightLine(True)


def test_a_house_between_them_blocks_and_says_where() -> None:
    line = sight_line(lay(house()), WEST, EAST)
    assert (line.clear, line.blocked_by, line.at, line.why) == (
        False,
        "house",
        Point(10, 15),
        "sight-blocked",
    )
    assert sight_line(lay(house()), EAST, WEST).at == Point(20, 15)


def test_the_nearest_of_two_is_named_from_either_end() -> None:
    table = lay(house("near", 10), house("far", 22))
    assert sight_line(table, WEST, EAST).blocked_by == "near"
    assert sight_line(table, EAST, WEST).blocked_by == "far"
    assert sight_line(table, EAST, WEST).crossed == ("far", "near")


def test_a_line_along_a_wall_is_clear() -> None:
    assert sight_line(lay(house()), Place(5, 10), Place(35, 10)).clear
    assert not sight_line(lay(house()), Place(5, 10.01), Place(35, 10.01)).clear


def test_ignored_pieces_do_not_block() -> None:
    assert sight_line(lay(house()), WEST, EAST, ignore=("house",)) == SightLine(True)


@pytest.mark.parametrize(("height", "clear"), [(1.5, True), (2.4, True), (2.5, False), (4, False)])
def test_a_wall_blocks_from_eye_height_up(height: float, clear: bool) -> None:
    wall = make("wall", "wall", Line((Point(20, 0), Point(20, 30))), height=height)
    assert sight_line(lay(wall), WEST, EAST).clear is clear


@pytest.mark.parametrize(("height", "clear"), [(1.5, True), (1.6, False)])
def test_a_lying_man_is_hidden_by_less_but_never_by_a_low_wall(height: float, clear: bool) -> None:
    wall = make("wall", "wall", Line((Point(34, 0), Point(34, 30))), height=height)
    lying = Place(35, 15, prone=True)
    assert sight_line(lay(wall), WEST, lying).clear is clear


def test_from_a_hill_one_looks_over_what_is_far_from_both() -> None:
    hill = make("hill", "hill", box(0, 0, 10, 30), height=10)
    middle = make("rock", "rock", box(30, 10, 2, 10), height=4)
    high, low = Place(9, 15), Place(55, 15)
    assert sight_line(lay(hill, middle), high, low).clear
    assert not sight_line(lay(middle), high, low).clear
    assert sight_line(lay(hill), Place(9, 15), Place(25, 15)).clear, "at the crest"
    assert not sight_line(lay(hill), Place(1, 15), Place(25, 15)).clear, "behind the crest"


def test_a_piece_on_a_hill_stands_as_high_as_the_hill() -> None:
    hill = make("hill", "hill", box(0, 0, 60, 60), height=10)
    rock = make("rock", "rock", box(18, 10, 4, 10), height=4)
    assert sight_line(lay(hill, rock), WEST, EAST).blocked_by == "rock"


def test_smoke_hides_what_is_in_it_behind_it_and_both_in_it() -> None:
    table = lay(make("smoke", "smoke", Circle(Point(20, 15), 5)))
    for a, b in ((WEST, EAST), (WEST, Place(20, 15)), (Place(18, 15), Place(22, 15))):
        assert sight_line(table, a, b).blocked_by == "smoke"
        assert sight_line(table, b, a).blocked_by == "smoke"
    assert sight_line(table, Place(5, 20), Place(35, 20)).clear, "the rim only touches"


def test_so_many_cm_of_wood_may_be_looked_through() -> None:
    wood = make("wood", "wood", box(10, 0, 20, 30), depth=10)
    table = lay(wood)
    assert sight_line(table, Place(20, 15), EAST).clear
    line = sight_line(table, Place(19.9, 15), EAST)
    assert (line.blocked_by, line.why) == ("wood", "sight-too-deep")
    assert line.at == Point(pytest.approx(29.9), 15)
    assert sight_line(table, Place(12, 15), Place(22, 15)).clear
    assert sight_line(lay(make("wood", "wood", box(10, 0, 10, 30), depth=10)), WEST, EAST).clear


def test_a_screening_wood_hides_what_is_behind_it_however_thin() -> None:
    wood = make("wood", "wood", box(10, 0, 4, 30), depth=20, flags=("screens",))
    assert not sight_line(lay(wood), WEST, EAST).clear
    assert sight_line(lay(wood), WEST, Place(12, 15)).clear


def test_from_inside_one_sees_only_through_openings() -> None:
    table = lay(house())
    at_window = Place(18, 15, inside="house")
    assert sight_line(table, at_window, EAST).clear
    assert sight_line(table, EAST, at_window).clear
    line = sight_line(table, at_window, Place(35, 30))
    assert (line.clear, line.blocked_by, line.why) == (False, "house", "sight-no-opening")
    assert sight_line(table, at_window, WEST).clear, "by the door"


def test_walls_are_hard_cover_for_the_man_inside() -> None:
    line = sight_line(lay(house()), EAST, Place(18, 15, inside="house"))
    assert (line.cover, line.hard) == ("house", True)
    assert sight_line(lay(house()), Place(18, 15, inside="house"), EAST).cover == ""


def test_a_house_covers_nobody_against_a_man_in_it() -> None:
    at_wall = Place(21.3, 15)
    assert sight_line(lay(house()), Place(18, 15, inside="house"), at_wall).cover == ""


def test_men_in_one_building_or_vehicle_see_one_another() -> None:
    table = lay(house())
    one, two = Place(11, 11, inside="house"), Place(19, 19, inside="house")
    assert sight_line(table, one, two).clear and sight_line(table, one, two).cover == ""
    assert sight_line(table, Place(11, 11, inside="truck"), Place(50, 11, inside="truck")).clear


def test_doors_serve_the_ground_floor_only() -> None:
    table = lay(house(height=9, storeys=2))
    assert sight_line(table, Place(18, 15, inside="house"), WEST).clear
    assert not sight_line(table, Place(18, 15, z=3, inside="house"), WEST).clear
    assert sight_line(table, Place(18, 15, z=3, inside="house"), EAST).clear


def test_a_man_on_the_floor_of_a_house_is_in_it_without_being_told() -> None:
    assert sight_line(lay(house()), Place(18, 15), EAST).clear
    assert not sight_line(lay(house()), Place(18, 15), Place(35, 30)).clear


def test_two_houses_are_looked_into_through_both_openings() -> None:
    table = lay(house("left", 10), house("right", 30))
    assert sight_line(table, Place(18, 15, inside="left"), Place(32, 15, inside="right")).clear
    assert not sight_line(table, Place(18, 15, inside="left"), Place(32, 19, inside="right")).clear


@pytest.mark.parametrize(("x", "cover"), [(22.5, "wall"), (22.51, "")])
def test_cover_must_be_within_one_cm_of_the_base(x: float, cover: str) -> None:
    """The wall's near face is at 20.25; half a base and 1 cm is 2.25."""
    wall = make("wall", "wall", Line((Point(20, 0), Point(20, 30)), 0.5))
    line = sight_line(lay(wall), WEST, Place(x, 15))
    assert (line.clear, line.cover, line.hard) == (True, cover, cover != "")


def test_cover_must_lie_between_them() -> None:
    wall = make("wall", "wall", Line((Point(20, 0), Point(20, 30)), 0.5))
    assert sight_line(lay(wall), WEST, Place(18.5, 15)).cover == ""
    assert sight_line(lay(wall), EAST, Place(18.5, 15)).cover == "wall"


def test_hard_cover_counts_before_soft() -> None:
    hedge = make("hedge", "hedge", Line((Point(21, 0), Point(21, 30)), 0.5))
    wall = make("wall", "wall", Line((Point(20, 0), Point(20, 30)), 0.5))
    line = sight_line(lay(hedge, wall), WEST, Place(22.4, 15))
    assert (line.cover, line.hard, line.crossed) == ("wall", True, ("wall", "hedge"))


def test_standing_in_a_wood_is_soft_cover() -> None:
    line = sight_line(lay(make("wood", "wood", box(30, 0, 20, 30))), WEST, EAST)
    assert (line.clear, line.cover, line.hard) == (True, "wood", False)


def test_numbers_that_no_table_has_see_nothing() -> None:
    for bad in (math.nan, math.inf, -1e300):
        for a, b in ((Place(bad, 0), EAST), (EAST, Place(0, bad)), (EAST, Place(0, 0, z=bad))):
            assert sight_line(lay(house()), a, b) == SightLine(False, why="sight-off-table")


def test_a_man_sees_the_spot_he_stands_on() -> None:
    assert sight_line(lay(house()), WEST, WEST).clear


ELL = Polygon(tuple(Point(*p) for p in ((50, 10), (80, 10), (80, 18), (60, 18), (60, 40), (50, 40))))
MIXED = lay(
    house(),
    make("rock", "ell", ELL),
    make("wood", "wood", box(30, 30, 15, 20)),
    make("smoke", "smoke", Circle(Point(30, 10), 4)),
    make("wall", "high", Line((Point(5, 45), Point(40, 55), Point(70, 50)), 1), height=4),
)
spot = st.builds(
    Place, st.integers(0, 10000).map(lambda n: n / 100), st.integers(0, 6000).map(lambda n: n / 100),
    prone=st.booleans(),
)  # fmt: skip


@given(spot, spot)
def test_clear_is_the_same_from_both_ends(a: Place, b: Place) -> None:
    there, back = sight_line(MIXED, a, b), sight_line(MIXED, b, a)
    assert there.clear == back.clear
    assert set(there.crossed) == set(back.crossed)


@given(spot, spot)
def test_what_blocks_is_crossed_and_lies_where_it_is_said_to(a: Place, b: Place) -> None:
    line = sight_line(MIXED, a, b)
    assert (line.blocked_by == "") == (line.at is None) == line.clear == (line.why == "sight-clear")
    if line.at is not None:
        assert line.blocked_by in line.crossed
        piece = next(piece for piece in MIXED.pieces if piece.id == line.blocked_by)
        assert form(piece.shape).gap(line.at.x, line.at.y) < 1e-6
        ahead = math.dist((a.x, a.y), (line.at.x, line.at.y)) + math.dist((line.at.x, line.at.y), (b.x, b.y))
        assert math.isclose(ahead, math.dist((a.x, a.y), (b.x, b.y)), abs_tol=1e-6)


@given(spot, spot)
def test_a_line_with_no_spot_in_any_piece_is_clear(a: Place, b: Place) -> None:
    forms = [form(piece.shape) for piece in MIXED.pieces]
    shares = [k / 400 for k in range(401)]
    spots = [(a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)) for t in shares]
    gaps = [min(ready.gap(x, y) for x, y in spots) for ready in forms]
    if min(gaps) > 0.3:
        assert sight_line(MIXED, a, b) == SightLine(True)
    rock = form(ELL)
    if any(rock.holds(x, y) and rock.rim(x, y) > 0.01 for x, y in spots):
        assert not sight_line(MIXED, a, b).clear
