"""What a rule book gives to whoever builds forces: lines with prices, what can be changed, what is wrong.

A force itself is the book's own value, which only the book looks into. A screen shows its `Sheet`, asks for
changes by name, and keeps the text that the book writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from core.engine.words.message import Message

Named = Message | str
"""A sentence, or a name that somebody gave."""


class Knob(Struct, frozen=True):
    """Something of a line that can be changed: its *name* for the book, its *label* and letter for people.

    *now* is one of *values*, each with what it is called; where there are none a text is typed, at most
    *longest* characters. *shown* says what it is now.
    """

    name: str
    label: Message
    now: str
    shown: Named
    values: tuple[tuple[str, Named], ...] = ()
    hint: str = ""
    longest: int = 24
    wanted: Message | None = None
    """What may be typed, told to whoever typed something else; without it the label has to do."""


class Deed(Struct, frozen=True):
    """Something that may be done with a force at a line: to add somebody, to copy or take away."""

    name: str
    label: Message
    hint: str


class Part(Struct, frozen=True):
    """One price of a line and its paragraph: the class of a man, his weapon, his leadership."""

    what: Named
    points: int
    rule: str


class Breach(Struct, frozen=True):
    """What the book does not allow, or with *advice* only advises against: where, by which paragraph.

    *line* is the key of the line concerned, *field* where it stands in the file, *why* what is wrong and
    what would be right.
    """

    line: str
    field: str
    rule: str
    why: Message
    advice: bool = False


class Line(Struct, frozen=True):
    """One line of a force: what it is, what it costs and by which paragraphs, what may be changed.

    A *heading* has other lines below it. What is *idle* could be bought and is not: a roster leaves it out.
    """

    key: str
    text: Named
    parts: tuple[Part, ...] = ()
    knobs: tuple[Knob, ...] = ()
    deeds: tuple[Deed, ...] = ()
    heading: bool = False
    idle: bool = False

    @property
    def points(self) -> int:
        """What it costs in all."""
        return sum(part.points for part in self.parts)


class Sheet(Struct, frozen=True):
    """A force as people read it: its lines, what all cost, the limit (0 for none), what is wrong."""

    name: Named
    lines: tuple[Line, ...]
    total: int
    limit: int
    breaches: tuple[Breach, ...]

    @property
    def wrong(self) -> tuple[Breach, ...]:
        """What is not allowed, without what is only advised against."""
        return tuple(breach for breach in self.breaches if not breach.advice)


class ForceBook(Protocol):
    """How a rule book builds forces. Forces are frozen values; none of these changes one."""

    def new(self) -> Any:
        """Return a force to begin with."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """Return the force of a file; raises `ScenarioError` with the field where it is none."""

    def write(self, force: Any) -> str:
        """Return the text of a force's file, which `read` takes back."""

    def sheet(
        self, force: Any, options: Mapping[str, str] | None = None, limit: int = 0, against: str = ""
    ) -> Sheet:
        """Return a force with its prices and what is wrong with it.

        A game's *options* and *limit* of points count before those that it was built with; *against*
        is the kind of force that it meets, where that is known.
        """

    def kind(self, force: Any) -> str:
        """Return what kind of force it is, where the book makes a difference against whom it fights."""

    def turned(self, force: Any, line: str, knob: str, value: str) -> Any:
        """Return the force with one thing of a line changed; raises `ValueError` for what is no value."""

    def done(self, force: Any, line: str, deed: str) -> tuple[Any, str]:
        """Return the force after a deed at a line, and the line where one now is."""
