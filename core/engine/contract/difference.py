"""What two states differ in, as JSON, and a state with such a difference put into it.

A difference names the fields that changed. A member of a `dict` field is named by itself, a struct in
it by its own fields that changed, and what is not there any more is `None`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from core.engine.contract.secrecy import unmarked

S = TypeVar("S", bound=Struct)


def difference(before: Struct, after: Struct) -> dict[str, Any]:
    """Return what *after* has otherwise than *before*, a state of the same type, as JSON values.

    >>> from core.engine.contract.facts import GameState
    >>> difference(GameState(1, "fire", overruled={"q": 3}), GameState(2, "fire"))
    {'turn': 2, 'overruled': {'q': None}}
    """
    found: dict[str, Any] = {}
    for name in _kinds(type(before)):
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        found[name] = _members(old, new) if isinstance(new, dict) else _json(new)
    return found


def _members(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {name: None for name in old if name not in new}
    for name, part in new.items():
        if name not in old:
            found[name] = _json(part)
        elif old[name] != part:
            found[name] = difference(old[name], part) if isinstance(part, Struct) else _json(part)
    return found


def with_difference(state: S, sets: Mapping[str, Any]) -> S:
    """Return *state* with a difference put into it.

    `ValidationError` for a value of the wrong kind, `KeyError` for a field that there is not.

    >>> from core.engine.contract.facts import GameState
    >>> after = with_difference(GameState(overruled={"q": 3}), {"turn": 2, "overruled": {"q": None}})
    >>> after.turn, after.overruled
    (2, {})
    """
    kinds = _kinds(type(state))
    return replace(state, **{name: _put(kinds[name], getattr(state, name), to) for name, to in sets.items()})


def _put(kind: Any, old: Any, to: Any) -> Any:
    if get_origin(kind) is not dict:
        return msgspec.convert(to, kind)
    of = get_args(kind)[1]
    parts = msgspec.convert(to, dict[str, Any])
    new = {name: part for name, part in old.items() if name not in parts or parts[name] is not None}
    for name, part in parts.items():
        if part is not None:
            inside = isinstance(new.get(name), Struct)
            new[name] = with_difference(new[name], part) if inside else msgspec.convert(part, of)
    return new


@cache
def _kinds(kind: type[Struct]) -> dict[str, Any]:
    return {field.name: unmarked(field.type) for field in fields(kind)}


def _json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))
