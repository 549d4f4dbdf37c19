"""Hiding names, one kind of value after another: in a struct, a list, a mapping, a sentence, a throw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import compress
from operator import is_
from typing import Any, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields, replace

from core.engine.words.ids import AnyId, Beside, FigureId, UnitId
from core.engine.words.message import Message
from core.rulekit.hidden import Hidden

Redaction = Callable[[Any, Hidden], Any]
"""(value, who is hidden) → itself where it names none of them, renamed, or `None`: gone."""


class Part(NamedTuple):
    """A field that may hold names: *default* where they are gone; *beside* are lists of the same length."""

    name: str
    redact: Redaction
    default: Any
    ids: bool
    beside: tuple[str, ...]


def of_struct(parts: list[Part], amended: Redaction | None) -> Redaction | None:
    """Redact those fields that may hold names, after what is *amended* about somebody hidden."""
    if not parts:
        return None

    def redact(value: Any, hidden: Hidden) -> Any:
        changes: dict[str, Any] = {}
        fewer: list[Part] = []
        figure = hidden.figure
        for part in parts:
            name, plan, default, ids, beside = part
            old = getattr(value, name)
            if not old or (new := figure(old) if plan is _figure else plan(old, hidden)) is old:
                continue
            if new is None or (ids and not new):
                if default is NODEFAULT:
                    return None
                new = default
            changes[name] = new
            if beside and len(new) < len(old):
                fewer.append(part)
        for part in fewer:
            _shorten(value, part, hidden, changes)
        return replace(value, **changes) if changes else value

    if amended is None:
        return redact

    def amend_and_redact(value: Any, hidden: Hidden) -> Any:
        value = amended(value, hidden)
        return None if value is None else redact(value, hidden)

    return amend_and_redact


def _shorten(value: Any, part: Part, hidden: Hidden, changes: dict[str, Any]) -> None:
    """Leave out what stands beside the names that are left out, in lists of as many entries."""
    names = getattr(value, part.name)
    keep = [not hidden.unknown(name) for name in names]
    for field in part.beside:
        rows = changes.get(field, getattr(value, field))
        if len(rows) == len(names):
            changes[field] = tuple(compress(rows, keep))


def beside_of(name: str, every: Iterable[FieldInfo]) -> tuple[str, ...]:
    """Return the fields that are declared to stand beside the names in field *name*."""
    return tuple(
        field.name
        for field in every
        for note in getattr(field.type, "__metadata__", ())
        if isinstance(note, Beside) and note.names == name
    )


@cache
def fields_of(kind: Any) -> tuple[FieldInfo, ...]:
    """Return the fields of a struct with their types, which are worked out once."""
    return fields(kind)


def default_of(field: FieldInfo) -> Any:
    """Return what a field has where nothing is said, `NODEFAULT` where something must be."""
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return field.default


def lists_ids(kind: Any) -> bool:
    """Return whether a type is a plain list of ids: who does something, without whom nobody does it."""
    args = get_args(kind)
    return get_origin(kind) is tuple and args[-1:] == (...,) and of_id(args[0]) is not None


def class_of(kind: Any) -> Any:
    """Return the class that values of a type have."""
    while hasattr(kind, "__supertype__"):
        kind = kind.__supertype__
    return str if kind == AnyId else get_origin(kind) or kind


# --- the parts of values ---------------------------------------------------------------


def of_id(kind: Any) -> Redaction | None:
    """Return how an id is redacted; sides are never hidden, and a marker stands for a name already."""
    return _IDS.get(kind)


def _figure(value: FigureId, hidden: Hidden) -> FigureId | None:
    return hidden.figure(value)


def _unit(value: UnitId, hidden: Hidden) -> UnitId | None:
    return hidden.unit(value)


def _anybody(value: AnyId, hidden: Hidden) -> AnyId | None:
    return hidden.anybody(value)


_IDS: dict[Any, Redaction] = {FigureId: _figure, UnitId: _unit, AnyId: _anybody}


def lasting(plan: Redaction) -> Redaction:
    """Return a redaction that keeps what it came to for the last two values, each of one reader's."""
    if plan in _IDS.values():
        return plan
    kept: tuple[tuple[Any, Hidden, Any], ...] = ()

    def redact(value: Any, hidden: Hidden) -> Any:
        nonlocal kept
        for old, of, told in kept:
            if old is value and of is hidden:
                return told
        told = plan(value, hidden)
        kept = ((value, hidden, told), *kept[:1])
        return told

    return redact


def of_message(value: Message, hidden: Hidden) -> Message:
    """Redact a sentence: a name in it is renamed or blank, so that it can still be said."""
    new = {name: _argument(part, hidden) for name, part in value.args.items()}
    return value if new == value.args else Message(value.id, new)


def _argument(part: Any, hidden: Hidden) -> Any:
    match part:
        case str():
            return hidden.anybody(part) or ""
        case Message():
            return of_message(part, hidden)
        case tuple():
            return tuple(_argument(one, hidden) for one in part)
    return part


def of_list(plan: Redaction | None, kind: Any) -> Redaction | None:
    """Redact every entry and leave out what is gone."""
    if plan is None:
        return None

    def many(values: Any, hidden: Hidden) -> Any:
        new = [plan(value, hidden) for value in values]
        if all(map(is_, new, values)):
            return values
        return kind([one for one, value in zip(new, values) if one is not None or value is None])

    return many


def of_tuple(plans: list[Redaction | None]) -> Redaction | None:
    """Redact a tuple in which every place has a meaning of its own: without one of them it is gone."""
    if not any(plans):
        return None

    def each(values: Any, hidden: Hidden) -> Any:
        new = [value if plan is None else plan(value, hidden) for plan, value in zip(plans, values)]
        if all(map(is_, new, values)):
            return values
        gone = any(one is None and value is not None for one, value in zip(new, values))
        return None if gone else tuple(new)

    return each


def of_mapping(key: Redaction | None, part: Redaction | None) -> Redaction | None:
    """Redact keys and values and leave out what is gone."""
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


def all_of(plan: Redaction, values: Iterable[Any], hidden: Hidden) -> list[Any] | None:
    """Redact every part; `None` where one is gone."""
    pairs = [(value, plan(value, hidden)) for value in values]
    if any(new is None and value is not None for value, new in pairs):
        return None
    return [new for _, new in pairs]
