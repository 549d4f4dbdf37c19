"""Reading a scenario: every mistake is told by its field and what would be right."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Argument, Message
from core.engine.words.sanitize import clean

SEATS = (REFEREE, OBSERVER)
"""Seats of every game: no side and no figure is called so."""


class ScenarioError(Exception):
    """A scenario that cannot be played: *field* is where (`sides.red.figures[2].grade`)."""

    def __init__(self, field: str, message: str, **args: Argument) -> None:
        super().__init__(field, message, args)
        self.field = field
        self.message = Message(message, {"field": field, **args})


TASK = "task"
"""The field that says what the sides have to do: people judge by it, and no rule."""


class Reader:
    """One table of a TOML file, read field by field; `done` refuses what nobody asked for."""

    def __init__(self, data: Any, field: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ScenarioError(field or "file", "scenario-not-a-table", got=_shown(data))
        self.data = data
        self.field = field
        self._asked: set[str] = set()

    def at(self, name: str) -> str:
        """Return the full name of a field of this table."""
        return f"{self.field}.{name}" if self.field else name

    def raw(self, name: str, default: Any = ...) -> Any:
        """Return the field as it stands."""
        self._asked.add(name)
        if name in self.data:
            return self.data[name]
        if default is ...:
            raise ScenarioError(self.at(name), "scenario-missing")
        return default

    def text(self, name: str, default: Any = ..., most: int = 60) -> str:
        """Return a text, cleaned of whatever a terminal might obey."""
        value = self.raw(name, default)
        if not isinstance(value, str):
            raise ScenarioError(self.at(name), "scenario-not-text", got=_shown(value))
        if len(cleaned := clean(value, most)) == 0 and default is ...:
            raise ScenarioError(self.at(name), "scenario-empty")
        return cleaned

    def word(self, name: str, allowed: tuple[str, ...], default: Any = ...) -> str:
        """Return one of the *allowed* words."""
        value = self.raw(name, default)
        if value not in allowed:
            raise ScenarioError(
                self.at(name), "scenario-not-one-of", got=_shown(value), allowed=", ".join(allowed)
            )
        return str(value)

    def number(self, name: str, least: float, most: float, default: Any = ...) -> float:
        """Return a finite number within its limits."""
        value = self.raw(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            raise ScenarioError(self.at(name), "scenario-not-a-number", got=_shown(value))
        if not least <= value <= most:
            raise ScenarioError(
                self.at(name), "scenario-out-of-range", got=_shown(value), least=least, most=most
            )
        return float(value)

    def whole(self, name: str, least: int, most: int, default: Any = ...) -> int:
        """Return a whole number within its limits."""
        value = self.number(name, least, most, default)
        if value != int(value):
            raise ScenarioError(self.at(name), "scenario-not-whole", got=_shown(value))
        return int(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            raise ScenarioError(self.at(name), "scenario-not-yes-no", got=_shown(value))
        return value

    def words(self, name: str, allowed: tuple[str, ...], default: Any = ...) -> tuple[str, ...]:
        """Return a list of *allowed* words."""
        value = self.raw(name, default)
        if not isinstance(value, (list, tuple)):
            raise ScenarioError(self.at(name), "scenario-not-a-list", got=_shown(value))
        for index, word in enumerate(value):
            if word not in allowed:
                raise ScenarioError(
                    f"{self.at(name)}[{index}]",
                    "scenario-not-one-of",
                    got=_shown(word),
                    allowed=", ".join(allowed),
                )
        return tuple(value)

    def table(self, name: str, default: Any = ...) -> Reader:
        """Return a table within this one."""
        return Reader(self.raw(name, default), self.at(name))

    def tables(self, name: str, default: Any = ...) -> list[Reader]:
        """Return a list of tables within this one."""
        value = self.raw(name, default)
        if not isinstance(value, (list, tuple)):
            raise ScenarioError(self.at(name), "scenario-not-a-list", got=_shown(value))
        return [Reader(item, f"{self.at(name)}[{index}]") for index, item in enumerate(value)]

    def name(self, name: str, most: int = 60) -> dict[str, str]:
        """Return a name by its languages: both of `{ en = "…", it = "…" }`, of one text only `en`."""
        if not isinstance(self.raw(name), Mapping):
            return {"en": self.text(name, most=most)}
        both = self.table(name)
        texts = {language: both.text(language, most=most) for language in ("en", "it")}
        both.done()
        return texts

    def in_languages(self, name: str) -> dict[str, str]:
        """Return a text in English and Italian: `{ en = "…", it = "…" }`."""
        both = self.table(name)
        texts = {language: both.text(language, most=1000) for language in ("en", "it")}
        both.done()
        return texts

    def head(self) -> None:
        """Read what every scenario may say of itself: id, rules, author, minutes, what is to be done."""
        for name in ("id", "rules", "author"):
            self.text(name, "")
        self.number("minutes", 0, 10_000, 0)
        self._asked.add(TASK)
        if TASK in self.data:
            self.in_languages(TASK)

    def done(self) -> None:
        """Refuse a field that nobody asked for: most likely a slip of the pen."""
        if unknown := [name for name in self.data if name not in self._asked]:
            raise ScenarioError(
                self.at(clean(str(unknown[0]), 40)),
                "scenario-unknown-field",
                known=", ".join(sorted(self._asked)),
            )


STANDING = ("figures", "vehicles")
"""The lists of a side, or of a part of it, whose entries stand on the table."""


def standing(data: Any, field: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield everybody under *field* who may stand on the table, with the name of his own field."""
    if isinstance(data, Mapping):
        for name, part in data.items():
            yield from standing(part, f"{field}.{name}")
    elif isinstance(data, list):
        for index, part in enumerate(data):
            if field.rpartition(".")[2] in STANDING and isinstance(part, Mapping):
                yield f"{field}[{index}]", part
            else:
                yield from standing(part, f"{field}[{index}]")


def check_standing(sides: Reader, tape: bool) -> None:
    """Refuse an id that a side or a seat has, and two on one spot where the program knows places."""
    spots: dict[tuple[Any, ...], str] = {}
    for field, entry in standing(sides.data, sides.field):
        if (id := entry.get("id")) in (*sides.data, *SEATS):
            raise ScenarioError(f"{field}.id", "scenario-id-of-seat", got=str(id))
        if tape or "x" not in entry or entry.get("aboard"):
            continue
        spot = tuple(entry.get(name, 0) for name in ("x", "y", "z"))
        if spot in spots:
            raise ScenarioError(f"{field}.x", "scenario-same-spot", other=spots[spot])
        spots[spot] = str(id)


def check_side_id(id: str) -> None:
    """Refuse the id of a side that is no plain word, or that a seat has."""
    if id in SEATS:
        raise ScenarioError(f"sides.{id}", "scenario-id-of-seat", got=id)
    if not id.isidentifier():
        raise ScenarioError(f"sides.{id}", "scenario-bad-id", got=id)


def _shown(value: Any) -> str:
    return clean(str(value), 40) if not isinstance(value, (dict, list)) else type(value).__name__
