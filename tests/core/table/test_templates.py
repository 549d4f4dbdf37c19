"""Circles, rectangles and the corridor of fire, to the centimetre."""

from core.table.places import Place, Point
from core.table.templates import Rectangle, in_circle, in_corridor, in_rectangle


def at(**spots: tuple[float, float]) -> dict[str, Place]:
    return {name: Place(*spot) for name, spot in spots.items()}


def test_the_rim_of_a_template_counts() -> None:
    men = at(middle=(10, 10), rim=(13, 14), outside=(13, 14.01))
    assert in_circle(men, Point(10, 10), 5) == ("middle", "rim")


def test_the_corridor_is_five_to_either_side_and_ten_beyond() -> None:
    men = at(
        beside=(20, 5), wide=(20, 5.01), level=(0, -5), behind=(-0.01, 0), beyond=(50, 3), past=(50.01, 0)
    )
    assert in_corridor(men, Point(0, 0), Point(40, 0), 5, 10) == ("beside", "level", "beyond")


def test_a_corridor_may_run_any_way() -> None:
    men = at(on=(-15, -15), off=(-15, 0))
    assert in_corridor(men, Point(0, 0), Point(-20, -20), 5, 10) == ("on",)


def test_a_corridor_without_direction_is_a_circle() -> None:
    men = at(near=(3, 4), far=(3, 4.1))
    assert in_corridor(men, Point(0, 0), Point(0, 0), 5, 10) == ("near",)


def test_a_rectangle_holds_its_border() -> None:
    men = at(corner=(17.5, 17.5), side=(2.5, 10), outside=(17.51, 10))
    assert in_rectangle(men, Rectangle(Point(10, 10), 15, 15)) == ("corner", "side")


def test_a_rectangle_may_be_turned() -> None:
    men = at(tip=(0, 10), flank=(5, 5), off=(8, 8))
    assert in_rectangle(men, Rectangle(Point(0, 0), 20, 2, turned=90)) == ("tip",)
    assert in_rectangle(men, Rectangle(Point(0, 0), 20, 2, turned=45)) == ("flank",)
