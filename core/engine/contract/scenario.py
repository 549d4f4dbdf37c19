"""Reading a scenario: every mistake is told by its field and what would be right."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from core.engine.contract.mistakes import Asked, ScenarioError, ask, doubt, note, noting
from core.engine.contract.seats import OBSERVER, REFEREE
from core.engine.words.message import Argument, say
from core.engine.words.sanitize import clean

__all__ = [
    "SEATS",
    "SPOT",
    "STANDING",
    "TASK",
    "Asked",
    "Reader",
    "ScenarioError",
    "Unread",
    "ask",
    "check_side_id",
    "check_standing",
    "doubt",
    "fields_of",
    "note",
    "noting",
    "standing",
]  # fmt: skip

SEATS = (REFEREE, OBSERVER)
"""Seats of every game: no side and no figure is called so."""


TASK = "task"
"""The field that says what the sides have to do: people judge by it, and no rule."""

FAVOURS = "favours"
"""The field that names the side which wins more often between bots: people are told, and no rule asks."""

UNPLAYED = ("id", "name", "story", "author", "minutes", TASK, FAVOURS)
"""What a scenario says of itself to people alone: two that differ in nothing else are played alike."""


class Unread(dict[str, Any]):
    """A table that could not be read: that is noted, and of what it lacks nothing is told."""


class Reader:
    """One table of a TOML file, read field by field; `done` refuses what nobody asked for.

    A mistake raises `ScenarioError`; where all are noted (`core.engine.contract.mistakes`) something usual
    is returned in the place of what is wrong.
    """

    def __init__(self, data: Any, field: str = "") -> None:
        self.field = field
        self.lost = not isinstance(data, Mapping) or isinstance(data, Unread)
        """Whether there is no such table: of what it lacks nothing more is told."""
        if not isinstance(data, Mapping):
            note(ScenarioError(field or "file", "scenario-not-a-table", got=_shown(data)))
        self.data: Any = data if isinstance(data, Mapping) else {}
        self._asked: set[str] = set()

    def at(self, name: str) -> str:
        """Return the full name of a field of this table."""
        return f"{self.field}.{name}" if self.field else name

    def wrong(self, name: str, message: str, /, *rests_on: str, **args: Argument) -> None:
        """Note what is wrong with a field; without *name* with this table itself.

        What *rests_on* other fields, within this one or beside it, is not told where one of them is wrong.
        """
        if not self.lost:
            note(ScenarioError(self.at(name) if name else self.field, message, **args), *rests_on)

    def raw(self, name: str, default: Any = ...) -> Any:
        """Return the field as it stands; `None` where it is missed and that is noted."""
        self._asked.add(name)
        ask(self.at(name), Asked("", needed=default is ...))
        if name in self.data:
            return self.data[name]
        if default is ...:
            self.wrong(name, "scenario-missing")
            return None
        return default

    def text(self, name: str, default: Any = ..., most: int = 60) -> str:
        """Return a text, cleaned of whatever a terminal might obey."""
        ask(self.at(name), Asked("text", most=most, needed=default is ...))
        value = self.raw(name, default)
        if not isinstance(value, str):
            self.wrong(name, "scenario-not-text", got=_shown(value))
            return default if isinstance(default, str) else ""
        if len(cleaned := clean(value, most)) == 0 and default is ...:
            self.wrong(name, "scenario-empty")
        return cleaned

    def word(self, name: str, allowed: tuple[str, ...], default: Any = ...) -> str:
        """Return one of the *allowed* words."""
        ask(self.at(name), Asked("word", allowed, needed=default is ...))
        value = self.raw(name, default)
        if value not in allowed:
            self.wrong(name, "scenario-not-one-of", got=_shown(value), allowed=_written(allowed))
            return default if default in allowed else next(iter(allowed), "")
        return str(value)

    def number(self, name: str, least: float, most: float, default: Any = ...) -> float:
        """Return a finite number within its limits."""
        ask(self.at(name), Asked("number", (), least, most, default is ...))
        value = self.raw(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
            self.wrong(name, "scenario-not-a-number", got=_shown(value))
            return float(least if default is ... else default)
        if not least <= value <= most:
            self.wrong(name, "scenario-out-of-range", got=_shown(value), least=least, most=most)
        return float(min(max(value, least), most))

    def whole(self, name: str, least: int, most: int, default: Any = ...) -> int:
        """Return a whole number within its limits."""
        value = self.number(name, least, most, default)
        ask(self.at(name), Asked("whole", (), least, most, default is ...))
        if value != int(value):
            self.wrong(name, "scenario-not-whole", got=_shown(value))
        return int(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """Return true or false."""
        ask(self.at(name), Asked("flag"))
        value = self.raw(name, default)
        if not isinstance(value, bool):
            self.wrong(name, "scenario-not-yes-no", got=_shown(value))
            return default
        return value

    def words(self, name: str, allowed: tuple[str, ...], default: Any = ...) -> tuple[str, ...]:
        """Return a list of *allowed* words."""
        ask(self.at(name), Asked("words", allowed, needed=default is ...))
        value = self.raw(name, default)
        if not isinstance(value, (list, tuple)):
            self.wrong(name, "scenario-not-a-list", got=_shown(value))
            return ()
        for index, word in enumerate(value):
            if word not in allowed:
                some = _written(allowed)
                self.wrong(f"{name}[{index}]", "scenario-not-one-of", got=_shown(word), allowed=some)
        return tuple(word for word in value if word in allowed)

    def table(self, name: str, default: Any = ...) -> Reader:
        """Return a table within this one."""
        ask(self.at(name), Asked("table", needed=default is ...))
        return self._within(self.raw(name, default), name)

    def _within(self, value: Any, name: str) -> Reader:
        missed = value is None and name not in self.data  # and that is noted
        return Reader(Unread() if missed else value, self.at(name))

    def tables(self, name: str, default: Any = ...) -> list[Reader]:
        """Return a list of tables within this one."""
        ask(self.at(name), Asked("tables", needed=default is ...))
        value = self.raw(name, default)
        if not isinstance(value, (list, tuple)):
            self.wrong(name, "scenario-not-a-list", got=_shown(value))
            return []
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
        self._asked.add(FAVOURS)
        if FAVOURS in self.data:
            sides = self.data.get("sides")
            if isinstance(sides, Mapping) and sides:  # else that is told, and who they are is not known
                self.word(FAVOURS, tuple(map(str, sides)))

    def done(self) -> None:
        """Refuse a field that nobody asked for: most likely a slip of the pen."""
        for unknown in self.data:
            if unknown not in self._asked:
                known = ", ".join(sorted(self._asked))
                self.wrong(clean(str(unknown), 40), "scenario-unknown-field", known=known)


STANDING = ("figures", "vehicles")
"""The lists of a side, or of a part of it, whose entries stand on the table."""

SPOT = ("x", "y", "z", "base", "facing", "inside", "kind", "vehicle", "aboard", "reserve")
"""The fields that say where one stands, and on what base."""


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


def fields_of(sides: Reader) -> dict[str, str]:
    """Return the field of everybody who may stand on the table, by his id."""
    return {str(entry.get("id")): field for field, entry in standing(sides.data, sides.field)}


def check_standing(sides: Reader, tape: bool) -> None:
    """Refuse an id that a side or a seat has, and two on one spot where the program knows places."""
    spots: dict[tuple[Any, ...], str] = {}
    for field, entry in standing(sides.data, sides.field):
        if (id := entry.get("id")) in (*sides.data, *SEATS):
            note(ScenarioError(f"{field}.id", "scenario-id-of-seat", got=str(id)))
        spot = tuple(entry.get(name, 0) for name in ("x", "y", "z"))
        nowhere = tape or "x" not in entry or entry.get("aboard")
        if nowhere or not all(isinstance(part, (int, float)) for part in spot):
            continue
        if spot in spots:
            note(ScenarioError(f"{field}.x", "scenario-same-spot", other=spots[spot]), *SPOT)
        spots[spot] = str(id)


def check_side_id(id: str) -> None:
    """Refuse the id of a side that is no plain word, or that a seat has."""
    if id in SEATS:
        note(ScenarioError(f"sides.{id}", "scenario-id-of-seat", got=id))
    elif not id.isidentifier():
        note(ScenarioError(f"sides.{id}", "scenario-bad-id", got=id))


def _written(allowed: tuple[str, ...]) -> str:
    """Return the words that may be written; what is meant by none is left out instead."""
    return ", ".join(word for word in allowed if word)


def _shown(value: Any) -> Argument:
    """Return what stands in a file as people write it there; a list or a table by what it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (dict, list)):
        return say("scenario-a-table" if isinstance(value, dict) else "scenario-a-list")
    return clean(str(value), 40)
