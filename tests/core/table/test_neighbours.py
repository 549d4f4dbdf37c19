"""Groups, the 5 cm chain and contact (BN-Q.01, BN-Q.28)."""

from hypothesis import given
from hypothesis import strategies as st

from core.table.neighbours import chained, in_contact, pairwise, within
from core.table.places import Place, Point

ROW = {"a": Place(0, 0), "b": Place(5, 0), "c": Place(10, 0), "d": Place(15.01, 0)}


def test_five_cm_is_within_five_cm() -> None:
    assert within(ROW, Point(0, 0), 5) == ("a", "b")
    assert within(ROW, Point(0, 0), 4.99) == ("a",)


def test_between_the_rims_reaches_farther() -> None:
    assert within(ROW, ROW["a"], 7.5, "edge") == ("a", "b", "c")
    assert within(ROW, ROW["a"], 7.49, "edge") == ("a", "b")


def test_a_chain_needs_every_step_and_no_more() -> None:
    assert chained(ROW, ("a", "b", "c"), 5)
    assert chained(ROW, ("c", "a", "b"), 5)
    assert not chained(ROW, ("a", "c"), 5)
    assert not chained(ROW, ("a", "b", "c", "d"), 5)
    assert chained(ROW, ("a",), 5) and chained(ROW, (), 5)


def test_each_of_each_is_stricter_than_a_chain() -> None:
    assert not pairwise(ROW, ("a", "b", "c"), 5)
    assert pairwise(ROW, ("a", "b", "c"), 10)


def test_bases_touch_at_one_base_width() -> None:
    assert in_contact(Place(0, 0), Place(2.5, 0))
    assert not in_contact(Place(0, 0), Place(2.51, 0))
    assert in_contact(Place(0, 0, base=2), Place(4, 0, base=6))


@given(st.lists(st.tuples(st.floats(0, 30), st.floats(0, 30)), max_size=8), st.floats(0, 20))
def test_each_of_each_implies_a_chain_and_order_does_not_matter(
    spots: list[tuple[float, float]], cm: float
) -> None:
    places = {str(n): Place(*spot) for n, spot in enumerate(spots)}
    if pairwise(places, places, cm):
        assert chained(places, places, cm)
    assert chained(places, places, cm) == chained(places, reversed(list(places)), cm)
