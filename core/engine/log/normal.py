"""One shape for commands that mean the same: what equals its default is left out of the log.

Without it a field that is left out and the same field filled in with its default would be two
commands that mean one thing, and their dice would differ.
"""

from __future__ import annotations

from functools import cache
from typing import TypeVar

from msgspec import NODEFAULT, Struct, structs

T = TypeVar("T")


def normal(value: T) -> T:
    """Return *value* with every field in it, at any depth, that equals its default set to that very default.

    The encoder leaves a field out that *is* its default; of two equal ones it may write the other.
    """
    if isinstance(value, Struct):
        usual = _defaults(type(value))
        parts = {
            name: usual[name] if name in usual and part == usual[name] else normal(part)
            for name, part in structs.asdict(value).items()
        }
        changed = {name: part for name, part in parts.items() if part is not getattr(value, name)}
        return structs.replace(value, **changed) if changed else value
    if isinstance(value, (tuple, list)):
        members = [normal(part) for part in value]
        return value if all(map(_same, members, value)) else type(value)(members)
    return value


def _same(one: object, other: object) -> bool:
    return one is other


@cache
def _defaults(kind: type[Struct]) -> dict[str, object]:
    return {field.name: field.default for field in structs.fields(kind) if field.default is not NODEFAULT}
