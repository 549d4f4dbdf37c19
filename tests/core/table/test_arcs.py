"""Fire arcs (BN-Q.06): limits included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table.arcs import angle_off
from core.table.places import Place, Point

NORTH = Place(10, 10, facing=90)


@pytest.mark.parametrize(
    ("spot", "off"),
    [
        ((10, 20), 0),
        ((20, 20), 45),
        ((0, 20), 45),
        ((20, 10), 90),
        ((0, 10), 90),
        ((10, 0), 180),
        ((10, 10), 0),
    ],
)
def test_degrees_off_the_front(spot: tuple[float, float], off: float) -> None:
    assert angle_off(NORTH, Point(*spot)) == pytest.approx(off)


def test_the_front_may_be_any_number_of_turns() -> None:
    assert angle_off(Place(0, 0, facing=-270), Point(0, 5)) == 0
    assert angle_off(Place(0, 0, facing=350), Point(5, 0)) == pytest.approx(10)


@given(st.floats(-1000, 1000), st.floats(-50, 50), st.floats(-50, 50))
def test_never_more_than_half_a_turn(facing: float, x: float, y: float) -> None:
    assert 0 <= angle_off(Place(0, 0, facing=facing), Point(x, y)) <= 180
