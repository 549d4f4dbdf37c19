"""What somebody fills into the fields of a command: each value must fit the field that was offered for it.

Screens and bots take their values from the fields. Who writes them himself is told which one does not fit
before a rule book is asked about it: its `fields` go on from what was offered, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import dist
from typing import Any

from msgspec import to_builtins

from core.engine.contract.choices import (
    DEEPEST,
    AnyField,
    Choice,
    Number,
    Option,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.turning import SLACK
from core.engine.contract.ways import above, wrong_length, wrong_turn
from core.engine.words.message import Message, say
from core.engine.words.validation import FARTHEST, BadAnswer, far, kind

KINDS: dict[type, str] = {bool: "bool", int: "int", float: "float", str: "str", list: "array", tuple: "array",
                          dict: "object", type(None): "null"}  # fmt: skip
"""What JSON calls a value."""

Fields = Callable[[Mapping[str, Any]], tuple[AnyField, ...]]
"""What was filled → the fields, as far as it decides them."""


def checked(fields: Fields, filled: Mapping[str, Any], offered: Iterable[Choice]) -> tuple[AnyField, ...]:
    """Return the fields of a command as far as those *filled* decide them.

    `BadAnswer` names the first value that does not fit its field. What one of the choices *offered* gives
    is right as it is; a field is looked at once those before it are filled, because it may depend on them.
    A part of the command may stand in objects and lists, as it will there (`{"shots": [{"weapon": …}]}`), or
    under its dotted name (`{"shots.0.weapon": …}`).
    A man who is marked in a team's act stands there as in his own: then one choice tells what was given.
    """
    first: BadAnswer | None = None
    for known in _givens(filled, offered):
        try:
            return _gone_through(fields, filled, known)
        except BadAnswer as wrong:
            first = first or wrong
    assert first is not None
    raise first


def _gone_through(fields: Fields, filled: Mapping[str, Any], known: dict[str, Any]) -> tuple[AnyField, ...]:
    """Return the fields once all that was *filled* is *known*."""
    open_ = fields(known)
    while (field := _next(open_, filled, known)) is not None:
        value = at(filled, field.name)
        if (wrong := misfit(field, value)) is not None:
            raise BadAnswer("misfit-at", why=wrong, field=field.name)
        known[field.name] = value
        open_ = fields(known)
    for name in _strangers(filled, known):
        raise BadAnswer("misfit-unknown", field=name)
    return open_


NOTHING: Any = object()
"""Stands where nothing was filled in; `None` is a value."""


def at(filled: Mapping[str, Any], name: str) -> Any:
    """Return what was filled in under a dotted name, or at its place in objects and lists; else `NOTHING`.

    >>> at({"shots": [{"weapon": "rifle"}]}, "shots.0.weapon"), at({"paths.0": 3}, "paths.0")
    ('rifle', 3)
    >>> at({"shots": []}, "shots.0.weapon") is NOTHING
    True
    """
    if name in filled:
        return filled[name]
    found: Any = filled
    for part in name.split(".", DEEPEST):
        if isinstance(found, Mapping) and part in found:
            found = found[part]
        elif isinstance(found, (list, tuple)) and part.isdecimal() and int(part) < len(found):
            found = found[int(part)]
        else:
            return NOTHING
    return found


def _strangers(filled: Mapping[str, Any], known: Mapping[str, Any], within: str = "") -> Iterator[str]:
    """Yield the dotted names of what was filled in and belongs to no field that is *known*."""
    for part, value in filled.items():
        name = f"{within}{part}"
        if name in known:
            continue
        if not any(one.startswith(f"{name}.") for one in known):
            yield name
        elif isinstance(value, Mapping):
            yield from _strangers(value, known, f"{name}.")
        elif isinstance(value, (list, tuple)):
            yield from _strangers({str(n): one for n, one in enumerate(value)}, known, f"{name}.")
        else:
            yield name


def fitting(fields: Fields, given: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return *given* and whatever of *said* fits the fields that those before it leave.

    So a value may stand for a moment in the place of another, though what was said behind that one no
    longer goes with it.
    """
    known, left = dict(given), {name: value for name, value in said.items() if name not in given}
    while left:
        field = next((one for one in fields(known) if one.name in left), None)
        if field is None:
            break
        value = left.pop(field.name)
        if misfit(field, value) is None:
            known[field.name] = value
    return known


