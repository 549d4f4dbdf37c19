"""House rules that a game may choose: names, values (the default first), and clear refusals."""

from __future__ import annotations

from collections.abc import Mapping

Table = Mapping[str, tuple[str, ...]]


class BadOption(ValueError):
    """An option or a value that the rule book does not have; *allowed* is what would be right."""

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        super().__init__(name, value, allowed)
        self.name, self.value, self.allowed = name, value, allowed


LIMIT = "turn_limit"
"""The option that may also be any number of turns from 1 to 99."""


def fits(name: str, value: str, allowed: tuple[str, ...]) -> bool:
    """Return whether option *name* may be *value*: one of those *allowed*, or a number of turns.

    >>> fits("turn_limit", "7", ("none",)), fits("turn_limit", "100", ("none",)), fits("night", "7", ("no",))
    (True, False, False)
    """
    turns = name == LIMIT and value.isascii() and value.isdigit() and 1 <= int(value[:4]) <= 99
    return value in allowed or turns


def every_value(name: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what an option may be, to be told to people."""
    return (*allowed, "1–99") if name == LIMIT else allowed


def chosen(
    table: Table, options: Mapping[str, str], defaults: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return every option's value: the first of *table*, then *defaults*, then *options*.

    `turn_limit` may also be a number of turns from 1 to 99. Anything else unknown raises
    `BadOption`.
    """
    for name, value in options.items():
        allowed = table.get(name, ())
        if not fits(name, value, allowed):
            raise BadOption(name, value, every_value(name, allowed) if allowed else tuple(table))
    return {name: values[0] for name, values in table.items()} | dict(defaults or {}) | dict(options)
