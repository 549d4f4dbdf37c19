"""Hiding names by type, for every book: whatever an event or a state calls a figure, at any depth.

A book says what a reader calls a figure (`core.rulekit.hidden`), and by kind only what is hidden beside the
names. Where a name has nothing to stand for it, it is left out: of a list, of a mapping, of a field that may
be empty; and a struct that is nothing without it is gone whole. So a new field of a new event needs no line
anywhere.

    redact = Redactor({Hit: without_bonus})
    redact(event, Listed({"abu": "m7", "tariq": None}))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo

from core.engine.contract.facts import Drawn, Thrown
from core.engine.contract.secrecy import unmarked
from core.engine.words.message import Message
from core.rulekit.hidden import Hidden
from core.rulekit.redacted_values import (
    Part,
    Redaction,
    all_of,
    beside_of,
    class_of,
    default_of,
    fields_of,
    lasting,
    lists_ids,
    of_id,
    of_list,
    of_mapping,
    of_message,
    of_struct,
    of_tuple,
)

V = TypeVar("V", bound=Struct)

NEEDED: Mapping[type[Struct], str] = {Thrown: "who", Drawn: "who"}
"""What a fact may leave empty, and is gone without: dice of somebody unknown are nobody else's business."""


class Redactor:
    """Takes hidden names out of values of a book's types; what it has to look at is found once for each type.

    *amended* says by type what else to blank in a struct about somebody hidden; it still has its names then.
    """

    def __init__(self, amended: Mapping[type[Struct], Redaction] | None = None) -> None:
        self.amended: Mapping[type[Struct], Redaction] = amended or {}
        self._plans: dict[tuple[type[Struct], tuple[str, ...]], Redaction | None] = {}
        self._needed: dict[type[Struct], Redaction | None] = {}
        self._begun: set[tuple[type[Struct], tuple[str, ...]]] = set()
        """Kinds whose plan is being made, by whoever holds the lock."""

        self._making = RLock()

    def __call__(self, value: V, hidden: Hidden, but: tuple[str, ...] = ()) -> V | None:
        """Return *value*, a struct, without the names of *hidden*; `None` where it is all about them.

        Fields named in *but* are left as they are.
        """
        try:
            plan = self._plans[type(value), but]
        except KeyError:
            plan = self._of_struct(type(value), but)
        return value if plan is None else plan(value, hidden)

    def gone(self, value: Struct, hidden: Hidden) -> bool:
        """Return whether nothing is left of *value*: only what it cannot be without is looked at."""
        kind = type(value)
        try:
            plan = self._needed[kind]
        except KeyError:
            needed = [part for part in self._parts(kind, ()) if part.default is NODEFAULT]
            plan = of_struct(needed, self.amended.get(kind)) if needed else self.amended.get(kind)
            self._needed[kind] = plan
        return plan is not None and plan(value, hidden) is None

    def field(self, kind: type[Struct], name: str) -> Callable[[Any, Hidden], Any]:
        """Return what redacts field *name* of a struct alone, as all of it would be."""
        (part,) = (part for part in self._parts(kind, ()) if part.name == name)

        def redact(value: Any, hidden: Hidden) -> Any:
            told = part.redact(value, hidden) if value else value
            return part.default if told is None or (part.ids and not told) else told

        return redact

    def lasting(self, but: tuple[str, ...]) -> Callable[[V, Hidden], V]:
        """Return what redacts a state but for those fields, and of each field keeps what it last came to.

        From one state to the next most fields are the same, and so is whom a seat may not know.
        """
        own = _Lasting(self.amended)

        def redact(state: V, hidden: Hidden) -> V:
            return own(state, hidden, but) or state

        return redact

    def of(self, kind: type[Struct]) -> Redaction | None:
        """Return how a struct is gone through, `None` where nothing in it can be hidden."""
        return self._of_struct(kind)

    def holds(self, kind: Any) -> bool:
        """Return whether a value of this type may hold a name."""
        return self._plan(kind) is not None

    # --- what to look at, by type ----------------------------------------------------

    def _plan(self, kind: Any) -> Redaction | None:
        """Return how a value of type *kind* is redacted, `None` where it can hold no name."""
        kind = unmarked(kind)
        if kind is Any:
            return self._untyped
        if (of_this_id := of_id(kind)) is not None:
            return of_this_id
        args = get_args(kind)
        match get_origin(kind):
            case None if isinstance(kind, type) and issubclass(kind, Message):
                return of_message
            case None if isinstance(kind, type) and issubclass(kind, Struct):
                return self._of_struct(kind)
            case origin if isinstance(origin, type) and issubclass(origin, Struct):
                return self._of_struct(kind)
            case origin if origin is Annotated:
                return self._plan(args[0])
            case origin if origin in (Union, UnionType):
                return self._of_union(args)
            case origin if origin is tuple and args[-1:] != (...,):
                return of_tuple([self._plan(arg) for arg in args])
            case origin if origin in (tuple, list):
                return of_list(self._plan(args[0]), origin)
            case origin if origin is dict:
                return of_mapping(self._plan(args[0]), self._plan(args[1]))
        return None

    def _of_struct(self, kind: type[Struct], but: tuple[str, ...] = ()) -> Redaction | None:
        key = (kind, but)
        if key in self._plans:
            return self._plans[key]
        with self._making:  # bots and odds are worked out in threads of their own
            if key in self._begun:
                return lambda value, hidden: self(value, hidden, but)  # a kind that holds its own kind
            if key not in self._plans:
                self._begun.add(key)
                try:
                    self._plans[key] = self._made(kind, but)
                finally:
                    self._begun.discard(key)
        return self._plans[key]

    def _made(self, kind: type[Struct], but: tuple[str, ...]) -> Redaction | None:
        return of_struct(self._parts(kind, but), self.amended.get(kind))

    def _parts(self, kind: type[Struct], but: tuple[str, ...]) -> list[Part]:
        return [
            part for field in fields_of(kind) if field.name not in but and (part := self._part(field, kind))
        ]

    def _part(self, field: FieldInfo, kind: type[Struct]) -> Part | None:
        if (plan := self._plan(field.type)) is None:
            return None
        ids = lists_ids(unmarked(field.type))
        default = NODEFAULT if field.name == NEEDED.get(kind) else default_of(field)
        return Part(field.name, plan, default, ids, beside_of(field.name, fields_of(kind)))

    def _of_union(self, kinds: tuple[Any, ...]) -> Redaction | None:
        plans = {class_of(kind): plan for kind in kinds if (plan := self._plan(kind)) is not None}

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
                keys = all_of(self._untyped, value, hidden)
                values = all_of(self._untyped, value.values(), hidden)
                if keys is None or values is None:
                    return None
                new = dict(zip(keys, values))
                return value if new == value else new
            case list() | tuple():
                parts = all_of(self._untyped, value, hidden)
                return value if parts == list(value) else None if parts is None else type(value)(parts)
            case Struct():
                return self(value, hidden)
        return value


class _Lasting(Redactor):
    """Keeps of every field what it last came to."""

    def _part(self, field: FieldInfo, kind: type[Struct]) -> Part | None:
        part = super()._part(field, kind)
        return None if part is None else part._replace(redact=lasting(part.redact))
