"""The part of the table that a whole game was played on, as one seat's log tells: no view is made for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, get_args, get_origin

from msgspec import Struct, structs

from core.engine.contract.facts import Event
from core.engine.contract.view import View
from core.table.places import Place


class Ground(NamedTuple):
    """The ends of a part of the table, in cm."""

    west: float
    south: float
    east: float
    north: float


def ground_of(facts: Iterable[Event], view: View) -> Ground | None:
    """Return the part of the table with every place at which facts put somebody, and whoever is in a view.

    `None` for none. Who was spotted is at a place that no fact of the seat's told: he is in its *view*.
    """
    told = (fact for fact in facts if _holders(type(fact)))  # most say nothing of a place
    spots = {(place.x, place.y) for fact in told for place in _places(fact)}
    spots |= {(one.x, one.y) for one in view.figures if one.x is not None and one.y is not None}
    if not spots:
        return None
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return Ground(min(xs), min(ys), max(xs), max(ys))


def _places(value: Any) -> Iterator[Place]:
    """Yield the places in a value, whatever lies around them."""
    if isinstance(value, Struct):
        for name in _holders(type(value)):
            held = getattr(value, name)
            if isinstance(held, Place):
                yield held
            elif held:
                yield from _places(held)
    elif isinstance(value, (tuple, list, frozenset)):
        for one in value:
            yield from (one,) if isinstance(one, Place) else _places(one)
    elif isinstance(value, Mapping):
        yield from _places(tuple(value.values()))


@cache
def _holders(kind: type[Struct]) -> tuple[str, ...]:
    """Return the fields of a struct that may hold a place: of most facts none."""
    return tuple(field.name for field in structs.fields(kind) if _may_hold(field.type, (kind,)))


def _may_hold(kind: Any, within: tuple[Any, ...]) -> bool:
    """Return whether a value of a type may hold a place; a type that lies *within* itself is asked once."""
    if kind is Place or kind is Any:
        return True
    if get_origin(kind) is not None:
        return any(_may_hold(one, within) for one in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Struct) and kind not in within:
        return any(_may_hold(field.type, (*within, kind)) for field in structs.fields(kind))
    return False
