"""What a preview tells of dice that are thrown later: their sides are those that the fact says."""

from __future__ import annotations

from core.engine.chance.preview import terms_of
from core.engine.contract.facts import Number, Told


class Promised(Told, frozen=True):
    """A throw of a ten-sided die is to come."""

    def numbers(self) -> tuple[Number, ...]:
        return (Number("abu", 4, or_less=True, why="why-promised", who="abu", sides=10),)


class Old(Told, frozen=True):
    """A fact that says nothing of sides."""

    def numbers(self) -> tuple[Number, ...]:
        return (Number("abu", 4),)


def test_a_number_without_its_throw_has_the_sides_it_says() -> None:
    assert [term.sides for term in terms_of([Promised()])] == [10]
    assert [term.sides for term in terms_of([Old()])] == [6]
    assert [term.sides for term in terms_of([Old(), Promised(), Old()])] == [6, 10, 6]