def _next(
    fields: tuple[AnyField, ...], filled: Mapping[str, Any], known: Mapping[str, Any]
) -> AnyField | None:
    wanted = (field for field in fields if field.name not in known)
    return next((field for field in wanted if at(filled, field.name) is not NOTHING), None)


def _givens(filled: Mapping[str, Any], offered: Iterable[Choice]) -> Iterator[dict[str, Any]]:
    """Yield what of *filled* is given by offered choices that stand in it whole: a man's, his team's.

    By all of them together first, then by each.
    """
    found = [
        choice.given
        for choice in offered
        if all(_is_there(at(filled, name), value) for name, value in choice.given.items())
    ]
    yield {name: value for given in found for name, value in given.items()}
    yield from map(dict, found)


def _is_there(found: Any, given: Any) -> bool:
    return found is not NOTHING and same(found, given)


def misfit(field: AnyField, value: Any) -> Message | None:
    """Return why *value* does not fit a field, `None` where it does."""
    match field:
        case PickOne(options=options):
            return None if _among(value, options) else _no_option(value)
        case PickSome(options=options, least=least, most=most):
            return _some(value, options, least, most)
        case Share(options=options, total=total, least=least):
            return _share(value, len(options), total, least)
        case PickPoint():
            return _point(value) or _too_far(field, value)
        case PickPath(origin=None, least=least, most=most):
            return _number(value, field.name, least, most)
        case PickPath():
            if not isinstance(value, (list, tuple)):
                return _kind("array", value)
            wrong = next((wrong for spot in value if (wrong := _point(spot)) is not None), None)
            return wrong or wrong_length(field, value) or wrong_turn(field, value)
        case Number(least=least, most=most, step=step):
            return _number(value, field.name, least, most, whole=step == 1)
        case YesNo():
            return None if isinstance(value, bool) else _kind("bool", value)
        case Text(most=most):
            if not isinstance(value, str):
                return _kind("str", value)
            return say("misfit-text-long", got=len(value), most=most) if len(value) > most else None


def same(one: Any, other: Any) -> bool:
    """Return whether two values are the same as JSON: `true` is not 1, a tuple is a list."""
    one, other = to_builtins(one), to_builtins(other)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _among(value: Any, options: Sequence[Option]) -> bool:
    return any(same(value, option.value) for option in options)


def _some(value: Any, options: Sequence[Option], least: int, most: int) -> Message | None:
    if not isinstance(value, (list, tuple)):
        return _kind("array", value)
    if not least <= len(value) <= most:
        return say("misfit-between", least=least, most=most)
    for at, one in enumerate(value):
        if not _among(one, options):
            return _no_option(one)
        if any(same(one, other) for other in value[:at]):
            return say("misfit-named-twice")
    return None


def _share(value: Any, parts: int, total: int, least: int) -> Message | None:
    if not isinstance(value, (list, tuple)):
        return _kind("array", value)
    if len(value) != parts:
        return say("misfit-length-exact", length=parts)
    for one in value:
        if type(one) is not int:
            return _kind("int", one)
    if min(value, default=least) < least or sum(value) != total:
        return say("misfit-share", parts=parts, total=total, least=least)
    return None


def _point(value: Any) -> Message | None:
    if not isinstance(value, (list, tuple)):
        return _kind("array", value)
    if len(value) != 2:
        return say("misfit-length-exact", length=2)
    return next((wrong for part in value if (wrong := _number(part)) is not None), None)


def _too_far(field: PickPoint, spot: Sequence[float]) -> Message | None:
    if field.origin is None or field.within is None:
        return None
    cm = dist(field.origin, spot)
    return None if cm <= field.within + SLACK else say("misfit-spot-far", got=above(cm), most=field.within)


def _number(
    value: Any, name: str = "", least: float = -FARTHEST, most: float = FARTHEST, whole: bool = False
) -> Message | None:
    if type(value) not in (int, float):
        return _kind("int" if whole else "float", value)
    if far(value):
        return say("misfit-range")
    if whole and value != int(value):
        return _kind("int", value)
    if not least <= value <= most:
        return say("misfit-number", field=name, least=least, most=most, got=value)
    return None


def _kind(wanted: str, got: Any) -> Message:
    return say("misfit-kind", want=kind(wanted), got=kind(KINDS[type(got)]))


def _no_option(value: Any) -> Message:
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return say("misfit-value", got=str(value)[:60])
    return say("misfit-no-option")
