"""What has been filled in of a command so far, as its file is told it: parameters, called as its fields are.

    @acts.fields(Fire)
    def _(state: State, seat: str, figure: Figure | None, mode: str = "aimed") -> Fields: ...

What is not filled in is `None`, or the parameter's default. A figure that is named is told as the book's own,
`None` where there is none of the name; who wants the name says `FigureId`. All else stands there as JSON has
it: a tuple of the command is a `Sequence`, a point a `Sequence[float]`. What only narrows the fields has a
`_` before its name (`_team`), what is filled in part by part is `Parts`. Names and types are checked as a
book is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from inspect import Parameter, signature
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.table.figure_lookup import figure_named
from core.table.places import Point

T = TypeVar("T")
W = TypeVar("W")
V = TypeVar("V")

Take = Callable[[Any, str, Mapping[str, Any]], Any]
"""(state, name of the field, all that was filled in) → what the parameter of that name is told."""


class Unfit(TypeError):
    """A function wants to be told of a command what it does not have, or in another type."""


class Parts(Generic[W]):
    """What has been filled in of a field that is filled part by part, such as the ways of several men.

    *said* has it by its name within the field: `0.weapon` of `shots.0.weapon`.
    """

    def __init__(self, said: Mapping[str, Any]) -> None:
        self.said = said

    def at(self, part: int) -> W | None:
        """Return what stands for one part, counted from 0; `None` for nothing."""
        found: W | None = self.said.get(str(part))
        return found

    @overload
    def of(self, part: int, field: tuple[V, ...]) -> Sequence[V] | None: ...
    @overload
    def of(self, part: int, field: T) -> T | None: ...
    def of(self, part: int, field: Any) -> Any:
        """Return what stands in a *field* of one part, as `shots.of(0, Shot.mode)`; `None` for nothing."""
        return self.said.get(f"{part}.{field.__name__}")

    def has(self, part: int, field: Any) -> bool:
        """Return whether a *field* of one part was filled in, were it with nobody."""
        return f"{part}.{field.__name__}" in self.said


class Told(Generic[T]):
    """A function that is told what is filled in: behind *first* parameters of its own, a state and more."""

    def __init__(self, make: Callable[..., T], first: int, command: type[Command]) -> None:
        self.make = make
        self.__module__, self.__name__ = make.__module__, make.__name__
        own = list(signature(make).parameters.values())
        hints = get_type_hints(make) if own[first:] else {}
        fields = get_type_hints(command) if own[first:] else {}
        man = figure_type(hints.get(own[0].name))
        for one in own[first:]:
            if wrong := _wrong(one, hints.get(one.name), fields, man):
                raise Unfit(f"{make.__module__}: {command.__name__} {wrong}")
        self.names = frozenset(one.name for one in own[first:])
        self.takes = [(one.name, _take(one, hints[one.name], man)) for one in own[first:]]

    def __call__(self, state: Any, *more: Any, filled: Mapping[str, Any]) -> T:
        """Return what it makes of what was *filled* in."""
        return self.make(state, *more, **{name: take(state, name, filled) for name, take in self.takes})


@cache
def figure_type(state: Any) -> Any:
    """Return what a book's figures are in its *state*; `None` where it has none."""
    return (*get_args(get_type_hints(state).get("figures")), None, None)[1] if state is not None else None


def parts(filled: Mapping[str, Any], field: str) -> Parts[Any]:
    """Return what was filled in of the parts of a *field*."""
    within = f"{field}."
    return Parts({name.removeprefix(within): one for name, one in filled.items() if name.startswith(within)})


# --- how a parameter is told ---------------------------------------------------------------------


def _take(one: Parameter, hint: Any, man: Any) -> Take:
    usual = None if one.default is Parameter.empty else one.default
    members = _members(hint)
    if get_origin(hint) is Parts:
        return lambda state, name, filled: parts(filled, name)
    if man in members:
        return lambda state, name, filled: figure_named(filled.get(name), state)
    if Sequence[man] in members:
        return lambda state, name, filled: _named(state, filled[name]) if name in filled else usual
    return lambda state, name, filled: filled.get(name, usual)


def _named(state: Any, names: Any) -> list[Any]:
    return [man for name in names if (man := figure_named(name, state)) is not None]


# --- whether it can be told so -------------------------------------------------------------------


def _wrong(one: Parameter, hint: Any, fields: Mapping[str, Any], man: Any) -> str:
    """Return what is wrong with a parameter that is to be filled from these *fields*, "" for nothing."""
    if hint is None:
        return f"{one.name}: its type is not said"
    if one.name not in fields:
        return "" if one.name.startswith("_") else f"has no field {one.name!r}"
    field = fields[one.name]
    if field is Any:
        return ""
    if get_origin(hint) is Parts:
        wanted, told = _members(get_args(hint)[0]), _told(_of_each(field))
    else:
        wanted = {_nameless(member, man) for member in _members(hint)}
        told = _told(field) | ({NoneType} if one.default in (None, Parameter.empty) else set())
    return "" if wanted == told else f"{one.name} is filled in as {_shown(told)}, not {_shown(wanted)}"


def _members(hint: Any) -> set[Any]:
    """Return the types that a union is of; any other type alone."""
    if get_origin(hint) in (Union, UnionType):
        return {member for one in get_args(hint) for member in _members(one)}
    return {get_args(hint)[0] if get_origin(hint) is Annotated else hint}


def _nameless(member: Any, man: Any) -> Any:
    """Return the type of the ids of figures for that of *man*, the book's figures."""
    return FigureId if member is man else Sequence[FigureId] if member == Sequence[man] else member


def _told(field: Any) -> set[Any]:
    """Return the types in which a field's value is filled in, as JSON has it."""
    found: set[Any] = set()
    for one in _members(field):
        if get_origin(one) is tuple:
            found |= {GenericAlias(Sequence, (inner,)) for inner in _told(get_args(one)[0])}
        else:
            found.add(Sequence[float] if one is Point else one)
    return found


def _of_each(field: Any) -> Any:
    """Return the type of each part of a field that is a tuple of them."""
    return get_args(field)[0] if get_origin(field) is tuple else field


def _shown(types: set[Any]) -> str:
    return " | ".join(sorted(getattr(one, "__name__", "") or str(one) for one in types))
