"""Going through a value by its type: to all of one sort in it, however deep, and to nothing else.

Which way to go is found once for each type, so a value without any of the sort costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from core.engine.contract.secrecy import unmarked

Visit = Callable[[Any, Any], None]
"""(a value, whatever its visitor carries along)."""

Leaf = Callable[[Any], Visit | None]
"""What to do with a value of a type; `None` where that is none of the sort."""


def is_struct(kind: Any) -> bool:
    """Return whether a type is that of a struct, one with parameters included."""
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and issubclass(kind, Struct)


class Visits:
    """Finds the visits of one sort, which *leaf* tells."""

    def __init__(self, leaf: Leaf) -> None:
        self._leaf = leaf
        self._structs: dict[Any, Visit | None] = {}
        self._found: dict[Any, Visit | None] = {}

    def of(self, kind: Any) -> Visit | None:
        """Return what visits all of the sort in a value of type *kind*; `None` where there cannot be any."""
        try:
            return self._found[kind]
        except KeyError:
            return self._found.setdefault(kind, self._of(kind))

    def _of(self, kind: Any) -> Visit | None:
        kind = unmarked(kind)
        if is_struct(kind):
            return self._of_struct(kind)
        if (own := self._leaf(kind)) is not None:
            return own
        args, origin = get_args(kind), get_origin(kind)
        if origin is Annotated:
            return self._of(args[0])
        if origin in (Union, UnionType):
            return _one_of({_class_of(one): visit for one in args if (visit := self._of(one)) is not None})
        if origin is dict:
            return _together(
                (_through(dict.keys, self._of(args[0])), _through(dict.values, self._of(args[1])))
            )
        if origin is tuple and args[-1:] != (...,):
            return _together(_at(place, self._of(one)) for place, one in enumerate(args))
        return _through(iter, self._of(args[0])) if origin in (tuple, list, frozenset) else None

    def _of_struct(self, kind: Any) -> Visit | None:
        if kind not in self._structs:
            made: Visit | None = None
            self._structs[kind] = lambda value, carried: made(value, carried) if made else None  # of itself
            parts = [(one.name, visit) for one in fields(kind) if (visit := self._of(one.type)) is not None]
            made = self._structs[kind] = _together((self._leaf(kind), _fields(parts)))
        return self._structs[kind]


def _together(visits: Iterable[Visit | None]) -> Visit | None:
    every = [visit for visit in visits if visit is not None]

    def all_of(value: Any, carried: Any) -> None:
        for visit in every:
            visit(value, carried)

    return all_of if len(every) > 1 else every[0] if every else None


def _fields(parts: list[tuple[str, Visit]]) -> Visit | None:
    if not parts:
        return None
    if len(parts) == 1:
        return _field(*parts[0])
    read, visits = reader([name for name, _ in parts]), [visit for _, visit in parts]

    def each_field(value: Any, carried: Any) -> None:
        for part, visit in zip(read(value), visits):
            if part:  # most are empty
                visit(part, carried)

    return each_field


def _field(name: str, visit: Visit) -> Visit:
    read = attrgetter(name)

    def one_field(value: Any, carried: Any) -> None:
        if part := read(value):
            visit(part, carried)

    return one_field


def reader(names: Collection[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads these fields of a struct, several at a stroke."""
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda value: ()
    (name,) = names
    read = attrgetter(name)
    return lambda value: (read(value),)


def _at(place: int, visit: Visit | None) -> Visit | None:
    return None if visit is None else lambda value, carried: visit(value[place], carried)


def _through(parts: Callable[[Any], Iterable[Any]], visit: Visit | None) -> Visit | None:
    if visit is None:
        return None

    def each(value: Any, carried: Any) -> None:
        for part in parts(value):
            visit(part, carried)

    return each


def _one_of(visits: dict[Any, Visit]) -> Visit | None:
    def one_of(value: Any, carried: Any) -> None:
        if (visit := visits.get(type(value))) is not None:
            visit(value, carried)

    return one_of if visits else None


def _class_of(kind: Any) -> Any:
    """Return the class that values of a type have; an id's is `str`."""
    kind = get_origin(kind) or kind
    return kind if isinstance(kind, type) else str
