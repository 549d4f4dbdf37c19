"""Hiding names by type, for every book: whatever an event or a state calls a figure, at any depth.

A book says what a reader calls a figure (`Hidden`), and by kind only what is hidden beside the names. Where a
name has nothing to stand for it, it is left out: of a list, of a mapping, of a field that may be empty; and
a struct that is nothing without it is gone whole. So a new field of a new event needs no line anywhere.

    redact = Redactor({Hit: without_bonus})
    redact(event, Listed({"abu": "m7", "tariq": None}))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields, replace

from core.engine.contract.facts import Drawn, Thrown
from core.engine.words.ids import AnyId, Beside, FigureId, UnitId
from core.engine.words.message import Message

K = TypeVar("K", bound=str)
V = TypeVar("V", bound=Struct)


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


Names = Mapping[str, str | None]
"""Of those who are hidden: id → what stands for it, `None` where nothing does."""


class Listed(Hidden, frozen=True, gc=False):
    """Those who are hidden in a state, *figures* and *units*, listed."""

    figures: Names
    units: Names = {}

    def figure(self, id: FigureId) -> FigureId | None:
        return self.figures.get(id, id)

    def unit(self, id: UnitId) -> UnitId | None:
        return self.units.get(id, id)


Redaction = Callable[[Any, Hidden], Any]
"""(value, who is hidden) → itself where it names none of them, renamed, or `None`: gone."""


class Redactor:
    """Takes hidden names out of values of a book's types; what it has to look at is found once for each type.

    *amended* says by type what else to blank in a struct about somebody hidden; it still has its names then.
    """

    def __init__(self, amended: Mapping[type[Struct], Redaction] | None = None) -> None:
        self._amended: dict[type[Struct], Redaction] = {Thrown: _thrown, Drawn: _thrown, **(amended or {})}
        self._plans: dict[tuple[type[Struct], tuple[str, ...]], Redaction | None] = {}

    def __call__(self, value: V, hidden: Hidden, but: tuple[str, ...] = ()) -> V | None:
        """Return *value*, a struct, without the names of *hidden*; `None` where it is all about them.

        Fields named in *but* are left as they are.
        """
        try:
            plan = self._plans[type(value), but]
        except KeyError:
            plan = self._of_struct(type(value), but)
        return value if plan is None else plan(value, hidden)

    def holds(self, kind: Any) -> bool:
        """Return whether a value of this type may hold a name."""
        return self._plan(kind) is not None

    # --- what to look at, by type ----------------------------------------------------

    def _plan(self, kind: Any) -> Redaction | None:
        """Return how a value of type *kind* is redacted, `None` where it can hold no name."""
        if kind is Any:
            return self._untyped
        if hasattr(kind, "__supertype__"):
            return _of_id(kind)
        args = get_args(kind)
        match get_origin(kind):
            case None if isinstance(kind, type) and issubclass(kind, Message):
                return _message
            case None if isinstance(kind, type) and issubclass(kind, Struct):
                return self._of_struct(kind)
            case origin if origin is Annotated:
                return self._plan(args[0])
            case origin if origin in (Union, UnionType):
                return self._of_union(args)
            case origin if origin is tuple and args[-1:] != (...,):
                return _each([self._plan(arg) for arg in args])
            case origin if origin in (tuple, list):
                return _many(self._plan(args[0]), origin)
            case origin if origin is dict:
                return _mapping(self._plan(args[0]), self._plan(args[1]))
        return None

    def _of_struct(self, kind: type[Struct], but: tuple[str, ...] = ()) -> Redaction | None:
        key = (kind, but)
        if key not in self._plans:
            self._plans[key] = lambda value, hidden: self(value, hidden, but)  # while it is made: itself
            self._plans[key] = _struct(self._parts(kind, but), self._amended.get(kind))
        return self._plans[key]

    def _parts(self, kind: type[Struct], but: tuple[str, ...]) -> list[_Part]:
        every = fields(kind)
        return [
            _Part(field.name, plan, _default(field), _lists_ids(field.type), _beside(field.name, every))
            for field in every
            if field.name not in but and (plan := self._plan(field.type)) is not None
        ]

    def _of_union(self, kinds: tuple[Any, ...]) -> Redaction | None:
        plans = {_class(kind): plan for kind in kinds if (plan := self._plan(kind)) is not None}

        def one_of(value: Any, hidden: Hidden) -> Any:
            plan = plans.get(type(value))
            return value if plan is None else plan(value, hidden)

        return one_of if plans else None

    def _untyped(self, value: Any, hidden: Hidden) -> Any:
        """Redact plain data, in which whatever reads like an id is one; without one it is gone whole."""
        match value:
            case str():
                return hidden.anybody(value)
            case dict():
                keys = _all(self._untyped, value, hidden)
                values = _all(self._untyped, value.values(), hidden)
                return None if keys is None or values is None else dict(zip(keys, values))
            case list() | tuple():
                parts = _all(self._untyped, value, hidden)
                return None if parts is None else type(value)(parts)
            case Struct():
                return self(value, hidden)
        return value


class _Part(NamedTuple):
    """A field that may hold names: *default* where they are gone; *beside* are lists of the same length."""

    name: str
    redact: Redaction
    default: Any
    ids: bool
    beside: tuple[str, ...]


def _struct(parts: list[_Part], amended: Redaction | None) -> Redaction | None:
    if not parts:
        return None

    def redact(value: Any, hidden: Hidden) -> Any:
        changes: dict[str, Any] | None = None
        figure = hidden.figure
        for name, part, default, ids, beside in parts:
            old = getattr(value, name)
            if not old or (new := figure(old) if part is _figure else part(old, hidden)) is old:
                continue
            if new is None or (ids and not new):
                if default is NODEFAULT:
                    return None
                new = default
            if changes is None:
                changes = {}
            changes[name] = new
            if beside and len(new) < len(old):
                kept = [index for index, one in enumerate(old) if not hidden.unknown(one)]
                changes.update(_kept(value, beside, len(old), kept))
        return value if changes is None else replace(value, **changes)

    if amended is None:
        return redact

    def amend_and_redact(value: Any, hidden: Hidden) -> Any:
        value = amended(value, hidden)
        return None if value is None else redact(value, hidden)

    return amend_and_redact


def _kept(value: Any, beside: tuple[str, ...], count: int, kept: list[int]) -> dict[str, Any]:
    """Return what stands in the lists *beside* names, for those names that are kept."""
    lists = {field: getattr(value, field) for field in beside}
    return {
        field: tuple(rows[index] for index in kept) for field, rows in lists.items() if len(rows) == count
    }


def _beside(name: str, every: Iterable[FieldInfo]) -> tuple[str, ...]:
    """Return the fields that are declared to stand beside the names in field *name*."""
    return tuple(
        field.name
        for field in every
        for note in getattr(field.type, "__metadata__", ())
        if isinstance(note, Beside) and note.names == name
    )


def _default(field: FieldInfo) -> Any:
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def _lists_ids(kind: Any) -> bool:
    """Return whether a type is a plain list of ids: who does something, without whom nobody does it."""
    args = get_args(kind)
    return get_origin(kind) is tuple and args[-1:] == (...,) and hasattr(args[0], "__supertype__")


def _class(kind: Any) -> Any:
    """Return the class that values of a type have."""
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    return get_origin(kind) or kind


# --- the parts of values ---------------------------------------------------------------


def _of_id(kind: Any) -> Redaction | None:
    """Return how an id is redacted; sides are never hidden, and a marker stands for a name already."""
    return _IDS.get(kind)


def _figure(value: FigureId, hidden: Hidden) -> FigureId | None:
    return hidden.figure(value)


def _unit(value: UnitId, hidden: Hidden) -> UnitId | None:
    return hidden.unit(value)


def _anybody(value: AnyId, hidden: Hidden) -> AnyId | None:
    return hidden.anybody(value)


_IDS: dict[Any, Redaction] = {FigureId: _figure, UnitId: _unit, AnyId: _anybody}


def _message(value: Message, hidden: Hidden) -> Message:
    """Redact a sentence: a name in it is renamed or blank, so that it can still be said."""
    new = {name: _argument(part, hidden) for name, part in value.args.items()}
    return value if new == value.args else Message(value.id, new)


def _argument(part: Any, hidden: Hidden) -> Any:
    match part:
        case str():
            return hidden.anybody(part) or ""
        case Message():
            return _message(part, hidden)
        case tuple():
            return tuple(_argument(one, hidden) for one in part)
    return part


def _thrown(event: Any, hidden: Hidden) -> Any:
    """Dice and cards of somebody of whom a seat knows nothing are none of its business."""
    return None if event.who and hidden.anybody(event.who) is None else event


def _many(plan: Redaction | None, kind: Any) -> Redaction | None:
    if plan is None:
        return None

    def many(values: Any, hidden: Hidden) -> Any:
        new = [plan(value, hidden) for value in values]
        if all(map(_same, new, values)):
            return values
        return kind([one for one, value in zip(new, values) if one is not None or value is None])

    return many


def _same(one: Any, other: Any) -> bool:
    return one is other


def _each(plans: list[Redaction | None]) -> Redaction | None:
    """Redact a tuple in which every place has a meaning of its own: without one of them it is gone."""
    if not any(plans):
        return None

    def each(values: Any, hidden: Hidden) -> Any:
        new = [value if plan is None else plan(value, hidden) for plan, value in zip(plans, values)]
        if all(map(_same, new, values)):
            return values
        gone = any(one is None and value is not None for one, value in zip(new, values))
        return None if gone else tuple(new)

    return each


def _mapping(key: Redaction | None, part: Redaction | None) -> Redaction | None:
    if key is None and part is None:
        return None

    def mapping(values: Any, hidden: Hidden) -> Any:
        new = {}
        changed = False
        for name, value in values.items():
            called = name if key is None else key(name, hidden)
            told = value if part is None or value is None else part(value, hidden)
            changed = changed or called is not name or told is not value
            if called is not None and (told is not None or value is None):
                new[called] = told
        return new if changed else values

    return mapping


def _all(plan: Redaction, values: Iterable[Any], hidden: Hidden) -> list[Any] | None:
    """Redact every part; `None` where one is gone."""
    pairs = [(value, plan(value, hidden)) for value in values]
    if any(new is None and value is not None for value, new in pairs):
        return None
    return [new for _, new in pairs]


def about(question: str, hidden: Listed) -> bool:
    """Return whether a question to the table, as it is written down, names somebody hidden."""
    return any(f'"{name}"' in question for name in hidden.figures)


def measured(overruled: Mapping[str, Any], hidden: Listed) -> dict[str, Any]:
    """Return the measurements, by their question, that are about nobody hidden."""
    return {asked: answer for asked, answer in overruled.items() if not about(asked, hidden)}


class LastShown(Generic[K, V]):
    """What each seat was last shown of every figure, while the same were hidden: most do not change."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Names, dict[K, tuple[V, V]]]] = {}

    def __call__(self, seat: str, hidden: Listed, every: Mapping[K, V], show: Callable[[V], V]) -> dict[K, V]:
        """Return every figure for which anything stands, as *show* shows it, under its own id."""
        names, last = self._last.get(seat, (hidden.figures, {}))
        if names != hidden.figures:
            last = {}
        pairs: dict[K, tuple[V, V]] = {}
        for id, one in every.items():
            if hidden.figures.get(id, id) is not None:
                was = last.get(id)
                pairs[id] = was if was is not None and was[0] is one else (one, show(one))
        self._last[seat] = hidden.figures, pairs
        return {id: shown for id, (_, shown) in pairs.items()}
