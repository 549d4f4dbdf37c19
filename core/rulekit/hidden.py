"""Who is hidden from a reader, for every book: what he calls figures and units, and is shown of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, ClassVar, Generic, TypeVar, cast

from msgspec import Struct

from core.engine.contract.facts import Event
from core.engine.words.ids import AnyId, FigureId, UnitId

S = TypeVar("S")
K = TypeVar("K", bound=str)
V = TypeVar("V", bound=Struct)
F = TypeVar("F", bound=Callable[..., Any])


class Hidden(Struct, frozen=True, gc=False):
    """Who is hidden from a reader: nobody. A book says otherwise; what is asked of is worked out one by one.

    Each function returns what stands for an id: itself where it may be read, `None` where nothing does.
    """

    def figure(self, id: FigureId) -> FigureId | None:
        """Return what the reader calls a figure."""
        return id

    def unit(self, id: UnitId) -> UnitId | None:
        """Return what the reader calls a unit."""
        return id

    def anybody(self, id: AnyId) -> AnyId | None:
        """Return what the reader calls whatever has this id."""
        called = self.figure(FigureId(id))
        return self.unit(UnitId(id)) if called is id else called

    def hides(self, figure: FigureId) -> bool:
        """Return whether a figure is not read under its own name."""
        return self.figure(figure) is not figure

    def unknown(self, figure: FigureId) -> bool:
        """Return whether nothing stands for a figure."""
        return self.figure(figure) is None


class Telling(Hidden, Generic[S], frozen=True, gc=False):
    """The *seat* that reads a fact, *event*, and who is hidden from it in the telling."""

    seat: str
    before: S
    event: Event
    after: S

    homes: ClassVar[tuple[str, ...]] = ("figures",)
    """Fields of a state in which whatever has a side stands by its id."""

    def side_of(self, id: AnyId) -> str:
        """Return to which side somebody or something belongs; "" where there is nothing of the name."""
        for state in (self.after, self.before):
            for home in self.homes:
                if (found := getattr(state, home).get(id)) is not None:
                    return str(found.side)
        return ""


Names = Mapping[Any, Any]
"""Of those who are hidden: id → what stands for it, `None` where nothing does."""


class Listed(Hidden, frozen=True, gc=False):
    """Those who are hidden in a state, *figures* and *units*, listed."""

    figures: Names
    units: Names = {}

    def figure(self, id: FigureId) -> FigureId | None:
        found: FigureId | None = self.figures.get(id, id)
        return found

    def unit(self, id: UnitId) -> UnitId | None:
        found: UnitId | None = self.units.get(id, id)
        return found


def alike(some: Mapping[K, V], others: Mapping[K, V], read: Callable[[V], Any]) -> bool:
    """Return whether *read* reads the same of everybody in two mappings; who is the very same is not read."""
    if some is others:
        return True
    if len(some) != len(others):
        return False
    before, now = list(some.values()), list(others.values())
    changed = compress(zip(before, now), map(is_not, before, now))
    return all(read(one) == read(other) for one, other in changed)


def about(question: str, hidden: Listed) -> bool:
    """Return whether a question to the table, as it is written down, names somebody hidden."""
    return any(f'"{name}"' in question for name in hidden.figures)


def measured(overruled: Mapping[str, Any], hidden: Listed) -> dict[str, Any]:
    """Return the measurements, by their question, that are about nobody hidden."""
    return {asked: answer for asked, answer in overruled.items() if not about(asked, hidden)}


def remembered(known: F) -> F:
    """Have a book's `known` keep what each seat knew last, and of which state; what is known it knows whole.

    View, menu and every field of one moment ask for the same.
    """
    last: dict[str, tuple[Any, Any]] = {}

    @wraps(known)
    def known_to(state: Any, seat: str) -> Any:
        kept = last.get(seat)
        if kept is not None and (state is kept[0] or state is kept[1]):
            return kept[1]
        seen = known(state, seat)
        last[seat] = state, seen
        return seen

    return cast(F, known_to)


class Shown(Struct, Generic[K, V], frozen=True, gc=False):
    """What a seat was shown, *shown*, of *every* one, while *hidden* were hidden from it."""

    hidden: Listed
    every: Mapping[K, V]
    shown: dict[K, V]


class LastShown(Generic[K, V]):
    """What each seat was last shown of every figure, while the same were hidden: most do not change."""

    def __init__(self, of: Callable[[Listed], Names] = attrgetter("figures")) -> None:
        """*of* tells which of the hidden are of this sort."""
        self._of = of
        self._last: dict[str, Shown[K, V]] = {}

    def __call__(self, seat: str, hidden: Listed, every: Mapping[K, V], show: Callable[[V], V]) -> dict[K, V]:
        """Return every one for whom anything stands, as *show* shows it, under its own id.

        What is returned is given again while nothing changes: nobody writes in it.
        """
        last = self._last.get(seat)
        if last is None or last.hidden != hidden or list(last.every) != list(every):
            names = self._of(hidden)
            shown = {id: show(one) for id, one in every.items() if names.get(id, id) is not None}
        elif last.every is every:
            return last.shown
        else:
            shown = dict(last.shown)
            for id, one, was in zip(every, every.values(), last.every.values()):
                if one is not was and id in shown:
                    shown[id] = show(one)
        self._last[seat] = Shown(hidden, every, shown)
        return shown
