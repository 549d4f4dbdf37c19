"""House rules that a game may choose: names, values (the default first), and clear refusals."""

from __future__ import annotations

from collections.abc import Mapping

Table = Mapping[str, tuple[str, ...]]


class BadOption(ValueError):
    """An option or a value that the rule book does not have; *allowed* is what would be right."""

    def __init__(self, name: str, value: str, allowed: tuple[str, ...]) -> None:
        super().__init__(name, value, allowed)
        self.name, self.value, self.allowed = name, value, allowed


def chosen(
    table: Table, options: Mapping[str, str], defaults: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return every option's value: the first of *table*, then *defaults*, then *options*.

    `turn_limit` may also be a number of turns from 1 to 99. Anything else unknown raises
    `BadOption`.
    """
    for name, value in options.items():
        allowed = table.get(name, ())
        limit = name == "turn_limit" and value.isascii() and value.isdigit() and 1 <= int(value) <= 99
        if value not in allowed and not limit:
            raise BadOption(name, value, allowed or tuple(table))
    return {name: values[0] for name, values in table.items()} | dict(defaults or {}) | dict(options)
