"""What of a fact a seat reads, by the types of its fields (`core.engine.contract.secrecy`): worked out once.

What may not be known reads as its default, and a fact that has none there is gone. Names are hidden as in
everything else (`core.rulekit.redaction`), in the same going through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, get_args, get_origin

from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo, replace

from core.engine.contract.facts import Event
from core.engine.contract.secrecy import (
    CLOSED,
    DECIDED,
    KNOWN,
    OPEN,
    WHOLE,
    AnyMark,
    Path,
    SeenOf,
    marks,
    unmarked,
)
from core.engine.words.ids import SideId
from core.rulekit.hidden import Telling
from core.rulekit.redacted_values import Part, Redaction, default_of, fields_of
from core.rulekit.redaction import Redactor

HOUSE = ("core.engine.", "core.table.")
"""Where structs are from in which nothing is hidden but names."""

Whose = Callable[[Any, Telling[Any]], bool]
"""(the fact or struct, its reader) → whether this is for him."""

Decides = Callable[[type[Struct]], bool]
"""Whether code of the book is entered for a fact."""


class Withheld(NamedTuple):
    """Fields that only some may read, and what stands there for others."""

    whose: Whose
    blank: tuple[tuple[str, Any], ...]


class Teller(Redactor):
    """Takes out of facts what a reader may not know, names included."""

    def __init__(
        self,
        names: Redactor,
        known: Callable[[Any, str], Any],
        decides: Decides,
        alone: Mapping[str, Callable[[Any, str], Any]],
    ) -> None:
        """*alone* shows a field of the state as *known* does, without all the rest."""
        super().__init__(names.amended)
        self._alone = alone
        self._names = names
        self._known = known
        self._decides = decides

    def _part(self, field: FieldInfo, kind: type[Struct]) -> Part | None:
        """Return how a field is gone through; in what is told whole, or as it is known, for names alone."""
        told = marks(field.type)
        return (
            self._names._part(field, kind) if WHOLE in told or KNOWN in told else super()._part(field, kind)
        )

    def _made(self, kind: type[Struct], but: tuple[str, ...]) -> Redaction | None:
        redact = super()._made(kind, but)
        if not is_marked(kind):
            return redact
        whole = whose_fact(kind, self._decides(kind))
        held = tuple(self._withheld(kind))
        known = tuple(field.name for field in fields_of(kind) if mark_in(field) is KNOWN)
        if whole is None and not held and not known:
            return redact

        def tell(value: Any, to: Any) -> Any:
            if whole is not None and not whole(value, to):
                return None
            changes = {name: self._as_known(name, value, to) for name in known} if known else {}
            for whose, blank in held:
                if not whose(value, to):
                    for name, instead in blank:
                        if getattr(value, name) != instead:
                            if instead is NODEFAULT:
                                return None
                            changes[name] = instead
            told = replace(value, **changes) if changes else value
            return told if redact is None else redact(told, to)

        return tell

    def _as_known(self, name: str, value: Any, to: Telling[Any]) -> Any:
        """Return a field of the state as it is known, as a list where the fact lists what there has ids."""
        if (alone := self._alone.get(name)) is not None:
            shown = alone(to.after, to.seat)
        else:
            shown = getattr(self._known(to.after, to.seat), name)
        listed = isinstance(shown, dict) and isinstance(getattr(value, name), tuple)
        return tuple(shown.values()) if listed else shown

    def _withheld(self, kind: type[Struct]) -> list[Withheld]:
        """Return the fields of a struct that not everybody reads, together by who does."""
        found: dict[AnyMark, list[tuple[str, Any]]] = {}
        for field in fields_of(kind):
            mark = mark_of(kind, field)
            if mark == DECIDED and issubclass(kind, Event) and not self._decides(kind):
                mark = CLOSED
            if isinstance(mark, Path):
                blank = default_of(field) if mark.blank is UNSET else mark.blank
                found.setdefault(type(mark)(mark.path), []).append((field.name, blank))
            elif mark == CLOSED:
                found.setdefault(CLOSED, []).append((field.name, default_of(field)))
        return [Withheld(whose(kind, mark), tuple(blank)) for mark, blank in found.items()]


def is_marked(kind: type[Struct]) -> bool:
    """Return whether the fields of a struct say who may know them: facts do, and what books make."""
    return issubclass(kind, Event) or not kind.__module__.startswith(HOUSE)


def mark_in(field: FieldInfo) -> AnyMark | None:
    """Return what a field's own type says, `None` where it says nothing."""
    return next((mark for mark in marks(field.type) if mark != WHOLE), None)


def mark_of(kind: type[Struct], field: FieldInfo) -> AnyMark:
    """Return who may know a field: in a fact that is told to some alone, they, where it says nothing."""
    told = getattr(kind, "told", None) if issubclass(kind, Event) else None
    return mark_in(field) or (OPEN if isinstance(told, Path) else CLOSED)


def whose_fact(kind: type[Struct], decided: bool) -> Whose | None:
    """Return who learns of a fact at all, `None` where everybody does or its concealer says."""
    if not issubclass(kind, Event):
        return None
    told = kind.told
    if told == OPEN or (told == DECIDED and decided):
        return None
    if told is not None:
        return whose(kind, told)
    readable = [mark for field in fields_of(kind) if (mark := mark_of(kind, field)) != CLOSED]
    if not all(isinstance(mark, Path) for mark in readable):
        return None
    ways = [whose(kind, mark) for mark in readable]
    return lambda value, to: any(way(value, to) for way in ways)


def whose(kind: type[Struct], mark: AnyMark) -> Whose:
    """Return for whom a mark says that something is."""
    if not isinstance(mark, Path):
        return lambda value, to: False
    many, read, type_of_it = at_path(kind, mark.path)
    if isinstance(mark, SeenOf):
        return lambda value, to: not to.hides(read(value))
    if type_of_it in (SideId, str):
        if many:
            return lambda value, to: to.seat in read(value)
        return lambda value, to: bool(read(value) == to.seat)
    return lambda value, to: to.side_of(read(value)) == to.seat


def at_path(kind: Any, path: str) -> tuple[bool, Callable[[Any], Any], Any]:
    """Return whether several stand at the end of a path, what reads them, and their type."""
    first, _, rest = path.partition(".")
    found = next((unmarked(field.type) for field in fields_of(kind) if field.name == first), None)
    if found is None:
        raise TypeError(f"{kind.__name__} has no field {first!r}")
    if not rest:
        return False, attrgetter(first), found
    if get_origin(found) is tuple:
        _, inner, type_of_it = at_path(get_args(found)[0], rest)
        return True, lambda value: [inner(one) for one in getattr(value, first)], type_of_it
    return False, attrgetter(path), at_path(found, rest)[2]
